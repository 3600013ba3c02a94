//! What the crate says about a program, against the reference.

use std::collections::{BTreeMap, BTreeSet};

use canvass_repair::{Certainty, Example, Session, Solver, Verdict, check};

use super::{
    program::{Kind, Program},
    reference::{Value, allows, is_required, produced, universe},
};

/// How often the crate said what.
#[derive(Debug, Default)]
pub struct Tally {
    pub proved: usize,
    pub refuted: usize,
    pub not_refuted: usize,
    pub surplus: usize,
    pub errors: usize,
}

/// The parameters for which all runs are tried: all small ones, and the ends of the type.
const PARAMETERS: [i128; 9] = [0, 1, 2, 3, 4, 5, 6, 9, 255];
const PARAMETERS_OF_PAIRS: [i128; 4] = [0, 1, 3, 6];

/// Judges what is said about a program.
pub fn judge(program: &Program, solver: Option<&Solver>, tally: &mut Tally) -> Result<(), String> {
    let mut session = Session::default();
    if let Some(solver) = solver {
        session = session.with_solver(solver.clone());
    }
    let report = match check(&program.text(), "g", &mut session) {
        Ok(report) => report,
        Err(error) => {
            tally.errors += 1;
            let message = error.to_string();
            let is_expected =
                ["holds for none", "decrease", "too many combinations", "outside the range"]
                    .iter()
                    .any(|words| message.contains(words));
            if message.contains("holds for none") && solver.is_some() {
                return holds_for_none(program);
            }
            return if is_expected { Ok(()) } else { Err(message) };
        }
    };
    let mut known = BTreeMap::new();
    let mut reached = |n: i128| known.entry(n).or_insert_with(|| produced(program, n)).clone();
    match report.verdict() {
        Verdict::Proved => {
            tally.proved += 1;
            for n in parameters(program) {
                if let Some(value) = missing(program, n, &reached(n)) {
                    return Err(format!("proved complete, but {value:?} is missing for n = {n}"));
                }
            }
        }
        Verdict::Refuted => {
            tally.refuted += 1;
            for example in &report.missing_examples {
                let Some((n, value)) = parsed(program.kind, example) else { continue };
                if !is_required(program, n) {
                    return Err(format!("shown as missing, but not required: {example}"));
                }
                if allows(program, n, &value) != Some(true) {
                    return Err(format!("shown as missing, but not allowed: {example}"));
                }
                if reached(n).contains(&value) {
                    return Err(format!("shown as missing, but produced: {example}"));
                }
            }
        }
        Verdict::NotRefuted => tally.not_refuted += 1,
    }
    if report.surplus > 0 {
        tally.surplus += 1;
        for example in &report.surplus_examples {
            let Some((n, value)) = parsed(program.kind, example) else { continue };
            if allows(program, n, &value) == Some(true) || !reached(n).contains(&value) {
                return Err(format!("shown as surplus, but it is not: {example}"));
            }
        }
    } else if let Certainty::Proved(_) = report.soundness {
        for n in parameters(program) {
            let wrong =
                reached(n).into_iter().find(|value| allows(program, n, value) == Some(false));
            if let Some(value) = wrong {
                return Err(format!("proved sound, but {value:?} is produced for n = {n}"));
            }
        }
    }
    Ok(())
}

fn parameters(program: &Program) -> Vec<i128> {
    let mut parameters = match program.kind {
        Kind::Pair(_) | Kind::Array(_) | Kind::Shape(_) => PARAMETERS_OF_PAIRS.to_vec(),
        // Longer tails take the reference long.
        Kind::List(_) => PARAMETERS[..7].to_vec(),
        Kind::Number(_) | Kind::Option(_) => PARAMETERS.to_vec(),
    };
    parameters.retain(|&n| is_required(program, n));
    parameters
}

fn missing(program: &Program, n: i128, reached: &BTreeSet<Value>) -> Option<Value> {
    universe(program.kind)
        .into_iter()
        .find(|value| allows(program, n, value) == Some(true) && !reached.contains(value))
}

fn holds_for_none(program: &Program) -> Result<(), String> {
    for n in parameters(program) {
        let allowed = universe(program.kind)
            .into_iter()
            .find(|value| allows(program, n, value) == Some(true));
        if let Some(value) = allowed {
            return Err(format!("nothing is said to be allowed, but {value:?} is for n = {n}"));
        }
    }
    Ok(())
}

/// The parameter and the value of an example, if the reference decides it.
fn parsed(kind: Kind, example: &Example) -> Option<(i128, Value)> {
    let n: i128 = example.parameters.first()?.1.parse().ok()?;
    let text = example.value.as_str();
    let numbers: Vec<i128> = text
        .split(|character: char| !(character.is_ascii_digit() || character == '-'))
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let value = match kind {
        Kind::Number(_) => Value::Number(*numbers.first()?),
        Kind::Option(_) if text == "None" => Value::Nothing,
        Kind::Option(_) => Value::Some(*numbers.first()?),
        Kind::Pair(_) | Kind::Array(_) => Value::Pair(*numbers.first()?, *numbers.get(1)?),
        Kind::Shape(_) => match (text.contains("Dot"), numbers.as_slice()) {
            (true, _) => Value::Dot,
            (false, [x]) => Value::Bar(*x),
            (false, [x, y]) => Value::Box(*x, *y),
            (false, _) => return None,
        },
        Kind::List(_) if numbers.len() <= 2 && n <= 9 => Value::List(numbers),
        Kind::List(_) => return None,
    };
    Some((n, value))
}

//! Conditions for holes in `if hole!() { … }`: comparisons of variables and numbers, tests of constructors and functions of the
//! file, negated, and two of them joined.

use std::{collections::BTreeSet, ops::Range};

use crate::{
    check::Survey,
    error::RepairError,
    language::{Expression, Form, FunctionId, Hold, Kind, Local, LocalId, TypeId},
    oracle::{Oracle, Row},
    patch::Edit,
    repair::{
        sites::nameable,
        trial::{Changes, Trial},
    },
    session::{Session, Stage},
    value::ValueId,
};

/// After how many exact ones the search ends.
const ENOUGH: usize = 4;
const ENOUGH_SEPARATING: usize = 2;
const MOST_NUMBERS: usize = 8;
/// How many combinations of variables a function is applied to.
const MOST_CALLS: usize = 64;

/// How far the search for a condition goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// How many conditions are tried that differ in some row.
    pub(super) trials: usize,
    /// How many ends of paths may be unreachable.
    pub(super) dead: usize,
}

/// A condition, with whether it holds in each row.
struct Condition {
    text: String,
    holds: Vec<Option<bool>>,
}

/// Conditions for the one hole in a condition. If there are several, or if branches have holes too, none is found.
pub(super) fn fill(
    oracle: &mut Oracle<'_>,
    source: &str,
    name: &str,
    survey: &Survey<'_>,
    limits: Limits,
    session: &mut Session<'_>,
) -> Result<Changes, RepairError> {
    let hole = &survey.paths.conditions[0];
    let span = hole.expression.span.clone();
    let edit = |text: &str| Edit {
        span: span.clone(),
        text: text.to_owned(),
        reason: "with this condition everything is reached, and nothing else".to_owned(),
    };
    let mut changes = Changes { found: Vec::new(), tried: 0 };
    let mut seen: BTreeSet<Vec<Option<bool>>> = BTreeSet::new();
    let mut single: Vec<Condition> = Vec::new();
    for text in simple(oracle, &nameable(oracle, &hole.rows)) {
        if changes.found.len() >= ENOUGH || changes.tried >= limits.trials {
            break;
        }
        let Some(trial) = Trial::of(oracle, source, name, &[edit(&text)]) else { continue };
        let Some(condition) = condition_at(trial.body(oracle), span.start) else { continue };
        let holds: Vec<Option<bool>> = hole
            .rows
            .iter()
            .map(|row| {
                let value = oracle.interpreter.value_of(condition, &row.frame).ok()?;
                Some(value == ValueId::TRUE)
            })
            .collect();
        if seen.insert(holds.clone()) {
            changes.tried += 1;
            session.enter(Stage::Synthesis)?;
            if trial.is_exact(oracle, limits.dead) {
                changes.found.push(vec![edit(&text)]);
            }
            single.push(Condition { text, holds });
        }
    }
    for condition in joined(&single) {
        if changes.found.len() >= ENOUGH || changes.tried >= limits.trials {
            break;
        }
        if !seen.insert(condition.holds.clone()) {
            continue;
        }
        changes.tried += 1;
        session.enter(Stage::Synthesis)?;
        let made = [edit(&condition.text)];
        if Trial::of(oracle, source, name, &made)
            .is_some_and(|trial| trial.is_exact(oracle, limits.dead))
        {
            changes.found.push(made.to_vec());
        }
    }
    Ok(changes)
}

/// Conditions that hold in the rows for which something is wanted, and in no others, if an expression with these rows is put under them.
pub(super) fn separating(
    oracle: &mut Oracle<'_>,
    source: &str,
    name: &str,
    span: &Range<usize>,
    rows: &[Row],
    is_wanted: &dyn Fn(&Row) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for text in simple(oracle, &nameable(oracle, rows)) {
        let inside = &source[span.clone()];
        let text_of_if = format!("if {text} {{ {inside} }} else {{ {inside} }}");
        let edit = Edit { span: span.clone(), text: text_of_if, reason: String::new() };
        let Some(trial) = Trial::of_more(oracle, source, name, &[edit]) else { continue };
        let Some(condition) = condition_at(trial.body(oracle), span.start + "if ".len()) else {
            continue;
        };
        let separates = rows.iter().all(|row| {
            let value = oracle.interpreter.value_of(condition, &row.frame);
            value.is_ok_and(|value| (value == ValueId::TRUE) == is_wanted(row))
        });
        if separates {
            found.push(text);
            if found.len() >= ENOUGH_SEPARATING {
                break;
            }
        }
    }
    found
}

/// The condition of the `if` whose condition begins at a byte.
fn condition_at(body: &Expression, start: usize) -> Option<&Expression> {
    let mut found = None;
    body.walk(&mut |part| {
        if let Form::If(condition, _, _) = &part.form
            && condition.span.start <= start
            && start < condition.span.end
        {
            found = Some(condition.as_ref());
        }
    });
    found
}

/// Conditions on one or two variables, those first that are short.
fn simple(oracle: &Oracle<'_>, variables: &[LocalId]) -> Vec<String> {
    let (mut plain, negated) = plain_and_negated(oracle, variables);
    plain.extend(negated);
    plain
}

/// Those that are no opposite of another one.
pub(super) fn plain(oracle: &Oracle<'_>, variables: &[LocalId]) -> Vec<String> {
    plain_and_negated(oracle, variables).0
}

fn plain_and_negated(oracle: &Oracle<'_>, variables: &[LocalId]) -> (Vec<String>, Vec<String>) {
    let program = oracle.program();
    let locals = &program.function(oracle.generator).locals;
    let of = |local: LocalId| locals[local.index()].of;
    let name = |local: LocalId| {
        let local = &locals[local.index()];
        let is_plain = program.types.is_integer(local.of) || local.of == TypeId::BOOL;
        let is_behind = is_plain && !matches!(local.hold, Hold::Owned);
        format!("{}{}", if is_behind { "*" } else { "" }, local.name)
    };
    let mut plain: Vec<String> = Vec::new();
    let mut negated: Vec<String> = Vec::new();
    for &local in variables {
        let written = name(local);
        match program.types.kind(of(local)) {
            Kind::Data(_) if of(local) == TypeId::BOOL => {
                negated.push(format!("!{written}"));
                plain.push(written.clone());
            }
            Kind::Data(constructors) if constructors.len() > 1 => {
                for constructor in constructors {
                    let fields = if constructor.fields.is_empty() { "" } else { " { .. }" };
                    let pattern = format!("{}{fields}", constructor.path);
                    plain.push(format!("matches!({written}, {pattern})"));
                    negated.push(format!("!matches!({written}, {pattern})"));
                }
            }
            Kind::Data(_) => {}
            Kind::Integer(width) => {
                let mut numbers: Vec<i128> = program.constants.clone();
                numbers.extend([0, 1]);
                numbers.retain(|&number| width.contains(number));
                numbers.sort_by_key(|number| (number.unsigned_abs(), *number));
                numbers.dedup();
                for number in numbers.into_iter().take(MOST_NUMBERS) {
                    plain.push(format!("{written} == {number}"));
                    negated.push(format!("{written} != {number}"));
                    for operator in ["<", "<=", ">", ">="] {
                        negated.push(format!("{written} {operator} {number}"));
                    }
                }
            }
        }
        for &other in variables.iter().filter(|&&other| other != local && of(other) == of(local)) {
            let other_name = name(other);
            if program.types.is_integer(of(local)) {
                plain.push(format!("{written} < {other_name}"));
                plain.push(format!("{written} <= {other_name}"));
                negated.push(format!("{written} + 1 < {other_name}"));
            }
            if local.index() < other.index() {
                plain.push(format!("{written} == {other_name}"));
                negated.push(format!("{written} != {other_name}"));
            }
        }
    }
    for (number, function) in program.functions.iter().enumerate() {
        let id = FunctionId(number as u32);
        let contract = program.function(oracle.generator).contract;
        let is_own = contract.is_some_and(|contract| contract.covers == id);
        if function.result != TypeId::BOOL || function.contract.is_some() || is_own {
            continue;
        }
        for call in calls(oracle, id, variables) {
            negated.push(format!("!{call}"));
            plain.push(call);
        }
    }
    (plain, negated)
}

/// The calls of a function with variables of its parameters' types.
fn calls(oracle: &Oracle<'_>, id: FunctionId, variables: &[LocalId]) -> Vec<String> {
    let program = oracle.program();
    let (function, locals) = (program.function(id), &program.function(oracle.generator).locals);
    if oracle.without.contains(&function.name) {
        return Vec::new();
    }
    let mut arguments: Vec<Vec<String>> = vec![Vec::new()];
    for parameter in function.parameters() {
        let fitting = variables.iter().filter(|local| locals[local.index()].of == parameter.of);
        let written: Vec<String> =
            fitting.map(|local| argument(&locals[local.index()], parameter)).collect();
        arguments = arguments
            .iter()
            .flat_map(|before| {
                written.iter().map(|next| [before.as_slice(), std::slice::from_ref(next)].concat())
            })
            .take(MOST_CALLS)
            .collect();
    }
    arguments
        .into_iter()
        .map(|arguments| match (function.method, arguments.split_first()) {
            (true, Some((first, rest))) => {
                let name = function.name.rsplit("::").next().unwrap_or(&function.name);
                format!("{}.{name}({})", first.trim_start_matches('&'), rest.join(", "))
            }
            _ => format!("{}({})", function.name, arguments.join(", ")),
        })
        .collect()
}

/// A variable as an argument for a parameter.
fn argument(local: &Local, parameter: &Local) -> String {
    let is_borrowed = |local: &Local| matches!(local.hold, Hold::Borrowed | Hold::BorrowedBox);
    match (is_borrowed(local), is_borrowed(parameter)) {
        (false, true) => format!("&{}", local.name),
        (true, false) => format!("{}.clone()", local.name),
        (true, true) | (false, false) => local.name.clone(),
    }
}

/// Each two conditions joined by `&&` or `||`.
fn joined(single: &[Condition]) -> impl Iterator<Item = Condition> {
    let pairs =
        (0..single.len()).flat_map(move |second| (0..second).map(move |first| (first, second)));
    pairs.flat_map(move |(first, second)| {
        let (left, right) = (&single[first], &single[second]);
        ["&&", "||"].into_iter().map(move |operator| {
            let holds = left
                .holds
                .iter()
                .zip(&right.holds)
                .map(|(left, right)| match (operator, left) {
                    ("&&", Some(true)) | ("||", Some(false)) => *right,
                    _ => *left,
                })
                .collect();
            Condition { text: format!("{} {operator} {}", left.text, right.text), holds }
        })
    })
}

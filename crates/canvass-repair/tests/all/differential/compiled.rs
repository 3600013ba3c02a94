//! The reference against the compiler: random programs, compiled with the macro of canvass, do what the reference says.
//!
//! `compiled.txt` has the programs as Rust. It is written by the test below, and included as it is.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use canvass::generate::{Choice, Stop, replay};

use crate::quiet::quietly;

use super::{
    maker::random_program,
    program::{Kind, Program},
    reference::{self, Value, is_required, universe},
};

/// The first seeds, one program each.
const PROGRAMS: u64 = 60;

/// A program, compiled.
struct Compiled {
    seed: u64,
    /// All values of the generator for a parameter.
    produced: fn(u8) -> BTreeSet<Value>,
    /// What the predicate says; it panics where a number leaves its type.
    allows: fn(u8, &Value) -> bool,
}

include!("compiled.txt");

#[test]
fn the_compiled_programs_are_those_of_the_maker() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/differential/compiled.txt");
    let text = written();
    if std::env::var("CANVASS_BLESS").is_ok_and(|value| value == "1") {
        fs::write(&file, &text).expect("the file can be written");
    }
    let old = fs::read_to_string(&file).expect("the file is there");
    assert!(
        old == text,
        "compiled.txt has other programs; to write it anew, run\n\
         CANVASS_BLESS=1 cargo test -p canvass-repair --test all the_compiled_programs_are"
    );
}

#[test]
fn a_compiled_generator_produces_what_the_reference_says() {
    let (mut compared, mut values) = (0, 0);
    for compiled in COMPILED {
        let program = random_program(compiled.seed);
        for n in parameters(&program) {
            let expected = reference::produced(&program, n.into());
            let produced = (compiled.produced)(n);
            assert!(
                produced == expected,
                "seed {}, n = {n}: {:?} differ\n{}",
                compiled.seed,
                produced.symmetric_difference(&expected).collect::<Vec<_>>(),
                program.text(),
            );
            compared += 1;
            values += produced.len();
        }
    }
    assert!(compared > 150 && values > 10_000, "{compared} runs, {values} values");
}

#[test]
fn a_compiled_predicate_allows_what_the_reference_says() {
    let mut tally = [0; 3];
    for compiled in COMPILED {
        let program = random_program(compiled.seed);
        for n in parameters(&program) {
            for value in universe(program.kind).iter().step_by(STEP) {
                let expected = reference::allows(&program, n.into(), value);
                let allowed = quietly(|| (compiled.allows)(n, value));
                let (seed, text) = (compiled.seed, program.text());
                assert_eq!(allowed, expected, "seed {seed}, n = {n}, {value:?}\n{text}");
                tally[expected.map_or(2, usize::from)] += 1;
            }
        }
    }
    assert!(tally.iter().all(|&one| one > 1_000), "{tally:?}");
}

/// Of the many pairs, not all are shown to the predicate.
const STEP: usize = 7;

/// Lists grow by a factor of 256 with each element, and are cut by the reference after two.
fn parameters(program: &Program) -> Vec<u8> {
    let mut parameters = match program.kind {
        Kind::List(_) => vec![0, 1],
        Kind::Pair(_) | Kind::Array(_) | Kind::Shape(_) => vec![0, 3],
        Kind::Number(_) | Kind::Option(_) => vec![0, 1, 2, 3, 6, 255],
    };
    parameters.retain(|&n| is_required(program, n.into()));
    parameters
}

/// All values that a generator makes: every answer to every choice is tried.
fn all<T>(generator: impl Fn() -> T) -> Vec<T> {
    let (mut values, mut answers) = (Vec::new(), Vec::new());
    loop {
        let (result, asked) = replay(answers.clone(), &generator);
        match (result, asked.get(answers.len())) {
            (Err(Stop::Answer), Some(choice)) => {
                answers.push(next(choice, None).expect("an answer is asked for if there is one"));
                continue;
            }
            (Ok(value), _) => values.push(value),
            (Err(_), _) => {}
        }
        let next = loop {
            let Some(last) = answers.pop() else { return values };
            if let Some(next) = next(&asked[answers.len()], Some(last)) {
                break next;
            }
        };
        answers.push(next);
    }
}

/// The first answer behind another one, or the first of all.
fn next(choice: &Choice, after: Option<i64>) -> Option<i64> {
    let (low, high) = match choice {
        Choice::Alternative(weights) => (0, weights.len() as i64 - 1),
        Choice::Integer(low, high) => (*low, *high),
    };
    let first = after.map_or(low, |after| after + 1);
    (first..=high).find(|&answer| choice.admits(answer))
}

/// The programs as modules, and a table of them.
fn written() -> String {
    let mut text = String::from("// Written by `the_compiled_programs_are_those_of_the_maker`.\n");
    let mut table = String::new();
    for seed in 0..PROGRAMS {
        let program = random_program(seed);
        let (value, made) = conversions(program.kind);
        let _ = write!(
            text,
            "\n#[allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic, reason = \"programs are random\")]\n\
             mod seed_{seed} {{\nuse super::Value;\nuse canvass::generate::{{any, choose, range, reject}};\n{}\
             pub fn produced(n: u8) -> std::collections::BTreeSet<Value> {{ super::all(|| g(n)).into_iter().map(value).collect() }}\n\
             pub fn allows(n: u8, value: &Value) -> bool {{ covers(n, &made(value)) }}\n\
             {value}\n{made}\n}}\n",
            program.text(),
        );
        let _ = writeln!(
            table,
            "    Compiled {{ seed: {seed}, produced: seed_{seed}::produced, allows: seed_{seed}::allows }},"
        );
    }
    let _ = write!(text, "\nconst COMPILED: &[Compiled] = &[\n{table}];\n");
    text
}

/// Functions to and from the values of the reference.
fn conversions(kind: Kind) -> (String, String) {
    let int = kind.int().name();
    let (of, from, to) = match kind {
        Kind::Number(_) => {
            (int.to_owned(), "Value::Number(v.into())", "Value::Number(x) => *x as _,")
        }
        Kind::Option(_) => (
            format!("Option<{int}>"),
            "v.map_or(Value::Nothing, |x| Value::Some(x.into()))",
            "Value::Nothing => None, Value::Some(x) => Some(*x as _),",
        ),
        Kind::Pair(_) => (
            format!("({int}, {int})"),
            "Value::Pair(v.0.into(), v.1.into())",
            "Value::Pair(x, y) => (*x as _, *y as _),",
        ),
        Kind::Array(_) => (
            format!("[{int}; 2]"),
            "Value::Pair(v[0].into(), v[1].into())",
            "Value::Pair(x, y) => [*x as _, *y as _],",
        ),
        Kind::Shape(_) => (
            "Shape".to_owned(),
            "match v { Shape::Dot => Value::Dot, Shape::Bar(x) => Value::Bar(x.into()), Shape::Box(x, y) => Value::Box(x.into(), y.into()) }",
            "Value::Dot => Shape::Dot, Value::Bar(x) => Shape::Bar(*x as _), Value::Box(x, y) => Shape::Box(*x as _, *y as _),",
        ),
        Kind::List(_) => (
            "List".to_owned(),
            "{ let (mut list, mut rest) = (vec![], v); while let Cons(x, tail) = rest { list.push(x.into()); rest = *tail; } Value::List(list) }",
            "Value::List(list) => list.iter().rev().fold(Nil, |tail, x| Cons(*x as _, Box::new(tail))),",
        ),
    };
    (
        format!("fn value(v: {of}) -> Value {{ {from} }}"),
        format!(
            "fn made(value: &Value) -> {of} {{ match value {{ {to} _ => unreachable!(\"it is of another kind\") }} }}"
        ),
    )
}

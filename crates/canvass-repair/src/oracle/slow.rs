//! The slow twin of the oracle, for tests: sets of values, built one by one.

use std::collections::BTreeSet;

use crate::{
    interpreter::Frame,
    language::{Arm, Expression, Form, TypeId, read},
    oracle::{Oracle, Paths},
    universe::Scale,
    value::ValueId,
};

type Set = BTreeSet<ValueId>;

struct Slow<'o, 'a> {
    oracle: &'o mut Oracle<'a>,
}

impl Slow<'_, '_> {
    fn domain(&self, of: TypeId) -> Set {
        self.oracle.universe.domain(of).values.iter().copied().collect()
    }

    fn values(&mut self, expression: &Expression, frame: &Frame) -> Set {
        match &expression.form {
            Form::Hole(_) | Form::Reject => Set::new(),
            Form::Any => self.domain(expression.of),
            Form::Choose(alternatives) => {
                let mut all = Set::new();
                for alternative in alternatives {
                    let possible = match &alternative.weight {
                        None => true,
                        Some(weight) => {
                            self.values(weight, frame).iter().any(|&weight| self.number(weight) > 0)
                        }
                    };
                    if possible {
                        all.extend(self.values(&alternative.body, frame));
                    }
                }
                all
            }
            Form::Range(inclusive, low, high) => {
                let (lows, highs) = (self.values(low, frame), self.values(high, frame));
                let mut all = Set::new();
                for value in self.domain(expression.of) {
                    for (&low, &high) in
                        lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high)))
                    {
                        let (low, high, number) =
                            (self.number(low), self.number(high), self.number(value));
                        if low <= number && number < high + i128::from(*inclusive) {
                            all.insert(value);
                        }
                    }
                }
                all
            }
            Form::Construct(number, parts) => {
                let mut all = Set::new();
                for fields in self.products(parts, frame) {
                    all.insert(self.oracle.interpreter.values.data(
                        expression.of,
                        *number,
                        &fields,
                    ));
                }
                all
            }
            Form::Primitive(primitive, parts) => {
                let mut all = Set::new();
                for parts in self.products(parts, frame) {
                    all.extend(self.oracle.interpreter.primitive(
                        *primitive,
                        expression.of,
                        &parts,
                    ));
                }
                all
            }
            Form::Call(function, parts) => {
                let contract = self.oracle.program().function(*function).contract;
                let mut all = Set::new();
                for mut arguments in self.products(parts, frame) {
                    match contract {
                        None => all.extend(self.oracle.interpreter.call(*function, &arguments)),
                        Some(contract) => {
                            for value in self.domain(expression.of) {
                                arguments.push(value);
                                if self.oracle.interpreter.holds(contract.covers, &arguments) {
                                    all.insert(value);
                                }
                                arguments.pop();
                            }
                        }
                    }
                }
                all
            }
            Form::If(condition, then, otherwise) => {
                let mut all = Set::new();
                for truth in self.values(condition, frame) {
                    all.extend(
                        self.values(if truth == ValueId::TRUE { then } else { otherwise }, frame),
                    );
                }
                all
            }
            Form::Match(value, arms) => self.first_fitting(value, arms, frame),
            Form::Let(arm, value) => self.first_fitting(value, std::slice::from_ref(arm), frame),
            Form::And(left, right) | Form::Or(left, right) => {
                let decided = ValueId::of_bool(matches!(expression.form, Form::Or(..)));
                let mut all = Set::new();
                for truth in self.values(left, frame) {
                    if truth == decided {
                        all.insert(decided);
                    } else {
                        all.extend(self.values(right, frame));
                    }
                }
                all
            }
            Form::Local(_) | Form::Integer(_) | Form::Field(..) => {
                self.oracle.interpreter.value_of(expression, frame).into_iter().collect()
            }
        }
    }

    fn first_fitting(&mut self, value: &Expression, arms: &[Arm], frame: &Frame) -> Set {
        let values = match value.form {
            Form::Any => self.oracle.universe.domain(value.of).drawn.iter().copied().collect(),
            _ => self.values(value, frame),
        };
        let mut all = Set::new();
        for value in values {
            let mut frame = frame.clone();
            if let Some(arm) = arms
                .iter()
                .find(|arm| self.oracle.interpreter.fits(&arm.pattern, value, &mut frame))
            {
                all.extend(self.values(&arm.body, &frame));
            }
        }
        all
    }

    fn products(&mut self, parts: &[Expression], frame: &Frame) -> Vec<Vec<ValueId>> {
        parts.iter().fold(vec![Vec::new()], |before, part| {
            let values = self.values(part, frame);
            before
                .iter()
                .flat_map(|fields| {
                    values.iter().map(|&value| [fields.as_slice(), &[value]].concat())
                })
                .collect()
        })
    }

    fn number(&self, value: ValueId) -> i128 {
        self.oracle.interpreter.values.as_integer(value).unwrap()
    }
}

const TINY: Scale = Scale {
    labels: 2,
    smallest: 15,
    valid: 2,
    misses: 5,
    varied: 0,
    draws: 60,
    size: 2,
    mentioned: 0,
    tuples: 10,
    rows: 500,
    seed: 3,
};

/// Compares what a generator reaches with what its twin says, value by value.
#[track_caller]
fn check(source: &str, name: &str) {
    let program = read(source).unwrap();
    let generator = program.generators().find(|&id| program.function(id).name == name).unwrap();
    let mut oracle = Oracle::new(&program, generator, TINY, &[]);
    let body = &program.function(generator).body;
    let reached = Paths::of(&mut oracle, body).unwrap().coverage(&mut oracle).unwrap();
    for row in oracle.start() {
        let slow = Slow { oracle: &mut oracle }.values(body, &row.frame);
        for (place, value) in oracle.universe.domain(oracle.goal()).values.iter().enumerate() {
            let shown = oracle.interpreter.values.show(&program.types, *value);
            assert_eq!(reached.contains(row.tuple, place), slow.contains(value), "{name}: {shown}");
        }
    }
}

#[test]
fn membership_and_construction_agree() {
    let variants = [
        ("sized_list", "reference"),
        ("duplicate_list", "2"),
        ("unique_list", "reference"),
        ("sorted_list", "reference"),
        ("even_list", "3"),
        ("sized_tree", "reference"),
        ("complete_tree", "reference"),
        ("search_tree", "reference"),
        ("red_black_tree", "6"),
    ];
    for (benchmark, variant) in variants {
        check(canvass_repair_benchmarks::text(benchmark, variant), benchmark);
    }
}

#[test]
fn weights_conditions_and_fields_agree() {
    let source = r"
struct Pair { left: u8, right: Option<bool> }
fn all(n: u8, value: &Pair) -> bool { n > 0 || value.left == 0 }
#[canvass::generator(covers = all)]
fn pair(n: u8) -> Pair {
    let truth = any::<bool>();
    if truth && n == 1 || any::<bool>() {
        choose![n => Pair { left: range(0..=n), right: Some(truth) }, 1 => Pair { left: n + any::<u8>(), right: None }]
    } else {
        match choose![1, 2] { 1 => Pair { left: 1 - n, right: Some(!any::<bool>()) }, _ => pair(n - 1) }
    }
}
";
    check(source, "pair");
}

//! Runs with choices that are known.

use std::collections::BTreeSet;

use super::{Choice, Interpreter, RunError};
use crate::language::read;

const LISTS: &str = include_str!("../../../../studies/repair/sized_list/reference.rs");
const UNIQUE: &str = include_str!("../../../../studies/repair/unique_list/reference.rs");

/// All values of a generator of one size, by exhausting the choices, with integers from 0 to 2.
fn exhaust(source: &str, size: i64) -> BTreeSet<String> {
    let program = read(source).unwrap();
    let generator = program.generators().next().unwrap();
    let mut interpreter = Interpreter::new(&program);
    let size = interpreter.values().integer(size);
    let mut found = BTreeSet::new();
    let mut path: Vec<(i64, i64)> = Vec::new();
    loop {
        let mut step = 0;
        let result = interpreter.run(generator, &[size], &mut |choice| {
            let most = match choice {
                Choice::Alternative(weights) => weights.len() as i64 - 1,
                Choice::Integer(..) => 2,
            };
            if step == path.len() {
                path.push((0, most));
            }
            step += 1;
            path[step - 1].0
        });
        match result {
            Ok(value) => drop(found.insert(interpreter.values().show(&program.types, value))),
            Err(error) => assert_eq!(error, RunError::Rejected),
        }
        while path.last().is_some_and(|(answer, most)| answer == most) {
            path.pop();
        }
        let Some(last) = path.last_mut() else { return found };
        last.0 += 1;
    }
}

#[test]
fn exhausting_the_choices_makes_every_value() {
    assert_eq!(exhaust(LISTS, 0), BTreeSet::from(["Nil".to_owned()]));
    assert_eq!(exhaust(LISTS, 2).len(), 1 + 3 + 9);
    assert_eq!(exhaust(UNIQUE, 2).len(), 6);
    assert!(exhaust(UNIQUE, 2).contains("Cons(2, Cons(0, Nil))"));
}

#[test]
fn choices_come_in_the_order_of_evaluation() {
    let source = r"
fn any_pair(pair: &(i64, Option<bool>)) -> bool { true }
#[canvass::generator(covers = any_pair)]
fn pair() -> (i64, Option<bool>) {
    let high = range(3..=5);
    choose![(0, None), 2 => (range(0..high) + any::<i64>(), any())]
}
";
    let program = read(source).unwrap();
    let mut interpreter = Interpreter::new(&program);
    let mut answers = [4, 1, 2, 10, 1, 0].into_iter();
    let mut asked = Vec::new();
    let value = interpreter.run(program.generators().next().unwrap(), &[], &mut |choice| {
        asked.push(choice.clone());
        answers.next().unwrap()
    });
    assert_eq!(interpreter.values().show(&program.types, value.unwrap()), "(12, Some(false))");
    let expected = [
        Choice::Integer(3, 5),
        Choice::Alternative(vec![1, 2]),
        Choice::Integer(0, 3),
        Choice::Integer(i64::MIN, i64::MAX),
        Choice::Integer(0, 1),
        Choice::Integer(0, 1),
    ];
    assert_eq!(asked, expected);
}

#[test]
fn holes_and_wrong_answers_stop_the_run() {
    let sketch = include_str!("../../../../studies/repair/sized_list/sketch.rs");
    let program = read(sketch).unwrap();
    let mut interpreter = Interpreter::new(&program);
    let size = interpreter.values().integer(1);
    let generator = program.generators().next().unwrap();
    assert_eq!(interpreter.run(generator, &[size], &mut |_| 0), Err(RunError::Hole));
    let program = read(LISTS).unwrap();
    let mut interpreter = Interpreter::new(&program);
    let size = interpreter.values().integer(1);
    assert_eq!(interpreter.run(generator, &[size], &mut |_| 2), Err(RunError::Answer));
}

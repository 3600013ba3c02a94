//! Tests of runs whose choices are given.

use std::collections::BTreeSet;

use super::{Choice, Interpreter, RunError};
use crate::language::{FunctionId, read};

const LISTS: &str = include_str!("../../../../studies/repair/sized_list/reference.rs");
const UNIQUE: &str = include_str!("../../../../studies/repair/unique_list/reference.rs");

/// All values of a generator of one size, by exhausting the choices, with integers from 0 to 2.
fn exhaust(source: &str, size: i128) -> BTreeSet<String> {
    let program = read(source).unwrap();
    let generator = program.generators().next().unwrap();
    let mut interpreter = Interpreter::new(&program);
    let size = interpreter.values().integer(size);
    let mut found = BTreeSet::new();
    let mut path: Vec<(i128, i128)> = Vec::new();
    loop {
        let mut step = 0;
        let result = interpreter.run(generator, &[size], &mut |choice| {
            let most = match choice {
                Choice::Alternative(weights) => weights.len() as i128 - 1,
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
fn any_pair(pair: &(i128, Option<bool>)) -> bool { true }
#[canvass::generator(covers = any_pair)]
fn pair() -> (i128, Option<bool>) {
    let high = range(3..=5);
    choose![(0, None), 2 => (range(0..high) + any::<i128>(), any())]
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
        Choice::Integer(i64::MIN.into(), i64::MAX.into()),
        Choice::Integer(0, 1),
        Choice::Integer(0, 1),
    ];
    assert_eq!(asked, expected);
}

#[test]
fn holes_and_wrong_answers_stop_the_run() {
    let sketch = canvass_repair_benchmarks::text("sized_list", "sketch");
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

const FUNCTIONS: &str = r"
enum Tower { Top, Floor(Box<Tower>) }
fn search(depth: usize, index: i128) -> bool {
    if depth == 0 { false } else { search(depth - 1, 2 * index) || search(depth - 1, 2 * index + 1) }
}
fn down(n: usize) -> bool { if n == 0 { true } else { down(n - 1) } }
fn weighted(a: i128, b: i128, c: i128, d: i128, e: i128, f: i128, g: i128) -> i128 { a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g }
fn any_tower(n: usize, tower: &Tower) -> bool { true }
#[canvass::generator(covers = any_tower)]
fn tower(n: usize) -> Tower {
    if n == 0 { if down(550) { Tower::Top } else { any() } } else { tower(n - 1) }
}
";

/// The result of a function of the file above with these integers, by an interpreter that may know others.
fn called(
    interpreter: &mut Interpreter<'_>,
    name: &str,
    numbers: &[i128],
) -> Result<String, RunError> {
    let program = interpreter.program;
    let place = program.functions.iter().position(|function| function.name == name).unwrap();
    let arguments: Vec<_> = numbers.iter().map(|&n| interpreter.values().integer(n)).collect();
    let value = interpreter.call(FunctionId(place as u32), &arguments)?;
    Ok(interpreter.values().show(&program.types, value))
}

#[test]
fn too_many_steps_or_levels_are_a_limit_that_is_not_memoized() {
    let program = read(FUNCTIONS).unwrap();
    let mut interpreter = Interpreter::new(&program);
    assert_eq!(called(&mut interpreter, "search", &[30, 0]), Err(RunError::Limit));
    assert_eq!(called(&mut interpreter, "search", &[8, 0]), Ok("false".to_owned()));
    assert_eq!(called(&mut interpreter, "down", &[1000]), Err(RunError::Limit));
    assert_eq!(called(&mut interpreter, "down", &[500]), Ok("true".to_owned()));
    // What is memoized now takes no levels.
    assert_eq!(called(&mut interpreter, "down", &[1000]), Ok("true".to_owned()));
}

#[test]
fn a_function_has_the_same_limits_wherever_it_is_called() {
    let program = read(FUNCTIONS).unwrap();
    let mut interpreter = Interpreter::new(&program);
    let generator = program.generators().next().unwrap();
    let n = interpreter.values().integer(100);
    let value = interpreter.run(generator, &[n], &mut |_| panic!("it makes no choices")).unwrap();
    assert_eq!(interpreter.values().show(&program.types, value), "Top");
}

#[test]
fn values_without_end_are_a_limit() {
    let program = read(FUNCTIONS).unwrap();
    let mut interpreter = Interpreter::new(&program);
    let of = program.types.named("Tower").unwrap();
    assert_eq!(interpreter.any(of, &mut |_| 1), Err(RunError::Limit));
    let mut floors = 3;
    let value = interpreter.any(of, &mut |_| {
        floors -= 1;
        i128::from(floors >= 0)
    });
    let shown = interpreter.values().show(&program.types, value.unwrap());
    assert_eq!(shown, "Floor(Floor(Floor(Top)))");
}

#[test]
fn calls_with_many_arguments_are_memoized_by_all_of_them() {
    let program = read(FUNCTIONS).unwrap();
    let mut interpreter = Interpreter::new(&program);
    for last in [1, 2, 1] {
        let result = called(&mut interpreter, "weighted", &[1, 1, 1, 1, 1, 1, last]);
        assert_eq!(result, Ok((21 + 7 * last).to_string()));
    }
}

//! The shrinking challenges in hegeltest.

use super::settings;
use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use hegel::generators::{Generator, integers, recursive, vecs};
use hegel::{Hegel, TestCase, one_of, tuples};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub fn shrink(puzzle: Puzzle, seed: u64) {
    match puzzle {
        Puzzle::Reverse => run(seed, |case| Reverse(numbers(case))),
        Puzzle::Distinct => run(seed, |case| Distinct(numbers(case))),
        Puzzle::LargeUnion => run(seed, |case| LargeUnion(lists(case))),
        Puzzle::NestedLists => run(seed, |case| NestedLists(lists(case))),
        Puzzle::Bound5 => {
            run(seed, |case| Bound5(std::array::from_fn(|_| case.draw_silent(vecs(integers())))))
        }
        Puzzle::LengthList => run(seed, length_list),
        Puzzle::Coupling => {
            run(seed, |case| Coupling(case.draw_silent(vecs(integers().max_value(10)))))
        }
        Puzzle::Deletion => run(seed, deletion),
        Puzzle::DifferenceZero => run(seed, difference::<0, 0>),
        Puzzle::DifferenceSmall => run(seed, difference::<1, 4>),
        Puzzle::DifferenceOne => run(seed, difference::<1, 1>),
        Puzzle::Calculator => run(seed, expression),
        Puzzle::Heap => run(seed, |case| {
            let size = case.draw_silent(integers().max_value(20));
            heap(case, 0, size)
        }),
    }
}

fn numbers(case: &TestCase) -> Vec<i32> {
    case.draw_silent(vecs(integers()))
}

fn lists(case: &TestCase) -> Vec<Vec<i32>> {
    case.draw_silent(vecs(vecs(integers())))
}

fn length_list(case: &TestCase) -> LengthList {
    let length = case.draw_silent(integers().min_value(1).max_value(100));
    LengthList(case.draw_silent(vecs(integers().max_value(1000)).min_size(length).max_size(length)))
}

fn deletion(case: &TestCase) -> Deletion {
    Deletion {
        list: case.draw_silent(vecs(integers())),
        place: case.draw_silent(integers().max_value(10)),
    }
}

fn difference<const LEAST: u32, const MOST: u32>(case: &TestCase) -> Difference<LEAST, MOST> {
    let number = || case.draw_silent(integers().max_value(1000));
    Difference(number(), number())
}

fn expression(case: &TestCase) -> Expression {
    case.draw_silent(recursive(integers().map(Expression::Number), |inner| {
        one_of!(
            tuples!(inner.clone(), inner.clone())
                .map(|(left, right)| Expression::plus(left, right)),
            tuples!(inner.clone(), inner).map(|(left, right)| Expression::over(left, right)),
        )
    }))
}

fn heap(case: &TestCase, least: i32, size: usize) -> Heap {
    if size == 0 || case.draw_silent(integers::<u8>().max_value(7)) == 0 {
        return Heap::Empty;
    }
    let key = case.draw_silent(integers().min_value(least));
    Heap::node(key, heap(case, key, size / 2), heap(case, key, size / 2))
}

/// A failure is a panic, with what was found in the log.
fn run<C: Challenge>(seed: u64, draw: impl Fn(&TestCase) -> C) {
    let test = |case: TestCase| match log::judge(&draw(&case)) {
        Verdict::Holds => {}
        Verdict::Fails => panic!("found"),
        Verdict::Discarded => case.reject(),
    };
    let check = || Hegel::new(test).settings(settings(CASES.into()).seed(Some(seed))).run();
    drop(catch_unwind(AssertUnwindSafe(check)));
}

//! Functions marked `#[canvass::generator]`: they compile as they are, and their arithmetic rejects instead of panicking.
#![cfg(feature = "derive")]

use canvass::generate::{
    Bounds, Choice, Stop, any, choose, exhaust, hole, range, reject, replay, sample,
};
use canvass::generate::{generator, seeds};
use canvass::prelude::*;
use std::collections::BTreeSet;
use std::panic::catch_unwind;

#[derive(Debug, Clone, PartialEq, Canvass)]
enum List<T: Canvass> {
    Nil,
    Cons(T, Box<List<T>>),
}
use List::{Cons, Nil};

impl<T: Canvass> List<T> {
    fn is_empty(&self) -> bool {
        matches!(self, Nil)
    }

    fn len(&self) -> usize {
        match self {
            Nil => 0,
            Cons(_, tail) => 1 + tail.len(),
        }
    }
}

fn all_even(list: &List<i64>) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => head % 2 == 0 && all_even(tail),
    }
}

fn evens_up_to(n: usize, list: &List<i64>) -> bool {
    !list.is_empty() && list.len() <= n + 1 && all_even(list)
}

#[canvass::generator(covers = evens_up_to)]
fn unfinished_list(n: usize) -> List<i64> {
    if n == 0 { hole!() } else { Cons(2 * any::<i64>(), unfinished_list(n - 1).into()) }
}

#[canvass::generator(covers = evens_up_to)]
fn even_list(n: usize) -> List<i64> {
    if n == 0 {
        Cons(2 * any::<i64>(), Nil.into())
    } else {
        choose![
            Cons(2 * any::<i64>(), Nil.into()),
            n => Cons(2 * any::<i64>(), even_list(n - 1).into())
        ]
    }
}

#[test]
fn a_hole_says_where_it_is_and_what_to_do() {
    let payload = catch_unwind(|| unfinished_list(2)).expect_err("a hole");
    let line = include_str!("generators.rs").lines().position(|line| line.contains("{ hole!() }"));
    let expect = format!(
        "`unfinished_list` has a hole at {file}:{line}; fill it, or run `cargo canvass repair {file}`",
        file = file!(),
        line = line.expect("it is there") + 1,
    );
    assert_eq!(*payload.downcast::<String>().expect("its message"), expect);
    assert_eq!(replay(vec![3], || unfinished_list(1)).0, Err(Stop::Hole));
}

#[test]
fn a_plain_call_makes_random_choices_until_a_sample_is_accepted() {
    let lists: Vec<List<i64>> = (0..500).map(|_| even_list(3)).collect();
    assert!(lists.iter().all(|list| evens_up_to(3, list)));
    assert!(lists.iter().any(|list| list.len() == 1) && lists.iter().any(|list| list.len() == 4));
    let again = std::thread::spawn(|| (0..500).map(|_| even_list(3)).collect::<Vec<_>>());
    assert_eq!(again.join().expect("no panic"), lists, "a thread begins with the same seed");
}

#[test]
fn all_runs_make_all_values_of_a_bounded_world() {
    let bounds = Bounds { integers: vec![-1, 0, 1, i64::MAX], depth: 0, runs: 10_000 };
    let mut values = exhaust(bounds, || even_list(2));
    let found: BTreeSet<String> = values.by_ref().map(|list| format!("{list:?}")).collect();
    assert_eq!(found.len(), 3 + 9 + 27, "lists of one to three of -2, 0 and 2");
    assert!(values.is_complete());
}

fn is_number<N>(_: i64, _: &N) -> bool {
    true
}

#[canvass::generator(covers = is_number)]
fn sum(number: i64) -> i64 {
    number + any::<i64>()
}

#[canvass::generator(covers = is_number)]
fn quotient(number: i64) -> i64 {
    let (dividend, divisor) = (&any::<i64>(), &number);
    choose![dividend / divisor, *dividend % number, 10 - -dividend]
}

#[canvass::generator(covers = is_number)]
fn below(number: i64) -> usize {
    let size = number as usize;
    { size - 1 }.max(if size > 3 { size * 2 - size / 2 } else { 2 * (1 + 1) - 4 })
}

#[canvass::generator(covers = is_number)]
fn byte(number: i64) -> u8 {
    let tenth: i64 = -(1 - 2) * number / 10;
    match tenth {
        -128..=-1 if tenth % 2 == -1 => (tenth + 128) as u8,
        n if matches!(n + 1, 1 | 3 if n - 2 < 0) => range(1..=(n + 1) as u8) + 250,
        _ => reject!(),
    }
}

#[track_caller]
fn check<T: std::fmt::Debug + PartialEq>(
    run: impl FnOnce() -> T,
    answers: &[i64],
    expect: Option<T>,
) {
    assert_eq!(replay(answers.to_vec(), run).0, expect.ok_or(Stop::Rejected));
}

#[test]
fn numbers_that_leave_their_type_reject_the_sample() {
    check(|| sum(3), &[4], Some(7));
    check(|| sum(3), &[i64::MAX], None);
    check(|| sum(i64::MIN), &[-1], None);
    check(|| quotient(4), &[-9, 0], Some(-2));
    check(|| quotient(4), &[-9, 1], Some(-1));
    check(|| quotient(4), &[-9, 2], Some(1));
    check(|| quotient(0), &[9, 0], None);
    check(|| quotient(0), &[9, 1], None);
    check(|| quotient(-1), &[i64::MIN, 0], None);
    check(|| quotient(-1), &[i64::MIN, 1], None);
    check(|| quotient(1), &[i64::MIN, 2], None);
    check(|| below(4), &[], Some(6));
    check(|| below(2), &[], Some(1));
    check(|| below(0), &[], None);
    check(|| below(-1), &[], None);
    check(|| byte(-15), &[], Some(127));
    check(|| byte(-25), &[], None);
    check(|| byte(2), &[1], Some(251));
    check(|| byte(25), &[1], None);
    check(|| byte(i64::MIN), &[], None);
}

#[test]
fn samples_never_panic() {
    for seed in 0..2000 {
        for number in [i64::MIN, -20, -1, 0, 1, 3, 20, i64::MAX] {
            sample(seed, || (sum(number), quotient(number)));
            sample(seed, || (below(number), byte(number)));
        }
    }
}

fn is_shorter(_: &List<bool>, limit: usize, list: &List<bool>) -> bool {
    list.len() <= limit
}

fn is_short(list: &List<bool>, limit: usize) -> bool {
    list.len() < limit
}

/// Its first parameter is moved.
#[canvass::generator(covers = is_owned_shorter, requires = is_owned_short)]
fn longer(list: List<bool>, limit: usize) -> List<bool> {
    let longer = choose![Cons(true, Box::new(list)), any::<List<bool>>()];
    if is_shorter(&Nil, limit, &longer) { longer } else { reject!() }
}

fn is_owned_shorter(_: List<bool>, limit: usize, list: &List<bool>) -> bool {
    is_shorter(&Nil, limit, list)
}

fn is_owned_short(list: List<bool>, limit: usize) -> bool {
    is_short(&list, limit)
}

#[test]
fn any_data_is_made_constructor_by_constructor() {
    let (result, asked) = replay(vec![1, 1, 0, 0], || longer(Nil, 3));
    assert_eq!(result, Ok(Cons(false, Box::new(Nil))));
    assert_eq!(asked[0], Choice::Alternative(vec![1, 1]));
    assert_eq!(asked[1..], [const { Choice::Integer(0, 1) }; 3]);
    assert!((0..200).all(|_| longer(Cons(true, Box::new(Nil)), 2).len() <= 2));
}

fn is_pair<A, B>(_: &A, _: &B, _: &(A, B)) -> bool {
    true
}

/// With parameters of its own, and references.
#[canvass::generator(covers = is_pair)]
fn pair<A: Clone, B>(first: &A, second: &B) -> (A, B)
where
    B: Clone,
{
    (first.clone(), second.clone())
}

#[test]
fn generators_may_be_generic() {
    assert_eq!(pair(&1, &"a"), (1, "a"));
}

#[canvass::test]
fn the_values_of_a_property_are_by_seed_those_of_a_generator(
    #[canvass(space = seeds(generator(|size| even_list(size / 8))))] list: List<i64>,
) {
    assert!(all_even(&list));
}

#[canvass::test(strategy = "ad hoc")]
fn a_property_draws_its_random_values_from_a_generator(
    #[canvass(generator = generator(|size| even_list(size / 8)))] list: List<i64>,
) {
    cover!(list.len() > 2, 10 %);
    assert!(all_even(&list));
}

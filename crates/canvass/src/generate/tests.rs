//! Runs of choices that are no function's: who answers them, and how they end.

use super::marked::{alternative, give_up, is_running, until_accepted};
use super::*;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Leaf,
    Node(Box<Tree>, bool, Box<Tree>),
}

impl Canvass for Tree {
    fn shape(describe: &mut crate::choice::shape::Describe) -> crate::choice::shape::ShapeId {
        describe.choice::<Tree>(|describe| {
            let [tree, truth] = [Tree::shape(describe), bool::shape(describe)];
            let node = crate::choice::shape::Constructor::new("Node", vec![tree, truth, tree]);
            vec![crate::choice::shape::Constructor::new("Leaf", Vec::new()), node]
        })
    }

    fn make(source: &mut crate::choice::source::Source<'_>) -> crate::choice::source::Made<Tree> {
        match source.constructor()? {
            0 => Ok(Tree::Leaf),
            _ => Ok(Tree::Node(
                Canvass::make(source)?,
                Canvass::make(source)?,
                Canvass::make(source)?,
            )),
        }
    }

    fn trace(&self, _: &mut crate::choice::sequence::Trace<'_>) {}

    fn rust(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

/// All trees of a depth at most, the slow way.
fn trees(depth: usize) -> BTreeSet<Tree> {
    let mut found = BTreeSet::from([Tree::Leaf]);
    for _ in 0..depth {
        let parts = found.clone();
        for left in &parts {
            for right in &parts {
                for truth in [false, true] {
                    found.insert(Tree::Node(
                        Box::new(left.clone()),
                        truth,
                        Box::new(right.clone()),
                    ));
                }
            }
        }
    }
    found
}

fn bounds(integers: &[i64], depth: usize) -> Bounds {
    Bounds { integers: integers.to_vec(), depth, runs: 100_000 }
}

#[test]
fn exhausting_goes_through_the_product_of_all_choices_in_order() {
    let mut pairs = exhaust(bounds(&[3, -1, 9, 0, 3], 0), || (range(0..9_u8), range(-1..=2_i64)));
    let found: Vec<(u8, i64)> = pairs.by_ref().collect();
    assert_eq!(found, [(0, -1), (0, 0), (3, -1), (3, 0)]);
    assert!(pairs.is_complete() && pairs.runs() == 4);
}

#[test]
fn exhausting_makes_every_tree_of_a_depth_once() {
    for depth in 0..=2 {
        let found: Vec<Tree> = exhaust(bounds(&[], depth), any::<Tree>).collect();
        assert_eq!(found.len(), trees(depth).len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), trees(depth));
    }
}

#[test]
fn exhausting_stops_at_its_limit_and_says_so() {
    let mut values = exhaust(Bounds { runs: 10, ..bounds(&[], 9) }, any::<Tree>);
    assert_eq!((values.by_ref().count(), values.runs(), values.is_complete()), (10, 10, false));
}

#[test]
fn alternatives_of_weight_zero_are_never_chosen() {
    let weights = [0, 3, 0, 1];
    let all: Vec<usize> = exhaust(bounds(&[], 0), || alternative(&weights)).collect();
    assert_eq!(all, [1, 3]);
    let drawn: Vec<usize> =
        (0..4000).filter_map(|seed| sample(seed, || alternative(&weights))).collect();
    let of = |number| drawn.iter().filter(|&&drawn| drawn == number).count();
    assert_eq!((of(0), of(2)), (0, 0));
    assert!((2800..3200).contains(&of(1)), "{} of 4000", of(1));
    assert_eq!(sample(1, || alternative(&[0, 0])), None);
    assert_eq!(sample(1, || alternative(&[u64::MAX, 0, u64::MAX]) % 2), Some(0));
}

#[test]
fn the_same_seed_makes_the_same_choices() {
    let run = |seed| sample(seed, || (any::<Tree>(), range(0..1000_u64), any::<i64>()));
    let found: BTreeSet<_> = (0..50).map(run).collect();
    assert_eq!((0..50).map(run).collect::<BTreeSet<_>>(), found);
    assert!(found.len() > 45);
}

#[test]
fn random_integers_are_of_their_range() {
    for seed in 0..1000 {
        let whole = i64::MIN..=i64::MAX;
        assert!(sample(seed, || range(-3..=4_i8)).is_some_and(|number| (-3..=4).contains(&number)));
        assert!(sample(seed, || range(whole)).is_some());
        assert_eq!(sample(seed, || range(5..6_u128)), Some(5));
        assert_eq!(sample(seed, || range(5..5_i32)), None);
        assert_eq!(sample(seed, || range(u64::MAX - 1..u64::MAX)), None, "no `i64` can hold them");
    }
    let some: BTreeSet<i32> = (0..200).filter_map(|seed| sample(seed, || range(0..8))).collect();
    assert_eq!(some.len(), 8);
}

#[test]
fn given_answers_are_checked_against_the_choice() {
    assert_eq!(replay(vec![1, 0, 1, 0], any::<Tree>).0, Ok(trees(1).into_iter().nth(2).unwrap()));
    assert_eq!(replay(vec![2], any::<Tree>), (Err(Stop::Answer), vec![Choice::Integer(0, 1)]));
    assert_eq!(replay(vec![], any::<bool>).0, Err(Stop::Answer));
    assert_eq!(replay(vec![0], || alternative(&[0, 1])).0, Err(Stop::Answer));
    for number in [0, 1, -1, 77, i64::MIN, i64::MAX] {
        assert_eq!(replay(vec![number], any::<i64>).0, Ok(number));
        assert_eq!(replay(vec![number], any::<i128>).0, Ok(i128::from(number)));
    }
    assert_eq!(replay(vec![-128], any::<i8>).0, Ok(-128));
    assert_eq!(replay(vec![128], any::<i8>), (Err(Stop::Answer), vec![Choice::Integer(-128, 127)]));
    assert_eq!(replay(vec![i64::MAX], any::<u64>).1, [Choice::Integer(0, i64::MAX)]);
}

#[test]
fn a_run_inside_another_one_leaves_it_as_it_was() {
    let inner = || replay(vec![7], any::<u8>).0;
    let (result, asked) = replay(vec![1, 2], || (any::<u8>(), inner(), any::<u8>()));
    assert_eq!(result, Ok((1, Ok(7), 2)));
    assert_eq!(asked.len(), 2);
    let (result, _) = replay(vec![1], || {
        let caught = catch_unwind(AssertUnwindSafe(|| sample(1, || panic!("inside"))));
        (caught.is_err(), any::<u8>())
    });
    assert_eq!(result, Ok((true, 1)));
    assert!(!is_running());
}

#[test]
fn a_rejection_ends_the_inner_run_alone() {
    assert_eq!(sample(1, || sample(2, || -> u8 { give_up() })), Some(None));
}

#[test]
fn the_first_accepted_sample_is_drawn() {
    let odd = || match any::<u8>() {
        even if even % 2 == 0 => give_up(),
        odd => odd,
    };
    assert!((0..100).all(|seed| accepted(seed, 1000, odd).is_some_and(|odd| odd % 2 == 1)));
    assert_eq!(accepted(1, 1000, || -> u8 { give_up() }), None);
}

#[track_caller]
fn check_panic<T>(run: impl FnOnce() -> T, expect: &str) {
    let payload = catch_unwind(AssertUnwindSafe(run)).err().expect("it panics");
    assert_eq!(payload.downcast_ref::<String>().map(String::as_str), Some(expect));
}

#[test]
fn choices_outside_of_a_generator_say_what_to_do() {
    let expect = "choices are made in a test or a generator, and this is none; call it on the thread of a test, \
                  or mark the function with `#[canvass::generator(covers = …)]`";
    check_panic(any::<u8>, expect);
    check_panic(|| -> u8 { give_up() }, expect);
}

#[test]
fn a_function_that_rejects_everything_is_told_of() {
    let expect = "`never` rejected 100000 samples in a row; let it choose from what it accepts";
    check_panic(|| until_accepted("never", || -> u8 { give_up() }), expect);
}

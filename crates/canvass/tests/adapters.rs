//! Generators of other libraries as those of a property.
#![cfg(all(feature = "derive", feature = "proptest", feature = "quickcheck"))]

use canvass::generate::{draw, from_bytes, proptest, quickcheck, seeds};
use canvass::prelude::*;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[canvass::test]
fn random_values_are_those_of_a_strategy(#[canvass(generator = proptest(5..9_u8))] number: u8) {
    assert!((5..9).contains(&number));
}

#[canvass::test]
fn what_is_drawn_from_a_strategy_is_one_of_its_values() {
    let number: u8 = draw(proptest(5..9_u8));
    let list: Vec<bool> = draw(quickcheck());
    assert!((5..9).contains(&number) && list.len() <= 64);
}

#[canvass::test]
fn values_by_seed_are_those_of_a_strategy(
    #[canvass(space = seeds(proptest("[a-c]{1,8}")))] word: String,
) {
    assert!((1..=8).contains(&word.len()) && word.bytes().all(|letter| b"abc".contains(&letter)));
}

#[canvass::test(cases = 1000)]
fn sizes_are_passed_on(#[canvass(generator = quickcheck::<Vec<u8>>())] list: Vec<u8>) {
    cover!(list.len() > 5, 5 %);
    // One draw in sixteen may be up to eight times as large as the setting `size` says.
    assert!(list.len() <= 8 * 64);
}

#[derive(Debug, Clone, Canvass)]
struct Large {
    #[canvass(generator = proptest(1000..2000_u32))]
    number: u32,
}

#[test]
fn a_generated_value_is_shrunk_as_one_of_its_type() {
    let last = Cell::new(0);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        Test::here().regressions(false).run(|large: Large| {
            if large.number >= 77 {
                last.set(large.number);
                panic!("at {}", large.number);
            }
        });
    }));
    let message =
        *failed.expect_err("every value fails").downcast::<String>().expect("its message");
    assert_eq!((&*message, last.get()), ("at 77", 77));
}

#[derive(Debug, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

#[test]
fn all_bytes_are_some_value() {
    let node = |left, right| Tree::Node(Box::new(left), Box::new(right));
    for (bytes, tree) in [
        (&[][..], Tree::Leaf),
        (&[0], Tree::Leaf),
        (&[1], node(Tree::Leaf, Tree::Leaf)),
        (&[1, 0, 1], node(Tree::Leaf, node(Tree::Leaf, Tree::Leaf))),
        (&[3, 5], node(node(Tree::Leaf, Tree::Leaf), Tree::Leaf)),
    ] {
        assert_eq!(from_bytes::<Tree>(bytes), Some(tree), "{bytes:?}");
    }
}

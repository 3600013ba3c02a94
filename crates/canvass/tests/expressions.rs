//! Expressions over derived types: predicates, fields that are not looked into, representatives, generators.

#![cfg(feature = "derive")]

use canvass::generate::Generator;
use canvass::tree::expression::ExpressionGenerator;
use canvass::tree::thin::{Thinning, thin};
use canvass::tree::{Alphabet, Coverage, Expression, ExpressionError};
use canvass::{Canvass, Count, SpaceError};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::LazyLock;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Canvass)]
enum Term {
    Number(#[canvass(representatives = [0, 4])] u8),
    Add(Box<Term>, Box<Term>),
    Named(#[canvass(opaque)] String, Box<Term>),
}

fn expression<T: Canvass>(text: &str) -> Expression {
    Alphabet::of::<T>().unwrap().expression(text).unwrap()
}

#[track_caller]
fn check_matches<T: Canvass>(text: &str, value: &T, expect: bool) {
    let expression = expression::<T>(text);
    let tree = expression.alphabet().tree(value).unwrap();
    assert_eq!(expression.matches(&tree), expect, "{expression}");
}

/// Compares the values up to a size with those of the type that match.
#[track_caller]
fn check_space<T: Canvass + Debug + Ord>(text: &str, size: usize) {
    let expression = expression::<T>(text);
    let space = expression.space::<T>().unwrap();
    let mut walk = space.iter();
    let mut before = 0_u64;
    for size in 0..=size {
        let matches = |value: &T| expression.matches(&expression.alphabet().tree(value).unwrap());
        let mut expect: BTreeSet<T> = T::sized(size).unwrap().iter().filter(matches).collect();
        while !expect.is_empty() {
            let value = walk.next().unwrap();
            assert!(expect.remove(&value), "{value:?} of size {size} in {expression}");
            assert_eq!(space.index_of(&value).unwrap(), before);
            assert_eq!(space.get(before).unwrap(), value);
            before += 1;
        }
    }
    assert!(before > 0, "nothing was compared");
}

#[test]
fn representatives_are_constructors() {
    check_matches("Number(4)", &Term::Number(4), true);
    check_matches("Number(other)", &Term::Number(4), false);
    check_matches("Number(other)", &Term::Number(255), true);
    let named = Term::Named("4".to_owned(), Box::new(Term::Number(0)));
    check_matches("Named(Number(0))", &named, true);
    check_matches("◇4", &named, false);
}

#[derive(Debug, Clone, Canvass)]
enum Step {
    Up(#[canvass(representatives = [1])] u8),
    Down(#[canvass(representatives = [1])] u8),
}

#[test]
fn representatives_of_different_fields_are_told_apart() {
    check_matches("◇Step::Up.0::1", &vec![Step::Down(1)], false);
    check_matches("◇Step::Down.0::1", &vec![Step::Up(2), Step::Down(1)], true);
    check_matches("◇Step::Up.0::other", &vec![Step::Up(2), Step::Down(1)], true);
}

#[test]
fn representatives_of_numbers_are_counted() {
    check_space::<Term>("◇Number(4)", 7);
    check_space::<Term>("Add(Number(other), Number(0 + 4))", 8);
    check_space::<Term>("Named(Number(other + 4)) + Number(other)", 7);
    let others = expression::<Term>("Number(other)").space::<Term>().unwrap();
    assert_eq!(others.count().unwrap(), 254);
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Canvass)]
struct Order {
    #[canvass(representatives = [vec![], vec![1]])]
    items: Vec<u8>,
    #[canvass(range = 10..=30, representatives = [10, 30])]
    table: u8,
    #[canvass(representatives = [true, false])]
    to_go: bool,
}

#[test]
fn representatives_may_be_of_any_type() {
    let order = |items: &[u8], table| Order { items: items.to_vec(), table, to_go: true };
    check_matches("Order(`vec![1]`, 10, true)", &order(&[1], 10), true);
    check_matches("Order(`vec![1]`, 30, ⊤)", &order(&[1], 10), false);
    check_matches("Order(`vec![]`, Order.1::other, ⊤)", &order(&[], 29), true);
    check_matches("Order(Order.0::other, 30, ⊤)", &order(&[1, 1], 30), true);
    check_space::<Order>("Order(⊤, Order.1::other + 30, true)", 9);
    let refused = expression::<Order>("Order(`vec![1]`, ⊤, ⊤)").space::<Order>().err();
    let expect = Some(ExpressionError::AmongRepresentatives { of: "alloc::vec::Vec<u8>" });
    assert_eq!(refused, expect);
}

#[test]
fn combinations_of_representatives_are_covered_like_those_of_constructors() {
    let alphabet = Alphabet::of::<Order>().unwrap();
    let mut coverage = Coverage::new(&alphabet, 2).unwrap();
    for items in [vec![], vec![1], vec![2], vec![7]] {
        for table in [10, 11, 30] {
            for to_go in [false, true] {
                let order = Order { items: items.clone(), table, to_go };
                coverage.add(&alphabet.tree(&order).unwrap());
            }
        }
    }
    // There is no other boolean.
    assert_eq!(coverage.covered(), 3 * 3 + 3 * 2 + 3 * 2);
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Canvass)]
struct Wide {
    first: bool,
    #[canvass(opaque)]
    note: Option<bool>,
    second: Option<bool>,
    #[canvass(range = 0..=9, representatives = [0, 5])]
    third: u8,
    fourth: bool,
    #[canvass(opaque)]
    last: bool,
}

#[test]
fn fields_that_are_not_looked_into_may_be_anywhere() {
    check_space::<Wide>("Wide(true, ⊤, ⊤, false) + ◇None", 8);
    check_space::<Wide>("○other + ○(0 + Some(true))", 8);
    let some = expression::<Wide>("Wide(true, ⊤, 5, false)").space::<Wide>().unwrap();
    assert_eq!(some.count().unwrap(), 3 * 3 * 2);
}

#[derive(Debug, Canvass)]
struct Dice {
    #[canvass(range = 1..=6, representatives = [1, 7])]
    _number: u8,
}

#[test]
fn representatives_that_are_never_made_are_refused() {
    let error = Alphabet::of::<Dice>().err().unwrap();
    let expect = SpaceError::NoRepresentative { field: "Dice.0".to_owned(), value: "7".to_owned() };
    assert_eq!(error, expect);
    assert_eq!(
        error.to_string(),
        "the field `Dice.0` never is `7`, which is given as its representative: remove it"
    );
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Canvass)]
struct Even(#[canvass(predicate = |number| number % 2 == 0)] u8);

#[test]
fn what_a_predicate_refuses_is_left_out() {
    check_space::<Vec<Even>>("◇bits2to4", 6);
    let some = expression::<Vec<Even>>("◇bits2to4").space::<Vec<Even>>().unwrap();
    assert_eq!(some.count().unwrap(), Count::Unknown);
    assert!(!some.contains(&vec![Even(0), Even(16)]).unwrap());
}

static UNSORTED: LazyLock<ExpressionGenerator<Vec<bool>>> =
    LazyLock::new(|| expression::<Vec<bool>>("◇cons(true, ◇false)").generator().unwrap());

fn unsorted(seed: u64, size: usize) -> Option<Vec<bool>> {
    UNSORTED.generate(seed, size)
}

#[canvass::test(strategy = "ad hoc", cases = 200)]
fn arguments_can_be_drawn_from_an_expression(
    #[canvass(generator = unsorted)] list: Vec<bool>,
) -> bool {
    !list.is_sorted()
}

#[test]
fn values_of_an_expression_are_thinned() {
    let sums = expression::<Term>("◇Add(Number(4), ⊤)");
    let thinned = thin(sums.generator::<Term>().unwrap(), Thinning::default()).unwrap();
    for term in thinned.take(100) {
        let tree = sums.alphabet().tree(&term).unwrap();
        assert!(sums.matches(&tree), "{term:?}");
    }
}

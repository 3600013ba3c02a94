//! The fair order of types, beside families of the algebra that are built by hand.

use canvass::space::family::recursive;
use canvass::space::{constant, construct, every, one_of};
use canvass::{Canvass, Nat, Space};

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Term {
    Apply(Box<Term>, Box<Term>),
    Lambda(u8, Box<Term>),
    Number(u64),
    Unit,
}

/// Constructors take turns, the lowest ones first, and fields grow together.
fn by_hand() -> Space<Term> {
    recursive(|terms| {
        let boxed =
            || construct((terms.clone(),), |(term,)| Box::new(term), |boxed| Some((&**boxed,)));
        one_of([
            constant(Term::Unit),
            every::<u64>().map_with(Term::Number, |term| match term {
                Term::Number(number) => Some(*number),
                _ => None,
            }),
            construct(
                (boxed(), boxed()),
                |(function, argument)| Term::Apply(function, argument),
                |term| match term {
                    Term::Apply(function, argument) => Some((function, argument)),
                    _ => None,
                },
            ),
            construct(
                (every::<u8>(), boxed()),
                |(name, body)| Term::Lambda(name, body),
                |term| match term {
                    Term::Lambda(name, body) => Some((name, body)),
                    _ => None,
                },
            ),
        ])
    })
}

#[test]
fn the_fair_order_of_a_type_is_that_of_the_algebra() {
    let (fair, by_hand) = (Term::fair_space().unwrap(), by_hand());
    for (index, term) in by_hand.iter().take(3000).enumerate() {
        assert_eq!(fair.get(index as u64).unwrap(), term, "{index}");
    }
    for index in [Nat::power_of_two(64) + 5, Nat::power_of_two(300) + 12_345] {
        let term = fair.get(&index).unwrap();
        assert_eq!(by_hand.get(&index).as_ref(), Ok(&term));
        assert_eq!(fair.index_of(&term), Ok(index));
    }
}

#[derive(Debug, PartialEq, Canvass)]
struct Four(Nat, (Nat, Nat), Vec<u8>);

#[test]
fn no_field_waits_for_another() {
    let mut largest = [Nat::ZERO, Nat::ZERO, Nat::ZERO];
    // Pairs are a part of their own: each of the three fields reaches the third root.
    let pairs = <(Nat, Nat)>::fair_space().unwrap();
    let lists = Vec::<u8>::fair_space().unwrap();
    for Four(first, pair, list) in Four::fair_space().unwrap().iter().take(1000) {
        let indices = [first, pairs.index_of(&pair).unwrap(), lists.index_of(&list).unwrap()];
        for (largest, index) in largest.iter_mut().zip(indices) {
            *largest = index.max(largest.clone());
        }
    }
    assert_eq!(largest, [9_u64, 9, 9].map(Nat::from));
}

#[derive(Debug, PartialEq, Canvass)]
struct Rejecting {
    #[canvass(predicate = |number: &u8| number % 3 == 1)]
    number: u8,
    #[canvass(len = 2..=3)]
    few: Vec<bool>,
}

#[test]
fn what_a_predicate_rejects_has_no_index() {
    let fair = Rejecting::fair_space().unwrap();
    let all: Vec<Rejecting> = fair.iter().collect();
    assert_eq!(all.len(), 85 * 12);
    for (index, value) in all.iter().enumerate().step_by(97) {
        assert_eq!(fair.get(index as u64).as_ref(), Ok(value));
        assert_eq!(fair.index_of(value), Ok(Nat::from(index)));
    }
}

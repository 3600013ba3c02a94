//! num-bigint 0.4.2: the product of some numbers of more than 2,048 bits panics, because a buffer is too short.
//!
//! Fixed in 0.4.3, by its release notes and advisory GHSA-v935-pqmr-g8v9.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use num_bigint_0_4::BigUint;

fn products_are_as_by_hand((one, other): (Vec<u32>, Vec<u32>)) -> Verdict {
    let expect = BigUint::new(product(&one, &other));
    assert_eq!(BigUint::new(one) * BigUint::new(other), expect);
    Verdict::Holds
}

/// Digit by digit, the lowest first.
fn product(one: &[u32], other: &[u32]) -> Vec<u32> {
    let mut digits = vec![0; one.len() + other.len()];
    for (place, a) in one.iter().enumerate() {
        let mut carry = 0;
        for (digit, b) in digits[place..].iter_mut().zip(other.iter().chain(&[0])) {
            let sum = u64::from(*a) * u64::from(*b) + u64::from(*digit) + carry;
            *digit = sum as u32;
            carry = sum >> 32;
        }
    }
    digits
}

pub fn program() -> Program {
    Program {
        name: "num_bigint_multiply",
        mutants: const { &[pinned("BigUint::mul", "num-bigint 0.4.2, fixed in 0.4.3")] },
        properties: vec![by_value(
            "products_are_as_by_hand",
            Precondition::None,
            products_are_as_by_hand,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = || vec![u32::MAX; 66];
    super::check(products_are_as_by_hand, (known(), known()), (vec![], vec![]));
}

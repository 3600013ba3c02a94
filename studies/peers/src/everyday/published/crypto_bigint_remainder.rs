//! crypto-bigint 0.4.1: the remainder of a number by a larger one is zero.
//!
//! Fixed in 0.4.2, by its changelog and pull request 84.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use crypto_bigint::U64;

fn remainders_are_as_of_integers((number, divisor): (u64, u64)) -> Verdict {
    if divisor == 0 {
        return Verdict::Discarded;
    }
    let remainder = U64::from(number).wrapping_rem(&U64::from(divisor));
    assert_eq!(remainder, U64::from(number % divisor));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "crypto_bigint_remainder",
        mutants: const { &[pinned("UInt::wrapping_rem", "crypto-bigint 0.4.1, fixed in 0.4.2")] },
        properties: vec![by_value(
            "remainders_are_as_of_integers",
            Precondition::Mild,
            remainders_are_as_of_integers,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(remainders_are_as_of_integers, (1, 2), (0, 1));
}

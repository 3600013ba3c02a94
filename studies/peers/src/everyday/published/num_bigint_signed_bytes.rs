//! num-bigint 0.2.1: the signed bytes of some positive numbers, such as 128, are those of negative ones.
//!
//! Fixed in 0.2.2, by its release notes and pull request 72.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use num_bigint_0_2::{BigInt, Sign};

fn signed_bytes_are_read_back((is_negative, bytes): (bool, Vec<u8>)) -> Verdict {
    let sign = if is_negative { Sign::Minus } else { Sign::Plus };
    let number = BigInt::from_bytes_be(sign, &bytes);
    assert_eq!(BigInt::from_signed_bytes_be(&number.to_signed_bytes_be()), number);
    assert_eq!(BigInt::from_signed_bytes_le(&number.to_signed_bytes_le()), number);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "num_bigint_signed_bytes",
        mutants: const { &[pinned("BigInt::to_signed_bytes_be", "num-bigint 0.2.1, fixed in 0.2.2")] },
        properties: vec![by_value(
            "signed_bytes_are_read_back",
            Precondition::None,
            signed_bytes_are_read_back,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(signed_bytes_are_read_back, (false, vec![0x80]), (false, vec![]));
}

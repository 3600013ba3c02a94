//! rust_decimal 1.31.0: some fractions with ten digits or more after the point are said to be integers.
//!
//! Fixed in 1.32.0, by its changelog and pull request 605.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use rust_decimal::Decimal;

/// There are up to 28 digits after the point.
const SCALES: u32 = 29;

fn integers_have_no_fraction((digits, scale): (i64, u8)) -> Verdict {
    let number = Decimal::new(digits, u32::from(scale) % SCALES);
    assert_eq!(number.is_integer(), number.fract().is_zero());
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "rust_decimal_is_integer",
        mutants: const { &[pinned("Decimal::is_integer", "rust_decimal 1.31.0, fixed in 1.32.0")] },
        properties: vec![by_value(
            "integers_have_no_fraction",
            Precondition::None,
            integers_have_no_fraction,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(integers_have_no_fraction, (1_000_000_000, 10), (0, 0));
}

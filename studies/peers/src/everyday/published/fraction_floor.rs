//! fraction 0.13.0: negative fractions are rounded down to the integer above them, and up to the one below.
//!
//! Fixed in 0.13.1, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use fraction::Fraction;

fn fractions_lie_between_floor_and_ceiling((numerator, denominator): (i32, i32)) -> Verdict {
    if denominator == 0 {
        return Verdict::Discarded;
    }
    let number = Fraction::from(numerator) / Fraction::from(denominator);
    let (floor, ceiling) = (number.floor(), number.ceil());
    assert!(floor <= number && number < floor + Fraction::from(1), "{floor}");
    assert!(number <= ceiling && ceiling - Fraction::from(1) < number, "{ceiling}");
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "fraction_floor",
        mutants: const { &[pinned("GenericFraction::floor", "fraction 0.13.0, fixed in 0.13.1")] },
        properties: vec![by_value(
            "fractions_lie_between_floor_and_ceiling",
            Precondition::Mild,
            fractions_lie_between_floor_and_ceiling,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(fractions_lie_between_floor_and_ceiling, (-1, 2), (1, 2));
}

//! num-rational 0.2.3: checked division panics for zero by zero, and for the least numerator.
//!
//! Fixed in 0.2.4, by its release notes and pull requests 74 and 76. With the least numerator in the divisor that version
//! still panics, so there it is left out.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use num_rational::Ratio;
use num_traits::CheckedDiv;

/// There is no quotient of a zero. Any other one, multiplied by the divisor, is the dividend.
fn quotients_are_right_or_none(((a, b), (c, d)): ((i8, u8), (i8, u8))) -> Verdict {
    let (b, d) = ((b & 0x7f) as i8, (d & 0x7f) as i8);
    if b == 0 || d == 0 || c == i8::MIN {
        return Verdict::Discarded;
    }
    let quotient = Ratio::new(a, b).checked_div(&Ratio::new(c, d));
    if c == 0 {
        assert_eq!(quotient, None);
    }
    if let Some(quotient) = quotient {
        let wide = |numerator: i8, denominator: i8| {
            Ratio::new(i64::from(numerator), i64::from(denominator))
        };
        let quotient = wide(*quotient.numer(), *quotient.denom());
        assert_eq!(quotient * wide(c, d), wide(a, b));
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "num_rational_checked_div",
        mutants: const { &[pinned("Ratio::checked_div", "num-rational 0.2.3, fixed in 0.2.4")] },
        properties: vec![by_value(
            "quotients_are_right_or_none",
            Precondition::Mild,
            quotients_are_right_or_none,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(quotients_are_right_or_none, ((0, 1), (0, 1)), ((1, 1), (1, 1)));
}

//! bolero, whose runs cannot be seeded, and which goes on for a second by default.

use super::Input;
use crate::everyday::Budget;
use crate::everyday::judge::Form;

/// What its precondition discards is not drawn again: its manual has it return early.
pub fn test<T: Input>(form: Form<T>, _seed: u64, budget: Budget) {
    let test = bolero::check!().with_type::<T>();
    let property = |input: &T| {
        form.judge_ref(input);
    };
    match budget {
        Budget::Defaults => test.for_each(property),
        Budget::Cases(_) | Budget::Seconds(_) => {
            test.with_iterations(usize::MAX).for_each(property)
        }
    }
}

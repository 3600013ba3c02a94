//! canvass, as `#[canvass::test]` runs it.

use super::Input;
use crate::everyday::judge::Form;
use crate::everyday::{Budget, Verdict};
use canvass::check::{Test, rejected};

/// More cases than any budget of time has.
const MANY: u64 = 1_000_000_000;

pub fn test<T: Input>(form: Form<T>, seed: u64, budget: Budget) {
    let test = Test::new("everyday", file!(), line!(), env!("CARGO_MANIFEST_DIR"))
        .set("seed", seed.to_string())
        .set("regressions", "false");
    let test = match budget {
        Budget::Defaults => test,
        Budget::Seconds(_) => {
            test.set("cases", MANY.to_string()).set("rejects", u32::MAX.to_string())
        }
    };
    test.run(|input: T| match form.judge(input) {
        Verdict::Holds => (),
        Verdict::Discarded => rejected("discarded", file!(), line!()),
    });
}

//! canvass, as `#[canvass::test]` runs it.

use crate::everyday::{Budget, Verdict};
use canvass::Canvass;
use canvass::check::Test;
use canvass::for_macros::rejected;
use std::fmt::Debug;

/// More cases than any budget of time has.
const MANY: u64 = 1_000_000_000;

pub fn test<T: Debug + Canvass>(judge: impl Fn(T) -> Verdict, seed: u64, budget: Budget) {
    let test = Test::new("everyday", file!(), line!(), env!("CARGO_MANIFEST_DIR"))
        .seed(seed)
        .regressions(false);
    let test = match budget {
        Budget::Defaults => test,
        Budget::Cases(_) | Budget::Seconds(_) => {
            test.cases(MANY).set("rejects", u32::MAX.to_string())
        }
    };
    test.run(|input: T| match judge(input) {
        Verdict::Holds => (),
        Verdict::Discarded => rejected("discarded", file!(), line!()),
    });
}

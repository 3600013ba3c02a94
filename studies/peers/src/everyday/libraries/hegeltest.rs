//! hegeltest.

use super::Input;
use crate::everyday::judge::Form;
use crate::everyday::{Budget, Verdict};
use hegel::generators::default;
use hegel::{HealthCheck, Hegel, Settings, TestCase, Verbosity};

pub fn test<T: Input>(form: Form<T>, seed: u64, budget: Budget) {
    let settings = Settings::new()
        .seed(Some(seed))
        .database(None::<String>)
        .verbosity(Verbosity::Quiet)
        .suppress_health_check(HealthCheck::all());
    let settings = match budget {
        Budget::Defaults => settings,
        Budget::Cases(_) | Budget::Seconds(_) => settings.test_cases(u64::from(u32::MAX)),
    };
    let test = |case: TestCase| match form.judge(case.draw_silent(default::<T>())) {
        Verdict::Holds => {}
        Verdict::Discarded => case.reject(),
    };
    Hegel::new(test).settings(settings).run();
}

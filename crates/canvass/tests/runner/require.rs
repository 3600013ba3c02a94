//! Requirements, seen from outside.

use super::package::Package;

/// What the sample `thinned_required` says with this requirement: it rejects lists of an odd length.
fn run(requirement: &str) -> super::package::Run {
    Package::new().run("thinned_required", &[("REQUIREMENT", requirement), ("CANVASS_CASES", "5")])
}

#[track_caller]
fn refused(requirement: &str, why: &str) {
    let run = run(requirement);
    run.fails();
    run.says(why);
}

#[test]
fn values_are_made_for_what_is_required() {
    run("nil").passes();
    run("_; cons(Red, cons(Green, cons(Blue, cons(Blue, nil)))); <>Green").passes();
}

#[test]
fn what_only_rejected_values_cover_is_not_met() {
    refused(
        "nil; cons(_, nil)",
        "no accepted case covers `cons(_, nil)`, which the test requires: 1000 values that were made for it, and all others",
    );
}

#[test]
fn a_value_that_fails_is_a_failure() {
    let fails = run("cons(Blue, cons(Red, nil))");
    fails.fails();
    fails.says("found for a requirement as case");
    fails.says("blue and red");
    fails.says("replay: CANVASS_REPLAY=");
}

#[test]
fn malformed_requirements_say_where() {
    refused("nil; cons(_, ni)", "requires `cons(_, ni)`, column 9: `ni` is neither a constructor");
    refused("cons(nil", "requires `cons(nil`, column 9: ");
    refused("", "requires ``, column 1: ");
    refused("Red", "no value is as `Red`, which the test requires");
}

#[test]
fn an_expression_stands_for_each_argument() {
    let run = |requirement: &str| {
        Package::new().run("thinned_arguments", &[("REQUIREMENT", requirement)])
    };
    run("cons(true, nil), false; _, true").passes();
    let few = run("nil");
    few.fails();
    few.says(
        "requires `nil`: give an expression for each of its 2 arguments, with commas between them",
    );
    let wrong = run("nil, maybe");
    wrong.fails();
    wrong.says("requires `nil, maybe`, column 6: `maybe` is neither a constructor");
}

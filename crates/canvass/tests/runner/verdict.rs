//! Verdicts: which value is reported, for which failure, and how sure that is.

use crate::package::Package;

#[test]
fn a_lock_that_a_failure_poisons_hides_neither_the_value_nor_the_message() {
    let package = Package::new();
    let run = package.run("verdict_poisoned", &[]);
    run.fails();
    run.says("= vec![4, 0];");
    run.says("begins with a large number\n    at ");
    run.says("it failed otherwise when it was run again, with `called `Result::unwrap()`");
    run.says("all 22 inputs up to size 4: passed");
    let saved = package.regressions();
    assert!(saved.contains("# Flaky: "), "{saved}");
    assert!(saved.contains("vec![4, 0]"), "{saved}");
    let again = package.run("verdict_poisoned", &[]);
    again.fails();
    again.says("it failed before");
    again.says("begins with a large number\n    at ");
    let replayed = package.run("verdict_poisoned", &[("CANVASS_REPLAY", &run.replay())]);
    replayed.says("= vec![4, 0];");
    replayed.says("begins with a large number\n    at ");
    replayed.says("note: it begins with 4");
}

#[test]
fn shrinking_keeps_to_the_failure_that_was_found() {
    let run = Package::new().run("verdict_two_places", &[]);
    run.fails();
    run.says("= vec![0, 0, 0, 0, 0, 0];");
    run.says("too long\n    at ");
    run.says("while shrinking, another failure was met: `five of them` at ");
    run.says("samples.rs:");
}

#[test]
fn other_failures_that_are_met_can_be_replayed() {
    let package = Package::new();
    let run = package.run("verdict_two_places", &[]);
    let (_, other) = run.text.split_once("while shrinking, ").expect("another failure is named");
    let (_, token) = other.split_once("CANVASS_REPLAY=").expect("with its token");
    let token = token.split_whitespace().next().expect("which is a word");
    package.run("verdict_two_places", &[("CANVASS_REPLAY", token)]).says("five of them");
}

#[test]
fn a_failure_after_many_runs_is_not_blamed_on_a_value_that_passed() {
    let run = Package::new().run("verdict_accumulates", &[]);
    run.fails();
    run.says("a smaller input failed, too, which had passed before in this run");
    assert!(!run.text.contains("u64 = 0;"), "{}", run.text);
}

#[test]
fn a_value_that_failed_once_is_saved_as_flaky_and_holds_up_nobody() {
    let package = Package::new();
    let run = package.run("verdict_once", &[("FAILS", "1")]);
    run.fails();
    run.says("it passed when it was run again");
    run.says("saved in ");
    let saved = package.regressions();
    assert!(
        saved.contains("# Flaky: when the next value was run again, it did not fail"),
        "{saved}"
    );
    package.run("verdict_once", &[]).passes();
    assert_eq!(package.regressions(), saved);
}

#[test]
fn a_shrunk_value_that_fails_only_once_gives_way_to_a_larger_one() {
    let run = Package::new().run("verdict_each_once", &[]);
    run.fails();
    run.says("a smaller input failed, too, but passed when it was run again");
    let value = run.text.split("= vec![").nth(1).expect("a list is shown");
    let value = value.split(']').next().expect("it ends");
    assert!(value.split(',').count() > 3, "{}", run.text);
}

#[test]
fn an_example_is_called_flaky_like_any_other_value() {
    let run = Package::new().run("verdict_flaky_example", &[]);
    run.fails();
    run.says("it is example 1 of the test");
    run.says("it passed when it was run again");
    run.says("note: run 0");
}

//! Verdicts: which value is reported, for which failure, and how sure that is.

use crate::package::Package;

#[test]
fn a_lock_that_a_failure_poisons_hides_neither_the_value_nor_the_message() {
    let package = Package::new();
    let run = package.run("verdict_poisoned", &[("CANVASS_STRATEGY", "ad hoc")]);
    run.fails();
    run.says("= vec![4, 0];");
    run.says("begins with a large number\n    at ");
    run.says("in the same process it failed otherwise when it was run again, with `called `Result::unwrap()`");
    run.says("but fails as shown in a process of its own");
    let saved = package.regressions();
    assert!(saved.contains("vec![4, 0]") && !saved.contains("# Flaky: "), "{saved}");
    let again = package.run("verdict_poisoned", &[]);
    again.fails();
    again.says("it failed before");
    again.says("begins with a large number\n    at ");
    again.says("but fails as shown in a process of its own");
    let replayed = package.run("verdict_poisoned", &[("CANVASS_REPLAY", &run.replay())]);
    replayed.says("= vec![4, 0];");
    replayed.says("begins with a large number\n    at ");
    replayed.says("note: it begins with 4");
}

#[test]
fn a_failure_that_no_process_repeats_is_reported_as_it_was_found() {
    let package = Package::new();
    let run = package.run("verdict_poisoned_later", &[]);
    run.fails();
    run.says("the lock is held too often\n    at ");
    run.says("it failed otherwise when it was run again, with `called `Result::unwrap()`");
    let saved = package.regressions();
    assert!(saved.contains("# Flaky: "), "{saved}");
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

#[test]
fn a_test_that_ran_fewer_cases_than_asked_for_says_so_past_the_capture() {
    let run = Package::new().run_captured("verdict_starved", &[]);
    run.passes();
    run.says("verdict_starved: passes, but only 498 of the 1,000 cases asked for were run, 3,502 were rejected");
    run.says("3,502 rejected by `assume!(number.is_multiple_of(8))`");
}

#[test]
fn an_isolated_test_that_ran_fewer_cases_says_so_too() {
    let run = Package::new().run_captured("verdict_starved", &[("CANVASS_ISOLATE", "true")]);
    run.passes();
    run.says("verdict_starved: passes, but only 498 of the 1,000 cases asked for were run");
    run.says("\n  3,502 rejected by `assume!(number.is_multiple_of(8))`");
}

#[test]
fn a_test_that_ran_fewer_cases_than_asked_for_fails_in_ci_unless_that_is_allowed() {
    let run = Package::new().run("verdict_starved", &[("CI", "true")]);
    run.fails();
    run.says("only 498 of the 1,000 cases asked for were run");
    run.says("`starved = \"allow\"`");
    let allowed = [("CI", "true"), ("CANVASS_STARVED", "allow")];
    let run = Package::new().run_captured("verdict_starved", &allowed);
    run.passes();
    run.is_silent();
    let package = Package::new();
    package.write("canvass.toml", "starved = \"warn\"\n");
    package.run("verdict_starved", &[("CI", "true")]).passes();
    package.write("canvass.toml", "[profile.dev]\nstarved = \"fail\"\n");
    package.run("verdict_starved", &[]).fails();
}

#[test]
fn a_case_short_of_what_was_asked_for_is_as_short_as_any() {
    let tries = |rejects| Package::new().run("verdict_starved", &[("CANVASS_REJECTS", rejects)]);
    tries("6").says("passes, but only 878 of the 1,000");
    tries("7").is_silent();
}

#[test]
fn running_out_of_values_is_not_starving() {
    let run = Package::new().run("verdict_one_of_all", &[("CI", "true")]);
    run.passes();
    run.is_silent();
}

#[test]
fn no_accepted_case_fails_whatever_is_allowed() {
    let run = Package::new().run("starved", &[("CANVASS_STARVED", "allow")]);
    run.fails();
    run.says("no case was accepted, ");
}

#[test]
fn labels_and_demands_count_a_case_once() {
    let run = Package::new().run("verdict_labels", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("\n  100.0 % said twice\n");
    run.says("\n   50.0 % said twice of some\n");
    run.says("\n  100.0 % place == 1 (at least 90 %)");
}

#[test]
fn a_failure_that_is_asked_for_is_no_regression() {
    let package = Package::new();
    package.run("verdict_expected", &[]).passes();
    assert!(!package.path(".canvass").exists(), "something is saved");
    let run = package.run("verdict_unexpected", &[]);
    run.fails();
    run.says("no case failed, which `#[should_panic]` asks for");
}

#[test]
fn a_test_that_cannot_run_is_not_the_failure_that_is_asked_for() {
    let run = Package::new().run("verdict_expected", &[("CANVASS_CASES", "many")]);
    run.fails();
    run.says("CANVASS_CASES");
    Package::new().run("verdict_expected_starved", &[]).fails();
    let isolated = [("CANVASS_ISOLATE", "true")];
    Package::new().run("verdict_expected_starved", &isolated).fails();
    Package::new().run("verdict_expected", &isolated).passes();
    Package::new().run("verdict_unexpected", &isolated).fails();
}

#[test]
fn a_property_inside_of_a_case_is_a_part_of_the_case() {
    let package = Package::new();
    let run = package.run("verdict_nested", &[]);
    run.says("let input: u8 = 7;");
    run.says("fails for\n    \n        let input: Vec<bool> = vec![false, false, false];");
    assert_eq!(run.text.matches("vec![").count(), 1, "cases on the way stay silent");
    let saved = package.regressions();
    assert!(saved.contains("u8 = 7") && !saved.contains("vec!["), "{saved}");
    let replayed = package.run("verdict_nested", &[("CANVASS_REPLAY", &run.replay())]);
    replayed.says("let input: u8 = 7;");
    replayed.says("replayed");
    assert!(!replayed.text.contains("the types of the arguments"), "{}", replayed.text);
}

#[test]
fn properties_of_one_test_do_not_take_each_others_saved_values() {
    let package = Package::new();
    let run = package.run("verdict_several", &[]);
    run.fails();
    run.says("verdict_several#2 (");
    run.says("let input: u8 = 7;");
    let again = package.run("verdict_several", &[]);
    again.says("it failed before");
    let first = package.run("verdict_several", &[("FIRST_FAILS", "1")]);
    first.says("verdict_several (");
    first.says("let input: u8 = 7;");
    first.says("found in order as case 13");
}

#[test]
fn a_property_among_several_is_replayed_alone() {
    let package = Package::new();
    let token = package.run("verdict_several", &[]).replay();
    assert!(token.ends_with("#2"), "{token}");
    let replayed = package.run("verdict_several", &[("CANVASS_REPLAY", &token)]);
    replayed.fails();
    replayed.says("replayed");
    assert_eq!(replayed.replay(), token);
    assert!(!replayed.text.contains("passes now"), "{}", replayed.text);
}

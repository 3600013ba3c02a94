//! What is printed, saved and replayed of what a test draws.

use super::drawn_samples::{FAILS, Shelf};
use super::package::Package;

/// The token of a report.
fn token(text: &str) -> &str {
    let replay = text.split("CANVASS_REPLAY=").nth(1).expect("there is a token");
    replay.split(' ').next().expect("it ends")
}

#[test]
fn a_report_names_what_was_drawn_by_its_variable_and_is_replayed_and_saved() {
    let package = Package::new();
    let run = package.run("drawn_index", &[]);
    run.fails();
    run.says("let list: Vec<u8> = vec![10, 0];\n    let at: usize = 2;\n\n    far\n");
    let replayed = Package::new().run("drawn_index", &[("CANVASS_REPLAY", token(&run.text))]);
    replayed.fails();
    replayed.says("let list: Vec<u8> = vec![10, 0];");
    replayed.says("replayed");
    let again = package.run("drawn_index", &[]);
    again.fails();
    again.says("it failed before: line ");
}

#[test]
fn a_token_of_draws_is_refused_where_it_is_another_run() {
    let run = Package::new().run("drawn_index", &[]);
    let damaged = token(&run.text).replacen("-d", "-c", 1);
    let refused = Package::new().run("drawn_index", &[("CANVASS_REPLAY", &damaged)]);
    refused.fails();
    refused.says("CANVASS_REPLAY: ");
    let of_another = Package::new().run("drawn_pairs", &[("CANVASS_REPLAY", token(&run.text))]);
    of_another.fails();
    of_another.says("CANVASS_REPLAY: ");
}

#[test]
fn all_ways_to_draw_are_counted() {
    let verbose = ("CANVASS_VERBOSE", "1");
    for strategy in ["auto", "in order"] {
        let run = Package::new().run("drawn_pairs", &[verbose, ("CANVASS_STRATEGY", strategy)]);
        run.passes();
        run.says("all 45 ways to draw");
    }
}

#[test]
fn one_way_to_draw_is_the_only_one() {
    let run = Package::new().run("drawn_constant", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("the only way to draw");
}

#[test]
fn a_failing_machine_is_shown_as_numbered_steps_with_names_for_what_they_return() {
    let run = Package::new().run("drawn_machine", &[]);
    run.fails();
    run.says(
        "let mut machine = Files::default();\n    \
         let files_1 = machine.open(&String::from(\"\")); // 1\n    \
         let files_2 = machine.open(&String::from(\"\")); // 2\n    \
         machine.read(files_2, 3); // 3, fails\n    \
         let at: u8 = 0;\n",
    );
    let replayed = Package::new().run("drawn_machine", &[("CANVASS_REPLAY", token(&run.text))]);
    replayed.fails();
    replayed.says("machine.read(files_2, 3); // 3, fails");
}

#[test]
fn a_step_is_not_blamed_for_what_fails_after_all_of_them() {
    let run = Package::new().run("drawn_end", &[]);
    run.fails();
    run.says("after all steps");
    assert!(!run.text.contains(", fails"), "{}", run.text);
}

#[test]
fn the_steps_of_a_report_paste_into_a_test_that_fails_in_the_same_way() {
    let run = Package::new().run("drawn_shelf", &[]);
    run.fails();
    let steps = include_str!("../golden/pasted_steps.txt").trim();
    run.says(steps.trim_start_matches('{').trim_end_matches('}').trim_end());
    let pasted = std::panic::catch_unwind(|| {
        FAILS.set(true);
        #[expect(unused_variables, reason = "a report names what nothing refers to")]
        {
            include!("../golden/pasted_steps.txt");
        }
    });
    let message = pasted.expect_err("it fails");
    assert!(message.downcast_ref::<String>().expect("a message").contains("lost"));
}

#[test]
fn a_rule_that_never_ran_fails_a_test_that_may_not_starve() {
    let why = "its rule `overflow` never ran: its condition never held";
    for strict in [("CANVASS_STARVED", "fail"), ("CANVASS_PROFILE", "ci")] {
        let run = Package::new().run("drawn_idle", &[strict]);
        run.fails();
        run.says(why);
    }
    let run = Package::new().run("drawn_idle", &[("CANVASS_STARVED", "allow")]);
    run.passes();
    assert!(!run.text.contains(why), "{}", run.text);
}

#[test]
fn rules_and_pairs_that_never_ran_are_told_of() {
    let run = Package::new().run("drawn_idle", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("drawn_idle: its rule `overflow` never ran: its condition never held");
    run.says("1 of 4 pairs of rules, one right after the other");
    run.says("never: step overflow, overflow step, overflow overflow");
    run.says(" sequences of steps up to size ");
}

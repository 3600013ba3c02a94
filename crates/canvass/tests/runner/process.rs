//! Cases that end, stop or outlive their process: what is said of them.

use super::package::{self, Package, Run};

/// Runs a sample whose cases with at least two elements fail, and says with what it was reported.
#[track_caller]
fn fails_for_two(sample: &str, why: &str) -> Run {
    let package = Package::new();
    let run = package.run(sample, &[]);
    run.fails();
    run.says("vec![0, 0];");
    run.says(why);
    let saved = package.regressions();
    assert!(saved.contains("vec![0, 0]"), "{saved}");
    run
}

#[test]
fn a_process_that_exits_inside_a_case_names_its_input() {
    let why = "its process ended inside the case (exit status: 0)";
    for sample in ["process_exits", "process_exits_within_time", "process_exits_lazily"] {
        fails_for_two(sample, why);
    }
    fails_for_two("process_exits_by_hook", why);
    fails_for_two("process_exits_in_thread", why);
}

#[test]
fn a_process_that_exits_while_an_argument_is_dropped_names_it() {
    let run = Package::new().run("process_exits_in_drop", &[]);
    run.fails();
    run.says("Guest { number: 7 };");
}

#[test]
fn a_process_that_is_killed_or_aborts_names_its_input() {
    fails_for_two("process_kills_itself", "SIGKILL");
    fails_for_two("process_aborts", "SIGABRT");
}

/// Breadcrumbs are in the target folder, and those of an earlier run of this test program may be there.
fn package_where_nothing_died(sample: &str) -> Package {
    let package = Package::new();
    package.run(sample, &[("HARMLESS", "1")]).passes();
    package
}

#[test]
fn after_a_process_that_exited_the_next_run_names_the_input_and_so_do_all_that_follow() {
    let package = package_where_nothing_died("process_exits_unasked");
    let first = package.run("process_exits_unasked", &[]);
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        first.fails();
        first.says("a case ends this process by `exit`. Run the test again");
    }
    for _ in 0..2 {
        let run = package.run("process_exits_unasked", &[]);
        run.fails();
        run.says("running it isolated");
        run.says("vec![0, 0];");
    }
}

#[test]
fn after_a_process_that_exited_with_a_lazily_searched_value_the_next_run_names_it() {
    let package = package_where_nothing_died("process_exits_with_holes");
    package.run("process_exits_with_holes", &[]);
    let run = package.run("process_exits_with_holes", &[]);
    run.fails();
    run.says("its process ended inside the case (exit status: 0)");
    assert_eq!(run.text.matches("Lazy::new(true)").count(), 12, "{}", run.text);
}

#[test]
fn after_a_process_that_exited_the_next_run_has_its_seed() {
    let package = package_where_nothing_died("process_exits_at_random");
    package.run("process_exits_at_random", &[]);
    let first = std::fs::read_to_string(package.path("first")).expect("the sample wrote it");
    let run = package.run("process_exits_at_random", &[]);
    run.fails();
    run.says(&format!("= {first};"));
}

#[test]
fn a_replayed_value_that_exits_fails() {
    let package = Package::new();
    let token = package.run("process_exits", &[]).replay();
    package.forget();
    let run = package.run("process_exits", &[("CANVASS_REPLAY", &token)]);
    run.fails();
    run.says("vec![0, 0];");
    run.says("replayed");
}

#[test]
fn a_saved_value_that_exits_is_tried_first_and_saved_once() {
    let package = Package::new();
    package.run("process_exits", &[]).fails();
    let saved = package.regressions();
    let run = package.run("process_exits", &[]);
    run.fails();
    run.says("vec![0, 0];");
    run.says("found as case 1,");
    assert_eq!(package.regressions(), saved);
}

#[test]
fn a_saved_value_that_exits_is_isolated_where_nobody_knows_of_it() {
    let sample = "process_exits_unasked_too";
    let package = package_where_nothing_died(sample);
    package.run(sample, &[]);
    package.run(sample, &[]).fails();
    let saved = package.regressions();
    // As in a fresh clone.
    let clone = package_where_nothing_died(sample);
    std::fs::create_dir_all(clone.path(".canvass/regressions")).expect("the folder is ours");
    let file = format!(".canvass/regressions/runner__process_samples__{sample}.txt");
    clone.write(&file, &saved);
    let run = clone.run(sample, &[]);
    run.fails();
    run.says("vec![0, 0];");
    run.says("found as case 1,");
    clone.run(sample, &[("HARMLESS", "1")]).passes();
}

#[test]
fn an_example_that_is_no_value_of_its_type_is_named_by_its_text() {
    let run = Package::new().run("process_exits_in_example", &[]);
    run.fails();
    run.says("number: 77");
    run.says("it is example 1 of the test");
}

#[test]
fn a_process_that_exits_while_a_value_is_made_blames_no_input() {
    let package = Package::new();
    let run = package.run("process_exits_while_making", &[]);
    run.fails();
    run.says("its process ended outside of any case (exit status: 0), after 5 cases");
    assert!(!package.path(".canvass").exists(), "nothing is saved");
}

#[test]
fn time_that_a_value_takes_to_be_made_is_not_its_case_s() {
    Package::new().run("process_makes_values_slowly", &[]).passes();
}

#[test]
fn each_of_two_checks_in_a_test_is_isolated_alone() {
    fails_for_two("process_checks_twice", "(exit status: 0)").says("let input: Vec<u8>");
}

#[test]
fn a_property_inside_of_a_case_is_a_part_of_it() {
    fails_for_two("process_checks_inside", "from inside");
}

#[test]
fn a_test_program_that_a_case_starts_runs_its_tests() {
    Package::new().run("process_runs_tests", &[]).passes();
}

#[test]
fn a_smaller_value_counts_only_if_its_process_ends_in_the_same_way() {
    let run = Package::new().run("process_ends_in_two_ways", &[]);
    run.fails();
    run.says("vec![0, 0, 0, 0, 0, 0];");
    run.says("SIGABRT");
}

#[test]
fn a_failure_is_not_lost_to_a_process_that_dies_while_shrinking_it() {
    let run = Package::new().run("process_dies_while_shrinking", &[]);
    run.fails();
    run.says("too long\n    at ");
    run.says("1];");
}

#[test]
fn a_case_that_prints_for_ever_is_timed_all_the_same() {
    fails_for_two("process_prints_for_ever", "did not finish a case within 1s");
}

#[test]
fn of_much_output_the_beginning_and_the_end_are_kept() {
    let run = Package::new().run("process_prints_much", &[]);
    run.passes();
    run.says("bytes left out");
    run.says("the last line");
    assert!(run.text.len() < 1 << 18, "{} bytes", run.text.len());
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_a_case_leaves_behind_neither_fails_it_nor_outlives_the_test() {
    let package = Package::new();
    package.run("process_leaves_another", &[]).passes();
    wait_for_the_end_of(&package.note("left"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_whose_parent_is_killed_ends() {
    let package = Package::new();
    let mut parent = package.command("process_waits_for_ever", &[], &[]).spawn().expect("it runs");
    let child = package.note("waits");
    parent.kill().expect("it runs");
    parent.wait().expect("it was started here");
    wait_for_the_end_of(&child);
}

/// Whoever has to reap a process may not have done so yet.
#[cfg(target_os = "linux")]
#[track_caller]
fn wait_for_the_end_of(process: &str) {
    let is_dead = || match std::fs::read_to_string(format!("/proc/{process}/stat")) {
        Ok(stat) => stat.contains(") Z "),
        Err(_) => true,
    };
    package::wait_until("the process ends", is_dead);
}

#[test]
fn a_case_that_waits_for_another_process_is_timed() {
    fails_for_two("process_waits_for_another", "did not finish a case within 1s");
}

#[cfg(unix)]
#[test]
fn a_case_that_closes_descriptors_loses_no_input() {
    fails_for_two("process_closes_its_output", "SIGABRT");
    fails_for_two("process_closes_everything", "too long");
}

#[test]
fn a_resumed_panic_is_reported_as_itself() {
    let run = fails_for_two("process_resumes_otherwise", "resumed");
    assert!(!run.text.contains("caught"), "{}", run.text);
    assert!(!run.text.contains("at crates"), "no location is lent to it: {}", run.text);
    let run = fails_for_two("process_resumes_what_it_caught", "the first of 2\n    at ");
    assert!(!run.text.contains("the second"), "{}", run.text);
}

#[test]
fn a_payload_that_panics_when_it_is_dropped_loses_no_input() {
    fails_for_two("process_throws_what_panics", "panicked with a value that is not text");
}

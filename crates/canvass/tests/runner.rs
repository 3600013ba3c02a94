//! The runner, seen from outside: what tests print, save and replay.
//!
//! `samples` are tests that fail, hang or die when they are asked to. They are run here one by one, as `cargo test`
//! would run them, in a package folder of their own.

#[path = "runner/array_samples.rs"]
mod array_samples;
#[path = "runner/drawn.rs"]
mod drawn;
#[path = "runner/drawn_samples.rs"]
mod drawn_samples;
#[path = "runner/lazy_samples.rs"]
mod lazy_samples;
#[path = "runner/package.rs"]
mod package;
#[path = "runner/parts.rs"]
mod parts;
#[path = "runner/process.rs"]
mod process;
#[path = "runner/process_samples.rs"]
mod process_samples;
#[path = "runner/record.rs"]
mod record;
#[path = "runner/require.rs"]
mod require;
#[path = "runner/samples.rs"]
mod samples;
#[path = "runner/suite.rs"]
mod suite;
#[path = "runner/thinned.rs"]
mod thinned;
#[path = "runner/thinned_samples.rs"]
mod thinned_samples;
#[path = "runner/value.rs"]
mod value;
#[path = "runner/value_samples.rs"]
mod value_samples;
#[path = "runner/verdict.rs"]
mod verdict;
#[path = "runner/verdict_samples.rs"]
mod verdict_samples;

use package::Package;

#[test]
fn a_failure_shows_the_smallest_input_and_how_it_was_found() {
    let run = Package::new().run("sum", &[]);
    run.fails();
    run.says("sum (");
    run.says("let input: Vec<u32> = vec![1000];");
    run.says("note: the sum is 1000");
    run.says("too large\n    at ");
    run.says("found at random as case");
    assert_eq!(run.text.matches("too large").count(), 1, "cases on the way stay silent");
}

#[test]
fn a_lazy_search_finds_the_smallest_input_and_says_how_far_it_came() {
    let by = |strategy| {
        let run = Package::new().run("lazy_rotation", &[("CANVASS_STRATEGY", strategy)]);
        run.fails();
        run.says("keys are lost");
        run
    };
    let lazy = by("lazy");
    lazy.says("found by lazy search as case");
    lazy.says("passed or rejected");
    by("auto").says("passed or rejected");
    by("patterns").says("found by constructor patterns as case");
    by("scope").says("found in a small scope as case");
    by("mutated").says("found by mutation of accepted inputs as case");
    let thousand = ("CANVASS_CASES", "1000");
    let passing = Package::new().run("lazy_order", &[("CANVASS_VERBOSE", "1"), thousand]);
    passing.passes();
    passing.says("passes, 1,000 cases: all ");
    // Whole values in order come further where a search decides hardly more than one with each run.
    assert!(!passing.text.contains("lazy search decided "), "{}", passing.text);
    let left = Package::new().run("lazy_left", &[("CANVASS_VERBOSE", "1"), thousand]);
    left.says("lazy search decided ");
    let searched = [("CANVASS_VERBOSE", "1"), ("CANVASS_STRATEGY", "lazy"), thousand];
    Package::new().run("lazy_order", &searched).says("2,499 runs, of size 13 741 of 6,266");
    let scopes = [("CANVASS_VERBOSE", "1"), ("CANVASS_STRATEGY", "scope"), thousand];
    let scopes = Package::new().run("lazy_order", &scopes);
    // The sum of Catalan numbers times powers of six.
    scopes.says("all 345,895 inputs of up to 11 constructors and elements, with each number among the first 6 of its type");
}

#[test]
fn a_lazy_strategy_that_has_nothing_to_leave_open_says_so_and_what_to_change() {
    let notice = "gains nothing: no part of the values can be left open";
    for strategy in ["lazy", "patterns", "few"] {
        let run = Package::new().run("byte", &[("CANVASS_STRATEGY", strategy)]);
        run.passes();
        run.says(&format!("byte: `strategy = \"{strategy}\"` {notice}"));
        run.says("write `Lazy<…>` in place of `Box<…>`");
        assert_eq!(run.text.lines().count(), 1, "once, in one line: {}", run.text);
    }
    let failing = Package::new().run("size", &[("CANVASS_STRATEGY", "lazy")]);
    failing.fails();
    failing.says(notice);
    let isolated = [("CANVASS_STRATEGY", "lazy"), ("CANVASS_ISOLATE", "true")];
    Package::new().run("lazy_order", &isolated).says("remove that setting, or the strategy");
}

#[test]
fn a_lazy_strategy_of_values_with_open_parts_and_other_strategies_are_not_remarked_on() {
    for (sample, strategy) in [("lazy_order", "lazy"), ("byte", "auto"), ("byte", "in order")] {
        let run = Package::new().run(sample, &[("CANVASS_STRATEGY", strategy)]);
        assert!(!run.text.contains("gains nothing"), "{}", run.text);
    }
}

#[test]
fn an_array_finds_what_needs_as_many_parts_as_its_strength() {
    let array = |strength| {
        let verbose = ("CANVASS_VERBOSE", "1");
        Package::new().run("array_requests", &[("CANVASS_STRENGTH", strength), verbose])
    };
    let weak = array("1");
    weak.passes();
    weak.says("passes, 4 cases: all interactions of 1 of 8 columns in 4 rows\n  seed 0");
    let strong = array("3");
    strong.fails();
    strong.says("found by a covering array as case");
    strong.says("let secure: bool = true;");
    strong.says("let method: Method = Method::Put(false);");
    strong.says("let flags: [bool; 4] = [false, false, false, false];");
    strong.says("replay: CANVASS_REPLAY=");
}

#[test]
fn an_array_is_run_whole_and_says_what_it_may_have_missed() {
    let settings = [("CANVASS_VERBOSE", "1"), ("CANVASS_CASES", "5")];
    let run = Package::new().run("array_numbers", &settings);
    run.passes();
    run.says("all interactions of 2 of 11 columns in ");
    run.says(" rows, with large numbers split into digits\n");
    run.says("interactions may be missing: ");
    run.says("rejected by `assume!(number % 2 == 0)`");
}

#[test]
fn an_array_finds_what_needs_a_digit_of_a_large_number() {
    let run = Package::new().run("array_digits", &[]);
    run.fails();
    run.says("found by a covering array as case");
    run.says("70000;\n    let flag: bool = true;");
    let token = run.replay();
    Package::new().run("array_digits", &[("CANVASS_REPLAY", &token)]).says("replayed");
}

#[test]
fn an_array_is_run_isolated_too() {
    let settings = [("CANVASS_ISOLATE", "true"), ("CANVASS_STRENGTH", "3")];
    let run = Package::new().run("array_requests", &settings);
    run.fails();
    run.says("let secure: bool = true;");
}

#[test]
fn arguments_that_no_array_covers_are_refused_by_name() {
    let refused = |name: &str, why: &str| {
        let run = Package::new().run(name, &[]);
        run.fails();
        run.says(why);
    };
    refused(
        "array_list",
        "no array covers the argument `list`: `alloc::vec::Vec<u8>` may be of any length; give it a space of some",
    );
    refused(
        "array_chain",
        "no array covers the argument `chain`: `runner::array_samples::Chain` contains itself; ",
    );
    refused("array_generated", "a generator draws values at random and leaves nothing to cover: ");
    refused(
        "array_dependent",
        "no array covers the argument `pair`: a dependent space does not say how many values",
    );
    let wide = Package::new().run("array_wide", &[("CANVASS_STRENGTH", "12")]);
    wide.fails();
    wide.says("12 of 40 columns have too many interactions, more than 5000000: lower `strength`");
}

#[test]
fn conditions_asked_together_are_named_together() {
    let run = Package::new().run("lazy_conditions", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("rejected by `assume!(tree.keys() > 1, tree.is_ordered())`");
}

#[test]
fn a_property_whose_demands_differ_is_tried_on_whole_values() {
    let settings = [("CANVASS_VERBOSE", "1"), ("CANVASS_CASES", "1000")];
    let run = Package::new().run("lazy_whims", &settings);
    run.passes();
    run.says("the same choices led to other demands than before");
    run.says("1,000 cases");
}

#[test]
fn a_replay_line_runs_exactly_that_value() {
    let package = Package::new();
    let token = package.run("sum", &[]).replay();
    package.forget();
    let replayed = package.run("sum", &[("CANVASS_REPLAY", &token)]);
    replayed.fails();
    replayed.says("vec![1000];");
    replayed.says("replayed");
    let other_seed = [("CANVASS_REPLAY", &*token), ("CANVASS_SEED", "9")];
    package.run("sum", &other_seed).says("vec![1000];");
}

#[test]
fn a_token_of_another_type_says_so() {
    let package = Package::new();
    let token = package.run("sum", &[]).replay();
    let run = package.run("size", &[("CANVASS_REPLAY", &token)]);
    run.fails();
    run.says("CANVASS_REPLAY");
}

#[test]
fn a_failure_is_saved_and_tried_first() {
    let package = Package::new();
    package.run("sum", &[]).says("saved in ");
    let saved = package.regressions();
    assert!(saved.contains("vec![1000]"), "{saved}");
    let again = package.run("sum", &[("CANVASS_CASES", "1"), ("CANVASS_STRATEGY", "in order")]);
    again.fails();
    again.says("it failed before");
    assert_eq!(package.regressions(), saved, "saved once");
}

#[test]
fn a_small_space_is_exhausted() {
    let run = Package::new().run("byte", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("byte passes, 256 cases: all 256 inputs");
    assert_eq!(Package::new().run("byte", &[]).text, "", "silent without the variable");
}

#[test]
fn labels_and_rejections_are_counted() {
    let run = Package::new().run("labelled", &[("CANVASS_VERBOSE", "1")]);
    run.passes();
    run.says("rejected by `assume!(number != 7)`");
    run.says("49.8 % odd");
}

#[test]
fn labels_of_examples_are_not_counted() {
    let run = Package::new().run("labelled_example", &[("CANVASS_VERBOSE", "1")]);
    run.says("passes, 256 cases: all 256 inputs");
    run.says("0.4 % last");
}

#[test]
fn a_run_that_rejects_nearly_everything_fails_with_numbers() {
    let run = Package::new().run("starved", &[]);
    run.fails();
    run.says("no case was accepted, ");
    run.says("rejected by `assume!(list.len() > 100_000)`");
    run.says("rejects = ");
    run.says("No part of the values can be left open");
}

#[test]
fn a_share_that_is_not_reached_fails() {
    let run = Package::new().run("uncovered", &[("CANVASS_CASES", "1000")]);
    run.fails();
    run.says("`number == 3000` holds in 0 of ");
    run.says("less than 5 %");
}

#[test]
fn malformed_settings_name_themselves() {
    let run = Package::new().run("byte", &[("CANVASS_CASES", "many")]);
    run.fails();
    run.says("CANVASS_CASES");
    run.says("many");
    let run = Package::new().run("byte", &[("CANVASS_CASSES", "5")]);
    run.fails();
    run.says("CANVASS_CASSES");
    run.says("CANVASS_CASES");
}

#[test]
fn settings_come_from_the_file_the_variables_and_the_test() {
    let package = Package::new();
    package.write("canvass.toml", "cases = 20\n[profile.ci]\ncases = 30\n");
    let verbose = ("CANVASS_VERBOSE", "1");
    package.run("number", &[verbose]).says("passes, 20 cases");
    package.run("number", &[verbose, ("CI", "true")]).says("passes, 30 cases");
    package.run("number", &[verbose, ("CANVASS_CASES", "40")]).says("passes, 40 cases");
    package.run("number_of_fifty", &[verbose, ("CANVASS_CASES", "40")]).says("passes, 50 cases");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let output = |seed| Package::new().run("sum", &[("CANVASS_SEED", seed)]).text.clone();
    let without_folder = |text: String| {
        text.lines().filter(|line| !line.contains("saved in")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(without_folder(output("4")), without_folder(output("4")));
    assert_ne!(without_folder(output("4")), without_folder(output("5")));
}

#[test]
fn a_stack_overflow_names_its_input() {
    let run = Package::new().run("overflow", &[]);
    run.fails();
    run.says("vec![0, 0, 0]");
    run.says("overflowed its stack");
}

#[test]
fn an_example_that_ends_its_process_is_the_first_case() {
    let run = Package::new().run("example_overflow", &[]);
    run.fails();
    run.says("vec![0, 0, 0]");
    run.says("found as case 1,");
}

#[test]
fn a_case_that_hangs_names_its_input() {
    let run = Package::new().run("hang", &[]);
    run.fails();
    run.says("vec![0, 0]");
    run.says("did not finish a case within 2s");
}

#[cfg(target_os = "linux")]
#[test]
fn a_case_that_eats_the_memory_names_its_input() {
    let run = Package::new().run("devour", &[]);
    run.fails();
    run.says("vec![0, 0]");
    run.says("memory allocation");
}

#[test]
fn an_isolated_test_fails_and_passes_like_any_other() {
    let run = Package::new().run("isolated_sum", &[]);
    run.fails();
    run.says("vec![1000];");
    Package::new().run("isolated_pass", &[]).passes();
}

#[test]
fn after_a_run_that_died_the_next_one_is_isolated() {
    let package = Package::new();
    package.run("dies", &[]).fails();
    let run = package.run("dies", &[]);
    run.says("running it isolated");
    run.says("vec![0, 0, 0]");
    run.says("replay: CANVASS_ISOLATE=true CANVASS_REPLAY=");
}

#[test]
fn panics_in_threads_are_failures_of_their_case() {
    let run = Package::new().run("thread", &[]);
    run.fails();
    run.says("vec![0, 0]");
}

#[test]
fn a_property_that_depends_on_more_than_its_input_is_called_so() {
    let run = Package::new().run("flaky", &[("CANVASS_STRATEGY", "in order")]);
    run.fails();
    run.says("it passed when it was run again");
}

/// New et al., §1 and §9: in how many cases two false conjectures are found.
#[test]
fn false_conjectures_are_found_soon() {
    let case = |name: &str| {
        let run = Package::new().run(name, &[]);
        run.fails();
        run.case()
    };
    let double = case("double_is_plus_ten");
    assert!(double <= 2 * 21, "x * 2 != x + 10 after {double} cases");
    let append = case("nth_of_append");
    assert!(append <= 200, "nth of append after {append} cases");
}

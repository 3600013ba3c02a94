//! Thinning, seen from outside.

use super::package::{Package, Run};

fn run(sample: &str, settings: &[(&str, &str)]) -> Run {
    Package::new().run(sample, settings)
}

/// In how many cases a failure is found, over some seeds.
fn cases(settings: &[(&str, &str)]) -> u64 {
    let case = |seed: u64| {
        let seed = seed.to_string();
        let mut settings = settings.to_vec();
        settings.extend([("CANVASS_SEED", &*seed), ("CANVASS_CASES", "20_000")]);
        let run = run("thinned_or_not", &settings);
        run.fails();
        run.case()
    };
    (0..8).map(case).sum()
}

#[test]
fn thinned_values_find_a_rare_failure_in_fewer_cases() {
    let plain = cases(&[("CANVASS_STRATEGY", "ad hoc")]);
    let thinned = cases(&[("CANVASS_STRATEGY", "thinned"), ("CANVASS_FAN_OUT", "20")]);
    assert!(thinned * 2 < plain, "{thinned} and {plain}");
}

#[test]
fn a_thinned_failure_says_so_and_is_replayed() {
    let found = run("thinned_terms", &[("CANVASS_CASES", "20_000")]);
    found.fails();
    found.says("found at random, thinned, as case ");
    let replayed = run("thinned_terms", &[("CANVASS_REPLAY", &found.replay())]);
    replayed.says("replayed");
    replayed.says("a rare term");
}

#[test]
fn a_fan_out_of_one_is_ad_hoc() {
    let one = cases(&[("CANVASS_STRATEGY", "thinned"), ("CANVASS_FAN_OUT", "1")]);
    assert_eq!(one, cases(&[("CANVASS_STRATEGY", "ad hoc")]));
}

#[test]
fn rejected_values_are_counted_as_elsewhere() {
    let lists = run("thinned_lists", &[("CANVASS_VERBOSE", "1"), ("CANVASS_CASES", "100")]);
    lists.passes();
    lists.says("passes, 100 cases");
    lists.says("rejected by `assume!(list.len().is_multiple_of(2))`");
}

#[test]
fn a_type_that_refuses_all_candidates_ends() {
    let never = run("thinned_never", &[("CANVASS_CASES", "10")]);
    never.fails();
    never.says("no case was accepted, 1,010 were rejected");
    never.says("1,010 refused by a predicate of a type");
}

#[test]
fn what_a_generator_draws_is_thinned_too() {
    let generated = run("thinned_generated", &[]);
    generated.fails();
    generated.says("found at random, thinned, as case ");
    generated.says("seven");
}

#[test]
fn thinned_values_are_tried_isolated_too() {
    let isolated = [("CANVASS_ISOLATE", "true"), ("CANVASS_CASES", "20_000")];
    run("thinned_terms", &isolated).says("a rare term");
}

#[test]
fn auto_thins_after_the_first_cases_and_before_there_are_many() {
    let found = |from| run("thinned_from_case", &[("FROM", from), ("CANVASS_CASES", "100_000")]);
    found("1").says("found at random as case ");
    found("60").says("found at random, thinned, as case ");
    found("9000").says("found at random as case ");
}

/// All candidates would be worth the same, and making them may take long.
#[test]
fn auto_does_not_thin_values_without_constructors_to_combine() {
    run("thinned_without_combinations", &[]).says("found at random as case ");
}

//! Tests of settings.

use super::{Settings, Starved, Strategy, resolve, toml};
use std::path::Path;
use std::time::Duration;

/// What is left to say once the layers are given.
struct Layers<'a> {
    file: &'a str,
    variables: &'a [(&'a str, &'a str)],
    attribute: &'a [(&'a str, &'a str)],
}

const NOTHING: Layers<'_> = Layers { file: "", variables: &[], attribute: &[] };

fn show(layers: &Layers<'_>) -> String {
    let own = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    let variables: Vec<(String, String)> = layers.variables.iter().map(own).collect();
    let tables = toml::read(Path::new("canvass.toml"), layers.file);
    match tables.and_then(|tables| resolve(&tables, &variables, layers.attribute, 99)) {
        Ok(settings) => settings.to_string(),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(layers: Layers<'_>, expect: &str) {
    assert_eq!(show(&layers), expect);
}

#[track_caller]
fn check_file(file: &str, expect: &str) {
    check(Layers { file, ..NOTHING }, expect);
}

#[track_caller]
fn check_variables(variables: &[(&str, &str)], expect: &str) {
    check(Layers { variables, ..NOTHING }, expect);
}

#[track_caller]
fn check_attribute(attribute: &[(&str, &str)], expect: &str) {
    check(Layers { attribute, ..NOTHING }, expect);
}

#[test]
fn defaults_hold_where_nothing_is_said() {
    assert_eq!(resolve(&[], &[], &[], 99).expect("nothing is wrong"), Settings::default());
    check(NOTHING, "defaults");
    check_variables(&[("PATH", "/bin"), ("canvass_cases", "?"), ("CI", "maybe")], "defaults");
}

#[test]
fn starved_tests_fail_in_the_profile_ci_unless_something_else_is_set() {
    let ci = [("CI".to_owned(), "true".to_owned())];
    let starved = |file, variables: &[_]| {
        let tables = toml::read(Path::new("canvass.toml"), file).expect("nothing is wrong");
        resolve(&tables, variables, &[], 99).expect("nothing is wrong").starved
    };
    assert_eq!(starved("", &[]), Starved::Warn);
    assert_eq!(starved("", &ci), Starved::Fail);
    assert_eq!(starved("starved = \"allow\"", &ci), Starved::Allow);
    assert_eq!(starved("[profile.ci]\nstarved = \"warn\"", &ci), Starved::Warn);
    check_variables(&[("CI", "1"), ("CANVASS_STARVED", "warn")], "starved = warn");
}

#[test]
fn each_place_gives_each_kind_of_setting() {
    check_file(
        "cases = 5\ntime = \"1.5 min\"\nisolate = true\nstrategy = \"in order\"\nmemory = \"2 GiB\"",
        "cases = 5, time = 90 s, strategy = in order, isolate = true, memory = 2 GiB",
    );
    check_variables(
        &[
            ("CANVASS_SEED", "random"),
            ("CANVASS_VERBOSE", "1"),
            ("CANVASS_REPLAY", "2-0badcafe-i5"),
        ],
        "seed = 99, verbose = true, replay = 2-0badcafe-i5",
    );
    check_attribute(
        &[
            ("size", "8"),
            ("timeout", "500ms"),
            ("shrinks", "0"),
            ("rejects", "1_000"),
            ("regressions", "false"),
        ],
        "size = 8, timeout = 500 ms, shrinks = 0, rejects = 1000, regressions = false",
    );
}

#[test]
fn settings_are_what_their_text_says() {
    let attribute = [("strategy", "uniform"), ("time", "2s"), ("seed", "18446744073709551615")];
    let settings = resolve(&[], &[], &attribute, 0).expect("nothing is wrong");
    assert_eq!(settings.strategy, Strategy::Uniform);
    assert_eq!(settings.time, Some(Duration::from_secs(2)));
    assert_eq!(settings.seed, u64::MAX);
}

#[test]
fn later_layers_win() {
    let file = "cases = 1\nsize = 1\nseed = 1\nrejects = 1\n[profile.dev]\nsize = 2\nseed = 2\nrejects = 2";
    let variables = &[("CANVASS_SEED", "3"), ("CANVASS_REJECTS", "3")];
    let attribute = &[("rejects", "4")];
    check(Layers { file, variables, attribute }, "cases = 1, seed = 3, size = 2, rejects = 4");
    check(Layers { file: "time = \"1s\"", attribute: &[("time", "none")], ..NOTHING }, "defaults");
}

#[test]
fn profile_is_asked_for_or_follows_from_the_build_server() {
    let file =
        "cases = 1\n[profile.dev]\ncases = 2\n[profile.ci]\ncases = 3\n[profile.long]\ncases = 4";
    for (variables, expect) in [
        (&[][..], "cases = 2"),
        (&[("CI", "true")], "cases = 3"),
        (&[("CI", "1")], "cases = 3"),
        (&[("CI", "woodpecker")], "cases = 3"),
        (&[("CI", "False")], "cases = 2"),
        (&[("CI", "")], "cases = 2"),
        (&[("CI", "true"), ("CANVASS_PROFILE", "long")], "cases = 4"),
        (&[("CI", "true"), ("CANVASS_PROFILE", "dev")], "cases = 2"),
    ] {
        check(Layers { file, variables, ..NOTHING }, expect);
    }
    let variables = &[("CI", "true")];
    check(Layers { file: "cases = 1", variables, ..NOTHING }, "cases = 1");
    check_variables(&[("CANVASS_PROFILE", "ci")], "defaults");
}

#[test]
fn unknown_profiles_are_refused() {
    let file = "[profile.nightly]";
    let variables = &[("CANVASS_PROFILE", "nigthly")];
    check(
        Layers { file, variables, ..NOTHING },
        "CANVASS_PROFILE: there is no profile `nigthly`: did you mean `nightly`?",
    );
    check_variables(
        &[("CANVASS_PROFILE", "weekly")],
        "CANVASS_PROFILE: there is no profile `weekly`: give `canvass.toml` a table `[profile.weekly]`",
    );
}

#[test]
fn unknown_settings_are_refused_with_the_nearest_known() {
    check_file("\ncasse = 5", "canvass.toml:2: unknown setting `casse`: did you mean `cases`?");
    check_file(
        "[profile.ci]\nx = 5",
        "canvass.toml:2: unknown setting `x`: the settings are cases, time, seed, \
        shard, strategy, strength, fan_out, size, timeout, isolate, memory, shrinks, rejects, starved, verbose, replay, regressions, record",
    );
    check_attribute(
        &[("Cases", "5")],
        "the attribute: unknown setting `Cases`: did you mean `cases`?",
    );
    check_variables(
        &[("CANVASS_CASE", "5")],
        "unknown variable `CANVASS_CASE`: did you mean `CANVASS_CASES`?",
    );
    check_variables(
        &[("CANVASS_cases", "5")],
        "unknown variable `CANVASS_cases`: did you mean `CANVASS_CASES`?",
    );
    check_variables(
        &[("CANVASS_PROFIL", "ci")],
        "unknown variable `CANVASS_PROFIL`: did you mean `CANVASS_PROFILE`?",
    );
}

#[test]
fn variables_that_are_no_settings_are_known() {
    check_variables(&[("CANVASS_ISOLATED", "x")], "defaults");
}

#[test]
fn the_order_of_a_suite_wins_over_all_others() {
    let attribute = &[("cases", "7"), ("strength", "3"), ("seed", "5")];
    let variables = &[("CANVASS_SUITE", "write; cases = 20; strength = 2")];
    check(Layers { file: "", variables, attribute }, "cases = 20, seed = 5");
    check_variables(
        &[("CANVASS_SUITE", "write; cases = many")],
        "CANVASS_SUITE: `cases` cannot be `many`: write a number of at least 1, such as 10_000, or none",
    );
    check_variables(
        &[("CANVASS_SUITE", "1")],
        "CANVASS_SUITE: `suite` cannot be `1`: write write or minimise, and settings such as `; cases = 100`",
    );
}

#[test]
fn malformed_settings_are_refused_with_what_to_write() {
    check_file(
        "cases = \"many\"",
        "canvass.toml:1: `cases` cannot be `many`: write a number of at least 1, such as 10_000, or none",
    );
    check_variables(
        &[("CANVASS_TIME", "5")],
        "CANVASS_TIME: `time` cannot be `5`: write a time such as 500ms, 2s or 1.5 min, or none",
    );
    check_attribute(
        &[("strategy", "random")],
        "the attribute: `strategy` cannot be `random`: write auto, in order, uniform, ad hoc, \
         thinned, mutated, lazy, patterns, few, scope, array or suite",
    );
    for (name, text) in [
        ("cases", "0"),
        ("seed", "-1"),
        ("strength", "0"),
        ("strength", "17"),
        ("fan_out", "0"),
        ("fan_out", "1001"),
        ("fan_out", "adaptive"),
        ("starved", "never"),
        ("size", "big"),
        ("size", "65537"),
        ("size", "18446744073709551615"),
        ("timeout", "0s"),
        ("isolate", "yes"),
        ("memory", "512 MB"),
        ("shrinks", ""),
        ("rejects", "1.5"),
        ("verbose", "2"),
        ("regressions", "on"),
        ("record", "yes"),
    ] {
        let message = show(&Layers { attribute: &[(name, text)], ..NOTHING });
        let expect = format!("the attribute: `{name}` cannot be `{text}`: write ");
        assert!(message.starts_with(&expect), "{message}");
    }
}

#[test]
fn profiles_that_are_not_used_are_looked_at_too() {
    check_file(
        "[profile.long]\nverbose = \"very\"",
        "canvass.toml:2: `verbose` cannot be `very`: write true or false",
    );
}

#[test]
fn setting_is_given_once_in_a_place() {
    check_file(
        "cases = 1\ncases = 2",
        "canvass.toml:2: `cases` is given a second time: remove one of the two",
    );
    check_attribute(
        &[("cases", "1"), ("cases", "1")],
        "the attribute: `cases` is given a second time: remove one of the two",
    );
}

#[test]
fn one_failure_is_not_replayed_in_all_tests() {
    check_file(
        "replay = \"2-0badcafe-i5\"",
        "canvass.toml:1: `replay` is for one test and cannot be given for all: use the variable `CANVASS_REPLAY`",
    );
}

#[test]
fn many_profiles_are_read_once_each() {
    let file: String = (0..20_000).map(|at| format!("[profile.p{at}]\ncases = 1{at}\n")).collect();
    check(Layers { file: &file, variables: &[("CANVASS_PROFILE", "p7")], ..NOTHING }, "cases = 17");
}

#[test]
fn the_profile_of_build_servers_is_known() {
    let is_ci = |variables: &[(&str, &str)]| {
        let own = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
        let variables: Vec<(String, String)> = variables.iter().map(own).collect();
        resolve(&[], &variables, &[], 99).expect("nothing is wrong").is_ci
    };
    assert!(is_ci(&[("CI", "true")]) && is_ci(&[("CANVASS_PROFILE", "ci")]));
    assert!(!is_ci(&[]) && !is_ci(&[("CI", "true"), ("CANVASS_PROFILE", "dev")]));
}

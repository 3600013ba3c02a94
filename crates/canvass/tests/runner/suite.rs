//! Suites: written, minimised and tried again.

use super::package::Package;

const WRITE: (&str, &str) = ("CANVASS_SUITE", "write; cases = 30; fan_out = 5");
const TRY: (&str, &str) = ("CANVASS_STRATEGY", "suite");
const VERBOSE: (&str, &str) = ("CANVASS_VERBOSE", "1");

/// The lines with values.
fn values(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn a_suite_is_written_and_tried() {
    let package = Package::new();
    let written = package.run("thinned_colours", &[WRITE]);
    written.passes();
    written.says("suite thinned_samples::thinned_colours: 30 values, thinned with strength 2, fan-out 5, seed 0");
    let (name, text) = package.suite();
    assert_eq!(name, "runner__thinned_samples__thinned_colours.txt");
    assert!(text.starts_with(
        "# The suite of the test `runner::thinned_samples::thinned_colours`: 30 values, "
    ));
    assert!(text.contains("# 2-way coverage: "), "{text}");
    let values = values(&text);
    assert_eq!(values.len(), 30);
    assert!(values.iter().all(|line| line.contains("  # let input: ")), "{text}");
    assert!(values.windows(2).all(|pair| pair[0] != pair[1]), "{text}");
    let tried = package.run("thinned_colours", &[TRY, VERBOSE, ("CANVASS_CASES", "5")]);
    tried.passes();
    tried.says("passes, 30 cases: all 30 values of its suite\n");
}

#[test]
fn the_same_seed_writes_the_same_suite() {
    let suite = |settings: &[(&str, &str)]| {
        let package = Package::new();
        package.run("thinned_colours", settings).passes();
        package.suite().1
    };
    let first = suite(&[WRITE]);
    assert_eq!(first, suite(&[WRITE]));
    assert_eq!(first, suite(&[WRITE, ("CANVASS_ISOLATE", "true")]));
    assert_ne!(first, suite(&[WRITE, ("CANVASS_SEED", "1")]));
}

#[test]
fn few_values_are_all_in_the_suite() {
    let package = Package::new();
    package.run("thinned_few", &[WRITE]).says("8 values, all that there are");
    package.run("thinned_few", &[TRY, VERBOSE]).says("all 8 values of its suite");
}

#[test]
fn a_minimised_suite_covers_as_much() {
    let package = Package::new();
    package.run("thinned_colours", &[WRITE]).passes();
    let before = package.suite().1;
    package.run("thinned_colours", &[("CANVASS_SUITE", "minimise")]).passes();
    let after = package.suite().1;
    let coverage = |text: &str| text.lines().nth(1).map(str::to_owned);
    assert_eq!(coverage(&after), coverage(&before));
    let (before, after) = (values(&before), values(&after));
    assert!(!after.is_empty() && after.len() * 2 < before.len(), "{after:?}");
    assert!(after.iter().all(|line| before.contains(line)), "{after:?}");
}

#[test]
fn a_suite_finds_what_was_broken_since() {
    let package = Package::new();
    package.run("thinned_or_not", &[("CANVASS_SUITE", "write; cases = 3")]).passes();
    let found = Package::new().run("thinned_or_not", &[("CANVASS_CASES", "20_000")]).replay();
    package.edit_suite(|text| format!("{text}{found}\n"));
    let run = package.run("thinned_or_not", &[TRY]);
    run.fails();
    run.says("found in its suite as case 4");
}

#[test]
fn a_failure_on_the_way_is_a_failure_and_no_suite() {
    let package = Package::new();
    let run = package.run("thinned_recorded", &[WRITE]);
    run.fails();
    run.says("too many");
    package.run("thinned_recorded", &[TRY]).says("it failed before");
}

#[test]
fn no_suite_is_an_error_that_says_how_to_write_one() {
    let run = Package::new().run("thinned_colours", &[TRY]);
    run.fails();
    run.says("there is no suite of it, ");
    run.says("write one by `cargo canvass suite thinned_samples::thinned_colours`");
    let run = Package::new().run("thinned_colours", &[("CANVASS_SUITE", "minimise")]);
    run.fails();
    run.says("there is no suite of it, ");
}

#[test]
fn values_of_changed_types_are_told() {
    let package = Package::new();
    package.run("thinned_colours", &[WRITE]).passes();
    package.edit_suite(|text| text.replacen("\n2-", "\n2-00000000-i1 # ", 1) + "what?\n");
    let run = package.run("thinned_colours", &[TRY, VERBOSE]);
    run.passes();
    run.says("all 29 values of its suite");
    run.says(".txt:4: the types of the arguments have changed since the token was made");
    run.says(".txt:34: `what?` is not a whole replay token");
    let minimised = package.run("thinned_colours", &[("CANVASS_SUITE", "minimise")]);
    minimised.says(" of 31 values, minimised with strength 2: ");
    minimised.says("or do not fit the types any more (2)");
    package.edit_suite(|text| text.lines().next().unwrap_or_default().to_owned());
    let empty = package.run("thinned_colours", &[TRY]);
    empty.fails();
    empty.says("its suite has no value that fits the types of its arguments: write one by");
}

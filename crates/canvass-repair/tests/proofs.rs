//! What a solver proves about generators for all sizes, and what it refutes.

use std::{path::PathBuf, time::Instant};

use canvass_repair::{Certainty, Outcome, Report, Session, Solver, check as compare, repair};

fn read(benchmark: &str, variant: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studies/repair");
    let path = root.join(benchmark).join(variant).with_extension("rs");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn session() -> Session<'static> {
    Session::default().with_solver(Solver::find().expect("a solver for the tests that need it"))
}

#[track_caller]
fn check_proved(subject: &str, report: &Report) {
    assert!(report.is_complete() && report.is_sound(), "{subject}: {report:?}");
    assert!(report.completeness.is_proved(), "{subject}: {}", report.completeness);
    assert!(report.soundness.is_proved(), "{subject}: {}", report.soundness);
}

/// Repairs variants of a benchmark, and expects a proof of what comes out.
#[track_caller]
fn check_repaired(benchmark: &str, variants: &[&str]) {
    for variant in variants {
        let source = read(benchmark, variant);
        let start = Instant::now();
        match repair(&source, benchmark, &mut session()) {
            Ok(Outcome::Repaired(repair)) => {
                check_proved(&format!("{benchmark} {variant}"), &repair.after);
                println!(
                    "{benchmark} {variant}: {:?}, {} queries, {} rounds",
                    start.elapsed(),
                    repair.after.queries,
                    repair.counterexamples
                );
            }
            other => panic!("{benchmark} {variant}: {other:?}"),
        }
    }
}

#[test]
#[ignore = "needs z3"]
fn repaired_lists_are_proved() {
    check_repaired("sized_list", &["1", "2", "3", "4", "5", "6", "7", "8", "sketch"]);
    check_repaired("duplicate_list", &["1", "2", "sketch"]);
    check_repaired("unique_list", &["1", "2", "sketch"]);
    check_repaired("sorted_list", &["1", "2", "sketch"]);
    check_repaired("even_list", &["1", "2", "3", "4", "5", "6", "sketch"]);
}

#[test]
#[ignore = "needs z3"]
fn repaired_trees_are_proved() {
    check_repaired("sized_tree", &["1", "2", "3", "sketch"]);
    check_repaired("complete_tree", &["1", "2", "sketch"]);
    check_repaired("search_tree", &["1", "2", "3", "4", "sketch"]);
    check_repaired("red_black_tree", &["1", "2", "3", "4", "5", "6", "sketch"]);
}

#[test]
#[ignore = "needs z3"]
fn repaired_lambda_terms_are_proved() {
    // The third is slow unless optimised.
    let variants: &[&str] = if cfg!(debug_assertions) { &["1", "2"] } else { &["1", "2", "3"] };
    check_repaired("lambda_term", variants);
}

#[test]
fn without_a_solver_the_verdict_is_up_to_a_bound() {
    let report = compare(&read("sized_list", "reference"), "sized_list", &mut Session::default());
    let report = report.unwrap();
    assert!(report.is_complete() && report.is_sound());
    assert_eq!(report.completeness, Certainty::Bounded("no solver was given".to_owned()));
    assert_eq!(report.queries, 0);
}

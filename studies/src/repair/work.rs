//! One program repaired, with the time that each stage took.

use std::{cell::RefCell, time::Instant};

use canvass_console::Watch;
use canvass_repair::{
    Certainty, Outcome, Repair, RepairError, Session, Solver, Stage, Verdict, check, repair,
};

use super::{
    alike::alike,
    programs::{Broken, Part},
    row::Row,
};

/// A program that was repaired.
pub(super) struct Repaired {
    pub(super) program: Broken,
    /// The repaired file.
    pub(super) text: String,
    /// The components of the repair.
    pub(super) components: Vec<String>,
}

/// The seconds of each stage.
#[derive(Debug, Clone, Copy, Default)]
struct Times {
    gap: f64,
    synthesis: f64,
    proof: f64,
}

/// Adds up the time between the stages that it is notified of.
struct Stopwatch {
    times: Times,
    now: Option<(Stage, Instant)>,
}

impl Stopwatch {
    fn enter(&mut self, next: Option<Stage>) {
        let at = Instant::now();
        if let Some((stage, since)) = self.now.take() {
            let seconds = at.duration_since(since).as_secs_f64();
            let sum = match stage {
                Stage::Gap => &mut self.times.gap,
                Stage::Synthesis => &mut self.times.synthesis,
                // The comparison in a larger world saves the solver most wrong answers.
                Stage::Verification | Stage::Proof => &mut self.times.proof,
            };
            *sum += seconds;
        }
        self.now = next.map(|stage| (stage, at));
    }
}

/// Repairs a program, and proves it if there is a solver. After an interruption it is as if that had failed.
pub(super) fn work(
    program: Broken,
    solver: Option<&Solver>,
    watch: &Watch,
) -> (Row, Option<Repaired>) {
    let stopwatch = RefCell::new(Stopwatch { times: Times::default(), now: None });
    let mut session = Session::default().watched_by(|stage| {
        stopwatch.borrow_mut().enter(Some(stage));
        watch.flow()
    });
    if let Some(solver) = solver {
        session = session.with_solver(solver.clone());
    }
    let outcome = repair(program.source(), program.function(), &mut session);
    drop(session);
    stopwatch.borrow_mut().enter(None);
    let times = stopwatch.borrow().times;
    let repaired = match outcome {
        Ok(Outcome::Repaired(repair)) => Some(repair),
        Ok(Outcome::Complete(_) | Outcome::Unrepaired(_)) | Err(_) => None,
    };
    let said = |source: &str| said(source, program.function(), solver, watch);
    let is_of_practice = !matches!(program.part, Part::Paper | Part::Ours);
    let row = Row {
        correct: is_of_practice.then(|| said(program.reference())),
        broken: is_of_practice.then(|| said(program.source())),
        ..row(program, times, repaired.as_deref())
    };
    let kept = repaired.map(|repair| Repaired {
        program,
        text: repair.text,
        components: repair.components,
    });
    (row, kept)
}

/// What is said about a generator as it is.
fn said(source: &str, name: &str, solver: Option<&Solver>, watch: &Watch) -> String {
    let mut session = Session::default().watched_by(|_| watch.flow());
    if let Some(solver) = solver {
        session = session.with_solver(solver.clone());
    }
    match check(source, name, &mut session) {
        Ok(report) => {
            let verdict = match report.verdict() {
                Verdict::Proved => "proved",
                Verdict::Refuted => "refuted",
                Verdict::NotRefuted => "not refuted",
            };
            let surplus = if report.is_sound() { "" } else { ", surplus" };
            format!("{verdict}{surplus}")
        }
        Err(error) => format!("error: {error}"),
    }
}

fn row(program: Broken, times: Times, repair: Option<&Repair>) -> Row {
    let is_proved = |certainty: &Certainty| matches!(certainty, Certainty::Proved(_));
    let after = repair.map(|repair| &repair.after);
    let edits = |repair: &Repair| {
        let texts: Vec<&str> = repair.edits.iter().map(|edit| edit.text.as_str()).collect();
        texts.join("\n")
    };
    Row {
        benchmark: program.benchmark,
        variant: program.variant,
        part: program.part,
        correct: None,
        broken: None,
        holes: repair.map_or(0, |repair| repair.holes),
        size: repair.map_or(0, |repair| repair.size),
        repaired: after.is_some_and(|after| after.is_complete() && after.is_sound()),
        proved: after
            .is_some_and(|after| is_proved(&after.completeness) && is_proved(&after.soundness)),
        reference: repair.is_some_and(|repair| is_reference(program, repair).unwrap_or(false)),
        repair: repair.map(edits),
        terms: repair.map_or(0, |repair| repair.tried),
        queries: after.map_or(0, |after| after.queries),
        counterexamples: repair.map_or(0, |repair| repair.counterexamples),
        gap_seconds: times.gap,
        synthesis_seconds: times.synthesis,
        proof_seconds: times.proof,
        cobb_seconds: program.cobb.map(|cobb| cobb.seconds),
        accepted: repair.map_or(0, |repair| repair.accepted.accepted),
        samples: repair.map_or(0, |repair| repair.accepted.runs),
    }
}

fn is_reference(program: Broken, repair: &Repair) -> Result<bool, RepairError> {
    Ok(alike(&repair.text, program.reference(), program.function())?)
}

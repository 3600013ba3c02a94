//! The matrix: every property in every mode, several cells at a time.

use canvass_console::Watch;

use super::cell::{Outcome, try_cell};
use super::error::Error;
use super::expected::{Expected, Mode, Property};
use super::fixture::Fixture;
use super::row::{Cell, Total};
use crate::report::Report;
use crate::share;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;
use std::{iter, thread};

/// A cell to be tried.
struct Job<'a> {
    property: &'a Property,
    mode: Mode,
    expected: Expected,
}

/// Tries every cell, printing each as soon as those before it are printed.
pub(super) fn run(
    fixture: &Fixture,
    quick: bool,
    watch: &Watch,
    report: &mut Report<'_>,
) -> Result<Total, Error> {
    let begun = Instant::now();
    let all = Property::all();
    let properties: Vec<&Property> =
        share::own(all.iter().filter(|property| !quick || !property.is_slow)).collect();
    let (jobs, skipped) = jobs(&properties, fixture.has_nextest());
    watch.begin("cells", jobs.len() as u64);
    report.note(&Cell::heading())?;
    let mut total = Total::new("verdicts");
    total.skipped = skipped;
    let mut printed = Ok(());
    try_all(fixture, &jobs, watch, |job, outcome| {
        if let (Ok(()), Some(outcome)) = (&printed, outcome) {
            let row = Cell::new(job.property, (job.mode, job.expected), outcome);
            total.count(row.agrees);
            printed = report.row(&row);
        }
    })?;
    printed?;
    total.seconds = begun.elapsed().as_secs_f64();
    if skipped > 0 {
        report.note(&format!("{skipped} cells skipped: cargo-nextest is not installed"))?;
    }
    Ok(total)
}

/// The cells in the order of the table, and how many cannot be tried.
fn jobs<'a>(properties: &[&'a Property], has_nextest: bool) -> (Vec<Job<'a>>, u64) {
    let mut jobs = Vec::new();
    let mut skipped = 0;
    for (property, mode) in
        properties.iter().flat_map(|property| iter::repeat(*property).zip(Mode::ALL))
    {
        match property.expected(mode) {
            None => {}
            Some(_) if mode == Mode::Nextest && !has_nextest => skipped += 1,
            Some(expected) => jobs.push(Job { property, mode, expected }),
        }
    }
    (jobs, skipped)
}

type Tried = (usize, Result<Outcome, Error>);

/// Tries the cells on some threads, and returns the results in order; `None` where it was interrupted.
fn try_all(
    fixture: &Fixture,
    jobs: &[Job<'_>],
    watch: &Watch,
    mut each: impl FnMut(&Job<'_>, Option<&Outcome>),
) -> Result<(), Error> {
    // Twice as many as processors: most processes wait for others.
    let threads = thread::available_parallelism().map_or(2, |threads| 2 * threads.get());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, tried) = channel();
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(fixture, jobs, next, watch, &sender));
        }
        drop(sender);
        let mut waiting: Vec<Option<Outcome>> = jobs.iter().map(|_| None).collect();
        let mut given = 0;
        for (at, outcome) in tried {
            waiting[at] = Some(outcome?);
            while let Some(outcome) = waiting.get_mut(given).and_then(Option::take) {
                let is_whole = outcome != Outcome::Interrupted;
                each(&jobs[given], is_whole.then_some(&outcome));
                given += 1;
            }
        }
        Ok(())
    })
}

fn work(
    fixture: &Fixture,
    jobs: &[Job<'_>],
    next: &AtomicUsize,
    watch: &Watch,
    sender: &Sender<Tried>,
) {
    while !watch.is_interrupted() {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(Job { property, mode, expected }) = jobs.get(at) else { return };
        watch.now(format!("{}, {}", property.test, mode.name()));
        let outcome = try_cell(fixture, property, (*mode, *expected), watch);
        watch.advance(1);
        // After an error the receiver is gone.
        if sender.send((at, outcome)).is_err() {
            return;
        }
    }
}

//! What a test prints.

mod coverage;
mod extent;
mod layout;
mod numbers;
mod progress;
mod starved;
mod steps;
mod whole;

pub(super) use coverage::{share, wanted};
pub(super) use extent::covered;
pub(super) use layout::{Brackets, outermost, parts, statement, statements};
pub(super) use numbers::plural;
pub(super) use progress::progress;
pub(super) use starved::{HINT, warning};
pub(super) use whole::whole;

use super::budget::own_cases;
use super::case::{Failure, Place};
use super::conduct::Conduct;
use super::explore::Explored;
use super::fail::Flaky;
use super::isolate;
use super::quiet;
use super::replay_line::{Built, replay_line};
use super::settings::{Settings, Starved};
use super::token::Token;
use crate::choice::shape::Types;
use crate::explore::{Ended, Strategy};
use extent::{missing, searched, small_scope};
use numbers::{grouped, more};
use starved::{advice, rejections, starved};
use std::cell::Cell;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

/// Where a failing case came from.
#[derive(Clone, Copy)]
pub(super) enum Origin<'a> {
    Search {
        by: Option<Strategy>,
        explored: &'a Explored,
        /// The cases it took, and whether to a minimum.
        shrunk: Option<(u64, bool)>,
        /// Before it was shrunk.
        size: Option<usize>,
    },
    Example {
        position: usize,
    },
    Saved {
        line: usize,
    },
    Replay,
    /// A case that ended its process, after `cases` others.
    Isolated {
        cases: u64,
        shrunk: u64,
    },
}

impl Origin<'_> {
    /// Whether nobody has written the value down yet.
    pub(super) fn is_new(&self) -> bool {
        match self {
            Origin::Search { .. } | Origin::Isolated { .. } => true,
            Origin::Example { .. } | Origin::Saved { .. } | Origin::Replay => false,
        }
    }
}

/// A failing case.
pub(super) struct Report<'a> {
    name: &'a str,
    place: &'a str,
    built: Built,
    types: &'a Types,
    failure: Failure,
    origin: Origin<'a>,
    /// The arguments as Rust.
    text: String,
    pub(super) notes: Vec<String>,
    pub(super) token: Option<Token>,
    pub(super) saved: Option<PathBuf>,
    pub(super) not_saved: Option<String>,
    pub(super) flaky: Option<Flaky>,
    /// Whether the case ends its process, and the settings do not ask for one of its own.
    is_to_be_isolated: bool,
    /// Failures that were met while shrinking, a line each.
    pub(super) others: Vec<String>,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        test: &'a Conduct<'_>,
        failure: Failure,
        origin: Origin<'a>,
        text: String,
    ) -> Report<'a> {
        let is_isolated = matches!(origin, Origin::Isolated { .. });
        Report {
            is_to_be_isolated: is_isolated && !isolate::is_asked(&test.settings),
            name: test.subject.name,
            place: test.subject.place,
            built: test.subject.built,
            types: test.subject.types,
            failure,
            origin,
            text,
            notes: Vec::new(),
            token: None,
            saved: None,
            not_saved: None,
            flaky: None,
            others: Vec::new(),
        }
    }

    /// Prints the report and fails the test, with the message of the case.
    ///
    /// Inside of a case of another property, it is that case that fails, with what would have been printed as its message.
    pub(super) fn fail(self) -> ! {
        if quiet::is_inside_case() {
            resume_unwind(Box::new(self.statement().trim().to_owned()));
        }
        let text = self.text();
        if !isolate::failed(&self.failure, &text) {
            eprintln!("{text}");
        }
        ABORTED.set(false);
        resume_unwind(Box::new(self.failure.message))
    }

    fn text(&self) -> String {
        let mut text = self.statement();
        text.push('\n');
        for line in self.circumstances() {
            indent(&mut text, 2, &line);
        }
        text
    }

    /// Which value fails, and how.
    fn statement(&self) -> String {
        let mut text = format!("\n{} ({}) fails for\n\n", short(self.name), self.place);
        indent(&mut text, 4, &self.text);
        text.push('\n');
        for note in &self.notes {
            indent(&mut text, 4, &format!("note: {note}"));
        }
        indent(&mut text, 4, &self.failure.message);
        if let Some(location) = self.failure.location() {
            indent(&mut text, 4, &format!("at {location}"));
        }
        text
    }

    fn circumstances(&self) -> Vec<String> {
        let mut lines = Vec::new();
        lines.extend(self.flaky.as_ref().map(Flaky::text));
        match self.origin {
            Origin::Search { by, explored, shrunk, size } => {
                lines.push(found(by, explored, shrunk, size));
                lines.extend(covered(self.types, explored));
            }
            Origin::Example { position } => {
                lines.push(format!("it is example {} of the test", position + 1));
            }
            Origin::Saved { line } => {
                lines.push(format!("it failed before: line {line} of the saved values"));
            }
            Origin::Replay => lines.push("replayed".to_owned()),
            Origin::Isolated { cases, shrunk } => lines.push(format!(
                "found as case {}, shrunk in {}, each in a process of its own",
                grouped(cases),
                more(shrunk)
            )),
        }
        lines.extend(self.others.iter().cloned());
        if let Some(path) = &self.saved {
            lines.push(format!("saved in {} (to be committed)", from_here(path).display()));
        }
        if let Some(why) = &self.not_saved {
            lines.push(format!("not saved: {why}"));
        }
        if let Some(token) = &self.token {
            // Without it the process that it ends is the test program.
            let isolate = if self.is_to_be_isolated { "CANVASS_ISOLATE=true " } else { "" };
            lines.push(format!(
                "replay: {isolate}{}",
                replay_line(self.name, self.place, self.built, token)
            ));
        }
        lines
    }
}

/// For a test that goes on with whole values.
pub(super) const NONDETERMINISTIC: &str = "\
    the same choices led to other demands than before, so that values are tried whole: does the property depend on \
    hash order, threads, time or an earlier run?";

fn found(
    by: Option<Strategy>,
    explored: &Explored,
    shrunk: Option<(u64, bool)>,
    size: Option<usize>,
) -> String {
    let strategy = by.map_or("for a requirement", Strategy::found);
    let mut line = format!("found {strategy} as case {}", grouped(explored.attempts + 1));
    if explored.rejections() > 0 {
        let _ = write!(line, " ({} rejected)", grouped(explored.rejections()));
    }
    if let Some(size) = size {
        let _ = write!(line, ", of size {size}");
    }
    match shrunk {
        Some((0, _)) | None => {}
        Some((cases, true)) => {
            let _ = write!(line, ", shrunk in {}", more(cases));
        }
        Some((cases, false)) => {
            let _ = write!(line, ", shrunk as far as {} allowed", plural(cases, "case"));
        }
    }
    line
}

/// Why a test without a failing case does not pass all the same.
pub(super) fn complaint(types: &Types, settings: &Settings, explored: &Explored) -> Option<String> {
    let accepted = explored.accepted;
    let is_exhausted = matches!(explored.ended, Ended::Exhausted | Ended::Covered | Ended::Listed);
    // Where values are exhausted, those of the other shards may be accepted.
    let has_cases = own_cases(settings) != Some(0);
    let none_is_too_few = has_cases && (settings.shard.is_whole() || !is_exhausted);
    let is_starved = explored.is_starved(settings.rejects) && settings.starved == Starved::Fail;
    if (accepted == 0 && none_is_too_few) || is_starved {
        return Some(starved(settings, explored) + &advice(types, explored));
    }
    let mut demands = explored.demands.iter();
    let (place, (percent, met)) =
        demands.find(|(_, (percent, met))| (*met as f64) * 100.0 < percent * accepted as f64)?;
    Some(format!(
        "`{}` holds in {} of {}, which is less than {percent} %\n  at {}:{}",
        place.what,
        grouped(*met),
        plural(accepted, "case"),
        place.file,
        place.line
    ))
}

/// What a test that passes did.
pub(super) fn summary(types: &Types, settings: &Settings, explored: &Explored) -> String {
    let mut text = format!("passes, {}", plural(explored.accepted, "case"));
    if let Some(covered) = covered(types, explored) {
        let _ = write!(text, ": {covered}");
    }
    if explored.ended == Ended::Time {
        text += "\n  the time limit ended the run";
    }
    let lines = [searched(types, explored), small_scope(types, explored), missing(explored)];
    for line in lines.into_iter().flatten() {
        let _ = write!(text, "\n  {line}");
    }
    if !matches!(explored.ended, Ended::Exhausted | Ended::Listed) {
        let _ = write!(text, "\n  seed {}", settings.seed);
    }
    for line in rejections(explored) {
        let _ = write!(text, "\n  {line}");
    }
    let accepted = explored.accepted.max(1) as f64;
    for (label, cases) in explored.labels() {
        let _ = write!(text, "\n  {:5.1} % {label}", cases as f64 * 100.0 / accepted);
    }
    for (place, (percent, met)) in &explored.demands {
        let share = *met as f64 * 100.0 / accepted;
        let _ = write!(text, "\n  {share:5.1} % {} (at least {percent} %)", place.what);
    }
    for line in explored.runs.iter().flat_map(|runs| steps::lines(&runs.steps)) {
        let _ = write!(text, "\n  {line}");
    }
    let coverage =
        explored.survey.as_ref().map(|survey| coverage::lines(survey, explored.accepted));
    for line in coverage.unwrap_or_default() {
        let _ = write!(text, "\n  {line}");
    }
    text
}

pub(super) fn rejected_replay(place: &Place) -> String {
    let Place { what, file, line } = place;
    format!("the replayed value is rejected now by `assume!({what})` at {file}:{line}")
}

/// A path as one would type it.
pub(super) fn from_here(path: &Path) -> &Path {
    let here = std::env::current_dir();
    here.ok().and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path)
}

/// The name of a test, without its crate.
pub(super) fn short(name: &str) -> &str {
    name.split_once("::").map_or(name, |(_, test)| test)
}

/// Prints a line about a test that goes on, past the capture of test output: a test that passes shows none.
pub(super) fn warn(name: &str, what: &str) {
    isolate::warn(&format!("{}: {what}", short(name)));
}

/// Prints what somebody asked for about a test that passes, past the capture of test output.
pub(super) fn say(name: &str, what: &str) {
    isolate::warn(&format!("{} {what}", short(name)));
}

/// Fails a test that cannot run, or whose run means nothing.
pub(super) fn abort(name: &str, why: &str) -> ! {
    if quiet::is_inside_case() {
        resume_unwind(Box::new(format!("{}: {why}", short(name))));
    }
    if !isolate::refused(why) {
        eprintln!("\n{}: {why}\n", short(name));
    }
    ABORTED.set(true);
    resume_unwind(Box::new(why.to_owned()))
}

thread_local! {
    /// Whether the last test of this thread was aborted.
    static ABORTED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test that is to fail by a failing case. One that is aborted returns, so that it is not taken for one that failed.
pub(super) fn only_failures(run: impl FnOnce()) {
    ABORTED.set(false);
    let ended = catch_unwind(AssertUnwindSafe(run));
    if let Err(payload) = ended
        && !ABORTED.get()
    {
        resume_unwind(payload);
    }
}

fn indent(text: &mut String, by: usize, lines: &str) {
    for line in lines.lines() {
        let _ = writeln!(text, "{:by$}{line}", "");
    }
}

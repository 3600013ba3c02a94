//! Tests in a process of their own, so that one that dies, hangs or eats the memory still names its input.
//!
//! The test binary runs itself, with only this test. The child does what the test does otherwise, but says when a case begins,
//! with which input, and when it ends; and at last what came of all. A process that ends without a last word died: inside of the
//! case that had begun and not ended, or outside of any. The input of such a case is run again and shrunk, with a process
//! for each candidate.

mod captured;
mod case_file;
mod clock;
mod folder;
mod group;
mod inside;
mod messages;
mod process;
mod relay;

pub(super) use inside::{
    Identity, Role, announce, announces, begin, failed, found, is_child, is_inside_case,
    is_reached, needs_known_values, passed, reached, refused, role,
};
pub(super) use messages::{Input, Task};
pub(super) use relay::{tell_suite, warn};

use super::Example;
use super::case::{Cause, Failure, Verdict};
use super::conduct::Conduct;
use super::fail::{Failing, Flaky, Others};
use super::report::{self, Origin};
use super::settings::Settings;
use super::shrink::{Shrunk, shrink};
use crate::choice::sequence::ChoiceSequence;
use clock::Clock;
use process::{End, Ended, How, Process};
use relay::relay;
use std::io;
use std::panic::resume_unwind;

/// How many processes shrinking may take.
const MAX_PROCESSES: u64 = 300;
/// How many lines of what a process said at its end are shown.
const LAST_LINES: usize = 6;

/// Whether the settings ask for a process of its own. A limit on time or memory needs one, which can be ended.
pub(super) fn is_asked(settings: &Settings) -> bool {
    settings.isolate || settings.timeout.is_some() || settings.memory.is_some()
}

/// Runs a test in a child process, and reports what became of it; first calls `dies` where the process died.
pub(super) fn run(
    test: &Conduct<'_>,
    identity: &Identity,
    examples: &[Example<'_>],
    task: Task,
    dies: impl FnOnce(),
) {
    let isolated = Isolated { test, identity };
    let Ended { end, found, cases, output, errors } = isolated.run(task);
    let name = test.subject.name;
    let (how, input) = match end {
        End::Passed | End::Reached(_) => return relay(&output, &errors),
        End::Failed(failure, report) => {
            relay(&output, &errors);
            eprintln!("{report}");
            resume_unwind(Box::new(failure.message))
        }
        End::Refused(why) => {
            relay(&output, &errors);
            report::abort(name, &why)
        }
        End::Inside(how, input) => (how, Some(input)),
        End::Outside(how) => (how, None),
    };
    dies();
    let failure = died(&how, input.is_some(), &errors);
    match (found, input) {
        (Some((sequence, failure)), _) => isolated.fail(sequence, failure, cases),
        (None, Some(Some(Input::ChoiceSequence(sequence)))) => {
            isolated.fail(sequence, failure, cases)
        }
        (None, Some(Some(Input::Example(position)))) => {
            test.fail_example(position, &examples[position], failure, Vec::new(), None)
        }
        (None, Some(Some(Input::WithHoles))) => isolated.fail_with_holes(failure, cases),
        (None, Some(None)) => {
            let why = "Its input is not known: it was not written whole.";
            report::abort(name, &format!("{}\n{why}", failure.message))
        }
        (None, None) => report::abort(name, &outside(&failure, cases)),
    }
}

/// A test that is run isolated.
struct Isolated<'a> {
    test: &'a Conduct<'a>,
    identity: &'a Identity,
}

impl Isolated<'_> {
    fn run(&self, task: Task) -> Ended {
        let name = self.test.subject.name;
        self.try_run(task).unwrap_or_else(|error| {
            report::abort(name, &format!("cannot be run isolated: {error}"));
        })
    }

    fn try_run(&self, task: Task) -> io::Result<Ended> {
        let Conduct { subject, settings, .. } = self.test;
        let process = Process::spawn(subject.name, settings, self.identity, task)?;
        let clock = Clock::new(settings.timeout);
        Ok(process.wait(clock, &mut |what| report::warn(subject.name, what)))
    }

    /// Runs one case: what it came to, and the choice sequence of its value.
    fn run_case(&self, sequence: &ChoiceSequence) -> (Verdict, ChoiceSequence) {
        self.verdict(sequence, self.run(Task::Case(sequence.clone())))
    }

    fn verdict(&self, sequence: &ChoiceSequence, ended: Ended) -> (Verdict, ChoiceSequence) {
        let Ended { end, errors, .. } = ended;
        match end {
            // What happens outside of the case is not its failure.
            End::Passed | End::Refused(_) | End::Reached(_) | End::Outside(_) => {
                (Verdict::Passed, sequence.clone())
            }
            End::Failed(failure, _) => (Verdict::Failed(failure), sequence.clone()),
            End::Inside(how, input) => {
                let sequence = match input {
                    Some(Input::ChoiceSequence(sequence)) => sequence,
                    Some(Input::Example(_) | Input::WithHoles) | None => sequence.clone(),
                };
                (Verdict::Failed(died(&how, true, &errors)), sequence)
            }
        }
    }

    /// Reports a value that was searched lazily: what the case came to look at is lost with its process, but the value may
    /// fail with anything in its holes.
    fn fail_with_holes(&self, failure: Failure, cases: u64) -> ! {
        let name = self.test.subject.name;
        if let End::Reached(sequence) = self.run(Task::Reach(cases)).end
            && let (Verdict::Failed(again), _) = self.run_case(&sequence)
            && again.is_same(&failure)
        {
            self.fail(sequence, failure, cases)
        }
        let why = format!(
            "It did so in case {cases}, whose input is not known: it was made while the case ran, by lazy search or by draws \
             in the body, and its process is gone that knew it. Instead of lazy search try `strategy = \"in order\"`; instead \
             of draws, arguments."
        );
        report::abort(name, &format!("{}\n{why}", failure.message))
    }

    /// Runs a failing case again, shrinks it and reports it.
    fn fail(&self, sequence: ChoiceSequence, failure: Failure, cases: u64) -> ! {
        let test = self.test;
        let mut failing = Failing {
            sequence,
            failure,
            notes: Vec::new(),
            origin: Origin::Replay,
            flaky: None,
            others: Others::default(),
        };
        let (again, _) = self.run_case(&failing.sequence);
        failing.flaky = Flaky::check(&failing.failure, again).err();
        if test.settings.replay.is_some() {
            test.finish(failing)
        }
        let mut shrunk = 0;
        if failing.flaky.is_none() {
            let apart = self.shrink(&failing.sequence, &failing.failure);
            (failing.failure, failing.others) = (apart.failure, apart.others);
            (failing.sequence, shrunk) = (apart.shrunk.sequence, apart.shrunk.cases);
        }
        failing.origin = Origin::Isolated { cases, shrunk };
        test.finish(failing)
    }

    /// Shrinks a failing case.
    fn shrink(&self, sequence: &ChoiceSequence, failure: &Failure) -> Apart {
        let (types, settings) = (self.test.subject.types, &self.test.settings);
        let (mut failure, mut others) = (failure.clone(), Others::default());
        let budget = settings.shrinks.min(MAX_PROCESSES);
        // A process for each of all smaller values would take too long.
        let tried = usize::MAX;
        let shrunk = shrink(types, sequence.clone(), tried, budget, &mut |candidate| {
            // A process that cannot be had does not fail.
            let ended = self.try_run(Task::Case(candidate.clone())).ok()?;
            let (Verdict::Failed(met), sequence) = self.verdict(candidate, ended) else {
                return None;
            };
            if !met.is_same(&failure) {
                others.add(types, met, sequence);
                return None;
            }
            failure = met;
            Some(sequence)
        });
        Apart { shrunk, failure, others }
    }

    /// Whether a value fails in the same way in a process of its own; it does not where there can be none.
    fn fails(&self, sequence: &ChoiceSequence, failure: &Failure) -> bool {
        let Ok(ended) = self.try_run(Task::Case(sequence.clone())) else { return false };
        Flaky::check(failure, self.verdict(sequence, ended).0).is_ok()
    }
}

/// A failing case that was shrunk with a process for each candidate.
pub(super) struct Apart {
    pub(super) shrunk: Shrunk,
    /// That of the last candidate.
    pub(super) failure: Failure,
    pub(super) others: Others,
}

impl Conduct<'_> {
    /// Whether a value fails in the same way in a process of its own, where a replay is not to be followed step by step.
    pub(super) fn fails_apart(&self, sequence: &ChoiceSequence, failure: &Failure) -> bool {
        let identity = self.identity.as_ref().filter(|_| self.settings.replay.is_none());
        identity.is_some_and(|identity| Isolated { test: self, identity }.fails(sequence, failure))
    }

    /// Shrinks a value that fails in a process of its own; `None` where it does not.
    pub(super) fn shrink_apart(
        &self,
        sequence: &ChoiceSequence,
        failure: &Failure,
    ) -> Option<Apart> {
        let identity = self.identity.as_ref()?;
        let is_failing = self.fails_apart(sequence, failure);
        is_failing.then(|| Isolated { test: self, identity }.shrink(sequence, failure))
    }
}

/// What a process said at its end is the best that is known about it.
fn died(how: &How, is_inside: bool, errors: &str) -> Failure {
    let how = how.describe(is_inside);
    let mut message = format!("its process {how}");
    let is_said = |line: &&str| !line.trim().is_empty() && !relay::is_marked(line);
    let lines: Vec<&str> = errors.lines().filter(is_said).collect();
    for line in &lines[lines.len().saturating_sub(LAST_LINES)..] {
        message += "\n";
        message += line.trim_end();
    }
    Failure { message, cause: Cause::Died(how) }
}

/// Why a test fails whose process died outside of any case.
fn outside(failure: &Failure, cases: u64) -> String {
    let (first, rest) = failure.message.split_once('\n').unwrap_or((&failure.message, ""));
    let cases = report::plural(cases, "case");
    format!(
        "{first}, after {cases}\nNo input is to blame: values were being made, or the rest of the test's function ran.\n{rest}"
    )
}

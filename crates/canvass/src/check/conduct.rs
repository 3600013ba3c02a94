//! A test from its settings to its end: saved values, examples, exploration, and what came of them.

use super::breadcrumb::{Breadcrumb, Last};
use super::case::{self, Failure, Verdict};
use super::explore::{Exploration, Explored};
use super::fail::Flaky;
use super::isolate::{self, Identity, Input, Role, Task};
use super::observe::Observation;
use super::record::{self, Counterexample, Outcome};
use super::report::{self, Origin, Report};
use super::require::{self, Pending};
use super::settings::{Settings, Starved, Strategy, package};
use super::store::Store;
use super::suite::Order;
use super::survey::Survey;
use super::token::{Token, TokenError};
use super::{Example, Subject, budget, drawn, name, part, quiet};
use crate::choice::draws::tape_of;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::Stop;
use crate::error::SpaceError;
use crate::explore::fits;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub(super) fn conduct<'a>(
    subject: &'a Subject<'a>,
    manifest: &str,
    options: &[(&str, &str)],
    examples: &[Example<'_>],
) {
    let package = package(Path::new(manifest));
    let settings = Settings::read(&package, options);
    if part::is_asked() {
        return part::conduct(subject, settings.as_ref());
    }
    let mut settings = match settings {
        Ok(settings) => settings,
        Err(error) => report::abort(subject.name, &error.to_string()),
    };
    let is_inside = quiet::is_inside_case() || isolate::is_inside_case();
    if is_inside {
        // A property inside of a case of another one is a part of that case, which is saved, replayed and recorded whole.
        (settings.regressions, settings.replay, settings.record) = (false, None, None);
    }
    if subject.should_panic {
        // What fails is as it should be, and no regression.
        settings.regressions = false;
    }
    if let Some(replay) = settings.replay.take() {
        let Some(token) = name::token_for(&replay, subject.name) else { return };
        settings.replay = Some(token.to_owned());
    }
    if settings.suite == Some(Order::Write) {
        let are_few = fits(subject.types, settings.cases.unwrap_or(budget::CASES));
        settings.strategy = if are_few { Strategy::InOrder } else { Strategy::Thinned };
    }
    let store = Store::regressions(&package, subject.name);
    let begun = SystemTime::now();
    let mut test = Conduct { subject, package, store, settings, begun, identity: None };
    if test.settings.suite == Some(Order::Minimise) {
        return test.minimise_suite();
    }
    if is_inside {
        return test.work(examples);
    }
    match isolate::role(subject.name, subject.place) {
        Role::Parent(identity) => {
            test.identity = Some(identity.clone());
            test.conduct(&identity, examples);
        }
        Role::Child(identity, Task::Known | Task::All | Task::Reach(_), seed) => {
            test.settings.seed = seed;
            // What fails again only in a fresh process is shrunk in processes of this one.
            test.identity = Some(identity);
            test.work(examples);
            isolate::passed();
        }
        Role::Child(_, Task::Case(sequence), _) => test.try_case(&sequence),
        Role::Bystander => {}
    }
}

/// Of a test without arguments that passed the only case there is.
const NOTHING: &str = "a property is about its arguments or what it draws, and this one has neither: give it an argument, \
                       draw a value in its body, or make it a plain `#[test]`";

/// A test under way.
pub(super) struct Conduct<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) settings: Settings,
    /// The folder of its package.
    package: PathBuf,
    /// Values that failed once.
    pub(super) store: Store,
    /// For the record.
    pub(super) begun: SystemTime,
    /// What a process of its own would know the test by, where it can have one.
    pub(super) identity: Option<Identity>,
}

impl Conduct<'_> {
    /// The suite of the test.
    pub(super) fn suite_store(&self) -> Store {
        Store::suite(&self.package, self.subject.name)
    }

    /// Does the work here or in a process of its own.
    fn conduct(mut self, identity: &Identity, examples: &[Example<'_>]) {
        let is_asked = isolate::is_asked(&self.settings);
        if self.settings.replay.is_some() && !is_asked {
            // Under a debugger, say: whoever replays a value that kills its process knows of it.
            return self.work(examples);
        }
        let name = self.subject.name;
        if let Some(notice) = report::whole(self.subject.types, &self.settings) {
            report::warn(name, &notice);
        }
        let (breadcrumb, last) = match Breadcrumb::leave(name, self.settings.seed) {
            Ok((breadcrumb, last)) => (Some(breadcrumb), last),
            Err(error) => {
                report::warn(name, &format!("should it die, the next run will not know: {error}"));
                (None, Last::Ended)
            }
        };
        if let Last::Died { seed } = last {
            report::warn(name, "its last run ended before it could say why: running it isolated");
            // The run that died may have drawn its seed.
            self.settings.seed = seed.unwrap_or(self.settings.seed);
        }
        let has_died = last != Last::Ended;
        let is_deadly = self.settings.regressions
            && self.store.read().is_ok_and(|saved| saved.has_ended_a_process);
        if !is_asked && !has_died && !is_deadly {
            return self.work(examples);
        }
        // A breadcrumb that is left behind has the next run isolated too, for as long as a case ends its process.
        let mut breadcrumb = breadcrumb;
        let mut dies = || std::mem::forget(breadcrumb.take());
        if is_asked || has_died {
            isolate::run(&self, identity, examples, Task::Known, &mut dies);
        }
        if !is_asked && (is_deadly || self.settings.strategy.leaves_holes(self.subject.types)) {
            // All that a run in this process tries. It may have died with a value that is not among the known ones.
            isolate::run(&self, identity, examples, Task::All, &mut dies);
        }
    }

    /// Does the work in this process.
    fn work(&self, examples: &[Example<'_>]) {
        match &self.settings.replay {
            Some(token) => self.replay(token),
            None => self.run(examples),
        }
    }

    /// Runs one case for the parent of this process, which knows what to do with the outcome.
    fn try_case(&self, sequence: &ChoiceSequence) {
        let verdict =
            self.subject.exactly(sequence).and_then(|sequence| self.subject.run_code(&sequence));
        match verdict {
            Ok((Verdict::Failed(failure), _)) => {
                isolate::failed(&failure, "");
                resume_unwind(Box::new(failure.message))
            }
            // What cannot be made does not fail.
            Ok((Verdict::Passed | Verdict::Rejected(_), _)) | Err(_) => {
                isolate::passed();
            }
        }
    }

    /// The same test of a property that draws while it runs.
    fn drawing(&self) -> Option<Conduct<'_>> {
        Some(Conduct {
            subject: self.subject.drawing?,
            settings: self.settings.clone(),
            package: self.package.clone(),
            store: Store::regressions(&self.package, self.subject.name),
            begun: self.begun,
            identity: self.identity.clone(),
        })
    }

    /// Runs the test as one of a property that draws.
    fn draw(&self, examples: &[Example<'_>]) {
        let Some(drawing) = self.drawing() else {
            report::abort(self.subject.name, &SpaceError::Drawn.to_string())
        };
        if let Some(why) = drawn::refusal(&self.settings, !self.subject.required.is_empty()) {
            report::abort(self.subject.name, why);
        }
        if let Some(notice) = drawn::notice(&self.settings) {
            report::warn(self.subject.name, &notice);
        }
        drawing.run(examples);
    }

    /// Whether a value was saved that a run drew.
    fn has_drawn_before(&self) -> bool {
        let saved = if self.settings.regressions { self.store.read().ok() } else { None };
        let entries = saved.map_or_else(Vec::new, |saved| saved.entries);
        entries.iter().any(|entry| entry.token.as_ref().is_ok_and(|token| token.is_drawn()))
    }

    fn run(&self, examples: &[Example<'_>]) {
        if self.subject.drawing.is_some() && self.has_drawn_before() {
            return self.draw(examples);
        }
        self.try_saved();
        let Some(accepted) = self.try_examples(examples) else { return self.draw(examples) };
        let mut pending = self.try_required(&accepted);
        // Labels and demands are about the cases that follow.
        case::take_notes();
        let exploration = match Exploration::new(self.subject, &self.settings, self.suite()) {
            Ok(exploration) => exploration.observed(self.survey(), self.observation()),
            Err(error) => report::abort(self.subject.name, &error.to_string()),
        };
        match exploration.run(&mut pending) {
            Err(error) if *error == SpaceError::Drawn => self.draw(examples),
            Err(error) => report::abort(self.subject.name, &error.to_string()),
            Ok(mut explored) => {
                if explored.is_nondeterministic {
                    report::warn(self.subject.name, report::NONDETERMINISTIC);
                }
                match explored.found.take() {
                    Some(found) => self.fail(found, &explored),
                    None => self.conclude(&explored, &pending),
                }
            }
        }
    }

    /// What counts coverage, where somebody wants to know it.
    fn survey(&self) -> Option<Survey> {
        let Settings { verbose, ref record, suite, .. } = self.settings;
        match suite {
            // What a run draws is no tree of constructors.
            _ if self.subject.types.draws => None,
            Some(_) => Some(self.new_survey().keeping()),
            // A strength that arrays have may be too much for descriptions.
            None if verbose || record.is_some() => {
                let Subject { types, arguments, .. } = self.subject;
                Survey::new(types, arguments, self.settings.strength).ok()
            }
            None => None,
        }
    }

    /// What observes the cases, where a record of them is wanted.
    fn observation(&self) -> Option<Observation> {
        let Subject { types, arguments, .. } = self.subject;
        self.settings.record.as_ref().map(|_| Observation::new(types, arguments))
    }

    /// Values that failed before.
    fn try_saved(&self) {
        if !self.settings.regressions {
            return;
        }
        let saved = match self.store.read() {
            Ok(saved) => saved,
            Err(error) => return self.lose(&error.to_string()),
        };
        for (line, sequence) in self.decode_all(&self.store, saved) {
            let (tried, notes) = case::noting(|| self.subject.run_code(&sequence));
            if let Ok((Verdict::Failed(failure), sequence)) = tried {
                self.report(sequence, failure, notes, Origin::Saved { line });
            }
        }
    }

    /// Tries the examples, and says which are accepted; `None` where one draws, which nobody knew.
    fn try_examples(&self, examples: &[Example<'_>]) -> Option<Vec<ChoiceSequence>> {
        let is_drawing = self.subject.types.draws;
        let mut accepted = Vec::new();
        for (position, example) in examples.iter().enumerate() {
            let sequence = match &example.sequence {
                Some(sequence) if is_drawing => Some(tape_of(sequence)),
                other => other.clone(),
            };
            isolate::announce(|| match &sequence {
                Some(sequence) => Input::ChoiceSequence(sequence.clone()),
                None => Input::Example(position),
            });
            let origin = Origin::Example { position };
            let ((verdict, drew), notes) = case::noting(|| (example.run)());
            if drew && !is_drawing {
                return None;
            }
            match (verdict, &sequence) {
                (Verdict::Passed, Some(sequence)) => accepted.push(sequence.clone()),
                (Verdict::Passed | Verdict::Rejected(_), _) => {}
                (Verdict::Failed(failure), Some(sequence)) => {
                    self.report(sequence.clone(), failure, notes, origin);
                }
                (Verdict::Failed(failure), None) => {
                    let flaky = Flaky::check(&failure, (example.run)().0).err();
                    self.fail_example(position, example, failure, notes, flaky);
                }
            }
        }
        Some(accepted)
    }

    /// Reports a failing example that is not a value of its type.
    pub(super) fn fail_example(
        &self,
        position: usize,
        example: &Example<'_>,
        failure: Failure,
        notes: Vec<String>,
        flaky: Option<Flaky>,
    ) -> ! {
        let origin = Origin::Example { position };
        self.leave_failed(&Counterexample {
            failure: &failure,
            sequence: None,
            token: None,
            rust: &example.text,
            notes: &notes,
            origin,
            is_flaky: flaky.is_some(),
        });
        let mut report = Report::new(self, failure, origin, example.text.clone());
        (report.notes, report.flaky) = (notes, flaky);
        report.fail()
    }

    fn replay(&self, token: &str) {
        let parsed: Result<Token, _> = token.parse();
        if let (Ok(given), Some(drawing)) = (&parsed, self.drawing())
            && given.is_drawn()
        {
            return drawing.replay(token);
        }
        let sequence = match parsed.and_then(|token| self.decode(&token)) {
            Ok(sequence) => sequence,
            Err(error) => report::abort(self.subject.name, &format!("CANVASS_REPLAY: {error}")),
        };
        let (tried, notes) = case::noting(|| self.subject.run_code(&sequence));
        match tried {
            Ok((Verdict::Failed(failure), sequence)) => {
                self.report(sequence, failure, notes, Origin::Replay);
            }
            Ok((Verdict::Passed, _)) => {
                report::say(self.subject.name, "the replayed value passes now");
            }
            Ok((Verdict::Rejected(place), _)) => {
                report::say(self.subject.name, &report::rejected_replay(&place));
            }
            Err(stop) => report::abort(self.subject.name, &self.stopped(stop)),
        }
    }

    /// The choice sequence of the value that a token was made for.
    pub(super) fn decode(&self, token: &Token) -> Result<ChoiceSequence, TokenError> {
        let replay = token.decode(self.subject.types)?;
        let no_value = |stop| TokenError::NoValue { why: self.stopped(stop) };
        let sequence = self.subject.decode(replay).map_err(no_value)?;
        let text = self.subject.write_code(&sequence).unwrap_or_default();
        token.verify(self.subject.types, &sequence, &text)?;
        Ok(sequence)
    }

    pub(super) fn stopped(&self, stop: Stop) -> String {
        match stop {
            Stop::Rejected => "a predicate of the type refuses the value".to_owned(),
            Stop::Mismatch => {
                "the value does not fit the types of the arguments: they have changed \
                             since it was written down"
                    .to_owned()
            }
            Stop::TooDeep => "the value is nested too deeply for the stack".to_owned(),
            Stop::Space(error) => error.to_string(),
        }
    }

    /// The end of a test without a failing case.
    fn conclude(&self, explored: &Explored, pending: &Pending<'_>) {
        if self.subject.lacks_arguments {
            report::abort(self.subject.name, NOTHING);
        }
        if let (Some(Order::Write), Some(survey)) = (self.settings.suite, &explored.survey) {
            return self.write_suite(survey);
        }
        let complaint = report::complaint(self.subject.types, &self.settings, explored);
        let complaint = complaint.or_else(|| require::complaint(pending));
        let (starved, idle) = (self.settings.starved, drawn::idle_rules(explored));
        let unused = idle.clone().filter(|_| starved == Starved::Fail);
        if let Some(complaint) = complaint.or(unused) {
            record::leave(self, &Outcome::Refused { message: &complaint }, Some(explored));
            report::abort(self.subject.name, &complaint);
        }
        if self.subject.should_panic {
            let message = "no case failed, which `#[should_panic]` asks for";
            record::leave(self, &Outcome::Refused { message }, Some(explored));
            return report::warn(self.subject.name, message);
        }
        record::leave(self, &Outcome::Passed, Some(explored));
        if explored.runs.as_ref().is_some_and(|runs| runs.is_stuck) {
            report::warn(self.subject.name, drawn::STUCK);
        }
        if let Some(idle) = idle.filter(|_| starved == Starved::Warn) {
            report::warn(self.subject.name, &format!("{idle}\n  {}", report::HINT));
        }
        if let Some(warning) = report::warning(&self.settings, explored) {
            report::warn(self.subject.name, &warning);
        }
        if self.settings.verbose {
            let summary = report::summary(self.subject.types, &self.settings, explored);
            report::say(self.subject.name, &summary);
        }
    }
}

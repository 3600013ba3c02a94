//! The study: every bug looked for with every strategy.

use canvass_console::Watch;

use super::catalogue::{Entry, catalogue};
use super::figures::{Figure, figures};
use super::measurement::{Attempt, Measurement};
use super::model::{Known, Model, Visit, visit};
use super::name::offer_constants;
use super::published::GOAL;
use super::strategy::Strategy;
use super::summary::summary;
use super::table::tables;
use super::throughput::throughput;
use super::trial::{Effort, find_counterexample};
use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::Duration;

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Which bugs to look for.
    pub mutants: MutantFilter,
    /// The strategy; `None` for all.
    pub strategy: Option<Strategy>,
    /// How long to look for a bug in each trial.
    pub budget: Duration,
    /// How many trials random strategies have.
    pub trials: NonZeroUsize,
    /// The seed of the first trial; the next has the next number.
    pub seed: u64,
    /// Whether the names that models mention come before all others, from now on and in the whole process.
    pub offers_constants: bool,
    /// Whether terms are prepared as the benchmark does, where a strategy makes whole ones.
    pub prepares: bool,
    /// How to print the rows.
    pub format: Format,
}

impl Options {
    fn strategies(&self) -> &[Strategy] {
        self.strategy.as_ref().map_or(Strategy::ALL, std::slice::from_ref)
    }

    fn trials_of(&self, strategy: Strategy) -> usize {
        if strategy.is_random() { self.trials.get() } else { 1 }
    }

    /// How many trials there are for each bug.
    fn trials_each(&self) -> usize {
        self.strategies().iter().map(|strategy| self.trials_of(*strategy)).sum()
    }
}

/// Which bugs to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MutantFilter {
    /// All.
    All,
    /// A few that are soon found.
    Quick,
    /// Those of a model, by its name.
    Model(&'static str),
    /// The bug of a model with this number.
    Bug(&'static str, u8),
}

/// Small models, and bugs that nearly every strategy finds in a second.
const QUICK: &[(&str, u8)] = &[("stlc", 1), ("stlc", 3), ("rbtrees", 1), ("rbtrees", 2)];

impl MutantFilter {
    fn includes(self, model: &str, number: u8) -> bool {
        match self {
            MutantFilter::All => true,
            MutantFilter::Quick => QUICK.contains(&(model, number)),
            MutantFilter::Model(only) => model == only,
            MutantFilter::Bug(only, bug) => model == only && number == bug,
        }
    }
}

/// What a study found.
#[derive(Debug, Default)]
pub struct Findings {
    measurements: Vec<Measurement>,
}

/// Looks for every bug with every strategy, printing a line for each trial as it goes, and then tables.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Findings> {
    if options.offers_constants {
        offer_constants();
    }
    let mut report = Report::new(out, options.format);
    report.note(&Measurement::heading())?;
    let wanted = catalogue()
        .into_iter()
        .filter(|entry| options.mutants.includes(entry.model, entry.number))
        .map(|entry| (entry.model, entry.number));
    let own: Vec<(&str, u8)> = share::own(wanted).collect();
    let has_stlc = own.contains(&("stlc", 1));
    watch.begin("trials", (own.len() * options.trials_each()) as u64);
    let mut study = Study { options, watch, own, report, measurements: vec![], outcome: Ok(()) };
    visit(&mut study);
    let Study { mut report, measurements, outcome, .. } = study;
    outcome?;
    let findings = Findings { measurements };
    findings.tell(&mut report)?;
    if options.format == Format::Text && !watch.is_interrupted() && has_stlc {
        report.note(&format!("\n{}", throughput().map_err(io::Error::other)?))?;
    }
    report.end()?;
    Ok(findings)
}

struct Study<'a> {
    options: &'a Options,
    watch: &'a Watch,
    /// The bugs to look for.
    own: Vec<(&'static str, u8)>,
    report: Report<'a>,
    measurements: Vec<Measurement>,
    outcome: io::Result<()>,
}

impl Visit for Study<'_> {
    fn model<M: Model>(&mut self) {
        for known in M::BUGS {
            let is_wanted = self.own.contains(&(M::NAME, known.number));
            if is_wanted && self.outcome.is_ok() {
                self.outcome = self.trials::<M>(known);
            }
        }
    }
}

impl Study<'_> {
    fn trials<M: Model>(&mut self, known: &Known<M::Bug>) -> io::Result<()> {
        for strategy in self.options.strategies() {
            for trial in 1..=self.options.trials_of(*strategy) {
                let seed = self.options.seed.wrapping_add(trial as u64 - 1);
                self.trial::<M>(known, Attempt { strategy: *strategy, trial, seed })?;
            }
        }
        Ok(())
    }

    /// Runs one trial; an interrupted one is not recorded.
    fn trial<M: Model>(&mut self, known: &Known<M::Bug>, attempt: Attempt) -> io::Result<()> {
        if self.watch.is_interrupted() {
            return Ok(());
        }
        self.watch.now(format!("{}-{}, {}", M::NAME, known.number, attempt.strategy.name()));
        let is_interrupted = self.watch.interruption();
        let Options { budget, prepares, .. } = *self.options;
        let effort = Effort { budget, seed: attempt.seed, prepares, is_interrupted };
        let trial = find_counterexample::<M>(attempt.strategy, known.bug, effort)
            .map_err(io::Error::other)?;
        self.watch.advance(1);
        if trial.found.is_some() || !self.watch.is_interrupted() {
            let measurement = Measurement::new::<M>(known, attempt, &trial);
            self.report.row(&measurement)?;
            self.measurements.push(measurement);
        }
        Ok(())
    }
}

impl Findings {
    /// Adds what a study printed as JSON; it replaces the measurements of the same trials.
    pub fn add(&mut self, text: &str) -> Result<(), serde_json::Error> {
        for new in serde_json::from_str::<Vec<Measurement>>(text)? {
            self.measurements.retain(|old| !old.repeats(&new));
            self.measurements.push(new);
        }
        Ok(())
    }

    /// Prints the findings as the study does.
    pub fn print(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let mut report = Report::new(out, format);
        self.measurements.iter().try_for_each(|measurement| report.object(measurement))?;
        self.tell(&mut report)?;
        report.end()
    }

    fn tell(&self, report: &mut Report<'_>) -> io::Result<()> {
        let entries = self.entries();
        let strategies = self.strategies();
        report.note(&format!("\n{}", tables(&entries, &strategies, &self.measurements)))?;
        report.note(&summary(&entries, &strategies, &self.measurements))
    }

    /// The bugs that were looked for.
    fn entries(&self) -> Vec<Entry> {
        let mut entries = catalogue();
        entries.retain(|entry| self.measurements.iter().any(|one| one.is_of(entry, one.strategy)));
        entries
    }

    /// The strategies that were used.
    fn strategies(&self) -> Vec<Strategy> {
        let is_used =
            |strategy: &Strategy| self.measurements.iter().any(|one| one.strategy == *strategy);
        Strategy::ALL.iter().copied().filter(is_used).collect()
    }

    /// Whether every counterexample is one, and `auto` found as many as it should if it had all to find.
    pub fn verdict(&self) -> Verdict {
        let are_right = self.measurements.iter().all(Measurement::is_right);
        let reaches_goal = GOAL.is_reached(&self.measurements, &catalogue());
        Verdict::of(are_right && reaches_goal != Some(false))
    }

    /// The paper's figures of it, and the numbers in them.
    pub fn figures(&self) -> Vec<Figure> {
        figures(&self.entries(), &self.strategies(), &self.measurements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(mutants: MutantFilter, format: Format) -> Options {
        Options {
            mutants,
            strategy: Some(Strategy::InOrder),
            budget: Duration::from_secs(60),
            trials: NonZeroUsize::new(3).unwrap(),
            seed: 1,
            offers_constants: false,
            prepares: true,
            format,
        }
    }

    fn printed(options: &Options) -> (Findings, String) {
        printed_under(&Watch::default(), options)
    }

    fn printed_under(watch: &Watch, options: &Options) -> (Findings, String) {
        let mut out = vec![];
        let findings = run(options, watch, &mut out).unwrap();
        (findings, String::from_utf8(out).unwrap())
    }

    #[test]
    fn what_is_printed_can_be_read_again() {
        let (found, json) = printed(&options(MutantFilter::Bug("rbtrees", 2), Format::Json));
        let mut read = Findings::default();
        read.add(&json).unwrap();
        read.add(&json).unwrap();
        assert_eq!(read.measurements, found.measurements);
        let mut again = vec![];
        read.print(Format::Json, &mut again).unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), json);
        assert!(read.add("[{}]").is_err());
    }

    #[test]
    fn only_bugs_that_were_asked_for_are_looked_for() {
        let count = |mutants: MutantFilter| {
            catalogue().iter().filter(|entry| mutants.includes(entry.model, entry.number)).count()
        };
        assert_eq!(count(MutantFilter::All), 50);
        assert_eq!(count(MutantFilter::Quick), QUICK.len());
        assert_eq!(count(MutantFilter::Model("rvm")), 7);
        assert_eq!(count(MutantFilter::Bug("rvm", 14)), 1);
    }

    #[test]
    fn readers_get_tables() {
        let (findings, text) = printed(&options(MutantFilter::Quick, Format::Text));
        assert_eq!(findings.measurements.len(), QUICK.len());
        assert_eq!(findings.verdict(), Verdict::Agrees);
        for line in ["| rbtrees-2 |", "| in-order ", "type-checked: "] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn a_counterexample_that_is_none_is_a_difference() {
        let (mut findings, _) = printed(&options(MutantFilter::Bug("rbtrees", 1), Format::Text));
        findings.measurements[0].counterexample = Some("E".to_owned());
        assert_eq!(findings.verdict(), Verdict::Differs);
    }

    #[test]
    fn nothing_is_looked_for_after_an_interruption() {
        let watch = Watch::default();
        watch.interrupt();
        let (findings, json) =
            printed_under(&watch, &options(MutantFilter::Model("rvm"), Format::Json));
        assert_eq!(json, "[]\n");
        assert!(findings.measurements.is_empty());
    }
}

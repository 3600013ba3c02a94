//! System F with two evaluators, and bugs to find in what they do.
//!
//! Goldstein, Hughes, Lampropoulos, Pierce: Do Judge a Test by its Cover (QuickCover), ESOP 2021. Without booleans and
//! conditionals, which its generator never makes either. The search for the bugs is that of Mittelman et al., "Don't
//! go down the rabbit hole", §5.2.

pub mod counterexample;
pub mod generator;
pub mod judgement;
pub mod mutant;
pub mod notation;
pub mod parameters;
pub mod property;
pub mod syntax;
pub mod typing;

mod evaluation;
mod expression;
mod line;
mod row;
mod strategy;
mod substitution;
mod summary;
mod trial;

#[cfg(test)]
pub(crate) mod enumeration;
#[cfg(test)]
mod oracle;

pub use strategy::Strategy;

use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use canvass_console::{
    Watch,
    plot::{self, Chart},
};
use counterexample::COUNTEREXAMPLES;
use line::Line;
use mutant::Mutant;
use row::Row;
use std::io::{self, Write};
use std::num::NonZeroU64;
use summary::summary;
use trial::{End, find_counterexample};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How to search; `None` for all ways, side by side.
    pub strategy: Option<Strategy>,
    /// What to search for.
    pub mutants: MutantFilter,
    /// How many runs a mutant may take with a strategy.
    pub budget: NonZeroU64,
    /// How to print the rows.
    pub format: Format,
}

/// Which mutants to look for.
#[derive(Debug, Clone, Copy)]
pub enum MutantFilter {
    /// All.
    All,
    /// Those whose counterexamples have at most ten constructors.
    Quick,
    /// This one.
    Only(Mutant),
}

/// What a study found.
#[derive(Debug)]
pub struct Findings {
    lines: Vec<Line>,
}

/// Looks for every mutant with every strategy, printing a line for each mutant as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Findings> {
    let mut report = Report::new(out, options.format);
    let strategies = options.strategy.as_ref().map_or(Strategy::ALL, std::slice::from_ref);
    let mut lines = vec![];
    report.note(&Line::heading(strategies))?;
    let mutants: Vec<Mutant> = share::own(options.mutants.mutants()).collect();
    watch.begin("trials", (mutants.len() * strategies.len()) as u64);
    'trials: for mutant in mutants {
        let mut line = Line { mutant, rows: vec![] };
        for strategy in strategies {
            watch.now(format!("{mutant}, {}", strategy.name()));
            let trial = find_counterexample(strategy.search(), mutant, options.budget, watch);
            if let End::Interrupted = trial.end {
                break 'trials;
            }
            let row = Row::new(mutant, *strategy, &trial.shrunk(mutant));
            report.object(&row)?;
            line.rows.push(row);
            watch.advance(1);
        }
        report.note(&line.to_string())?;
        lines.push(line);
    }
    if !lines.is_empty() {
        report.note(&summary(&lines, strategies))?;
    }
    report.end()?;
    Ok(Findings { lines })
}

impl MutantFilter {
    fn mutants(self) -> impl Iterator<Item = Mutant> {
        let known = COUNTEREXAMPLES.iter().filter(move |known| match self {
            MutantFilter::All => true,
            MutantFilter::Quick => known.constructors <= 10,
            MutantFilter::Only(mutant) => known.mutant == mutant,
        });
        known.map(|known| known.mutant)
    }
}

impl Findings {
    /// Whether every studied mutant was found, and every counterexample is one.
    pub fn verdict(&self) -> Verdict {
        self.lines.iter().fold(Verdict::Agrees, |verdict, line| verdict.and(line.verdict()))
    }

    /// The runs of both strategies as a picture, as in the paper's figures 5 and 6; `None` if only one was asked for.
    pub fn plot(&self) -> Option<String> {
        let labels: Vec<String> = self.lines.iter().map(Line::label).collect();
        let mut rows = vec![];
        for (line, label) in self.lines.iter().zip(&labels) {
            let [lazy, patterns] = &line.rows[..] else { return None };
            let runs = |row: &Row| NonZeroU64::new(row.runs).filter(|_| row.found);
            rows.push(plot::Row { label, values: [runs(lazy), runs(patterns)] });
        }
        Some(plot::svg(&Chart {
            title: "Runs until a mutant of System F is found",
            unit: "runs of the property (* is not one of the paper's twenty)",
            series: ["lazy: smaller terms first", "patterns: constructor patterns in turn"],
            rows: &rows,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(
        strategy: Option<Strategy>,
        mutants: MutantFilter,
        budget: u64,
    ) -> (Findings, String) {
        let budget = NonZeroU64::new(budget).expect("a budget is positive");
        let mut out = vec![];
        let options = Options { strategy, mutants, budget, format: Format::Text };
        let findings = run(&options, &Watch::default(), &mut out).unwrap();
        (findings, String::from_utf8(out).unwrap())
    }

    #[test]
    fn quick_ones_have_small_counterexamples() {
        assert_eq!(MutantFilter::All.mutants().count(), 23);
        assert_eq!(MutantFilter::Quick.mutants().filter(|mutant| mutant.is_studied()).count(), 14);
        assert_eq!(MutantFilter::Quick.mutants().count(), 16);
        assert!(!MutantFilter::Quick.mutants().any(|mutant| Mutant::LARGE.contains(&mutant)));
        assert!(MutantFilter::Only(Mutant::LiftVar).mutants().eq([Mutant::LiftVar]));
    }

    #[test]
    fn a_studied_mutant_that_is_not_found_is_a_difference() {
        let (findings, text) = findings(None, MutantFilter::Only(Mutant::LiftVar), 10);
        assert_eq!(findings.verdict(), Verdict::Differs);
        assert!(text.contains("not found"), "{text}");
    }

    #[test]
    fn another_one_is_not() {
        let (findings, text) = findings(None, MutantFilter::Only(Mutant::SubstNoLiftT), 10);
        assert_eq!(findings.verdict(), Verdict::Agrees);
        assert!(text.contains("not found"), "{text}");
    }

    #[test]
    fn a_picture_needs_both_strategies() {
        let mutants = MutantFilter::Only(Mutant::AppForgetSubst);
        let (both, _) = findings(None, mutants, 1000);
        let picture = both.plot().expect("both ran");
        assert!(picture.contains(">66</text>"), "{picture}");
        let (one, _) = findings(Some(Strategy::Lazy), mutants, 1000);
        assert_eq!(one.plot(), None);
    }
}

//! Thinning: how many random tests find bugs in the evaluation of System F, if of several the one that covers most
//! is run.
//!
//! Goldstein, Hughes, Lampropoulos, Pierce: Do Judge a Test by its Cover (QuickCover), ESOP 2021, §6.1 and §7.2.

mod break_even;
mod combined;
mod control;
mod controls;
pub mod costly;
mod costs;
mod enumeration;
mod experiment;
mod gain;
mod picture;
mod row;
mod scores;
mod stream;
mod table;
mod trial;
mod variants;

use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use crate::system_f::mutant::Mutant;
use crate::system_f::syntax::Term;
use canvass::tree::Coverage;
use canvass::tree::thin::Thinning;
use canvass_console::Watch;
use costs::Costs;
use experiment::Experiment;
use gain::Gain;
use picture::picture;
use row::{Row, Source};
use std::io::{self, Write};
use std::num::{NonZeroU8, NonZeroU16, NonZeroUsize};
use stream::Way;
use table::table;

/// What to run, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many trials each mean is of.
    pub trials: NonZeroUsize,
    /// How many candidates there are for a test, one number after the other.
    pub fan_outs: Vec<NonZeroU16>,
    /// How many constructors a description has; refused where that is more than coverage can tell.
    pub strength: NonZeroU8,
    /// The mutants that fail soon, and few trials.
    pub quick: bool,
    /// How to print the rows.
    pub format: Format,
}

/// What a study found.
#[derive(Debug)]
pub struct Findings {
    rows: Vec<Row>,
    gains: Vec<(usize, Gain)>,
}

/// With few trials, for a first look.
const QUICK_TRIALS: NonZeroUsize = NonZeroUsize::new(6).expect("six is not zero");

/// Runs all trials, printing what each fan-out gains as it goes, and then tables.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Findings> {
    let strength = usize::from(options.strength.get());
    Coverage::of::<Term>(strength).map_err(io::Error::other)?;
    let mut report = Report::new(out, options.format);
    let mutants = if options.quick { soon_found() } else { Mutant::COVERED };
    let trials = if options.quick { QUICK_TRIALS.min(options.trials) } else { options.trials };
    let mut findings = Findings { rows: vec![], gains: vec![] };
    watch.begin("trials", (trials.get() * (1 + options.fan_outs.len())) as u64);
    watch.now("unthinned");
    let Some(unthinned) = Experiment::run(Way::Plain, mutants, trials, watch) else {
        report.end()?;
        return Ok(findings);
    };
    let mut thinned = vec![];
    report.note(&Gain::heading())?;
    for fan_out in share::own(&options.fan_outs) {
        let fan_out = usize::from(fan_out.get());
        watch.now(format!("fan-out {fan_out}"));
        let thinning = Thinning { strength, fan_out, ..Thinning::default() };
        let Some(experiment) = Experiment::run(Way::Thinned(thinning), mutants, trials, watch)
        else {
            break;
        };
        let source = Source { fan_out, strength, unthinned: &unthinned, thinned: &experiment };
        for (place, mutant) in mutants.iter().enumerate() {
            let row = source.row(place, *mutant);
            report.object(&row)?;
            findings.rows.push(row);
        }
        let gain = Gain::of(&unthinned, &experiment);
        report.note(&gain.line(fan_out))?;
        findings.gains.push((fan_out, gain));
        thinned.push((fan_out, experiment));
    }
    if !findings.rows.is_empty() {
        report.note(&format!("\n{}", table(&findings.rows)))?;
    }
    if options.format == Format::Text && !watch.is_interrupted() {
        further(&mut report, options, mutants, &unthinned, &thinned, watch)?;
    }
    report.end()?;
    Ok(findings)
}

/// The tables that only readers need, up to an interruption.
fn further(
    report: &mut Report<'_>,
    options: &Options,
    mutants: &[Mutant],
    unthinned: &Experiment,
    thinned: &[(usize, Experiment)],
    watch: &Watch,
) -> io::Result<()> {
    watch.begin("tables", 2);
    watch.now("what a candidate costs, and when that pays off");
    let strength = usize::from(options.strength.get());
    let usual = Costs::usual(strength);
    let costs = costs::table(&usual, &Costs::of_larger(strength));
    report.note(&format!("\n{costs}\n\n{}", break_even::table(&usual, unthinned, thinned)))?;
    let Some(controls) = controls::table(unthinned, thinned, mutants, strength, watch) else {
        return Ok(());
    };
    report.note(&format!("\n{controls}"))?;
    let Some(scores) = scores::table(unthinned, thinned, mutants, strength, watch) else {
        return Ok(());
    };
    report.note(&format!("\n{scores}"))?;
    let Some((fan_out, last)) = thinned.last() else { return Ok(()) };
    let trials = NonZeroUsize::new(last.trials.len()).expect("there is a trial");
    let trials = trials.min(VARIANT_TRIALS);
    let unthinned_too = unthinned.beginning(trials, SOON_FOUND);
    let Some(variants) = variants::table(*fan_out, &unthinned_too, soon_found(), trials, watch)
    else {
        return Ok(());
    };
    report.note(&format!("\n{variants}"))?;
    let random = [("unthinned".to_owned(), unthinned), (format!("fan-out {fan_out}"), last)];
    let most = if options.quick { MOST_QUICKLY_ENUMERATED } else { MOST_ENUMERATED };
    match enumeration::table(&random, mutants, most, watch) {
        Some(table) => report.note(&format!("\n{table}")),
        None => Ok(()),
    }
}

/// With a score that soon finds nothing new, trials are long.
const VARIANT_TRIALS: NonZeroUsize = NonZeroUsize::new(20).expect("twenty is not zero");

/// How many terms an enumeration may look at.
const MOST_ENUMERATED: u64 = 3_000_000;
const MOST_QUICKLY_ENUMERATED: u64 = 20_000;

/// How many of the mutants fail after a thousand tests or so.
const SOON_FOUND: usize = 16;

fn soon_found() -> &'static [Mutant] {
    Mutant::COVERED.split_at(SOON_FOUND).0
}

impl Findings {
    /// Whether every mutant failed in every trial.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.rows.iter().all(|row| row.found))
    }

    /// Tests, ratios and gains as a picture, as in the paper's figures 1 and 2.
    pub fn plot(&self) -> String {
        picture(&self.rows, &self.gains)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(strength: u8, format: Format) -> Options {
        Options {
            trials: NonZeroUsize::new(2).unwrap(),
            fan_outs: [2, 7].map(|fan_out| NonZeroU16::new(fan_out).unwrap()).to_vec(),
            strength: NonZeroU8::new(strength).unwrap(),
            quick: true,
            format,
        }
    }

    #[test]
    fn there_is_an_object_for_each_mutant_and_fan_out() {
        let mut out = vec![];
        let findings = run(&options(2, Format::Json), &Watch::default(), &mut out).unwrap();
        assert_eq!(findings.verdict(), Verdict::Agrees);
        let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
        assert_eq!(rows.len(), 2 * SOON_FOUND);
        let picture = findings.plot();
        assert!(picture.contains(">SubstNoLift<") && picture.contains(">fan-out 7<"), "{picture}");
    }

    #[test]
    fn readers_get_more_tables() {
        let mut out = vec![];
        let findings = run(&options(2, Format::Text), &Watch::default(), &mut out).unwrap();
        assert_eq!(findings.rows.len(), 2 * SOON_FOUND);
        let text = String::from_utf8(out).unwrap();
        let lines = ["mutant  ", "as they come", "break-even", "strength 4", "by depth"];
        for line in lines.into_iter().chain(["thinned / same sizes", "both, squared"]) {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn a_strength_that_coverage_cannot_tell_is_refused() {
        let error = run(&options(200, Format::Text), &Watch::default(), &mut vec![]).unwrap_err();
        assert!(error.to_string().contains("200"), "{error}");
    }

    fn experiment(way: Way, mutants: &[Mutant], trials: NonZeroUsize) -> Experiment {
        let watch = Watch::default();
        Experiment::run(way, mutants, trials, &watch).expect("nobody interrupts")
    }

    #[test]
    fn an_interrupted_study_has_nothing_more_to_say() {
        let watch = Watch::default();
        watch.interrupt();
        let mut out = vec![];
        assert!(run(&options(2, Format::Json), &watch, &mut out).unwrap().rows.is_empty());
        assert_eq!(out, b"[]\n");
    }

    #[test]
    fn every_mutant_fails_in_the_end() {
        let one = NonZeroUsize::new(1).unwrap();
        let thinning = Thinning { fan_out: 10, ..Thinning::default() };
        for way in [Way::Plain, Way::Thinned(thinning)] {
            let experiment = experiment(way, Mutant::COVERED, one);
            for place in 0..Mutant::COVERED.len() {
                assert!(experiment.always_found(place), "{}", Mutant::COVERED[place]);
            }
        }
    }

    #[test]
    fn thinned_tests_find_more() {
        let trials = NonZeroUsize::new(40).unwrap();
        let thinning = Thinning { fan_out: 5, ..Thinning::default() };
        let mutants = Mutant::COVERED.split_at(13).0;
        let [unthinned, thinned] =
            [Way::Plain, Way::Thinned(thinning)].map(|way| experiment(way, mutants, trials));
        let gain = Gain::of(&unthinned, &thinned);
        assert!(gain.mean.low > 3.0, "{gain:?}");
    }
}

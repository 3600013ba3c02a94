//! The tables of the paper's §5.1: arrays with and without digits, and random inputs of the same number beside them.

use super::input::Input;
use super::row::{Row, Summary};
use super::scenario::{CONSECUTIVE, SCATTERED, Scenario, WHITE_BOX};
use super::version::Version;
use super::{execute, killed};
use crate::Verdict;
use crate::memory;
use crate::report::{Format, Report};
use crate::share;
use crate::timed::timed;
use canvass_console::Watch;
use canvass_cover::{
    Array, CoverError, Problem, Radix, Split, cover, coverage, decided_rows, split,
};
use std::io::{self, Write};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Small arrays only.
    pub quick: bool,
    /// How to print the rows.
    pub format: Format,
}

/// Builds every array and runs it, printing a row for each as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let mut verdict = Verdict::Agrees;
    report.note(&Summary::heading())?;
    let settings = SETTINGS.iter().filter(|setting| !options.quick || setting.is_quick);
    let settings: Vec<&Setting> = share::own(settings).collect();
    watch.begin("arrays", settings.len() as u64);
    for setting in settings {
        let Setting { scenario, way, strength, .. } = setting;
        watch.now(format!("{}, {}, strength {strength}", scenario.name, way.name));
        let mut of_setting = Measured::default();
        for seed in 0..seeds(setting, options.quick) {
            if let Err(refusal) = of_setting.add(setting, seed, watch) {
                let name = scenario.name;
                report.note(&format!("{name:<27}{:<15}{strength:>2}  {refusal}", way.name))?;
                break;
            }
            if watch.is_interrupted() {
                break;
            }
        }
        if watch.is_interrupted() {
            break;
        }
        for row in of_setting.arrays.iter().chain(&of_setting.random) {
            report.object(row)?;
        }
        verdict = verdict.and(Verdict::of(of_setting.is_as_known));
        if let Some(summary) = Summary::of(&of_setting.arrays, &of_setting.random, setting.paper) {
            report.note(&summary.to_string())?;
        }
        watch.advance(1);
    }
    report.end()?;
    Ok(verdict)
}

/// How columns become those of an array.
struct Way {
    name: &'static str,
    radix: Option<Radix>,
}

const PLAIN: Way = Way { name: "plain", radix: None };

const RADIX: Way = Way { name: "radix", radix: Some(Radix { above: 9, ..Radix::STANDARD }) };

const DECIMAL: Way =
    Way { name: "radix, base 10", radix: Some(Radix { base: Some(10), ..Radix::STANDARD }) };

struct Setting {
    scenario: &'static Scenario,
    way: &'static Way,
    strength: usize,
    is_quick: bool,
    /// Whether all 37 must be killed.
    kills_all: bool,
    paper: &'static str,
}

const fn setting(
    scenario: &'static Scenario,
    way: &'static Way,
    strength: usize,
    is_quick: bool,
    paper: &'static str,
) -> Setting {
    Setting { scenario, way, strength, is_quick, kills_all: false, paper }
}

const SETTINGS: &[Setting] = &[
    setting(&WHITE_BOX, &PLAIN, 2, true, ""),
    setting(&WHITE_BOX, &PLAIN, 3, true, ""),
    setting(&WHITE_BOX, &PLAIN, 4, true, ""),
    setting(&WHITE_BOX, &PLAIN, 5, true, ""),
    setting(&WHITE_BOX, &PLAIN, 6, true, "35"),
    setting(&WHITE_BOX, &RADIX, 2, true, ""),
    setting(&WHITE_BOX, &RADIX, 3, true, ""),
    setting(&WHITE_BOX, &RADIX, 4, true, ""),
    setting(&WHITE_BOX, &RADIX, 5, true, ""),
    setting(&WHITE_BOX, &RADIX, 6, true, "26"),
    setting(&CONSECUTIVE, &PLAIN, 2, false, "18 in 46.29 h"),
    setting(&CONSECUTIVE, &PLAIN, 3, true, "did not finish"),
    setting(&CONSECUTIVE, &RADIX, 2, true, "26 in 2.53 min"),
    setting(&CONSECUTIVE, &RADIX, 3, true, "28 in 53.23 min"),
    setting(&CONSECUTIVE, &DECIMAL, 2, true, ""),
    setting(&CONSECUTIVE, &DECIMAL, 3, true, ""),
    setting(&SCATTERED, &PLAIN, 2, true, "17 in 102.71 s"),
    setting(&SCATTERED, &PLAIN, 3, false, "35 in 76.58 h"),
    setting(&SCATTERED, &PLAIN, 4, true, "did not finish"),
    setting(&SCATTERED, &RADIX, 2, true, "9 in 45.6 s"),
    setting(&SCATTERED, &RADIX, 3, true, "30 in 148.1 s"),
    setting(&SCATTERED, &RADIX, 4, true, "35 in 25.98 min"),
    setting(&SCATTERED, &DECIMAL, 2, true, ""),
    setting(&SCATTERED, &DECIMAL, 3, true, ""),
    Setting { kills_all: true, ..setting(&SCATTERED, &DECIMAL, 4, false, "") },
];

/// With how many seeds arrays are built, and with how many in a hurry.
const SEEDS: u64 = 10;
const FEW_SEEDS: u64 = 2;

/// Arrays of a million rows are built once.
fn seeds(setting: &Setting, is_quick: bool) -> u64 {
    match (setting.is_quick, is_quick) {
        (false, _) => 1,
        (true, true) => FEW_SEEDS,
        (true, false) => SEEDS,
    }
}

/// What the arrays of a setting find, and as many random inputs, by seed.
struct Measured {
    arrays: Vec<Row>,
    random: Vec<Row>,
    is_as_known: bool,
}

impl Default for Measured {
    fn default() -> Measured {
        Measured { arrays: Vec::new(), random: Vec::new(), is_as_known: true }
    }
}

impl Measured {
    fn add(&mut self, setting: &Setting, seed: u64, watch: &Watch) -> Result<(), CoverError> {
        let (row, is_as_known) = measure(setting, seed, watch)?;
        if !watch.is_interrupted() {
            self.is_as_known &= is_as_known;
            self.random.push(random(setting.scenario, row.rows, seed));
            self.arrays.push(row);
        }
        Ok(())
    }
}

/// The row of a setting, and whether it is as known: the array covers everything, and kills what it must. After an
/// interruption the array is not complete.
fn measure(setting: &Setting, seed: u64, watch: &Watch) -> Result<(Row, bool), CoverError> {
    let scenario = setting.scenario;
    let levels = scenario.levels().to_vec();
    let whole = Problem::uniform(levels, setting.strength).expect("scenarios have many columns");
    // Where the system does not forget it, the peak is that of all rows so far.
    memory::forget_peak().ok();
    let (built, generate_seconds) =
        timed(|| build(&whole, setting.way.radix.as_ref(), seed, watch));
    let peak_bytes = memory::peak();
    let built = built?;
    let is_covering = !watch.is_interrupted() && built.covers(&whole);
    let array = built.whole();
    let execution = killed(scenario, &array);
    let killed = execution.kills.len();
    let row = Row {
        scenario: scenario.name,
        method: setting.way.name,
        strength: Some(setting.strength),
        seed,
        rows: array.len(),
        killed,
        generate_seconds,
        run_seconds: execution.seconds,
        peak_bytes,
    };
    Ok((row, is_covering && (!setting.kills_all || killed == detectable())))
}

/// The array, of digits where they are split.
fn build(
    whole: &Problem,
    radix: Option<&Radix>,
    seed: u64,
    watch: &Watch,
) -> Result<Built, CoverError> {
    let split = radix.map(|radix| split(whole, radix).expect("the columns are a problem's"));
    let problem = split.as_ref().map_or(whole, Split::problem);
    let build = cover(problem, &[], seed, &mut |_| watch.flow())?;
    Ok(Built { split, array: build.array })
}

struct Built {
    split: Option<Split>,
    /// Of digits where there is a split.
    array: Array,
}

/// Larger arrays are not measured: that takes longer than to build them.
const MOST_MEASURED: usize = 100_000;

impl Built {
    fn covers(&self, whole: &Problem) -> bool {
        let problem = self.split.as_ref().map_or(whole, Split::problem);
        self.array.len() > MOST_MEASURED
            || coverage(problem, &decided_rows(&self.array), 0)
                .is_ok_and(|coverage| coverage.covered == coverage.possible)
    }

    fn whole(self) -> Array {
        match self.split {
            None => self.array,
            Some(split) => split.recombine(&self.array),
        }
    }
}

/// As many random inputs.
fn random(scenario: &Scenario, rows: usize, seed: u64) -> Row {
    let (inputs, generate_seconds) =
        timed(|| scenario.random_inputs(seed).take(rows).collect::<Vec<Input>>());
    let execution = execute(inputs.into_iter());
    Row {
        scenario: scenario.name,
        method: "random",
        strength: None,
        seed,
        rows,
        killed: execution.kills.len(),
        generate_seconds,
        run_seconds: execution.seconds,
        peak_bytes: None,
    }
}

fn detectable() -> usize {
    Version::distinct().filter(|version| version.is_detectable()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(setting: &Setting, rows: usize, killed: usize) {
        let (row, is_as_known) = measure(setting, 0, &Watch::default()).unwrap();
        assert!(is_as_known && row.rows <= rows && row.killed >= killed, "{row:?}");
    }

    #[test]
    fn white_box_arrays_are_small_and_cover_everything() {
        check(&setting(&WHITE_BOX, &PLAIN, 2, true, ""), 100, 1);
        check(&setting(&WHITE_BOX, &PLAIN, 3, true, ""), 420, 10);
    }

    #[test]
    fn digits_make_large_ranges_small() {
        check(&setting(&CONSECUTIVE, &RADIX, 2, true, ""), 1100, 1);
        check(&setting(&SCATTERED, &RADIX, 3, true, ""), 200, 1);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let large = setting(&SCATTERED, &PLAIN, 4, true, "");
        let error = measure(&large, 0, &Watch::default()).unwrap_err();
        assert!(error.to_string().contains("104060401 rows"), "{error}");
    }

    #[test]
    fn random_suites_are_as_large_as_asked_for() {
        assert_eq!(random(&WHITE_BOX, 123, 0).rows, 123);
    }

    #[test]
    fn every_row_is_an_object_with_the_known_keys() {
        let text = serde_json::to_string(&random(&SCATTERED, 10, 1)).unwrap();
        for key in [
            "scenario",
            "method",
            "strength",
            "seed",
            "rows",
            "killed",
            "generate_seconds",
            "run_seconds",
        ] {
            assert!(text.contains(&format!("\"{key}\":")), "{text}");
        }
    }
}

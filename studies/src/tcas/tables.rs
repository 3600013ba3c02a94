//! The tables of the paper's §5.1: arrays with and without digits, and random inputs of the same number beside them.

use super::input::Input;
use super::row::Row;
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
    report.note(&Row::heading())?;
    let settings = SETTINGS.iter().filter(|setting| !options.quick || setting.is_quick);
    let settings: Vec<&Setting> = share::own(settings).collect();
    watch.begin("arrays", settings.len() as u64);
    for setting in settings {
        let Setting { scenario, way, strength, .. } = setting;
        watch.now(format!("{}, {}, strength {strength}", scenario.name, way.name));
        let measured = measure(setting, watch);
        if watch.is_interrupted() {
            break;
        }
        match measured {
            Ok((row, is_as_known)) => {
                verdict = verdict.and(Verdict::of(is_as_known));
                report.row(&row)?;
                report.row(&random(setting.scenario, row.rows))?;
            }
            Err(refusal) => report
                .note(&format!("{:<27}{:<15}{strength:>2}  {refusal}", scenario.name, way.name))?,
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

/// Inputs and bugs in them are looked for with the first seed.
const SEED: u64 = 0;

/// The row of a setting, and whether it is as known: the array covers everything, and kills what it must. After an
/// interruption the array is not complete.
fn measure(setting: &Setting, watch: &Watch) -> Result<(Row, bool), CoverError> {
    let scenario = setting.scenario;
    let levels = scenario.levels().to_vec();
    let whole = Problem::uniform(levels, setting.strength).expect("scenarios have many columns");
    // Where the system does not forget it, the peak is that of all rows so far.
    memory::forget_peak().ok();
    let (built, generate_seconds) = timed(|| build(&whole, setting.way.radix.as_ref(), watch));
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
        rows: array.len(),
        killed,
        generate_seconds,
        run_seconds: execution.seconds,
        peak_bytes,
        paper: setting.paper,
    };
    Ok((row, is_covering && (!setting.kills_all || killed == detectable())))
}

/// The array, of digits where they are split.
fn build(whole: &Problem, radix: Option<&Radix>, watch: &Watch) -> Result<Built, CoverError> {
    let split = radix.map(|radix| split(whole, radix).expect("the columns are a problem's"));
    let problem = split.as_ref().map_or(whole, Split::problem);
    let build = cover(problem, &[], SEED, &mut |_| watch.flow())?;
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

/// As many random inputs; the middle of five suites by what they kill.
fn random(scenario: &Scenario, rows: usize) -> Row {
    let suite = |seed| {
        let (inputs, generate_seconds) =
            timed(|| scenario.random_inputs(seed).take(rows).collect::<Vec<Input>>());
        let execution = execute(inputs.into_iter());
        Row {
            scenario: scenario.name,
            method: "random",
            strength: None,
            rows,
            killed: execution.kills.len(),
            generate_seconds,
            run_seconds: execution.seconds,
            peak_bytes: None,
            paper: "",
        }
    };
    let mut suites: Vec<Row> = (0..5).map(suite).collect();
    suites.sort_by_key(|row| row.killed);
    suites.swap_remove(2)
}

fn detectable() -> usize {
    Version::distinct().filter(|version| version.is_detectable()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(setting: &Setting, rows: usize, killed: usize) {
        let (row, is_as_known) = measure(setting, &Watch::default()).unwrap();
        assert!(is_as_known && row.rows <= rows && row.killed >= killed, "{row}");
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
        let error = measure(&large, &Watch::default()).unwrap_err();
        assert!(error.to_string().contains("104060401 rows"), "{error}");
    }

    #[test]
    fn random_suites_are_as_large_as_asked_for() {
        assert_eq!(random(&WHITE_BOX, 123).rows, 123);
    }

    #[test]
    fn every_row_is_an_object_with_the_known_keys() {
        let text = serde_json::to_string(&random(&SCATTERED, 10)).unwrap();
        for key in
            ["scenario", "method", "strength", "rows", "killed", "generate_seconds", "run_seconds"]
        {
            assert!(text.contains(&format!("\"{key}\":")), "{text}");
        }
    }
}

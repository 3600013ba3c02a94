//! A row of the study's table: tests and seconds to failure, thinned and not.

use super::bug::Bug;
use super::trial::{STRENGTH, Trial};
use crate::mean::Mean;
use serde::Serialize;
use std::fmt;

/// Thinned trials compared with unthinned ones; its fields are the keys of the JSON object.
///
/// Means have margins, that the true one is within with 95 % confidence; null with one trial.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// What ran the programs: `gcc`, or our `interpreter`.
    pub system: &'static str,
    /// Which bug the optimiser makes.
    pub bug: &'static str,
    /// How many candidates there were for each program.
    pub fan_out: usize,
    /// How many constructors a description has.
    pub strength: usize,
    /// How many trials each mean is of.
    pub trials: usize,
    /// Programs to the first that shows the bug.
    pub tests: f64,
    /// Of `tests`.
    pub tests_margin: Option<f64>,
    /// The same, not thinned.
    pub tests_unthinned: f64,
    /// Of `tests_unthinned`.
    pub tests_unthinned_margin: Option<f64>,
    /// How many times as many tests it takes without thinning.
    pub ratio: f64,
    /// Of `ratio`.
    pub ratio_margin: Option<f64>,
    /// Seconds until the bug is found, for all that is done.
    pub seconds: f64,
    /// Of `seconds`.
    pub seconds_margin: Option<f64>,
    /// The same, not thinned.
    pub seconds_unthinned: f64,
    /// Of `seconds_unthinned`.
    pub seconds_unthinned_margin: Option<f64>,
    /// Seconds of them to generate programs, and to choose among them.
    pub generate_seconds: f64,
    /// The same, not thinned.
    pub generate_seconds_unthinned: f64,
    /// How large programs are, on average.
    pub nodes: f64,
    /// The same, not thinned.
    pub nodes_unthinned: f64,
}

impl Row {
    pub(super) fn new(
        system: &'static str,
        bug: Bug,
        fan_out: usize,
        thinned: &[Trial],
        unthinned: &[Trial],
    ) -> Row {
        let [tests, tests_unthinned] = both(thinned, unthinned, |trial| trial.tests as f64);
        let [seconds, seconds_unthinned] = both(thinned, unthinned, |trial| trial.seconds);
        let [generate, generate_unthinned] =
            both(thinned, unthinned, |trial| trial.generate_seconds);
        let [nodes, nodes_unthinned] = both(thinned, unthinned, |trial| trial.nodes);
        let pairs = unthinned.iter().zip(thinned);
        let ratio =
            Mean::quotient(pairs.map(|(above, below)| (above.tests as f64, below.tests as f64)));
        Row {
            system,
            bug: bug.name(),
            fan_out,
            strength: STRENGTH,
            trials: thinned.len(),
            tests: tests.mean,
            tests_margin: tests.margin,
            tests_unthinned: tests_unthinned.mean,
            tests_unthinned_margin: tests_unthinned.margin,
            ratio: ratio.mean,
            ratio_margin: ratio.margin,
            seconds: seconds.mean,
            seconds_margin: seconds.margin,
            seconds_unthinned: seconds_unthinned.mean,
            seconds_unthinned_margin: seconds_unthinned.margin,
            generate_seconds: generate.mean,
            generate_seconds_unthinned: generate_unthinned.mean,
            nodes: nodes.mean,
            nodes_unthinned: nodes_unthinned.mean,
        }
    }

    pub(super) fn heading() -> String {
        format!(
            "{:<13}{:>3}{:>16}{:>16}{:>14}{:>16}{:>16}{:>16}{:>12}",
            "system",
            "f",
            "tests",
            "unthinned",
            "ratio",
            "seconds",
            "unthinned",
            "generating",
            "nodes"
        )
    }
}

fn both(thinned: &[Trial], unthinned: &[Trial], of: fn(&Trial) -> f64) -> [Mean; 2] {
    [thinned, unthinned].map(|trials| Mean::of(trials.iter().map(of)))
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = |mean: f64, margin: Option<f64>, digits: usize| match margin {
            Some(margin) => format!("{mean:.digits$} ± {margin:.digits$}"),
            None => format!("{mean:.digits$}"),
        };
        write!(
            f,
            "{:<13}{:>3}{:>16}{:>16}{:>14}{:>16}{:>16}{:>16}{:>12}",
            self.system,
            self.fan_out,
            with(self.tests, self.tests_margin, 0),
            with(self.tests_unthinned, self.tests_unthinned_margin, 0),
            with(self.ratio, self.ratio_margin, 2),
            with(self.seconds, self.seconds_margin, 2),
            with(self.seconds_unthinned, self.seconds_unthinned_margin, 2),
            format!("{:.2} / {:.2}", self.generate_seconds, self.generate_seconds_unthinned),
            format!("{:.0} / {:.0}", self.nodes, self.nodes_unthinned),
        )
    }
}

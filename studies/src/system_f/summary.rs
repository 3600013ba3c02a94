//! The summary of the table: the slowest mutants, the time of all, and the paper's times beside ours.
//!
//! Mittelman et al., §5.2: a 3 GHz Core i9, LazySearch up to size 13 in one pass. Which mutants are in its three
//! groups is inferred from their numbers and from the sizes of the counterexamples.

use super::line::Line;
use super::mutant::Mutant;
use super::strategy::Strategy;
use std::fmt::Write;

/// Lines that stand below the table.
pub(super) fn summary(lines: &[Line], strategies: &[Strategy]) -> String {
    let mut text = String::new();
    if lines.iter().any(|line| !line.mutant.is_studied()) {
        text += "* not one of the paper's twenty\n";
    }
    for (at, strategy) in strategies.iter().enumerate() {
        text += &together(lines, at, *strategy);
    }
    text + &beside(lines, strategies)
}

/// The trials of one strategy.
fn together(lines: &[Line], at: usize, strategy: Strategy) -> String {
    let rows = || lines.iter().map(|line| &line.rows[at]);
    let found = rows().filter(|row| row.found).count();
    let seconds: f64 = rows().map(|row| row.seconds).sum();
    let slowest = lines
        .iter()
        .max_by(|one, other| one.rows[at].seconds.total_cmp(&other.rows[at].seconds))
        .expect("some mutant is looked for");
    format!(
        "\n{:<9}{found} of {} found, {seconds:.2} s together; slowest: {} with {:.2} s",
        strategy.name(),
        lines.len(),
        slowest.label(),
        slowest.rows[at].seconds
    )
}

/// Mutants that the paper speaks of together; in seconds.
struct Group {
    name: &'static str,
    mutants: &'static [Mutant],
    lazy_search: &'static str,
    radix_coverage: &'static str,
    gain: &'static str,
}

const GROUPS: &[Group] = &[
    Group {
        name: "thirteen quick",
        mutants: &[
            Mutant::SubstSwapped,
            Mutant::SubstNoIncr,
            Mutant::AppForgetSubst,
            Mutant::SubstLT,
            Mutant::SubstInTypeLT,
            Mutant::SubstInTypeNoIncr,
            Mutant::TSubstNoIncr,
            Mutant::TAppForgetSubst,
            Mutant::SubstVar,
            Mutant::LiftTypeForAll,
            Mutant::LiftTypeTVar,
            Mutant::SubstInTypeNoDecr,
            Mutant::SubstApp,
        ],
        lazy_search: "under 3",
        radix_coverage: "under 3",
        gain: "-",
    },
    Group {
        name: "SubstNoLift",
        mutants: &[Mutant::SubstNoLift],
        lazy_search: "4.49",
        radix_coverage: "32.91",
        gain: "0.14",
    },
    Group {
        name: "six slow",
        mutants: Mutant::LARGE,
        lazy_search: "130 to 876",
        radix_coverage: "under 48, once 522",
        gain: "1.68 to 28.59",
    },
];

/// The groups in which every mutant was found.
fn beside(lines: &[Line], strategies: &[Strategy]) -> String {
    let mut text = String::new();
    for group in GROUPS {
        let of_group = |line: &&Line| group.mutants.contains(&line.mutant);
        let lines: Vec<&Line> = lines.iter().filter(of_group).collect();
        let all_found = lines.iter().all(|line| line.rows.iter().all(|row| row.found));
        if lines.len() == group.mutants.len() && all_found {
            text += &group.beside(&lines, strategies);
        }
    }
    if text.is_empty() { text } else { heading(strategies) + &text }
}

const PAPER: &str =
    "Seconds of the paper (3 GHz Core i9, LazySearch up to size 13 in one pass) beside ours:";

fn heading(strategies: &[Strategy]) -> String {
    let mut text = format!("\n\n{PAPER}\n{:<16}", "mutants");
    for strategy in strategies {
        let paper = match strategy {
            Strategy::Lazy => "LazySearch",
            Strategy::Patterns => "Radix Coverage",
        };
        write!(text, "{paper:>20}{:>18}", strategy.name()).expect("a String takes every write");
    }
    if strategies.len() > 1 {
        write!(text, "{:>15}{:>14}", "paper's gain", "our gain")
            .expect("a String takes every write");
    }
    text
}

impl Group {
    fn beside(&self, lines: &[&Line], strategies: &[Strategy]) -> String {
        let mut text = format!("\n{:<16}", self.name);
        for (at, strategy) in strategies.iter().enumerate() {
            let paper = match strategy {
                Strategy::Lazy => self.lazy_search,
                Strategy::Patterns => self.radix_coverage,
            };
            let ours = range(4, lines.iter().map(|line| line.rows[at].seconds));
            write!(text, "{paper:>20}{ours:>18}").expect("a String takes every write");
        }
        if strategies.len() > 1 {
            let gain = |line: &&Line| line.rows[0].seconds / line.rows[1].seconds;
            let ours = range(2, lines.iter().map(gain));
            write!(text, "{:>15}{ours:>14}", self.gain).expect("a String takes every write");
        }
        text
    }
}

/// The least and the largest of some numbers.
fn range(decimals: usize, numbers: impl Iterator<Item = f64> + Clone) -> String {
    let least = numbers.clone().fold(f64::INFINITY, f64::min);
    let largest = numbers.fold(0.0, f64::max);
    if least == largest {
        return format!("{least:.decimals$}");
    }
    format!("{least:.decimals$} to {largest:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::counterexample::COUNTEREXAMPLES;
    use crate::system_f::row::Row;
    use crate::system_f::trial::{End, Trial};

    #[test]
    fn every_studied_mutant_is_in_one_group() {
        for mutant in Mutant::ALL {
            let groups = GROUPS.iter().filter(|group| group.mutants.contains(mutant));
            assert_eq!(groups.count(), usize::from(mutant.is_studied()), "{mutant}");
        }
    }

    #[test]
    fn the_slow_ones_have_large_counterexamples() {
        for known in COUNTEREXAMPLES.iter().filter(|known| known.mutant.is_studied()) {
            let is_large = known.constructors > 10;
            assert_eq!(Mutant::LARGE.contains(&known.mutant), is_large, "{known:?}");
        }
    }

    /// The mutant, found in these seconds by each strategy.
    fn line(mutant: Mutant, seconds: &[f64]) -> Line {
        let row = |(seconds, strategy): (&f64, &Strategy)| {
            let end = End::Found("#".parse().unwrap());
            Row::new(mutant, *strategy, &Trial { runs: 10, seconds: *seconds, end })
        };
        Line { mutant, rows: seconds.iter().zip(Strategy::ALL).map(row).collect() }
    }

    #[test]
    fn a_group_stands_beside_the_papers() {
        let lines: Vec<Line> = (1..)
            .zip(Mutant::LARGE)
            .map(|(at, mutant)| line(*mutant, &[f64::from(at), 2.0 * f64::from(at)]))
            .collect();
        assert_eq!(
            summary(&lines, Strategy::ALL),
            "
lazy     6 of 6 found, 21.00 s together; slowest: LiftTApp with 6.00 s
patterns 6 of 6 found, 42.00 s together; slowest: LiftTApp with 12.00 s

Seconds of the paper (3 GHz Core i9, LazySearch up to size 13 in one pass) beside ours:
mutants                   LazySearch              lazy      Radix Coverage          patterns   paper's gain      our gain
six slow                  130 to 876  1.0000 to 6.0000  under 48, once 522 2.0000 to 12.0000  1.68 to 28.59          0.50"
        );
    }

    #[test]
    fn part_of_a_group_does_not() {
        let lines = [line(Mutant::LiftVar, &[1.0]), line(Mutant::TSubstNoLift, &[2.0])];
        assert_eq!(
            summary(&lines, &[Strategy::Lazy]),
            "* not one of the paper's twenty

lazy     2 of 2 found, 3.00 s together; slowest: TSubstNoLift* with 2.00 s"
        );
    }
}

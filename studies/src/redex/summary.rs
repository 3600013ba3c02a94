//! The summary of the tables: how many bugs each strategy finds, beside what is published.

use super::catalogue::Entry;
use super::curve::Curve;
use super::measurement::Measurement;
use super::number::seconds;
use super::published::{PAPER, REDEX};
use super::strategy::Strategy;
use super::table::markdown;

/// Times at which finds are counted: in seconds, and as they are written.
const TIMES: [(f64, &str); 6] =
    [(0.01, "10 ms"), (0.1, "100 ms"), (1.0, "1 s"), (4.0, "4 s"), (10.0, "10 s"), (60.0, "60 s")];

/// Lines that stand below the tables.
pub(super) fn summary(
    entries: &[Entry],
    strategies: &[Strategy],
    measurements: &[Measurement],
) -> String {
    let (paper, extra): (Vec<Entry>, Vec<Entry>) =
        entries.iter().partition(|entry| entry.rating.is_some());
    let mut text = String::new();
    for (entries, of_whom) in [(&paper, "the paper"), (&extra, "let-poly")] {
        if !entries.is_empty() {
            let all = entries.len();
            text += &format!("\nOf {all} bugs of {of_whom}, on the mean over trials:\n\n");
            text += &counts(entries, strategies, measurements);
            text += &missed(entries, strategies, measurements);
        }
    }
    text += &crossings(&paper, strategies, measurements);
    if paper.len() == 43 {
        text += &published();
    }
    text
}

fn counts(entries: &[Entry], strategies: &[Strategy], measurements: &[Measurement]) -> String {
    let heading = ["found within"].into_iter().chain(TIMES.map(|(_, written)| written));
    let mut rows = vec![heading.chain(["in all"]).map(str::to_owned).collect::<Vec<String>>()];
    for strategy in strategies {
        let curve = Curve::of(measurements, entries, *strategy);
        let numbers = TIMES.map(|(time, _)| curve.within(time)).into_iter().chain([curve.end()]);
        let name = [strategy.to_string()].into_iter();
        rows.push(name.chain(numbers.map(written)).collect());
    }
    markdown(&rows, &[0])
}

/// A mean, which often is a whole number.
fn written(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    if rounded.fract() == 0.0 { format!("{rounded:.0}") } else { format!("{rounded:.1}") }
}

/// What our strategies do not always find.
fn missed(entries: &[Entry], strategies: &[Strategy], measurements: &[Measurement]) -> String {
    let mut text = String::new();
    for strategy in strategies.iter().filter(|strategy| !strategy.is_published()) {
        let is_missed = |entry: &&Entry| {
            measurements.iter().any(|one| one.is_of(entry, *strategy) && !one.found)
        };
        let names: Vec<String> = entries.iter().filter(is_missed).map(Entry::name).collect();
        if !names.is_empty() {
            text += &format!("\nNot always found by {strategy}: {}.\n", names.join(", "));
        }
    }
    text
}

/// Where the paper's two best strategies overtake each other.
fn crossings(entries: &[Entry], strategies: &[Strategy], measurements: &[Measurement]) -> String {
    let both = [Strategy::InOrder, Strategy::AdHoc];
    if entries.is_empty() || !both.iter().all(|strategy| strategies.contains(strategy)) {
        return String::new();
    }
    let [in_order, ad_hoc] = both.map(|strategy| Curve::of(measurements, entries, strategy));
    let overtakes = |(time, is_ahead)| {
        let (leader, curve) = match is_ahead {
            true => (Strategy::InOrder, &in_order),
            false => (Strategy::AdHoc, &ad_hoc),
        };
        format!("{leader} gets ahead at {} ({} found)", seconds(time), written(curve.within(time)))
    };
    let all: Vec<String> = in_order.crossings(&ad_hoc).into_iter().map(overtakes).collect();
    match &all[..] {
        [] => "\nin-order and ad-hoc never cross.\n".to_owned(),
        all => format!("\nin-order and ad-hoc: {}.\n", all.join("; ")),
    }
}

fn published() -> String {
    let start = "\nRedex itself, of 43, one seed, on a machine with two cores";
    let within = REDEX.iter().map(|(time, found)| {
        let found = found.map(|(strategy, found)| format!("{strategy} {found}"));
        format!("within {time} s {}", found.join(", "))
    });
    format!("{start}: {}.\n{PAPER}\n", within.collect::<Vec<String>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;
    use crate::redex::cell::tests::measured;

    #[test]
    fn finds_are_counted_and_misses_named() {
        let measurements = [
            measured(Strategy::InOrder, 1, 0.5, true),
            measured(Strategy::AdHoc, 1, 0.05, true),
            measured(Strategy::AdHoc, 2, 60.0, false),
            measured(Strategy::Lazy, 1, 60.0, false),
        ];
        let strategies = [Strategy::InOrder, Strategy::AdHoc, Strategy::Lazy];
        assert_eq!(
            summary(&catalogue()[..1], &strategies, &measurements),
            "
Of 1 bugs of the paper, on the mean over trials:

| found within | 10 ms | 100 ms | 1 s | 4 s | 10 s | 60 s | in all |
| ------------ | ----: | -----: | --: | --: | ---: | ---: | -----: |
| in-order     |     0 |      0 |   1 |   1 |    1 |    1 |      1 |
| ad-hoc       |     0 |    0.5 | 0.5 | 0.5 |  0.5 |  0.5 |    0.5 |
| lazy         |     0 |      0 |   0 |   0 |    0 |    0 |      0 |

Not always found by lazy: stlc-1.

in-order and ad-hoc: in-order gets ahead at 500 ms (1 found).
"
        );
    }

    #[test]
    fn the_published_figures_stand_beside_a_whole_study() {
        let text = summary(&catalogue(), Strategy::ALL, &[]);
        assert!(text.contains("within 4 s in-order 15, uniform 13, ad-hoc 11."), "{text}");
        assert!(text.contains("no strategy more than 30 of 43"), "{text}");
    }
}

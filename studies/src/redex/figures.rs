//! The paper's figures 2, 3 and 4, and the numbers in them.

use canvass_console::plot::{DotRow, Dots, Point, StepSeries, Steps, Stroke, dots, steps};

use super::catalogue::Entry;
use super::cell::Cell;
use super::curve::Curve;
use super::measurement::Measurement;
use super::model::Rating;
use super::strategy::Strategy;
use std::fmt::Write;

/// A file of a study.
#[derive(Debug)]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// A picture, or numbers separated by commas.
    pub text: String,
}

/// All figures: pictures, and numbers.
pub(super) fn figures(
    entries: &[Entry],
    strategies: &[Strategy],
    measurements: &[Measurement],
) -> Vec<Figure> {
    let results = Results { entries, strategies, measurements };
    let figure = |name, text| Figure { name, text };
    vec![
        figure("redex-times.svg", results.times()),
        figure("redex-times.csv", results.times_in_numbers()),
        figure("redex-found.svg", results.found()),
        figure("redex-found.csv", results.found_in_numbers()),
        figure("redex-ratings.svg", results.ratings()),
        figure("redex-ratings.csv", results.ratings_in_numbers()),
    ]
}

struct Results<'a> {
    entries: &'a [Entry],
    strategies: &'a [Strategy],
    measurements: &'a [Measurement],
}

impl Results<'_> {
    fn cell(&self, entry: &Entry, strategy: Strategy) -> Option<Cell> {
        Cell::of(self.measurements, entry, strategy)
    }

    fn names(&self) -> Vec<&'static str> {
        self.strategies.iter().map(|strategy| strategy.name()).collect()
    }

    /// The bugs that the paper has.
    fn of_the_paper(&self) -> Vec<Entry> {
        self.entries.iter().copied().filter(|entry| entry.rating.is_some()).collect()
    }

    /// Figure 2.
    fn times(&self) -> String {
        let lane = |entry: &Entry, strategy: &Strategy| match self.cell(entry, *strategy) {
            Some(cell) => match cell.seconds() {
                Some(value) => {
                    let interval = (cell.trials > 1).then_some(cell.range);
                    (vec![Point { value, interval }], 0)
                }
                None => (vec![], 1),
            },
            None => (vec![], 0),
        };
        let row = |entry: &Entry| DotRow {
            label: entry.name(),
            lanes: self.strategies.iter().map(|strategy| lane(entry, strategy)).collect(),
        };
        let rows: Vec<DotRow> = self.entries.iter().map(row).collect();
        dots(&Dots {
            title: "Time until a bug of the Redex benchmark is found",
            unit: "time on a processor; lines from the shortest to the longest of several trials",
            missing: "not found",
            series: &self.names(),
            lane: 4.5,
            rows: &rows,
        })
    }

    fn times_in_numbers(&self) -> String {
        let mut text =
            "bug,rating,strategy,trials,found,seconds,shortest,longest,tests,size\n".to_owned();
        for entry in self.entries {
            for strategy in self.strategies {
                let Some(cell) = self.cell(entry, *strategy) else { continue };
                let rating = entry.rating.map_or("", Rating::letters);
                let [shortest, longest] = cell.range.map(|time| (cell.found > 0).then_some(time));
                let size = cell.size.map_or(String::new(), |size| size.to_string());
                let numbers = [cell.seconds(), shortest, longest, cell.tests()].map(field);
                writeln!(
                    text,
                    "{},{rating},{strategy},{},{},{},{size}",
                    entry.name(),
                    cell.trials,
                    cell.found,
                    numbers.join(",")
                )
                .expect("a String takes every write");
            }
        }
        text
    }

    /// Figure 3.
    fn found(&self) -> String {
        let entries = self.of_the_paper();
        let series = |strategy: &Strategy| StepSeries {
            name: strategy.to_string(),
            steps: Curve::of(self.measurements, &entries, *strategy).steps,
            stroke: if strategy.is_published() { Stroke::Dashed } else { Stroke::Solid },
        };
        let series: Vec<StepSeries> = self.strategies.iter().map(series).collect();
        let seconds = self.measurements.iter().map(|one| one.seconds);
        steps(&Steps {
            title: "Bugs of the Redex benchmark found against time",
            unit: "time on a processor for each bug; dashed: the paper's strategies",
            most: entries.len() as f64,
            end: seconds.fold(0.0, f64::max),
            series: &series,
        })
    }

    fn found_in_numbers(&self) -> String {
        let entries = self.of_the_paper();
        let mut text = "strategy,seconds,found\n".to_owned();
        for strategy in self.strategies {
            for (seconds, found) in Curve::of(self.measurements, &entries, *strategy).steps {
                writeln!(text, "{strategy},{seconds:.6},{found:.4}")
                    .expect("a String takes every write");
            }
        }
        text
    }

    /// Figure 4.
    fn ratings(&self) -> String {
        let row = |rating: Rating| {
            let entries = || self.entries.iter().filter(move |entry| entry.rating == Some(rating));
            let lane = |strategy: &Strategy| {
                let cells = || entries().filter_map(|entry| self.cell(entry, *strategy));
                let times = cells().filter_map(|cell| cell.seconds());
                let missing = cells().filter(|cell| cell.found == 0).count();
                (times.map(Point::from).collect(), missing)
            };
            DotRow {
                label: rating.letters().to_owned(),
                lanes: self.strategies.iter().map(lane).collect(),
            }
        };
        let rows = Rating::ALL.map(row);
        dots(&Dots {
            title: "How the paper's authors rate a bug, and how long it takes to find",
            unit: "time on a processor; S shallow, M medium, D deep, U unnatural",
            missing: "not found",
            series: &self.names(),
            lane: 9.0,
            rows: &rows,
        })
    }

    fn ratings_in_numbers(&self) -> String {
        let mut text = "rating,bug,strategy,seconds\n".to_owned();
        for rating in Rating::ALL {
            for entry in self.entries.iter().filter(|entry| entry.rating == Some(rating)) {
                for strategy in self.strategies {
                    let Some(cell) = self.cell(entry, *strategy) else { continue };
                    let (rating, seconds) = (rating.letters(), field(cell.seconds()));
                    writeln!(text, "{rating},{},{strategy},{seconds}", entry.name())
                        .expect("a String takes every write");
                }
            }
        }
        text
    }
}

/// Empty where there is no number.
fn field(number: Option<f64>) -> String {
    number.map_or(String::new(), |number| format!("{number:.6}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;
    use crate::redex::cell::tests::measured;

    #[test]
    fn pictures_and_numbers_say_the_same() {
        let measurements = [
            measured(Strategy::AdHoc, 1, 2.0, true),
            measured(Strategy::AdHoc, 2, 4.0, true),
            measured(Strategy::Lazy, 1, 60.0, false),
        ];
        let strategies = [Strategy::AdHoc, Strategy::Lazy];
        let figures = figures(&catalogue()[..1], &strategies, &measurements);
        let text = |name: &str| &figures.iter().find(|figure| figure.name == name).unwrap().text;
        assert_eq!(
            text("redex-times.csv"),
            "bug,rating,strategy,trials,found,seconds,shortest,longest,tests,size\n\
             stlc-1,S,ad-hoc,2,2,3.000000,2.000000,4.000000,1500.000000,3\n\
             stlc-1,S,lazy,1,0,,,,,\n"
        );
        assert_eq!(
            text("redex-found.csv"),
            "strategy,seconds,found\nad-hoc,2.000000,0.5000\nad-hoc,4.000000,1.0000\n"
        );
        assert_eq!(
            text("redex-ratings.csv"),
            "rating,bug,strategy,seconds\nS,stlc-1,ad-hoc,3.000000\nS,stlc-1,lazy,\n"
        );
        for name in ["redex-times.svg", "redex-found.svg", "redex-ratings.svg"] {
            assert!(text(name).contains("lazy") && text(name).ends_with("</svg>\n"), "{name}");
        }
    }
}

//! Growth charts: how many percent of something the first rows cover, the first two, and so on.

use super::picture::{CHARACTER, COLORS, LARGE_CHARACTER, MARGIN, Picture, grouped};
use std::fmt::Write;

/// What to draw.
#[derive(Debug, Clone, Copy)]
pub struct Growth<'a> {
    /// Above the picture.
    pub title: &'a str,
    /// One line each.
    pub series: &'a [GrowthSeries<'a>],
}

/// A line of the chart.
#[derive(Debug, Clone, Copy)]
pub struct GrowthSeries<'a> {
    /// What the line is about.
    pub name: &'a str,
    /// How many percent the first row covers, the first two together, and so on.
    pub percents: &'a [f64],
}

/// The chart as a picture that needs no other file.
pub fn growth(chart: &Growth<'_>) -> String {
    let rows = chart.series.iter().map(|series| series.percents.len()).max().unwrap_or(0).max(1);
    let names: Vec<String> = chart.series.iter().map(GrowthSeries::name_and_end).collect();
    let name = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) as f64;
    let title = MARGIN + chart.title.chars().count() as f64 * LARGE_CHARACTER;
    let height = (BOTTOM + 56.0).max(TOP + names.len() as f64 * NAME + MARGIN);
    let mut picture = Picture::new((NAMES + name * CHARACTER).max(title) + MARGIN, height);
    picture.title(chart.title);
    picture.percents();
    picture.rows(rows);
    for (series, pen) in chart.series.iter().zip(pens()) {
        picture.growth(series, rows, pen);
    }
    picture.growth_names(&names);
    picture.end()
}

/// The edges of the area in which the lines are.
const LEFT: f64 = 62.0;
const RIGHT: f64 = 688.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 368.0;
/// In the legend: where names begin, after the piece of a line, and how far apart they are.
const NAMES: f64 = RIGHT + 56.0;
const NAME: f64 = 20.0;
/// The most steps of the axis of rows.
const STEPS: usize = 8;
/// The most points of a line: about one for each pixel.
const POINTS: usize = 640;

/// How a line is drawn: a colour, and dashes that tell it from the others too.
type Pen = (&'static str, &'static str);

const DASHES: [&str; 4] = ["none", "8 3", "3 3", "10 3 2 3"];

fn pens() -> impl Iterator<Item = Pen> {
    COLORS.into_iter().cycle().zip(DASHES.into_iter().cycle())
}

fn x(row: usize, rows: usize) -> f64 {
    LEFT + row as f64 / rows as f64 * (RIGHT - LEFT)
}

fn y(percent: f64) -> f64 {
    BOTTOM - percent / 100.0 * (BOTTOM - TOP)
}

impl Picture {
    fn percents(&mut self) {
        for percent in (0..=100).step_by(20) {
            let y = y(f64::from(percent));
            let color = if percent == 0 { "#555" } else { "#ddd" };
            self.line(format_args!(r#"<path d="M{LEFT} {y:.1}H{RIGHT}" stroke="{color}"/>"#));
            let style = r##"text-anchor="end" fill="#555""##;
            self.text(LEFT - 8.0, y + 4.0, style, &format!("{percent} %"));
        }
    }

    fn rows(&mut self, rows: usize) {
        let style = r##"text-anchor="middle" fill="#555""##;
        for row in (0..=rows).step_by(step(rows)) {
            let x = x(row, rows);
            let end = BOTTOM + 5.0;
            self.line(format_args!(r##"<path d="M{x:.1} {BOTTOM}V{end}" stroke="#555"/>"##));
            self.text(x, BOTTOM + 20.0, style, &grouped(row as u64));
        }
        self.line(format_args!(r##"<path d="M{LEFT} {TOP}V{BOTTOM}" stroke="#555"/>"##));
        self.text((LEFT + RIGHT) / 2.0, BOTTOM + 40.0, style, "rows");
    }

    /// From no rows, which cover nothing.
    fn growth(&mut self, series: &GrowthSeries<'_>, rows: usize, (color, dashes): Pen) {
        let percents = series.percents;
        let mut points = format!("{:.1},{:.1}", x(0, rows), y(0.0));
        let apart = percents.len().div_ceil(POINTS).max(1);
        for (row, percent) in (1..).zip(percents) {
            if row % apart == 0 || row == percents.len() {
                write!(points, " {:.1},{:.1}", x(row, rows), y(*percent))
                    .expect("a String takes every write");
            }
        }
        self.line(format_args!(
            r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#
        ));
    }

    fn growth_names(&mut self, names: &[String]) {
        let (start, end) = (RIGHT + 24.0, NAMES - 6.0);
        for ((at, name), (color, dashes)) in names.iter().enumerate().zip(pens()) {
            let y = TOP + at as f64 * NAME + 6.0;
            self.line(format_args!(
                r#"<path d="M{start} {y}H{end}" stroke="{color}" stroke-width="2" stroke-dasharray="{dashes}"/>"#
            ));
            self.text(NAMES, y + 4.0, "", name);
        }
    }
}

impl GrowthSeries<'_> {
    fn name_and_end(&self) -> String {
        let end = self.percents.last().copied().unwrap_or(0.0);
        format!("{}: {} %", self.name, one_decimal(end))
    }
}

/// The least of 1, 2, 5, 10, 20, … with which an axis of this many rows has few enough steps.
fn step(rows: usize) -> usize {
    let decades = std::iter::successors(Some(1_usize), |power| power.checked_mul(10));
    let mut steps = decades.flat_map(|power| [1, 2, 5].map(|times| power.saturating_mul(times)));
    steps
        .find(|step| rows / step <= STEPS)
        .expect("the last step is larger than any number of rows")
}

/// Rounded down, so that only what is complete is 100 %.
fn one_decimal(percent: f64) -> String {
    if percent >= 100.0 {
        "100".to_owned()
    } else {
        format!("{:.1}", (percent * 10.0).floor() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::texts;
    use super::*;

    #[track_caller]
    fn check(series: &[GrowthSeries<'_>], expect: &[&str]) {
        let picture = growth(&Growth { title: "Rows & coverage", series });
        let percents = ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"];
        let always = ["Rows &amp; coverage"].into_iter().chain(percents);
        assert_eq!(texts(&picture), always.chain(expect.iter().copied()).collect::<Vec<_>>());
    }

    #[test]
    fn every_text_is_there_once_and_escaped() {
        let pairs = GrowthSeries { name: "t = 2", percents: &[50.0, 75.0, 100.0] };
        let triples = GrowthSeries { name: "t < 4", percents: &[12.5, 25.0, 99.99] };
        check(&[pairs, triples], &["0", "1", "2", "3", "rows", "t = 2: 100 %", "t &lt; 4: 99.9 %"]);
    }

    #[test]
    fn a_chart_without_rows_is_a_chart() {
        check(&[], &["0", "1", "rows"]);
        check(&[GrowthSeries { name: "none", percents: &[] }], &["0", "1", "rows", "none: 0.0 %"]);
    }

    #[test]
    fn steps_are_round_and_few() {
        let rows = [1, 8, 9, 16, 17, 40, 41, 80, 81, 1000, usize::MAX];
        let expect = [1, 1, 2, 2, 2, 5, 5, 10, 10, 200, 5_000_000_000_000_000_000];
        assert_eq!(rows.map(step), expect);
    }

    #[test]
    fn long_lines_keep_their_last_point() {
        let percents: Vec<f64> = (1..=100_001).map(|row| f64::from(row) / 1000.01).collect();
        let picture = growth(&Growth {
            title: "",
            series: &[GrowthSeries { name: "", percents: &percents }],
        });
        let line = picture.lines().find(|line| line.starts_with("<polyline")).expect("a line");
        let points: Vec<&str> = line.split(' ').filter(|point| point.contains(',')).collect();
        assert!(points.len() < 650, "{}", points.len());
        assert!(line.contains(" 688.0,48.0\""), "{line}");
    }
}

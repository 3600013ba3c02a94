//! Dot charts: times in rows, a lane of each row for each series, and a column for what has no time.

use super::curves::Point;
use super::picture::{CHARACTER, COLORS, LARGE_CHARACTER, MARGIN, Picture};
use super::times::Times;

/// What to draw.
#[derive(Debug, Clone, Copy)]
pub struct Dots<'a> {
    /// Above the picture.
    pub title: &'a str,
    /// What the times are, below the axis.
    pub unit: &'a str,
    /// Above the column on the right.
    pub missing: &'a str,
    /// The names of the series.
    pub series: &'a [&'a str],
    /// The height of a lane.
    pub lane: f64,
    /// From top to bottom.
    pub rows: &'a [DotRow],
}

/// The times of each series.
#[derive(Debug, Clone)]
pub struct DotRow {
    /// What they belong to.
    pub label: String,
    /// For each series its times, in seconds, and how many are missing.
    pub lanes: Vec<(Vec<Point>, usize)>,
}

/// The chart as a picture that needs no other file.
pub fn dots(chart: &Dots<'_>) -> String {
    let layout = Layout::of(chart);
    let mut picture = Picture::new(layout.width, layout.bottom + 48.0);
    picture.title(chart.title);
    picture.series(chart.series);
    for place in 0..chart.rows.len() {
        picture.stripe(&layout, place);
    }
    picture.times(&layout.axis, TOP, layout.bottom);
    let middle = (layout.axis.left + layout.axis.right) / 2.0;
    let style = r##"text-anchor="middle" fill="#555""##;
    picture.text(middle, layout.bottom + 36.0, style, chart.unit);
    picture.text(layout.missing, layout.bottom + 17.0, style, chart.missing);
    for (place, row) in chart.rows.iter().enumerate() {
        picture.dot_row(&layout, layout.top(place), row);
    }
    picture.end()
}

const LENGTH: f64 = 620.0;
/// Where the rows begin.
const TOP: f64 = 66.0;
/// The height of the gaps above and below the lanes of a row, and of a row at least.
const GAP: f64 = 3.0;
const LEAST: f64 = 18.0;

struct Layout {
    width: f64,
    bottom: f64,
    /// The height of a row, and of a lane in it.
    row: f64,
    lane: f64,
    axis: Times,
    /// Where the column of missing ones is.
    missing: f64,
}

impl Layout {
    fn of(chart: &Dots<'_>) -> Layout {
        let label = chart.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let left = MARGIN + label as f64 * CHARACTER + 10.0;
        let times = chart.rows.iter().flat_map(|row| &row.lanes).flat_map(|(points, _)| points);
        let times = times.flat_map(|point| {
            let [low, high] = point.interval.unwrap_or([point.value; 2]);
            [low, point.value, high]
        });
        let axis = Times::of(times, left, left + LENGTH);
        let column = chart.missing.chars().count() as f64 * CHARACTER;
        let missing = axis.right + 34.0 + column / 2.0;
        let title = chart.title.chars().count() as f64 * LARGE_CHARACTER;
        let names = chart.series.iter().map(|name| name_width(name)).sum::<f64>();
        let row = (2.0 * GAP + chart.series.len() as f64 * chart.lane).max(LEAST);
        Layout {
            width: (missing + column / 2.0).max(MARGIN + title.max(names)).ceil() + MARGIN,
            bottom: TOP + chart.rows.len() as f64 * row,
            row,
            lane: chart.lane,
            axis,
            missing,
        }
    }

    fn top(&self, place: usize) -> f64 {
        TOP + place as f64 * self.row
    }
}

/// How much room a name has in the legend.
fn name_width(name: &str) -> f64 {
    32.0 + name.chars().count() as f64 * CHARACTER
}

impl Picture {
    fn series(&mut self, series: &[&str]) {
        let mut x = MARGIN;
        for (name, color) in series.iter().zip(COLORS.iter().cycle()) {
            let center = x + 6.0;
            self.line(format_args!(r#"<circle cx="{center:.1}" cy="46" r="4.5" fill="{color}"/>"#));
            self.text(x + 16.0, 50.0, "", name);
            x += name_width(name);
        }
    }

    /// Every other row is darker, so that they can be told apart.
    fn stripe(&mut self, layout: &Layout, place: usize) {
        if !place.is_multiple_of(2) {
            return;
        }
        let (y, height, width) = (layout.top(place), layout.row, layout.width);
        self.line(format_args!(
            r##"<rect x="0" y="{y:.1}" width="{width}" height="{height:.1}" fill="#f6f6f6"/>"##
        ));
    }

    fn dot_row(&mut self, layout: &Layout, top: f64, row: &DotRow) {
        let middle = top + layout.row / 2.0;
        let style = r#"text-anchor="end""#;
        self.text(layout.axis.left - 8.0, middle + 4.0, style, &row.label);
        let first = middle - (row.lanes.len() as f64 - 1.0) / 2.0 * layout.lane;
        for (at, ((points, missing), color)) in
            row.lanes.iter().zip(COLORS.iter().cycle()).enumerate()
        {
            let y = first + at as f64 * layout.lane;
            points.iter().for_each(|point| self.dot(layout, y, *point, color));
            self.missing(layout, y, *missing, color);
        }
    }

    fn dot(&mut self, layout: &Layout, y: f64, point: Point, color: &str) {
        if let Some([low, high]) = point.interval.map(|ends| ends.map(|end| layout.axis.place(end)))
        {
            self.line(format_args!(
                r#"<path d="M{low:.1} {y:.1}H{high:.1}" stroke="{color}" stroke-opacity="0.6"/>"#
            ));
        }
        let x = layout.axis.place(point.value);
        self.line(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.6" fill="{color}" fill-opacity="0.85"/>"#
        ));
    }

    /// A hollow dot; behind it, of several, how many.
    fn missing(&mut self, layout: &Layout, y: f64, missing: usize, color: &str) {
        let x = layout.missing;
        if missing > 0 {
            self.line(format_args!(
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="1.9" fill="none" stroke="{color}"/>"#
            ));
        }
        if missing > 1 {
            let size = layout.lane.min(10.0);
            let style = format!(r#"font-size="{size}" fill="{color}""#);
            self.text(x + 5.0, y + size * 0.36, &style, &missing.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::texts;
    use super::*;

    #[test]
    fn every_name_is_there_and_every_time_has_a_dot() {
        let point = Point { value: 0.1, interval: Some([0.01, 1.0]) };
        let rows = [
            DotRow { label: "<a>".to_owned(), lanes: vec![(vec![point], 0), (vec![], 3)] },
            DotRow { label: "b".to_owned(), lanes: vec![(vec![0.2.into()], 0), (vec![], 1)] },
        ];
        let chart = Dots {
            title: "Times",
            unit: "time",
            missing: "never",
            series: &["one", "other"],
            lane: 4.5,
            rows: &rows,
        };
        let picture = dots(&chart);
        assert_eq!(
            texts(&picture),
            [
                "Times",
                "one",
                "other",
                "10 ms",
                "100 ms",
                "1 s",
                "time",
                "never",
                "&lt;a&gt;",
                "3",
                "b"
            ]
        );
        assert_eq!(picture.matches(r#"r="2.6""#).count(), 2);
        assert_eq!(picture.matches(r#"r="1.9""#).count(), 2);
        assert!(picture.contains(r#"d="M47.0 72.8H667.0""#), "{picture}");
    }

    #[test]
    fn a_chart_without_rows_is_a_chart() {
        let chart = Dots { title: "", unit: "", missing: "", series: &[], lane: 4.5, rows: &[] };
        texts(&dots(&chart));
    }
}

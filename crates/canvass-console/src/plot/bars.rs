//! Bar charts: two series of numbers side by side on a logarithmic axis.

use super::picture::{CHARACTER, LARGE_CHARACTER, MARGIN, Picture, grouped, power_of_ten};
use std::num::NonZeroU64;

/// What to draw.
#[derive(Debug, Clone, Copy)]
pub struct Chart<'a> {
    /// Above the picture.
    pub title: &'a str,
    /// What the numbers count, below the axis.
    pub unit: &'a str,
    /// The names of the two series.
    pub series: [&'a str; 2],
    /// From top to bottom.
    pub rows: &'a [Row<'a>],
}

/// A number of each series.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// What the numbers belong to.
    pub label: &'a str,
    /// `None` was not found: a hollow bar to the edge.
    pub values: [Option<NonZeroU64>; 2],
}

/// The chart as a picture that needs no other file.
pub fn svg(chart: &Chart<'_>) -> String {
    let layout = Layout::of(chart);
    let mut picture = Picture::new(layout.width, layout.bottom + 48.0);
    picture.title(chart.title);
    picture.legend(chart.series);
    picture.axis(&layout, chart.unit);
    for (number, row) in chart.rows.iter().enumerate() {
        picture.row(&layout, TOP + number as f64 * ROW, row);
    }
    picture.end()
}

/// How long bars can be.
const LENGTH: f64 = 560.0;
/// Where the rows begin.
const TOP: f64 = 68.0;
/// The height of a row, of a bar in it, and of the gap above its first bar.
const ROW: f64 = 34.0;
const BAR: f64 = 13.0;
const GAP: f64 = 4.0;
/// How wide a character of a number behind a bar is.
const DIGIT: f64 = 6.3;
/// Bars begin so far left of the axis' smallest number, which would have none otherwise.
const STUB: f64 = 6.0;
const NOT_FOUND: &str = "not found";
const COLORS: [&str; 2] = ["#2b6cb0", "#dd7a1f"];

/// Where the bars are, and how numbers become lengths.
struct Layout {
    width: f64,
    left: f64,
    right: f64,
    bottom: f64,
    /// The powers of ten at the ends of the axis.
    lowest: u32,
    highest: u32,
}

impl Layout {
    fn of(chart: &Chart<'_>) -> Layout {
        let label = chart.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let left = MARGIN + label as f64 * CHARACTER + 10.0;
        let right = left + LENGTH;
        let behind = chart.rows.iter().flat_map(|row| row.values).map(|value| behind(value).len());
        let behind = behind.max().unwrap_or(0).max(NOT_FOUND.len()) as f64 * DIGIT;
        let title = chart.title.chars().count() as f64 * LARGE_CHARACTER;
        let values = || chart.rows.iter().flat_map(|row| row.values).flatten();
        let lowest = values().map(NonZeroU64::ilog10).min().unwrap_or(0);
        Layout {
            width: (right + behind).max(MARGIN + title).ceil() + MARGIN,
            left,
            right,
            bottom: TOP + chart.rows.len() as f64 * ROW,
            lowest,
            highest: values().map(ceiling).max().unwrap_or(0).max(lowest + 1),
        }
    }

    fn place(&self, log10: f64) -> f64 {
        let start = self.left + STUB;
        let whole = f64::from(self.highest - self.lowest);
        start + (log10 - f64::from(self.lowest)) / whole * (self.right - start)
    }
}

/// The power of ten that is not below the value.
fn ceiling(value: NonZeroU64) -> u32 {
    let floor = value.ilog10();
    if value.get() == 10_u64.pow(floor) { floor } else { floor + 1 }
}

impl Picture {
    fn legend(&mut self, series: [&str; 2]) {
        let mut x = MARGIN;
        for (name, color) in series.into_iter().zip(COLORS) {
            self.line(format_args!(
                r#"<rect x="{x:.1}" y="40" width="12" height="12" fill="{color}"/>"#
            ));
            self.text(x + 18.0, 50.0, "", name);
            x += 18.0 + name.chars().count() as f64 * CHARACTER + 18.0;
        }
    }

    /// Lines at powers of ten, as many as their numbers have room below.
    fn axis(&mut self, layout: &Layout, unit: &str) {
        let bottom = layout.bottom;
        let step = (layout.highest - layout.lowest).div_ceil(8) as usize;
        for power in (layout.lowest..=layout.highest).step_by(step) {
            let x = layout.place(f64::from(power));
            self.line(format_args!(r##"<path d="M{x:.1} {TOP}V{bottom}" stroke="#ddd"/>"##));
            self.text(
                x,
                bottom + 17.0,
                r##"text-anchor="middle" fill="#555""##,
                &power_of_ten(power),
            );
        }
        let left = layout.left;
        self.line(format_args!(r##"<path d="M{left:.1} {TOP}V{bottom}" stroke="#555"/>"##));
        let middle = (left + layout.right) / 2.0;
        self.text(middle, bottom + 36.0, r##"text-anchor="middle" fill="#555""##, unit);
    }

    fn row(&mut self, layout: &Layout, top: f64, row: &Row<'_>) {
        let baseline = top + ROW / 2.0 + 4.0;
        self.text(layout.left - 8.0, baseline, r#"text-anchor="end""#, row.label);
        let tops = [top + GAP, top + GAP + BAR];
        for ((value, top), color) in row.values.into_iter().zip(tops).zip(COLORS) {
            self.bar(layout, top, color, value);
        }
    }

    fn bar(&mut self, layout: &Layout, top: f64, color: &str, value: Option<NonZeroU64>) {
        let (end, inset, paint) = match value {
            Some(value) => {
                let end = layout.place((value.get() as f64).log10());
                (end, 0.5, format!(r#"fill="{color}""#))
            }
            None => {
                let paint = format!(r#"fill="none" stroke="{color}" stroke-dasharray="4 3""#);
                (layout.right, 1.5, paint)
            }
        };
        let (x, width) = (layout.left, end - layout.left);
        let (y, height) = (top + inset, BAR - 2.0 * inset);
        self.line(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" {paint}/>"#
        ));
        self.text(end + 5.0, top + 10.5, r##"font-size="11" fill="#444""##, &behind(value));
    }
}

/// What stands behind a bar.
fn behind(value: Option<NonZeroU64>) -> String {
    value.map_or(NOT_FOUND.to_owned(), |value| grouped(value.get()))
}

#[cfg(test)]
mod tests {
    use super::super::picture::texts;
    use super::*;

    fn row<'a>(label: &'a str, first: u64, second: u64) -> Row<'a> {
        Row { label, values: [NonZeroU64::new(first), NonZeroU64::new(second)] }
    }

    fn chart<'a>(rows: &'a [Row<'a>]) -> Chart<'a> {
        Chart { title: "Runs & time", unit: "runs", series: ["lazy", "<patterns>"], rows }
    }

    #[test]
    fn every_text_is_there_once_and_escaped() {
        let rows = [row("insert \"a\"", 1, 1_234_567), row("delete", 0, 20)];
        let expect = [
            "Runs &amp; time",
            "lazy",
            "&lt;patterns&gt;",
            "1",
            "10",
            "100",
            "1,000",
            "10,000",
            "100,000",
            "1,000,000",
            "10^7",
            "runs",
            "insert &quot;a&quot;",
            "1",
            "1,234,567",
            "delete",
            "not found",
            "20",
        ];
        assert_eq!(texts(&svg(&chart(&rows))), expect);
    }

    #[test]
    fn numbers_on_a_long_axis_are_left_out() {
        let picture = svg(&chart(&[row("all", 1, u64::MAX)]));
        let mut texts = texts(&picture);
        texts.retain(|text| text.starts_with("10^"));
        assert_eq!(texts, ["10^9", "10^12", "10^15", "10^18"]);
    }

    #[test]
    fn a_chart_without_numbers_is_a_chart() {
        texts(&svg(&chart(&[])));
        texts(&svg(&chart(&[row("nothing", 0, 0)])));
    }

    #[test]
    fn two_rows_make_this_picture() {
        let rows = [row("a", 10, 1000), row("b", 0, 100)];
        let expect = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 666 184" width="666" height="184" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222">
<rect width="666" height="184" fill="#fff"/>
<text x="16.0" y="26.0" font-size="15" font-weight="600">Runs &amp; time</text>
<rect x="16.0" y="40" width="12" height="12" fill="#2b6cb0"/>
<text x="34.0" y="50.0">lazy</text>
<rect x="80.0" y="40" width="12" height="12" fill="#dd7a1f"/>
<text x="98.0" y="50.0">&lt;patterns&gt;</text>
<path d="M39.0 68V136" stroke="#ddd"/>
<text x="39.0" y="153.0" text-anchor="middle" fill="#555">10</text>
<path d="M316.0 68V136" stroke="#ddd"/>
<text x="316.0" y="153.0" text-anchor="middle" fill="#555">100</text>
<path d="M593.0 68V136" stroke="#ddd"/>
<text x="593.0" y="153.0" text-anchor="middle" fill="#555">1,000</text>
<path d="M33.0 68V136" stroke="#555"/>
<text x="313.0" y="172.0" text-anchor="middle" fill="#555">runs</text>
<text x="25.0" y="89.0" text-anchor="end">a</text>
<rect x="33.0" y="72.5" width="6.0" height="12.0" fill="#2b6cb0"/>
<text x="44.0" y="82.5" font-size="11" fill="#444">10</text>
<rect x="33.0" y="85.5" width="560.0" height="12.0" fill="#dd7a1f"/>
<text x="598.0" y="95.5" font-size="11" fill="#444">1,000</text>
<text x="25.0" y="123.0" text-anchor="end">b</text>
<rect x="33.0" y="107.5" width="560.0" height="10.0" fill="none" stroke="#2b6cb0" stroke-dasharray="4 3"/>
<text x="598.0" y="116.5" font-size="11" fill="#444">not found</text>
<rect x="33.0" y="119.5" width="283.0" height="12.0" fill="#dd7a1f"/>
<text x="321.0" y="129.5" font-size="11" fill="#444">100</text>
</svg>
"##;
        let picture = svg(&chart(&rows));
        let is_drawn = |line: &&str| !line.starts_with("<style>");
        let drawn = picture.lines().filter(is_drawn).map(|line| format!("{line}\n"));
        assert_eq!(drawn.collect::<String>(), expect);
    }
}

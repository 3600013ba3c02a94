//! Line charts: panels below one another, in each a few series of numbers over the same names.

use super::picture::{CHARACTER, COLORS, LARGE_CHARACTER, MARGIN, Picture, grouped, power_of_ten};

/// One chart of a picture.
#[derive(Debug, Clone, Copy)]
pub struct Panel<'a> {
    /// Above it.
    pub title: &'a str,
    /// What the numbers belong to, from left to right.
    pub names: &'a [String],
    /// How numbers become heights.
    pub scale: Scale,
    /// A line each.
    pub series: &'a [Series],
}

/// How numbers become heights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// From zero on.
    Linear,
    /// From one on; smaller numbers count as one.
    Logarithmic,
}

/// A line of a panel.
#[derive(Debug, Clone)]
pub struct Series {
    /// What the line is about.
    pub name: String,
    /// A number for each name; `None` leaves a gap.
    pub values: Vec<Option<Point>>,
    /// How it is drawn.
    pub stroke: Stroke,
}

/// A number of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The number.
    pub value: f64,
    /// The ends of the interval that it is within, where that is known; drawn as a thin upright line.
    pub interval: Option<[f64; 2]>,
}

impl From<f64> for Point {
    fn from(value: f64) -> Point {
        Point { value, interval: None }
    }
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// In a colour of its own, with a dot for each number.
    Solid,
    /// In grey: what the others are measured by.
    Dashed,
}

/// The panels as one picture.
pub fn curves(title: &str, panels: &[Panel<'_>]) -> String {
    let legend = panels.iter().flat_map(|panel| panel.series).map(|series| series.name.chars());
    let legend = legend.map(Iterator::count).max().unwrap_or(0) as f64 * CHARACTER;
    let width = RIGHT + 34.0 + legend + MARGIN;
    let heading = MARGIN * 2.0 + title.chars().count() as f64 * LARGE_CHARACTER;
    let height = HEAD + panels.iter().map(Panel::height).sum::<f64>() + MARGIN;
    let mut picture = Picture::new(width.max(heading).ceil(), height.ceil());
    picture.title(title);
    let mut top = HEAD;
    for panel in panels {
        picture.panel(panel, top);
        top += panel.height();
    }
    picture.end()
}

/// Where the first panel begins.
const HEAD: f64 = 44.0;
/// The edges of the area in which the lines are.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 706.0;
const AREA: f64 = 250.0;
/// From the top of a panel to its area.
const ABOVE: f64 = 30.0;
/// Names are turned by this angle where they are long, and then need more room below the area.
const ANGLE: f64 = 40.0;
const LONG: usize = 6;
const QUIET: &str = r##"fill="#555""##;

impl Panel<'_> {
    fn has_long_names(&self) -> bool {
        self.names.iter().any(|name| name.chars().count() > LONG)
    }

    fn below(&self) -> f64 {
        let longest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        match self.has_long_names() {
            true => 24.0 + longest as f64 * CHARACTER * ANGLE.to_radians().sin(),
            false => 40.0,
        }
    }

    fn height(&self) -> f64 {
        ABOVE + AREA + self.below()
    }

    fn x(&self, place: usize) -> f64 {
        LEFT + (place as f64 + 0.5) * (RIGHT - LEFT) / self.names.len() as f64
    }

    /// The numbers on the axis, the last of which is at the top of the area.
    fn ticks(&self) -> Vec<f64> {
        let points = self.series.iter().flat_map(|series| &series.values).flatten();
        let numbers = points.map(|point| point.interval.map_or(point.value, |[_, high]| high));
        let largest = numbers.fold(1.0, f64::max);
        match self.scale {
            Scale::Logarithmic => (0..=(largest.log10().ceil().max(1.0) as i32))
                .map(|power| 10_f64.powi(power))
                .collect(),
            Scale::Linear => {
                let step = step(largest);
                (0..=(largest / step).ceil() as u32).map(|tick| f64::from(tick) * step).collect()
            }
        }
    }

    /// How high a number is above the foot of the area, if the top is this one.
    fn elevation(&self, number: f64, highest: f64) -> f64 {
        AREA * match self.scale {
            Scale::Logarithmic => number.max(1.0).log10() / highest.log10(),
            Scale::Linear => number / highest,
        }
    }
}

/// The distance of numbers on a linear axis, so that there are four to ten of them.
fn step(largest: f64) -> f64 {
    let power = 10_f64.powi(largest.log10().floor() as i32);
    let steps = [0.2, 0.5, 1.0].map(|part| part * power);
    steps.into_iter().find(|step| largest / step <= 10.0).unwrap_or(power)
}

impl Picture {
    fn panel(&mut self, panel: &Panel<'_>, top: f64) {
        self.text(MARGIN, top + 14.0, r#"font-weight="600""#, panel.title);
        let foot = top + ABOVE + AREA;
        let highest = self.grid(panel, foot);
        self.names(panel, foot);
        let mut colors = COLORS.iter().cycle();
        let mut legend = top + ABOVE + 8.0;
        for series in panel.series {
            let paint = match series.stroke {
                Stroke::Solid => Paint { color: colors.next().expect("a cycle"), dashes: "" },
                Stroke::Dashed => Paint { color: "#888", dashes: r#" stroke-dasharray="5 4""# },
            };
            self.curve(panel, series, &paint, |number| foot - panel.elevation(number, highest));
            self.legend_entry(series, &paint, legend);
            legend += 20.0;
        }
    }

    /// Lines at round numbers; the highest of them.
    fn grid(&mut self, panel: &Panel<'_>, foot: f64) -> f64 {
        let ticks = panel.ticks();
        let highest = *ticks.last().expect("an axis has a number");
        for tick in &ticks {
            let y = foot - panel.elevation(*tick, highest);
            self.line(format_args!(r##"<path d="M{LEFT} {y:.1}H{RIGHT}" stroke="#ddd"/>"##));
            let label = match panel.scale {
                Scale::Logarithmic => power_of_ten(tick.log10().round() as u32),
                Scale::Linear if highest < 4.0 => format!("{tick:.1}"),
                Scale::Linear => grouped(tick.round() as u64),
            };
            let style = format!(r#"text-anchor="end" {QUIET}"#);
            self.text(LEFT - 8.0, y + 4.0, &style, &label);
        }
        highest
    }

    fn names(&mut self, panel: &Panel<'_>, foot: f64) {
        for (place, name) in panel.names.iter().enumerate() {
            let (x, y) = (panel.x(place), foot + 16.0);
            let style = match panel.has_long_names() {
                true => format!(
                    r#"text-anchor="end" transform="rotate(-{ANGLE} {x:.1} {y:.1})" font-size="11" {QUIET}"#
                ),
                false => format!(r#"text-anchor="middle" {QUIET}"#),
            };
            self.text(x, y, &style, name);
        }
    }

    fn curve(&mut self, panel: &Panel<'_>, series: &Series, paint: &Paint, y: impl Fn(f64) -> f64) {
        let Paint { color, dashes } = paint;
        let mut path = String::new();
        let mut pen = 'M';
        let mut dots = vec![];
        for (place, value) in series.values.iter().enumerate() {
            let Some(Point { value, interval }) = value else {
                pen = 'M';
                continue;
            };
            let x = panel.x(place);
            if let Some([low, high]) = interval.map(|ends| ends.map(|end| y(end.max(0.0)))) {
                self.line(format_args!(
                    r#"<path d="M{x:.1} {low:.1}V{high:.1}" stroke="{color}" stroke-opacity="0.45"/>"#
                ));
            }
            let y = y(*value);
            path += &format!("{pen}{x:.1} {y:.1}");
            pen = 'L';
            dots.push((x, y));
        }
        self.line(format_args!(
            r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="1.5"{dashes}/>"#
        ));
        if series.stroke == Stroke::Solid {
            for (x, y) in dots {
                self.line(format_args!(
                    r#"<circle cx="{x:.1}" cy="{y:.1}" r="3" fill="{color}"/>"#
                ));
            }
        }
    }

    fn legend_entry(&mut self, series: &Series, paint: &Paint, y: f64) {
        let Paint { color, dashes } = paint;
        let (start, end) = (RIGHT + 10.0, RIGHT + 28.0);
        self.line(format_args!(
            r#"<path d="M{start} {y:.1}H{end}" stroke="{color}" stroke-width="3"{dashes}/>"#
        ));
        self.text(RIGHT + 34.0, y + 4.0, "", &series.name);
    }
}

struct Paint {
    color: &'static str,
    dashes: &'static str,
}

#[cfg(test)]
mod tests {
    use super::super::picture::texts;
    use super::*;

    fn series(name: &str, values: &[Option<f64>]) -> Series {
        let values = values.iter().map(|value| value.map(Point::from)).collect();
        Series { name: name.to_owned(), values, stroke: Stroke::Solid }
    }

    #[track_caller]
    fn check(scale: Scale, values: &[Option<f64>], expect: &[&str]) {
        let names: Vec<String> = values.iter().map(|_| "x".to_owned()).collect();
        let series = [series("one", values)];
        let panel = Panel { title: "panel", names: &names, scale, series: &series };
        let picture = curves("title", &[panel]);
        let mut texts = texts(&picture);
        texts.retain(|text| *text != "x");
        assert_eq!(texts, expect);
    }

    #[test]
    fn an_axis_ends_above_the_largest_number() {
        check(
            Scale::Linear,
            &[Some(7.0), None],
            &["title", "panel", "0", "1", "2", "3", "4", "5", "6", "7", "one"],
        );
        check(
            Scale::Linear,
            &[Some(21.0)],
            &["title", "panel", "0", "5", "10", "15", "20", "25", "one"],
        );
        check(
            Scale::Logarithmic,
            &[Some(0.5), Some(101.0)],
            &["title", "panel", "1", "10", "100", "1,000", "one"],
        );
    }

    #[test]
    fn a_chart_without_numbers_is_a_chart() {
        texts(&curves("nothing", &[]));
        check(
            Scale::Linear,
            &[],
            &["title", "panel", "0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "one"],
        );
    }

    #[test]
    fn an_interval_is_an_upright_line_below_the_top_of_the_axis() {
        let names = ["a".to_owned()];
        let values = vec![Some(Point { value: 5.0, interval: Some([-1.0, 9.0]) })];
        let series = [Series { name: String::new(), values, stroke: Stroke::Solid }];
        let panel = Panel { title: "", names: &names, scale: Scale::Linear, series: &series };
        let picture = curves("", &[panel]);
        assert!(picture.contains(r#"d="M386.0 324.0V74.0""#), "{picture}");
    }

    #[test]
    fn a_gap_begins_a_new_line() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let series = [series("gap", &[Some(1.0), None, Some(1.0)])];
        let panel = Panel { title: "", names: &names, scale: Scale::Linear, series: &series };
        let picture = curves("", &[panel]);
        assert_eq!(picture.matches("<circle").count(), 2);
        assert!(picture.contains(r#"d="M172.7 74.0M599.3 74.0""#), "{picture}");
    }
}

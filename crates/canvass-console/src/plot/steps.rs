//! Step charts: numbers that grow with time.

use super::curves::Stroke;
use super::picture::{CHARACTER, COLORS, LARGE_CHARACTER, MARGIN, Picture, grouped};
use super::times::Times;

/// What to draw.
#[derive(Debug, Clone, Copy)]
pub struct Steps<'a> {
    /// Above the picture.
    pub title: &'a str,
    /// What the times are, below the axis.
    pub unit: &'a str,
    /// The largest number that there could be.
    pub most: f64,
    /// How long everything was watched, in seconds.
    pub end: f64,
    /// A line each.
    pub series: &'a [StepSeries],
}

/// A number that grows.
#[derive(Debug, Clone)]
pub struct StepSeries {
    /// What it is about.
    pub name: String,
    /// Seconds, and the number from then on.
    pub steps: Vec<(f64, f64)>,
    /// How it is drawn; dashed ones have colours, too.
    pub stroke: Stroke,
}

/// The chart as a picture that needs no other file.
pub fn steps(chart: &Steps<'_>) -> String {
    let names = chart.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0);
    let right = LEFT + LENGTH;
    let width = right + 40.0 + (names + 6) as f64 * CHARACTER + MARGIN;
    let title = 2.0 * MARGIN + chart.title.chars().count() as f64 * LARGE_CHARACTER;
    let mut picture = Picture::new(width.max(title).ceil(), BOTTOM + 48.0);
    picture.title(chart.title);
    let times = chart.series.iter().flat_map(|series| &series.steps).map(|step| step.0);
    let axis = Times::of(times.chain([chart.end]), LEFT, right);
    picture.numbers(chart.most);
    picture.times(&axis, TOP, BOTTOM);
    let style = r##"text-anchor="middle" fill="#555""##;
    picture.text(LEFT + LENGTH / 2.0, BOTTOM + 36.0, style, chart.unit);
    for (place, (series, color)) in chart.series.iter().zip(COLORS.iter().cycle()).enumerate() {
        picture.steps(chart, series, color, &axis);
        picture.step_name(series, color, TOP + 8.0 + place as f64 * 20.0);
    }
    picture.end()
}

const TOP: f64 = 50.0;
const BOTTOM: f64 = 430.0;
const LEFT: f64 = 56.0;
const LENGTH: f64 = 640.0;

fn height(number: f64, most: f64) -> f64 {
    BOTTOM - number / most.max(1.0) * (BOTTOM - TOP)
}

/// With a digit behind the point where it is not whole.
fn written(number: f64) -> String {
    match (number * 10.0).round() / 10.0 {
        whole if whole.fract() == 0.0 => grouped(whole as u64),
        other => format!("{other:.1}"),
    }
}

impl Picture {
    /// Lines at multiples of five, and at the largest number.
    fn numbers(&mut self, most: f64) {
        let fives = (0..).map(|five| f64::from(five) * 5.0).take_while(|five| *five < most - 2.0);
        let right = LEFT + LENGTH;
        for number in fives.chain([most]) {
            let y = height(number, most);
            self.line(format_args!(r##"<path d="M{LEFT} {y:.1}H{right}" stroke="#ddd"/>"##));
            let style = r##"text-anchor="end" fill="#555""##;
            self.text(LEFT - 8.0, y + 4.0, style, &written(number));
        }
    }

    fn steps(&mut self, chart: &Steps<'_>, series: &StepSeries, color: &str, axis: &Times) {
        let mut path = format!("M{:.1} {:.1}", axis.left, height(0.0, chart.most));
        for (time, number) in &series.steps {
            let (x, y) = (axis.place(*time), height(*number, chart.most));
            path += &format!("H{x:.1}V{y:.1}");
        }
        path += &format!("H{:.1}", axis.place(chart.end));
        let dashes = dashes(series.stroke);
        self.line(format_args!(
            r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="1.8"{dashes}/>"#
        ));
    }

    fn step_name(&mut self, series: &StepSeries, color: &str, y: f64) {
        let (start, end) = (LEFT + LENGTH + 10.0, LEFT + LENGTH + 32.0);
        let dashes = dashes(series.stroke);
        self.line(format_args!(
            r#"<path d="M{start} {y:.1}H{end}" stroke="{color}" stroke-width="3"{dashes}/>"#
        ));
        let last = series.steps.last().map_or(0.0, |step| step.1);
        let name = format!("{}: {}", series.name, written(last));
        self.text(end + 6.0, y + 4.0, "", &name);
    }
}

fn dashes(stroke: Stroke) -> &'static str {
    match stroke {
        Stroke::Solid => "",
        Stroke::Dashed => r#" stroke-dasharray="5 3""#,
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::texts;
    use super::*;

    #[test]
    fn a_line_goes_from_step_to_step_until_the_end() {
        let series = [StepSeries {
            name: "one".to_owned(),
            steps: vec![(0.1, 1.0), (1.0, 10.0)],
            stroke: Stroke::Dashed,
        }];
        let chart = Steps { title: "Found", unit: "time", most: 10.0, end: 10.0, series: &series };
        let picture = steps(&chart);
        assert_eq!(
            texts(&picture),
            ["Found", "0", "5", "10", "100 ms", "1 s", "10 s", "time", "one: 10"]
        );
        let path = r#"d="M56.0 430.0H56.0V392.0H376.0V50.0H696.0""#;
        assert!(picture.contains(path), "{picture}");
    }

    #[test]
    fn a_chart_without_lines_is_a_chart() {
        texts(&steps(&Steps { title: "", unit: "", most: 0.0, end: 0.0, series: &[] }));
    }
}

//! The study as a picture, like the paper's figures 1 and 2.

use canvass_console::plot::{Panel, Point, Scale, Series, Stroke, curves};

use super::gain::{Gain, Interval};
use super::row::Row;
use crate::mean::Mean;

/// Tests and ratios of the mutants, those that fail first on the left, then the gains of the fan-outs.
pub(super) fn picture(rows: &[Row], gains: &[(usize, Gain)]) -> String {
    let mutants = ordered(rows);
    let names: Vec<String> = mutants.iter().map(|row| row.mutant.to_owned()).collect();
    let of_fan_out = |fan_out: usize, number: fn(&Row) -> Mean| Series {
        name: format!("fan-out {fan_out}"),
        values: values(rows, &mutants, fan_out, number),
        stroke: Stroke::Solid,
    };
    let unthinned = Series {
        name: "unthinned".to_owned(),
        values: mutants.iter().map(|row| Some(point(row.tests_unthinned))).collect(),
        stroke: Stroke::Dashed,
    };
    let fan_outs = || gains.iter().map(|(fan_out, _)| *fan_out);
    let tests = fan_outs().map(|fan_out| of_fan_out(fan_out, |row| row.tests));
    let tests: Vec<Series> = [unthinned].into_iter().chain(tests).collect();
    let ratios: Vec<Series> =
        fan_outs().map(|fan_out| of_fan_out(fan_out, |row| row.ratio)).collect();
    let steps: Vec<String> = fan_outs().map(|fan_out| fan_out.to_string()).collect();
    let together = together(gains);
    let panels = [
        panel("Mean tests to failure", &names, Scale::Logarithmic, &tests),
        panel("Times fewer tests than unthinned", &names, Scale::Linear, &ratios),
        panel("Times fewer tests, by fan-out", &steps, Scale::Linear, &together),
    ];
    curves("Thinned random tests on the mutants of System F", &panels)
}

fn panel<'a>(title: &'a str, names: &'a [String], scale: Scale, series: &'a [Series]) -> Panel<'a> {
    Panel { title, names, scale, series }
}

/// A row of each mutant, by tests without thinning.
fn ordered(rows: &[Row]) -> Vec<&Row> {
    let mut mutants: Vec<&Row> = vec![];
    for row in rows {
        if !mutants.iter().any(|other| other.mutant == row.mutant) {
            mutants.push(row);
        }
    }
    mutants.sort_by(|one, other| one.tests_unthinned.mean.total_cmp(&other.tests_unthinned.mean));
    mutants
}

fn values(
    rows: &[Row],
    mutants: &[&Row],
    fan_out: usize,
    number: fn(&Row) -> Mean,
) -> Vec<Option<Point>> {
    let of_mutant = |mutant: &&Row| {
        let row = rows.iter().find(|row| row.mutant == mutant.mutant && row.fan_out == fan_out);
        row.map(number).map(point)
    };
    mutants.iter().map(of_mutant).collect()
}

fn point(mean: Mean) -> Point {
    let Mean { mean, margin } = mean;
    Point { value: mean, interval: margin.map(|margin| [mean - margin, mean + margin]) }
}

fn together(gains: &[(usize, Gain)]) -> [Series; 3] {
    let series = |name: &str, stroke, number: fn(&(usize, Gain)) -> Point| Series {
        name: name.to_owned(),
        values: gains.iter().map(|gain| Some(number(gain))).collect(),
        stroke,
    };
    [
        series("mean of ratios", Stroke::Solid, |(_, gain)| sure(gain.mean)),
        series("ratio of all tests", Stroke::Solid, |(_, gain)| sure(gain.total)),
        series("the fan-out", Stroke::Dashed, |(fan_out, _)| Point::from(*fan_out as f64)),
    ]
}

fn sure(gain: Interval) -> Point {
    let Interval { value, low, high } = gain;
    Point { value, interval: Some([low, high]) }
}

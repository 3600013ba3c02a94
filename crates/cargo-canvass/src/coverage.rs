//! `coverage MODEL TESTS`: which combinations of values tests have, and which are missing.

mod chart;
mod json;
mod text;

use std::{io::Write, path::Path};

use canvass_cover::{
    Contribution, PartialRow,
    model::{Model, Parameter, Value},
};

use crate::{
    cli::{CoverageArguments, Format},
    exit::Exit,
    file,
    measure::Measured,
    record::Record,
    say::say,
    source::{self, Source},
    suite::{self, Tests},
    trouble::Trouble,
};
use chart::{Chart, Series};

pub fn run(arguments: &CoverageArguments, out: &mut impl Write) -> Result<Exit, Trouble> {
    let record = Record::begin()?;
    let source = source::read(&arguments.model, &arguments.pict)?;
    source.refuse_pict(&arguments.pict)?;
    let tests = suite::read(&arguments.tests, &source)?;
    let findings = measure(arguments, &source, &tests)?;
    let text = match arguments.format {
        Format::Text => text::of(&findings),
        Format::Json => json::of(&findings),
    };
    file::write_or_print(None, &text, out)?;
    if let Some(path) = &arguments.plot {
        plot(path, &findings)?;
    }
    let percent = findings.highest().percent();
    let lacking = arguments.at_least.filter(|least| percent < *least);
    if let Some(record) = record {
        let outcome = if lacking.is_some() { "failed" } else { "passed" };
        let name = format!("{} of {}", tests.name, source.name);
        record.leave("coverage", &name, outcome, json::value(&findings))?;
    }
    let Some(least) = lacking else { return Ok(Exit::Success) };
    say(format_args!(
        "error: only {} are covered: '--at-least' asks for {least} %",
        text::percent(percent)
    ));
    Ok(Exit::Failed)
}

/// What was measured, and of what.
struct Findings<'a> {
    model: &'a Model,
    tests: &'a Tests,
    /// By strength, from 1.
    by_strength: Vec<Measured>,
}

fn measure<'a>(
    arguments: &CoverageArguments,
    source: &'a Source,
    tests: &'a Tests,
) -> Result<Findings<'a>, Trouble> {
    let strength = source.strength(arguments.strength);
    let plan = source.plan(strength, false)?;
    let sections = source.sections(&plan)?;
    let model = &source.model;
    let mut by_strength = vec![];
    // The highest first: if that is too much to measure, it is said at once.
    for lower in (1..=strength).rev() {
        let listed = if lower == strength { arguments.missing.most() } else { 0 };
        by_strength.push(sections.measure_strength(model, lower, &tests.rows, listed)?);
    }
    by_strength.reverse();
    Ok(Findings { model, tests, by_strength })
}

impl Findings<'_> {
    /// What was measured at the highest strength.
    fn highest(&self) -> &Measured {
        self.by_strength.last().expect("strengths begin with 1")
    }

    /// Tests without a combination that earlier ones do not have, by line.
    fn add_nothing(&self) -> Vec<usize> {
        self.lines(|row, _| matches!(row, Contribution::Interactions { first: 0, .. }))
    }

    /// Tests that the constraints exclude, by line.
    fn break_constraints(&self) -> Vec<usize> {
        self.lines(|row, invalid| matches!(row, Contribution::NotAllowed) && invalid < 2)
    }

    /// Tests with two invalid values, by line.
    fn two_invalid(&self) -> Vec<usize> {
        self.lines(|_, invalid| invalid >= 2)
    }

    /// The lines of tests of which this holds, given what they contribute and how many invalid values they have.
    fn lines(&self, holds: fn(&Contribution, usize) -> bool) -> Vec<usize> {
        let tests = self.tests.rows.iter().zip(&self.tests.lines);
        let tests = tests.zip(&self.highest().rows);
        let like = tests.filter(|((row, _), contribution)| holds(contribution, self.invalid(row)));
        like.map(|((_, line), _)| *line).collect()
    }

    fn invalid(&self, row: &PartialRow) -> usize {
        let cells = row.iter().zip(self.model.parameters());
        let is_invalid = |(value, parameter): &(&Option<u32>, &Parameter)| {
            let value = value.map(|value| &parameter.values()[value as usize]);
            !parameter.is_result() && value.is_some_and(Value::is_invalid)
        };
        cells.filter(is_invalid).count()
    }

    /// The missing combinations that are listed, as names of parameters and values.
    fn missing(&self) -> impl Iterator<Item = Vec<(&str, &str)>> {
        let named = |(parameter, value): &(usize, u32)| {
            let parameter = &self.model.parameters()[*parameter];
            (parameter.name(), parameter.values()[*value as usize].text())
        };
        self.highest().missing.iter().map(move |missing| missing.iter().map(named).collect())
    }
}

fn plot(path: &Path, findings: &Findings<'_>) -> Result<(), Trouble> {
    let names: Vec<String> =
        (1..=findings.by_strength.len()).map(|strength| format!("t = {strength}")).collect();
    let curves: Vec<Vec<f64>> = findings.by_strength.iter().map(Measured::curve).collect();
    let series: Vec<Series<'_>> =
        names.iter().zip(&curves).map(|(name, percents)| Series { name, percents }).collect();
    let title = format!("Coverage of {}", findings.tests.name);
    Ok(file::write(path, &chart::svg(&Chart { title: &title, series: &series }))?)
}

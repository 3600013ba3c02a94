//! `coverage MODEL TESTS`: which combinations of values tests have, and which are missing.

mod json;
mod matrix;
mod page;
mod relation;
mod text;

use std::io::Write;

use canvass_console::{
    Exit, Watch, file,
    plot::{Growth, GrowthSeries, growth},
    record::Record,
    say::say,
    watched,
};
use canvass_cover::{
    Contribution, PartialRow,
    model::{Model, Parameter, Value},
};

use crate::{
    cli::{CoverageArguments, Format},
    error::Error,
    measure::{Measured, uniform},
    source::{self, Source},
    suite::{self, Tests},
};
use matrix::Matrix;
use relation::OfRelation;

pub fn run(arguments: &CoverageArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let record = Record::begin()?;
    let source = source::read(&arguments.model, &arguments.pict)?;
    source.refuse_pict(&arguments.pict)?;
    let tests = suite::read(&arguments.tests, &source)?;
    let (findings, matrix) =
        watched("coverage", |watch| measure(arguments, &source, &tests, watch))?;
    let text = match arguments.format {
        Format::Text => text::of(&findings),
        Format::Json => json::of(&findings),
    };
    file::write_or_print(None, &text, out)?;
    if let Some(path) = &arguments.plot {
        file::write(path, &picture(&findings))?;
    }
    if let Some(path) = &arguments.html {
        file::write(path, &page::of(&findings, matrix.as_ref()))?;
    }
    let percent = findings.highest().percent();
    let is_complete = findings.unmeasured().is_none();
    let lacking = arguments.at_least.filter(|least| is_complete && percent < *least);
    if let Some(record) = record {
        let outcome = match lacking {
            Some(_) => "failed",
            None if is_complete => "passed",
            None => "interrupted",
        };
        let name = format!("{} of {}", tests.name, source.name);
        let mut rest = json::value(&findings);
        rest["figures"] = vec![picture(&findings)].into();
        record.leave("coverage", &name, outcome, rest)?;
    }
    if let Some(strengths) = findings.unmeasured() {
        say(format_args!("interrupted: {strengths} not measured"));
        return Ok(Exit::Interrupted);
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
    /// The highest strength that was asked for.
    strength: usize,
    /// Those of the model, and its units.
    relations: Vec<OfRelation>,
}

fn measure<'a>(
    arguments: &CoverageArguments,
    source: &'a Source,
    tests: &'a Tests,
    watch: &Watch,
) -> Result<(Findings<'a>, Option<Matrix>), Error> {
    let strength = source.strength(arguments.strength);
    // Until single values are measured.
    watch.keeps_nothing(true);
    let plan = source.plan_uniform(strength)?;
    let sections = source.sections(&plan)?;
    let model = &source.model;
    let listed = |of: usize| if of == strength { arguments.missing.most() } else { 0 };
    // If the highest is too much to measure, it is said at once.
    sections.refuse(model, strength, &tests.rows)?;
    let measure = |of: usize, watch: &Watch| {
        sections.measure(&uniform(model, of), &tests.rows, listed(of), watch)
    };
    let single = measure(1, &Watch::default())?;
    let mut by_strength = vec![single.expect("nobody interrupts it")];
    watch.keeps_nothing(false);
    for higher in 2..=strength {
        let Some(measured) = measure(higher, watch)? else { break };
        by_strength.push(measured);
    }
    let mut findings = Findings { model, tests, by_strength, strength, relations: Vec::new() };
    if findings.unmeasured().is_some() {
        return Ok((findings, None));
    }
    let highest = findings.highest();
    let relations = relation::all(source, &sections, &tests.rows, strength, highest, watch)?;
    findings.relations = relations.unwrap_or_default();
    let matrix = match arguments.html {
        Some(_) => matrix::of(model, &sections, &tests.rows, watch)?,
        None => None,
    };
    Ok((findings, matrix))
}

impl Findings<'_> {
    /// What was measured at the highest strength.
    fn highest(&self) -> &Measured {
        self.by_strength.last().expect("strengths begin with 1")
    }

    /// The strengths that were not measured, in words, if any.
    fn unmeasured(&self) -> Option<String> {
        match (self.by_strength.len() + 1, self.strength) {
            (first, last) if first > last => None,
            (first, last) if first == last => Some(format!("strength {first} is")),
            (first, last) => Some(format!("strengths {first} to {last} are")),
        }
    }

    /// Tests without a combination that earlier ones do not have, by line.
    fn add_nothing(&self) -> Vec<usize> {
        self.lines(|row, _| matches!(row, Contribution::Interactions { first: 0, .. }))
    }

    /// What is to be said of tests, and of which, by line.
    fn remarks(&self) -> [(&'static str, Vec<usize>); 3] {
        [
            ("tests that add nothing", self.add_nothing()),
            ("tests that break constraints and cover nothing", self.break_constraints()),
            ("tests with two invalid values, which cover nothing", self.two_invalid()),
        ]
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

/// How coverage grows with the tests.
fn picture(findings: &Findings<'_>) -> String {
    let names: Vec<String> =
        (1..=findings.by_strength.len()).map(|strength| format!("t = {strength}")).collect();
    let curves: Vec<Vec<f64>> = findings.by_strength.iter().map(Measured::curve).collect();
    let series = names.iter().zip(&curves).map(|(name, percents)| GrowthSeries { name, percents });
    let series: Vec<GrowthSeries<'_>> = series.collect();
    let title = format!("Coverage of {}", findings.tests.name);
    growth(&Growth { title: &title, series: &series })
}

//! A property that draws while it runs: its arguments are the first values that are drawn.

use super::Outcome;
use super::case::{self, Verdict};
use super::explore::Explored;
use super::report::{self, statement};
use super::settings::{Settings, Strategy};
use crate::Canvass;
use crate::choice::draws::{Draws, Line};
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source, Stop};
use crate::generate::drawing;
use crate::tree::type_name::short;
use std::sync::Arc;

/// Runs the property on what a source draws.
pub(super) fn run<A: Canvass, R: Outcome>(
    types: &Arc<Types>,
    property: &impl Fn(A) -> R,
    source: &mut Source<'_>,
) -> Made<Verdict> {
    let draws = source.choices.take_draws().ok_or(Stop::Mismatch)?;
    let (verdict, draws) = run_with(draws, types, property, |_| Vec::new());
    source.choices.put_draws(draws);
    verdict
}

/// What a run draws and does, as Rust, and what came of it.
pub(super) fn lines<A: Canvass, R: Outcome>(
    types: &Arc<Types>,
    property: &impl Fn(A) -> R,
    arguments: impl Fn(&A) -> Vec<Line>,
    source: &mut Source<'_>,
) -> Made<(Vec<Line>, Verdict)> {
    let mut draws = source.choices.take_draws().ok_or(Stop::Mismatch)?;
    draws.lines = Some(Vec::new());
    let (verdict, mut draws) = run_with(draws, types, property, arguments);
    let lines = draws.lines.take().unwrap_or_default();
    source.choices.put_draws(draws);
    Ok((lines, verdict?))
}

fn run_with<A: Canvass, R: Outcome>(
    mut draws: Box<Draws>,
    types: &Arc<Types>,
    property: &impl Fn(A) -> R,
    arguments: impl Fn(&A) -> Vec<Line>,
) -> (Made<Verdict>, Box<Draws>) {
    draws.begin();
    let mut value = None;
    let made = draws.value(types, &mut |source| {
        value = Some(A::make(source)?);
        Ok(())
    });
    if let Err(stop) = made {
        return (Err(stop), draws);
    }
    let value = value.expect("it was made");
    if let Some(lines) = &mut draws.lines {
        lines.extend(arguments(&value));
    }
    let (verdict, draws) = drawing(draws, || case::run(|| property(value)));
    (Ok(verdict), draws)
}

/// The lines below each other, as statements; a step that failed is marked.
pub(super) fn text(lines: &[Line], verdict: &Verdict) -> String {
    let is_of_machine = |line: &Line| matches!(line, Line::Step { .. } | Line::Ended);
    let last_step = lines.iter().rposition(is_of_machine);
    let (mut steps, mut each) = (0, Vec::new());
    for (at, line) in lines.iter().enumerate() {
        match line {
            Line::Let { name, kind, value } => each.push(statement(name, &short(kind), value)),
            Line::Text(text) => each.push(text.clone()),
            Line::Ended => {}
            Line::Step { call, result } => {
                steps += 1;
                let fails = matches!(verdict, Verdict::Failed(_)) && Some(at) == last_step;
                let mark = if fails { ", fails" } else { "" };
                let result = match result {
                    Some(result) => format!(": {result}"),
                    None => String::new(),
                };
                each.push(format!("{call} // {steps}{mark}{result}"));
            }
        }
    }
    each.join("\n")
}

/// The arguments' statements as lines.
pub(super) fn arguments(text: String) -> Vec<Line> {
    if text.is_empty() { Vec::new() } else { vec![Line::Text(text)] }
}

/// Why a test with these settings cannot draw.
pub(super) fn refusal(settings: &Settings, has_requirements: bool) -> Option<&'static str> {
    if settings.suite.is_some() {
        return Some(
            "a suite is of arguments, and this test draws values in its body: it has none",
        );
    }
    if settings.strategy == Strategy::Array {
        return Some(
            "an array is of arguments, and this test draws values in its body: make them arguments, or choose another strategy",
        );
    }
    has_requirements.then_some(
        "`requires` is about arguments, and this test draws values in its body: use `cover!` instead",
    )
}

/// The notice for a test whose strategy cannot be had where values are drawn.
pub(super) fn notice(settings: &Settings) -> Option<String> {
    let instead = match settings.strategy {
        Strategy::Thinned => {
            return Some(
                "it draws values in its body: the steps of machines are thinned by pairs of rules, all else is drawn at random"
                    .to_owned(),
            );
        }
        Strategy::Lazy | Strategy::Patterns | Strategy::Few | Strategy::Scope => "in order",
        Strategy::Mutated | Strategy::Uniform => "ad hoc",
        _ => return None,
    };
    Some(format!(
        "it draws values in its body, which are known only when it has run: it is tried by `strategy = \"{instead}\"` \
         instead of \"{}\"",
        settings.strategy.text()
    ))
}

/// For a test whose runs could not be gone through in order.
pub(super) const STUCK: &str = "\
    after the same choices it drew other things than before, or it draws by a generator, so that runs are not gone through in \
    order: does the property depend on hash order, threads, time or an earlier run?";

/// Which rules of a machine never ran, and why. What other shards ran is not known.
pub(super) fn idle_rules(explored: &Explored) -> Option<String> {
    let steps = &explored.runs.as_ref().filter(|_| explored.shard.is_whole())?.steps;
    let mut lines = Vec::new();
    for (at, name) in steps.names.iter().enumerate() {
        match (steps.ran[at], steps.held[at]) {
            (0, 0) => lines.push(format!("its rule `{name}` never ran: its condition never held")),
            (0, held) => lines.push(format!(
                "its rule `{name}` never ran, and could have in {}",
                report::plural(held, "step")
            )),
            _ => {}
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n  "))
}

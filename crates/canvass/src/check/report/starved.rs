//! Tests that ran fewer cases than asked for, in words.

use super::numbers::{grouped, plural};
use crate::check::budget::own_cases;
use crate::check::case::Place;
use crate::check::explore::Explored;
use crate::check::settings::{Settings, Starved};
use crate::choice::shape::Types;
use std::fmt::Write;

/// The warning for a test that passes with fewer cases than its budget.
pub(in crate::check) fn warning(settings: &Settings, explored: &Explored) -> Option<String> {
    let is_said = settings.starved == Starved::Warn && explored.is_starved(settings.rejects);
    is_said.then(|| format!("passes, but {}\n  {HINT}", starved(settings, explored)))
}

/// Below a warning.
pub(in crate::check) const HINT: &str =
    "In the profile `ci` it fails, unless `starved = \"allow\"` is set.";

/// How many cases were run and rejected.
pub(super) fn starved(settings: &Settings, explored: &Explored) -> String {
    let rejected = grouped(explored.rejections() + explored.too_deep);
    let accepted = explored.accepted;
    let mut text = match own_cases(settings) {
        _ if accepted == 0 => format!("no case was accepted, {rejected} were rejected"),
        None => format!("only {} were run, {rejected} were rejected", plural(accepted, "case")),
        Some(asked) => format!(
            "only {} of the {} cases asked for were run, {rejected} were rejected",
            grouped(accepted),
            grouped(asked),
        ),
    };
    for line in rejections(explored) {
        let _ = write!(text, "\n  {line}");
    }
    text
}

/// What to do about a test that fails because too much is rejected.
pub(super) fn advice(types: &Types, explored: &Explored) -> String {
    let mut text = "\nBuild the condition into the values instead: `#[canvass(range = …)]`, `#[canvass(space = …)]` or a \
                    type of its own.\nIf they cannot be built, allow more tries per case: \
                    `#[canvass::test(rejects = 1000)]`"
        .to_owned();
    text += match explored.accepted {
        0 => ".",
        _ => ", or fewer cases: `starved = \"allow\"`.",
    };
    if !types.lazy {
        text += "\nNo part of the values can be left open: with `canvass::Lazy` instead of `Box`, one rejection decides \
                 all values that differ only in what the condition did not look at.";
    }
    text
}

/// What rejected how many cases.
pub(super) fn rejections(explored: &Explored) -> Vec<String> {
    let mut lines: Vec<String> = (explored.rejected.iter())
        .map(|(Place { what, file, line }, cases)| {
            format!("{} rejected by `assume!({what})` at {file}:{line}", grouped(*cases))
        })
        .collect();
    if explored.refused > 0 {
        lines.push(format!("{} refused by a predicate of a type", grouped(explored.refused)));
    }
    if explored.too_deep > 0 {
        lines.push(format!("{} nested too deeply for the stack", grouped(explored.too_deep)));
    }
    lines
}

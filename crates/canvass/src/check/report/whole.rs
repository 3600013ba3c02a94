//! Why a strategy that leaves parts of values open cannot do so, in words.

use crate::check::isolate;
use crate::check::settings::{Settings, Strategy};
use crate::choice::shape::Types;

/// The notice for a test that asks for lazy search and gets whole values.
pub(in crate::check) fn whole(types: &Types, settings: &Settings) -> Option<String> {
    let is_lazy = match settings.strategy {
        Strategy::Lazy | Strategy::Patterns | Strategy::Few | Strategy::Scope => true,
        Strategy::Auto
        | Strategy::InOrder
        | Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Thinned
        | Strategy::Mutated
        | Strategy::Array
        | Strategy::Suite => false,
    };
    let asked = format!("`strategy = \"{}\"` gains nothing", settings.strategy.text());
    let why = if !is_lazy {
        return None;
    } else if types.generated {
        "generators draw the values at random: remove `#[canvass(generator = …)]` from the types, or the strategy"
    } else if !types.lazy {
        "no part of the values can be left open, so each case decides one: write `Lazy<…>` in place of `Box<…>` in \
         their types (`use canvass::Lazy as Box`), or remove the strategy"
    } else if isolate::is_asked(settings) {
        "with `isolate`, `timeout` or `memory` no part of the values is left open: remove that setting, or the strategy"
    } else {
        return None;
    };
    Some(format!("{asked}: {why}"))
}

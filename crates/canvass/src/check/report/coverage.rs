//! What accepted values cover, in words.

use super::numbers::{grouped, plural};
use crate::check::survey::Survey;

/// How many of the missing descriptions are named.
const MOST_WANTED: usize = 10;
/// Among how many they are looked for: not all are readable.
const LOOKED_AT: usize = 100;

/// The share of all descriptions: `2-way coverage: 132 of 158 descriptions (83 %)`.
pub(in crate::check) fn share(survey: &Survey) -> String {
    let coverage = &survey.coverage;
    let percent = (coverage.share() * 100.0).floor();
    let limit = if coverage.is_limited() { ", not all of them counted" } else { "" };
    format!(
        "{}-way coverage: {} of {} descriptions ({percent} %){limit}",
        survey.strength,
        grouped(coverage.covered()),
        grouped(coverage.total()),
    )
}

/// The share, whose it is where that is not all accepted values, and what is missing.
pub(super) fn lines(survey: &Survey, accepted: u64) -> Vec<String> {
    if survey.coverage.total().is_zero() {
        return Vec::new();
    }
    let values = survey.coverage.values();
    let whose = match values == accepted {
        true => String::new(),
        false => format!(", by {}", plural(values, "value")),
    };
    let without = if survey.is_partial { ", without what open parts may contain" } else { "" };
    let wanted = wanted(survey);
    let mut lines = vec![share(survey) + &whose + without];
    if !wanted.is_empty() {
        lines.push("most wanted:".to_owned());
    }
    for words in wanted {
        lines.push(format!("  {words}"));
    }
    lines
}

/// Descriptions that are missing, in words, without those whose words would mean nothing to a reader.
pub(in crate::check) fn wanted(survey: &Survey) -> Vec<String> {
    let mut words = Vec::new();
    for description in survey.coverage.wanted(LOOKED_AT) {
        if words.len() < MOST_WANTED && description.is_readable() {
            words.push(description.words_for(&survey.arguments));
        }
    }
    words
}

//! Records: what a run came to, as a file for other programs.
//!
//! With the setting `record`, `CANVASS_RECORD=1`, a test leaves one JSON object in `target/canvass/records`, in a file
//! named like the test. It replaces that of the run before. A test that dies leaves what its isolated run finds.
//!
//! | key | value |
//! |---|---|
//! | `version` | of this format: 1 |
//! | `test`, `place` | its path with the crate's name; its file and line |
//! | `seed`, `strategy` | as in the settings |
//! | `outcome` | `passed`; `failed` for a value; or `refused`, where the run means nothing, because too few cases were accepted or a demand was not met |
//! | `message` | why it does not pass, else null |
//! | `cases`, `rejected` | how many were accepted, and how many not |
//! | `extent` | how much of the space was explored, in words, or null |
//! | `token` | of the value that fails, or null |
//! | `labels` | object: in how many cases each label was given |
//! | `coverage` | null where nothing is counted, else an object: `strength`; `covered` of `descriptions`; `growth`, pairs of numbers of values and of descriptions that they cover; `wanted`, some that are missing, in words |

mod json;

use super::breadcrumb::target;
use super::conduct::Conduct;
use super::explore::Explored;
use super::report;
use super::store::{file_stem, write_whole};
use super::survey::Survey;
use super::token::Token;
use json::Json;
use std::env;
use std::path::PathBuf;

/// How a run ended.
pub(super) enum Outcome<'a> {
    Passed,
    Failed { message: &'a str, token: Option<&'a Token> },
    Refused { message: &'a str },
}

/// Leaves the record of a run, if it is wanted.
pub(super) fn leave(test: &Conduct<'_>, outcome: &Outcome<'_>, explored: Option<&Explored>) {
    if !test.settings.record {
        return;
    }
    let path = path(test.subject.name);
    let text = format!("{}\n", record(test, outcome, explored));
    if let Err(error) = write_whole(&path, &text) {
        let why = format!("{} cannot be written: {error}", path.display());
        report::warn(test.subject.name, &why);
    }
}

fn path(test: &str) -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    let folder = target(&program).unwrap_or_else(env::temp_dir).join("canvass/records");
    folder.join(file_stem(test) + ".json")
}

fn record(test: &Conduct<'_>, outcome: &Outcome<'_>, explored: Option<&Explored>) -> Json {
    let (word, message, token) = match outcome {
        Outcome::Passed => ("passed", None, None),
        Outcome::Failed { message, token } => ("failed", Some(*message), *token),
        Outcome::Refused { message } => ("refused", Some(*message), None),
    };
    let none = Explored::default();
    let explored = explored.unwrap_or(&none);
    let labels = explored.labels.iter();
    let labels = labels.map(|(label, cases)| (label.clone(), Json::number(cases)));
    Json::object([
        ("version", Json::number(1)),
        ("test", Json::text(test.subject.name)),
        ("place", Json::text(test.subject.place)),
        ("seed", Json::number(test.settings.seed)),
        ("strategy", Json::text(test.settings.strategy.text())),
        ("outcome", Json::text(word)),
        ("message", message.into()),
        ("cases", Json::number(explored.accepted)),
        ("rejected", Json::number(explored.rejections() + explored.too_deep)),
        ("extent", report::covered(test.subject.types, explored).as_deref().into()),
        ("token", token.map(Token::to_string).as_deref().into()),
        ("labels", Json::Object(labels.collect())),
        ("coverage", explored.survey.as_ref().map_or(Json::Null, coverage)),
    ])
}

fn coverage(survey: &Survey) -> Json {
    let coverage = &survey.coverage;
    let point = |(values, covered): &(u64, u64)| {
        Json::List(vec![Json::number(values), Json::number(covered)])
    };
    let wanted = report::wanted(survey);
    Json::object([
        ("strength", Json::number(survey.strength)),
        ("covered", Json::number(coverage.covered())),
        ("descriptions", Json::number(coverage.total())),
        ("growth", Json::List(coverage.growth().iter().map(point).collect())),
        ("wanted", Json::List(wanted.iter().map(Json::text).collect())),
    ])
}

//! The value that fails, as a record has it.

use super::json::Json;
use super::observed::strategy;
use super::tree;
use crate::check::Subject;
use crate::check::case::Failure;
use crate::check::replay_line::replay_line;
use crate::check::report::Origin;
use crate::check::token::Token;
use crate::choice::sequence::ChoiceSequence;

pub(in crate::check) struct Counterexample<'a> {
    pub(in crate::check) failure: &'a Failure,
    /// `None` where the value is not one that its type makes.
    pub(in crate::check) sequence: Option<&'a ChoiceSequence>,
    pub(in crate::check) token: Option<&'a Token>,
    /// The value as statements.
    pub(in crate::check) rust: &'a str,
    pub(in crate::check) notes: &'a [String],
    pub(in crate::check) origin: Origin<'a>,
    pub(in crate::check) is_flaky: bool,
}

impl Counterexample<'_> {
    pub(super) fn json(&self, subject: &Subject<'_>) -> Json {
        let text = self.sequence.and_then(|sequence| subject.write_code(sequence).ok());
        let has_arguments = !subject.arguments.is_empty();
        let tree = text.map(|text| tree::of(&text, has_arguments.then_some("arguments")));
        let replay =
            self.token.map(|token| replay_line(subject.name, subject.place, subject.built, token));
        Json::object([
            ("rust", Json::text(self.rust)),
            ("tree", tree.into()),
            ("replay", replay.as_deref().into()),
            ("notes", Json::List(self.notes.iter().map(Json::text).collect())),
            ("location", self.failure.location().into()),
            ("is_flaky", Json::Bool(self.is_flaky)),
            ("origin", Json::text(self.origin())),
        ])
    }

    fn origin(&self) -> &'static str {
        match self.origin {
            Origin::Search { .. } => "search",
            Origin::Example { .. } => "example",
            Origin::Saved { .. } => "saved",
            Origin::Replay => "replay",
            Origin::Isolated { .. } => "isolated",
        }
    }

    /// How the search came to it.
    pub(super) fn found(&self) -> Option<Json> {
        let Origin::Search { by, explored, shrunk, size } = self.origin else { return None };
        Some(Json::object([
            ("strategy", Json::text(strategy(by))),
            ("case", Json::number(explored.attempts + 1)),
            ("size", size.map(Json::number).into()),
            ("shrunk", shrunk.map(|(cases, _)| Json::number(cases)).into()),
        ]))
    }
}

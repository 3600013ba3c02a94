//! Suites: the values of a thinned run, written down to be tried on every version of the code.
//!
//! `cargo canvass suite` sets `CANVASS_SUITE`, which has each test write the suite of its own, or leave out of it what is
//! covered without. The strategy `suite` tries exactly what is in the file.

mod order;

pub(crate) use order::{Order, SUITE};

use super::Subject;
use super::conduct::Conduct;
use super::isolate;
use super::report::{self, share};
use super::settings::{Settings, Strategy};
use super::store::Line;
use super::survey::Survey;
use crate::choice::sequence::ChoiceSequence;
use crate::tree::thin::minimal;
use std::collections::HashSet;

impl Conduct<'_> {
    /// The values that the strategy `suite` tries.
    pub(super) fn suite(&self) -> Vec<ChoiceSequence> {
        if self.settings.strategy != Strategy::Suite {
            return Vec::new();
        }
        let (sequences, _) = self.read_suite();
        if sequences.is_empty() {
            let why = "its suite has no value that fits the types of its arguments: ";
            report::abort(self.subject.name, &format!("{why}{}", self.how_to_write()));
        }
        sequences
    }

    /// The values of the suite, and how many others cannot be decoded; warns of each of those.
    fn read_suite(&self) -> (Vec<ChoiceSequence>, usize) {
        let (name, store) = (self.subject.name, &self.suite_store());
        let saved = match store.read() {
            Ok(saved) => saved,
            Err(error) => report::abort(name, &error.to_string()),
        };
        if !store.path().exists() {
            let path = store.path().display();
            let why = format!("there is no suite of it, {path}: {}", self.how_to_write());
            report::abort(name, &why);
        }
        let all = saved.entries.len();
        let decoded = self.decode_all(store, saved).into_iter();
        let sequences: Vec<ChoiceSequence> = decoded.map(|(_, sequence)| sequence).collect();
        let lost = all - sequences.len();
        (sequences, lost)
    }

    fn how_to_write(&self) -> String {
        format!("write one by `cargo canvass suite {}`", report::short(self.subject.name))
    }

    /// Writes the values that a run accepted.
    pub(super) fn write_suite(&self, survey: &Survey) {
        let Some(kept) = survey.kept.as_ref().filter(|kept| !kept.is_empty()) else {
            report::abort(self.subject.name, "no value was accepted that a suite could have");
        };
        let Settings { strategy, strength, fan_out, seed, .. } = &self.settings;
        let how = if *strategy == Strategy::Thinned {
            format!("thinned with strength {strength}, fan-out {fan_out}, seed {seed}")
        } else {
            "all that there are".to_owned()
        };
        self.save_suite(kept, &format!("{} values, {how}", kept.len()), survey);
    }

    /// Leaves out of the suite the values whose descriptions others have.
    pub(super) fn minimise_suite(&self) {
        let mut survey = self.new_survey();
        let (sequences, lost) = self.read_suite();
        let described: Vec<Vec<u32>> =
            sequences.iter().map(|sequence| survey.describe(sequence)).collect();
        let (before, strength) = (sequences.len() + lost, survey.strength);
        let mut survey = survey.keeping();
        for at in minimal(&described) {
            survey.add(sequences[at].clone());
        }
        let kept = survey.kept.as_ref().expect("it keeps them");
        let lost = match lost {
            0 => String::new(),
            lost => format!(", or do not fit the types any more ({lost})"),
        };
        let how = format!(
            "{} of {before} values, minimised with strength {strength}: the others cover nothing else{lost}",
            kept.len()
        );
        self.save_suite(kept, &how, &survey);
    }

    /// A survey with the strength of the settings.
    pub(super) fn new_survey(&self) -> Survey {
        let Subject { types, arguments, .. } = self.subject;
        match Survey::new(types, arguments, self.settings.strength) {
            Ok(survey) => survey,
            Err(error) => report::abort(self.subject.name, &format!("`strength`: {error}")),
        }
    }

    fn save_suite(&self, kept: &HashSet<ChoiceSequence>, how: &str, survey: &Survey) {
        let header = format!(
            "# The suite of the test `{}`: {how}.\n\
             # {}\n\
             # The strategy `suite` tries these. A line is what CANVASS_REPLAY takes, and the value.\n",
            self.subject.name,
            share(survey),
        );
        // Short ones first.
        let mut sorted = Vec::new();
        for sequence in kept {
            sorted.push((sequence.0.len(), sequence.clone()));
        }
        sorted.sort_unstable();
        let lines = sorted.iter().map(|(_, sequence)| Line {
            token: self.subject.token(sequence),
            value: self.subject.show_code(sequence).unwrap_or_default(),
            remark: None,
        });
        let store = self.suite_store();
        if let Err(error) = store.write(&header, lines) {
            report::abort(self.subject.name, &error.to_string());
        }
        let path = report::from_here(store.path()).display().to_string();
        let name = report::short(self.subject.name);
        isolate::tell_suite(&format!("{name}: {how}; {}; {path}", share(survey)));
    }
}

//! Saved values as choice sequences: decoded from their tokens, or found again by their text, or reported as lost.

use super::conduct::Conduct;
use super::report;
use super::store::{Entry, Saved, Store, one_line};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Made, Record, Source, Walk};

/// A saved line whose token is of no use.
struct Stale {
    line: usize,
    why: String,
    /// The value as it was saved.
    text: String,
}

/// A value whose token is unusable is looked for, by its text, among this many of the smallest.
const LOOKED_AT: usize = 10_000;

impl Conduct<'_> {
    /// The values of a file with their lines; warns of those that cannot be decoded.
    pub(super) fn decode_all(&self, store: &Store, saved: Saved) -> Vec<(usize, ChoiceSequence)> {
        let (mut decoded, mut stale) = (Vec::new(), Vec::new());
        for Entry { token, line, text } in saved.entries {
            match token.and_then(|token| self.decode(&token)) {
                Ok(sequence) => decoded.push((line, sequence)),
                Err(error) => stale.push(Stale { line, why: error.to_string(), text }),
            }
        }
        if stale.is_empty() {
            return decoded;
        }
        // A run that draws is known by its choices alone.
        let mut found = match self.subject.types.draws {
            true => Vec::new(),
            false => self.find_again(&stale).unwrap_or_default(),
        };
        let mut lost = Vec::new();
        for Stale { line, why, text } in stale {
            let place = format!("{}:{line}: {why}", store.path().display());
            if let Some(at) = found.iter().position(|(found, _)| *found == line) {
                let (_, sequence) = found.swap_remove(at);
                let token = self.subject.token(&sequence);
                let again = "found again by its text, it is tried; replace the token by";
                report::warn(self.subject.name, &format!("{place}\n  {again} {token}"));
                decoded.push((line, sequence));
            } else if text.is_empty() {
                lost.push(place);
            } else {
                lost.push(format!("{place}\n  its value was: {text}"));
            }
        }
        // Each line has one.
        decoded.sort_unstable();
        if !lost.is_empty() {
            self.lose(&lost.join("\n"));
        }
        decoded
    }

    /// Says what saved values are lost; in CI, where nobody would read it, the test fails.
    pub(super) fn lose(&self, what: &str) {
        if self.settings.is_ci {
            let advice = "make the line whole, write the value as an example of the test, or remove the line";
            report::abort(
                self.subject.name,
                &format!(
                    "{what}\na saved value that cannot be tried fails the test in CI: {advice}"
                ),
            );
        }
        report::warn(self.subject.name, what);
    }

    /// The choices of those values that are among the smallest of their types, by their lines.
    fn find_again(&self, stale: &[Stale]) -> Made<Vec<(usize, ChoiceSequence)>> {
        let mut wanted: Vec<&Stale> = stale.iter().collect();
        // What is cut may be any of several values.
        wanted.retain(|stale| !stale.text.is_empty() && !stale.text.ends_with('…'));
        let (types, mut found) = (self.subject.types, Vec::new());
        let mut left = LOOKED_AT;
        for size in 0..=self.settings.size {
            if types.sizes.of_size(size)?.is_zero() {
                continue;
            }
            let mut walk = Walk::new(types.root, size, Default::default());
            while left > 0 && !wanted.is_empty() {
                left -= 1;
                walk.begin();
                let mut record = Record::new(&mut walk);
                if let Ok(text) = (self.subject.show)(&mut Source::new(types, &mut record)) {
                    let text = one_line(&text);
                    wanted.retain(|stale| {
                        let is_other = stale.text != text;
                        if !is_other {
                            found.push((stale.line, record.sequence.clone()));
                        }
                        is_other
                    });
                }
                if !walk.advance(types)? {
                    break;
                }
            }
        }
        Ok(found)
    }
}

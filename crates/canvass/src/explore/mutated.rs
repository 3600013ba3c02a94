//! Values that differ little from values that were accepted.
//!
//! Under a precondition that random values seldom meet, what is near a value that meets it meets it more often. Every accepted
//! value may be changed again, so that values move away from where they began, and grow. Small values are accepted more often
//! than large ones; so that they do not crowd out the others, values of each length are kept apart, and greater lengths are
//! changed more often. Before the first is accepted, values are drawn.

mod adjust;
mod change;
mod order;
mod places;

use super::{AdHoc, CaseValue, Explorer, Outcome, Request, Strategy, Values};
use crate::Rng;
use crate::choice::sequence::ChoiceSequence;
use crate::error::Result;
use change::{Changes, Value};
use std::collections::HashSet;

pub(super) struct Mutated<'a> {
    values: Values<'a>,
    changes: Changes<'a>,
    ad_hoc: AdHoc,
    accepted: Accepted,
    /// The changed values that were tried last, which are not tried again.
    tried: HashSet<ChoiceSequence>,
    /// The changed value of the case; `None` where it is drawn.
    case: Option<ChoiceSequence>,
    /// No changed value has more choices.
    longest: usize,
}

/// Accepted values by how many choices they have; no empty list.
#[derive(Default)]
struct Accepted(Vec<(usize, Vec<Value>)>);

/// So many accepted values of a length are kept; later ones take the place of others.
const KEPT: usize = 16;
/// So many are remembered as tried.
const REMEMBERED: usize = 1 << 14;
/// How often a change is tried that turns out to be none.
const ATTEMPTS: usize = 8;
/// One in so many values has one more change.
const ANOTHER: usize = 4;

impl<'a> Mutated<'a> {
    pub(super) fn new(request: &Request<'a>) -> Mutated<'a> {
        let values = request.values;
        let seed = request.seed ^ 0x6d75_7461_7465 ^ u64::from(request.shard.number()) << 48;
        Mutated {
            values,
            changes: Changes::new(values.types, Rng::new(seed)),
            ad_hoc: AdHoc::new(request),
            accepted: Accepted::default(),
            tried: HashSet::new(),
            case: None,
            // A constructor has about one number.
            longest: request.size.saturating_mul(2),
        }
    }

    /// An accepted value with a few changes; `None` where there is none yet, or none was found.
    fn change(&mut self) -> Option<ChoiceSequence> {
        (0..ATTEMPTS).find_map(|_| {
            let value = self.accepted.any(&mut self.changes)?;
            let other = self.accepted.any(&mut self.changes)?;
            let mut changed = self.changes.change(value, other)?;
            while self.changes.below(ANOTHER) == 0 {
                let value = Value::new(self.values.types, changed)?;
                changed = self.changes.change(&value, other)?;
            }
            let is_new = changed.0.len() <= self.longest && !self.tried.contains(&changed);
            is_new.then_some(changed)
        })
    }
}

impl Accepted {
    fn add(&mut self, accepted: Value, changes: &mut Changes<'_>) {
        let length = accepted.length();
        match self.0.binary_search_by_key(&length, |(length, _)| *length) {
            Err(place) => self.0.insert(place, (length, vec![accepted])),
            Ok(place) => {
                let alike = &mut self.0[place].1;
                match alike.len() {
                    KEPT.. => alike[changes.below(KEPT)] = accepted,
                    _ => alike.push(accepted),
                }
            }
        }
    }

    /// One of a random length, the longer of two, so that values grow.
    fn any(&self, changes: &mut Changes<'_>) -> Option<&Value> {
        let count = self.0.len();
        let place = (count > 0).then(|| changes.below(count).max(changes.below(count)))?;
        let (_, alike) = &self.0[place];
        Some(&alike[changes.below(alike.len())])
    }
}

impl Explorer for Mutated<'_> {
    fn next(&mut self) -> Result<bool> {
        self.case = self.change();
        match &self.case {
            None => drop(self.ad_hoc.next()?),
            Some(case) => {
                if self.tried.len() == REMEMBERED {
                    self.tried.clear();
                }
                self.tried.insert(case.clone());
            }
        }
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        match &self.case {
            Some(case) => CaseValue::Listed(case),
            None => self.ad_hoc.value(),
        }
    }

    fn learn(&mut self, outcome: Outcome) {
        if outcome == Outcome::Accepted {
            let values = self.values;
            // What cannot be written down is not changed.
            if let Ok(accepted) = self.value().choice_sequence(&values) {
                self.note_accepted(accepted);
            }
        }
    }

    fn note_accepted(&mut self, accepted: ChoiceSequence) {
        if let Some(accepted) = Value::new(self.values.types, accepted) {
            self.accepted.add(accepted, &mut self.changes);
        }
    }

    fn strategy(&self) -> Strategy {
        if self.case.is_some() { Strategy::Mutated } else { Strategy::AdHoc }
    }
}

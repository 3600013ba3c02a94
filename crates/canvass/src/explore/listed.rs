//! The values of a type with dependent fields, where they are few: all are made before the first case.
//!
//! How many values a dependent field has is known only when the fields before it are made, so that a type with such a field
//! cannot say how many values it has, and no walk by size knows that it has come to an end.

use super::permutation::Permutation;
use super::{CaseValue, Ended, Explorer, Request, Strategy};
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::choice::source::{InTurn, Record, Source, Stop};
use crate::error::Result;

pub(super) struct Listed {
    /// All values, smaller ones first.
    values: Vec<ChoiceSequence>,
    /// The shard's, in the order in which they are tried.
    order: std::vec::IntoIter<(usize, Strategy)>,
    case: (usize, Strategy),
}

/// No more values are listed, and no more choices tried to find them.
const MOST: usize = 1 << 12;

impl Listed {
    /// In order. `None` where the values are too many, or can be counted without.
    pub(super) fn in_order(request: &Request<'_>) -> Option<Listed> {
        let values = list(request)?;
        let order = (0..values.len()).map(|at| (at, Strategy::InOrder)).collect();
        Some(Listed::new(request, values, order))
    }

    /// In order and at random in turn.
    pub(super) fn mixed(request: &Request<'_>) -> Option<Listed> {
        let values = list(request)?;
        let count = values.len();
        let permutation = Permutation::new(count.max(1) as u64, request.seed);
        let mut is_tried = vec![false; count];
        let mut order = Vec::with_capacity(count);
        for at in 0..count {
            let random = permutation.apply(at as u64) as usize;
            for (at, strategy) in [(at, Strategy::InOrder), (random, Strategy::Uniform)] {
                if !std::mem::replace(&mut is_tried[at], true) {
                    order.push((at, strategy));
                }
            }
        }
        Some(Listed::new(request, values, order))
    }

    fn new(
        request: &Request<'_>,
        values: Vec<ChoiceSequence>,
        mut order: Vec<(usize, Strategy)>,
    ) -> Listed {
        let deal = request.deal();
        order.retain(|(at, _)| deal.owns(*at as u64));
        Listed { values, order: order.into_iter(), case: (0, Strategy::InOrder) }
    }
}

/// All values of a type that does not know how many it has, smaller ones first; `None` for other types, and where they are many.
fn list(request: &Request<'_>) -> Option<Vec<ChoiceSequence>> {
    let types = request.values.types;
    let is_counted = types.sizes.count().is_ok_and(|count| count.finite().is_some());
    if is_counted || types.generated || types.get(types.root).grows {
        return None;
    }
    let (mut in_turn, mut found) = (InTurn::new(MOST), Vec::new());
    for _ in 0..MOST {
        in_turn.begin(types.root);
        let mut record = Record::new(&mut in_turn);
        match (request.values.make)(&mut Source::new(types, &mut record)) {
            Ok(()) => found.push(record.sequence),
            Err(Stop::Rejected) if !in_turn.is_stuck => {}
            Err(Stop::Rejected | Stop::Mismatch | Stop::TooDeep | Stop::Space(_)) => return None,
        }
        if !in_turn.advance() {
            found.sort_by_cached_key(|sequence| (size(types, sequence), sequence.clone()));
            return Some(found);
        }
    }
    None
}

fn size(types: &Types, sequence: &ChoiceSequence) -> usize {
    let nodes = crate::choice::sequence::nodes(types, sequence);
    nodes.map_or(0, |nodes| crate::choice::sequence::size(types, sequence, &nodes))
}

impl Explorer for Listed {
    fn next(&mut self) -> Result<bool> {
        let Some(case) = self.order.next() else { return Ok(false) };
        self.case = case;
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::Listed(&self.values[self.case.0])
    }

    fn strategy(&self) -> Strategy {
        self.case.1
    }

    fn exhausts(&self) -> bool {
        true
    }

    fn count(&self, _types: &Types) -> Option<Nat> {
        Some(Nat::from(self.values.len()))
    }

    fn end(&self, _types: &Types) -> Result<Ended> {
        Ok(Ended::Exhausted)
    }
}

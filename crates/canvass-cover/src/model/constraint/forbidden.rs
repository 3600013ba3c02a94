//! What a constraint forbids, as a short list of combinations.
//!
//! A backtracking search: parameters are given values one after the other, those with the greatest effect first, and the search is
//! cut where the constraint is already decided. A combination found is shortened by each value that is not needed for it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Constraint, check::Influence, part::Part};
use crate::{Forbidden, model::Model};

/// More parameters are not decided one after the other, each a level deeper on the stack.
const MOST_PARAMETERS: usize = 1 << 10;

/// How many parts of the constraint may be looked at for each combination that may be found.
const EFFORT: usize = 1 << 12;

/// The credit of combinations that the search begins with, so that it may look at some parts before it finds one.
const FREE_STEPS: usize = 1 << 11;

impl Constraint {
    /// The combinations it forbids: a row has one of them exactly if it does not hold. `None` if there are more than
    /// `most`, or if finding them would take a time out of proportion to `most`.
    pub fn forbidden(&self, model: &Model, most: usize) -> Option<Vec<Forbidden>> {
        let mut found = BTreeSet::new();
        for part in self.parts() {
            found.extend(part.forbidden(model, most.checked_sub(found.len())?)?);
        }
        Some(without_extensions(found))
    }
}

impl Part {
    /// The same for a part of a constraint.
    pub(crate) fn forbidden(&self, model: &Model, most: usize) -> Option<Vec<Forbidden>> {
        if self.parameters().len() > MOST_PARAMETERS {
            return None;
        }
        let mut search = Search {
            part: self,
            model,
            order: self.by_influence(),
            row: vec![None; model.parameters().len()],
            found: BTreeSet::new(),
            most,
            steps: most.saturating_add(FREE_STEPS).saturating_mul(EFFORT) / self.check.size(),
        };
        search.decide(0)?;
        Some(without_extensions(search.found))
    }

    /// Its parameters, those with the greatest effect first.
    pub(super) fn by_influence(&self) -> Vec<usize> {
        let mut influences: BTreeMap<usize, Influence> = BTreeMap::new();
        self.check.influence(&mut |parameter, influence| {
            let known = influences.entry(parameter).or_insert(influence);
            *known = influence.max(*known);
        });
        let mut order: Vec<usize> = influences.keys().copied().collect();
        order.sort_by_key(|parameter| std::cmp::Reverse(influences[parameter]));
        order
    }
}

struct Search<'a> {
    part: &'a Part,
    model: &'a Model,
    order: Vec<usize>,
    row: Vec<Option<u32>>,
    found: BTreeSet<Forbidden>,
    most: usize,
    steps: usize,
}

impl Search<'_> {
    /// Values for the parameters from the `depth`th on; `None` if that is too much.
    fn decide(&mut self, depth: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        match self.part.decided(&|parameter| self.row[parameter]) {
            Some(true) => return Some(()),
            Some(false) => return self.note(depth),
            None => {}
        }
        let parameter = self.order[depth];
        for value in 0..self.model.parameters()[parameter].values().len() as u32 {
            self.row[parameter] = Some(value);
            self.decide(depth + 1)?;
        }
        self.row[parameter] = None;
        Some(())
    }

    /// The last parameter is needed, or the search would not have come this far.
    fn note(&mut self, depth: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(depth)?;
        let known: Vec<(usize, Option<u32>)> = self.order[..depth]
            .iter()
            .map(|parameter| (*parameter, self.row[*parameter]))
            .collect();
        for (parameter, value) in &known[..depth.saturating_sub(1)] {
            self.row[*parameter] = None;
            if self.part.decided(&|parameter| self.row[parameter]) != Some(false) {
                self.row[*parameter] = *value;
            }
        }
        let needed = known.iter().filter_map(|(at, _)| Some((*at, self.row[*at]?)));
        let mut combination: Forbidden = needed.collect();
        combination.sort_unstable();
        self.found.insert(combination);
        for (parameter, value) in known {
            self.row[parameter] = value;
        }
        (self.found.len() <= self.most).then_some(())
    }
}

/// Drops the combinations that include another one.
fn without_extensions(found: BTreeSet<Forbidden>) -> Vec<Forbidden> {
    /// Every combination is compared with every other.
    const FEW: usize = 1 << 11;
    if found.len() > FEW {
        return found.into_iter().collect();
    }
    let part = |small: &Forbidden, large: &Forbidden| {
        small.len() < large.len() && small.iter().all(|pair| large.binary_search(pair).is_ok())
    };
    let needed = |one: &&Forbidden| !found.iter().any(|other| part(other, one));
    found.iter().filter(needed).cloned().collect()
}

//! Searches among the values that are made of few constructors.
//!
//! A counterexample may be large and still be made of few constructors. Of the constructors that contain others of their
//! type, one or two at a time are allowed, next to all that end a value. With so few there are far fewer values of a size,
//! so that a search comes to larger ones. All choices of one take turns, then all of two, size by size; whichever of the
//! two has cost less goes on.
//!
//! Groce, Zhang, Eide, Chen and Regehr, "Swarm testing" (ISSTA 2012), leave features out at random. We go through all
//! small sets of them, as combinatorial testing does.

use super::engine::{Engine, Ran};
use super::portfolio::patterned;
use crate::error::Result;
use crate::shape::{Shape, ShapeId, Types};
use crate::source::{Made, Source};
use std::sync::Arc;

pub(crate) struct Few {
    groups: Vec<Group>,
    /// Whose turn it is.
    at: usize,
}

/// The searches with so many constructors each.
struct Group {
    types: Arc<Types>,
    shape: ShapeId,
    /// What each of them leaves out.
    excluded: Vec<Vec<usize>>,
    at: usize,
    size: usize,
    engine: Option<Engine>,
    /// What it has cost so far, in runs.
    cost: u64,
    /// How many sizes in a row had no values.
    empty: usize,
    has_run: bool,
}

/// How many constructors are allowed at once, at most.
const MOST: usize = 2;

/// What it costs to begin a search. Without, constructors that make few values would be searched up to enormous sizes.
const BEGINNING: u64 = 200;

/// After so many sizes in a row without values there are taken to be no more.
const MOST_EMPTY: usize = 16;

impl Few {
    /// `None` where leaving constructors out makes no difference.
    pub(crate) fn new(types: &Arc<Types>) -> Option<Few> {
        let shape = patterned(types)?;
        let growing = growing(types.get(shape));
        let groups: Vec<Group> = (1..=MOST.min(growing.len().saturating_sub(1)))
            .map(|allowed| Group::new(types, shape, &growing, allowed))
            .collect();
        (!groups.is_empty()).then_some(Few { groups, at: 0 })
    }

    /// Smaller values were tried by others.
    pub(crate) fn skip_below(&mut self, size: usize) {
        for group in &mut self.groups {
            if group.engine.is_none() && group.at == 0 {
                group.size = group.size.max(size);
            }
        }
    }

    /// Goes on to the next value: `false` where there is none.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        loop {
            let unfinished =
                (0..self.groups.len()).filter(|at| self.groups[*at].empty < MOST_EMPTY);
            let Some(next) = unfinished.min_by_key(|at| self.groups[*at].cost) else {
                return Ok(false);
            };
            self.at = next;
            if self.groups[next].advance()? {
                return Ok(true);
            }
        }
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        let group = &mut self.groups[self.at];
        group.cost += 1;
        group.has_run = true;
        group.engine.as_mut().expect("asked after an advance").run(run)
    }

    pub(super) fn engine(&self) -> &Engine {
        self.groups[self.at].engine.as_ref().expect("asked after a run")
    }
}

impl Group {
    fn new(types: &Arc<Types>, shape: ShapeId, growing: &[usize], allowed: usize) -> Group {
        let excluded = subsets(growing.len(), allowed).into_iter().map(|chosen| {
            let others = (0..growing.len()).filter(|at| !chosen.contains(at));
            others.map(|at| growing[at]).collect()
        });
        Group {
            types: types.clone(),
            shape,
            excluded: excluded.collect(),
            at: 0,
            size: types.get(types.root).least,
            engine: None,
            cost: 0,
            empty: 0,
            has_run: false,
        }
    }

    /// Goes on to the next value: `false` where there is none of the size, or no constructors are left for it.
    fn advance(&mut self) -> Result<bool> {
        loop {
            if let Some(engine) = &mut self.engine {
                if engine.advance()? {
                    return Ok(true);
                }
                self.engine = None;
                self.at += 1;
            }
            let Some(excluded) = self.excluded.get(self.at) else {
                self.empty = if self.has_run { 0 } else { self.empty + 1 };
                (self.at, self.size, self.has_run) = (0, self.size + 1, false);
                return Ok(false);
            };
            self.cost += BEGINNING;
            match self.types.without(self.shape, excluded) {
                Ok(few) => {
                    let sizes = self.size..=self.size;
                    self.engine = Some(Engine::new(Arc::new(few), sizes).not_counting());
                }
                // No value can do without.
                Err(_) => self.at += 1,
            }
        }
    }
}

/// The constructors that contain others of their type, or may become as large in another way.
fn growing(shape: &Shape) -> Vec<usize> {
    let constructors = shape.constructors().iter().enumerate();
    let growing = constructors
        .filter(|(_, constructor)| constructor.growing > 0 && constructor.least > shape.least);
    growing.map(|(at, _)| at).collect()
}

/// All sets of so many of the numbers below one.
fn subsets(below: usize, many: usize) -> Vec<Vec<usize>> {
    let mut subsets = vec![vec![]];
    for _ in 0..many {
        subsets = subsets
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let first = chosen.last().map_or(0, |last| last + 1);
                (first..below).map(move |next| [&chosen[..], &[next]].concat())
            })
            .collect();
    }
    subsets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_counted_by_binomials() {
        for (below, many, count) in [(5, 0, 1), (5, 1, 5), (5, 2, 10), (13, 2, 78), (2, 3, 0)] {
            let subsets = subsets(below, many);
            assert_eq!(subsets.len(), count);
            assert!(subsets.iter().all(|subset| subset.is_sorted_by(|a, b| a < b)));
        }
    }
}

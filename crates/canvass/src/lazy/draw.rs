//! Random choices, such that each value that is not cut out is as likely as the others.
//!
//! Claessen, Duregård and Pałka: an alternative is as likely as its share of the values, and the values of a run that
//! was rejected are cut out of the space. We cut in the tree of choices, where their indices are cut out of a range.

use super::path::Choice;
use crate::{Nat, Rng};
use std::collections::HashMap;

pub(super) struct Draw {
    pub(super) rng: Rng,
    cut: HashMap<Place, Nat>,
    children: HashMap<(u32, Choice), u32>,
    /// The node that the choices of the run lead to; `None` beyond what was cut.
    node: Option<u32>,
    /// The choices of the run, and the nodes where they were made.
    trail: Vec<(Option<u32>, Choice)>,
    nodes: u32,
}

/// Values are cut out of no more places than this, about 100 bytes each.
const MAX_CUTS: usize = 1 << 20;

/// What values are cut out of: those with a choice, or with one of its size.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
enum Place {
    Choice(u32, Choice),
    Size(u32, u32),
}

/// Alternatives of one size, each for as many values, as long as none is cut out.
pub(super) struct Class {
    pub(super) first: Choice,
    pub(super) alternatives: Nat,
    pub(super) values: Nat,
}

impl Draw {
    pub(super) fn new(rng: Rng) -> Draw {
        let (cut, children) = (HashMap::new(), HashMap::new());
        Draw { rng, cut, children, node: Some(0), trail: Vec::new(), nodes: 1 }
    }

    /// Begins another run.
    pub(super) fn begin(&mut self) {
        self.node = Some(0);
        self.trail.clear();
    }

    fn cut_at(&self, place: impl Fn(u32) -> Place) -> Nat {
        let cut = self.node.and_then(|node| self.cut.get(&place(node)));
        cut.cloned().unwrap_or_default()
    }

    /// Draws an alternative; `None` where all values are cut out.
    pub(super) fn choose(&mut self, classes: &[Class], is_sized: bool) -> Option<Choice> {
        let left = |class: &Class| {
            let all = &class.alternatives * &class.values;
            let place = |node| match is_sized {
                true => Place::Size(node, class.first.size),
                false => Place::Choice(node, class.first),
            };
            all.minus(&self.cut_at(place))
        };
        let left: Vec<Nat> = classes.iter().map(left).collect();
        let mut index = self.rng.below(&left.iter().cloned().sum())?;
        let at = left.iter().position(|left| match index.checked_sub(left) {
            Some(beyond) => {
                index = beyond;
                false
            }
            None => true,
        })?;
        let choice = self.within(&classes[at]);
        self.trail.push((self.node, choice));
        self.node = self.node.and_then(|node| self.children.get(&(node, choice)).copied());
        Some(choice)
    }

    /// One of the alternatives of a class, less likely where more is cut out of it.
    fn within(&mut self, class: &Class) -> Choice {
        loop {
            let index = self.rng.below(&class.alternatives).and_then(|index| index.to_u64());
            let choice = Choice { index: class.first.index + index.unwrap_or(0), ..class.first };
            let cut = self.cut_at(|node| Place::Choice(node, choice));
            if cut.is_zero() || self.rng.below(&class.values).is_some_and(|drawn| drawn >= cut) {
                return choice;
            }
        }
    }

    /// Cuts out the values of the run, as long as there is memory for it; without, they may be drawn again.
    pub(super) fn cut(&mut self, values: &Nat) {
        if self.cut.len() >= MAX_CUTS {
            return;
        }
        let mut node = 0;
        for (_, choice) in &self.trail {
            for place in [Place::Choice(node, *choice), Place::Size(node, choice.size)] {
                *self.cut.entry(place).or_default() += values;
            }
            node = *self.children.entry((node, *choice)).or_insert_with(|| {
                self.nodes += 1;
                self.nodes - 1
            });
        }
    }
}

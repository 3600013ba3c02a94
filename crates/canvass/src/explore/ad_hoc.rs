//! Random values, from random choices as the weights of constructors say.

use super::draws::Draws;
use super::{CaseValue, Explorer, Request, Strategy};
use crate::Rng;
use crate::choice::shape::ShapeId;
use crate::choice::source::{Draw, Random};
use crate::error::Result;

pub(super) struct AdHoc {
    root: ShapeId,
    pub(super) draws: Draws,
    random: Random,
    /// The draw that the case is of.
    pub(super) drawn: Option<Draw>,
}

impl AdHoc {
    pub(super) fn new(request: &Request<'_>) -> AdHoc {
        AdHoc::of(request, Draws::new(request))
    }

    /// What all shards draw, for one that takes its own of the values.
    pub(super) fn of_all_shards(request: &Request<'_>) -> AdHoc {
        AdHoc::of(request, Draws::of_all_shards(request))
    }

    fn of(request: &Request<'_>, draws: Draws) -> AdHoc {
        let random = Random::new(Rng::new(0));
        AdHoc { root: request.values.types.root, draws, random, drawn: None }
    }

    /// Draws what this one is going to draw.
    pub(super) fn again(&self) -> AdHoc {
        let random = Random::new(Rng::new(0));
        AdHoc { root: self.root, draws: self.draws.clone(), random, drawn: None }
    }

    /// The choices of a draw.
    pub(super) fn choices(&mut self, draw: Draw) -> &mut Random {
        self.random.draw(self.root, draw);
        &mut self.random
    }
}

impl Explorer for AdHoc {
    fn next(&mut self) -> Result<bool> {
        self.drawn = Some(self.draws.draw());
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        let draw = self.drawn.expect("drawn before it is asked for");
        CaseValue::Whole(self.choices(draw))
    }

    fn strategy(&self) -> Strategy {
        Strategy::AdHoc
    }
}

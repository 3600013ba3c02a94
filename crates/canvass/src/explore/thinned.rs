//! Random values, thinned: of some draws for each case, the one that covers most that is new.
//!
//! All cases that run are taken note of, those that the property rejects too, so that their like is not tried again and
//! again.

use super::{AdHoc, CaseValue, Explorer, Request, Strategy, Values};
use crate::choice::source::{Draw, Made, Record, Source, Stop};
use crate::error::Result;
use crate::tree::thin::{Pool, REMEMBERED};
use crate::tree::{Alphabet, Coverage, CoverageError, Tagging, Tree};
use std::sync::Arc;

pub(super) struct Thinned<'a> {
    values: Values<'a>,
    /// What draws the candidates.
    ad_hoc: AdHoc,
    alphabet: Arc<Alphabet>,
    pool: Pool<Draw>,
    /// How many candidates there are for a case.
    fan_out: usize,
    tree: Tree,
    effort: Effort,
    /// How many constructors were looked at.
    looked_at: u64,
    cases: u64,
    /// Whether the case is the best of several.
    is_thinned: bool,
}

/// How many constructors are looked at: so many, and so many more for each case, but no more than so many in all. After that,
/// draws are taken as they come.
pub(super) type Effort = (u64, u64, u64);

pub(super) const ALWAYS: Effort = (u64::MAX, 0, u64::MAX);

impl<'a> Thinned<'a> {
    pub(super) fn new(request: &Request<'a>, effort: Effort) -> Result<Thinned<'a>, CoverageError> {
        let Request { values, strength, fan_out, .. } = *request;
        Thinned::of(AdHoc::new(request), values, strength, fan_out, effort)
    }

    /// Of what `ad_hoc` draws from now on.
    pub(super) fn of(
        ad_hoc: AdHoc,
        values: Values<'a>,
        strength: usize,
        fan_out: usize,
        effort: Effort,
    ) -> Result<Thinned<'a>, CoverageError> {
        let alphabet = Arc::new(Alphabet::new(values.types, Tagging::ByType));
        let coverage = Coverage::new(&alphabet, strength)?;
        // All candidates would be worth the same.
        let has_nothing_to_compare = *coverage.total() == 0;
        let fan_out = if has_nothing_to_compare { 1 } else { fan_out };
        Ok(Thinned {
            values,
            ad_hoc,
            alphabet,
            pool: Pool::new(coverage, REMEMBERED),
            fan_out,
            tree: Tree::default(),
            effort,
            looked_at: 0,
            cases: 0,
            is_thinned: false,
        })
    }

    /// Whether there is more than one candidate for a case.
    pub(super) fn has_candidates(&self) -> bool {
        self.fan_out > 1
    }

    /// The draw whose value is to be tried next. Where none of the candidates can be made, it is one of those.
    fn choose(&mut self) -> Result<Draw> {
        let mut draw = self.ad_hoc.draws.draw();
        if self.fan_out == 1 {
            return Ok(draw);
        }
        self.offer(draw)?;
        for _ in 1..self.fan_out {
            draw = self.ad_hoc.draws.draw();
            self.offer(draw)?;
        }
        Ok(self.pool.take().unwrap_or(draw))
    }

    /// Whether another case may be thinned.
    fn may_look(&self) -> bool {
        let (least, each, most) = self.effort;
        self.looked_at < self.cases.saturating_mul(each).saturating_add(least).min(most)
    }

    /// One that a predicate of the type refuses, or that is nested too deeply, is no candidate.
    fn offer(&mut self, draw: Draw) -> Result<()> {
        match self.grow(draw) {
            Ok(true) => self.pool.offer(&self.tree, draw),
            Ok(false) | Err(Stop::Mismatch) => return Err(self.values.mismatch()),
            Err(Stop::Rejected | Stop::TooDeep) => {}
            Err(Stop::Space(error)) => return Err(error),
        }
        self.looked_at += self.tree.constructors().max(1) as u64;
        Ok(())
    }

    /// Makes the tree of a draw's value: whether its choices are what its type describes.
    fn grow(&mut self, draw: Draw) -> Made<bool> {
        let mut record = Record::new(self.ad_hoc.choices(draw));
        (self.values.make)(&mut Source::new(self.values.types, &mut record))?;
        Ok(self.alphabet.fill(&mut self.tree, &record.sequence))
    }
}

impl Explorer for Thinned<'_> {
    fn next(&mut self) -> Result<bool> {
        self.cases += 1;
        self.is_thinned = self.may_look();
        if !self.is_thinned {
            return self.ad_hoc.next();
        }
        self.ad_hoc.drawn = Some(self.choose()?);
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.ad_hoc.value()
    }

    fn strategy(&self) -> Strategy {
        if self.is_thinned { Strategy::Thinned } else { Strategy::AdHoc }
    }
}

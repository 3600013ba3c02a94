//! Random values, thinned: of some draws for each case, the one that covers most that is new.
//!
//! All cases that run are taken note of, those that the property rejects too, so that their like is not tried again and
//! again.

mod pace;

use super::{AdHoc, CaseValue, Explorer, FanOut, Outcome, Request, Strategy, Values};
use crate::choice::source::{Draw, Made, Record, Source, Stop};
use crate::error::Result;
use crate::tree::thin::{Pool, REMEMBERED};
use crate::tree::{Alphabet, Coverage, CoverageError, Tagging, Tree};
use pace::Pace;
use std::sync::Arc;
use std::time::Instant;

pub(super) struct Thinned<'a> {
    values: Values<'a>,
    /// What draws the candidates.
    ad_hoc: AdHoc,
    alphabet: Arc<Alphabet>,
    pool: Pool<Draw>,
    pace: Pace,
    tree: Tree,
    /// How many constructors may still be looked at; after that, draws are taken as they come.
    left: u64,
    /// Whether the case is the best of several.
    is_thinned: bool,
    /// When the case began, if it is to be timed.
    begun: Option<Instant>,
}

impl<'a> Thinned<'a> {
    /// Thins until so many constructors were looked at.
    pub(super) fn new(request: &Request<'a>, left: u64) -> Result<Thinned<'a>, CoverageError> {
        let alphabet = Arc::new(Alphabet::new(request.values.types, Tagging::ByType));
        let coverage = Coverage::new(&alphabet, request.strength)?;
        // All candidates would be worth the same.
        let has_nothing_to_compare = *coverage.total() == 0;
        let fan_out = if has_nothing_to_compare { FanOut::Fixed(1) } else { request.fan_out };
        Ok(Thinned {
            values: request.values,
            ad_hoc: AdHoc::new(request),
            alphabet,
            pool: Pool::new(coverage, REMEMBERED),
            pace: Pace::new(fan_out),
            tree: Tree::default(),
            left,
            is_thinned: false,
            begun: None,
        })
    }

    /// Whether there is more than one candidate for a case.
    pub(super) fn has_candidates(&self) -> bool {
        !matches!(self.pace, Pace::Fixed(1))
    }

    /// The draw whose value is to be tried next. Where none of the candidates can be made, it is one of those.
    fn choose(&mut self) -> Result<Draw> {
        let begin = self.pace.begin();
        let mut draw = self.ad_hoc.draws.draw();
        if self.pace.fan_out() == 1 {
            return Ok(draw);
        }
        self.offer(draw)?;
        for _ in 1..self.pace.fan_out() {
            draw = self.ad_hoc.draws.draw();
            self.offer(draw)?;
        }
        let chosen = self.pool.take().unwrap_or(draw);
        if let Some(begin) = begin {
            self.pace.candidates_took(begin.elapsed());
        }
        Ok(chosen)
    }

    /// One that a predicate of the type refuses, or that is nested too deeply, is no candidate.
    fn offer(&mut self, draw: Draw) -> Result<()> {
        match self.grow(draw) {
            Ok(true) => self.pool.offer(&self.tree, draw),
            Ok(false) | Err(Stop::Mismatch) => return Err(self.values.mismatch()),
            Err(Stop::Rejected | Stop::TooDeep) => {}
            Err(Stop::Space(error)) => return Err(error),
        }
        self.left = self.left.saturating_sub(self.tree.size().max(1) as u64);
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
        self.is_thinned = self.left > 0;
        if !self.is_thinned {
            return self.ad_hoc.next();
        }
        self.ad_hoc.drawn = Some(self.choose()?);
        self.begun = self.pace.is_measuring().then(Instant::now);
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.ad_hoc.value()
    }

    fn learn(&mut self, _outcome: Outcome) {
        if let Some(begun) = self.begun.take() {
            self.pace.case_took(begun.elapsed());
        }
    }

    fn strategy(&self) -> Strategy {
        if self.is_thinned { Strategy::Thinned } else { Strategy::AdHoc }
    }
}

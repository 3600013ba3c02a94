//! Random values, thinned: of some draws for each case, the one that covers most that is new.
//!
//! All cases that run are taken note of, those that the property rejects too, so that their like is not tried again and
//! again.

mod pace;

use super::super::Subject;
use super::super::settings::{FanOut, Settings};
use super::draws::Draws;
use crate::Rng;
use crate::choice::source::{Draw, Made, Random, Record, Source, Stop};
use crate::error::Result;
use crate::tree::thin::{Pool, REMEMBERED};
use crate::tree::{Alphabet, Coverage, CoverageError, Tagging, Tree};
use pace::Pace;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) struct Thinner {
    alphabet: Arc<Alphabet>,
    pool: Pool<Draw>,
    pace: Pace,
    random: Random,
    tree: Tree,
    /// How many constructors may still be looked at.
    left: u64,
}

impl Thinner {
    /// One that may look at so many constructors.
    pub(super) fn new(
        subject: &Subject<'_>,
        settings: &Settings,
        left: u64,
    ) -> Result<Thinner, CoverageError> {
        let alphabet = Arc::new(Alphabet::new(subject.types, Tagging::ByType));
        let coverage = Coverage::new(&alphabet, settings.strength)?;
        // All candidates would be worth the same.
        let has_nothing_to_compare = *coverage.total() == 0;
        let fan_out = if has_nothing_to_compare { FanOut::Fixed(1) } else { settings.fan_out };
        Ok(Thinner {
            alphabet,
            pool: Pool::new(coverage, REMEMBERED),
            pace: Pace::new(fan_out),
            random: Random::new(Rng::new(0)),
            tree: Tree::default(),
            left,
        })
    }

    /// Whether there is more than one candidate for a case.
    pub(super) fn has_candidates(&self) -> bool {
        !matches!(self.pace, Pace::Fixed(1))
    }

    /// Whether it has looked at as many constructors as it may.
    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The draw whose value is to be tried next. Where none of the candidates can be made, it is one of those.
    pub(super) fn choose(&mut self, subject: &Subject<'_>, draws: &mut Draws) -> Result<Draw> {
        let begin = self.pace.begin();
        let mut draw = draws.draw();
        if self.pace.fan_out() == 1 {
            return Ok(draw);
        }
        self.offer(subject, draw)?;
        for _ in 1..self.pace.fan_out() {
            draw = draws.draw();
            self.offer(subject, draw)?;
        }
        let chosen = self.pool.take().unwrap_or(draw);
        if let Some(begin) = begin {
            self.pace.candidates_took(begin.elapsed());
        }
        Ok(chosen)
    }

    /// One that a predicate of the type refuses, or that is nested too deeply, is no candidate.
    fn offer(&mut self, subject: &Subject<'_>, draw: Draw) -> Result<()> {
        match self.grow(subject, draw) {
            Ok(true) => self.pool.offer(&self.tree, draw),
            Ok(false) | Err(Stop::Mismatch) => return Err(subject.misfit()),
            Err(Stop::Rejected | Stop::TooDeep) => {}
            Err(Stop::Space(error)) => return Err(error),
        }
        self.left = self.left.saturating_sub(self.tree.size().max(1) as u64);
        Ok(())
    }

    /// Makes the tree of a draw's value: whether its choices are what its type describes.
    fn grow(&mut self, subject: &Subject<'_>, draw: Draw) -> Made<bool> {
        self.random.draw(subject.types.root, draw);
        let mut record = Record::new(&mut self.random);
        (subject.make)(&mut Source::new(subject.types, &mut record))?;
        Ok(self.alphabet.fill(&mut self.tree, &record.code))
    }

    /// When a case begins that is to be timed.
    pub(super) fn times_case(&self) -> Option<Instant> {
        self.pace.is_measuring().then(Instant::now)
    }

    /// The case that was chosen last took so long.
    pub(super) fn case_took(&mut self, time: Duration) {
        self.pace.case_took(time);
    }
}

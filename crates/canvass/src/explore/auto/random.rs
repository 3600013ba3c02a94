//! The random values of `auto`: the first as they come, then some that are thinned, then as they come again.
//!
//! Most bugs that random values find at all are found by the first few. Candidates would delay those, and later there are so many
//! cases that the candidates themselves are better run: thinning pays between the two, most of all where cases take long.

use crate::error::Result;
use crate::explore::thinned::Effort;
use crate::explore::{AdHoc, CaseValue, Explorer, Request, Strategy, Thinned, Values};

pub(super) struct Random<'a> {
    values: Values<'a>,
    strength: usize,
    fan_out: usize,
    cases: u64,
    way: Way<'a>,
}

enum Way<'a> {
    AsTheyCome(Box<AdHoc>),
    Thinned(Box<Thinned<'a>>),
}

/// So many are not thinned.
const FIRST: u64 = 16;

/// How many constructors are looked at to thin random values: the first number, and the second more for each case, but no more
/// than the third in all. Where there are few cases, or small values, all are thinned, and many quick cases stay quick.
const EFFORT: Effort = (1 << 14, 4, 1 << 20);

impl<'a> Random<'a> {
    pub(super) fn new(request: &Request<'a>) -> Random<'a> {
        let Request { values, strength, fan_out, .. } = *request;
        Random {
            values,
            strength,
            fan_out,
            cases: 0,
            way: Way::AsTheyCome(Box::new(AdHoc::new(request))),
        }
    }

    /// From now on values are thinned, if there is something to choose by.
    fn begin_thinning(&mut self) {
        let Way::AsTheyCome(ad_hoc) = &mut self.way else { return };
        let thinned = Thinned::of(ad_hoc.again(), self.values, self.strength, self.fan_out, EFFORT);
        if let Some(thinned) = thinned.ok().filter(Thinned::has_candidates) {
            self.way = Way::Thinned(Box::new(thinned));
        }
    }
}

impl Explorer for Random<'_> {
    fn next(&mut self) -> Result<bool> {
        if self.cases == FIRST {
            self.begin_thinning();
        }
        self.cases += 1;
        match &mut self.way {
            Way::AsTheyCome(ad_hoc) => ad_hoc.next(),
            Way::Thinned(thinned) => thinned.next(),
        }
    }

    fn value(&mut self) -> CaseValue<'_> {
        match &mut self.way {
            Way::AsTheyCome(ad_hoc) => ad_hoc.value(),
            Way::Thinned(thinned) => thinned.value(),
        }
    }

    fn strategy(&self) -> Strategy {
        match &self.way {
            Way::AsTheyCome(_) => Strategy::AdHoc,
            Way::Thinned(thinned) => thinned.strategy(),
        }
    }
}

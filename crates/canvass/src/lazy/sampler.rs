//! Random values that satisfy a predicate, uniformly distributed.

use super::ask::Ask;
use super::draw::Draw;
use super::narrowing::Narrowing;
use super::open::Opens;
use super::search::stopped;
use super::{SearchError, Shared};
use crate::choice::kept::Kept;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Record, Recorded, Source};
use crate::{Canvass, Rng};
use canvass_lazy::hole;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

/// Draws values of some sizes that satisfy a predicate, each with the same probability.
///
/// A rejected value is not drawn again, nor is any that differs from it only in parts that the predicate did not look at,
/// so drawing becomes faster. Each rejection takes memory, about 100 MiB at most in all; after that, rejected values may
/// be drawn and rejected again.
///
/// ```
/// use canvass::lazy::{Lazy, Sampler};
/// use canvass::{Canvass, Rng};
///
/// #[derive(Canvass)]
/// enum Bits {
///     End,
///     Bit(bool, Lazy<Bits>),
/// }
///
/// fn alternates(bits: &Bits) -> bool {
///     match bits {
///         Bits::Bit(first, rest) => match &**rest {
///             Bits::Bit(second, _) => first != second && alternates(rest),
///             Bits::End => true,
///         },
///         Bits::End => true,
///     }
/// }
///
/// let mut sampler = Sampler::<Bits>::new(20..=40, Rng::new(1))?;
/// let bits = sampler.draw(|bits| alternates(bits))?.expect("there are such lists");
/// assert!(alternates(&bits));
/// # Ok::<(), canvass::lazy::SearchError>(())
/// ```
pub struct Sampler<A> {
    search: Arc<hole::Search>,
    shared: Arc<Shared>,
    runs: u64,
    values: PhantomData<fn() -> A>,
}

impl<A: Canvass> Sampler<A> {
    /// A sampler of the values of these sizes.
    pub fn new(sizes: RangeInclusive<usize>, rng: Rng) -> Result<Sampler<A>, SearchError> {
        let types = Types::of::<A>()?;
        let mut narrowing = Narrowing::new(&types, Opens::new(&types), sizes, None);
        narrowing.draw = Some(Draw::new(rng));
        let shared = Arc::new(Shared { types, narrowing: Mutex::new(narrowing) });
        let search = Arc::new(hole::Search::new(shared.clone()));
        Ok(Sampler { search, shared, runs: 0, values: PhantomData })
    }

    /// Draws a value that satisfies the predicate; `None` if there is none. The predicate must be the same each time.
    pub fn draw(&mut self, predicate: impl Fn(&A) -> bool) -> Result<Option<A>, SearchError> {
        loop {
            let types = &self.shared.types;
            let mut narrowing = self.shared.narrowing();
            narrowing.begin_draw(types);
            if !narrowing.is_inhabited(types)? {
                return Ok(None);
            }
            drop(narrowing);
            self.runs += 1;
            let holds = self.run(&predicate);
            let mut narrowing = self.shared.narrowing();
            if std::mem::take(&mut narrowing.ending.is_dead_end) {
                return Ok(None);
            }
            if narrowing.ending.stop.take().is_none() && holds? {
                drop(narrowing);
                return self.complete().map(Some);
            }
            let decided = narrowing.count(types)?;
            if let Some(draw) = &mut narrowing.draw {
                draw.cut(&decided);
            }
        }
    }

    /// How often the predicate was asked.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    fn run(&self, predicate: impl Fn(&A) -> bool) -> Result<bool, SearchError> {
        let inner = &*self.shared;
        let mut kept = Kept::default();
        let ran = catch_unwind(AssertUnwindSafe(|| {
            let mut ask = Ask::root(&self.search, inner, &mut kept);
            A::make(&mut Source::new(&inner.types, &mut ask)).map(|value| predicate(&value))
        }));
        match ran {
            Ok(Ok(holds)) => Ok(holds),
            Ok(Err(stop)) => {
                inner.narrowing().ending.stop = Some(stop);
                Ok(false)
            }
            Err(_) if inner.narrowing().ending.stop.is_some() => Ok(false),
            Err(payload) => resume_unwind(payload),
        }
    }

    /// The value of the last run; the parts that the predicate did not look at are drawn as well.
    fn complete(&self) -> Result<A, SearchError> {
        let inner = &*self.shared;
        let mut ask = Ask::whole(&self.search, inner);
        let mut record = Record::new(&mut ask);
        A::make(&mut Source::new(&inner.types, &mut record)).map_err(stopped::<A>)?;
        let mut choices = Recorded::new(inner.types.root, &record.sequence.0, Fit::Exactly);
        A::make(&mut Source::new(&inner.types, &mut choices)).map_err(stopped::<A>)
    }
}

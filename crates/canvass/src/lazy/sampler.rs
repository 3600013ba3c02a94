//! Random values for which a predicate holds, each as likely as the others.

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

/// Draws values of some sizes for which a predicate holds, each as likely as the others.
///
/// What the predicate has rejected is not drawn again, together with all that differs only where it did not look, so
/// that drawing becomes faster. That takes memory for each rejection, about 100 MiB at most; what is rejected after that
/// may be drawn and rejected again.
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
    /// Of values of these sizes.
    pub fn new(sizes: RangeInclusive<usize>, rng: Rng) -> Result<Sampler<A>, SearchError> {
        let types = Types::of::<A>()?;
        let mut narrowing = Narrowing::new(&types, Opens::new(&types), sizes, None);
        narrowing.draw = Some(Draw::new(rng));
        let shared = Arc::new(Shared { types, narrowing: Mutex::new(narrowing) });
        let search = Arc::new(hole::Search::new(shared.clone()));
        Ok(Sampler { search, shared, runs: 0, values: PhantomData })
    }

    /// A value for which the predicate holds, which must be the same each time; `None` where there is none.
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

    /// How often predicates were asked.
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

    /// The value of the last run, with what nobody looked at drawn as well.
    fn complete(&self) -> Result<A, SearchError> {
        let inner = &*self.shared;
        let mut ask = Ask::whole(&self.search, inner);
        let mut record = Record::new(&mut ask);
        A::make(&mut Source::new(&inner.types, &mut record)).map_err(stopped::<A>)?;
        let mut choices = Recorded::new(inner.types.root, &record.code.0, Fit::Exactly);
        A::make(&mut Source::new(&inner.types, &mut choices)).map_err(stopped::<A>)
    }
}

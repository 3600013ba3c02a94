//! A search on several threads: whoever has work gives a part of it to whoever has none.

use super::engine::{Engine, Ran};
use super::part::Part;
use super::search::{Run, SearchError, stopped};
use crate::Canvass;
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::Stop;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::{Condvar, Mutex, PoisonError};

/// Decides all values of some sizes on several threads: how often the property ran, and how many values are decided.
///
/// The runs are the same as on one thread, but they come in any order; with conditions asked together there may be more.
///
/// ```
/// use canvass::lazy::{Lazy, search_on_threads};
/// use std::num::NonZeroUsize;
///
/// let threads = NonZeroUsize::new(2).expect("two");
/// let (runs, decided) = search_on_threads(
///     0..=9,
///     threads,
///     |list: Vec<Lazy<u8>>| list.first().is_some_and(|first| **first == 5),
///     |run| assert_ne!(run.decided, 0),
/// )?;
/// assert_eq!((runs, decided.to_u64()), (512, Some(2585)));
/// # Ok::<(), canvass::lazy::SearchError>(())
/// ```
pub fn search_on_threads<A: Canvass, R>(
    sizes: RangeInclusive<usize>,
    threads: NonZeroUsize,
    property: impl Fn(A) -> R + Sync,
    visit: impl Fn(Run<R>) + Sync,
) -> Result<(u64, Nat), SearchError> {
    Types::of::<A>()?;
    let whole = Part::whole(sizes);
    let pool = Pool { work: Mutex::new(Work::new(whole, threads.get())), changed: Condvar::new() };
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                // A property that panics ends the search on all threads, and the scope passes the panic on.
                let guard = Guard(&pool);
                pool.work::<A, R>(&property, &visit);
                std::mem::forget(guard);
            });
        }
    });
    let work = pool.work.into_inner().unwrap_or_else(PoisonError::into_inner);
    match work.error {
        Some(error) => Err(error),
        None => Ok((work.runs, work.decided)),
    }
}

struct Pool {
    work: Mutex<Work>,
    changed: Condvar,
}

struct Work {
    parts: Vec<Part>,
    /// How many threads have work.
    busy: usize,
    threads: usize,
    is_over: bool,
    runs: u64,
    decided: Nat,
    error: Option<SearchError>,
}

impl Work {
    fn new(whole: Part, threads: usize) -> Work {
        let (parts, decided) = (vec![whole], Nat::ZERO);
        Work { parts, busy: 0, threads, is_over: false, runs: 0, decided, error: None }
    }
}

/// Ends the search when a property panics.
struct Guard<'a>(&'a Pool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_all();
    }
}

/// How many runs there are between two looks at who has no work.
const PATIENCE: u64 = 64;

impl Pool {
    fn lock(&self) -> std::sync::MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work<A: Canvass, R>(&self, property: &impl Fn(A) -> R, visit: &impl Fn(Run<R>)) {
        while let Some(part) = self.take() {
            let searched = self.search::<A, R>(&part, property, visit);
            let mut work = self.lock();
            work.busy -= 1;
            if let Err(error) = searched {
                work.error = Some(error);
                work.is_over = true;
            }
            self.changed.notify_all();
        }
    }

    /// A part, as soon as there is one; `None` where there will be no more.
    fn take(&self) -> Option<Part> {
        let mut work = self.lock();
        loop {
            if work.is_over || (work.parts.is_empty() && work.busy == 0) {
                return None;
            }
            if let Some(part) = work.parts.pop() {
                work.busy += 1;
                return Some(part);
            }
            work = self.changed.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn search<A: Canvass, R>(
        &self,
        part: &Part,
        property: &impl Fn(A) -> R,
        visit: &impl Fn(Run<R>),
    ) -> Result<(), SearchError> {
        let mut engine = Engine::resume(Types::of::<A>()?, part);
        let (mut runs, mut decided) = (0, Nat::ZERO);
        while engine.advance()? {
            match engine.run(|source| A::make(source).map(property))? {
                Ran::Outcome(outcome, values) => {
                    runs += 1;
                    decided += &values;
                    visit(Run { outcome, decided: values });
                }
                Ran::Stopped(Stop::Rejected, values) => decided += &values,
                Ran::Stopped(stop, _) => return Err(stopped::<A>(stop)),
                Ran::DeadEnd => {}
                Ran::Nondeterministic => return Err(SearchError::Nondeterministic),
            }
            if runs % PATIENCE == 0 && !self.share(&mut engine)? {
                break;
            }
        }
        decided += &engine.take_indifferent();
        let mut work = self.lock();
        work.runs += runs;
        work.decided += &decided;
        Ok(())
    }

    /// Gives a part away where somebody has none: whether the search goes on.
    fn share(&self, engine: &mut Engine) -> Result<bool, SearchError> {
        let mut work = self.lock();
        if work.parts.is_empty() && work.busy < work.threads {
            work.parts.extend(engine.split()?);
            self.changed.notify_all();
        }
        Ok(!work.is_over)
    }
}

//! Lazy search: one run of a property decides all values that differ only in parts it never looked at.
//!
//! A property runs on a value with holes. The first look into a hole asks the search for a constructor; the outcome
//! of the run holds for every completion of the holes that are left. The next run changes the last choice that has
//! another alternative. Claessen, Duregård and Pałka, "Generating constrained random data with uniform distribution";
//! Runciman, Naylor and Lindblad, "SmallCheck and Lazy SmallCheck".
//!
//! ```
//! use canvass::lazy::{Lazy, Search};
//! use canvass::Canvass;
//!
//! #[derive(Canvass)]
//! enum List {
//!     End,
//!     Item(bool, Lazy<List>),
//! }
//!
//! fn is_sorted(list: &List) -> bool {
//!     match list {
//!         List::Item(first, rest) => match &**rest {
//!             List::Item(second, _) => first <= second && is_sorted(rest),
//!             List::End => true,
//!         },
//!         List::End => true,
//!     }
//! }
//!
//! let mut search = Search::<List>::new(0..=20)?;
//! let mut sorted = 0;
//! while let Some(run) = search.step(|list| is_sorted(&list))? {
//!     sorted += u64::from(run.outcome);
//! }
//! assert_eq!(search.runs(), 191);
//! assert_eq!(search.decided(), &17_710);
//! # Ok::<(), canvass::lazy::SearchError>(())
//! ```

mod ask;
pub(crate) mod conjunction;
mod division;
mod draw;
mod engine;
mod few;
mod follow;
mod known;
mod narrowing;
mod open;
mod part;
mod path;
mod pattern;
#[cfg(feature = "array")]
mod portfolio;
mod prefix;
#[cfg(feature = "array")]
mod rows;
mod sampler;
mod search;
mod search_order;
mod share;
mod size_by_size;
mod small_scope;
#[cfg(test)]
mod tests;
mod threads;
mod value;

pub use canvass_lazy::Lazy;
#[cfg(feature = "array")]
pub use portfolio::Ways;
pub use sampler::Sampler;
pub use search::{Run, Search, SearchError};
pub use threads::search_on_threads;

pub(crate) use division::Division;
pub(crate) use engine::Ran;
pub(crate) use few::Few;
#[cfg(feature = "array")]
pub(crate) use portfolio::Portfolio;
pub(crate) use prefix::{Prefix, PrefixError};
pub(crate) use search_order::SearchOrder;
pub(crate) use size_by_size::SizeBySize;
pub(crate) use small_scope::{Scope, SmallScope};

use crate::Canvass;
use crate::choice::shape::Types;
use crate::choice::source::{Source, Walk};
use ask::Ask;
use canvass_lazy::hole;
use narrowing::Narrowing;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The search that holes ask for their content.
struct Shared {
    types: Arc<Types>,
    narrowing: Mutex<Narrowing>,
}

impl Shared {
    fn narrowing(&self) -> MutexGuard<'_, Narrowing> {
        self.narrowing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Unwinds out of a run whose value cannot be made; the reason is in [`narrowing::Ending`].
struct Unmade;

/// Makes the content of a hole, at the first look into it.
fn fill<T: Canvass>(search: &Arc<hole::Search>, id: u64) -> T {
    let shared = search.inner.downcast_ref::<Shared>().expect("holes are ours");
    let mut narrowing = shared.narrowing();
    let Some(hole) = narrowing.path.holes.named(id) else {
        drop(narrowing);
        return first();
    };
    let mut ask = Ask::fill(search, shared, &mut narrowing, hole);
    drop(narrowing);
    match T::make(&mut Source::new(&shared.types, &mut ask)) {
        Ok(content) => content,
        Err(stop) => {
            shared.narrowing().ending.stop = Some(stop);
            resume_unwind(Box::new(Unmade))
        }
    }
}

/// The content of a hole that outlived its run: nobody had looked into it, so any value will do.
fn first<T: Canvass>() -> T {
    let first = Types::of::<T>().map_err(crate::choice::source::Stop::from).and_then(|types| {
        let mut walk = Walk::new(types.root, types.get(types.root).least, crate::Nat::ZERO);
        walk.begin();
        T::make(&mut Source::new(&types, &mut walk))
    });
    first.unwrap_or_else(|_| resume_unwind(Box::new(Unmade)))
}

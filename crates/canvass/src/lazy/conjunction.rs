//! Conditions that are asked together: of those that reject a value, the one that looked at least of it decides.
//!
//! All conditions are asked, one after the other, and it is watched which holes each of them sees. The rejection is blamed
//! on the holes that the deciding condition saw, and on those seen before the conditions were asked: its conflict set.
//! Choices for other holes need not be changed, since all their alternatives would be rejected for the same reason
//! (`narrowing/blame.rs`).
//!
//! The order of the conditions has no influence on what is found, only on how soon: conditions may demand holes that
//! others would not. When a search starts with the next size, the conditions that decided most often come first.

use super::{Shared, Unmade};
use canvass_lazy::hole;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind};
use std::sync::{Arc, Weak};

thread_local! {
    /// The search whose property ran last on this thread. It is not kept alive.
    static LAST: RefCell<Weak<hole::Search>> = const { RefCell::new(Weak::new()) };
    /// Whether it is running.
    static IS_RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// The order in which conditions are asked and how often each decided, by the call of [`all`].
#[derive(Default)]
pub(super) struct Orders(HashMap<&'static Location<'static>, Order>);

#[derive(Clone)]
struct Order {
    positions: Vec<usize>,
    decided: Vec<u64>,
}

impl Orders {
    fn at(&mut self, place: &'static Location<'static>, conditions: usize) -> &mut Order {
        self.0.entry(place).or_insert_with(|| Order {
            positions: (0..conditions).collect(),
            decided: vec![0; conditions],
        })
    }

    /// Puts conditions that decided more often before others.
    pub(super) fn improve(&mut self) {
        for Order { positions, decided } in self.0.values_mut() {
            positions.sort_by_key(|at| std::cmp::Reverse(decided[*at]));
        }
    }
}

/// Runs a property of a search, so that [`all`] knows which one.
pub(super) fn running<T>(search: &Arc<hole::Search>, run: impl FnOnce() -> T) -> T {
    struct Outer(Option<Weak<hole::Search>>, bool);
    impl Drop for Outer {
        fn drop(&mut self) {
            IS_RUNNING.set(self.1);
            if let Some(outer) = self.0.take() {
                LAST.set(outer);
            }
        }
    }
    let is_same = LAST.with_borrow(|last| std::ptr::eq(last.as_ptr(), Arc::as_ptr(search)));
    let last = (!is_same).then(|| LAST.replace(Arc::downgrade(search)));
    let was_running = IS_RUNNING.replace(true);
    let _outer = Outer(last.filter(|_| was_running), was_running);
    run()
}

/// Whether all conditions hold.
///
/// In a search all of them are asked, in an order that changes, and a condition that panics counts for nothing if another
/// one rejects. If the result is `false`, the run must end with that outcome without looking further: the search takes
/// the outcome to depend on nothing but what one of the conditions looked at. In tests,
/// [`assume_all!`](crate::assume_all) does that.
#[track_caller]
pub fn all(conditions: &mut [&mut dyn FnMut() -> bool]) -> bool {
    let place = Location::caller();
    // Nested conditions are asked in turn: the outer ones are watched already.
    let search = IS_RUNNING.take().then(|| LAST.with_borrow(Weak::upgrade)).flatten();
    match search {
        None => conditions.iter_mut().all(|condition| condition()),
        Some(search) => {
            let all = watched(&search, place, conditions);
            IS_RUNNING.set(true);
            all
        }
    }
}

fn watched(
    search: &Arc<hole::Search>,
    place: &'static Location<'static>,
    conditions: &mut [&mut dyn FnMut() -> bool],
) -> bool {
    let shared = search.inner.downcast_ref::<Shared>().expect("holes are ours");
    let before = search.watch();
    let was_watched = std::mem::replace(&mut shared.narrowing().blame.is_watching, true);
    let order = shared.narrowing().blame.orders.at(place, conditions.len()).positions.clone();
    let mut rejected: Option<(usize, Vec<u64>, usize)> = None;
    let mut panicked = None;
    for at in order {
        let holds = catch_unwind(AssertUnwindSafe(|| conditions[at]()));
        let seen = search.watch();
        match holds {
            Ok(true) => {}
            Ok(false) => {
                let cost = shared.narrowing().path.length_to(&seen);
                if rejected.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    rejected = Some((cost, seen, at));
                }
            }
            Err(payload) if payload.is::<Unmade>() => resume_unwind(payload),
            // A condition may rely on what another one checks, so a panic counts only if none rejects.
            Err(payload) => panicked = Some(payload),
        }
    }
    match (rejected, panicked) {
        (Some((_, mut seen, at)), _) => {
            seen.extend(before);
            let blame = &mut shared.narrowing().blame;
            blame.orders.at(place, conditions.len()).decided[at] += 1;
            // In the first run that is watched it is not known what was seen before the conditions.
            blame.conflict = was_watched.then_some(seen);
            false
        }
        (None, Some(payload)) => resume_unwind(payload),
        (None, None) => true,
    }
}

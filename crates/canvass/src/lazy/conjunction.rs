//! Conditions that are asked together: the one that rejects a value having looked at less of it decides.
//!
//! The conditions are asked one after the other, and which holes each looks at is watched. A rejection by one of them
//! is blamed on the holes that it saw, and on those seen before the conditions were asked. A choice for a hole that
//! nothing was blamed on is not changed: all its alternatives are rejected alike.
//!
//! The order does not matter for what is found, but for how soon. Where a search begins anew, with the next size, those
//! conditions come first that decided most often before.

use super::{Shared, Unmade};
use canvass_lazy::hole;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind};
use std::sync::{Arc, Weak};

thread_local! {
    /// The search whose property ran last on this thread; it is not kept alive.
    static LAST: RefCell<Weak<hole::Search>> = const { RefCell::new(Weak::new()) };
    /// Whether it is running.
    static IS_RUNNING: Cell<bool> = const { Cell::new(false) };
}

/// In which order conditions are asked, and how often each decided, by where they are written.
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

    /// Those that decided most often come first.
    pub(super) fn improve(&mut self) {
        for Order { positions, decided } in self.0.values_mut() {
            positions.sort_by_key(|at| std::cmp::Reverse(decided[*at]));
        }
    }
}

/// Runs a property of a search.
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

/// Whether all conditions hold, whichever of them is the first to know.
///
/// Where it is `false` in a search, that must be the outcome of the run, without looking further: the outcome is taken
/// to depend on the parts alone that one of the conditions looked at. In tests,
/// [`assume_all!`](crate::assume_all) does that.
#[track_caller]
pub fn all(conditions: &mut [&mut dyn FnMut() -> bool]) -> bool {
    let place = Location::caller();
    // Conditions inside conditions are asked in turn: the outer ones are watched already.
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
            // What another condition rejects, this one need not cope with.
            Err(payload) => panicked = Some(payload),
        }
    }
    match (rejected, panicked) {
        (Some((_, mut seen, at)), _) => {
            seen.extend(before);
            let blame = &mut shared.narrowing().blame;
            blame.orders.at(place, conditions.len()).decided[at] += 1;
            // What was seen before is not known in the first run that is watched.
            blame.conflict = was_watched.then_some(seen);
            false
        }
        (None, Some(payload)) => resume_unwind(payload),
        (None, None) => true,
    }
}

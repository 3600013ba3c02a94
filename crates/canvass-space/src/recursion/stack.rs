//! Recursion that is not bounded by the thread's stack.
//!
//! Spaces call each other through recursive members, and a value may be deeper than a thread's stack.
//! Before the stack runs out, the work goes on in a thread with a large stack of its own, and what the
//! first thread knew about the recursion moves along.

use super::fixed_point;
use crate::Nat;
use crate::error::{Result, SpaceError};
use crate::walk::{Flow, Keep, Sink};
use std::cell::{Cell, RefCell};

/// What the first thread may use: main and test threads have several times as much.
const FIRST_ROOM: usize = 512 << 10;
const LARGE_STACK: usize = 256 << 20;
const LARGE_ROOM: usize = LARGE_STACK - (1 << 20);

thread_local! {
    static NESTING: Cell<usize> = const { Cell::new(0) };
    /// Below this address the stack counts as used up; stacks grow downwards.
    static FLOOR: Cell<usize> = const { Cell::new(0) };
    static BEGINNING: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// What recurs, for an error message.
pub(crate) type Recursion<'a> = &'a (dyn Fn() -> String + Sync);

/// Runs `work` one level deeper, on another stack where this one is used up.
#[inline]
pub(crate) fn nested<R: Send>(
    recursion: Recursion<'_>,
    work: impl FnOnce() -> Result<R> + Send,
) -> Result<R> {
    match descend(recursion)? {
        Some(_nested) => work(),
        None => on_large_stack(recursion, work),
    }
}

/// Goes one level deeper while the returned guard lives; `None` where the stack is used up.
#[inline]
fn descend(recursion: Recursion<'_>) -> Result<Option<Nested>> {
    let nesting = NESTING.get();
    let here = stack_address();
    if nesting == 0 {
        FLOOR.set(here.saturating_sub(FIRST_ROOM));
    } else if here < FLOOR.get() {
        return Ok(None);
    }
    if nesting == SpaceError::MAX_NESTING {
        return Err(SpaceError::TooDeep { recursion: recursion() }.into());
    }
    NESTING.set(nesting + 1);
    Ok(Some(Nested(nesting)))
}

/// Restores the nesting when the work ends, by a panic too.
struct Nested(usize);

impl Drop for Nested {
    #[inline]
    fn drop(&mut self) {
        NESTING.set(self.0);
    }
}

#[inline(always)]
fn stack_address() -> usize {
    let marker = 0_u8;
    std::hint::black_box(std::ptr::from_ref(&marker)).addr()
}

/// How many values a walk computes on another stack before it hands them over.
const BLOCK: u64 = 1024;

/// A walk one level deeper. The sink stays in its thread: where the stack is used up, values are
/// computed on another and handed over here.
pub(crate) fn walk_nested<T: Send>(
    recursion: Recursion<'_>,
    start: &Nat,
    limit: u64,
    sink: Sink<'_, T>,
    walk: impl Fn(&Nat, u64, Sink<'_, T>) -> Result<Flow> + Sync,
) -> Result<Flow> {
    if let Some(_nested) = descend(recursion)? {
        return walk(start, limit, sink);
    }
    let mut position = start.clone();
    let mut left = limit;
    while left > 0 {
        let wanted = left.min(BLOCK);
        let values = on_large_stack(recursion, || {
            let mut values = Vec::new();
            let _never_breaks = walk(&position, wanted, &mut Keep(&mut values))?;
            Ok(values)
        })?;
        let handed = values.len() as u64;
        for value in values {
            if sink.one(value).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        if handed < wanted {
            break;
        }
        position = position + handed;
        left -= handed;
    }
    Ok(Flow::Continue(()))
}

/// Runs `work` in a thread of its own while this one waits.
#[cold]
fn on_large_stack<R: Send>(
    recursion: Recursion<'_>,
    work: impl FnOnce() -> Result<R> + Send,
) -> Result<R> {
    let (mut work, mut result) = (Some(work), None);
    run_on_large_stack(recursion, &mut || result = work.take().map(|work| work()))?;
    result.expect("a thread that ends well has done its work")
}

/// Whatever the work returns: threads are much to build for each type.
fn run_on_large_stack(recursion: Recursion<'_>, work: &mut (dyn FnMut() + Send)) -> Result<()> {
    let nesting = NESTING.get();
    let counting = fixed_point::take();
    let beginning = BEGINNING.take();
    let (result, counting, beginning) = std::thread::scope(|scope| {
        let spawned =
            std::thread::Builder::new().stack_size(LARGE_STACK).spawn_scoped(scope, || {
                FLOOR.set(stack_address().saturating_sub(LARGE_ROOM));
                NESTING.set(nesting);
                fixed_point::resume(counting);
                BEGINNING.set(beginning);
                work();
                (Ok(()), fixed_point::take(), BEGINNING.take())
            });
        match spawned.map(|thread| thread.join()) {
            Ok(Ok(done)) => done,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => {
                (Err(SpaceError::TooDeep { recursion: recursion() }.into()), None, Vec::new())
            }
        }
    });
    fixed_point::resume(counting);
    BEGINNING.set(beginning);
    result
}

/// Runs `work`, in which the member at `address` must not be begun again.
pub(crate) fn begun<R>(address: usize, work: impl FnOnce() -> R) -> Option<R> {
    if BEGINNING.with_borrow(|members| members.contains(&address)) {
        return None;
    }
    BEGINNING.with_borrow_mut(|members| members.push(address));
    let result = work();
    BEGINNING.with_borrow_mut(|members| members.pop());
    Some(result)
}

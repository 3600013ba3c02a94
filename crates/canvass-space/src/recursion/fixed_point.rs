//! The counts of recursive members, as a least fixed point.
//!
//! Every member starts from zero; each pass evaluates each member once, with the others' latest values,
//! until nothing changes. Sums and products of naturals only grow, so a value that still changes after
//! as many passes as there are members grows for ever: it is infinite.

use crate::Count;
use crate::error::Result;
use std::cell::RefCell;
use std::collections::HashMap;

thread_local! {
    static COUNTING: RefCell<Option<Box<Counting>>> = const { RefCell::new(None) };
}

/// What a thread is counting.
#[derive(Default)]
pub(super) struct Counting {
    pass: usize,
    changed: bool,
    /// Whether what is being evaluated depends on a value that may still change.
    provisional: bool,
    members: HashMap<usize, Provisional>,
}

struct Provisional {
    value: Count,
    pass: usize,
    in_progress: bool,
}

/// A cyclic count with more binary digits than this is infinite: exact values only serve to find
/// whether anything grows.
const PROVISIONAL_BITS: usize = 1 << 12;

/// What is known of the count of a member.
pub(crate) enum Counted {
    /// It may still change.
    Provisionally(Count),
    Finally(Count),
    /// Finally none: the member needs a value of its own for each of its values.
    WithoutBaseCase,
}

/// The count of the member at `address`, of which `evaluate` is the definition.
pub(crate) fn count_member(
    address: usize,
    evaluate: &dyn Fn() -> Result<Count>,
) -> Result<Counted> {
    if COUNTING.with_borrow(|counting| counting.is_some()) {
        return Ok(match count_nested(address, evaluate)? {
            (count, true) => Counted::Finally(count),
            (count, false) => Counted::Provisionally(count),
        });
    }
    let _end = EndCounting;
    COUNTING.set(Some(Box::default()));
    count_to_fixed_point(address, evaluate)
}

/// Ends the fixed point on every way out, by a panic too.
struct EndCounting;

impl Drop for EndCounting {
    fn drop(&mut self) {
        COUNTING.set(None);
    }
}

fn count_to_fixed_point(address: usize, evaluate: &dyn Fn() -> Result<Count>) -> Result<Counted> {
    loop {
        with_counting(|counting| {
            counting.pass += 1;
            counting.changed = false;
        });
        match count_nested(address, evaluate)? {
            (count, true) => return Ok(Counted::Finally(count)),
            (_, false) if with_counting(|counting| counting.changed) => {}
            (count, false) if count.is_zero() => return Ok(Counted::WithoutBaseCase),
            (count, false) => return Ok(Counted::Finally(count)),
        }
    }
}

fn count_nested(address: usize, evaluate: &dyn Fn() -> Result<Count>) -> Result<(Count, bool)> {
    let already = with_counting(|counting| {
        let pass = counting.pass;
        let member = counting.members.entry(address).or_insert(Provisional {
            value: Count::ZERO,
            pass: 0,
            in_progress: false,
        });
        if member.pass == pass {
            counting.provisional = true;
            return Some(member.value.clone());
        }
        member.pass = pass;
        member.in_progress = true;
        None
    });
    if let Some(value) = already {
        return Ok((value, false));
    }
    let (value, is_final) = settled(evaluate);
    let value = value?;
    Ok(with_counting(|counting| counting.update(address, value, is_final)))
}

impl Counting {
    fn update(&mut self, address: usize, value: Count, is_final: bool) -> (Count, bool) {
        if is_final {
            self.members.remove(&address);
            return (value, true);
        }
        let grows_for_ever = self.pass > self.members.len() + 1;
        let member = self.members.get_mut(&address).expect("entered before it was evaluated");
        member.in_progress = false;
        if member.value != value {
            self.changed = true;
            let huge = value.finite().is_some_and(|number| number.bits() > PROVISIONAL_BITS);
            member.value = if grows_for_ever || huge { Count::Infinite } else { value };
        }
        (member.value.clone(), false)
    }
}

/// Runs `work`, and says whether its result depends on no provisional count.
pub(crate) fn settled<R>(work: impl FnOnce() -> R) -> (R, bool) {
    let before = COUNTING.with_borrow_mut(|counting| {
        counting.as_mut().is_some_and(|counting| std::mem::take(&mut counting.provisional))
    });
    let result = work();
    let provisional = COUNTING.with_borrow_mut(|counting| {
        counting.as_mut().is_some_and(|counting| {
            let provisional = counting.provisional;
            counting.provisional |= before;
            provisional
        })
    });
    (result, !provisional)
}

/// Whether a fixed point is sought further up.
pub(crate) fn is_counting() -> bool {
    COUNTING.with_borrow(|counting| counting.is_some())
}

/// Whether the member at `address` is being counted further up.
pub(crate) fn is_being_counted(address: usize) -> bool {
    COUNTING.with_borrow(|counting| {
        counting.as_ref().is_some_and(|counting| {
            counting.members.get(&address).is_some_and(|member| member.in_progress)
        })
    })
}

fn with_counting<R>(work: impl FnOnce(&mut Counting) -> R) -> R {
    COUNTING.with_borrow_mut(|counting| {
        work(counting.as_mut().expect("only called while a fixed point is sought"))
    })
}

/// Takes the state of this thread away, to go on with it in another.
pub(super) fn take() -> Option<Box<Counting>> {
    COUNTING.take()
}

/// Goes on with the state of another thread.
pub(super) fn resume(counting: Option<Box<Counting>>) {
    COUNTING.set(counting);
}

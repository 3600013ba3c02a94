//! What a mutated program calls: which mutant is on, and whether the case goes on for too long.

use std::cell::Cell;
use std::thread;

/// One change to a program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mutant {
    /// Its number in the program.
    pub id: u32,
    /// With its type: `Stack::push`.
    pub function: &'static str,
    /// Its number in the function, from one.
    pub number: u32,
    pub line: u32,
    /// Before and after: `a < b → a <= b`.
    pub what: &'static str,
}

/// How many steps a case may take: turns of loops and calls.
pub const FUEL: u32 = 2_000_000;

/// How deep calls may be nested.
pub const DEPTH: u32 = 1_000;

thread_local! {
    static ACTIVE: Cell<Option<u32>> = const { Cell::new(None) };
    static FUEL_LEFT: Cell<u32> = const { Cell::new(FUEL) };
    static DEPTH_NOW: Cell<u32> = const { Cell::new(0) };
}

/// Switches a mutant on, or all of them off, for this thread.
pub fn activate(id: Option<u32>) {
    ACTIVE.set(id);
}

/// Runs something without any mutant, and without counting its steps.
pub fn intact<T>(run: impl FnOnce() -> T) -> T {
    let active = ACTIVE.take();
    refuel();
    let result = run();
    refuel();
    ACTIVE.set(active);
    result
}

/// A new case begins.
pub fn refuel() {
    FUEL_LEFT.set(FUEL);
    DEPTH_NOW.set(0);
}

#[inline]
pub fn is_active(id: u32) -> bool {
    ACTIVE.get() == Some(id)
}

/// A loop begins a turn.
#[inline]
pub fn tick() {
    match FUEL_LEFT.get() {
        // While it unwinds, a second panic would end the process.
        0 if thread::panicking() => {}
        0 => panic!("out of fuel"),
        left => FUEL_LEFT.set(left - 1),
    }
}

/// A function is called; it returns when this is dropped.
#[inline]
#[must_use]
pub fn enter() -> Call {
    tick();
    let depth = DEPTH_NOW.get() + 1;
    assert!(depth <= DEPTH || thread::panicking(), "calls are nested too deeply");
    DEPTH_NOW.set(depth);
    Call(())
}

pub struct Call(());

impl Drop for Call {
    #[inline]
    fn drop(&mut self) {
        // A case that was given up has left some.
        DEPTH_NOW.set(DEPTH_NOW.get().saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    fn nest(depth: u32) {
        let _call = enter();
        if depth > 1 {
            nest(depth - 1);
        }
    }

    #[test]
    fn too_many_steps_panic_until_the_next_case() {
        refuel();
        (0..FUEL).for_each(|_| tick());
        assert!(catch_unwind(tick).is_err());
        refuel();
        tick();
    }

    #[test]
    fn calls_too_deep_panic() {
        refuel();
        nest(DEPTH);
        assert!(catch_unwind(|| nest(DEPTH + 1)).is_err());
        nest(DEPTH);
    }

    #[test]
    fn one_mutant_is_on_at_most() {
        activate(Some(3));
        assert!(is_active(3) && !is_active(2));
        assert!(!intact(|| is_active(3)) && is_active(3));
        activate(None);
        assert!(!is_active(3));
    }
}

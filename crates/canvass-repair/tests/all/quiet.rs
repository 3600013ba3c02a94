//! Panics that are expected, of which nothing is printed.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook},
    sync::Once,
};

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// What a function returns; nothing if it panics.
pub fn quietly<T>(run: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                usual(panic);
            }
        }));
    });
    IS_QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_QUIET.set(false);
    result.ok()
}

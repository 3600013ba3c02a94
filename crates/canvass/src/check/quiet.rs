//! Panics of cases: kept instead of shown.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, PanicHookInfo};
use std::sync::Once;

/// What a panic said, and where.
pub(crate) struct Panic {
    pub(crate) message: String,
    pub(crate) location: Option<String>,
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Panics of this thread are kept while it lives.
pub(crate) struct Quiet {
    before: bool,
}

pub(crate) fn begin() -> Quiet {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let shown = panic::take_hook();
        panic::set_hook(Box::new(move |info| if QUIET.get() { keep(info) } else { shown(info) }));
    });
    Quiet { before: QUIET.replace(true) }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        QUIET.set(self.before);
    }
}

fn keep(info: &PanicHookInfo<'_>) {
    let location = info.location().map(ToString::to_string);
    LAST.set(Some(Panic { message: text(info.payload()), location }));
}

/// The last panic that was kept.
pub(crate) fn last_panic() -> Option<Panic> {
    LAST.take()
}

/// What a panic was called with.
pub(crate) fn text(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&'static str>() {
        return (*text).to_owned();
    }
    match payload.downcast_ref::<String>() {
        Some(text) => text.clone(),
        None => "panicked with a value that is not text".to_owned(),
    }
}

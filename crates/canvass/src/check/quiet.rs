//! Panics of cases: kept instead of shown.

use super::isolate;
use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::mem::forget;
use std::panic::{self, PanicHookInfo};
use std::process;
use std::sync::Once;

/// No more are kept of a case that catches its panics.
const MOST: usize = 64;

/// A panic that the hook saw.
struct Panic {
    thrown: Thrown,
    location: String,
}

/// What a panic was called with, as far as it can be recognised.
#[derive(PartialEq, Eq)]
struct Thrown {
    kind: TypeId,
    /// Where the text is, which stays where it is when the payload is moved.
    address: Option<usize>,
    text: String,
}

/// Whether this thread runs a case.
struct Inside(Cell<bool>);

impl Drop for Inside {
    /// Where a case calls `exit`, what is local to its thread is dropped before the process ends (with the GNU C library, at
    /// least), and its status may be that of success. A parent knows by itself.
    fn drop(&mut self) {
        if self.0.get() && !isolate::is_child() {
            let _gone = io::stderr().write_all(EXITS.as_bytes());
            process::abort();
        }
    }
}

const EXITS: &str = "\ncanvass: a case ends this process by `exit`. Run the test again: it will be isolated, and name the input.\n";

thread_local! {
    static QUIET: Inside = const { Inside(Cell::new(false)) };
    static PANICS: RefCell<Vec<Panic>> = const { RefCell::new(Vec::new()) };
}

/// Panics of this thread are kept while it lives.
pub(crate) struct Quiet {
    before: bool,
}

pub(crate) fn begin() -> Quiet {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let shown = panic::take_hook();
        panic::set_hook(Box::new(
            move |info| if is_inside_case() { keep(info) } else { shown(info) },
        ));
    });
    let before = QUIET.with(|inside| inside.0.replace(true));
    if !before {
        PANICS.with_borrow_mut(Vec::clear);
    }
    Quiet { before }
}

/// Whether this thread runs a case.
pub(crate) fn is_inside_case() -> bool {
    // A thread that is about to end runs none.
    QUIET.try_with(|inside| inside.0.get()).unwrap_or(false)
}

impl Drop for Quiet {
    fn drop(&mut self) {
        QUIET.with(|inside| inside.0.set(self.before));
    }
}

fn keep(info: &PanicHookInfo<'_>) {
    let Some(location) = info.location().map(ToString::to_string) else { return };
    let panic = Panic { thrown: Thrown::new(info.payload()), location };
    PANICS.with_borrow_mut(|panics| {
        if panics.len() == MOST {
            panics.remove(0);
        }
        panics.push(panic);
    });
}

/// What a payload says, and where the panic was that threw it; `None` where nobody saw that one.
pub(crate) fn explain(payload: Box<dyn Any + Send>) -> (String, Option<String>) {
    let thrown = Thrown::new(&*payload);
    let location = PANICS.with_borrow(|panics| {
        let panic = panics.iter().rev().find(|panic| panic.thrown == thrown);
        panic.map(|panic| panic.location.clone())
    });
    discard(payload);
    (thrown.text, location)
}

/// Panics again on this thread with what was explained on another one.
pub(crate) fn panic_as_if_at(message: String, location: Option<String>) -> ! {
    let payload: Box<dyn Any + Send> = Box::new(message);
    if let Some(location) = location {
        PANICS.with_borrow_mut(|panics| {
            panics.push(Panic { thrown: Thrown::new(&*payload), location });
        });
    }
    panic::resume_unwind(payload)
}

/// Drops what is known to be dropped without harm; whatever else was thrown may panic then.
pub(crate) fn discard(payload: Box<dyn Any + Send>) {
    if payload.is::<&'static str>() || payload.is::<String>() {
        drop(payload);
    } else {
        forget(payload);
    }
}

impl Thrown {
    fn new(payload: &(dyn Any + Send)) -> Thrown {
        let literal = payload.downcast_ref::<&'static str>().copied();
        let text = literal.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Thrown {
            kind: payload.type_id(),
            address: text.map(|text| text.as_ptr().addr()),
            text: text.unwrap_or("panicked with a value that is not text").to_owned(),
        }
    }
}

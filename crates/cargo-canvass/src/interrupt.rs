//! Ctrl-C: the first is noted, so that work can end with what there is; a second ends the command.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{exit::Exit, say::say};

/// Becomes true at the first Ctrl-C from now on. Where Ctrl-C cannot be noted, a warning says what it does then.
pub fn note(otherwise: &str) -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&interrupted);
    let handler = move || {
        if noted.swap(true, Ordering::Relaxed) {
            process::exit(Exit::Interrupted as i32);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        say(format_args!("warning: Ctrl-C will end the command {otherwise}: {error}"));
    }
    interrupted
}

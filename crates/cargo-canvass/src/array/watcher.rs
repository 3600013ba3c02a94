//! The watcher of a long search: tells how far it has come, and ends it after Ctrl-C.

use std::{
    io::{self, IsTerminal},
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use canvass_cover::Progress;

use crate::{interrupt, say::say_instead};

/// Nothing is told before, nor more often.
const PATIENCE: Duration = Duration::from_secs(1);
const APART: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub struct Watcher {
    interrupted: Arc<AtomicBool>,
    /// When to tell again, if there is somebody to tell.
    next: Option<Instant>,
    has_told: bool,
}

impl Watcher {
    /// From now on the first Ctrl-C is noted, and a second ends the command.
    pub fn start() -> Watcher {
        let interrupted = interrupt::note("without any rows");
        let next = io::stderr().is_terminal().then(|| Instant::now() + PATIENCE);
        Watcher { interrupted, next, has_told: false }
    }

    /// Sees an array grow, and then shrink.
    pub fn see(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            let Progress { done, columns, rows } = progress;
            say_instead(match done == columns {
                true => format!("{rows} rows, looking for fewer"),
                false => format!("{done} of {columns} parameters, {rows} rows"),
            });
            self.next = Some(now + APART);
            self.has_told = true;
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if self.has_told {
            say_instead("");
        }
    }
}

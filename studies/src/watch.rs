//! The watch over a study: how far it has come, and whether it is to go on.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shared by who works, who says how far that has come, and who waits, who may end it. The default one nobody looks at.
#[derive(Debug, Default)]
pub struct Watch {
    is_interrupted: AtomicBool,
    done: AtomicU64,
    task: Mutex<Option<Task>>,
}

/// What is worked at.
#[derive(Debug)]
struct Task {
    extent: Extent,
    now: String,
    begun: Instant,
}

/// How much there is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// So many of these.
    Count {
        /// How many.
        of: u64,
        /// Of what.
        unit: &'static str,
    },
    /// As much as there is time for.
    Time(Duration),
}

/// How far work has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// How much there is to do.
    pub extent: Extent,
    /// How much of it is done, where that is counted.
    pub done: u64,
    /// What is being done now, in words; none if empty.
    pub now: String,
    /// How long it has taken.
    pub elapsed: Duration,
}

impl Watch {
    /// A task begins, with so much to do.
    pub fn begin(&self, unit: &'static str, of: u64) {
        self.begin_extent(Extent::Count { of, unit });
    }

    /// A task begins that has so much time.
    pub fn begin_for(&self, time: Duration) {
        self.begin_extent(Extent::Time(time));
    }

    fn begin_extent(&self, extent: Extent) {
        self.done.store(0, Ordering::Relaxed);
        *self.task() = Some(Task { extent, now: String::new(), begun: Instant::now() });
    }

    /// No task is worked at.
    pub fn end(&self) {
        *self.task() = None;
    }

    /// What is being done now.
    pub fn now(&self, words: impl Into<String>) {
        if let Some(task) = &mut *self.task() {
            task.now = words.into();
        }
    }

    /// So much more is done.
    pub fn advance(&self, by: u64) {
        self.done.fetch_add(by, Ordering::Relaxed);
    }

    /// So much is done in all.
    pub fn reach(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Asks for the end; whether that was asked for before.
    pub fn interrupt(&self) -> bool {
        self.is_interrupted.swap(true, Ordering::Relaxed)
    }

    /// Whether work is to end with what there is.
    pub fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Ordering::Relaxed)
    }

    /// The same, for work that looks at a flag of its own.
    pub fn interruption(&self) -> &AtomicBool {
        &self.is_interrupted
    }

    /// The same, for work that asks whether to go on.
    pub fn flow(&self) -> ControlFlow<()> {
        if self.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// How far it has come; `None` where there is no task.
    pub fn progress(&self) -> Option<Progress> {
        let task = self.task();
        let Task { extent, now, begun } = task.as_ref()?;
        let done = self.done.load(Ordering::Relaxed);
        Some(Progress { extent: *extent, done, now: now.clone(), elapsed: begun.elapsed() })
    }

    fn task(&self) -> MutexGuard<'_, Option<Task>> {
        // Whoever panicked left a whole task behind.
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_that_of_the_last_task() {
        let watch = Watch::default();
        assert_eq!(watch.progress(), None);
        watch.now("nothing");
        watch.begin("rows", 10);
        watch.advance(3);
        watch.begin("hunts", 5);
        watch.now("rbtrees-1");
        watch.advance(1);
        watch.advance(1);
        let progress = watch.progress().expect("a task has begun");
        assert_eq!(progress.extent, Extent::Count { of: 5, unit: "hunts" });
        assert_eq!((progress.done, progress.now.as_str()), (2, "rbtrees-1"));
        watch.end();
        assert_eq!(watch.progress(), None);
    }

    #[test]
    fn an_interruption_lasts() {
        let watch = Watch::default();
        assert!(!watch.is_interrupted() && watch.flow().is_continue());
        assert!(!watch.interrupt());
        assert!(watch.interrupt() && watch.is_interrupted() && watch.flow().is_break());
        assert!(watch.interruption().load(Ordering::Relaxed));
    }
}

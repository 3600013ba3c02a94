//! The progress of long work, and whether it should continue.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shared by the thread that works, the one that prints the progress, and the one that may interrupt it.
#[derive(Debug, Default)]
pub struct Watch {
    is_interrupted: AtomicBool,
    keeps_nothing: AtomicBool,
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
    /// A number of things.
    Count {
        /// How many.
        of: u64,
        /// Of what.
        unit: &'static str,
    },
    /// As much as there is time for.
    Time(Duration),
}

/// The progress of a task.
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
    /// Begins a task with this much to do.
    pub fn begin(&self, unit: &'static str, of: u64) {
        self.begin_extent(Extent::Count { of, unit });
    }

    /// Begins a task that has this much time.
    pub fn begin_for(&self, time: Duration) {
        self.begin_extent(Extent::Time(time));
    }

    fn begin_extent(&self, extent: Extent) {
        self.done.store(0, Ordering::Relaxed);
        *self.task() = Some(Task { extent, now: String::new(), begun: Instant::now() });
    }

    /// Ends the task.
    pub fn end(&self) {
        *self.task() = None;
    }

    /// What is being done now.
    pub fn now(&self, words: impl Into<String>) {
        if let Some(task) = &mut *self.task() {
            task.now = words.into();
        }
    }

    /// Adds to what is done.
    pub fn advance(&self, by: u64) {
        self.done.fetch_add(by, Ordering::Relaxed);
    }

    /// Sets what is done in all.
    pub fn reach(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Asks the work to end; returns whether that was asked for before, or there is nothing to keep: then nobody need wait for it.
    pub fn interrupt(&self) -> bool {
        self.is_interrupted.swap(true, Ordering::Relaxed)
            || self.keeps_nothing.load(Ordering::Relaxed)
    }

    /// Says whether an interruption now would lose nothing, since there are no results yet.
    pub fn keeps_nothing(&self, nothing: bool) {
        self.keeps_nothing.store(nothing, Ordering::Relaxed);
    }

    /// Whether the work should end with the results so far.
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

    /// The progress; `None` where there is no task.
    pub fn progress(&self) -> Option<Progress> {
        let task = self.task();
        let Task { extent, now, begun } = task.as_ref()?;
        let done = self.done.load(Ordering::Relaxed);
        Some(Progress { extent: *extent, done, now: now.clone(), elapsed: begun.elapsed() })
    }

    fn task(&self) -> MutexGuard<'_, Option<Task>> {
        // A task is replaced as a whole, so a panic leaves a whole one behind.
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
        watch.begin("trials", 5);
        watch.now("rbtrees-1");
        watch.advance(1);
        watch.advance(1);
        let progress = watch.progress().expect("a task has begun");
        assert_eq!(progress.extent, Extent::Count { of: 5, unit: "trials" });
        assert_eq!((progress.done, progress.now.as_str()), (2, "rbtrees-1"));
        watch.end();
        assert_eq!(watch.progress(), None);
    }

    #[test]
    fn nobody_waits_where_there_is_nothing_to_keep() {
        let watch = Watch::default();
        watch.keeps_nothing(true);
        assert!(watch.interrupt() && watch.is_interrupted());
        let watch = Watch::default();
        watch.keeps_nothing(true);
        watch.keeps_nothing(false);
        assert!(!watch.interrupt());
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

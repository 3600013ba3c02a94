//! The watcher of an array: sees it grow, and then shrink for as long as there is time.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use canvass_cover::Progress;
use canvass_studies::Watch;

/// Arrays tell how they are much more often than anybody looks.
const APART: Duration = Duration::from_millis(50);

pub struct Watcher<'a> {
    watch: &'a Watch,
    /// How long it may be made smaller.
    effort: Option<Duration>,
    next: Instant,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Growing,
    Shrinking,
}

impl<'a> Watcher<'a> {
    pub fn new(watch: &'a Watch, effort: Option<Duration>) -> Watcher<'a> {
        Watcher { watch, effort, next: Instant::now(), state: State::New }
    }

    pub fn see(&mut self, progress: Progress) -> ControlFlow<()> {
        if Instant::now() >= self.next {
            self.note(progress);
            self.next = Instant::now() + APART;
        }
        self.watch.flow()
    }

    fn note(&mut self, Progress { done, columns, rows }: Progress) {
        let state = if done == columns { State::Shrinking } else { State::Growing };
        match (state, self.effort) {
            (State::Shrinking, Some(time)) if self.state != state => self.watch.begin_for(time),
            (State::Growing, _) if self.state != state => {
                self.watch.begin("parameters", columns as u64);
            }
            _ => {}
        }
        self.state = state;
        self.watch.reach(done as u64);
        self.watch.now(match state {
            State::Shrinking => format!("{rows} rows, looking for fewer"),
            State::New | State::Growing => format!("{rows} rows"),
        });
    }
}

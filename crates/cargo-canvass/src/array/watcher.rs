//! The watcher of an array: sees it grow, and then shrink for as long as there is time.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use canvass_console::Watch;
use canvass_cover::Progress;

/// Arrays tell how they are much more often than anybody looks.
const APART: Duration = Duration::from_millis(50);

pub struct Watcher<'a> {
    watch: &'a Watch,
    /// How many parameters interact: later ones are more work than the first.
    strength: usize,
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
    pub fn new(watch: &'a Watch, strength: usize, effort: Option<Duration>) -> Watcher<'a> {
        Watcher { watch, strength, effort, next: Instant::now(), state: State::New }
    }

    pub fn see(&mut self, progress: Progress) -> ControlFlow<()> {
        self.watch.keeps_nothing(progress.rows == 0);
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
                self.watch.begin("sets of parameters", sets(columns, self.strength));
            }
            _ => {}
        }
        self.state = state;
        self.watch.reach(sets(done, self.strength));
        self.watch.now(match state {
            State::Shrinking => format!("{rows} rows, looking for fewer"),
            State::New | State::Growing => format!("{rows} rows"),
        });
    }
}

/// How many sets of so many parameters there are; where that is beyond counting, as many as can be counted.
fn sets(parameters: usize, strength: usize) -> u64 {
    let mut sets = 1_u64;
    for taken in 0..strength as u64 {
        let left = (parameters as u64).saturating_sub(taken);
        sets = (u128::from(sets) * u128::from(left) / u128::from(taken + 1))
            .try_into()
            .unwrap_or(u64::MAX);
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use canvass_console::Extent;

    #[test]
    fn an_array_is_as_far_as_its_sets() {
        assert_eq!([sets(14, 5), sets(12, 5), sets(4, 5), sets(3, 1)], [2002, 792, 0, 3]);
        assert_eq!(sets(10_000, 40), u64::MAX);
    }

    #[test]
    fn it_grows_and_then_shrinks_for_a_time() {
        let watch = Watch::default();
        let time = Duration::from_secs(9);
        let mut watcher = Watcher::new(&watch, 2, Some(time));
        watcher.note(Progress { done: 3, columns: 5, rows: 12 });
        let progress = watch.progress().expect("it has begun");
        assert_eq!((progress.done, progress.now.as_str()), (3, "12 rows"));
        assert_eq!(progress.extent, Extent::Count { of: 10, unit: "sets of parameters" });
        watcher.note(Progress { done: 5, columns: 5, rows: 20 });
        let progress = watch.progress().expect("it goes on");
        assert_eq!(progress.extent, Extent::Time(time));
        assert_eq!(progress.now, "20 rows, looking for fewer");
        watch.interrupt();
        assert!(watcher.see(Progress { done: 5, columns: 5, rows: 19 }).is_break());
    }
}

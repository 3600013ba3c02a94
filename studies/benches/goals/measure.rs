//! Taking times by turns, and printing a row.

use std::time::{Duration, Instant};

/// How much time to spend.
#[derive(Clone, Copy, PartialEq)]
pub enum Effort {
    Quick,
    Full,
}

impl Effort {
    pub fn runs(self) -> usize {
        match self {
            Effort::Quick => 1,
            Effort::Full => 5,
        }
    }
}

/// The median times of two pieces of work, which take turns, so that a busy moment meets both.
pub fn by_turns(effort: Effort, mut ours: impl FnMut(), mut other: impl FnMut()) -> [Duration; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..effort.runs() {
        times[0].push(time(&mut ours));
        times[1].push(time(&mut other));
    }
    times.map(median)
}

/// The median time of one piece of work.
pub fn alone(effort: Effort, mut work: impl FnMut()) -> Duration {
    median((0..effort.runs()).map(|_| time(&mut work)).collect())
}

fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// A row whose ratio is the time of canvass by that of the reference.
pub fn row(what: &str, ours: Duration, reference: Duration, goal: &str) {
    let ratio = ours.as_secs_f64() / reference.as_secs_f64();
    println!("{what:<52} {:>12} {:>12} {ratio:>7.2}  {goal}", shown(ours), shown(reference));
}

fn shown(time: Duration) -> String {
    format!("{time:.3?}")
}

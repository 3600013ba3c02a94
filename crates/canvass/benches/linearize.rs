//! What it costs to explain the calls of threads by a model: histories of up to four threads with five calls each.
//!
//! `--quick` takes fewer. The goal is less than a millisecond for three threads. The calls of a queue begin and end in a random order, and
//! what they return is made up: few histories have an explanation, and for most all orders are to be ruled out. Each is checked
//! several times, and the quickest counts, so that what else the machine does does not.

use canvass::Rng;
use canvass::state::{Operation, linearize};
use std::collections::VecDeque;
use std::env;
use std::time::{Duration, Instant};

type Queue = VecDeque<u8>;
type Step = Box<dyn Fn(&mut Queue) -> bool>;

/// Calls of a thread.
const CALLS: usize = 5;
/// How often each history is checked.
const TIMES: usize = 5;

fn main() {
    let is_quick = env::args().any(|argument| argument == "--quick");
    let histories = if is_quick { 100 } else { 10_000 };
    for threads in [2, 3, 4] {
        measure(threads, histories);
    }
}

fn measure(threads: usize, histories: u64) {
    let (mut most, mut all, mut explained) = (Duration::ZERO, Duration::ZERO, 0);
    for number in 0..histories {
        let mut rng = Rng::new(number);
        let mut below = |limit: usize| (rng.next_u64() % limit as u64) as usize;
        let steps: Vec<Step> = (0..threads * CALLS).map(|at| step(at as u8, &mut below)).collect();
        let ticks = ticks(threads, &mut below);
        let operations: Vec<Operation<'_, Queue>> = steps
            .iter()
            .zip(ticks)
            .map(|(step, (begin, end))| Operation {
                begin,
                end,
                key: None,
                step,
                expected: &|_| String::new(),
            })
            .collect();
        let mut took = Duration::MAX;
        for time in 0..TIMES {
            let begun = Instant::now();
            let result = linearize(&Queue::new(), &operations);
            took = took.min(begun.elapsed());
            explained += u64::from(time == 0 && result.is_ok());
        }
        (most, all) = (most.max(took), all + took);
    }
    println!(
        "{threads} threads x {CALLS} calls: {:?} on average, {most:?} at most, {explained} of {histories} explained",
        all / histories as u32
    );
}

/// A value is put in, or taken out, or there is none.
fn step(value: u8, below: &mut impl FnMut(usize) -> usize) -> Step {
    match below(6) {
        0..=2 => Box::new(move |queue| {
            queue.push_back(value);
            true
        }),
        3 => Box::new(|queue| queue.pop_front().is_none()),
        _ => {
            let taken = below(15) as u8;
            Box::new(move |queue| queue.pop_front() == Some(taken))
        }
    }
}

/// When the calls of each thread begin and end, one after the other.
fn ticks(threads: usize, below: &mut impl FnMut(usize) -> usize) -> Vec<(u64, u64)> {
    let mut begun: Vec<Vec<u64>> = vec![Vec::new(); threads];
    for tick in 0..(threads * CALLS * 2) as u64 {
        let mut thread = below(threads);
        while begun[thread].len() == CALLS * 2 {
            thread = (thread + 1) % threads;
        }
        begun[thread].push(tick);
    }
    begun.concat().chunks(2).map(|ends| (ends[0], ends[1])).collect()
}

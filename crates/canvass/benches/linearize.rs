//! What it costs to explain the calls of threads by a model: histories of three threads with five calls each.
//!
//! `--quick` takes fewer. The goal is less than a millisecond for each; the calls of all threads overlap as much as they can, and half of
//! the histories have no explanation, so that all orders are to be ruled out.

use canvass::state::{Operation, linearize};
use std::collections::VecDeque;
use std::env;
use std::time::{Duration, Instant};

/// A queue's model; what came out, or what was put in.
type Queue = VecDeque<u8>;

type Explanation = Box<dyn Fn(&mut Queue) -> Result<(), String>>;

fn main() {
    let is_quick = env::args().any(|argument| argument == "--quick");
    let histories = if is_quick { 100 } else { 2_000 };
    for threads in [2, 3, 4] {
        for is_explained in [true, false] {
            measure(threads, is_explained, histories);
        }
    }
}

fn measure(threads: u64, is_explained: bool, histories: u64) {
    let (mut most, mut all) = (Duration::ZERO, Duration::ZERO);
    for number in 0..histories {
        let explanations: Vec<Explanation> = (0..threads * 5)
            .map(|at| -> Explanation {
                let is_last = at == threads * 5 - 1;
                let value = (at.wrapping_mul(number + 7) % 3) as u8;
                match (is_last && !is_explained, at % 2) {
                    (true, _) => Box::new(|_| Err("no value is 9".to_owned())),
                    (false, 0) => Box::new(move |queue| {
                        queue.push_back(value);
                        Ok(())
                    }),
                    (false, _) => Box::new(|queue| {
                        queue.pop_front();
                        Ok(())
                    }),
                }
            })
            .collect();
        let operations: Vec<Operation<'_, Queue>> = explanations
            .iter()
            .zip(0..)
            .map(|(explain, at)| {
                // The calls of a thread follow each other; those of different threads overlap.
                let (call, thread) = (at / threads, at % threads);
                let begin = call * 2 * threads + thread;
                Operation { begin, end: begin + 2 * threads - 1, key: None, explain }
            })
            .collect();
        let begun = Instant::now();
        let result = linearize(&Queue::new(), &operations);
        let took = begun.elapsed();
        assert_eq!(result.is_ok(), is_explained);
        (most, all) = (most.max(took), all + took);
    }
    println!(
        "{threads} threads x 5 calls, {}: {:?} on average, {most:?} at most",
        if is_explained { "explained    " } else { "not explained" },
        all / histories as u32
    );
}

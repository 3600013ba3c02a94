//! Taking CPU times by turns.

use crate::library::Way;
use crate::tally::{self, Tally};
use cpu_time::ProcessTime;
use std::time::Duration;

/// How much time to spend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Effort {
    Quick,
    Full,
}

impl Effort {
    /// How often each way is timed.
    pub fn rounds(self) -> usize {
        match self {
            Effort::Quick => 3,
            Effort::Full => 9,
        }
    }

    /// How long each time is to be, at least.
    fn least(self) -> Duration {
        match self {
            Effort::Quick => Duration::from_millis(30),
            Effort::Full => Duration::from_millis(250),
        }
    }

    /// How often each challenge is shrunk.
    pub fn seeds(self) -> u64 {
        match self {
            Effort::Quick => 3,
            Effort::Full => 20,
        }
    }
}

/// One piece of work, and the CPU time of all threads that it took.
#[derive(Debug, Clone, Copy)]
pub struct Timed {
    pub tally: Tally,
    pub seconds: f64,
}

impl Timed {
    pub fn cases_per_second(&self) -> f64 {
        self.tally.cases as f64 / self.seconds
    }
}

/// Times each way in the amount that takes it long enough.
///
/// The ways take turns, so that a busy moment meets them all.
pub fn by_turns(effort: Effort, ways: &[&Way]) -> Vec<Vec<Timed>> {
    let amounts: Vec<u64> = ways.iter().map(|way| long_enough(effort, way)).collect();
    in_amounts(effort, ways, &amounts)
}

/// Times each way in the same amount.
pub fn by_turns_of(effort: Effort, ways: &[&Way], amount: u64) -> Vec<Vec<Timed>> {
    in_amounts(effort, ways, &vec![amount; ways.len()])
}

fn in_amounts(effort: Effort, ways: &[&Way], amounts: &[u64]) -> Vec<Vec<Timed>> {
    let mut times = vec![Vec::new(); ways.len()];
    for _ in 0..effort.rounds() {
        for ((way, &amount), times) in ways.iter().zip(amounts).zip(&mut times) {
            times.push(time(way, amount));
        }
    }
    times
}

fn long_enough(effort: Effort, way: &Way) -> u64 {
    let mut amount = 64;
    while time(way, amount).seconds < effort.least().as_secs_f64() {
        amount *= 2;
    }
    amount
}

fn time(way: &Way, amount: u64) -> Timed {
    tally::take();
    let start = ProcessTime::now();
    (way.run)(amount);
    let seconds = start.elapsed().as_secs_f64();
    Timed { tally: tally::take(), seconds }
}

/// The middle of the numbers, of an even number of them the higher one; none of none.
pub fn median(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), Some(3.0));
        assert_eq!(median([]), None);
    }
}

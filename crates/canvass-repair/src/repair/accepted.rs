//! The share of samples that a generator accepts: a patch that rejects nearly all is of little use.

use std::fmt;

use crate::{
    check::find,
    interpreter::{Choice, Interpreter},
    language::{Program, read_for},
    oracle::Oracle,
    random::Random,
    value::{Plain, ValueId},
};

/// How many of some runs of a generator, with random choices and the small parameters of the bounded world, were not rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// How many ended with a value.
    pub accepted: usize,
    /// How many there were.
    pub runs: usize,
}

impl Share {
    /// Whether less than half of the runs were accepted.
    pub fn is_low(self) -> bool {
        2 * self.accepted < self.runs
    }

    /// How often it can be halved before nothing is left: shares of one rank are about equal.
    pub(super) fn rank(self) -> u32 {
        (self.runs / self.accepted.max(1)).checked_ilog2().unwrap_or(0)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} samples", self.accepted, self.runs)
    }
}

const RUNS: usize = 500;
/// How wide a range is at most to be drawn from evenly; of a wider one, small numbers come more often.
const NARROW: i128 = 1000;

/// The tuples of parameters of a world.
pub(super) fn tuples(oracle: &Oracle<'_>) -> Vec<Vec<Plain>> {
    let plain = |&value: &ValueId| oracle.interpreter.values.plain(value);
    oracle.universe.tuples.iter().map(|tuple| tuple.iter().map(plain).collect()).collect()
}

/// The share of a generator of a text, for tuples of parameters in turn; none if the text cannot be read.
pub(super) fn share(text: &str, name: &str, tuples: &[Vec<Plain>]) -> Share {
    match read_for(text, name) {
        Ok(program) => share_of(&program, name, tuples),
        Err(_) => Share::default(),
    }
}

fn share_of(program: &Program, name: &str, tuples: &[Vec<Plain>]) -> Share {
    let Ok(generator) = find(program, name) else { return Share::default() };
    let mut random = Random::new(3);
    let mut interpreter = Interpreter::new(program);
    let mut accepted = 0;
    for tuple in tuples.iter().cycle().take(RUNS) {
        let arguments: Vec<ValueId> =
            tuple.iter().map(|part| interpreter.values.store(part)).collect();
        let found =
            interpreter.run(generator, &arguments, &mut |choice| answer(choice, &mut random));
        accepted += usize::from(found.is_ok());
    }
    Share { accepted, runs: if tuples.is_empty() { 0 } else { RUNS } }
}

/// A random answer: alternatives by their weights, numbers of narrow ranges evenly.
fn answer(choice: &Choice, random: &mut Random) -> i128 {
    match choice {
        Choice::Alternative(weights) => {
            let sum: u64 = weights.iter().sum();
            let mut left = random.below(sum.max(1) as usize) as u64;
            let chosen = weights.iter().position(|&weight| {
                let found = left < weight;
                left = left.saturating_sub(weight);
                found
            });
            chosen.unwrap_or(0) as i128
        }
        Choice::Integer(low, high) if high - low <= NARROW => {
            low + random.below((high - low) as usize + 1) as i128
        }
        Choice::Integer(low, high) => {
            let bits = random.below(32);
            let magnitude = random.below(1 << bits) as i128;
            let signed = if random.below(2) == 0 { magnitude } else { -magnitude };
            signed.clamp(*low, *high)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Share, share};
    use crate::value::Plain;

    #[track_caller]
    fn check(body: &str, accepted: std::ops::RangeInclusive<usize>) {
        let text = format!(
            "fn all(n: u8, x: &u8) -> bool {{ true }}
             #[canvass::generator(covers = all)]
             fn g(n: u8) -> u8 {{ {body} }}"
        );
        let found = share(&text, "g", &[vec![Plain::Integer(0)], vec![Plain::Integer(9)]]);
        assert!(accepted.contains(&found.accepted), "{body}: {found}");
    }

    #[test]
    fn rejected_samples_are_counted() {
        check("any()", 500..=500);
        check("range(0..n)", 250..=250);
        check("let x = range(0..10); if x == 3 { x } else { reject!() }", 25..=80);
        check("n - any()", 0..=60);
    }

    #[test]
    fn shares_that_differ_little_have_one_rank() {
        let rank = |accepted| Share { accepted, runs: 500 }.rank();
        assert_eq!([500, 251, 250, 130, 1, 0].map(rank), [0, 0, 1, 1, 8, 8]);
    }
}

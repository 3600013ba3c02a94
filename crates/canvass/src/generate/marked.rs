//! What a marked function calls, besides what it says.

use super::answers::Answers;
use super::arithmetic::or_reject;
use super::draw::say;
use super::run::{ask, end};
use super::{Stop, accepted};
use crate::Rng;
use std::cell::RefCell;

pub use super::run::is_running;

/// How many samples in a row a plain call may reject.
const MOST_REJECTED: u64 = 100_000;

/// What a plain call of a generator does, outside of a run.
pub fn until_accepted<T>(name: &str, mut generator: impl FnMut() -> T) -> T {
    thread_local! {
        static SEEDS: RefCell<Rng> = RefCell::new(Rng::new(0));
    }
    let seed = SEEDS.with_borrow_mut(Rng::next_u64);
    accepted(seed, MOST_REJECTED, &mut generator).unwrap_or_else(|| {
        panic!(
            "`{name}` rejected {MOST_REJECTED} samples in a row; let it choose from what it accepts"
        )
    })
}

/// The number of one of several alternatives.
#[track_caller]
pub fn alternative(weights: &[u64]) -> usize {
    if weights.iter().all(|&weight| weight == 0) {
        end(Stop::Rejected);
    }
    let chosen = ask(|answers| answers.alternative(weights));
    say::<usize>(|| chosen.to_string());
    chosen
}

/// A weight of any type of integers.
pub fn weight<W>(weight: W) -> u64
where
    u64: TryFrom<W>,
{
    or_reject(u64::try_from(weight).ok())
}

/// Gives up this sample.
#[track_caller]
pub fn give_up() -> ! {
    end(Stop::Rejected)
}

/// What a hole does.
pub fn unfilled(generator: &str, file: &str, line: u32) -> ! {
    let is_replayed = is_running() && ask(|answers| Ok(matches!(answers, Answers::Given(_))));
    if is_replayed {
        end(Stop::Hole);
    }
    panic!(
        "`{generator}` has a hole at {file}:{line}; fill it, or run `cargo canvass repair {file}`"
    )
}

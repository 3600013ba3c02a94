//! Streams of tests: the terms of the generator as they come, or thinned.

use crate::system_f::generator::WellTyped;
use crate::system_f::syntax::Term;
use canvass::Rng;
use canvass::generate::Generator;
use canvass::tree::thin::{Thinned, Thinning, thin};

/// Endless.
pub(super) enum Stream {
    Plain(Rng),
    Thinned(Box<Thinned<WellTyped>>),
}

impl Stream {
    /// The stream of a seed.
    pub(super) fn new(thinning: Option<Thinning>, seed: u64) -> Stream {
        match thinning {
            None => Stream::Plain(Rng::new(seed)),
            Some(thinning) => {
                let thinning = Thinning { seed, size: WellTyped::SIZE, ..thinning };
                let thinned = thin(WellTyped, thinning).expect("terms are a derived type");
                Stream::Thinned(Box::new(thinned))
            }
        }
    }
}

impl Iterator for Stream {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        match self {
            Stream::Plain(rng) => WellTyped.generate(rng.next_u64(), WellTyped::SIZE),
            Stream::Thinned(thinned) => thinned.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(thinning: Option<Thinning>) {
        let terms = |seed| Stream::new(thinning, seed).take(20).collect::<Vec<Term>>();
        assert_eq!(terms(1), terms(1));
        assert_ne!(terms(1), terms(2));
    }

    #[test]
    fn a_seed_is_one_stream() {
        check(None);
        check(Some(Thinning { fan_out: 3, ..Thinning::default() }));
    }
}

//! Streams of tests: the terms of the generator as they come, or chosen in some way.

use super::combined::{Combined, Weight};
use super::control::{Largest, SameSizes};
use crate::system_f::generator::WellTyped;
use crate::system_f::syntax::Term;
use canvass::Rng;
use canvass::generate::Generator;
use canvass::tree::thin::{Thinned, Thinning, thin};
use canvass::tree::{Alphabet, Kind};
use std::collections::BTreeMap;

/// How the tests of a stream are chosen.
#[derive(Debug, Clone, Copy)]
pub(super) enum Way {
    /// As they come.
    Plain,
    Thinned(Thinning),
    /// The largest of as many candidates as the fan-out.
    Largest {
        fan_out: usize,
    },
    /// As they come, but as large as thinning takes them.
    SameSizes(Thinning),
    /// Thinned by descriptions of several kinds.
    Combined {
        kinds: &'static [Kind],
        weight: Weight,
        fan_out: usize,
    },
}

/// Endless.
pub(super) enum Stream {
    Plain(Rng),
    Thinned(Box<Thinned<WellTyped>>),
    Largest(Largest),
    SameSizes(Box<SameSizes>),
    Combined(Box<Combined>),
}

impl Way {
    /// How many candidates are drawn for each test.
    pub(super) fn fan_out(self) -> usize {
        match self {
            Way::Plain => 1,
            Way::Thinned(thinning) | Way::SameSizes(thinning) => thinning.fan_out,
            Way::Largest { fan_out } | Way::Combined { fan_out, .. } => fan_out,
        }
    }
}

impl Stream {
    /// The stream of a seed. Ways that are to be compared see the same candidates.
    pub(super) fn new(way: Way, seed: u64) -> Stream {
        let alphabet = || Alphabet::of::<Term>().expect("terms are a derived type");
        let thinned = |thinning: Thinning| {
            let thinning = Thinning { seed, size: WellTyped::SIZE, ..thinning };
            thin(WellTyped, thinning).expect("terms are a derived type")
        };
        match way {
            Way::Plain => Stream::Plain(Rng::new(seed)),
            Way::Thinned(thinning) => Stream::Thinned(Box::new(thinned(thinning))),
            Way::Largest { fan_out } => {
                let (rng, alphabet) = (Rng::new(seed), alphabet());
                Stream::Largest(Largest { rng, fan_out, alphabet })
            }
            Way::SameSizes(thinning) => Stream::SameSizes(Box::new(SameSizes {
                thinned: thinned(thinning),
                rng: Rng::new(!seed),
                alphabet: alphabet(),
                waiting: BTreeMap::new(),
            })),
            Way::Combined { kinds, weight, fan_out } => {
                Stream::Combined(Box::new(Combined::new(kinds, weight, fan_out, seed)))
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
            Stream::Largest(largest) => largest.next(),
            Stream::SameSizes(same_sizes) => same_sizes.next(),
            Stream::Combined(combined) => combined.next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::constructors;
    use super::*;

    fn thinning() -> Thinning {
        Thinning { fan_out: 3, ..Thinning::default() }
    }

    #[track_caller]
    fn check(way: Way) {
        let terms = |seed| Stream::new(way, seed).take(20).collect::<Vec<Term>>();
        assert_eq!(terms(1), terms(1));
        assert_ne!(terms(1), terms(2));
    }

    #[test]
    fn a_seed_is_one_stream() {
        check(Way::Plain);
        check(Way::Thinned(thinning()));
        check(Way::Largest { fan_out: 3 });
        check(Way::SameSizes(thinning()));
        check(Way::Combined { kinds: &[Kind::Pattern], weight: Weight::Inverse, fan_out: 3 });
    }

    fn sizes(way: Way) -> Vec<usize> {
        let alphabet = Alphabet::of::<Term>().unwrap();
        Stream::new(way, 3).take(60).map(|term| constructors(&alphabet, &term)).collect()
    }

    #[test]
    fn the_largest_is_the_largest_of_the_candidates() {
        let candidates = sizes(Way::Plain);
        let largest = candidates.chunks_exact(3).map(|three| three.iter().copied().max().unwrap());
        assert_eq!(sizes(Way::Largest { fan_out: 3 })[..20], largest.collect::<Vec<usize>>());
    }

    #[test]
    fn tests_of_the_same_sizes_are_as_large_as_thinned_ones_but_others() {
        let [thinned, same] = [Way::Thinned(thinning()), Way::SameSizes(thinning())];
        for (same, thinned) in sizes(same).into_iter().zip(sizes(thinned)) {
            // A size that is hardly ever drawn is replaced by the nearest.
            let most = if thinned > 100 { thinned / 5 } else { 0 };
            assert!(same.abs_diff(thinned) <= most, "{same} in place of {thinned}");
        }
        let terms = |way| Stream::new(way, 3).take(60).collect::<Vec<Term>>();
        assert_ne!(terms(same), terms(thinned));
    }
}

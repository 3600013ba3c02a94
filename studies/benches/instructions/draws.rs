//! Random values, thinned values, and what they cover.

use crate::path::Path;
use crate::types::{Term, Tree};
use canvass::Canvass;
use canvass::generate::{Generator, ad_hoc};
use canvass::tree::thin::{Thinning, thin};
use canvass::tree::{Alphabet, Coverage};
use std::hint::black_box;

pub const PATHS: &[Path] = &[
    Path { name: "draw lists", what: "1,000 random Vec<u32>", prepare: draw::<Vec<u32>> },
    Path { name: "draw trees", what: "1,000 random trees with keys", prepare: draw::<Tree> },
    Path { name: "draw texts", what: "1,000 random String", prepare: draw::<String> },
    Path {
        name: "thin terms",
        what: "100 terms, each the best of ten random ones",
        prepare: thinned,
    },
    Path { name: "cover terms", what: "the pairs in 500 random terms, counted", prepare: cover },
];

fn draw<T: Canvass + 'static>() -> Box<dyn FnMut()> {
    let values = ad_hoc::<T>().expect("values can be drawn");
    Box::new(move || (0..1_000).for_each(|seed| drop(black_box(values.generate(seed, 64)))))
}

fn thinned() -> Box<dyn FnMut()> {
    Box::new(|| {
        let terms = ad_hoc::<Term>().expect("terms can be drawn");
        let thinned = thin(terms, Thinning::default()).expect("terms can be described");
        thinned.take(100).for_each(|term| drop(black_box(term)));
    })
}

fn cover() -> Box<dyn FnMut()> {
    let terms = ad_hoc::<Term>().expect("terms can be drawn");
    let alphabet = Alphabet::of::<Term>().expect("terms can be described");
    let trees: Vec<_> = (0..500)
        .filter_map(|seed| terms.generate(seed, 64))
        .map(|term| alphabet.tree(&term).expect("it is a term"))
        .collect();
    Box::new(move || {
        let mut coverage = Coverage::new(&alphabet, 2).expect("pairs can be counted");
        let found: usize = trees.iter().map(|tree| coverage.add(tree)).sum();
        assert!(black_box(found) > 0);
    })
}

//! What every search must find: as many values as its slow twin, which looks at all of each.

use super::{Natural, search};
use canvass::Canvass;
use canvass_console::Watch;

/// The search up to a size finds as many values as there are for which `slow` holds.
#[track_caller]
pub fn check<A: Canvass>(size: usize, holds: fn(&A) -> bool, slow: fn(&A) -> bool) {
    let mut values = 0;
    for size in 0..=size {
        let space = A::sized(size).expect("a derived type has values by size");
        values += space.iter().filter(slow).count() as u64;
    }
    let tally = search(size, holds, &Watch::default()).unwrap();
    assert_eq!(tally.values, values);
    assert!(tally.classes < values, "so small that laziness makes no difference");
}

pub fn number(natural: &Natural) -> usize {
    match natural {
        Natural::Zero => 0,
        Natural::Successor(of) => 1 + number(of),
    }
}

pub fn increase(keys: &[usize]) -> bool {
    keys.windows(2).all(|pair| pair[0] < pair[1])
}

//! Sets and maps, counted key by key.

use canvass::{Canvass, Nat};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many maps of each size there are: every key is absent or has a value.
fn counted_by_key(keys: &[usize], values: &[usize], sizes: usize) -> Vec<Nat> {
    let mut counts = vec![Nat::ZERO; sizes];
    counts[0] = Nat::ONE;
    for key in keys {
        for size in (0..sizes).rev() {
            for entry in values.iter().map(|value| key + value + 1).filter(|entry| *entry <= size) {
                counts[size] = &counts[size] + &counts[size - entry];
            }
        }
    }
    counts
}

#[track_caller]
fn check<T: Canvass>(keys: &[usize], values: &[usize], sizes: usize) {
    for (size, expected) in counted_by_key(keys, values, sizes).into_iter().enumerate() {
        assert_eq!(T::sized(size).unwrap().count(), Ok(expected.into()), "of size {size}");
    }
}

/// The sizes of the numbers of so many binary digits at most.
fn digits(most: u32) -> Vec<usize> {
    (0..1_usize << most).map(|number| (usize::BITS - number.leading_zeros()) as usize).collect()
}

#[test]
fn sets_and_maps_are_counted_as_key_by_key() {
    check::<BTreeSet<u8>>(&digits(8), &[0], 120);
    check::<BTreeMap<u8, bool>>(&digits(8), &[0, 1], 60);
    check::<HashMap<bool, u8>>(&[0, 1], &digits(8), 25);
    check::<BTreeMap<u16, u8>>(&digits(16), &digits(8), 18);
    check::<BTreeSet<(bool, Option<bool>)>>(&[1, 1, 2, 2, 2, 3], &[0], 20);
}

#[test]
fn the_order_of_hashes_does_not_matter() {
    let map =
        |keys: [u16; 4]| -> HashMap<u16, Vec<u8>> { keys.map(|key| (key, vec![1, 2])).into() };
    let space = HashMap::<u16, Vec<u8>>::space().unwrap();
    let index = space.index_of(&map([5, 17, 3, 900])).unwrap();
    assert_eq!(space.index_of(&map([900, 3, 17, 5])), Ok(index));
}

//! `#[canvass(len = …)]`: exactly the values of these lengths, compared with all values that are filtered.

use super::{Bit, check_not_made, check_round_trip, rust};
use canvass::check::Strategy;
use canvass::prelude::*;
use canvass::{Count, Nat, SpaceError};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The values of `T`, without bounds, up to a size, whose length `fits`, with their sizes; as Rust.
fn filtered<T: Canvass>(sizes: usize, fits: impl Fn(&T) -> bool) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for size in 0..=sizes {
        let all = T::sized(size).expect("the type has values").iter();
        found.extend(all.filter(&fits).map(|value| (size, rust(&value))));
    }
    found
}

macro_rules! bounded {
    ($($name:ident($lengths:expr) $type:ty;)*) => {$(
        #[derive(Debug, PartialEq, Canvass)]
        struct $name(#[canvass(len = $lengths)] $type);

        impl AsRef<$type> for $name {
            fn as_ref(&self) -> &$type {
                &self.0
            }
        }
    )*};
}

/// The values of `B` up to a size are those of `T` whose length fits, each smaller by `offset`.
#[track_caller]
fn check<B, T: Canvass>(sizes: usize, offset: usize, fits: impl Fn(&T) -> bool)
where
    B: Canvass + std::fmt::Debug + PartialEq + AsRef<T>,
{
    let mut expect = filtered::<T>(sizes + offset, fits);
    expect.iter_mut().for_each(|(size, _)| *size -= offset);
    let mut found = Vec::new();
    for size in 0..=sizes {
        let all = B::sized(size).expect("it has values");
        let before = found.len();
        found.extend(all.iter().map(|value| (size, rust(value.as_ref()))));
        assert_eq!(all.count(), finite((found.len() - before) as u64), "of size {size}");
    }
    check_round_trip::<B>(found.len().min(400));
    expect.sort();
    found.sort();
    assert_eq!(found, expect);
}

bounded! {
    Bytes(2..=3) Vec<u8>;
    Fixed(3) Box<[bool]>;
    AtLeast(2..) VecDeque<u8>;
    Below(..3) LinkedList<Bit>;
    Text(1..=2) String;
    Set(2..=3) BTreeSet<u8>;
    Hashed(2..) HashSet<u8>;
    Map(1..=2) BTreeMap<u8, bool>;
    Lists(2) HashMap<u8, Vec<u8>>;
    Nested(2..=3) Vec<Vec<bool>>;
    Keys(2) BTreeSet<Vec<bool>>;
}

#[test]
fn exactly_the_lists_of_these_lengths_are_made() {
    check::<Bytes, Vec<u8>>(8, 2, |list| (2..=3).contains(&list.len()));
    check::<Fixed, Box<[bool]>>(4, 3, |list| list.len() == 3);
    check::<AtLeast, VecDeque<u8>>(7, 2, |list| list.len() >= 2);
    check::<Below, LinkedList<Bit>>(6, 0, |list| list.len() < 3);
    check::<Text, String>(5, 1, |text| (1..=2).contains(&text.chars().count()));
    check::<Nested, Vec<Vec<bool>>>(5, 2, |list| (2..=3).contains(&list.len()));
}

#[test]
fn exactly_the_sets_and_maps_of_these_lengths_are_made() {
    // The smallest two elements, 0 and 1, have one binary digit together.
    check::<Set, BTreeSet<u8>>(7, 3, |set| (2..=3).contains(&set.len()));
    check::<Hashed, HashSet<u8>>(7, 3, |set| set.len() >= 2);
    check::<Map, BTreeMap<u8, bool>>(6, 1, |map| (1..=2).contains(&map.len()));
    check::<Lists, HashMap<u8, Vec<u8>>>(5, 3, |map| map.len() == 2);
    check::<Keys, BTreeSet<Vec<bool>>>(5, 3, |set| set.len() == 2);
}

fn count<T: Canvass>() -> Result<Count, SpaceError> {
    T::space()?.count()
}

fn finite(count: impl Into<Nat>) -> Result<Count, SpaceError> {
    Ok(Count::Finite(count.into()))
}

#[test]
fn all_values_are_counted() {
    assert_eq!(count::<Bytes>(), finite(256_u64.pow(2) + 256_u64.pow(3)));
    assert_eq!(count::<Fixed>(), finite(8_u64));
    assert_eq!(count::<AtLeast>(), Ok(Count::Infinite));
    assert_eq!(count::<Below>(), finite(1 + 2 + 4_u64));
    assert_eq!(count::<Set>(), finite(256 * 255 / 2 + 256 * 255 * 254 / 6_u64));
    assert_eq!(count::<Map>(), finite(256 * 2 + 256 * 255 / 2 * 4_u64));
    assert_eq!(count::<Nested>(), Ok(Count::Infinite));
}

#[test]
fn values_of_other_lengths_are_not_made() {
    check_not_made(&Bytes(vec![1]));
    check_not_made(&Bytes(vec![1, 2, 3, 4]));
    check_not_made(&Text(String::new()));
    check_not_made(&Set(BTreeSet::from([1])));
}

bounded! {
    Thousand(1000..=1000) Vec<u32>;
    UpToMany(..=100_000) Vec<u32>;
    Many(100_000..) Vec<u8>;
    Page(1000..=1000) String;
    ThousandNumbers(1000..=1000) BTreeSet<u32>;
    ThousandEntries(1000..=1001) HashMap<u32, u8>;
    AllBytes(256) BTreeSet<u8>;
}

/// The first values are made in order, and found again.
#[track_caller]
fn check_long<T: Canvass>(first: usize, length: impl Fn(&T) -> usize, lengths: &[usize]) {
    let space = T::space().expect("it has values");
    let mut seen = BTreeSet::new();
    for (index, value) in space.iter().take(first).enumerate() {
        assert_eq!(space.index_of(&value), Ok(Nat::from(index)));
        seen.insert(length(&value));
    }
    assert_eq!(seen, lengths.iter().copied().collect());
}

#[test]
fn long_collections_are_walked_and_numbered() {
    check_long::<Thousand>(50, |list| list.0.len(), &[1000]);
    check_long::<UpToMany>(50, |list| list.0.len(), &[0, 1, 2, 3, 4]);
    check_long::<Many>(5, |list| list.0.len(), &[100_000]);
    check_long::<Page>(50, |text| text.0.chars().count(), &[1000]);
    check_long::<ThousandNumbers>(20, |set| set.0.len(), &[1000]);
    check_long::<ThousandEntries>(20, |map| map.0.len(), &[1000]);
    check_long::<AllBytes>(1, |set| set.0.len(), &[256]);
}

#[test]
fn long_collections_are_counted() {
    assert_eq!(count::<Thousand>(), finite(Nat::from(2_u64).pow(32_000)));
    assert_eq!(count::<AllBytes>(), finite(1_u64));
    let Ok(Count::Finite(sets)) = count::<ThousandNumbers>() else { panic!("it is finite") };
    assert_eq!(sets, canvass::space::pairing::combinations::choose(&Nat::from(1_u64 << 32), 1000));
}

#[canvass::test(cases = 300)]
fn arguments_have_these_lengths(
    #[canvass(len = 2..=5)] list: &[u8],
    #[canvass(len = ..3)] text: &str,
    #[canvass(len = 1..)] maps: Vec<Option<BTreeMap<u8, u8>>>,
    #[canvass(len = 3..=4)] sets: HashSet<String>,
    #[canvass(len = 255..)] bytes: BTreeSet<u8>,
) {
    assert!((2..=5).contains(&list.len()) && text.chars().count() < 3 && !maps.is_empty());
    assert!((3..=4).contains(&sets.len()) && bytes.len() >= 255);
}

#[canvass::test(cases = 50)]
fn long_arguments_are_drawn(
    #[canvass(len = 1000..=1000)] list: Vec<u32>,
    #[canvass(len = ..=100_000)] other: Vec<u32>,
    #[canvass(len = 1000)] set: BTreeSet<u32>,
    #[canvass(len = 1000..=1500)] map: HashMap<u64, String>,
) {
    assert!(list.len() == 1000 && other.len() <= 100_000);
    assert!(set.len() == 1000 && (1000..=1500).contains(&map.len()));
}

#[derive(Debug, Clone, Canvass)]
struct Lengthy {
    #[canvass(len = 4..)]
    list: Vec<u8>,
    #[canvass(len = 2..=9)]
    set: BTreeSet<u16>,
}

#[test]
fn what_fails_is_shrunk_within_the_bounds() {
    let last = RefCell::new(None);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        Test::here().regressions(false).strategy(Strategy::AdHoc).run(|value: Lengthy| {
            if value.list.iter().any(|number| *number > 9) && value.set.iter().any(|key| *key > 99)
            {
                *last.borrow_mut() = Some(value);
                panic!("too large");
            }
        });
    }));
    assert!(failed.is_err());
    let Lengthy { mut list, set } = last.take().expect("the value that failed last");
    list.sort();
    assert_eq!((list, set), (vec![0, 0, 0, 10], BTreeSet::from([0, 100])));
}

#[derive(Debug, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Node(#[canvass(len = 2..=3)] Vec<Tree>),
}

/// How many trees of each size there are: the first two children of a node add nothing themselves.
fn trees(sizes: usize) -> Vec<u64> {
    let mut counts = vec![0; sizes];
    for size in 1..sizes {
        let of = |counts: &[u64], size: usize| counts[size];
        let pairs = |total: usize| -> u64 {
            (0..=total).map(|own| of(&counts, own) * of(&counts, total - own)).sum()
        };
        let triples: u64 = (0..size.saturating_sub(1))
            .map(|own| of(&counts, own) * pairs(size.saturating_sub(2) - own))
            .sum();
        counts[size] = u64::from(size == 1) + pairs(size - 1) + triples;
    }
    counts
}

#[test]
fn a_recursive_type_has_finitely_many_values_of_each_size() {
    for (size, expect) in trees(9).into_iter().enumerate() {
        assert_eq!(Tree::sized(size).expect("it has values").count(), finite(expect), "{size}");
    }
    check_round_trip::<Tree>(500);
}

#[derive(Debug, Canvass)]
struct NoLengths {
    #[canvass(len = 3..3)]
    list: Vec<u8>,
}

#[derive(Debug, Canvass)]
struct TooFewKeys {
    #[canvass(len = 3..)]
    set: BTreeSet<bool>,
}

#[derive(Debug, PartialEq, Canvass)]
enum OneWay {
    Never(#[canvass(len = 3)] BTreeSet<bool>),
    Always,
}

#[test]
fn a_field_without_values_is_named() {
    let error = |field: &str| Err(SpaceError::NoValues { field: field.to_owned() });
    assert_eq!(count::<NoLengths>(), error("the field `list` of `NoLengths`"));
    assert_eq!(count::<TooFewKeys>(), error("the field `set` of `TooFewKeys`"));
    assert_eq!(count::<OneWay>(), finite(1_u64));
    assert_eq!(OneWay::space().and_then(|space| space.get(0)), Ok(OneWay::Always));
}

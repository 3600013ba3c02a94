//! What is drawn, and how often. Margins are wide: a share is wrong only if somebody meant another one.

use super::{Draw, Random};
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Record, Recorded, Source};
use crate::{Canvass, Rng};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::convert::Infallible;
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::time::Duration;

const SIZE: usize = 64;

fn draws<T: Canvass>(times: usize) -> Vec<T> {
    let types = Types::of::<T>().unwrap();
    let (mut rng, mut random) = (Rng::new(1), Random::new(Rng::new(1)));
    let mut draw = || {
        random.draw(types.root, Draw::new(&mut rng, SIZE, 0));
        T::make(&mut Source::new(&types, &mut random)).unwrap()
    };
    (0..times).map(|_| draw()).collect()
}

/// Checks how many of 10,000 values have a property.
#[track_caller]
fn check<T: Canvass>(expect: RangeInclusive<usize>, has: impl Fn(&T) -> bool) {
    let count = draws::<T>(10_000).iter().filter(|value| has(value)).count();
    assert!(expect.contains(&count), "{count} of 10,000 values, {expect:?} expected");
}

#[track_caller]
fn check_edges<T: Canvass + PartialEq + Debug>(edges: &[T]) {
    let drawn = draws::<T>(2000);
    for edge in edges {
        assert!(drawn.contains(edge), "{edge:?} is not drawn");
    }
}

fn texts<T: Canvass + Debug>(times: usize) -> HashSet<String> {
    let types = Types::of::<T>().unwrap();
    let mut random = Random::new(Rng::new(1));
    let mut draw = || {
        random.begin(types.root, 0);
        format!("{:?}", T::make(&mut Source::new(&types, &mut random)).unwrap())
    };
    (0..times).map(|_| draw()).collect()
}

#[test]
fn a_boolean_is_as_often_true_as_not() {
    check::<bool>(4700..=5300, |bit| *bit);
    check::<(bool, bool)>(4700..=5300, |(_, bit)| *bit);
}

#[test]
fn numbers_are_small_and_large() {
    assert_eq!(texts::<u8>(200_000).len(), 256);
    check::<u8>(1500..=3500, |number| *number >= 0x80);
    check::<u8>(4000..=8000, |number| *number < 16);
    check::<u64>(2000..=5000, |number| *number < 16);
    check::<u64>(700..=3000, |number| *number >= 1 << 63);
    check::<i32>(3000..=5500, |number| *number < 0);
    check::<u128>(700..=3000, |number| *number >= 1 << 127);
    check::<u128>(1500..=5000, |number| *number < 16);
    check::<(i64, i64)>(400..=2500, |(a, b)| a.checked_add(*b).is_none());
}

#[test]
fn the_numbers_of_some_values_are_all_small_or_all_special() {
    check::<[u64; 10]>(500..=2500, |all| all.iter().all(|number| *number < 16));
    check::<[u64; 10]>(200..=2000, |all| all.iter().all(|number| *number > 1 << 40));
    check::<[i64; 3]>(50..=1000, |all| {
        all.iter().all(|number| [i64::MIN, i64::MAX, 0, 1, -1].contains(number))
    });
}

#[test]
fn the_edges_of_integers_are_those_of_their_values() {
    macro_rules! integers {
        ($($type:ident)*) => {$({
            let (smallest, largest) = ($type::MIN, $type::MAX);
            check_edges(&[smallest, largest, 0, 1, 2, smallest + 1, largest - 1]);
            check_edges(&[NonZero::<$type>::MAX, NonZero::<$type>::MIN, NonZero::new(1).unwrap()]);
        })*};
    }
    integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    macro_rules! signed {
        ($($type:ident)*) => { $(check_edges(&[-1 as $type]);)* };
    }
    signed!(i8 i16 i32 i64 i128 isize);
    check_edges(&[127_u8, 128]);
}

#[test]
fn powers_of_two_and_their_neighbours_are_drawn() {
    let drawn: HashSet<u32> = draws(40_000).into_iter().collect();
    let powers = (0..32).map(|bits| 1_u32 << bits);
    let missing: Vec<u32> = powers
        .flat_map(|power| [power - 1, power, power + 1])
        .filter(|number| !drawn.contains(number))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn characters_are_mostly_ascii() {
    check::<char>(7000..=9300, char::is_ascii);
    check::<char>(100..=1500, |letter| (0x80..0x250).contains(&u32::from(*letter)));
    check::<char>(200..=1500, |letter| u32::from(*letter) >= 0x1000);
    check_edges(&['\0', '\n', '\u{7f}', '\u{80}', '\u{ffff}', char::MAX]);
    check_edges(&["", "0", " ", "\r\n"].map(str::to_owned));
}

#[test]
fn floats_are_mostly_finite() {
    check::<f64>(100..=800, |number| !number.is_finite());
    check::<f32>(100..=800, |number| !number.is_finite());
    check::<f64>(2000..=6000, |number| number.fract() == 0.0);
    check::<f64>(300..=3000, |number| number.is_finite() && number.abs() > 1e100);
    check_edges(&[f64::MAX, f64::MIN, f64::MIN_POSITIVE, f64::EPSILON, 5e-324, 1.0, -1.0, 0.5]);
    assert!(draws::<f64>(2000).iter().any(|number| number.to_bits() == 1 << 63));
    assert!(draws::<f32>(2000).iter().any(|number| number.is_nan()));
}

#[test]
fn types_of_several_numbers_have_edges_of_their_own() {
    check_edges(&[Ipv4Addr::UNSPECIFIED, Ipv4Addr::BROADCAST, Ipv4Addr::LOCALHOST]);
    check_edges(&[Ipv6Addr::UNSPECIFIED, Ipv6Addr::LOCALHOST]);
    check_edges(&[Duration::ZERO, Duration::MAX, Duration::from_nanos(1), Duration::from_secs(1)]);
    check::<Ipv4Addr>(200..=3000, Ipv4Addr::is_private);
    check::<IpAddr>(5000..=9900, |address| !address.is_unspecified() && !address.is_loopback());
}

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u16, Box<Tree>),
}

#[derive(Debug, Clone, PartialEq, Canvass)]
enum Command {
    Push(u8),
    Pop,
    Insert { key: u32, value: String },
}

fn nodes(tree: &Tree) -> usize {
    match tree {
        Tree::Leaf => 1,
        Tree::Node(left, _, right) => 1 + nodes(left) + nodes(right),
    }
}

#[test]
fn equal_and_nearly_equal_parts_are_common() {
    check::<(u64, u64)>(700..=3000, |(a, b)| a == b);
    check::<(u64, u64)>(300..=2500, |(a, b)| *a > 1000 && a.abs_diff(*b) <= 2);
    check::<(u128, u128)>(500..=3000, |(a, b)| a == b);
    check::<[(i32, i32); 2]>(300..=2500, |[a, b]| a == b);
    check::<[(i32, i32); 2]>(1000..=4500, |[a, b]| a.0 == b.0 || a.1 == b.1);
    check::<(String, String)>(200..=2500, |(a, b)| a.len() > 1 && a == b);
    check::<(Vec<u8>, Vec<u8>)>(200..=2500, |(a, b)| a.len() > 1 && a == b);
    check::<(Tree, Tree)>(200..=2500, |(a, b)| nodes(a) > 3 && a == b);
    check::<Tree>(100..=2500, |tree| match tree {
        Tree::Node(left, _, right) => nodes(left) > 3 && left == right,
        Tree::Leaf => false,
    });
}

#[test]
fn a_part_can_be_an_earlier_one_with_a_change() {
    let one_differs = |(a, b): &([u32; 8], [u32; 8])| {
        a.iter().zip(b).filter(|(a, b)| a != b).count() == 1 && a[0] > 1000
    };
    check::<([u32; 8], [u32; 8])>(20..=1000, one_differs);
    let swapped = |(a, b): &((u64, u64), (u64, u64))| a.0 != a.1 && (a.0, a.1) == (b.1, b.0);
    check::<((u64, u64), (u64, u64))>(20..=1000, swapped);
    let one_is_missing = |(a, b): &(Vec<u64>, Vec<u64>)| {
        a.len() > 2 && (0..a.len()).any(|at| [&a[..at], &a[at + 1..]].concat() == *b)
    };
    check::<(Vec<u64>, Vec<u64>)>(10..=1000, one_is_missing);
}

#[test]
fn most_values_are_independent() {
    check::<[u64; 2]>(6500..=9500, |[a, b]| a.abs_diff(*b) > 2);
    check::<Vec<u64>>(3000..=9000, |list| {
        let distinct: BTreeSet<u64> = list.iter().copied().collect();
        distinct.len() * 10 >= list.len() * 9
    });
}

#[test]
fn some_values_are_long() {
    check::<Vec<Command>>(200..=1200, |steps| steps.len() >= 30);
    check::<BTreeSet<u32>>(50..=800, |set| set.len() > 100);
    check::<String>(50..=800, |text| text.chars().count() > 100);
    check::<Tree>(100..=800, |tree| nodes(tree) > 65);
    let size = |tree: &Tree| nodes(tree);
    let mean = draws::<Tree>(10_000).iter().map(size).sum::<usize>() as f64 / 10_000.0;
    assert!((15.0..35.0).contains(&mean), "{mean} nodes on average");
    let longest = draws::<Vec<u8>>(10_000).iter().map(Vec::len).max();
    assert!(longest.is_some_and(|longest| longest <= 8 * SIZE));
}

#[test]
fn later_draws_may_be_larger() {
    for (number, times) in [(0, 8), (4095, 8), (4096, 16), (1 << 14, 32), (1 << 20, 128)] {
        let mut rng = Rng::new(5);
        let allowances = (0..20_000).map(|_| Draw::new(&mut rng, SIZE, number).allowance as usize);
        let (mut large, mut largest) = (0, 0);
        for allowance in allowances {
            large += usize::from(allowance > SIZE);
            largest = largest.max(allowance);
        }
        assert!((times / 2 * SIZE..=times * SIZE).contains(&largest), "{number}: {largest}");
        assert!((1000..1500).contains(&large), "one in sixteen: {large}");
    }
}

/// Whatever is copied, changed or special has choices that its type makes, and the value is the one they make.
#[track_caller]
fn check_choices<T: Canvass + PartialEq + Debug>() {
    let types = Types::of::<T>().unwrap();
    let (mut rng, mut random) = (Rng::new(3), Random::new(Rng::new(1)));
    for _ in 0..3000 {
        let draw = Draw::new(&mut rng, SIZE, 0);
        random.draw(types.root, draw);
        let mut record = Record::new(&mut random);
        let value = T::make(&mut Source::new(&types, &mut record)).unwrap();
        let choices = record.sequence;
        assert!(random.cursor.is_done());
        let mut recorded = Recorded::new(types.root, &choices.0, Fit::Exactly);
        assert_eq!(T::make(&mut Source::new(&types, &mut recorded)).as_ref(), Ok(&value));
        assert!(recorded.is_used_up());
        random.draw(types.root, draw);
        assert_eq!(T::make(&mut Source::new(&types, &mut random)), Ok(value));
    }
}

#[derive(Debug, PartialEq, Canvass)]
struct Mixed {
    #[canvass(generator = |seed: u64, size: usize| Some(vec![seed as u8; size % 3]))]
    generated: Vec<u8>,
    own: Vec<u8>,
    #[canvass(range = 5..=1000)]
    ranged: i32,
    map: BTreeMap<Option<u8>, Vec<i128>>,
    address: Option<IpAddr>,
}

#[test]
fn the_choices_of_a_value_make_it_again_and_so_does_its_draw() {
    check_choices::<Vec<Tree>>();
    check_choices::<(Tree, Tree, Vec<Command>)>();
    check_choices::<Vec<Mixed>>();
    check_choices::<Vec<(String, char, Duration, [u128; 2])>>();
    check_choices::<BTreeMap<String, BTreeMap<u8, Vec<NonZero<i8>>>>>();
}

#[test]
fn types_that_end_by_themselves_need_no_allowance() {
    assert_eq!(texts::<Option<Option<Option<bool>>>>(500).len(), 5);
    assert_eq!(texts::<(Option<Option<bool>>, bool)>(500).len(), 8);
    assert_eq!(texts::<Option<Result<bool, Infallible>>>(500).len(), 3);
    assert!(texts::<(u8, f64)>(500).len() > 250);
}

//! The types of the standard library: their counts, their first values, and the laws of all spaces.

#[path = "values/fair.rs"]
mod fair;
#[path = "values/first.rs"]
mod first;
#[path = "values/recursive.rs"]
mod recursive;
#[path = "values/twin.rs"]
mod twin;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::convert::Infallible;
use std::ffi::OsString;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::marker::PhantomData;
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZero, Saturating, Wrapping};
use std::ops::{Bound, ControlFlow};
use std::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use canvass::{Canvass, Nat, SpaceError};
use first::first;

const INFINITE: &str = "infinitely many";

#[test]
fn integers() {
    first!(u8, "256"; 0, 1, 2, 3, 4);
    first!(i8, "256"; 0, 1, -1, 2, -2);
    first!(u128, "340282366920938463463374607431768211456"; 0, 1, 2);
    first!(i128, "340282366920938463463374607431768211456"; 0, 1, -1);
    first!(Nat, INFINITE; canvass::Nat::from(0_u64), canvass::Nat::from(1_u64));
    first!(NonZero<u8>, "255"; std::num::NonZeroU8::new(1).unwrap(), std::num::NonZeroU8::new(2).unwrap());
    first!(NonZero<i8>, "255";
        std::num::NonZeroI8::new(1).unwrap(), std::num::NonZeroI8::new(-1).unwrap(),
        std::num::NonZeroI8::new(2).unwrap());
    first!(NonZero<i128>, "340282366920938463463374607431768211455"; std::num::NonZeroI128::new(1).unwrap());
    first!(NonZero<usize>, "18446744073709551615"; std::num::NonZeroUsize::new(1).unwrap());
}

#[test]
fn floats() {
    first!(f64, "18437736874454810627"; 0.0, -0.0, 1.0, f64::INFINITY, f64::NAN, 5e-324);
    first!(f32, "4278190083"; 0.0, -0.0, 1.0, f32::INFINITY, f32::NAN, 1e-45);
}

#[test]
fn text() {
    first!(bool, "2"; false, true);
    first!(char, "1112064"; 'a', 'b', 'c', 'd', 'e');
    first!(String, INFINITE;
        String::from(""), String::from("a"), String::from("aa"), String::from("b"), String::from("aaa"));
    first!(Box<str>, INFINITE; Box::<str>::from(""), Box::<str>::from("a"));
    first!(Rc<str>, INFINITE; std::rc::Rc::<str>::from(""), std::rc::Rc::<str>::from("a"));
    first!(Arc<str>, INFINITE; std::sync::Arc::<str>::from(""), std::sync::Arc::<str>::from("a"));
    first!(Cow<'static, str>, INFINITE;
        std::borrow::Cow::Owned(String::from("")), std::borrow::Cow::Owned(String::from("a")));
    first!(PathBuf, INFINITE; std::path::PathBuf::from(""), std::path::PathBuf::from("a"));
    first!(OsString, INFINITE; std::ffi::OsString::from(""), std::ffi::OsString::from("a"));
}

#[test]
fn tuples_and_arrays() {
    first!((), "1"; ());
    first!((bool,), "2"; (false,), (true,));
    first!((bool, u8), "512"; (false, 0), (false, 1), (true, 0), (false, 2), (false, 3), (true, 1));
    first!((bool, (), (u8, bool)), "1024"; (false, (), (0, false)), (false, (), (0, true)));
    first!((u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8), "79228162514264337593543950336";
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1));
    first!([bool; 0], "1"; []);
    first!([bool; 3], "8";
        [false, false, false], [false, false, true], [false, true, false], [true, false, false],
        [false, true, true], [true, false, true], [true, true, false], [true, true, true]);
    first!([Vec<u8>; 2], INFINITE; [vec![], vec![]], [vec![], vec![0]], [vec![0], vec![]]);
    first!([bool; 200], &Nat::power_of_two(200).to_string(););
}

#[test]
fn enums() {
    first!(Option<bool>, "3"; None, Some(false), Some(true));
    first!(Option<Option<()>>, "3"; None, Some(None), Some(Some(())));
    first!(Result<bool, u8>, "258"; Ok(false), Err(0), Ok(true), Err(1), Err(2));
    first!(Result<bool, Infallible>, "2"; Ok(false), Ok(true));
    first!(Ordering, "3"; std::cmp::Ordering::Less, std::cmp::Ordering::Equal, std::cmp::Ordering::Greater);
    first!(Bound<bool>, "5";
        std::ops::Bound::Unbounded, std::ops::Bound::Included(false), std::ops::Bound::Excluded(false));
    first!(ControlFlow<u8, ()>, "257"; std::ops::ControlFlow::Continue(()), std::ops::ControlFlow::Break(0));
    first!(Poll<bool>, "3"; std::task::Poll::Pending, std::task::Poll::Ready(false));
}

#[test]
fn ranges() {
    first!(Range<u8>, "65536"; 0..0, 0..1);
    first!(RangeInclusive<i8>, "65536"; 0..=0, 0..=1);
    first!(RangeFrom<u8>, "256"; 0.., 1..);
    first!(RangeTo<f64>, "18437736874454810627"; ..0.0, ..-0.0, ..1.0);
    first!(RangeToInclusive<bool>, "2"; ..=false, ..=true);
}

#[test]
fn lists() {
    first!(Vec<bool>, INFINITE;
        vec![], vec![false], vec![false, false], vec![true], vec![false, false, false], vec![false, true]);
    first!(Vec<Infallible>, "1"; vec![]);
    first!(Vec<()>, INFINITE; vec![], vec![()], vec![(), ()]);
    first!(Box<[bool]>, INFINITE; Box::<[_]>::from([]), Box::<[_]>::from([false]));
    first!(Rc<[bool]>, INFINITE; std::rc::Rc::<[_]>::from([]), std::rc::Rc::<[_]>::from([false]));
    first!(Arc<[bool]>, INFINITE; std::sync::Arc::<[_]>::from([]), std::sync::Arc::<[_]>::from([false]));
    first!(VecDeque<u8>, INFINITE;
        std::collections::VecDeque::from([]), std::collections::VecDeque::from([0]),
        std::collections::VecDeque::from([0, 0]));
    first!(LinkedList<u8>, INFINITE;
        std::collections::LinkedList::from([]), std::collections::LinkedList::from([0]));
}

#[test]
fn sets_and_maps() {
    first!(BTreeSet<bool>, "4";
        std::collections::BTreeSet::from([]), std::collections::BTreeSet::from([false]),
        std::collections::BTreeSet::from([true]), std::collections::BTreeSet::from([false, true]));
    first!(HashSet<Option<bool>>, "8";
        std::collections::HashSet::from_iter([]), std::collections::HashSet::from_iter([None]),
        std::collections::HashSet::from_iter([Some(false)]), std::collections::HashSet::from_iter([Some(true)]));
    first!(BTreeMap<bool, bool>, "9";
        std::collections::BTreeMap::from([]),
        std::collections::BTreeMap::from([(false, false)]),
        std::collections::BTreeMap::from([(true, false)]),
        std::collections::BTreeMap::from([(false, true)]),
        std::collections::BTreeMap::from([(true, true)]),
        std::collections::BTreeMap::from([(false, false), (true, false)]));
    first!(HashSet<bool, BuildHasherDefault<DefaultHasher>>, "4";
        std::collections::HashSet::from_iter([]), std::collections::HashSet::from_iter([false]));
    first!(HashMap<bool, ()>, "4";
        std::collections::HashMap::from_iter([]), std::collections::HashMap::from_iter([(false, ())]));
    first!(BTreeSet<Infallible>, "1"; std::collections::BTreeSet::from([]));
    first!(BTreeMap<u8, Infallible>, "1"; std::collections::BTreeMap::from([]));
    first!(BTreeSet<BTreeSet<bool>>, "16";
        std::collections::BTreeSet::from([]),
        std::collections::BTreeSet::from([std::collections::BTreeSet::from([])]));
    first!(BTreeMap<String, Vec<bool>>, INFINITE;
        std::collections::BTreeMap::from([]),
        std::collections::BTreeMap::from([(String::from(""), vec![])]));
    first!(BTreeMap<String, Infallible>, "1"; std::collections::BTreeMap::from([]));
    first!(BTreeSet<u64>, "unknown"; std::collections::BTreeSet::from([]), std::collections::BTreeSet::from([0]));
    first!((u8, HashMap<u32, char>), "unknown"; (0, std::collections::HashMap::from_iter([])));
    first!(BTreeSet<u16>, &Nat::power_of_two(1 << 16).to_string(); std::collections::BTreeSet::from([]));
    first!(BTreeMap<u8, u8>, &Nat::from(257_u64).pow(256).to_string(); std::collections::BTreeMap::from([]));
    first!(Vec<(HashSet<bool>, HashMap<bool, bool>)>, INFINITE; vec![]);
    first!(BTreeSet<u8>, &Nat::power_of_two(256).to_string(); std::collections::BTreeSet::from([]));
}

#[test]
fn wrappers() {
    first!(Box<u8>, "256"; Box::new(0), Box::new(1));
    first!(Wrapping<i8>, "256"; std::num::Wrapping(0), std::num::Wrapping(1), std::num::Wrapping(-1));
    first!(Saturating<u8>, "256"; std::num::Saturating(0));
    first!(Reverse<Option<bool>>, "3"; std::cmp::Reverse(None), std::cmp::Reverse(Some(false)));
    first!(Cell<bool>, "2"; std::cell::Cell::new(false), std::cell::Cell::new(true));
    first!(RefCell<Vec<u8>>, INFINITE; std::cell::RefCell::new(vec![]), std::cell::RefCell::new(vec![0]));
    first!(Mutex<bool>, "2"; std::sync::Mutex::new(false), std::sync::Mutex::new(true));
    first!(PhantomData<str>, "1"; std::marker::PhantomData);
}

#[test]
fn times_and_addresses() {
    first!(Duration, "18446744073709551616000000000";
        std::time::Duration::new(0, 0), std::time::Duration::new(0, 1), std::time::Duration::new(1, 0));
    first!(IpAddr, "340282366920938463463374607436063178752";
        std::net::IpAddr::V4(std::net::Ipv4Addr::new(0, 0, 0, 0)),
        std::net::IpAddr::V6(std::net::Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0)),
        std::net::IpAddr::V4(std::net::Ipv4Addr::new(0, 0, 0, 1)));
    first!(SocketAddr, "411376139330301510538742295639337626245683966408676440813862912";
    std::net::SocketAddr::V4(std::net::SocketAddrV4::new(std::net::Ipv4Addr::new(0, 0, 0, 0), 0)),
    std::net::SocketAddr::V6(
        std::net::SocketAddrV6::new(std::net::Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0)
    ));
}

#[track_caller]
fn check_index<T: Canvass>(value: &T, index: Nat) {
    assert_eq!(T::space().unwrap().index_of(value), Ok(index));
}

#[test]
fn the_last_integers_are_the_negative_ones() {
    check_index(&i8::MIN, 255_u8.into());
    check_index(&i64::MIN, u64::MAX.into());
    check_index(&i128::MIN, u128::MAX.into());
    check_index(&NonZero::<i128>::MIN, (u128::MAX - 1).into());
    check_index(&NonZero::<i8>::MIN, 254_u8.into());
    check_index(&NonZero::<u64>::MAX, (u64::MAX - 1).into());
}

#[test]
fn what_is_made_another_way_has_its_index_too() {
    check_index(&f64::from_bits(u64::MAX), 4_u8.into());
    check_index(&-f32::NAN, 4_u8.into());
    check_index(&Cow::Borrowed("a"), Nat::ONE);
}

#[cfg(unix)]
#[test]
fn paths_that_are_no_strings_are_not_made() {
    use std::os::unix::ffi::OsStringExt;
    let path = PathBuf::from(OsString::from_vec(vec![0xff]));
    assert_eq!(PathBuf::space().unwrap().index_of(&path), Err(SpaceError::NotMember));
}

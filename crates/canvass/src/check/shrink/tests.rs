use super::shrink;
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source};

/// Shrinks a value with a condition for failing, and shows what is left.
#[track_caller]
fn check<T: Canvass>(value: &T, fails: impl Fn(&T) -> bool, expect: &str) {
    let types = Types::of::<T>().expect("a type with values");
    let make = |sequence: &ChoiceSequence| {
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Nearest);
        T::make(&mut Source::new(&types, &mut choices)).ok()
    };
    let sequence = Trace::of(&types, value).expect("a value of its type");
    let shrunk = shrink(&types, sequence, 10_000, &mut |sequence| {
        let value = make(sequence)?;
        fails(&value).then(|| Trace::of(&types, &value).expect("a value of its type"))
    });
    let value = make(&shrunk.sequence).expect("the choices of a value");
    assert_eq!(format!("{:?}", crate::value::AsRust(&value)), expect);
    assert!(shrunk.is_minimal);
}

#[test]
fn elements_that_do_not_matter_are_left_out() {
    check(&vec![3_u8, 200, 7, 100, 9], |list| list.contains(&100), "vec![100]");
    check(&vec![9_u32; 50], |list| list.len() >= 7, "vec![0, 0, 0, 0, 0, 0, 0]");
}

#[test]
fn numbers_are_lowered_to_the_boundary() {
    check(&123_456_u32, |number| *number >= 1000, "1000");
    check(&-123_456_i64, |number| *number <= -1000, "-1000");
    check(&123_456_i64, |number| number.abs() > 77, "78");
}

#[test]
fn equal_numbers_are_lowered_together() {
    check(
        &vec![500_u16, 9, 500],
        |list| list.iter().any(|x| *x > 99 && list.iter().filter(|y| x == *y).count() > 1),
        "vec![100, 100]",
    );
}

#[test]
fn elements_are_put_in_order() {
    check(
        &vec![5_u8, 3, 4],
        |list| {
            let mut sorted = list.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() >= 3
        },
        "vec![0, 1, 2]",
    );
}

#[test]
fn a_sum_is_one_number() {
    check(&vec![400_u32, 300, 300], |list| list.iter().sum::<u32>() >= 1000, "vec![1000]");
}

#[test]
fn lists_in_a_list_are_joined() {
    let lists = vec![vec![1_u8, 2], vec![], vec![3, 4], vec![5]];
    check(&lists, |lists| lists.concat().len() > 3, "vec![vec![0, 0, 0, 0]]");
}

#[test]
fn map_entries_are_left_out() {
    let map: std::collections::BTreeMap<u8, u8> = [(1, 2), (3, 40), (5, 60)].into();
    let expect = "std::collections::BTreeMap::from([(0, 30)])";
    check(&map, |map| map.values().any(|value| *value >= 30), expect);
}

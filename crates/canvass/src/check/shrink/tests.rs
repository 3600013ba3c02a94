//! Tests of shrinking.

use super::{measure, shrink};
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source};
use std::collections::HashMap;

/// No value here takes more cases, to shrink it and to see that it is as small as it gets.
const MOST_CASES: u64 = 250;

/// Shrinks a value with a condition for failing, and shows what is left.
#[track_caller]
fn check<T: Canvass>(value: &T, fails: impl Fn(&T) -> bool, expect: &str) {
    let types = Types::of::<T>().expect("a type with values");
    let make = |sequence: &ChoiceSequence| {
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Nearest);
        T::make(&mut Source::new(&types, &mut choices)).ok()
    };
    let sequence = Trace::of(&types, value).expect("a value of its type");
    let shrunk = shrink(&types, sequence, 0, 10_000, &mut |sequence| {
        let value = make(sequence)?;
        fails(&value).then(|| Trace::of(&types, &value).expect("a value of its type"))
    });
    let value = make(&shrunk.sequence).expect("the choices of a value");
    assert_eq!(format!("{:?}", crate::value::AsRust(&value)), expect);
    assert!(shrunk.is_minimal);
    assert!(shrunk.cases <= MOST_CASES, "{} cases", shrunk.cases);
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
fn elements_that_are_no_numbers_are_put_in_order() {
    let is_both =
        |texts: &Vec<String>| ["", "b"].iter().all(|text| texts.iter().any(|x| x == text));
    let texts = ["b", "c", ""].map(str::to_owned).to_vec();
    check(&texts, is_both, r#"vec![String::from(""), String::from("b")]"#);
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

fn overflows<'a>(numbers: impl IntoIterator<Item = &'a u32>) -> bool {
    numbers.into_iter().try_fold(0_u32, |sum, number| sum.checked_add(*number)).is_none()
}

#[test]
fn a_sum_is_moved_as_far_as_numbers_go() {
    let map: HashMap<u8, u32> = [(200, 4_294_959_972), (17, 7324)].into();
    let expect = "std::collections::HashMap::from_iter([(0, 1), (1, 4294967295)])";
    check(&map, |map| overflows(map.values()), expect);
    let list = vec![3_000_000_000_u32, 5, 1_200_000_000, 900_000_000];
    check(&list, |list| overflows(list), "vec![1, 4294967295]");
    // Not all of it, and not by a power of two.
    let within = |(a, b): &(u32, u32)| *a.min(b) >= 77 && a + b == 1_000_000;
    check(&(900_000, 100_000), within, "(77, 999923)");
}

#[test]
fn a_sum_of_signed_numbers_is_kept() {
    let sum = |list: &Vec<i64>| list.len() > 1 && list.iter().sum::<i64>() == 10;
    check(&vec![100_000, -99_990], sum, "vec![0, 10]");
    check(&vec![-70_000, 3, 70_007], sum, "vec![0, 10]");
    check(&vec![3, 7], sum, "vec![0, 10]");
    let debt = |(a, b): &(i32, i32)| *a.max(b) <= -20 && a + b == -1000;
    check(&(-600, -400), debt, "(-20, -980)");
    let overflow = |(a, b): &(i32, i32)| a.checked_add(*b).is_none();
    check(&(1_500_000_000, 1_500_000_000), overflow, "(1, 2147483647)");
}

#[test]
fn numbers_below_a_gap_are_tried() {
    let multiples = |n: &u32| n.is_multiple_of(16) && *n > 479;
    check(&736, multiples, "480");
    check(&123_456, multiples, "480");
    check(&123_456_i64, |n| n % 16 == 0 && *n > 479, "480");
    check(&34_usize, |n| *n == 1 || *n >= 30, "1");
    check(&-9_000_i32, |n| *n == -3 || *n <= -1000, "-3");
    check(&5_000_u64, |n| (40..100).contains(n) || *n > 1000, "40");
    check(&5_000_i64, |n| (40..100).contains(n) || *n > 1000, "40");
    check(&(9_000_u16, 9_000_u16), |(a, b)| a == b && (*a == 2 || *a > 100), "(2, 2)");
}

#[test]
fn numbers_that_fail_at_intervals_come_down_quickly() {
    check(&4_000_075_000_u32, |number| number / 10_000 % 10 == 7, "70000");
    check(&3_999_999_990_u32, |number| number % 100 >= 90, "90");
    check(&2_000_700_i32, |number| number % 1000 >= 700, "700");
    check(&-2_000_700_i32, |number| number % 1000 <= -700, "-700");
}

#[test]
fn a_sign_is_changed_where_that_is_smaller() {
    check(&123_456_i32, |n| *n >= 1000 || *n <= -10, "-10");
}

#[test]
fn two_numbers_are_lowered_together() {
    let apart = |(a, b): &(u32, u32)| a.checked_sub(*b) == Some(1000) && *b > 12;
    check(&(901_000, 900_000), apart, "(1013, 13)");
    let near = |(a, b): &(i32, i32)| (1..=4).contains(&a.abs_diff(*b)) && *a > 9 && *b > 5;
    check(&(887_777, 887_776), near, "(10, 6)");
    let both = |(a, b): &(u64, u64)| *a > 1000 && *b > 2000;
    check(&(u64::MAX, 1 << 60), both, "(1001, 2001)");
    let ends = |(_, range): &(u8, std::ops::Range<i32>)| range.len() == 7 && range.start > -50;
    check(&(3, 100_000..100_007), ends, "(0, 0..7)");
    let far = |list: &Vec<u16>| list.len() == 9 && list[8].checked_sub(list[0]) == Some(5);
    check(&vec![900, 1, 1, 1, 1, 1, 1, 1, 905], far, "vec![0, 0, 0, 0, 0, 0, 0, 0, 5]");
}

#[test]
fn numbers_of_different_types_are_lowered_together() {
    let apart = |(a, b): &(u8, u64)| u64::from(*a) + 70_000 == *b && *a > 9;
    check(&(200, 70_200), apart, "(10, 70010)");
    let same = |(a, b): &(i32, u64)| u64::try_from(*a) == Ok(*b) && *b > 99;
    check(&(77_777, 77_777), same, "(100, 100)");
    let same = |(a, b): &(u64, i32)| u64::try_from(*b) == Ok(*a) && *a > 99;
    check(&(77_777, 77_777), same, "(100, 100)");
    let sum = |(a, b): &(u16, i32)| i32::from(*a) + b == 60_000 && *a > 6 && *b > 6;
    check(&(50_000, 10_000), sum, "(7, 59993)");
}

#[test]
fn equal_numbers_of_different_types_are_lowered_together() {
    let same = |(a, b, c): &(u8, u32, u64)| u32::from(*a) == *b && u64::from(*b) == *c && *c > 9;
    check(&(200, 200, 200), same, "(10, 10, 10)");
}

#[test]
fn equal_parts_are_shrunk_together() {
    let texts = ["some words".to_owned(), "some words".to_owned()];
    let same = |[a, b]: &[String; 2]| a == b && !a.is_empty();
    let expect = r#"[String::from("a"), String::from("a")]"#;
    check(&texts, same, expect);
    let lists = vec![vec![5_u8, 200, 7], vec![1], vec![5, 200, 7]];
    let twice = |lists: &Vec<Vec<u8>>| {
        let is_twice = |list| lists.iter().filter(|other| *other == list).count() > 1;
        lists.iter().any(|list| list.iter().any(|x| *x > 99) && is_twice(list))
    };
    check(&lists, twice, "vec![vec![100], vec![100]]");
    let texts = ["some words", "other", "some words", "other"].map(str::to_owned);
    let same = |[a, b, c, d]: &[String; 4]| a == c && b == d && a > b && !b.is_empty();
    let [a, b] = ["a", "b"].map(|text| format!("String::from({text:?})"));
    check(&texts, same, &format!("[{b}, {a}, {b}, {a}]"));
    let options = [Some((300_u16, true)); 2];
    let same = |[a, b]: &[Option<(u16, bool)>; 2]| a == b && a.is_some_and(|(x, _)| x > 9);
    check(&options, same, "[Some((10, false)), Some((10, false))]");
}

#[test]
fn equal_parts_in_equal_parts_are_shrunk_together() {
    let pair = || ["some words".to_owned(), "some words".to_owned()];
    let same = |[[a, b], other]: &[[String; 2]; 2]| {
        a == b && !a.is_empty() && [a, b] == [&other[0], &other[1]]
    };
    let expect =
        r#"[[String::from("a"), String::from("a")], [String::from("a"), String::from("a")]]"#;
    check(&[pair(), pair()], same, expect);
}

#[derive(Debug, crate::Canvass)]
enum Expression {
    Number(i8),
    Plus(Box<Expression>, Box<Expression>),
    Over(Box<Expression>, Box<Expression>),
}
use Expression::{Number, Over, Plus};

impl Expression {
    fn has_plain_divisors(&self) -> bool {
        match self {
            Number(_) => true,
            Over(_, right) if matches!(**right, Number(0)) => false,
            Plus(left, right) | Over(left, right) => {
                left.has_plain_divisors() && right.has_plain_divisors()
            }
        }
    }

    /// `None` where it divides by 0.
    fn value(&self) -> Option<i8> {
        match self {
            Number(number) => Some(*number),
            Plus(left, right) => Some(left.value()?.wrapping_add(right.value()?)),
            Over(left, right) => {
                let right = right.value()?;
                left.value().filter(|_| right != 0).map(|left| left.wrapping_div(right))
            }
        }
    }
}

#[test]
fn a_local_minimum_that_few_values_are_below_is_left() {
    let over = |left, right| Over(Box::new(left), Box::new(right));
    // No edit of one part leads to the smallest.
    let minimum = over(Number(0), over(Number(0), Number(1)));
    let divides_by_zero = |it: &Expression| it.has_plain_divisors() && it.value().is_none();
    assert!(divides_by_zero(&minimum));
    let smallest = "Expression::Over(Box::new(Expression::Number(0)), \
                    Box::new(Expression::Plus(Box::new(Expression::Number(0)), Box::new(Expression::Number(0)))))";
    check(&minimum, divides_by_zero, smallest);
}

/// Among few values, what is left is of the smallest size that fails, for any condition.
#[test]
fn of_few_values_the_smallest_is_found() {
    type Pair = (Vec<bool>, u8);
    let types = Types::of::<Pair>().expect("a type with values");
    let make = |sequence: &ChoiceSequence| {
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Nearest);
        Pair::make(&mut Source::new(&types, &mut choices)).expect("the choices of a value")
    };
    let space = Pair::space().expect("a type with values");
    let first: Vec<Pair> = (0..150_u64).map(|at| space.get(at).expect("a value")).collect();
    let size = |value: &Pair| measure(&types, &Trace::of(&types, value).expect("a value"));
    for salt in 0..40_u64 {
        let fails = |value: &Pair| {
            let bits =
                value.0.iter().fold(u64::from(value.1) + 1, |sum, bit| 3 * sum + u64::from(*bit));
            (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt).wrapping_mul(0xd6e8_feb8_6659_fd93)
                >> 60
                == 0
        };
        let Some(found) = first.iter().rfind(|value| fails(value)) else { continue };
        let smallest = first.iter().filter(|value| fails(value)).map(&size).min();
        let sequence = Trace::of(&types, found).expect("a value of its type");
        let shrunk = shrink(&types, sequence, 0, 10_000, &mut |sequence| {
            let value = make(sequence);
            fails(&value).then(|| Trace::of(&types, &value).expect("a value of its type"))
        });
        let of_shrunk = size(&make(&shrunk.sequence)).map(|(size, _)| size);
        assert_eq!(of_shrunk, smallest.flatten().map(|(size, _)| size), "{salt}");
    }
}

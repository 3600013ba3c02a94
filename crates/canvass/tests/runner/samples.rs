//! Tests that do something only when the variable `SAMPLES` is set.

use canvass::check::Test;
use canvass::{Canvass, assume, check, classify, cover, note};
use std::cell::Cell;
use std::hint::black_box;

pub fn asked() -> bool {
    std::env::var_os("SAMPLES").is_some()
}

pub fn sample<T: Canvass>(property: impl Fn(T)) {
    if asked() {
        check(property);
    }
}

fn isolated<T: Canvass>(setting: &'static str, value: &str, property: impl Fn(T)) {
    if asked() {
        Test::here().set(setting, value).run(property);
    }
}

fn check_sum(list: Vec<u32>) {
    let sum: u64 = list.iter().copied().map(u64::from).sum();
    note!("the sum is {sum}");
    assert!(sum < 1000, "too large");
}

#[test]
fn sum() {
    sample(check_sum);
}

#[test]
fn size() {
    sample(|number: i8| assert!(number < 100));
}

#[test]
fn byte() {
    sample(|byte: u8| assert_eq!(u16::from(byte) + u16::from(byte), u16::from(byte) * 2));
}

#[test]
fn labelled() {
    sample(|number: u8| {
        assume!(number != 7);
        classify!(number % 2 == 1, "odd");
        classify!(number == 0, "none");
    });
}

#[test]
fn labelled_example() {
    if asked() {
        Test::here().example(|| 255).run(|number: u8| classify!(number == 255, "last"));
    }
}

#[test]
fn starved() {
    sample(|list: Vec<u8>| assume!(list.len() > 100_000));
}

#[test]
fn uncovered() {
    sample(|number: u16| {
        cover!(number > 10, 5 %);
        cover!(number == 3000, 5 %);
    });
}

#[test]
fn number() {
    sample(|_: u64| {});
}

#[test]
fn number_of_fifty() {
    isolated("cases", "50", |_: u64| {});
}

/// Far deeper than any stack.
fn recur(depth: u64) -> u64 {
    if depth == 0 { 0 } else { black_box(recur(black_box(depth - 1))) + 1 }
}

fn dive(list: Vec<u8>) {
    if list.len() > 2 {
        recur(u64::MAX);
    }
}

#[test]
fn overflow() {
    isolated("isolate", "true", dive);
}

#[test]
fn example_overflow() {
    if asked() {
        Test::here().isolate(true).example(|| vec![7; 9]).run(dive);
    }
}

#[test]
fn dies() {
    sample(dive);
}

#[test]
fn hang() {
    isolated("timeout", "2s", |list: Vec<u8>| {
        while list.len() > 1 {
            std::thread::yield_now();
        }
    });
}

#[test]
fn devour() {
    isolated("memory", "1 GiB", |list: Vec<u8>| {
        let mut eaten = Vec::new();
        while list.len() > 1 {
            eaten.push(black_box(vec![1_u8; 1 << 20]));
        }
    });
}

#[test]
fn isolated_sum() {
    isolated("isolate", "true", check_sum);
}

#[test]
fn isolated_pass() {
    isolated("isolate", "true", |_: u16| {});
}

#[test]
fn thread() {
    sample(|list: Vec<u8>| {
        std::thread::scope(|scope| {
            scope.spawn(|| assert!(list.len() < 2));
        });
    });
}

#[test]
fn flaky() {
    let runs = Cell::new(0);
    sample(move |_: u64| {
        runs.set(runs.get() + 1);
        assert!(runs.get() != 300);
    });
}

#[test]
fn double_is_plus_ten() {
    sample(|x: i64| assert_ne!(x.wrapping_mul(2), x.wrapping_add(10)));
}

#[test]
fn nth_of_append() {
    let nth = |list: &[u32], n: i64| usize::try_from(n).ok().and_then(|n| list.get(n).copied());
    sample(|(xs, ys, n): (Vec<u32>, Vec<u32>, i64)| {
        let both = [&xs[..], &ys[..]].concat();
        assert_eq!(nth(&both, (xs.len() as i64).saturating_add(n)), nth(&xs, n));
    });
}

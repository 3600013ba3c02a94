//! Tests whose failures depend on more than their values, or are of several kinds.

use crate::samples::{asked, sample};
use canvass::check::{Strategy, Test};
use canvass::{assume, check, classify, cover, label, note};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::sync::Mutex;

#[test]
fn verdict_poisoned() {
    static GUARDED: Mutex<u32> = Mutex::new(0);
    sample(|list: Vec<u8>| {
        let _guard = GUARDED.lock().unwrap();
        if let [first, _, ..] = list[..] {
            note!("it begins with {first}");
            assert!(first < 4, "begins with a large number");
        }
    });
}

#[test]
fn verdict_poisoned_later() {
    static GUARDED: Mutex<u32> = Mutex::new(0);
    sample(|_: [u64; 3]| {
        let mut guard = GUARDED.lock().unwrap();
        *guard += 1;
        assert!(*guard < 300, "the lock is held too often");
    });
}

#[test]
fn verdict_two_places() {
    if asked() {
        Test::here().strategy(Strategy::AdHoc).run(|list: Vec<u8>| {
            assert!(list.len() < 6, "too long");
            assert!(list.len() != 5, "five of them");
        });
    }
}

#[test]
fn verdict_accumulates() {
    let runs = Cell::new(0);
    sample(move |_: u64| {
        runs.set(runs.get() + 1);
        assert!(runs.get() < 300, "too many runs");
    });
}

#[test]
fn verdict_once() {
    let runs = Cell::new(0);
    sample(move |_: u64| {
        runs.set(runs.get() + 1);
        assert!(runs.get() != 300 || std::env::var_os("FAILS").is_none());
    });
}

/// Longer lists fail; once one did, lists of three fail too when they are seen for the first time.
#[test]
fn verdict_each_once() {
    let seen = RefCell::new(HashSet::new());
    if asked() {
        Test::here().strategy(Strategy::AdHoc).run(move |list: Vec<u8>| {
            let mut seen = seen.borrow_mut();
            let is_failing = list.len() > 3 || (list.len() == 3 && !seen.is_empty());
            assert!(!is_failing || (!seen.insert(list.clone()) && list.len() == 3));
        });
    }
}

#[test]
fn verdict_flaky_example() {
    let runs = Cell::new(0);
    if asked() {
        Test::here().example(|| 7).run(move |_: u64| {
            note!("run {}", runs.get());
            runs.set(runs.get() + 1);
            assert!(runs.get() != 1);
        });
    }
}

#[test]
fn verdict_starved() {
    if asked() {
        let rejects = std::env::var("CANVASS_REJECTS").unwrap_or("3".to_owned());
        let test = Test::here().set("rejects", rejects).strategy(Strategy::InOrder);
        test.run(|number: u64| assume!(number.is_multiple_of(8)));
    }
}

#[test]
fn verdict_one_of_all() {
    sample(|number: u8| assume!(number == 7));
}

#[test]
fn verdict_labels() {
    sample(|number: u8| {
        for place in 0..3 {
            label!("said twice");
            classify!(number.is_multiple_of(2), "said twice of some");
            cover!(place == 1, 90 %);
        }
    });
}

#[test]
#[should_panic(expected = "too large")]
fn verdict_expected() {
    Test::here().should_panic().run(|number: u8| assert!(number < 100, "too large"));
}

#[test]
#[should_panic(expected = "nobody asked")]
fn verdict_unexpected() {
    assert!(asked(), "nobody asked");
    Test::here().should_panic().run(|_: u8| {});
}

#[test]
#[should_panic(expected = "a")]
fn verdict_expected_starved() {
    assert!(asked(), "nobody asked");
    Test::here().should_panic().run(|number: u8| assume!(number > 254 && number < 255));
}

/// The second property fails for 7, and the first one if asked to.
#[test]
fn verdict_several() {
    for fails in [std::env::var_os("FIRST_FAILS").is_some(), true] {
        sample(move |number: u8| assert!(!fails || number != 7));
    }
}

#[test]
fn verdict_nested() {
    sample(|number: u8| {
        check(move |list: Vec<bool>| assert!(number < 7 || list.len() < 3));
    });
}

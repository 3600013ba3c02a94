//! Threads that take turns as canvass says.

use super::{Taken, failure};
use canvass::check::{Strategy, Test};
use canvass::state;
use canvass::state::shuttle::sync::Mutex;
use canvass::state::shuttle::sync::atomic::{AtomicU32, Ordering};
use canvass::state::shuttle::thread;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Reads and writes in two steps.
#[derive(Default)]
struct Lost(AtomicU32);

#[canvass::machine(model = Taken, threads = 2, shuttle = true)]
#[should_panic(expected = "not linearizable")]
impl Lost {
    #[rule]
    fn take(&self) -> u32 {
        let ticket = self.0.load(Ordering::SeqCst);
        self.0.store(ticket + 1, Ordering::SeqCst);
        ticket
    }

    #[rule]
    fn count(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

#[test]
fn the_smallest_failing_run_has_two_calls_and_one_switch() {
    let message = failure(|| state::run_scheduled::<Lost>(2));
    assert_eq!(
        message,
        "the calls are not linearizable: in no order, one after the other, would they return this\n\
         after take() → 0: take() → 0, but the model says 1"
    );
}

/// The same, without a fault.
#[derive(Default)]
struct Kept(AtomicU32);

#[canvass::machine(model = Taken, threads = 3, shuttle = true, cases = 300)]
impl Kept {
    #[rule]
    fn take(&self) -> u32 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    #[rule]
    fn count(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Two locks that are taken in both orders.
#[derive(Default)]
struct Crossed {
    left: Mutex<u32>,
    right: Mutex<u32>,
}

#[derive(Default, Clone, PartialEq, Eq, Hash)]
struct Sums(u32, u32);

impl Sums {
    fn add_right(&mut self) -> (u32, u32) {
        self.1 += 1;
        (self.0, self.1)
    }

    fn add_left(&mut self) -> (u32, u32) {
        self.0 += 1;
        (self.0, self.1)
    }
}

#[canvass::machine(model = Sums, threads = 2, shuttle = true)]
#[should_panic(expected = "deadlock")]
impl Crossed {
    #[rule]
    fn add_right(&self) -> (u32, u32) {
        let left = self.left.lock().expect("nobody panics");
        let mut right = self.right.lock().expect("nobody panics");
        *right += 1;
        (*left, *right)
    }

    #[rule]
    fn add_left(&self) -> (u32, u32) {
        let right = self.right.lock().expect("nobody panics");
        let mut left = self.left.lock().expect("nobody panics");
        *left += 1;
        (*left, *right)
    }
}

thread_local! {
    static WORDS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Two threads, each of which writes two letters with a point between.
#[derive(Default)]
struct Writers(Mutex<String>);

#[derive(Default, Clone, PartialEq, Eq, Hash)]
struct Unread;

impl Unread {
    fn write(&mut self, _: bool) {}
}

#[canvass::machine(model = Unread, threads = 2, shuttle = true, cases = 50)]
impl Writers {
    #[rule]
    fn write(&self, upper: bool) {
        for letter in if upper { ["A", "B"] } else { ["a", "b"] } {
            self.0.lock().expect("nobody panics").push_str(letter);
            thread::yield_now();
        }
    }

    #[end]
    fn write_down(&mut self) {
        let word = self.0.lock().expect("nobody panics").clone();
        WORDS.with_borrow_mut(|words| words.push(word));
    }
}

#[test]
fn in_order_all_interleavings_come_up() {
    WORDS.take();
    let test = Test::here().strategy(Strategy::InOrder).regressions(false).cases(1500);
    test.run(|()| state::run_scheduled::<Writers>(2));
    let words: BTreeSet<String> = WORDS.take().into_iter().collect();
    for word in ["abAB", "aAbB", "aABb", "AabB", "AaBb", "ABab"] {
        assert!(words.contains(word), "{word} of {words:?}");
    }
}

#[test]
fn a_schedule_is_replayed() {
    // By random schedules alone, which have more switches than needed.
    let words = RefCell::new(Vec::new());
    let test = Test::here().strategy(Strategy::AdHoc).regressions(false);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        test.run(|()| {
            WORDS.take();
            state::run_scheduled::<Writers>(2);
            let word = WORDS.take().pop().unwrap_or_default();
            words.borrow_mut().push(word.clone());
            assert!(!word.contains("aAb"), "{word}");
        });
    }));
    let payload = failed.expect_err("it fails");
    assert_eq!(payload.downcast_ref::<String>().expect("a message"), "aAbB");
    // The last runs are those of what is reported.
    let words = words.take();
    assert_eq!(words[words.len() - 2..], ["aAbB", "aAbB"]);
}

//! Machines with a model, and with rules on threads: what is found, explained, replayed and said.

use canvass::check::Test;
use canvass::state::{self, Pool};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// The message of a property that fails.
fn failure(property: impl Fn()) -> String {
    let test = Test::here().regressions(false).cases(5000);
    let failed = catch_unwind(AssertUnwindSafe(|| test.run(|()| property())));
    let payload = failed.expect_err("it fails");
    payload.downcast_ref::<String>().expect("a message").clone()
}

/// A ring whose end goes wrong when it was full once.
#[derive(Default, Debug)]
struct Ring {
    places: [u8; 2],
    first: usize,
    length: usize,
}

#[canvass::machine(model = VecDeque<u8>)]
#[should_panic(expected = "`pop_front` returned")]
impl Ring {
    #[rule(requires = model.len() < 3)]
    fn push_back(&mut self, value: u8) {
        self.places[(self.first + self.length) % 2] = value;
        self.length += 1;
    }

    #[rule(weight = 1 + model.len() as u64)]
    fn pop_front(&mut self) -> Option<u8> {
        self.length = self.length.checked_sub(1)?;
        let value = self.places[self.first];
        self.first = (self.first + 1) % 2;
        Some(value)
    }

    #[invariant]
    fn both_have_the_same_length(&self, model: &VecDeque<u8>) -> bool {
        self.length == model.len()
    }

    #[state]
    fn all(&self, model: &VecDeque<u8>) -> (usize, VecDeque<u8>) {
        (self.first, model.clone())
    }
}

#[test]
fn a_model_takes_the_same_steps_and_what_both_return_is_compared() {
    let message = failure(state::run::<Ring>);
    assert_eq!(message, "`pop_front` returned Some(1), and the model Some(0)");
}

/// The model decides where it begins, and has the handles too.
#[derive(Debug)]
struct Handles {
    next: u32,
    handles: Pool<u32>,
}

#[derive(Debug)]
struct Ids(u32);

impl Ids {
    fn open(&mut self, name: &str) -> u32 {
        self.0 += 1 + u32::from(name.len() > 3);
        self.0
    }

    fn close(&mut self, handle: u32) -> bool {
        handle <= self.0
    }
}

#[canvass::machine(model = Ids, cases = 2000)]
#[should_panic(expected = "`open` returned 8, and the model 9")]
impl Handles {
    #[start]
    fn begin() -> (Handles, Ids) {
        (Handles { next: 7, handles: Pool::new() }, Ids(7))
    }

    #[rule(into = handles)]
    fn open(&mut self, name: &str) -> u32 {
        assert!(!name.contains('\u{0}') || !name.is_empty());
        self.next += 1;
        self.next
    }

    #[rule]
    fn close(&mut self, #[take(handles)] handle: u32) -> bool {
        handle > 7
    }
}

/// A counter that is read and written in two steps, so that two threads may read the same.
#[derive(Default)]
struct Tickets {
    next: AtomicU32,
    log: Mutex<Vec<u32>>,
}

impl Tickets {
    fn read(&self) -> u32 {
        self.next.load(Ordering::SeqCst)
    }
}

#[derive(Default, Clone, PartialEq, Eq, Hash, Debug)]
struct Taken(u32);

impl Taken {
    fn take(&mut self) -> u32 {
        self.0 += 1;
        self.0 - 1
    }

    fn count(&mut self) -> u32 {
        self.0
    }

    fn reset(&mut self) {
        self.0 = 0;
    }
}

#[canvass::machine(model = Taken, threads = 3, cases = 200)]
impl Tickets {
    #[rule]
    fn take(&self) -> u32 {
        let ticket = self.next.fetch_add(1, Ordering::SeqCst);
        self.log.lock().expect("nobody panics").push(ticket);
        ticket
    }

    #[rule]
    fn count(&self) -> u32 {
        self.read()
    }

    #[rule(requires = model.0 > 0)]
    fn reset(&mut self) {
        self.next = AtomicU32::new(0);
    }

    #[invariant]
    fn tickets_are_below_the_number_of_steps(&self) {
        assert!(self.log.lock().expect("nobody panics").iter().all(|ticket| *ticket < 1000));
    }
}

/// The same, read and written in two steps with a pause between.
#[derive(Default)]
struct LostTickets(AtomicU32);

#[canvass::machine(model = Taken, threads = 2)]
#[should_panic(expected = "not linearizable")]
impl LostTickets {
    #[rule]
    fn take(&self) -> u32 {
        let ticket = self.0.load(Ordering::SeqCst);
        std::thread::yield_now();
        self.0.store(ticket + 1, Ordering::SeqCst);
        ticket
    }
}

/// A panic of a thread is the failure, at its own place.
#[derive(Default)]
struct Fragile(AtomicU32);

#[derive(Default, Clone, PartialEq, Eq, Hash)]
struct Nothing;

impl Nothing {
    fn touch(&mut self, _: u8) {}
}

#[canvass::machine(model = Nothing, threads = 2)]
#[should_panic(expected = "the third touch")]
impl Fragile {
    #[rule]
    fn touch(&self, _by: u8) {
        assert!(self.0.fetch_add(1, Ordering::SeqCst) < 2, "the third touch");
    }
}

/// Calls of different keys are explained key by key.
#[derive(Default)]
struct Shelf(Mutex<HashMap<u8, u8>>);

#[derive(Default, Clone, PartialEq, Eq, Hash, Debug)]
struct Shelved(std::collections::BTreeMap<u8, u8>);

impl Shelved {
    fn put(&mut self, key: u8, value: u8) -> Option<u8> {
        self.0.insert(key, value)
    }

    fn get(&mut self, key: u8) -> Option<u8> {
        self.0.get(&key).copied()
    }
}

#[canvass::machine(model = Shelved, threads = 4, cases = 200)]
impl Shelf {
    #[rule(key = key)]
    fn put(&self, key: u8, value: u8) -> Option<u8> {
        self.0.lock().expect("nobody panics").insert(key, value)
    }

    #[rule(key = key)]
    fn get(&self, key: u8) -> Option<u8> {
        self.0.lock().expect("nobody panics").get(&key).copied()
    }
}

#[cfg(feature = "shuttle")]
#[path = "threads/scheduled.rs"]
mod scheduled;

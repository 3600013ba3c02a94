//! State machines: which sequences are tried, what fails, and what a report says.

use canvass::check::{Strategy, Test};
use canvass::generate::draw;
use canvass::state::{self, Machine, Pool};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static ENDED: Cell<u64> = const { Cell::new(0) };
}

/// The sequences of steps that are tried, as words of letters.
fn sequences<M: Machine>(strategy: Strategy, cases: &str) -> Vec<String> {
    SEEN.take();
    let test = Test::here().strategy(strategy).set("cases", cases);
    test.regressions(false).run(|()| state::run::<M>());
    SEEN.take()
}

/// The message of a machine that fails.
fn failure<M: Machine>() -> String {
    let test = Test::here().regressions(false).cases(5000);
    let failed = catch_unwind(AssertUnwindSafe(|| test.run(|()| state::run::<M>())));
    let payload = failed.expect_err("it fails");
    payload.downcast_ref::<String>().expect("a message").clone()
}

/// Writes its steps down; a `c` only where an `a` was before.
#[derive(Default)]
struct Letters {
    word: String,
}

#[canvass::machine(cases = 50)]
impl Letters {
    #[rule]
    fn a(&mut self) {
        self.word.push('a');
    }

    #[rule]
    fn b(&mut self) {
        self.word.push('b');
    }

    #[rule(requires = self.word.contains('a'))]
    fn c(&mut self) {
        assert!(self.word.contains('a'));
        self.word.push('c');
    }

    #[end]
    fn write_down(&mut self) {
        SEEN.with_borrow_mut(|seen| seen.push(std::mem::take(&mut self.word)));
    }
}

/// All words of a length, one letter after the other.
fn words(length: usize) -> BTreeSet<String> {
    let mut all = BTreeSet::from([String::new()]);
    for _ in 0..length {
        let longer = all.iter().flat_map(|word| {
            let letters = if word.contains('a') { "abc" } else { "ab" };
            letters.chars().map(move |letter| format!("{word}{letter}"))
        });
        all = longer.collect();
    }
    all
}

#[test]
fn all_sequences_are_tried_in_order_of_their_length_each_once() {
    let all: Vec<BTreeSet<String>> = (0..=5).map(words).collect();
    let count: usize = all.iter().map(BTreeSet::len).sum();
    let mut tried = sequences::<Letters>(Strategy::InOrder, &count.to_string());
    // The first run finds out that the property draws.
    tried.remove(0);
    assert!(tried.is_sorted_by_key(String::len));
    assert_eq!(tried.len(), count);
    assert_eq!(tried.into_iter().collect::<BTreeSet<_>>(), all.into_iter().flatten().collect());
}

#[test]
fn random_sequences_are_short_and_hundreds_of_steps_long() {
    let tried = sequences::<Letters>(Strategy::AdHoc, "1000");
    let long = tried.iter().filter(|word| word.len() > 200).count();
    let short = tried.iter().filter(|word| word.len() < 10).count();
    assert!(long > 100 && short > 100, "{long} and {short} of {}", tried.len());
    // Some rules are left out for a whole run.
    let without_b = tried.iter().filter(|word| word.len() > 50 && !word.contains('b')).count();
    assert!(without_b > 20, "{without_b}");
}

#[test]
fn the_first_random_sequences_have_any_three_rules_in_each_order() {
    // What needs an `a` before it waits for one.
    let tried = sequences::<Letters>(Strategy::AdHoc, "7");
    let has = |word: &str, order: &str| {
        let mut letters = word.chars();
        order.chars().all(|letter| letters.any(|other| other == letter))
    };
    for order in ["abc", "acb", "bac", "bca", "cab", "cba"] {
        assert!(tried[1..].iter().any(|word| has(word, order)), "{order} in {tried:?}");
    }
}

#[test]
fn thinned_steps_take_the_pairs_of_rules_that_came_least_often() {
    let shares = |strategy| {
        let words = sequences::<Letters>(strategy, "300");
        let pairs = |pair: &str| words.iter().map(|word| word.matches(pair).count()).sum::<usize>();
        let counts = ["ab", "ac", "ba", "bc", "ca", "cb"].map(pairs);
        (*counts.iter().min().expect("six"), *counts.iter().max().expect("six"))
    };
    let ((thin_least, thin_most), (least, most)) =
        (shares(Strategy::Thinned), shares(Strategy::AdHoc));
    assert!(
        thin_least * most > thin_most * least,
        "{thin_least} to {thin_most}, {least} to {most}"
    );
}

/// The water jugs of five and three litres: four litres need six steps.
#[derive(Default)]
struct Jugs {
    large: u8,
    small: u8,
}

#[canvass::machine]
#[should_panic(expected = "does not hold")]
impl Jugs {
    #[rule]
    fn fill(&mut self, large: bool) {
        if large { self.large = 5 } else { self.small = 3 }
    }

    #[rule]
    fn empty(&mut self, large: bool) {
        if large { self.large = 0 } else { self.small = 0 }
    }

    #[rule]
    fn pour(&mut self, from_large: bool) {
        let Jugs { large, small } = self;
        let poured = if from_large { (*large).min(3 - *small) } else { (*small).min(5 - *large) };
        if from_large {
            (*large, *small) = (*large - poured, *small + poured);
        } else {
            (*large, *small) = (*large + poured, *small - poured);
        }
        self.write_down();
    }

    #[state]
    fn litres(&self) -> (u8, u8) {
        (self.large, self.small)
    }

    #[invariant]
    fn there_are_never_four_litres(&self) -> bool {
        self.large != 4
    }

    fn write_down(&self) {
        SEEN.with_borrow_mut(|seen| seen.push(format!("{} {}", self.large, self.small)));
    }
}

#[test]
fn what_fails_is_shrunk_to_the_fewest_steps() {
    SEEN.take();
    let message = failure::<Jugs>();
    assert_eq!(
        message,
        "the invariant `there_are_never_four_litres` does not hold: the invariant returned `false`"
    );
    // The last run is the one that is reported.
    let seen = SEEN.take();
    assert_eq!(seen[seen.len() - 3..], ["2 3", "0 2", "4 3"]);
}

/// The same without the invariant, and with its states told.
#[derive(Default)]
struct JugStates(Jugs);

#[canvass::machine]
impl JugStates {
    #[rule]
    fn fill(&mut self, large: bool) {
        self.0.fill(large);
    }

    #[rule]
    fn empty(&mut self, large: bool) {
        self.0.empty(large);
    }

    #[rule]
    fn pour(&mut self, from_large: bool) {
        self.0.pour(from_large);
    }

    #[state]
    fn litres(&self) -> (u8, u8) {
        SEEN.with_borrow_mut(|seen| seen.push(format!("{} {}", self.0.large, self.0.small)));
        (self.0.large, self.0.small)
    }
}

#[test]
fn a_machine_that_tells_its_states_is_in_each_and_comes_to_an_end() {
    SEEN.take();
    let test = Test::here().strategy(Strategy::InOrder).cases(100000);
    let ended = Cell::new(0);
    test.regressions(false).run(|()| {
        state::run::<JugStates>();
        ended.set(ended.get() + 1);
    });
    // One of the jugs is full or empty: 2 * 6 + 2 * 4 - 4.
    let states: BTreeSet<String> = SEEN.take().into_iter().collect();
    assert_eq!(states.len(), 16);
    assert!(ended.get() < 1000, "{} sequences", ended.get());
}

/// Handles that are handed out twice, once one was closed while two others were open.
#[derive(Default)]
struct Handles {
    free: Vec<u32>,
    used: Vec<u32>,
    next: u32,
    steps: u32,
    handles: Pool<u32>,
}

#[canvass::machine]
#[should_panic(expected = "twice")]
impl Handles {
    #[rule(into = handles)]
    async fn open(&mut self, name: &str) -> u32 {
        self.steps += 1;
        let handle = self.free.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next
        });
        assert!(!self.used.contains(&handle), "{handle} twice, after {} steps{name}", self.steps);
        self.used.push(handle);
        handle
    }

    #[rule]
    fn look(&mut self, #[from(handles)] handle: &u32, times: u8) -> u8 {
        self.steps += 1;
        assert!(self.used.contains(handle), "a handle of the pool is open");
        let more: u8 = draw(0..=times);
        more
    }

    #[rule(weight = 2)]
    fn close(&mut self, #[take(handles)] handle: u32) {
        self.steps += 1;
        self.used.retain(|used| *used != handle);
        self.free.push(handle);
        if self.used.len() >= 2 {
            self.free.push(handle);
        }
    }
}

#[test]
fn references_stay_those_of_open_handles_while_steps_are_left_out() {
    let message = failure::<Handles>();
    assert!(message.ends_with(" twice, after 6 steps"), "{message}");
}

/// Values that are handed to later steps: the last one to come is in the machine, and two are asked for that are not neighbours.
#[derive(Default)]
struct Stacked {
    all: Vec<u32>,
    next: u32,
    items: Pool<u32>,
}

#[canvass::machine]
#[should_panic(expected = "distinct")]
impl Stacked {
    #[rule(into = items)]
    fn push(&mut self) -> u32 {
        self.next += 1;
        self.all.push(self.next);
        self.next
    }

    #[rule]
    fn pop(&mut self, #[take(items)] item: u32) {
        self.all.retain(|other| *other != item);
    }

    #[rule]
    fn compare(&mut self, #[from(items)] one: &u32, #[from(items)] other: &u32) {
        assert!(one == other || self.all.len() < 2, "distinct: {one} {other} of {:?}", self.all);
    }
}

#[test]
fn references_follow_the_values_that_they_meant_while_steps_are_left_out() {
    // By a long run alone, so that nothing is found among the smallest.
    let test = Test::here().set("regressions", "false").set("strategy", Strategy::AdHoc.text());
    let failed = catch_unwind(AssertUnwindSafe(|| test.run(|()| state::run::<Stacked>())));
    let payload = failed.expect_err("it fails");
    let message = payload.downcast_ref::<String>().expect("a message");
    assert_eq!(message, "distinct: 1 2 of [1, 2]");
}

/// Fails for what stays where as much was opened as closed: each two steps depend on each other.
#[derive(Default)]
struct Balanced {
    depth: u32,
    most: u32,
    is_marked: bool,
}

#[canvass::machine]
#[should_panic(expected = "balanced")]
impl Balanced {
    #[rule]
    fn open(&mut self) {
        self.depth += 1;
        self.most += 1;
    }

    #[rule(requires = self.depth > 0)]
    fn close(&mut self) {
        self.depth -= 1;
    }

    #[rule]
    fn mark(&mut self) {
        self.is_marked = true;
    }

    #[rule(requires = self.is_marked)]
    fn look(&mut self) {
        assert!(self.depth > 0 || self.most < 2, "balanced after {}", self.most);
    }
}

#[test]
fn steps_that_only_make_sense_together_are_left_out_together() {
    assert_eq!(failure::<Balanced>(), "balanced after 2");
}

/// Panics in a step, and counts how often it ends.
#[derive(Default)]
struct Torn(u8);

#[canvass::machine]
#[should_panic(expected = "torn")]
impl Torn {
    #[rule]
    fn step(&mut self) {
        self.0 += 1;
        assert!(self.0 < 2, "torn");
    }

    #[end]
    fn clean_up(&mut self) {
        ENDED.set(ENDED.get() + 1);
    }
}

#[test]
fn a_machine_is_ended_after_a_panic_too() {
    let before = ENDED.get();
    let runs = Cell::new(0);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        Test::here().regressions(false).run(|()| {
            runs.set(runs.get() + 1);
            state::run::<Torn>();
        });
    }));
    assert!(failed.is_err());
    // The first run finds out that the property draws.
    assert_eq!(ENDED.get() - before, runs.get());
}

/// Overflows after 256 steps, of which none can be left out.
#[derive(Default)]
struct Counter(u8);

#[canvass::machine]
#[should_panic(expected = "overflow")]
impl Counter {
    #[rule]
    fn count(&mut self) {
        self.0 = self.0.checked_add(1).expect("no overflow");
    }
}

/// A machine inside of a test with an argument and other draws.
#[canvass::test(cases = 100)]
fn a_test_may_run_a_machine_between_its_draws(before: u8) {
    let first: u8 = draw(0..=before);
    state::run::<Letters>();
    let last: u8 = draw(..);
    SEEN.take();
    assert!(first <= before && u32::from(last) < 256);
}

#[test]
fn what_is_drawn_after_a_machine_is_replayed_after_it() {
    let test = Test::here().regressions(false);
    let failed = catch_unwind(AssertUnwindSafe(|| {
        test.run(|()| {
            state::run::<Letters>();
            let word = SEEN.take().pop().expect("it has ended");
            let last: u8 = draw(..);
            assert!(word.len() < 3 || last < 77, "{word} {last}");
        });
    }));
    let payload = failed.expect_err("it fails");
    assert_eq!(payload.downcast_ref::<String>().expect("a message"), "aaa 77");
}

#[test]
fn a_machine_outside_of_a_test_says_where_it_belongs() {
    let failed = catch_unwind(state::run::<Letters>).expect_err("it fails");
    let message = failed.downcast_ref::<&str>().map(ToString::to_string);
    let message = message.or_else(|| failed.downcast_ref::<String>().cloned()).expect("a message");
    assert!(message.contains("a machine runs in a test"), "{message}");
}

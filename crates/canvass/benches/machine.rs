//! What a step of a machine costs, and whether memory grows with the run: a counter, at random and in order.
//!
//! `--quick` takes a hundredth of the cases. Seconds differ from machine to machine; the goal is a million steps a second.

use canvass::check::{Strategy, Test};
use canvass::state;
use std::cell::Cell;
use std::time::Instant;
use std::{env, fs};

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

#[derive(Default)]
struct Counter {
    real: u64,
    model: u64,
}

#[canvass::machine]
impl Counter {
    #[rule]
    fn count(&mut self) {
        STEPS.set(STEPS.get() + 1);
        self.real += 1;
        self.model += 1;
    }

    #[rule(requires = self.model > 0)]
    fn reset(&mut self) {
        STEPS.set(STEPS.get() + 1);
        (self.real, self.model) = (0, 0);
    }

    #[invariant]
    fn both_count_the_same(&self) {
        assert_eq!(self.real, self.model);
    }
}

fn main() {
    let is_quick = env::args().any(|argument| argument == "--quick");
    let cases = if is_quick { 1_000 } else { 100_000 };
    for strategy in [Strategy::AdHoc, Strategy::InOrder, Strategy::Auto] {
        for cases in [cases / 10, cases] {
            measure(strategy, cases);
        }
    }
}

fn measure(strategy: Strategy, cases: u64) {
    STEPS.set(0);
    let begun = Instant::now();
    let test = Test::here().strategy(strategy).cases(cases);
    test.regressions(false).run(|()| state::run::<Counter>());
    let (steps, seconds) = (STEPS.get(), begun.elapsed().as_secs_f64());
    println!(
        "{:8} {cases:7} cases, {steps:9} steps, {:5.2} million steps/s, at most {} KiB so far",
        strategy.text(),
        steps as f64 / seconds / 1e6,
        peak()
    );
}

/// The most memory that the process had, on Linux.
fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("?", |line| line.trim().trim_end_matches(" kB")).to_owned()
}

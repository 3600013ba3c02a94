//! A mutated module does what it did before, until a mutant is switched on.

use canvass_peers_mutate::mutate;
use program::{MUTANTS, clamp, sum};

/// What the macro expects of the crate.
mod everyday {
    pub mod mutant {
        use std::cell::Cell;

        #[derive(Debug)]
        pub struct Mutant {
            pub id: u32,
            pub function: &'static str,
            pub number: u32,
            pub line: u32,
            pub what: &'static str,
        }

        thread_local! {
            pub static ACTIVE: Cell<Option<u32>> = const { Cell::new(None) };
            pub static TICKS: Cell<u32> = const { Cell::new(0) };
        }

        pub fn is_active(id: u32) -> bool {
            ACTIVE.get() == Some(id)
        }

        pub fn tick() {
            TICKS.set(TICKS.get() + 1);
        }

        pub fn enter() {
            tick();
        }
    }
}

#[mutate]
mod program {
    pub fn sum(numbers: &[u32], limit: u32) -> u32 {
        let mut sum = 0;
        for &number in numbers {
            if number < limit {
                sum += number;
            }
        }
        sum
    }

    pub fn clamp(number: i32, least: i32, most: i32) -> i32 {
        number.max(least).min(most)
    }
}

/// What a function gives with the mutant that makes this change.
fn with<T>(what: &str, run: impl Fn() -> T) -> T {
    let mut mutants = MUTANTS.iter().filter(|mutant| mutant.what == what);
    let mutant = mutants.next().unwrap_or_else(|| panic!("no `{what}` in {MUTANTS:#?}"));
    assert!(mutants.next().is_none(), "there are two of `{what}`");
    everyday::mutant::ACTIVE.set(Some(mutant.id));
    let result = run();
    everyday::mutant::ACTIVE.set(None);
    result
}

#[test]
fn without_a_mutant_all_is_as_before() {
    assert_eq!(sum(&[1, 5, 3], 4), 4);
    assert_eq!(clamp(7, 1, 3), 3);
}

#[test]
fn every_mutant_does_what_it_says() {
    let run = || sum(&[4, 5, 3], 4);
    assert_eq!(run(), 3);
    assert_eq!(with("0 → 1", run), 4);
    assert_eq!(with("number < limit → number <= limit", run), 7);
    assert_eq!(with("number < limit → !(number < limit)", run), 9);
    assert_eq!(with("sum += number; → nothing", run), 0);
    let run = || clamp(7, 1, 3);
    assert_eq!(with("number.max(least).min(most) → number.max(least).max(most)", run), 7);
    assert_eq!(with("number.max(least) → number.min(least)", run), 1);
}

#[test]
fn calls_and_turns_of_loops_are_counted() {
    everyday::mutant::TICKS.set(0);
    sum(&[1, 2, 3], 9);
    assert_eq!(everyday::mutant::TICKS.get(), 4);
}

#[test]
fn the_table_says_where_mutants_are() {
    let places: Vec<_> = MUTANTS.iter().map(|mutant| (mutant.function, mutant.number)).collect();
    assert_eq!(places[0], ("sum", 1));
    assert_eq!(places.last(), Some(&("clamp", 2)));
    assert!(MUTANTS.iter().all(|mutant| (39..60).contains(&mutant.line)), "{MUTANTS:?}");
}

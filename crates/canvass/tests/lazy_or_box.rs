//! With `auto`, a type with `Lazy` in place of `Box` is no worse than the type as it was: faults are found in as many cases.
//!
//! Each program is there twice, made of one file, as those of the study `everyday` are (`studies/peers`). Their properties look at all of
//! their input, so that laziness has little to gain.

#![allow(clippy::duplicate_mod, reason = "one file is the programs with `Box` and with `Lazy`")]

#[path = "lazy_or_box/boxed.rs"]
mod boxed;
#[path = "lazy_or_box/lazy.rs"]
mod lazy;

use boxed::programs::MOST;

/// Cases until a fault is found vary as widely as their mean; the mean of so many seeds and three faults varies by a tenth or two.
const SEEDS: u64 = 12;

/// As many times more cases are taken for chance. With searches that take cases from others it was 1.5 for the rope.
const CHANCE: f64 = 1.3;

#[test]
fn programs_hold_without_a_fault() {
    for (name, _, cases) in boxed::programs::ALL.into_iter().chain(lazy::programs::ALL) {
        assert_eq!(cases(0, 1), None, "{name}");
    }
}

/// Geometric means of cases, where a fault that is not found counts as twice as many as there were.
#[track_caller]
fn check(program: usize) {
    let mean = |(_, faults, cases): boxed::programs::Program| {
        let runs = (1..=faults).flat_map(|fault| (1..=SEEDS).map(move |seed| (fault, seed)));
        let cases = runs.map(|(fault, seed)| cases(fault, seed).unwrap_or(2 * MOST) as f64);
        let logarithms: Vec<f64> = cases.map(f64::ln).collect();
        (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
    };
    let boxed = mean(boxed::programs::ALL[program]);
    let lazy = mean(lazy::programs::ALL[program]);
    assert!(boxed < MOST as f64, "hardly a fault is found: {boxed}");
    assert!(lazy <= CHANCE * boxed, "{lazy} cases with `Lazy`, {boxed} with `Box`");
}

#[test]
fn faults_of_a_search_tree_are_found_as_soon_with_lazy() {
    check(0);
}

#[test]
fn faults_of_a_heap_are_found_as_soon_with_lazy() {
    check(1);
}

#[test]
fn faults_of_a_rope_are_found_as_soon_with_lazy() {
    check(2);
}

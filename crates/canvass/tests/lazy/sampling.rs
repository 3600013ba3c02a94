//! Whether drawn values are as likely as each other, by Pearson's test.

use super::specimens::{Expression, Tree};
use canvass::lazy::{Sampler, Search};
use canvass::{Canvass, Rng};
use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// Draws 60 times as many values as there are valid ones, and compares how often each came.
#[track_caller]
fn check<A: Canvass + Debug>(sizes: RangeInclusive<usize>, predicate: impl Fn(&A) -> bool + Copy) {
    let mut valid = HashMap::new();
    let mut search = Search::<A>::new(sizes.clone()).expect("there are values");
    let show = |value: A| predicate(&value).then(|| format!("{value:?}"));
    while let Some(run) = search.step(show).expect("it goes on") {
        valid.extend(run.outcome.map(|text| (text, 0_u32)));
    }
    let mut sampler = Sampler::<A>::new(sizes, Rng::new(7)).expect("there are values");
    let draws = 60 * valid.len();
    for _ in 0..draws {
        let value = sampler.draw(predicate).expect("it goes on").expect("there is one");
        *valid.get_mut(&format!("{value:?}")).expect("it is valid") += 1;
    }
    let expected = draws as f64 / valid.len() as f64;
    let squares = valid.values().map(|drawn| (f64::from(*drawn) - expected).powi(2) / expected);
    let (chi, freedom) = (squares.sum::<f64>(), valid.len() as f64 - 1.0);
    // Four standard deviations: one sound sampler in 30,000 fails.
    assert!((chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi} for {freedom}");
    let rejected = sampler.runs() - draws as u64;
    assert!(rejected <= search.runs(), "{rejected} rejections, of which each is cut out");
}

#[test]
fn ordered_trees_are_drawn_alike() {
    check(5..=8, |tree: &Tree| tree.is_ordered());
}

#[test]
fn closed_expressions_are_drawn_alike() {
    check(4..=8, |expression: &Expression| expression.is_closed(1));
}

#[test]
fn what_nobody_looks_at_is_drawn_alike_too() {
    check(4..=6, |tree: &Tree| matches!(tree, Tree::Node(_, key, _) if key % 2 == 1));
}

#[test]
fn nothing_is_drawn_where_nothing_is_valid() {
    let mut sampler = Sampler::<Tree>::new(0..=6, Rng::new(7)).expect("there are values");
    assert_eq!(sampler.draw(|_| false), Ok(None));
    assert_eq!(sampler.draw(|tree| tree.height() > 10), Ok(None));
}

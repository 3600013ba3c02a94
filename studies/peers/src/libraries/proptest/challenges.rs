//! The shrinking challenges in proptest.

use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

pub fn shrink(puzzle: Puzzle, seed: u64) {
    match puzzle {
        Puzzle::Reverse => run(seed, any::<Vec<i32>>().prop_map(Reverse)),
        Puzzle::Distinct => run(seed, any::<Vec<i32>>().prop_map(Distinct)),
        Puzzle::LargeUnion => run(seed, any::<Vec<Vec<i32>>>().prop_map(LargeUnion)),
        Puzzle::NestedLists => run(seed, any::<Vec<Vec<i32>>>().prop_map(NestedLists)),
        Puzzle::Bound5 => run(seed, any::<[Vec<i16>; 5]>().prop_map(Bound5)),
        Puzzle::LengthList => run(seed, length_lists()),
        Puzzle::Coupling => run(seed, vec(0..=10u8, 0..100).prop_map(Coupling)),
        Puzzle::Deletion => run(seed, deletions()),
        Puzzle::DifferenceZero => run(seed, differences::<0, 0>()),
        Puzzle::DifferenceSmall => run(seed, differences::<1, 4>()),
        Puzzle::DifferenceOne => run(seed, differences::<1, 1>()),
        Puzzle::Calculator => run(seed, expressions()),
        Puzzle::Heap => run(seed, (0..=20usize).prop_flat_map(|size| heaps(0, size))),
    }
}

fn length_lists() -> impl Strategy<Value = LengthList> {
    (1..=100usize).prop_flat_map(|length| vec(0..=1000u16, length)).prop_map(LengthList)
}

fn deletions() -> impl Strategy<Value = Deletion> {
    (any::<Vec<i8>>(), 0..=10u8).prop_map(|(list, place)| Deletion { list, place })
}

fn differences<const LEAST: u32, const MOST: u32>() -> impl Strategy<Value = Difference<LEAST, MOST>>
{
    (0..=1000u32, 0..=1000u32).prop_map(|(first, second)| Difference(first, second))
}

fn expressions() -> impl Strategy<Value = Expression> {
    any::<i32>().prop_map(Expression::Number).prop_recursive(6, 64, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(left, right)| Expression::plus(left, right)),
            (inner.clone(), inner).prop_map(|(left, right)| Expression::over(left, right)),
        ]
    })
}

fn heaps(least: i32, size: usize) -> BoxedStrategy<Heap> {
    if size == 0 {
        return Just(Heap::Empty).boxed();
    }
    let node = (least..=i32::MAX).prop_flat_map(move |key| {
        let children = (heaps(key, size / 2), heaps(key, size / 2));
        children.prop_map(move |(left, right)| Heap::node(key, left, right))
    });
    prop_oneof![1 => Just(Heap::Empty), 7 => node].boxed()
}

fn run<C: Challenge>(seed: u64, strategy: impl Strategy<Value = C>) {
    let usual = Config::default();
    let config = Config {
        max_shrink_iters: usual.max_shrink_iters(),
        cases: CASES,
        max_global_rejects: u32::MAX,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        ..usual
    };
    let outcome = TestRunner::new(config).run(&strategy, |value| match log::judge(&value) {
        Verdict::Holds => Ok(()),
        Verdict::Fails => Err(TestCaseError::fail("found")),
        Verdict::Discarded => Err(TestCaseError::reject("discarded")),
    });
    // What it found is in the log.
    drop(outcome);
}

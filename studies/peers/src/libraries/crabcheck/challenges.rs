//! The shrinking challenges in crabcheck.

use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use crabcheck::{Config, Gen, GenExt, Shrink, Source, TestResult, any, gens};

pub fn shrink(puzzle: Puzzle, seed: u64) {
    match puzzle {
        Puzzle::Reverse => run(seed, any::<Vec<i32>>().iso(Reverse, |it| it.0.clone())),
        Puzzle::Distinct => run(seed, any::<Vec<i32>>().iso(Distinct, |it| it.0.clone())),
        Puzzle::LargeUnion => run(seed, any::<Vec<Vec<i32>>>().iso(LargeUnion, |it| it.0.clone())),
        Puzzle::NestedLists => {
            run(seed, any::<Vec<Vec<i32>>>().iso(NestedLists, |it| it.0.clone()))
        }
        Puzzle::Bound5 => run(seed, any::<[Vec<i16>; 5]>().iso(Bound5, |it| it.0.clone())),
        Puzzle::LengthList => run(seed, length_lists()),
        Puzzle::Coupling => {
            run(seed, gens::vec(gens::int(0..=10u8)).iso(Coupling, |it| it.0.clone()))
        }
        Puzzle::Deletion => run(seed, deletions()),
        Puzzle::DifferenceZero => run(seed, differences::<0, 0>()),
        Puzzle::DifferenceSmall => run(seed, differences::<1, 4>()),
        Puzzle::DifferenceOne => run(seed, differences::<1, 1>()),
        Puzzle::Calculator => run(seed, expressions()),
        Puzzle::Heap => run(seed, heaps()),
    }
}

/// Its way to depend on a drawn value and still shrink keeps both.
fn length_lists() -> impl Gen<Value = LengthList> {
    let lists = gens::int(1..=100usize)
        .dependent(|&length| gens::vec(gens::int(0..=1000u16)).len(length..=length));
    lists.iso(|(_, list)| LengthList(list), |it| (it.0.len(), it.0.clone()))
}

fn deletions() -> impl Gen<Value = Deletion> {
    (any::<Vec<i8>>(), gens::int(0..=10u8))
        .iso(|(list, place)| Deletion { list, place }, |it| (it.list.clone(), it.place))
}

fn differences<const LEAST: u32, const MOST: u32>() -> impl Gen<Value = Difference<LEAST, MOST>> {
    let number = || gens::int(0..=1000u32);
    (number(), number()).iso(|(first, second)| Difference(first, second), |it| (it.0, it.1))
}

fn expressions() -> impl Gen<Value = Expression> {
    let number = || any::<i32>().map(Expression::Number).boxed();
    let expressions = gens::recursive(6, number(), move |inner| {
        let plus =
            (inner.clone(), inner.clone()).map(|(left, right)| Expression::plus(left, right));
        let over = (inner.clone(), inner).map(|(left, right)| Expression::over(left, right));
        gens::one_of(vec![number(), plus.boxed(), over.boxed()]).boxed()
    });
    expressions.with_shrink(|it| it.smaller(smaller_numbers))
}

fn heaps() -> impl Gen<Value = Heap> {
    let heaps = |source: &mut Source| {
        let size = source.int(0..=20usize);
        heap(source, 0, size)
    };
    heaps.with_shrink(|it| it.smaller(smaller_numbers))
}

fn heap(source: &mut Source, least: i32, size: usize) -> Heap {
    if size == 0 || source.index(8) == 0 {
        return Heap::Empty;
    }
    let key = source.int(least..);
    Heap::node(key, heap(source, key, size / 2), heap(source, key, size / 2))
}

fn smaller_numbers(number: i32) -> Vec<i32> {
    number.shrink()
}

fn run<C: Challenge>(seed: u64, generator: impl Gen<Value = C>) {
    let config = Config::default()
        .tests(CASES.into())
        .max_discard_ratio(f64::INFINITY)
        .no_regressions()
        .seed(seed);
    let report = crabcheck::check(&config, generator, |value| match log::judge(&value) {
        Verdict::Holds => TestResult::Pass,
        Verdict::Fails => TestResult::fail("found"),
        Verdict::Discarded => TestResult::discard("discarded"),
    });
    // What it found is in the log.
    drop(report);
}

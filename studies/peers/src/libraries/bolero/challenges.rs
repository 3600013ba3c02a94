//! The shrinking challenges in bolero, whose runs cannot be seeded.

use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use bolero::generator::bolero_generator::{Driver, ValueGenerator};
use bolero::produce;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub fn shrink(puzzle: Puzzle, _seed: u64) {
    match puzzle {
        Puzzle::Reverse => run(produce::<Vec<i32>>().map_gen(Reverse)),
        Puzzle::Distinct => run(produce::<Vec<i32>>().map_gen(Distinct)),
        Puzzle::LargeUnion => run(produce::<Vec<Vec<i32>>>().map_gen(LargeUnion)),
        Puzzle::NestedLists => run(produce::<Vec<Vec<i32>>>().map_gen(NestedLists)),
        Puzzle::Bound5 => run(produce::<[Vec<i16>; 5]>().map_gen(Bound5)),
        Puzzle::LengthList => run(length_lists()),
        Puzzle::Coupling => run(produce::<Vec<u8>>().with().values(0..=10).map_gen(Coupling)),
        Puzzle::Deletion => run(deletions()),
        Puzzle::DifferenceZero => run(differences::<0, 0>()),
        Puzzle::DifferenceSmall => run(differences::<1, 4>()),
        Puzzle::DifferenceOne => run(differences::<1, 1>()),
        Puzzle::Calculator => run(produce::<Expression>()),
        Puzzle::Heap => run((0..=20usize).and_then_gen(|size| Heaps { size })),
    }
}

fn length_lists() -> impl ValueGenerator<Output = LengthList> {
    let lists = (1..=100usize)
        .and_then_gen(|length| produce::<Vec<u16>>().with().len(length).values(0..=1000));
    lists.map_gen(LengthList)
}

fn deletions() -> impl ValueGenerator<Output = Deletion> {
    (produce::<Vec<i8>>(), 0..=10u8).map_gen(|(list, place)| Deletion { list, place })
}

fn differences<const LEAST: u32, const MOST: u32>()
-> impl ValueGenerator<Output = Difference<LEAST, MOST>> {
    (0..=1000u32, 0..=1000u32).map_gen(|(first, second)| Difference(first, second))
}

struct Heaps {
    size: usize,
}

impl ValueGenerator for Heaps {
    type Output = Heap;

    fn generate<D: Driver>(&self, driver: &mut D) -> Option<Heap> {
        heap(driver, 0, self.size)
    }
}

fn heap<D: Driver>(driver: &mut D, least: i32, size: usize) -> Option<Heap> {
    if size == 0 || driver.gen_variant(8, 0)? == 0 {
        return Some(Heap::Empty);
    }
    let key = driver.gen_i32(Bound::Included(&least), Bound::Unbounded)?;
    Some(Heap::node(key, heap(driver, key, size / 2)?, heap(driver, key, size / 2)?))
}

/// A failure is a panic, with what was found in the log.
fn run<C: Challenge>(generator: impl ValueGenerator<Output = C>) {
    let cases = usize::try_from(CASES).expect("not many");
    let check = || {
        bolero::check!()
            .with_generator(generator)
            .with_iterations(cases)
            .for_each(|value: &C| assert_ne!(log::judge(value), Verdict::Fails));
    };
    drop(catch_unwind(AssertUnwindSafe(check)));
}

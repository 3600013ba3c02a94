//! The shrinking challenges in quickcheck.

use crate::challenge::{
    Bound5, CASES, Challenge, Coupling, Deletion, Difference, Distinct, Expression, Heap,
    LargeUnion, LengthList, NestedLists, Puzzle, Reverse, Verdict, log,
};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};

pub fn shrink(puzzle: Puzzle, seed: u64) {
    match puzzle {
        Puzzle::Reverse => run::<Reverse>(seed),
        Puzzle::Distinct => run::<Distinct>(seed),
        Puzzle::LargeUnion => run::<LargeUnion>(seed),
        Puzzle::NestedLists => run::<NestedLists>(seed),
        Puzzle::Bound5 => run::<Bound5>(seed),
        Puzzle::LengthList => run::<LengthList>(seed),
        Puzzle::Coupling => run::<Coupling>(seed),
        Puzzle::Deletion => run::<Deletion>(seed),
        Puzzle::DifferenceZero => run::<Difference<0, 0>>(seed),
        Puzzle::DifferenceSmall => run::<Difference<1, 4>>(seed),
        Puzzle::DifferenceOne => run::<Difference<1, 1>>(seed),
        Puzzle::Calculator => run::<Expression>(seed),
        Puzzle::Heap => run::<Heap>(seed),
    }
}

/// The usual size of a [`Gen`].
const SIZE: usize = 100;

fn run<C: Challenge + Arbitrary>(seed: u64) {
    let mut quickcheck = QuickCheck::new().tests(CASES.into()).max_tests(u64::MAX);
    quickcheck = quickcheck.rng(Gen::from_size_and_seed(SIZE, seed));
    let outcome = quickcheck.quicktest(judge as fn(C) -> TestResult);
    // What it found is in the log.
    drop(outcome);
}

fn judge<C: Challenge>(value: C) -> TestResult {
    match log::judge(&value) {
        Verdict::Holds => TestResult::passed(),
        Verdict::Fails => TestResult::failed(),
        Verdict::Discarded => TestResult::discard(),
    }
}

/// A challenge that is what the library makes of a type.
macro_rules! plain {
    ($($challenge:ident),*) => {$(
        impl Arbitrary for $challenge {
            fn arbitrary(g: &mut Gen) -> $challenge {
                $challenge(Arbitrary::arbitrary(g))
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = $challenge>> {
                Box::new(self.0.shrink().map($challenge))
            }
        }
    )*};
}

plain!(Reverse, Distinct, LargeUnion, NestedLists);

/// Arrays are not `Arbitrary`, tuples are.
impl Arbitrary for Bound5 {
    fn arbitrary(g: &mut Gen) -> Bound5 {
        Bound5(std::array::from_fn(|_| Vec::arbitrary(g)))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Bound5>> {
        let [a, b, c, d, e] = self.0.clone();
        Box::new((a, b, c, d, e).shrink().map(|lists| Bound5(lists.into())))
    }
}

impl Arbitrary for LengthList {
    fn arbitrary(g: &mut Gen) -> LengthList {
        let length = 1 + usize::arbitrary(g) % 100;
        LengthList((0..length).map(|_| u16::arbitrary(g) % 1001).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = LengthList>> {
        Box::new(self.0.shrink().map(LengthList))
    }
}

impl Arbitrary for Coupling {
    fn arbitrary(g: &mut Gen) -> Coupling {
        Coupling(Vec::<u8>::arbitrary(g).into_iter().map(|number| number % 11).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Coupling>> {
        Box::new(self.0.shrink().map(Coupling))
    }
}

impl Arbitrary for Deletion {
    fn arbitrary(g: &mut Gen) -> Deletion {
        Deletion { list: Vec::arbitrary(g), place: u8::arbitrary(g) % 11 }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Deletion>> {
        Box::new(
            (self.list.clone(), self.place).shrink().map(|(list, place)| Deletion { list, place }),
        )
    }
}

impl<const LEAST: u32, const MOST: u32> Arbitrary for Difference<LEAST, MOST> {
    fn arbitrary(g: &mut Gen) -> Difference<LEAST, MOST> {
        Difference(u32::arbitrary(g) % 1001, u32::arbitrary(g) % 1001)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Difference<LEAST, MOST>>> {
        Box::new((self.0, self.1).shrink().map(|(first, second)| Difference(first, second)))
    }
}

impl Arbitrary for Expression {
    fn arbitrary(g: &mut Gen) -> Expression {
        expression(g, g.size())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Expression>> {
        Box::new(self.smaller(smaller_numbers).into_iter())
    }
}

fn expression(g: &mut Gen, size: usize) -> Expression {
    match u8::arbitrary(g) % 3 {
        1 if size > 0 => Expression::plus(expression(g, size / 2), expression(g, size / 2)),
        2 if size > 0 => Expression::over(expression(g, size / 2), expression(g, size / 2)),
        _ => Expression::Number(i32::arbitrary(g)),
    }
}

impl Arbitrary for Heap {
    fn arbitrary(g: &mut Gen) -> Heap {
        let size = usize::arbitrary(g) % 21;
        heap(g, 0, size)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Heap>> {
        Box::new(self.smaller(smaller_numbers).into_iter())
    }
}

fn heap(g: &mut Gen, least: i32, size: usize) -> Heap {
    if size == 0 || u8::arbitrary(g) % 8 == 0 {
        return Heap::Empty;
    }
    let keys = i64::from(i32::MAX - least) + 1;
    let key = i64::from(least) + i64::from(u32::arbitrary(g)) % keys;
    let key = i32::try_from(key).expect("it is at most the largest");
    Heap::node(key, heap(g, key, size / 2), heap(g, key, size / 2))
}

fn smaller_numbers(number: i32) -> Vec<i32> {
    number.shrink().collect()
}

//! Recursion: without progress, outlived, mutual, deep.

use super::specimens::{Term, bits, counts, terms, wrap};
use canvass_space::constant;
use canvass_space::graded::{atoms, construct, leaf, recursive};
use canvass_space::{Count, Graded, Nat, Rng, Space, SpaceError};
use std::collections::BTreeSet;
use std::fmt::Debug;

#[track_caller]
fn makes_no_progress(graded: &Graded<u8>) {
    let all = graded.all();
    let errors = [
        all.count().err(),
        all.get(0).err(),
        all.index_of(&1).err(),
        all.for_each(|_| ()).err(),
        all.try_iter().next().and_then(Result::err),
        graded.at(3).count().err(),
        graded.at(3).get(0).err(),
        graded.at(3).contains(&1).err(),
        graded.at(3).for_each(|_| ()).err(),
        graded.up_to(3).count().err(),
        graded.size_of(&1).err(),
    ];
    for (question, error) in errors.into_iter().enumerate() {
        assert!(matches!(error, Some(SpaceError::NoProgress { .. })), "{question}: {error:?}");
    }
}

#[test]
fn left_recursion_is_an_error() {
    makes_no_progress(&recursive(|x| x));
    makes_no_progress(&recursive(|x| x.or(&leaf(1))));
    makes_no_progress(&recursive(|x| leaf(1).or(&x)));
    makes_no_progress(&recursive(|x| x.map_with(|byte| byte, |byte| Some(*byte))));
    makes_no_progress(&recursive(|x: Graded<u8>| recursive(|y| y.or(&x)).or(&leaf(1))));
    makes_no_progress(&wrap(&recursive(|x| x.or(&leaf(1)))));
}

#[test]
fn a_part_that_outlives_the_whole_is_an_error() {
    let mut kept = Vec::new();
    let whole = recursive(|all: Graded<u8>| {
        kept.extend([all.clone(), wrap(&all)]);
        leaf(1).or(&wrap(&all))
    });
    let counted_before = kept[1].at(2);
    assert_eq!(counted_before.count(), Ok(Count::ONE));
    assert_eq!(counted_before.get(0), Ok(1));
    drop(whole);
    let outlived = Some(SpaceError::Outlived);
    assert_eq!(counted_before.get(0).err(), outlived);
    assert_eq!(counted_before.for_each(|_| ()).err(), outlived);
    assert_eq!(counted_before.index_of(&1).err(), outlived);
    for part in kept {
        assert_eq!(part.at(5).count().err(), outlived);
        assert_eq!(part.all().get(0).err(), outlived);
        assert_eq!(part.size_of(&1).err(), outlived);
    }
}

/// A tree whose children are a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Rose(Vec<Rose>);

#[test]
fn nested_recursion_is_mutual_recursion() -> Result<(), SpaceError> {
    let roses = recursive(|rose: Graded<Rose>| {
        let lists = recursive(|lists: Graded<Vec<Rose>>| {
            atoms(&constant(Vec::new()), 0).or(&construct(
                (rose.clone(), lists),
                |(first, rest)| [vec![first], rest].concat(),
                // A list holds no list of the rest to show.
                |_| None,
            ))
        });
        construct((lists,), |(children,)| Rose(children), |Rose(children)| Some((children,)))
    });
    // Each node and each list cell is a constructor: roses of n nodes have size 2n - 1, by Catalan.
    counts(&roses, &[0, 1, 0, 1, 0, 2, 0, 5, 0, 14, 0, 42]);
    assert_eq!(roses.all().count()?, Count::Infinite);
    let walked: BTreeSet<Rose> = roses.up_to(11).iter().collect();
    assert_eq!(walked.len(), 1 + 1 + 2 + 5 + 14 + 42);
    assert_eq!(roses.at(3).get(0)?, Rose(vec![Rose(vec![])]));
    Ok(())
}

/// The first and the last index of a size, and one in between.
fn first_last_and_random<T>(space: &Space<T>) -> Result<[Nat; 3], SpaceError> {
    let count = space.count()?.finite().expect("one size").clone();
    let last = count.checked_sub(&Nat::ONE).expect("there is a value");
    let random = Rng::new(42).below(&count).expect("there is a value");
    Ok([Nat::ZERO, last, random])
}

#[test]
fn lists_of_ten_thousand_cells_fit_a_test_thread() -> Result<(), SpaceError> {
    const SIZE: usize = 10_000;
    let bits = bits();
    let space = bits.at(SIZE);
    assert_eq!(space.count()?, Count::Finite(Nat::power_of_two(SIZE - 1)));
    for index in first_last_and_random(&space)? {
        let list = space.get(&index)?;
        let most_significant_first = (0..SIZE - 1).rev().map(|place| index.bit(place));
        assert!(list.iter().eq(most_significant_first), "{index}");
        assert_eq!(space.index_of(&list)?, index);
        assert_eq!(bits.size_of(&list)?, Some(SIZE));
        assert!(space.iter_from_index(&index).next() == Some(list), "a walk from {index}");
    }
    Ok(())
}

impl Term {
    /// How many constructors, without recursion.
    fn size(&self) -> usize {
        let mut size = 0;
        let mut stack = vec![self];
        while let Some(term) = stack.pop() {
            size += 1;
            match term {
                Term::Var => {}
                Term::Lam(body) => stack.push(body),
                Term::App(function, argument) => stack.extend([&**function, &**argument]),
            }
        }
        size
    }
}

#[test]
fn terms_of_many_constructors_fit_a_test_thread() -> Result<(), SpaceError> {
    const SIZE: usize = 1500;
    let terms = terms();
    let space = terms.at(SIZE);
    for index in first_last_and_random(&space)? {
        let term = space.get(&index)?;
        assert_eq!(term.size(), SIZE);
        assert_eq!(space.index_of(&term)?, index);
        assert_eq!(terms.size_of(&term)?, Some(SIZE));
        assert!(space.iter_from_index(&index).next() == Some(term), "a walk from {index}");
    }
    Ok(())
}

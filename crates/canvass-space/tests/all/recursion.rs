//! Recursive spaces: those that make no progress are found out, deep values fit any stack, counts are right.

use canvass_space::family::{fix, recursive};
use canvass_space::{Count, Family, Nat, Space, SpaceError};
use canvass_space::{chain, constant, construct, empty, lists, product, range, values};
use std::fmt::Debug;

/// Every question that needs a value names the recursion and where it was defined.
#[track_caller]
fn makes_no_progress<T: Debug + PartialEq>(space: &Space<T>, value: &T) {
    let errors = [
        space.get(0).err(),
        space.get(5).err(),
        space.index_of(value).err(),
        space.contains(value).err(),
        space.for_each(|_| ()).err(),
        space.try_iter().next().and_then(Result::err),
    ];
    for error in errors {
        let Some(SpaceError::NoProgress { recursion }) = &error else {
            panic!("{error:?}");
        };
        assert!(recursion.contains("tests/all/recursion.rs:"), "{recursion}");
    }
}

#[test]
fn left_recursion_is_an_error_that_names_the_place() {
    makes_no_progress(&recursive(|x| x.or(&constant(1))), &1);
    makes_no_progress(&recursive(|x: Space<i32>| chain([x, constant(1)])), &1);
    let pairs = recursive(|lists: Space<Vec<u8>>| {
        let longer = construct(
            (lists, range(0..3_u8)),
            |(list, last)| [list, vec![last]].concat(),
            |_| None,
        );
        longer.or(&constant(Vec::new()))
    });
    makes_no_progress(&pairs, &vec![1]);
}

#[test]
fn mutual_left_recursion_is_an_error_that_names_the_place() {
    let family = fix(|family: Family<u8, i32>, key| match key {
        0 => family.at(1).or(&constant(0)),
        1 => family.at(2).or(&constant(1)),
        _ => family.at(0),
    });
    for key in 0..3 {
        makes_no_progress(&family.at(key), &1);
    }
}

#[test]
fn a_recursion_without_a_base_case_is_an_error_that_names_it() {
    let same = recursive(|x: Space<u8>| x);
    let mutual = fix(|family: Family<bool, u8>, key: bool| family.at(!key));
    let product = recursive(|x: Space<u8>| construct((x,), |(x,)| x, |x| Some((x,))));
    for space in [same, mutual.at(true), product] {
        let Err(SpaceError::NoProgress { recursion }) = space.count() else {
            panic!("{:?}", space.count());
        };
        assert!(recursion.contains("`u8`") && recursion.contains("recursion.rs"), "{recursion}");
        assert!(matches!(space.get(0), Err(SpaceError::NoProgress { .. })));
        assert!(matches!(space.contains(&1), Err(SpaceError::NoProgress { .. })));
        let walk: Vec<_> = space.try_iter().collect();
        assert!(matches!(walk[..], [Err(SpaceError::NoProgress { .. })]));
    }
}

#[test]
fn keys_that_never_repeat_are_too_deep() {
    let ever_more = fix(|family: Family<u64, u64>, key| family.at(key + 1).or(&constant(key)));
    let space = ever_more.at(0);
    let answers = [space.count().err(), space.get(0).err(), space.contains(&1).err()];
    for error in answers {
        let Some(SpaceError::TooDeep { recursion }) = &error else {
            panic!("{error:?}");
        };
        assert!(recursion.contains("tests/all/recursion.rs:"), "{recursion}");
    }
}

/// A natural number as so many successors of zero.
#[derive(Debug, Clone, PartialEq)]
struct Peano {
    predecessor: Option<Box<Peano>>,
}

const ZERO: Peano = Peano { predecessor: None };

impl Peano {
    fn successor(self) -> Peano {
        Peano { predecessor: Some(Box::new(self)) }
    }

    fn number(&self) -> usize {
        std::iter::successors(self.predecessor.as_ref(), |smaller| smaller.predecessor.as_ref())
            .count()
    }
}

/// Not recursive, so that only canvass needs a deep stack here.
impl Drop for Peano {
    fn drop(&mut self) {
        let mut rest = self.predecessor.take();
        while let Some(mut peano) = rest {
            rest = peano.predecessor.take();
        }
    }
}

fn successors(smaller: Space<Peano>) -> Space<Peano> {
    construct(
        (smaller,),
        |(number,)| number.successor(),
        |number| Some((number.predecessor.as_deref()?,)),
    )
}

const DEEP: usize = 10_000;

#[test]
fn a_deep_value_of_a_recursive_space_fits_any_stack() -> Result<(), SpaceError> {
    let numbers = recursive(|numbers| constant(ZERO).or(&successors(numbers)));
    let deep = (0..DEEP).fold(ZERO, |number, _| number.successor());
    assert_eq!(numbers.count()?, Count::Infinite);
    assert!(numbers.contains(&deep)?);
    let index = numbers.index_of(&deep)?;
    assert_eq!(index, DEEP as u64);
    assert_eq!(numbers.get(&index)?.number(), DEEP);
    Ok(())
}

#[test]
fn a_deeply_nested_family_fits_any_stack() -> Result<(), SpaceError> {
    let words = fix(|words: Family<usize, u64>, length| match length {
        0 => constant(0),
        _ => words
            .at(length - 1)
            .and(&range(0..2_u64))
            .map_with(|(word, bit)| word.wrapping_mul(2).wrapping_add(bit), |_| Some((0, 0))),
    });
    let deep = words.at(DEEP);
    assert_eq!(deep.count()?, Count::Finite(Nat::power_of_two(DEEP)));
    assert_eq!(deep.get(0)?, 0);
    assert!(deep.contains(&0)?);
    assert_eq!(deep.index_of(&0)?, 0);
    deep.get(Nat::power_of_two(DEEP - 1))?;
    assert_eq!(deep.iter().take(3).count(), 3);
    Ok(())
}

#[derive(Debug, Clone, PartialEq)]
enum Rose {
    Rose(u8, Vec<Rose>),
}

#[test]
fn recursion_through_lists_counts_and_inverts() -> Result<(), SpaceError> {
    let roses = recursive(|roses: Space<Rose>| {
        construct(
            (range(0..2_u8), lists(&roses)),
            |(label, children)| Rose::Rose(label, children),
            |Rose::Rose(label, children)| Some((label, children)),
        )
    });
    assert_eq!(roses.count()?, Count::Infinite);
    for (index, rose) in roses.iter().take(500).enumerate() {
        assert_eq!(roses.index_of(&rose)?, index as u64, "{rose:?}");
        assert_eq!(roses.get(index as u64)?, rose);
    }
    Ok(())
}

#[test]
fn mutual_recursion_counts_right() -> Result<(), SpaceError> {
    // Words in which `a` and `b` alternate, by length and first letter.
    let words = fix(|words: Family<(usize, char), String>, (length, first)| {
        let other = if first == 'a' { 'b' } else { 'a' };
        match length {
            0 => constant(String::new()),
            1 => constant(first.to_string()),
            _ => words.at((length - 1, other)).map_with(
                move |rest| format!("{first}{rest}"),
                move |word: &String| word.strip_prefix(first).map(str::to_owned),
            ),
        }
    });
    assert_eq!(words.at((4, 'b')).get(0)?, "baba");
    // Fibonacci: words of `a` and `b` without two adjacent `b`.
    let sparse = fix(|sparse: Family<(usize, bool), String>, (length, after_b)| {
        if length == 0 {
            return constant(String::new());
        }
        let begin = move |letter: char, rest: Space<String>| {
            rest.map_with(
                move |rest| format!("{letter}{rest}"),
                move |word: &String| word.strip_prefix(letter).map(str::to_owned),
            )
        };
        let a = begin('a', sparse.at((length - 1, false)));
        if after_b { a } else { a.or(&begin('b', sparse.at((length - 1, true)))) }
    });
    let mut fibonacci = (1_u64, 2_u64);
    for length in 0..80 {
        assert_eq!(sparse.at((length, false)).count()?, fibonacci.0, "{length}");
        fibonacci = (fibonacci.1, fibonacci.0 + fibonacci.1);
    }
    Ok(())
}

#[test]
fn finite_recursive_spaces_count_right() -> Result<(), SpaceError> {
    #[track_caller]
    fn check<T>(space: &Space<T>, count: u64) {
        assert_eq!(space.count().map(|count| count.to_string()), Ok(count.to_string()));
    }
    check(&recursive(|x: Space<u8>| constant(1).or(&x.and(&empty::<u8>()).map(|(x, _)| x))), 1);
    check(&recursive(|_: Space<u8>| range(0..7)), 7);
    check(
        &recursive(|x: Space<u8>| values([1, 2]).or(&x.except([]).filter(|_| false).listed())),
        2,
    );
    // Binary trees of at most this height: 1, 2, 5, 26, 677, …
    let trees = fix(|trees: Family<u32, u64>, height| match height {
        0 => constant(0),
        _ => constant(0).or(&product((trees.at(height - 1), trees.at(height - 1))).map(|_| 1)),
    });
    let mut expected = 1_u64;
    for height in 0..6 {
        check(&trees.at(height), expected);
        expected = expected * expected + 1;
    }
    Ok(())
}

#[test]
fn infinite_recursive_spaces_are_infinite() -> Result<(), SpaceError> {
    let lists = recursive(|x: Space<u8>| constant(0).or(&x.map(|x| x)));
    assert_eq!(lists.count()?, Count::Infinite);
    let grammar = fix(|grammar: Family<char, u8>, symbol| match symbol {
        'S' => constant(0).or(&grammar.at('A').and(&grammar.at('B')).map(|_| 1)),
        'A' => constant(2).or(&grammar.at('S').map(|_| 3)),
        _ => constant(4),
    });
    for symbol in ['S', 'A'] {
        assert_eq!(grammar.at(symbol).count()?, Count::Infinite, "{symbol}");
    }
    assert_eq!(grammar.at('B').count()?, 1);
    Ok(())
}

//! How many values there are: published sequences, recurrences, finite and infinite.

use super::specimens::{
    bits, bytes, counts, finite, naturals_of_bits, records, terms, trees, wrap,
};
use canvass_space::graded::{atoms, construct, leaf, one_of, recursive, sized};
use canvass_space::{Count, Graded, Nat, SpaceError};
use canvass_space::{constant, empty, range, values};

#[test]
fn counts_are_the_published_sequences() {
    // Motzkin numbers, OEIS A001006.
    let motzkin = [0, 1, 1, 2, 4, 9, 21, 51, 127, 323, 835, 2188, 5798, 15511, 41835, 113_634];
    counts(&terms(), &motzkin);
    // Catalan numbers, OEIS A000108.
    let catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16_796, 58_786, 208_012, 742_900];
    counts(&trees(), &catalan);
    let powers_of_two: Vec<u64> = (0..63).map(|length| 1 << length).collect();
    counts(&bits(), &[&[0], &powers_of_two[..]].concat());
}

/// The first terms of the sequence that begins with `first` and goes on with a quotient of earlier ones.
fn by_recurrence(first: u64, length: u64, next: impl Fn(u64, &[Nat]) -> (Nat, Nat)) -> Vec<Nat> {
    let mut sequence = vec![Nat::from(first); 2];
    for n in 2..length {
        let (dividend, divisor) = next(n, &sequence);
        let (quotient, rest) = dividend.checked_div_rem(&divisor).expect("divisors are not 0");
        assert!(rest.is_zero(), "term {n}");
        sequence.push(quotient);
    }
    sequence
}

#[test]
fn counts_of_large_sizes_follow_the_recurrences() -> Result<(), SpaceError> {
    let motzkin = by_recurrence(1, 500, |n, known| {
        let [.., before, last] = known else { unreachable!("two are there from the start") };
        (last * (2 * n + 1) + before * (3 * n - 3), Nat::from(n + 2))
    });
    let catalan = by_recurrence(1, 500, |n, known| {
        let last = known.last().expect("two are there from the start");
        (last * (4 * n - 2), Nat::from(n + 1))
    });
    let (terms, trees) = (terms(), trees());
    for n in 0..500 {
        assert_eq!(terms.at(n + 1).count()?, Count::Finite(motzkin[n].clone()), "{n}");
        assert_eq!(trees.at(n).count()?, Count::Finite(catalan[n].clone()), "{n}");
    }
    Ok(())
}

#[test]
fn a_constructor_of_three_fields_counts_like_a_convolution() -> Result<(), SpaceError> {
    fn first_counts<T: 'static>(graded: Graded<T>) -> Result<Vec<Nat>, SpaceError> {
        let count = |size| Ok(graded.at(size).count()?.finite().expect("one size").clone());
        (0..40).map(count).collect()
    }
    let (a, b, c) = (first_counts(terms())?, first_counts(bytes())?, first_counts(trees())?);
    let records = records();
    assert_eq!(records.at(0).count()?, 0);
    for size in 0..40 {
        let mut sum = Nat::ZERO;
        for i in 0..=size {
            for j in 0..=size - i {
                sum += &(&a[i] * &b[j] * &c[size - i - j]);
            }
        }
        assert_eq!(records.at(size + 1).count()?, Count::Finite(sum), "{size}");
    }
    Ok(())
}

#[test]
fn atoms_of_several_sizes_keep_theirs() -> Result<(), SpaceError> {
    let letters = one_of([
        atoms(&values(['a', 'b', 'c']), 4),
        atoms(&constant('z'), 0),
        atoms(&values(['x', 'y']), 2),
        atoms(&empty(), 3),
    ]);
    counts(&letters, &[1, 0, 2, 0, 3, 0, 0]);
    assert_eq!(letters.all().iter().collect::<String>(), "zxyabc");
    assert_eq!(letters.size_of(&'b')?, Some(4));
    assert_eq!(letters.size_of(&'d')?, None);
    Ok(())
}

#[test]
fn there_is_nothing_above_the_largest_size() -> Result<(), SpaceError> {
    let numbers = sized(Some(2), |size| range(size..size + 1), |number| Some(*number));
    assert_eq!(numbers.all().iter().collect::<Vec<usize>>(), [0, 1, 2]);
    assert_eq!(numbers.at(3).count()?, 0);
    assert_eq!(numbers.at(3).iter().next(), None);
    assert_eq!(numbers.size_of(&3)?, None);
    assert!(!numbers.at(3).contains(&3)?);
    Ok(())
}

/// `all()` has so many values and ends.
#[track_caller]
fn has_in_all<T: 'static>(graded: &Graded<T>, count: u64) {
    assert_eq!(graded.all().count(), Ok(finite(count)));
    assert_eq!(graded.all().iter().count() as u64, count);
}

fn pair_with<T: Clone + 'static, U: Clone + 'static>(a: &Graded<T>, b: &Graded<U>) -> Graded<u8> {
    construct((a.clone(), b.clone()), |_| 0, |_| None)
}

#[test]
fn finite_graded_spaces_have_a_finite_count() {
    let nothing = atoms(&empty::<u8>(), 3);
    let digits = atoms(&range(0..10_u8), 2);
    has_in_all(&nothing, 0);
    has_in_all(&leaf(1), 1);
    has_in_all(&digits.or(&leaf(77)), 11);
    has_in_all(&wrap(&wrap(&digits)), 10);
    has_in_all(&pair_with(&digits, &bytes()), 400);
    has_in_all(&recursive(|_: Graded<u8>| digits.clone()), 10);
    has_in_all(&recursive(|all| leaf(1).or(&pair_with(&all, &nothing))), 1);
    has_in_all(&recursive(|all: Graded<u8>| wrap(&all)), 0);
    has_in_all(&one_of([leaf(0), atoms(&constant(1), 9000)]), 2);
}

#[test]
fn an_infinite_part_beside_an_empty_one_does_not_count() {
    let nothing = atoms(&empty::<u8>(), 0);
    let endless = sized(None, naturals_of_bits, |number: &Nat| Some(number.bits()));
    has_in_all(&leaf(1).or(&pair_with(&endless, &nothing)), 1);
    has_in_all(&leaf(1).or(&pair_with(&terms(), &nothing)), 1);
}

#[test]
fn infinite_graded_spaces_have_an_infinite_count() {
    let late = |size| if size < 100 { empty() } else { constant(size) };
    let late = sized(None, late, |size| Some(*size));
    assert_eq!(late.all().count(), Ok(Count::Infinite));
    assert_eq!(late.all().get(5), Ok(105));
    assert_eq!(terms().all().count(), Ok(Count::Infinite));
    assert_eq!(pair_with(&leaf(1), &trees()).all().count(), Ok(Count::Infinite));
    let constructors = recursive(|all: Graded<u8>| {
        let binary = (0..60).map(|_| pair_with(&all, &all));
        one_of([leaf(1)].into_iter().chain(binary))
    });
    assert_eq!(constructors.all().count(), Ok(Count::Infinite));
}

#[test]
fn sizes_past_the_machine_word_are_counted() {
    let huge = (0..70).fold(leaf(1), |inner, _| pair_with(&inner, &inner));
    assert_eq!(huge.all().count(), Ok(Count::ONE));
}

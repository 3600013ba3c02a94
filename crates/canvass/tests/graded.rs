//! Graded spaces: counts against closed forms, values against a slow twin, sizes, errors, deep terms.

use canvass::graded::{atoms, construct, leaf, one_of, recursive, sized};
use canvass::space::{booleans, constant, empty, naturals, range, values};
use canvass::{Count, Graded, Nat, Rng, Space, SpaceError};
use std::collections::BTreeSet;
use std::fmt::Debug;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Term {
    Var,
    Lam(Box<Term>),
    App(Box<Term>, Box<Term>),
}

fn terms() -> Graded<Term> {
    recursive(|term| {
        let lambda = construct(
            (term.clone(),),
            |(body,)| Term::Lam(Box::new(body)),
            |term| match term {
                Term::Lam(body) => Some((&**body,)),
                Term::Var | Term::App(..) => None,
            },
        );
        let application = construct(
            (term.clone(), term),
            |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
            |term| match term {
                Term::App(function, argument) => Some((&**function, &**argument)),
                Term::Var | Term::Lam(_) => None,
            },
        );
        one_of([leaf(Term::Var), lambda, application])
    })
}

/// A binary tree with leaves of size 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

fn trees() -> Graded<Tree> {
    recursive(|tree| {
        atoms(&constant(Tree::Leaf), 0).or(&construct(
            (tree.clone(), tree),
            |(left, right)| Tree::Node(Box::new(left), Box::new(right)),
            |tree| match tree {
                Tree::Leaf => None,
                Tree::Node(left, right) => Some((&**left, &**right)),
            },
        ))
    })
}

/// A list of booleans, which `clone`, `==` and `drop` go through without recursion.
#[derive(Debug, Default)]
struct Bits {
    first: Option<(bool, Box<Bits>)>,
}

impl Bits {
    fn iter(&self) -> impl Iterator<Item = bool> {
        std::iter::successors(self.first.as_ref(), |(_, rest)| rest.first.as_ref())
            .map(|(bit, _)| *bit)
    }
}

impl FromIterator<bool> for Bits {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Bits {
        let bits: Vec<bool> = bits.into_iter().collect();
        let longer = |rest, bit| Bits { first: Some((bit, Box::new(rest))) };
        bits.into_iter().rev().fold(Bits::default(), longer)
    }
}

impl Clone for Bits {
    fn clone(&self) -> Bits {
        self.iter().collect()
    }
}

impl PartialEq for Bits {
    fn eq(&self, other: &Bits) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Drop for Bits {
    fn drop(&mut self) {
        let mut rest = self.first.take();
        while let Some((_, mut bits)) = rest {
            rest = bits.first.take();
        }
    }
}

/// The empty list has size 1, each bit adds 1.
fn bits() -> Graded<Bits> {
    recursive(|rest| {
        let longer = construct(
            (atoms(&booleans(), 0), rest),
            |(bit, rest)| Bits { first: Some((bit, Box::new(rest))) },
            |bits: &Bits| bits.first.as_ref().map(|(bit, rest)| (bit, &**rest)),
        );
        leaf(Bits::default()).or(&longer)
    })
}

type Record = (Term, u8, Tree);

/// A constructor of three fields, each with several values of several sizes.
fn records() -> Graded<Record> {
    construct((terms(), bytes(), trees()), |parts| parts, |(a, b, c)| Some((a, b, c)))
}

/// Bytes below 40, graded by how many binary digits they have.
fn bytes() -> Graded<u8> {
    let of_size = |size| match size {
        0 => range(0..=0),
        1..=5 => range(1 << (size - 1)..1 << size),
        _ => range(32..40),
    };
    sized(Some(6), of_size, |byte: &u8| Some((u8::BITS - byte.leading_zeros()) as usize))
}

fn finite(count: u64) -> Count {
    Count::Finite(Nat::from(count))
}

#[track_caller]
fn counts<T: 'static>(graded: &Graded<T>, expected: &[u64]) {
    for (size, count) in expected.iter().enumerate() {
        assert_eq!(graded.at(size).count(), Ok(finite(*count)), "size {size}");
    }
}

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

/// All terms of a size, by the definition of the type.
fn slow_terms(size: usize) -> Vec<Term> {
    let Some(inner) = size.checked_sub(1) else { return Vec::new() };
    if inner == 0 {
        return vec![Term::Var];
    }
    let mut all: Vec<Term> =
        slow_terms(inner).into_iter().map(|body| Term::Lam(Box::new(body))).collect();
    for own in 0..=inner {
        for function in slow_terms(own) {
            for argument in slow_terms(inner - own) {
                all.push(Term::App(Box::new(function.clone()), Box::new(argument)));
            }
        }
    }
    all
}

fn slow_trees(size: usize) -> Vec<Tree> {
    let Some(inner) = size.checked_sub(1) else { return vec![Tree::Leaf] };
    let mut all = Vec::new();
    for own in 0..=inner {
        for left in slow_trees(own) {
            for right in slow_trees(inner - own) {
                all.push(Tree::Node(Box::new(left.clone()), Box::new(right)));
            }
        }
    }
    all
}

fn slow_bytes(size: usize) -> Vec<u8> {
    (0..40).filter(|byte| format!("{byte:b}").trim_start_matches('0').len() == size).collect()
}

fn slow_records(size: usize) -> Vec<Record> {
    let mut all = Vec::new();
    for i in 0..size {
        for j in 0..size - i {
            for term in slow_terms(i) {
                for byte in slow_bytes(j) {
                    let trees = slow_trees(size - 1 - i - j).into_iter();
                    all.extend(trees.map(|tree| (term.clone(), byte, tree)));
                }
            }
        }
    }
    all
}

/// The space has the same values, and all ways to them agree.
#[track_caller]
fn is_like<T: Debug + Clone + Ord + 'static>(space: &Space<T>, slow: Vec<T>) {
    let by_index: Vec<T> =
        (0..slow.len() as u64).map(|index| space.get(index).expect("below the count")).collect();
    assert_eq!(space.count(), Ok(finite(slow.len() as u64)));
    assert_eq!(space.iter().collect::<Vec<T>>(), by_index);
    let mut walked = Vec::new();
    assert_eq!(space.for_each(|value| walked.push(value)), Ok(()));
    assert_eq!(walked, by_index);
    for (index, value) in by_index.iter().enumerate() {
        assert_eq!(space.index_of(value), Ok(Nat::from(index)), "{value:?}");
    }
    assert_eq!(BTreeSet::from_iter(by_index), BTreeSet::from_iter(slow));
}

#[test]
fn a_size_has_the_values_that_a_slow_twin_finds() {
    for size in 0..9 {
        is_like(&terms().at(size), slow_terms(size));
        is_like(&trees().at(size), slow_trees(size));
        is_like(&bytes().at(size), slow_bytes(size));
        is_like(&records().at(size), slow_records(size));
        let pairs = construct((records(), records()), |pair| pair, |(a, b)| Some((a, b)));
        let slow_pairs = (0..size.min(6)).flat_map(|own| {
            let rests = slow_records(size.min(6) - 1 - own);
            let pair = |a: Record| rests.clone().into_iter().map(move |b| (a.clone(), b));
            slow_records(own).into_iter().flat_map(pair).collect::<Vec<_>>()
        });
        is_like(&pairs.at(size.min(6)), slow_pairs.collect());
    }
}

#[test]
fn up_to_and_all_have_smaller_values_first() {
    let up_to = |size| (0..=size).flat_map(slow_records).collect::<Vec<Record>>();
    is_like(&records().up_to(5), up_to(5));
    is_like(&bytes().all(), (0..40).collect());
    let first: Vec<Record> = records().all().iter().take(up_to(5).len()).collect();
    assert_eq!(first, records().up_to(5).iter().collect::<Vec<Record>>());
}

/// A walk from every index has what `get` has from there on.
#[track_caller]
fn walks_from_everywhere<T: Debug + Clone + PartialEq + 'static>(space: &Space<T>) {
    let all: Vec<T> = space.iter().collect();
    for start in 0..=all.len() {
        let walk = space.iter_from_index(start as u64);
        assert_eq!(walk.collect::<Vec<T>>(), all[start..], "from {start}");
    }
}

#[test]
fn a_walk_may_begin_at_every_index() {
    for size in 0..=8 {
        walks_from_everywhere(&terms().at(size));
        walks_from_everywhere(&trees().at(size.min(6)));
        walks_from_everywhere(&bits().at(size));
        walks_from_everywhere(&records().at(size.min(6)));
    }
    walks_from_everywhere(&terms().up_to(8));
    walks_from_everywhere(&bytes().all());
}

#[track_caller]
fn inverts<T: Debug + 'static>(space: &Space<T>, indices: impl IntoIterator<Item = Nat>) {
    for index in indices {
        let value = space.get(&index).unwrap_or_else(|error| panic!("{index}: {error}"));
        assert_eq!(space.index_of(&value), Ok(index), "{value:?}");
    }
}

#[test]
fn index_of_inverts_get_far_away() {
    let far = || [3, 9, 20, 50, 100].map(|zeros| Nat::from(10_u64).pow(zeros));
    inverts(&terms().all(), far());
    inverts(&trees().all(), far());
    inverts(&bits().all(), far());
    inverts(&records().all(), far());
    let mut rng = Rng::new(3);
    let records = records();
    let count = records.at(60).count().expect("one size");
    let count = count.finite().expect("one size");
    inverts(&records.at(60), (0..500).filter_map(|_| rng.below(count)));
}

#[test]
fn a_size_contains_its_values_only() -> Result<(), SpaceError> {
    let terms = terms();
    for size in 0..7 {
        for term in slow_terms(size) {
            assert_eq!(terms.size_of(&term)?, Some(size), "{term:?}");
            for other in 0..9 {
                assert_eq!(terms.at(other).contains(&term)?, other == size, "{term:?} at {other}");
                assert_eq!(terms.up_to(other).contains(&term)?, other >= size, "{term:?}");
            }
        }
    }
    assert_eq!(bytes().size_of(&40)?, None);
    assert_eq!(records().size_of(&(Term::Var, 39, Tree::Leaf))?, Some(8));
    assert_eq!(records().size_of(&(Term::Var, 40, Tree::Leaf))?, None);
    assert_eq!(records().all().index_of(&(Term::Var, 40, Tree::Leaf)), Err(SpaceError::NotMember));
    Ok(())
}

#[test]
fn map_with_changes_values_and_keeps_sizes() -> Result<(), SpaceError> {
    let even = bytes().map_with(
        |byte| u32::from(byte) * 2,
        |number| (number % 2 == 0).then(|| u8::try_from(number / 2).ok())?,
    );
    for size in 0..8 {
        is_like(&even.at(size), slow_bytes(size).into_iter().map(|byte| 2 * byte as u32).collect());
    }
    assert_eq!((even.size_of(&78)?, even.size_of(&77)?, even.size_of(&80)?), (Some(6), None, None));
    assert_eq!(even.all().count()?, 40);
    Ok(())
}

#[test]
fn integers_graded_by_bit_length_are_the_integers_in_order() -> Result<(), SpaceError> {
    let by_length = sized(None, naturals_of_bits, |number: &Nat| Some(number.bits()));
    for index in [0_u64, 1, 2, 255, 256, 1 << 40].map(Nat::from) {
        assert_eq!(by_length.all().get(&index)?, index);
        assert_eq!(by_length.all().index_of(&index)?, index);
    }
    assert_eq!(by_length.all().count()?, Count::Infinite);
    assert_eq!(by_length.at(100).count()?, Count::Finite(Nat::power_of_two(99)));
    Ok(())
}

#[test]
fn a_size_without_a_finite_count_is_an_error() {
    let infinite = sized(None, |_| naturals(), |_| Some(0));
    assert_eq!(infinite.at(0).count(), Err(SpaceError::Infinite));
    let filtered = atoms(&range(0..9_u8).filter(|byte| byte % 2 == 0), 1);
    assert!(matches!(filtered.at(1).count(), Err(SpaceError::UnknownCount { .. })));
    assert_eq!(filtered.at(0).count(), Ok(Count::ZERO));
}

/// The numbers of so many binary digits.
fn naturals_of_bits(bits: usize) -> Space<Nat> {
    let Some(below) = bits.checked_sub(1) else { return constant(Nat::ZERO) };
    let first = Nat::power_of_two(below);
    let other = first.clone();
    canvass::space::naturals_below(first.clone())
        .map_with(move |index| index + &first, move |number| number.checked_sub(&other))
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

fn wrap<T: Clone + Send + Sync + 'static>(inner: &Graded<T>) -> Graded<T> {
    construct((inner.clone(),), |(value,)| value, |value| Some((value,)))
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

#[track_caller]
fn makes_no_progress(graded: &Graded<u8>) {
    let all = graded.all();
    let mut walk = all.iter();
    assert_eq!(walk.next(), None);
    let errors = [
        all.count().err(),
        all.get(0).err(),
        all.index_of(&1).err(),
        all.for_each(|_| ()).err(),
        walk.error().cloned(),
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

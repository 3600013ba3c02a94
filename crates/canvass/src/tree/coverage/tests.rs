//! Coverage beside what a slow twin finds, and at its limits.

mod open;

use super::{Coverage, Kernel, Kind, Score, Sets, twin};
use crate::Canvass;
use crate::tree::description::Parts;
use crate::tree::samples::{Browser, Many, Request, Search, Term, trees};
use crate::tree::{Alphabet, Tagging, Tree};
use std::collections::{BTreeMap, BTreeSet};

const KINDS: [Kind; 2] = [Kind::Sparse, Kind::Pattern];

/// The descriptions that a tree has.
fn described(coverage: &mut Coverage, tree: &Tree) -> BTreeSet<Parts> {
    let mut numbers = Vec::new();
    coverage.describe(tree, &mut numbers);
    let found: BTreeSet<Parts> = numbers.iter().map(|number| coverage.parts(*number)).collect();
    assert_eq!(found.len(), numbers.len(), "no description is met twice");
    let again = |parts: &Parts| coverage.number(parts).expect("it has a number");
    assert_eq!(found.iter().map(again).collect::<BTreeSet<u32>>(), numbers.into_iter().collect());
    found
}

/// The kernel that is used for more than two constructors.
fn sets(coverage: &Coverage, kind: Kind, strength: usize) -> Kernel {
    Kernel::Sets(Box::new(Sets::new(&coverage.descriptions.grammar, kind, strength)))
}

#[track_caller]
fn check<T: Canvass>(allowance: u32, most: usize) {
    for tagging in [Tagging::ByType, Tagging::ByName] {
        let alphabet = Alphabet::tagged::<T>(tagging).unwrap();
        let trees = trees::<T>(&alphabet, allowance, 25);
        for (kind, strength) in
            KINDS.into_iter().flat_map(|kind| (1..=most).map(move |t| (kind, t)))
        {
            let mut coverage = Coverage::with_kind(&alphabet, kind, strength).unwrap();
            let mut other = Coverage::with_kind(&alphabet, kind, strength).unwrap();
            other.kernel = sets(&other, kind, strength);
            let pairs = matches!(coverage.kernel, Kernel::Pairs(_));
            assert_eq!(pairs, strength < 3);
            let mut seen = BTreeSet::new();
            for tree in &trees {
                let expect = twin::descriptions(&alphabet, kind, strength, tree);
                assert_eq!(described(&mut coverage, tree), expect);
                assert_eq!(described(&mut other, tree), expect);
                let new = expect.difference(&seen).count();
                seen.extend(expect);
                assert_eq!(coverage.add(tree), new);
                assert_eq!(coverage.covered(), seen.len() as u64);
            }
            assert!(!coverage.is_limited());
        }
    }
}

#[test]
fn a_fast_kernel_finds_what_its_slow_twin_finds() {
    check::<bool>(0, 3);
    check::<()>(0, 2);
    check::<Vec<bool>>(6, 4);
    check::<(bool, Option<Browser>, Request)>(0, 4);
    check::<(Vec<bool>, Option<Vec<bool>>)>(8, 4);
    check::<BTreeMap<bool, Vec<Option<bool>>>>(8, 4);
    check::<Option<Request>>(4, 3);
    check::<Vec<Vec<Request>>>(7, 4);
    check::<Search>(6, 4);
    check::<Term>(12, 4);
    check::<(Term, u8, Search)>(10, 3);
    check::<Vec<Result<Option<bool>, Option<()>>>>(8, 4);
    check::<[Option<u16>; 3]>(8, 4);
}

#[test]
fn constructors_may_be_many() {
    check::<Many>(4, 3);
    let alphabet = Alphabet::of::<Many>().unwrap();
    let coverage = Coverage::new(&alphabet, 2).unwrap();
    assert_eq!(*coverage.total(), 1_000_000);
    assert!(matches!(coverage.kernel, Kernel::Pairs(_)));
}

/// What a value of the type has, of each kind.
#[track_caller]
fn check_large<T: Canvass>(tree: impl Fn(&Alphabet) -> Tree, strength: usize, expect: [usize; 2]) {
    let alphabet = Alphabet::of::<T>().unwrap();
    let tree = tree(&alphabet);
    let added = KINDS.map(|kind| {
        let mut coverage = Coverage::with_kind(&alphabet, kind, strength).unwrap();
        let added = coverage.add(&tree);
        assert!(!coverage.is_limited());
        added
    });
    assert_eq!(added, expect);
}

#[test]
fn values_may_be_large_and_deep() {
    let list = |alphabet: &Alphabet| alphabet.tree(&vec![true; 100_000]).unwrap();
    check_large::<Vec<bool>>(list, 1, [3, 3]);
    check_large::<Vec<bool>>(list, 2, [4, 3]);
    check_large::<Vec<bool>>(list, 3, [7, 5]);
    check_large::<Vec<bool>>(list, 4, [11, 8]);
    let deep = |alphabet: &Alphabet| {
        let mut tree = alphabet.tree(&Term::TLam(Box::new(Term::Con))).unwrap();
        let outer = tree.symbols[0];
        tree.symbols.splice(0..0, std::iter::repeat_n(outer, 100_000));
        tree
    };
    check_large::<Term>(deep, 2, [2, 2]);
    check_large::<Term>(deep, 3, [2, 2]);
}

#[test]
fn too_many_descriptions_are_refused_visibly() {
    let alphabet = Alphabet::of::<[bool; 300]>().unwrap();
    let mut coverage = Coverage::new(&alphabet, 5).unwrap();
    coverage.add(&alphabet.tree(&[true; 300]).unwrap());
    assert!(coverage.is_limited());
    assert_eq!(coverage.values(), 1);
}

#[test]
fn a_tree_of_another_alphabet_does_no_harm() {
    let lists = Alphabet::of::<(Vec<bool>, u8)>().unwrap();
    let terms = Alphabet::of::<Term>().unwrap();
    for strength in 1..=3 {
        let mut of_lists = Coverage::new(&lists, strength).unwrap();
        trees::<Term>(&terms, 9, 99).iter().for_each(|tree| _ = of_lists.add(tree));
        let mut of_terms = Coverage::new(&terms, strength).unwrap();
        trees::<(Vec<bool>, u8)>(&lists, 9, 99).iter().for_each(|tree| _ = of_terms.add(tree));
        assert_eq!((of_lists.values(), of_terms.values()), (99, 99));
    }
}

#[test]
fn what_is_rare_counts_more() {
    let alphabet = Alphabet::of::<(bool, bool)>().unwrap();
    let tree = |value: (bool, bool)| alphabet.tree(&value).unwrap();
    for (score, expect) in [(Score::Multiset, [1.0, 1.25]), (Score::Set, [1.0, 1.0])] {
        let mut coverage = Coverage::new(&alphabet, 1).unwrap().scored(score);
        assert_eq!(coverage.score(&tree((true, true))), 2.0);
        for _ in 0..3 {
            coverage.add(&tree((true, true)));
        }
        coverage.add(&tree((true, false)));
        let again = coverage.score(&tree((false, false)));
        let own = coverage.score(&tree((false, true)));
        assert_eq!([again - if score == Score::Set { 0.0 } else { 0.5 }, own], expect);
    }
}

#[test]
fn coverage_grows_up_to_all() {
    let alphabet = Alphabet::of::<Vec<bool>>().unwrap();
    let mut coverage = Coverage::new(&alphabet, 2).unwrap();
    let mut add = |value: &[bool]| coverage.add(&alphabet.tree(&value.to_vec()).unwrap());
    assert_eq!([add(&[]), add(&[true]), add(&[true]), add(&[true, false])], [0, 2, 0, 3]);
    assert_eq!(coverage.growth(), [(2, 2), (4, 5)]);
    assert_eq!((coverage.values(), coverage.covered(), coverage.share()), (4, 5, 5.0 / 6.0));
    let missing: Vec<String> = coverage.missing().map(|one| one.to_string()).collect();
    assert_eq!(missing, ["◇cons(⊤, ◇true)"]);
    coverage.add(&alphabet.tree(&vec![true, true]).unwrap());
    assert_eq!((coverage.share(), coverage.missing().count()), (1.0, 0));
}

#[test]
fn where_nothing_can_be_described_all_is_covered() {
    let coverage = Coverage::of::<bool>(2).unwrap();
    assert_eq!((coverage.total().is_zero(), coverage.share()), (true, 1.0));
    assert_eq!(coverage.wanted(10), []);
}

#[test]
fn strengths_are_from_one_to_eight() {
    for (strength, expect) in [(0, false), (1, true), (8, true), (9, false)] {
        assert_eq!(Coverage::of::<Vec<bool>>(strength).is_ok(), expect);
    }
    let Err(error) = Coverage::of::<bool>(9) else { panic!("there is no strength 9") };
    assert_eq!(error.to_string(), "there is no coverage of strength 9: choose one from 1 to 8");
}

#[track_caller]
fn check_wanted<T: Canvass>(strength: usize, values: &[T], limit: usize, expect: &[&str]) {
    let alphabet = Alphabet::of::<T>().unwrap();
    for is_pairs in [true, false] {
        let mut coverage = Coverage::new(&alphabet, strength).unwrap();
        if !is_pairs {
            coverage.kernel = sets(&coverage, Kind::Sparse, strength);
        }
        values.iter().for_each(|value| _ = coverage.add(&alphabet.tree(value).unwrap()));
        let wanted: Vec<String> =
            coverage.wanted(limit).iter().map(|one| one.to_string()).collect();
        assert_eq!(wanted, expect);
    }
}

#[test]
fn those_whose_pieces_are_common_are_wanted_first() {
    let values = [(true, true, false), (true, true, false), (false, false, false)];
    let first = ["tuple(◇false, ◇true, ⊤)", "tuple(◇true, ◇false, ⊤)", "tuple(◇false, ⊤, ◇true)"];
    check_wanted(2, &values, 3, &first);
    check_wanted(1, &values, 3, &["tuple(⊤, ⊤, ◇true)"]);
    let none: [(bool, bool); 0] = [];
    check_wanted(2, &none, 2, &["tuple(◇false, ◇false)", "tuple(◇false, ◇true)"]);
    let lists = [vec![true, true, true], vec![false]];
    let deep = ["◇cons(◇false, ◇cons(⊤, ⊤))", "◇cons(◇false, ◇true)"];
    check_wanted(3, &lists, 2, &deep);
}

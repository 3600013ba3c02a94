//! Coverage beside what a slow twin finds, and at its limits.

use super::{Coverage, Kernel, Kind, Sets, twin};
use crate::Canvass;
use crate::tree::description::Parts;
use crate::tree::samples::{Browser, Request, Search, Term, trees};
use crate::tree::{Alphabet, Tagging};
use std::collections::{BTreeMap, BTreeSet};

const KINDS: [Kind; 2] = [Kind::Sparse, Kind::Pattern];

/// The descriptions that a tree has, by their numbers.
fn described(coverage: &mut Coverage, all: &[Parts], tree: &crate::tree::Tree) -> BTreeSet<Parts> {
    let mut numbers = Vec::new();
    coverage.describe(tree, &mut numbers);
    let distinct: BTreeSet<u32> = numbers.iter().copied().collect();
    assert_eq!(distinct.len(), numbers.len(), "no description is met twice");
    let grammar = &coverage.descriptions.grammar;
    let found: BTreeSet<Parts> = match &coverage.kernel {
        Kernel::Sets(sets) => numbers.iter().map(|number| sets.parts(grammar, *number)).collect(),
        Kernel::Pairs(pairs) => {
            let is_met = |parts: &&Parts| {
                distinct.contains(&pairs.find(grammar, parts).expect("it has a number"))
            };
            all.iter().filter(is_met).cloned().collect()
        }
    };
    assert_eq!(found.len(), numbers.len());
    found
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
            let mut sets = Coverage::with_kind(&alphabet, kind, strength).unwrap();
            sets.kernel =
                Kernel::Sets(Box::new(Sets::new(&sets.descriptions.grammar, kind, strength)));
            let pairs = matches!(coverage.kernel, Kernel::Pairs(_));
            assert_eq!(pairs, strength < 3);
            let all: Vec<Parts> = match pairs {
                true => coverage.descriptions.iter().map(|one| one.parts).collect(),
                false => Vec::new(),
            };
            let mut seen = BTreeSet::new();
            for tree in &trees {
                let expect = twin::descriptions(&alphabet, kind, strength, tree);
                assert_eq!(described(&mut coverage, &all, tree), expect);
                assert_eq!(described(&mut sets, &all, tree), expect);
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

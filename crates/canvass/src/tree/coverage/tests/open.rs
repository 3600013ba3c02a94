//! Coverage of values with open parts, beside slow twins.

use super::super::{Coverage, twin};
use super::{KINDS, described, sets};
use crate::Canvass;
use crate::choice::source::{Made, Source};
use crate::lazy::{Lazy, Ran, SearchOrder, SizeBySize};
use crate::shard::Shard;
use crate::tree::description::Parts;
use crate::tree::samples::{Request, Search, Term, trees};
use crate::tree::{Alphabet, SymbolId, Tagging, Tree};
use crate::{Nat, Rng};
use std::collections::{BTreeMap, BTreeSet};

/// The tree with about a fourth of its parts left open.
fn opened(alphabet: &Alphabet, tree: &Tree, rng: &mut Rng) -> Tree {
    fn copy(
        alphabet: &Alphabet,
        from: &mut impl Iterator<Item = SymbolId>,
        is_open: &mut dyn FnMut() -> bool,
        mut into: Option<&mut Vec<SymbolId>>,
    ) {
        let symbol = from.next().expect("a tree is complete");
        let known = alphabet.symbol(symbol);
        if let Some(to) = &mut into {
            if known.counts && is_open() {
                to.push(SymbolId::OPEN);
                into = None;
            } else {
                to.push(symbol);
            }
        }
        for _ in 0..known.arity {
            copy(alphabet, from, is_open, into.as_deref_mut());
        }
    }
    let mut opened = Tree::default();
    let mut is_open = || rng.next_u64().is_multiple_of(4);
    copy(alphabet, &mut tree.symbols.iter().copied(), &mut is_open, Some(&mut opened.symbols));
    opened
}

#[track_caller]
fn check<T: Canvass>(allowance: u32, most: usize) {
    let mut rng = Rng::new(11);
    for tagging in [Tagging::ByType, Tagging::ByName] {
        let alphabet = Alphabet::tagged::<T>(tagging).unwrap();
        let whole = trees::<T>(&alphabet, allowance, 25);
        let trees: Vec<Tree> = whole.iter().map(|tree| opened(&alphabet, tree, &mut rng)).collect();
        assert!(trees.iter().any(|tree| tree.symbols.contains(&SymbolId::OPEN)));
        for kind in KINDS {
            for strength in 1..=most {
                let mut coverage = Coverage::with_kind(&alphabet, kind, strength).unwrap();
                let mut other = Coverage::with_kind(&alphabet, kind, strength).unwrap();
                other.kernel = sets(&other, kind, strength);
                for (whole, tree) in whole.iter().zip(&trees) {
                    let expect = twin::descriptions(&alphabet, kind, strength, tree);
                    assert_eq!(described(&mut coverage, tree), expect);
                    assert_eq!(described(&mut other, tree), expect);
                    let all = twin::descriptions(&alphabet, kind, strength, whole);
                    assert!(expect.is_subset(&all), "all completions match what is covered");
                }
            }
        }
    }
}

#[test]
fn open_parts_cover_nothing_and_the_others_what_they_did() {
    check::<Vec<bool>>(6, 4);
    check::<(Vec<bool>, Option<Vec<bool>>)>(8, 4);
    check::<BTreeMap<bool, Vec<Option<bool>>>>(8, 3);
    check::<Vec<Vec<Request>>>(7, 3);
    check::<Search>(6, 4);
    check::<Term>(12, 4);
}

/// A tree with a struct around what is open.
#[derive(Debug, Clone, Canvass)]
enum Spine {
    Leaf,
    Node(Lazy<Spine>, bool, Lazy<Rest>),
}

#[derive(Debug, Clone, Canvass)]
struct Rest {
    spine: Lazy<Spine>,
    last: bool,
}

/// Looks at the left spine, and at what is beside a node that says so.
fn look(spine: &Spine) -> usize {
    match spine {
        Spine::Leaf => 0,
        Spine::Node(left, true, rest) => look(left) + usize::from(rest.last),
        Spine::Node(left, false, _) => look(left),
    }
}

/// The constructors that `look` demands, by their names; `?` for a part that stays open.
fn looked_at(spine: &Spine, into: &mut Vec<&'static str>) {
    let boolean = |is_true: &bool| if *is_true { "true" } else { "false" };
    match spine {
        Spine::Leaf => into.push("Leaf"),
        Spine::Node(left, flag, rest) => {
            into.push("Node");
            looked_at(left, into);
            into.extend([boolean(flag), "Rest", "?"]);
            into.push(if *flag { boolean(&rest.last) } else { "?" });
        }
    }
}

const LARGEST: usize = 11;

/// What the runs of a search by size cover.
fn searched(alphabet: &Alphabet, coverage: &mut Coverage) {
    let types = &alphabet.types;
    let mut order = SearchOrder::BySize(SizeBySize::all(types, Shard::WHOLE));
    let run = |source: &mut Source<'_>| -> Made<usize> { Ok(look(&Spine::make(source)?)) };
    let mut tree = Tree::default();
    while order.advance().unwrap() {
        if order.by_size().is_some_and(|by_size| by_size.complete_below() > LARGEST) {
            return;
        }
        match order.run(run).unwrap() {
            Ran::Outcome(..) => {}
            Ran::DeadEnd => continue,
            Ran::Stopped(..) | Ran::Nondeterministic => unreachable!("it looks and returns"),
        }
        let completed = order.completed(|source| Spine::make(source).map(drop)).unwrap();
        assert!(alphabet.fill_open(&mut tree, &completed.sequence, &completed.open));
        coverage.add(&tree);
    }
}

#[test]
fn a_lazy_search_covers_what_brute_force_says_that_its_property_looked_at() {
    let alphabet = Alphabet::of::<Spine>().unwrap();
    let names: BTreeMap<&str, SymbolId> = (0..alphabet.symbols.len())
        .map(|at| (&alphabet.symbols[at].name[..], alphabet.symbol_at(at)))
        .chain([("?", SymbolId::OPEN)])
        .collect();
    let mut seen: BTreeSet<Tree> = BTreeSet::new();
    for size in 0..=LARGEST {
        for spine in Spine::sized(size).unwrap().iter() {
            let mut looked = Vec::new();
            looked_at(&spine, &mut looked);
            seen.insert(Tree { symbols: looked.iter().map(|name| names[name]).collect() });
        }
    }
    for (strength, covered, total) in [(1, 4, 4_u64), (2, 8, 12), (3, 26, 76)] {
        let mut coverage = Coverage::new(&alphabet, strength).unwrap();
        searched(&alphabet, &mut coverage);
        let twin = |tree: &Tree| twin::descriptions(&alphabet, KINDS[0], strength, tree);
        let brute: BTreeSet<Parts> = seen.iter().flat_map(twin).collect();
        assert_eq!(coverage.covered(), brute.len() as u64);
        assert_eq!((coverage.covered(), coverage.total()), (covered, &Nat::from(total)));
    }
}

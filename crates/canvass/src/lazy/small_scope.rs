//! Searches in small scopes: all values of a small structure with small numbers, then of a larger one with larger numbers.
//!
//! In the size of a value a number counts its binary digits, so that a search by size comes to five different keys in a tree
//! only after trees with a few huge ones. Most conditions on structures compare numbers and do little else. For those a few
//! small numbers are as good as any others, as long as there are about as many as the structure has places for them.
//!
//! Boyapati, Khurshid and Marinov, "Korat" (ISSTA 2002), bound the fields of a structure in the same way, by hand. Our
//! scopes follow each other by themselves: each has room for one more number, and structures that are larger by two. A scope
//! contains the one before, whose values are run again; they are few compared with the new ones.

use super::engine::{Engine, Ran};
use super::share::Share;
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source};
use crate::error::Result;
use crate::shard::Shard;
use std::sync::Arc;

pub(crate) struct SmallScope {
    types: Arc<Types>,
    shard: Shard,
    scope: Scope,
    /// The search of the scope under way.
    search: Own,
    /// The last scope of which all values were decided, or all of this shard's.
    complete: Option<(Scope, Nat)>,
    pub(crate) runs: u64,
    /// How many values of the scope under way are decided.
    decided: Nat,
}

/// The search of all values of a scope, or of a shard's.
enum Own {
    All(Engine),
    Share(Share),
}

/// Which values are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scope {
    /// How many constructors and elements a value has at most.
    pub(crate) size: usize,
    /// Of how many values a number is one, the first of its type.
    pub(crate) numbers: u64,
}

/// How many constructors and elements a scope has more than the one before, for one more number: a node of a tree and
/// its leaf.
const PER_NUMBER: usize = 2;

impl Scope {
    /// The smallest scope that has a structure of more than the least size, and two numbers.
    fn first(types: &Types) -> Scope {
        Scope { size: types.get(types.root).least + PER_NUMBER, numbers: 2 }
    }

    fn next(self) -> Scope {
        Scope { size: self.size + PER_NUMBER, numbers: self.numbers + 1 }
    }

    fn search(self, types: &Types, shard: Shard) -> Result<Own> {
        let types = Arc::new(types.in_scope(self.numbers)?);
        let sizes = types.get(types.root).least..=self.size;
        Ok(match shard.is_whole() {
            true => Own::All(Engine::new(types, sizes)),
            false => Own::Share(Share::new(&types, sizes, shard)),
        })
    }

    /// How many values it has.
    fn count(self, types: &Types) -> Result<Nat> {
        types.in_scope(self.numbers)?.sizes.below(self.size + 1)
    }
}

impl SmallScope {
    /// `None` where values are of a few sizes, or there are no numbers.
    pub(crate) fn new(types: &Arc<Types>, shard: Shard) -> Option<SmallScope> {
        if !types.get(types.root).grows {
            return None;
        }
        // The size of the smallest structure, without what numbers count.
        let scope = Scope::first(&types.in_scope(1).ok()?);
        if !types.has_more_numbers_than(scope.numbers) {
            return None;
        }
        let search = scope.search(types, shard).ok()?;
        let (types, runs, decided) = (types.clone(), 0, Nat::ZERO);
        Some(SmallScope { types, shard, scope, search, complete: None, runs, decided })
    }

    /// The last scope of which all values were decided, or all of this shard's, and how many it has.
    pub(crate) fn complete(&self) -> Option<(Scope, &Nat)> {
        self.complete.as_ref().map(|(scope, count)| (*scope, count))
    }

    /// Goes on to the next value. There is always one, because structures grow.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        loop {
            let (goes_on, indifferent) = match &mut self.search {
                Own::All(engine) => (engine.advance()?, engine.take_indifferent()),
                Own::Share(share) => (share.advance()?, share.take_indifferent()),
            };
            self.decided += &indifferent;
            if goes_on {
                return Ok(true);
            }
            self.complete = Some((self.scope, self.scope.count(&self.types)?));
            self.scope = self.scope.next();
            self.search = self.scope.search(&self.types, self.shard)?;
            self.decided = Nat::ZERO;
        }
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        let ran = match &mut self.search {
            Own::All(engine) => engine.run(run)?,
            Own::Share(share) => share.run(run)?,
        };
        if let Ran::Outcome(_, decided) | Ran::Stopped(_, decided) = &ran {
            self.runs += 1;
            self.decided += decided;
        }
        Ok(ran)
    }

    pub(super) fn engine(&self) -> &Engine {
        match &self.search {
            Own::All(engine) => engine,
            Own::Share(share) => share.engine().expect("asked after a run"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ran, Scope, SmallScope};
    use crate::choice::shape::Types;
    use crate::choice::source::Source;
    use crate::shard::Shard;
    use crate::{Canvass, Lazy, Nat};
    use std::collections::BTreeSet;

    #[derive(Debug, Clone, Canvass)]
    enum Tree {
        Leaf,
        Node(Lazy<Tree>, u8, Lazy<Tree>),
    }

    /// Looks at keys from the root, and no further than at one that is out of order.
    fn is_ordered(tree: &Tree, above: Option<u8>, below: Option<u8>) -> bool {
        let Tree::Node(left, key, right) = tree else { return true };
        above.is_none_or(|above| above < *key)
            && below.is_none_or(|below| *key < below)
            && is_ordered(left, above, Some(*key))
            && is_ordered(right, Some(*key), below)
    }

    /// All trees of up to so many constructors with keys below a number.
    fn all(size: usize, keys: u8) -> Vec<(usize, Tree)> {
        let mut trees = vec![(1, Tree::Leaf)];
        for size in (3..=size).step_by(2) {
            let smaller = trees.clone();
            for (left_size, left) in &smaller {
                for (_, right) in smaller.iter().filter(|(right, _)| left_size + right + 1 == size)
                {
                    let (left, right) = (left.clone(), right.clone());
                    let node = |key| Tree::Node(left.clone().into(), key, right.clone().into());
                    trees.extend((0..keys).map(|key| (size, node(key))));
                }
            }
        }
        trees
    }

    /// What the runs of the first scopes decided, and the ordered trees among it, as text.
    fn search(shard: Shard, scopes: usize) -> Vec<(Scope, Nat, Nat, BTreeSet<String>)> {
        let types = Types::of::<Tree>().expect("a type with values");
        let mut search = SmallScope::new(&types, shard).expect("keys are numbers");
        let mut found: Vec<(Scope, Nat, Nat, BTreeSet<String>)> = Vec::new();
        let (mut ordered, mut decided) = (BTreeSet::new(), Nat::ZERO);
        while found.len() < scopes {
            assert_eq!(search.advance(), Ok(true));
            if let Some((scope, count)) = search
                .complete()
                .filter(|(scope, _)| found.last().is_none_or(|(last, ..)| last != scope))
            {
                found.push((scope, count.clone(), decided, std::mem::take(&mut ordered)));
                decided = Nat::ZERO;
            }
            let look = |source: &mut Source<'_>| {
                let tree = Tree::make(source)?;
                Ok(is_ordered(&tree, None, None).then(|| format!("{tree:?}")))
            };
            match search.run(look).expect("sizes can be counted") {
                Ran::Outcome(tree, count) => {
                    ordered.extend(tree);
                    decided += &count;
                }
                Ran::DeadEnd => {}
                Ran::Stopped(..) | Ran::Nondeterministic => panic!("the search cannot go on"),
            }
        }
        found
    }

    #[test]
    fn a_scope_decides_all_its_values_and_finds_what_brute_force_finds() {
        let found = search(Shard::WHOLE, 4);
        for (at, (scope, count, decided, ordered)) in found.iter().enumerate() {
            assert_eq!(*scope, Scope { size: 3 + 2 * at, numbers: 2 + at as u64 });
            let all = all(scope.size, scope.numbers as u8);
            assert_eq!(*count, Nat::from(all.len()));
            assert_eq!(decided, count);
            let expect = all.iter().filter(|(_, tree)| is_ordered(tree, None, None));
            let expect: BTreeSet<String> = expect.map(|(_, tree)| format!("{tree:?}")).collect();
            assert_eq!(*ordered, expect);
        }
        // Sums of Catalan numbers times powers of the number of keys.
        let counts: Vec<Nat> = found.into_iter().map(|(_, count, ..)| count).collect();
        assert_eq!(counts, [3_u64, 22, 357, 9_431].map(Nat::from));
    }

    #[test]
    fn shards_have_disjoint_shares_of_a_scope_and_together_all() {
        let whole = search(Shard::WHOLE, 3);
        let shards = ["1/3", "2/3", "3/3"].map(|shard| search(shard.parse().expect("a shard"), 3));
        for (at, (scope, _, decided, ordered)) in whole.iter().enumerate() {
            let shares = || shards.iter().map(|shard| &shard[at]);
            assert!(shares().all(|(own, ..)| own == scope));
            let sum = shares().fold(Nat::ZERO, |sum, (_, _, decided, _)| sum + decided.clone());
            assert_eq!(sum, *decided);
            let together: BTreeSet<String> =
                shares().flat_map(|(_, _, _, ordered)| ordered.clone()).collect();
            assert_eq!(together, *ordered);
        }
    }

    #[test]
    fn types_without_numbers_have_no_scopes() {
        #[derive(Canvass)]
        enum Sign {
            Plus(Lazy<Sign>),
            Minus(bool, Lazy<Sign>),
            End,
        }
        let types = Types::of::<Sign>().expect("a type with values");
        assert!(SmallScope::new(&types, Shard::WHOLE).is_none());
        let types = Types::of::<(u8, Lazy<u8>)>().expect("a type with values");
        assert!(SmallScope::new(&types, Shard::WHOLE).is_none());
    }
}

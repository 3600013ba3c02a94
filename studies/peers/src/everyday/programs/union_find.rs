//! Disjoint sets with union by size, compared with labels that are all renamed.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::UnionFind;

#[mutate]
pub mod program {
    /// Numbers in disjoint sets, which can be joined but not cut.
    #[derive(Debug, Clone)]
    pub struct UnionFind {
        parents: Vec<usize>,
        /// Of roots, how many are in their sets.
        sizes: Vec<usize>,
        /// How many sets there are.
        count: usize,
    }

    impl UnionFind {
        /// Each number less than this in a set of its own.
        pub fn new(numbers: usize) -> UnionFind {
            UnionFind { parents: (0..numbers).collect(), sizes: vec![1; numbers], count: numbers }
        }

        pub fn count(&self) -> usize {
            self.count
        }

        /// The number that stands for the set. Makes the way to it shorter.
        pub fn find(&mut self, number: usize) -> usize {
            let mut root = number;
            while self.parents[root] != root {
                root = self.parents[root];
            }
            let mut next = number;
            while self.parents[next] != root {
                let parent = self.parents[next];
                self.parents[next] = root;
                next = parent;
            }
            root
        }

        /// Returns whether the numbers were in different sets.
        pub fn union(&mut self, a: usize, b: usize) -> bool {
            let (mut large, mut small) = (self.find(a), self.find(b));
            if large == small {
                return false;
            }
            if self.sizes[large] < self.sizes[small] {
                (large, small) = (small, large);
            }
            self.parents[small] = large;
            self.sizes[large] += self.sizes[small];
            self.count -= 1;
            true
        }

        pub fn size(&mut self, number: usize) -> usize {
            let root = self.find(number);
            self.sizes[root]
        }

        /// How many steps it is from a number to its root.
        pub fn depth(&self, number: usize) -> usize {
            let mut depth = 0;
            let mut place = number;
            while self.parents[place] != place {
                place = self.parents[place];
                depth += 1;
            }
            depth
        }

        /// The sets, sorted.
        pub fn sets(&mut self) -> Vec<Vec<usize>> {
            let mut sets: Vec<Vec<usize>> = vec![Vec::new(); self.parents.len()];
            for number in 0..self.parents.len() {
                let root = self.find(number);
                sets[root].push(number);
            }
            sets.retain(|set| !set.is_empty());
            sets.sort();
            sets
        }
    }
}

/// How many numbers there are.
const NUMBERS: usize = 20;

type Pairs = Vec<(u8, u8)>;

fn number(byte: u8) -> usize {
    usize::from(byte) % NUMBERS
}

fn behaves_like_labels(pairs: &Pairs) -> Verdict {
    let mut sets = UnionFind::new(NUMBERS);
    let mut labels: Vec<usize> = (0..NUMBERS).collect();
    let mut count = NUMBERS;
    for (a, b) in pairs {
        let (a, b) = (number(*a), number(*b));
        let (from, to) = (labels[a], labels[b]);
        assert_eq!(sets.union(a, b), from != to);
        count -= usize::from(from != to);
        labels.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        assert_eq!(sets.count(), count);
    }
    for a in 0..NUMBERS {
        let same = (0..NUMBERS).filter(|b| labels[*b] == labels[a]);
        assert_eq!(sets.size(a), same.clone().count());
        for b in 0..NUMBERS {
            assert_eq!(sets.find(a) == sets.find(b), labels[a] == labels[b]);
        }
    }
    Verdict::Holds
}

fn sets_part_the_numbers(pairs: Pairs) -> Verdict {
    let mut sets = UnionFind::new(NUMBERS);
    for (a, b) in &pairs {
        sets.union(number(*a), number(*b));
    }
    let parts = sets.sets();
    assert_eq!(parts.len(), sets.count());
    let mut all = parts.concat();
    all.sort();
    assert!(all.into_iter().eq(0..NUMBERS));
    for (a, b) in &pairs {
        let part = parts.iter().find(|part| part.contains(&number(*a))).expect("it is in one");
        assert!(part.contains(&number(*b)));
        assert!(part.is_sorted());
    }
    Verdict::Holds
}

fn trees_stay_flat(pairs: Pairs) -> Verdict {
    let mut sets = UnionFind::new(NUMBERS);
    for (a, b) in pairs {
        sets.union(number(a), number(b));
    }
    for a in 0..NUMBERS {
        let most = sets.clone().size(a).ilog2() as usize;
        assert!(sets.depth(a) <= most, "{sets:?}");
        sets.find(a);
        assert!(sets.depth(a) <= 1, "{sets:?}");
    }
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "union_find",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("behaves_like_labels", Precondition::None, behaves_like_labels),
            by_value("sets_part_the_numbers", Precondition::None, sets_part_the_numbers),
            by_value("trees_stay_flat", Precondition::None, trees_stay_flat),
        ],
    }
}

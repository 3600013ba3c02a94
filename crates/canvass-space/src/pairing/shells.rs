//! Shells: tuples in the order of their largest coordinate.
//!
//! Szudzik, "An Elegant Pairing Function", 2006, for any number of coordinates. We differ twice: finite
//! coordinates clip the square, and inside a shell the tuples come in lexicographic blocks, the one whose *first*
//! coordinate is the largest before the others, so that a walk is a few nested loops for each shell.

use super::block::{Block, RUN};
use crate::{Count, Nat};

/// Tuples of coordinates below given counts, in the order of their largest coordinate.
///
/// Shell `m` holds the tuples whose largest coordinate is `m`; a coordinate is *alive* in it if its count is above
/// `m`, else *exhausted*. A *group* of the shell holds the tuples with the same *lead*: the first coordinate that
/// equals `m`. Groups come in the order of their leads, tuples of a group in lexicographic order.
///
/// - `Π min(c_k, m)` tuples come before shell `m`.
/// - Fairness: after `N` of the tuples of `n` naturals, every coordinate has been everything below `⌊N^(1/n)⌋`.
///
/// ```
/// use canvass_space::{Count, Nat, pairing::shells::Shells};
/// let pairs = Shells::new(&[Count::Infinite, Count::Infinite]).expect("both counts are known");
/// let first: Vec<String> = (0..9_u64).map(|index| format!("{:?}", pairs.split(&index.into()))).collect();
/// assert_eq!(first.join(" "), "[0, 0] [1, 0] [1, 1] [0, 1] [2, 0] [2, 1] [2, 2] [0, 2] [1, 2]");
/// ```
#[derive(Debug, Clone)]
pub struct Shells {
    counts: Vec<Count>,
    total: Count,
    stages: Vec<Stage>,
}

/// The shells in which the same coordinates are alive; there is at least one such coordinate.
#[derive(Debug, Clone)]
struct Stage {
    first_shell: Nat,
    /// The index at which the first shell begins.
    start: Nat,
    alive: usize,
    /// The product of the counts of the other coordinates.
    exhausted: Nat,
}

/// The tuples of one shell with the same lead.
#[derive(Debug, Clone)]
struct Group {
    shell: Nat,
    /// `shell + 1`: how many numbers reach up to the shell.
    upto: Nat,
    lead: usize,
}

impl Shells {
    /// Tuples of coordinates below these counts; `None` where one is unknown.
    #[inline]
    pub fn new(counts: &[Count]) -> Option<Shells> {
        if counts.contains(&Count::Unknown) {
            return None;
        }
        let total = counts.iter().fold(Count::ONE, |product, count| &product * count);
        let mut shells = vec![Nat::ZERO];
        shells.extend(counts.iter().filter_map(Count::finite).cloned());
        shells.sort();
        shells.dedup();
        let stages = shells.into_iter().filter_map(|shell| Stage::new(counts, shell)).collect();
        Some(Shells { counts: counts.to_vec(), total, stages })
    }

    /// The product of the counts.
    #[inline]
    pub fn total(&self) -> &Count {
        &self.total
    }

    /// The tuple at `index`, which the caller knows is below [`total`](Shells::total).
    #[inline]
    pub fn split(&self, index: &Nat) -> Vec<Nat> {
        let (group, mut rest) = self.locate(index);
        let mut tuple = vec![Nat::ZERO; self.counts.len()];
        for (position, coordinate) in tuple.iter_mut().enumerate().rev() {
            match group.length(&self.counts, position) {
                Some(length) => (rest, *coordinate) = rest.div_rem(length),
                None => coordinate.clone_from(&group.shell),
            }
        }
        tuple
    }

    /// The index of a tuple.
    ///
    /// `join(&split(i)) == i`
    #[inline]
    pub fn join(&self, tuple: &[Nat]) -> Nat {
        let Some(shell) = tuple.iter().max() else {
            return Nat::ZERO;
        };
        let lead = tuple
            .iter()
            .position(|coordinate| coordinate == shell)
            .expect("the largest is one of them");
        let group = Group::new(shell.clone(), lead);
        let stage = self.stage_of(shell);
        let mut index = stage.volume(shell);
        let mut size = stage.first_group(&group.upto);
        for _ in self.alive(shell).take_while(|position| *position < lead) {
            index += &size;
            size = group.next_size(&size);
        }
        let offset =
            tuple.iter().enumerate().fold(Nat::ZERO, |offset, (position, coordinate)| match group
                .length(&self.counts, position)
            {
                Some(length) => &(&offset * length) + coordinate,
                None => offset,
            });
        index + offset
    }

    /// The tuples from `index` on, block after block.
    #[inline]
    pub fn boxes_from(&self, index: &Nat) -> BoxesFrom<'_> {
        if self.total.excludes(index) {
            return BoxesFrom { shells: self, next: None, offset: Nat::ZERO };
        }
        let (group, offset) = self.locate(index);
        BoxesFrom { shells: self, next: Some(group), offset }
    }

    /// The group at `index`, and where in the group it is.
    #[inline]
    fn locate(&self, index: &Nat) -> (Group, Nat) {
        let begun = self.stages.partition_point(|stage| &stage.start <= index);
        let Some(stage) = self.stages[..begun].last() else {
            // Only the empty tuple has an index and no coordinate that is alive.
            return (Group::new(Nat::ZERO, 0), Nat::ZERO);
        };
        let shell = index.div_rem(&stage.exhausted).0.root(stage.alive);
        let mut rest = index.minus(&stage.volume(&shell));
        let mut group = Group::new(shell, 0);
        let mut size = stage.first_group(&group.upto);
        let mut passed = 0;
        while passed < stage.alive
            && let Some(after) = rest.checked_sub(&size)
        {
            rest = after;
            size = group.next_size(&size);
            passed += 1;
        }
        group.lead = self.alive(&group.shell).nth(passed).expect("the index is below the total");
        (group, rest)
    }

    #[inline]
    fn stage_of(&self, shell: &Nat) -> &Stage {
        &self.stages[self.stages.partition_point(|stage| &stage.first_shell <= shell) - 1]
    }

    #[inline]
    fn alive(&self, shell: &Nat) -> impl Iterator<Item = usize> {
        (0..self.counts.len()).filter(move |position| !self.counts[*position].excludes(shell))
    }
}

impl Stage {
    #[inline]
    fn new(counts: &[Count], first_shell: Nat) -> Option<Stage> {
        let alive = counts.iter().filter(|count| !count.excludes(&first_shell)).count();
        let exhausted = counts.iter().filter(|count| count.excludes(&first_shell));
        let exhausted: Nat = exhausted.filter_map(Count::finite).cloned().product();
        if alive == 0 || exhausted.is_zero() {
            return None;
        }
        let start = &exhausted * &first_shell.pow(alive);
        Some(Stage { first_shell, start, alive, exhausted })
    }

    /// How many tuples come before a shell of this stage.
    #[inline]
    fn volume(&self, shell: &Nat) -> Nat {
        &self.exhausted * &shell.pow(self.alive)
    }

    /// How many tuples the first group of a shell has.
    #[inline]
    fn first_group(&self, upto: &Nat) -> Nat {
        &self.exhausted * &upto.pow(self.alive - 1)
    }
}

impl Group {
    #[inline]
    fn new(shell: Nat, lead: usize) -> Group {
        let upto = &shell + 1;
        Group { shell, upto, lead }
    }

    /// From the size of one group that of the next: one more coordinate stays below the shell.
    #[inline]
    fn next_size(&self, size: &Nat) -> Nat {
        &size.div_rem(&self.upto).0 * &self.shell
    }

    /// How many numbers a coordinate ranges over, from 0 on; `None` for the lead, which is the shell's number.
    #[inline]
    fn length<'a>(&'a self, counts: &'a [Count], position: usize) -> Option<&'a Nat> {
        match &counts[position] {
            _ if position == self.lead => None,
            Count::Finite(count) if count <= &self.shell => Some(count),
            _ if position < self.lead => Some(&self.shell),
            _ => Some(&self.upto),
        }
    }
}

/// The blocks from an index on.
#[derive(Debug, Clone)]
pub struct BoxesFrom<'a> {
    shells: &'a Shells,
    next: Option<Group>,
    offset: Nat,
}

impl Iterator for BoxesFrom<'_> {
    type Item = Block;

    #[inline]
    fn next(&mut self) -> Option<Block> {
        let group = self.next.take()?;
        let shells = self.run(&group);
        let range = |position| match group.length(&self.shells.counts, position) {
            Some(length) => (Nat::ZERO, length.clone()),
            None => (group.shell.clone(), shells.clone()),
        };
        let ranges = (0..self.shells.counts.len()).map(range).collect();
        self.next = self.after(&group, &shells);
        Some(Block { ranges, offset: std::mem::take(&mut self.offset) })
    }
}

impl BoxesFrom<'_> {
    /// How many shells go into one block: all of the stage where only the lead is alive and slowest anyway.
    #[inline]
    fn run(&self, group: &Group) -> Nat {
        let counts = &self.shells.counts;
        let slowest = counts[..group.lead].iter().all(|count| *count == Count::ONE);
        if !slowest || self.shells.alive(&group.shell).count() > 1 {
            return Nat::ONE;
        }
        let end = counts.get(group.lead).and_then(Count::finite);
        end.map_or(Nat::from(RUN), |end| end.minus(&group.shell))
    }

    #[inline]
    fn after(&self, group: &Group, shells: &Nat) -> Option<Group> {
        let shell = &group.shell;
        let later_lead = self.shells.alive(shell).find(|position| *position > group.lead);
        if let Some(lead) = later_lead.filter(|_| !shell.is_zero()) {
            return Some(Group { lead, ..group.clone() });
        }
        let shell = shell + shells;
        let lead = self.shells.alive(&shell).next()?;
        Some(Group::new(shell, lead))
    }
}

#[cfg(test)]
mod tests;

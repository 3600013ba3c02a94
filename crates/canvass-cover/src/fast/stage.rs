//! The interactions that end at one column, and which of them are to be covered still.
//!
//! Each has a bit. The bits of the column's levels are adjacent, so that one word tells about all of them. The other columns
//! count one level more than they have, the free one, whose bits are never set: free cells need no attention.

use crate::problem::Problem;

pub(super) struct Stage {
    pub(super) column: usize,
    levels: u32,
    /// For up to 64 levels: 2^this slots share a word.
    slots_per_word: u32,
    /// For more: so many words make a slot.
    words_per_slot: usize,
    groups: Vec<Group>,
    todo: Vec<u64>,
    remaining: usize,
}

/// Sets of equally many columns besides the last; all lists have `size` entries for each set.
struct Group {
    size: usize,
    columns: Vec<u32>,
    strides: Vec<u32>,
    /// The first slot of each set.
    starts: Vec<usize>,
    /// How many interactions of each set are to be covered.
    left: Vec<u64>,
}

/// Levels that a row could cover something with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    word: u32,
    group: u8,
    shift: u8,
    /// Which 64 levels.
    pub(super) block: u16,
    set: u32,
    pub(super) levels: u64,
}

/// More bits than this for one column are not kept: two gigabytes.
const MOST_BITS: usize = 1 << 34;

impl Stage {
    /// None if it would not fit into memory.
    pub(super) fn new(problem: &Problem, column: usize) -> Option<Stage> {
        let levels = problem.levels()[column];
        let mut stage = Stage {
            column,
            levels,
            slots_per_word: (64 / levels.min(64).next_power_of_two()).trailing_zeros(),
            words_per_slot: levels.div_ceil(64) as usize,
            groups: Vec::new(),
            todo: Vec::new(),
            remaining: 0,
        };
        let slots = stage.add_sets(problem)?;
        let bits_per_slot =
            if levels > 64 { stage.words_per_slot * 64 } else { 64 >> stage.slots_per_word };
        if slots.checked_mul(bits_per_slot)? > MOST_BITS {
            return None;
        }
        stage.todo = vec![0; (slots * bits_per_slot).div_ceil(64)];
        stage.open_all(problem.levels());
        Some(stage)
    }

    /// Returns how many slots they need.
    fn add_sets(&mut self, problem: &Problem) -> Option<usize> {
        let mut slots = Some(0usize);
        problem.sets_ending_at(self.column, |set| {
            let others = &set[..set.len() - 1];
            let at = self.groups.iter().position(|group| group.size == others.len());
            let at = at.unwrap_or_else(|| {
                self.groups.push(Group::new(others.len()));
                self.groups.len() - 1
            });
            slots = slots.and_then(|start| {
                start.checked_add(self.groups[at].add(others, problem.levels(), start)?)
            });
        });
        slots
    }

    fn open_all(&mut self, levels: &[u32]) {
        for group in 0..self.groups.len() {
            for set in 0..self.groups[group].starts.len() {
                let combinations = self.groups[group].combinations(set, levels);
                let mut places = vec![0u32; self.groups[group].size];
                for _ in 0..combinations {
                    let slot = self.groups[group].slot_of(set, &places);
                    self.open_slot(slot);
                    self.groups[group].advance(set, &mut places, levels);
                }
                let interactions = combinations * self.levels as usize;
                self.groups[group].left[set] = interactions as u64;
                self.remaining += interactions;
            }
        }
    }

    fn open_slot(&mut self, slot: usize) {
        if self.levels <= 64 {
            let (word, shift) = self.address(slot);
            self.todo[word] |= (!0 >> (64 - self.levels)) << shift;
        } else {
            let words = &mut self.todo[slot * self.words_per_slot..][..self.words_per_slot];
            words.fill(!0);
            if !self.levels.is_multiple_of(64) {
                words[self.words_per_slot - 1] = !0 >> (64 - self.levels % 64);
            }
        }
    }

    /// Word and shift of a slot, for up to 64 levels.
    fn address(&self, slot: usize) -> (usize, u32) {
        let within = slot & ((1 << self.slots_per_word) - 1);
        (slot >> self.slots_per_word, (within as u32) << (6 - self.slots_per_word))
    }

    pub(super) fn remaining(&self) -> usize {
        self.remaining
    }

    /// How many sets there still is something to cover of.
    pub(super) fn sets(&self) -> usize {
        self.groups.iter().map(|group| group.starts.len()).sum()
    }

    /// Finds with which levels the row would cover something.
    pub(super) fn hits(&self, row: &[u32], hits: &mut Vec<Hit>) {
        hits.clear();
        for (at, group) in self.groups.iter().enumerate() {
            let at = at as u8;
            match group.size {
                0 => self.hits_of::<0>(at, group, row, hits),
                1 => self.hits_of::<1>(at, group, row, hits),
                2 => self.hits_of::<2>(at, group, row, hits),
                3 => self.hits_of::<3>(at, group, row, hits),
                4 => self.hits_of::<4>(at, group, row, hits),
                5 => self.hits_of::<5>(at, group, row, hits),
                size => {
                    for set in 0..group.starts.len() {
                        let columns = &group.columns[set * size..][..size];
                        let strides = &group.strides[set * size..][..size];
                        let parts = columns.iter().zip(strides);
                        let within: u32 =
                            parts.map(|(column, stride)| row[*column as usize] * stride).sum();
                        self.hits_at(at, set, group.starts[set] + within as usize, hits);
                    }
                }
            }
        }
    }

    fn hits_of<const SIZE: usize>(&self, at: u8, group: &Group, row: &[u32], hits: &mut Vec<Hit>) {
        if SIZE == 0 {
            (0..group.starts.len()).for_each(|set| self.hits_at(at, set, group.starts[set], hits));
            return;
        }
        let columns = group.columns.chunks_exact(SIZE);
        let strides = group.strides.chunks_exact(SIZE);
        for (set, (start, (columns, strides))) in
            group.starts.iter().zip(columns.zip(strides)).enumerate()
        {
            let mut within = 0;
            for place in 0..SIZE {
                within += row[columns[place] as usize] * strides[place];
            }
            self.hits_at(at, set, start + within as usize, hits);
        }
    }

    #[inline]
    fn hits_at(&self, group: u8, set: usize, slot: usize, hits: &mut Vec<Hit>) {
        let set = set as u32;
        if self.levels <= 64 {
            let (word, shift) = self.address(slot);
            let levels = (self.todo[word] >> shift) & (!0 >> (64 - self.levels));
            if levels != 0 {
                hits.push(Hit {
                    word: word as u32,
                    group,
                    shift: shift as u8,
                    block: 0,
                    set,
                    levels,
                });
            }
        } else {
            let start = slot * self.words_per_slot;
            for block in 0..self.words_per_slot {
                let levels = self.todo[start + block];
                if levels != 0 {
                    let word = (start + block) as u32;
                    hits.push(Hit { word, group, shift: 0, block: block as u16, set, levels });
                }
            }
        }
    }

    /// Covers what a row covers with this level, of which all hits were found.
    pub(super) fn cover(&mut self, hits: &[Hit], level: u32) {
        let (block, bit) = ((level / 64) as u16, level % 64);
        for hit in hits {
            if hit.block == block && hit.levels >> bit & 1 == 1 {
                self.todo[hit.word as usize] &= !(1 << (u32::from(hit.shift) + bit));
                self.groups[usize::from(hit.group)].left[hit.set as usize] -= 1;
                self.remaining -= 1;
            }
        }
    }

    /// Covers one interaction that a hit told of, if it is not covered yet.
    pub(super) fn cover_one(&mut self, hit: &Hit, level: u32) {
        let bit = 1 << (u32::from(hit.shift) + level % 64);
        if self.todo[hit.word as usize] & bit != 0 {
            self.todo[hit.word as usize] &= !bit;
            self.groups[usize::from(hit.group)].left[hit.set as usize] -= 1;
            self.remaining -= 1;
        }
    }

    /// Whether an interaction that a hit told of is still to be covered.
    pub(super) fn is_open(&self, hit: &Hit, level: u32) -> bool {
        self.todo[hit.word as usize] >> (u32::from(hit.shift) + level % 64) & 1 == 1
    }

    /// Forgets the sets of which everything is covered.
    pub(super) fn forget_covered_sets(&mut self) {
        self.groups.iter_mut().for_each(Group::forget_covered_sets);
    }

    /// The sets of which something is to be covered, to go through with [`open_in`](Stage::open_in).
    pub(super) fn open_sets(&self) -> Vec<SetId> {
        let of_group = |(group, members): (usize, &Group)| {
            (0..members.starts.len()).map(move |set| SetId { group, set })
        };
        self.groups.iter().enumerate().flat_map(of_group).collect()
    }

    /// The columns of a set but for the last.
    pub(super) fn columns(&self, set: SetId) -> &[u32] {
        let group = &self.groups[set.group];
        &group.columns[set.set * group.size..][..group.size]
    }

    /// How many combinations of levels the columns of a set have, but for the last.
    pub(super) fn combinations(&self, set: SetId, levels: &[u32]) -> usize {
        self.groups[set.group].combinations(set.set, levels)
    }

    /// The next combination of levels of a set.
    pub(super) fn advance(&self, set: SetId, combination: &mut [u32], levels: &[u32]) {
        self.groups[set.group].advance(set.set, combination, levels);
    }

    /// What is to be covered of a combination of levels of a set.
    pub(super) fn open_in(&self, set: SetId, combination: &[u32], hits: &mut Vec<Hit>) {
        hits.clear();
        let slot = self.groups[set.group].slot_of(set.set, combination);
        self.hits_at(set.group as u8, set.set, slot, hits);
    }

    /// What the row would cover of a set.
    pub(super) fn hits_in(&self, set: SetId, row: &[u32], hits: &mut Vec<Hit>) {
        let group = &self.groups[set.group];
        let columns = &group.columns[set.set * group.size..][..group.size];
        let strides = &group.strides[set.set * group.size..][..group.size];
        let parts = columns.iter().zip(strides);
        let within: u32 = parts.map(|(column, stride)| row[*column as usize] * stride).sum();
        self.hits_at(set.group as u8, set.set, group.starts[set.set] + within as usize, hits);
    }
}

/// A set of columns of a stage.
#[derive(Debug, Clone, Copy)]
pub(super) struct SetId {
    group: usize,
    set: usize,
}

impl Group {
    fn new(size: usize) -> Group {
        Group { size, columns: vec![], strides: vec![], starts: vec![], left: vec![] }
    }

    /// Returns how many slots the set needs.
    fn add(&mut self, columns: &[usize], levels: &[u32], start: usize) -> Option<usize> {
        let mut slots = 1u32;
        let from = self.strides.len();
        self.strides.resize(from + self.size, 0);
        for (place, column) in columns.iter().enumerate().rev() {
            self.strides[from + place] = slots;
            slots = slots.checked_mul(levels[*column] + 1)?;
        }
        self.columns.extend(columns.iter().map(|column| *column as u32));
        self.starts.push(start);
        self.left.push(0);
        Some(slots as usize)
    }

    fn combinations(&self, set: usize, levels: &[u32]) -> usize {
        let columns = &self.columns[set * self.size..][..self.size];
        columns.iter().map(|column| levels[*column as usize] as usize).product()
    }

    fn slot_of(&self, set: usize, combination: &[u32]) -> usize {
        let strides = &self.strides[set * self.size..][..self.size];
        let within: u32 =
            combination.iter().zip(strides).map(|(level, stride)| level * stride).sum();
        self.starts[set] + within as usize
    }

    fn advance(&self, set: usize, combination: &mut [u32], levels: &[u32]) {
        let columns = &self.columns[set * self.size..][..self.size];
        for (level, column) in combination.iter_mut().zip(columns).rev() {
            *level += 1;
            if *level < levels[*column as usize] {
                return;
            }
            *level = 0;
        }
    }

    fn forget_covered_sets(&mut self) {
        let mut kept = 0;
        for set in 0..self.starts.len() {
            if self.left[set] > 0 {
                let size = self.size;
                self.columns.copy_within(set * size..(set + 1) * size, kept * size);
                self.strides.copy_within(set * size..(set + 1) * size, kept * size);
                self.starts[kept] = self.starts[set];
                self.left[kept] = self.left[set];
                kept += 1;
            }
        }
        self.columns.truncate(kept * self.size);
        self.strides.truncate(kept * self.size);
        self.starts.truncate(kept);
        self.left.truncate(kept);
    }
}

//! The interactions that end at one column, and which of them are to be covered still.
//!
//! Each has a bit. The bits of the column's levels are adjacent, in a *slot*, so that one word tells about all of them. The other
//! columns count one level more than they have, the free one, whose slots are always empty: free cells need no attention.
//! Sets of columns that differ only in the last column before the stage's, and have it in turn, are a *run*. For each
//! combination of the columns that they share, their slots are adjacent, so that a walk through a run stays in few words.

use std::ops::Range;

use crate::problem::Problem;

pub(super) struct Stage {
    pub(super) column: usize,
    levels: u32,
    layout: Layout,
    runs: Vec<Run>,
    /// For each column the number of levels, free ones too, of all columns before it.
    offsets: Vec<u32>,
    todo: Vec<u64>,
    remaining: usize,
}

/// Where the bits of a slot are.
#[derive(Debug, Clone, Copy)]
enum Layout {
    /// 2^this slots share a word.
    Narrow(u32),
    /// So many words make a slot.
    Wide(usize),
}

struct Run {
    shared: Box<[u32]>,
    /// How many of them, from the first on, the run before has too.
    common: usize,
    /// Each of them makes a set, with the columns that are shared and the stage's column. A set of that column alone is a run
    /// over it.
    lasts: Range<usize>,
    /// The first slot.
    base: usize,
    /// How many slots there are for each combination of the columns that are shared.
    width: usize,
    /// How many interactions are to be covered.
    left: u64,
}

/// Levels that a row could cover something with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    /// The slot, or the word of a wide one.
    place: u32,
    run: u32,
    pub(super) levels: u64,
}

/// More bits than this for one column are not kept: two gigabytes.
const MOST_BITS: usize = 1 << 34;

impl Stage {
    /// None if it would not fit into memory.
    pub(super) fn new(problem: &Problem, column: usize) -> Option<Stage> {
        let levels = problem.levels()[column];
        let layout = if levels <= 64 {
            Layout::Narrow((64 / levels.next_power_of_two()).trailing_zeros())
        } else {
            Layout::Wide(levels.div_ceil(64) as usize)
        };
        let mut offsets = vec![0];
        for levels in &problem.levels()[..column] {
            offsets.push(offsets.last().expect("it begins with one") + levels + 1);
        }
        offsets.push(offsets.last().expect("it begins with one") + 1);
        let runs = runs(problem, column);
        let mut stage =
            Stage { column, levels, layout, runs, offsets, todo: Vec::new(), remaining: 0 };
        stage.allot(problem.levels())?;
        stage.open_all(problem.levels());
        Some(stage)
    }

    /// Gives each run its slots.
    fn allot(&mut self, levels: &[u32]) -> Option<()> {
        let mut slots = 0usize;
        for run in &mut self.runs {
            run.base = slots;
            run.width = (self.offsets[run.lasts.end] - self.offsets[run.lasts.start]) as usize;
            let mut of_run = run.width;
            for column in &run.shared {
                of_run = of_run.checked_mul(levels[*column as usize] as usize + 1)?;
            }
            slots = slots.checked_add(of_run)?;
        }
        let bits = match self.layout {
            Layout::Narrow(slots_per_word) => slots.checked_mul(64 >> slots_per_word)?,
            Layout::Wide(words) => slots.checked_mul(words * 64)?,
        };
        if bits > MOST_BITS || slots > u32::MAX as usize {
            return None;
        }
        self.todo = vec![0; bits.div_ceil(64)];
        Some(())
    }

    fn open_all(&mut self, levels: &[u32]) {
        for at in 0..self.runs.len() {
            let mut combination = vec![0; self.runs[at].shared.len()];
            let mut slots = 0;
            loop {
                for last in self.runs[at].lasts.clone() {
                    for level in 0..self.levels_of(last, levels) {
                        self.open_slot(self.slot(at, &combination, last, level, levels));
                        slots += 1;
                    }
                }
                if !self.advance(at, &mut combination, levels) {
                    break;
                }
            }
            self.runs[at].left = slots * u64::from(self.levels);
            self.remaining += (slots * u64::from(self.levels)) as usize;
        }
    }

    /// How many levels there are at the end of a set of a run; the stage's own column counts as one.
    pub(super) fn levels_of(&self, last: usize, levels: &[u32]) -> u32 {
        if last == self.column { 1 } else { levels[last] }
    }

    fn slot(
        &self,
        run: usize,
        combination: &[u32],
        last: usize,
        level: u32,
        levels: &[u32],
    ) -> usize {
        let run = &self.runs[run];
        let index = run.shared.iter().zip(combination).fold(0, |index, (column, level)| {
            index * (levels[*column as usize] as usize + 1) + *level as usize
        });
        let within = self.offsets[last] - self.offsets[run.lasts.start] + level;
        run.base + index * run.width + within as usize
    }

    fn open_slot(&mut self, slot: usize) {
        match self.layout {
            Layout::Narrow(slots_per_word) => {
                let (word, shift) = address(slot, slots_per_word);
                self.todo[word] |= (!0 >> (64 - self.levels)) << shift;
            }
            Layout::Wide(words) => {
                let slot = &mut self.todo[slot * words..][..words];
                slot.fill(!0);
                if !self.levels.is_multiple_of(64) {
                    slot[words - 1] = !0 >> (64 - self.levels % 64);
                }
            }
        }
    }

    pub(super) fn remaining(&self) -> usize {
        self.remaining
    }

    /// How many runs there are.
    pub(super) fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The columns that the sets of a run share, and those they differ in; none if something is covered of none of them.
    pub(super) fn open_run(&self, run: usize) -> Option<(&[u32], Range<usize>)> {
        let run = &self.runs[run];
        (run.left > 0).then(|| (&*run.shared, run.lasts.clone()))
    }

    /// The next combination of the columns that a run shares; false after the last one.
    pub(super) fn advance(&self, run: usize, combination: &mut [u32], levels: &[u32]) -> bool {
        for (level, column) in combination.iter_mut().zip(&self.runs[run].shared).rev() {
            *level += 1;
            if *level < levels[*column as usize] {
                return true;
            }
            *level = 0;
        }
        false
    }

    /// Finds with which levels the row would cover something, and returns how many slots were looked at.
    pub(super) fn hits(
        &self,
        row: &[u32],
        reach: &mut Reach,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) -> u64 {
        hits.clear();
        reach.read(self, row);
        let mut looks = 1;
        for (at, run) in self.runs.iter().enumerate() {
            if let Some(index) = reach.index(run, row, levels) {
                self.hits_among(at, index, run.lasts.clone(), reach, hits);
                looks += run.lasts.len() as u64;
            }
        }
        looks
    }

    /// The same for the sets with one of the columns.
    pub(super) fn hits_with(
        &self,
        columns: &[usize],
        row: &[u32],
        reach: &mut Reach,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) {
        hits.clear();
        reach.read(self, row);
        for (at, run) in self.runs.iter().enumerate() {
            let shares = |column: &usize| run.shared.contains(&(*column as u32));
            let lasts = if columns.iter().any(shares) {
                run.lasts.clone()
            } else {
                let among = columns.iter().filter(|column| run.lasts.contains(column));
                let (Some(first), Some(last)) = (among.clone().min(), among.max()) else {
                    continue;
                };
                *first..last + 1
            };
            if let Some(index) = run.index(row, levels) {
                self.hits_among(at, index, lasts, reach, hits);
            }
        }
    }

    #[inline(always)]
    fn hits_among(
        &self,
        at: usize,
        index: usize,
        lasts: Range<usize>,
        reach: &Reach,
        hits: &mut Vec<Hit>,
    ) {
        let run = &self.runs[at];
        let start =
            (run.base + index * run.width).wrapping_sub(self.offsets[run.lasts.start] as usize);
        let run = at as u32;
        match self.layout {
            Layout::Narrow(slots_per_word) => {
                let mask = !0 >> (64 - self.levels);
                for offset in &reach.offsets[lasts] {
                    let slot = start.wrapping_add(*offset as usize);
                    let (word, shift) = address(slot, slots_per_word);
                    let levels = (self.todo[word] >> shift) & mask;
                    if levels != 0 {
                        hits.push(Hit { place: slot as u32, run, levels });
                    }
                }
            }
            Layout::Wide(words) => {
                for offset in &reach.offsets[lasts] {
                    let first = start.wrapping_add(*offset as usize) * words;
                    for (block, levels) in self.todo[first..first + words].iter().enumerate() {
                        if *levels != 0 {
                            hits.push(Hit { place: (first + block) as u32, run, levels: *levels });
                        }
                    }
                }
            }
        }
    }

    /// What is to be covered of one set of a run.
    pub(super) fn hits_in(
        &self,
        run: usize,
        combination: &[u32],
        last: usize,
        level: u32,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) {
        hits.clear();
        let slot = self.slot(run, combination, last, level, levels);
        match self.layout {
            Layout::Narrow(slots_per_word) => {
                let (word, shift) = address(slot, slots_per_word);
                let levels = (self.todo[word] >> shift) & (!0 >> (64 - self.levels));
                hits.push(Hit { place: slot as u32, run: run as u32, levels });
            }
            Layout::Wide(words) => {
                for word in slot * words..(slot + 1) * words {
                    hits.push(Hit { place: word as u32, run: run as u32, levels: self.todo[word] });
                }
            }
        }
    }

    /// Which 64 levels a hit tells of.
    pub(super) fn block(&self, hit: &Hit) -> u32 {
        match self.layout {
            Layout::Narrow(_) => 0,
            Layout::Wide(words) => hit.place % words as u32,
        }
    }

    /// Covers what the hits tell of this level, as far as it is not covered yet.
    pub(super) fn cover(&mut self, hits: &[Hit], level: u32) {
        let bit = level % 64;
        for hit in hits.iter().filter(|hit| hit.levels >> bit & 1 == 1) {
            if self.block(hit) != level / 64 {
                continue;
            }
            let (word, shift) = self.word(hit);
            let bit = 1 << (shift + bit);
            if self.todo[word] & bit != 0 {
                self.todo[word] &= !bit;
                self.runs[hit.run as usize].left -= 1;
                self.remaining -= 1;
            }
        }
    }

    /// Whether what the hit tells of this level is to be covered still.
    pub(super) fn is_open(&self, hit: &Hit, level: u32) -> bool {
        let (word, shift) = self.word(hit);
        self.todo[word] >> (shift + level % 64) & 1 == 1
    }

    fn word(&self, hit: &Hit) -> (usize, u32) {
        match self.layout {
            Layout::Narrow(slots_per_word) => address(hit.place as usize, slots_per_word),
            Layout::Wide(_) => (hit.place as usize, 0),
        }
    }

    /// Forgets the runs of which everything is covered; hits found before are void.
    pub(super) fn forget_covered(&mut self) {
        let before = self.runs.len();
        self.runs.retain(|run| run.left > 0);
        if self.runs.len() < before {
            find_common(&mut self.runs);
        }
    }
}

/// Word and shift of a narrow slot.
#[inline]
fn address(slot: usize, slots_per_word: u32) -> (usize, u32) {
    let within = slot & ((1 << slots_per_word) - 1);
    (slot >> slots_per_word, (within as u32) << (6 - slots_per_word))
}

/// Where the slots of a row are.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// For each column that of the row's level, beginning with that of the first column.
    offsets: Vec<u32>,
    /// Which combination the row has of the first, the first two, … columns that a run shares; as far as none is free.
    combinations: Vec<usize>,
}

impl Reach {
    fn read(&mut self, stage: &Stage, row: &[u32]) {
        self.offsets.clear();
        let levels = row[..stage.column].iter().chain([&0]);
        self.offsets.extend(levels.zip(&stage.offsets).map(|(level, offset)| level + offset));
        self.combinations.clear();
    }

    /// Which combination of the columns that are shared the row has, found from that of the run before; none if one of them
    /// is free.
    #[inline]
    fn index(&mut self, run: &Run, row: &[u32], levels: &[u32]) -> Option<usize> {
        self.combinations.truncate(run.common);
        let mut index = self.combinations.last().copied().unwrap_or(0);
        for column in &run.shared[self.combinations.len()..] {
            let (level, levels) = (row[*column as usize], levels[*column as usize]);
            if level == levels {
                return None;
            }
            index = index * (levels as usize + 1) + level as usize;
            self.combinations.push(index);
        }
        Some(index)
    }
}

impl Run {
    /// Which combination of the columns that are shared the row has; none if one of them is free.
    #[inline]
    fn index(&self, row: &[u32], levels: &[u32]) -> Option<usize> {
        let mut index = 0;
        for column in &self.shared {
            let (level, levels) = (row[*column as usize], levels[*column as usize]);
            if level == levels {
                return None;
            }
            index = index * (levels as usize + 1) + level as usize;
        }
        Some(index)
    }
}

/// The sets of columns that end at `column`, in runs without slots.
fn runs(problem: &Problem, column: usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    problem.sets_ending_at(column, |set| {
        let (shared, last) = match set {
            [] | [_] => (&[][..], column),
            [shared @ .., last, _] => (shared, *last),
        };
        let is_next = |run: &Run| {
            run.lasts.end == last
                && run.shared.len() == shared.len()
                && run.shared.iter().zip(shared).all(|(one, other)| *one as usize == *other)
        };
        match runs.last_mut().filter(|run| is_next(run)) {
            Some(run) => run.lasts.end += 1,
            None => runs.push(Run {
                shared: shared.iter().map(|column| *column as u32).collect(),
                common: 0,
                lasts: last..last + 1,
                base: 0,
                width: 0,
                left: 0,
            }),
        }
    });
    find_common(&mut runs);
    runs
}

/// Compares each run with the one before.
fn find_common(runs: &mut [Run]) {
    for at in 1..runs.len() {
        let (before, after) = runs.split_at_mut(at);
        let pairs = before[at - 1].shared.iter().zip(&after[0].shared);
        after[0].common = pairs.take_while(|(one, other)| one == other).count();
    }
    if let Some(first) = runs.first_mut() {
        first.common = 0;
    }
}

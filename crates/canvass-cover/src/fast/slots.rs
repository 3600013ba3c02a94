//! A bitmap of slots: a slot has one bit for each level of a column.
//!
//! Up to 64 levels, slots are packed: each takes a power of two of bits, so that none crosses the end of a word. Beyond that,
//! a slot takes several whole words.

use crate::estimate::bits_of_slot;

/// The bit of a level is set as long as something with that level is uncovered.
pub(super) struct Slots {
    levels: u32,
    layout: Layout,
    words: Vec<u64>,
}

#[derive(Debug, Clone, Copy)]
enum Layout {
    /// A word has 2^`log_slots` slots.
    Packed { log_slots: u32 },
    /// A slot has several words of its own.
    Long { words: usize },
}

/// The uncovered levels in one slot, or in one word of a long slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hit {
    /// The slot; the word where slots are long.
    place: u32,
    /// The run of the slot, which its finder gives.
    pub(super) run: u32,
    /// As they were when they were looked up.
    pub(super) levels: u64,
}

/// More bits than this are not kept for one column: two gigabytes.
const MOST_BITS: usize = 1 << 34;

impl Slots {
    /// Empty slots; `None` if they would not fit into memory.
    pub(super) fn new(slots: usize, levels: u32) -> Option<Slots> {
        let of_slot = bits_of_slot(levels);
        let layout = match of_slot {
            0..=64 => Layout::Packed { log_slots: (64 / of_slot).trailing_zeros() },
            65.. => Layout::Long { words: of_slot / 64 },
        };
        let bits = slots.checked_mul(of_slot)?;
        // The second limit, and 2^34 bits being 2^28 words, make every `Hit::place` fit.
        if bits > MOST_BITS || slots > u32::MAX as usize {
            return None;
        }
        Some(Slots { levels, layout, words: vec![0; bits.div_ceil(64)] })
    }

    /// Sets the bits of all levels.
    pub(super) fn fill(&mut self, slot: usize) {
        match self.layout {
            Layout::Packed { log_slots } => {
                let (word, shift) = address(slot, log_slots);
                self.words[word] |= self.mask() << shift;
            }
            Layout::Long { words } => {
                let slot = &mut self.words[slot * words..][..words];
                slot.fill(!0);
                if !self.levels.is_multiple_of(64) {
                    slot[words - 1] = !0 >> (64 - self.levels % 64);
                }
            }
        }
    }

    /// Adds a hit for every slot with uncovered levels. Inlined, so that the layout is matched once for all slots.
    #[inline(always)]
    pub(super) fn find(&self, slots: impl Iterator<Item = usize>, run: u32, hits: &mut Vec<Hit>) {
        match self.layout {
            Layout::Packed { log_slots } => {
                let mask = self.mask();
                for slot in slots {
                    let (word, shift) = address(slot, log_slots);
                    let levels = (self.words[word] >> shift) & mask;
                    if levels != 0 {
                        hits.push(Hit { place: slot as u32, run, levels });
                    }
                }
            }
            Layout::Long { words } => {
                for slot in slots {
                    let first = slot * words;
                    for (block, levels) in self.words[first..first + words].iter().enumerate() {
                        if *levels != 0 {
                            hits.push(Hit { place: (first + block) as u32, run, levels: *levels });
                        }
                    }
                }
            }
        }
    }

    /// Which 64 levels a hit is about: those from 64 times this on.
    pub(super) fn block(&self, hit: &Hit) -> u32 {
        match self.layout {
            Layout::Packed { .. } => 0,
            Layout::Long { words } => hit.place % words as u32,
        }
    }

    /// Whether a level of the hit's block is uncovered now.
    pub(super) fn has(&self, hit: &Hit, level: u32) -> bool {
        let (word, shift) = self.word(hit);
        self.words[word] >> (shift + level % 64) & 1 == 1
    }

    /// Clears the bit of a level of the hit's block, and returns whether it was set.
    pub(super) fn clear(&mut self, hit: &Hit, level: u32) -> bool {
        let (word, shift) = self.word(hit);
        let bit = 1 << (shift + level % 64);
        let was_set = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_set
    }

    /// The word of a hit, and the place of its lowest bit.
    fn word(&self, hit: &Hit) -> (usize, u32) {
        match self.layout {
            Layout::Packed { log_slots } => address(hit.place as usize, log_slots),
            Layout::Long { .. } => (hit.place as usize, 0),
        }
    }

    /// The bits of all levels in a packed slot.
    fn mask(&self) -> u64 {
        !0 >> (64 - self.levels)
    }
}

/// The word of a packed slot, and the place of its lowest bit: division and remainder by 2^`log_slots`.
#[inline]
fn address(slot: usize, log_slots: u32) -> (usize, u32) {
    let within = slot & ((1 << log_slots) - 1);
    (slot >> log_slots, (within as u32) << (6 - log_slots))
}

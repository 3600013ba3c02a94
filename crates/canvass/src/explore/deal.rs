//! How the values of a sequence are dealt to shards: in blocks, to each in turn.
//!
//! A block is short, so that all have about as much to do, and longer than one value, so that going from one to the next is
//! cheap. Both at once, without knowing how long the sequence is: blocks grow as it goes on.

use crate::shard::Shard;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Deal {
    shard: Shard,
}

/// How many blocks of a length each shard has before blocks are twice as long.
const ROUNDS: u64 = 16;
/// The longest blocks have two to this power values; there is no end to them.
const DOUBLINGS: u32 = 6;

/// Where a number of the sequence is.
struct Place {
    /// The length of its block.
    block: u64,
    /// Of the first block of this length.
    first: u64,
    /// Which of the blocks of this length it is in.
    at: u64,
}

impl Deal {
    pub(crate) fn new(shard: Shard) -> Deal {
        Deal { shard }
    }

    /// Whether a number is the shard's.
    pub(crate) fn owns(self, number: u64) -> bool {
        self.from(number) == number
    }

    /// The first number from one on that is the shard's.
    pub(crate) fn from(self, number: u64) -> u64 {
        let (of, own) = (u64::from(self.shard.of()), u64::from(self.shard.number() - 1));
        let Place { block, first, at } = self.place(number);
        let ahead = (own + of - at % of) % of;
        if ahead == 0 {
            return number;
        }
        let next = at + ahead;
        let is_longer = next >= ROUNDS * of && block < 1 << DOUBLINGS;
        // In the first round of the next length, blocks before its own are that long too.
        let before = if is_longer { next + own } else { next };
        first.saturating_add(before.saturating_mul(block))
    }

    /// How many of the first numbers are the shard's.
    pub(crate) fn among(self, count: u64) -> u64 {
        let (of, own) = (u64::from(self.shard.of()), u64::from(self.shard.number() - 1));
        let Place { block, first, at } = self.place(count);
        let rest = count - first - at * block;
        // Of all blocks of other lengths each shard has as many.
        let whole = first / of + (at / of + u64::from(at % of > own)) * block;
        whole + if at % of == own { rest } else { 0 }
    }

    fn place(self, number: u64) -> Place {
        let of = u64::from(self.shard.of());
        let mut first = 0_u64;
        for doublings in 0..DOUBLINGS {
            let block = 1 << doublings;
            let next = first.saturating_add(ROUNDS * of * block);
            if number < next {
                return Place { block, first, at: (number - first) / block };
            }
            first = next;
        }
        let block = 1 << DOUBLINGS;
        Place { block, first, at: (number - first) / block }
    }
}

#[cfg(test)]
mod tests {
    use super::{Deal, Shard};

    fn deals(of: u32) -> Vec<Deal> {
        let shard = |number| format!("{number}/{of}").parse::<Shard>().expect("a shard");
        (1..=of).map(|number| Deal::new(shard(number))).collect()
    }

    #[test]
    fn each_number_is_dealt_to_one_shard() {
        for of in [1, 2, 3, 4, 7] {
            let deals = deals(of);
            for number in 0..20_000 {
                let takes = |deal: &&Deal| deal.from(number) == number;
                assert_eq!(deals.iter().filter(takes).count(), 1);
            }
            for deal in deals {
                let own: Vec<u64> =
                    (0..22_000).filter(|number| deal.from(*number) == *number).collect();
                let mut before = 0;
                for number in 0..20_000 {
                    assert_eq!(deal.from(number), own[before]);
                    assert_eq!(deal.among(number), before as u64);
                    before += usize::from(own[before] == number);
                }
            }
        }
    }

    #[test]
    fn shards_have_about_the_same_number_of_cases() {
        for of in 1..20_u32 {
            for cases in [1, 7, 100, 1000, 65_536] {
                let counts: Vec<u64> = deals(of).iter().map(|deal| deal.among(cases)).collect();
                assert_eq!(counts.iter().sum::<u64>(), cases);
                let (most, least) = (counts.iter().max(), counts.iter().min());
                let difference = most.zip(least).map(|(most, least)| most - least);
                assert!(difference <= Some((cases / (16 * u64::from(of)) + 1).min(64)));
            }
        }
    }
}

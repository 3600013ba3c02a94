//! How the values of a sequence are dealt to shards: in blocks, to each in turn.
//!
//! A block is short, so that all have about as much to do, and longer than one value, so that going from one to the next is
//! cheap.

use crate::shard::Shard;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Deal {
    shard: Shard,
    block: u64,
}

/// How many blocks of the cases each shard has, at least, where there are so many.
const BLOCKS: u64 = 16;
const LONGEST: u64 = 64;

impl Deal {
    /// For so many cases in all.
    pub(crate) fn new(shard: Shard, cases: u64) -> Deal {
        let block = cases / (BLOCKS * u64::from(shard.of()));
        Deal { shard, block: block.clamp(1, LONGEST) }
    }

    pub(crate) fn is_whole(self) -> bool {
        self.shard.is_whole()
    }

    /// The first number from one on that is the shard's.
    pub(crate) fn from(self, number: u64) -> u64 {
        let (of, own) = (u64::from(self.shard.of()), u64::from(self.shard.number() - 1));
        let block = number / self.block;
        match (own + of - block % of) % of {
            0 => number,
            ahead => (block + ahead).saturating_mul(self.block),
        }
    }

    /// How many of the first numbers are the shard's.
    pub(crate) fn among(self, count: u64) -> u64 {
        let (of, own) = (u64::from(self.shard.of()), u64::from(self.shard.number() - 1));
        let (blocks, rest) = (count / self.block, count % self.block);
        let whole = blocks / of + u64::from(blocks % of > own);
        whole * self.block + if blocks % of == own { rest } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Deal, Shard};

    #[test]
    fn each_number_is_dealt_to_one_shard() {
        for (of, cases) in [(1, 1000), (2, 10), (3, 500), (4, 1000), (7, 1_000_000)] {
            let deals: Vec<Deal> = (1..=of)
                .map(|number| format!("{number}/{of}").parse::<Shard>().expect("a shard"))
                .map(|shard| Deal::new(shard, cases))
                .collect();
            for number in 0..2000 {
                let takes = |deal: &&Deal| deal.from(number) == number;
                assert_eq!(deals.iter().filter(takes).count(), 1);
            }
            for deal in deals {
                let own: Vec<u64> =
                    (0..3000).filter(|number| deal.from(*number) == *number).collect();
                for number in 0..2000 {
                    let next = own.iter().find(|own| **own >= number);
                    assert_eq!(Some(&deal.from(number)), next);
                    let before = own.iter().filter(|own| **own < number).count() as u64;
                    assert_eq!(deal.among(number), before);
                }
            }
        }
    }

    #[test]
    fn shards_have_about_the_same_number_of_cases() {
        for of in 1..20_u32 {
            for cases in [1, 7, 100, 1000, 65_536] {
                let among = |number| {
                    let shard = format!("{number}/{of}").parse::<Shard>().expect("a shard");
                    Deal::new(shard, cases).among(cases)
                };
                let counts: Vec<u64> = (1..=of).map(among).collect();
                assert_eq!(counts.iter().sum::<u64>(), cases);
                let (most, least) = (counts.iter().max(), counts.iter().min());
                let difference = most.zip(least).map(|(most, least)| most - least);
                assert!(difference <= Some((cases / (16 * u64::from(of))).clamp(1, 64)));
            }
        }
    }
}

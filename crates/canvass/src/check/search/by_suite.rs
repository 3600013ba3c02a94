//! The values of a suite, one after the other.

use crate::choice::sequence::ChoiceSequence;
use crate::shard::Shard;

pub(super) struct BySuite {
    codes: std::vec::IntoIter<ChoiceSequence>,
    /// Of the value that was given last.
    pub(super) code: ChoiceSequence,
}

impl BySuite {
    pub(super) fn new(codes: Vec<ChoiceSequence>, shard: Shard) -> BySuite {
        let own = codes.into_iter().enumerate().filter(|(place, _)| shard.takes(*place));
        let codes: Vec<ChoiceSequence> = own.map(|(_, code)| code).collect();
        BySuite { codes: codes.into_iter(), code: ChoiceSequence::default() }
    }

    /// Goes on to the next value: `false` where there is none.
    pub(super) fn advance(&mut self) -> bool {
        let Some(code) = self.codes.next() else { return false };
        self.code = code;
        true
    }
}

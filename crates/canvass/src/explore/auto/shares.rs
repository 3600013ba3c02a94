//! How cases are shared among lazy searches and random values, by what came of the cases before.

use super::Member;
use crate::choice::shape::Types;
use crate::lazy::Portfolio;

pub(super) struct Shares {
    has_patterns: bool,
    by_size: Spent,
    patterns: Spent,
    few: Spent,
    random: Spent,
}

/// What a member ran, and how much of it was accepted.
#[derive(Default)]
pub(super) struct Spent {
    runs: u64,
    accepted: u64,
    pub(super) is_finished: bool,
}

/// Up to so many cases each member has its share of them.
const MOST_IN_SHARES: u64 = 1 << 16;

/// How many runs may be rejected for each case of a share.
const REJECTED: u64 = 8;

impl Spent {
    pub(super) fn add(&mut self, is_accepted: bool) {
        self.runs += 1;
        self.accepted += u64::from(is_accepted);
    }

    /// Whether a share of the cases is used up.
    fn is_over(&self, share: u64) -> bool {
        self.is_finished || self.accepted >= share || self.runs >= share * REJECTED
    }

    /// Whether nearly all was rejected.
    fn is_barren(&self) -> bool {
        self.runs >= 100 && self.accepted * 10 < self.runs
    }
}

impl Shares {
    pub(super) fn new(types: &Types) -> Shares {
        Shares {
            has_patterns: Portfolio::exists(types),
            by_size: Spent::default(),
            patterns: Spent::default(),
            few: Spent::default(),
            random: Spent::default(),
        }
    }

    pub(super) fn spent(&mut self, member: Member) -> &mut Spent {
        match member {
            Member::BySize => &mut self.by_size,
            Member::Patterns => &mut self.patterns,
            Member::Few => &mut self.few,
            Member::InOrder | Member::Random => &mut self.random,
        }
    }

    /// Who gives the next of `cases` cases: half of them small, a quarter with patterns, then random ones, as
    /// long as those are not nearly all rejected. Beyond some number of cases, all that is not barren takes turns.
    pub(super) fn next(&self, cases: u64, is_past: impl Fn(Member) -> bool) -> Member {
        if cases > MOST_IN_SHARES && self.runs() >= MOST_IN_SHARES {
            return self.least_run(is_past);
        }
        let cases = cases.min(MOST_IN_SHARES);
        if !self.by_size.is_over(cases / 2) {
            return Member::BySize;
        }
        let has_patterns = self.has_patterns && !is_past(Member::Patterns);
        if has_patterns && !self.patterns.is_over(cases / 4) {
            return Member::Patterns;
        }
        match self.random.is_barren() {
            true if has_patterns && self.patterns.runs < self.by_size.runs => Member::Patterns,
            true => Member::BySize,
            false => Member::Random,
        }
    }

    fn runs(&self) -> u64 {
        self.by_size.runs + self.patterns.runs + self.few.runs + self.random.runs
    }

    /// Who has run least, where few constructors and random ones count half.
    fn least_run(&self, is_past: impl Fn(Member) -> bool) -> Member {
        let mut members = vec![(self.by_size.runs, Member::BySize)];
        if !is_past(Member::Few) {
            members.push((self.few.runs / 2, Member::Few));
        }
        if !self.random.is_barren() {
            members.push((self.random.runs / 2, Member::Random));
        }
        let least = members.into_iter().min_by_key(|(runs, _)| *runs);
        least.map_or(Member::BySize, |(_, member)| member)
    }
}

//! How cases are shared among explorers: by weights, from the first case on, and whatever the budget is.
//!
//! Stride scheduling (Waldspurger and Weihl, MIT 1995). Each member has a *pass*; the one with the least has the next case, and its
//! pass grows by the inverse of its weight. So in every prefix of the sequence each has its share of the cases, up to one. A
//! member of which nearly all recent cases were rejected weighs an eighth: it has fewer cases, never none, and as soon as its cases
//! are accepted it has its share again.

pub(super) struct Schedule {
    members: Vec<Member>,
}

struct Member {
    stride: u64,
    pass: u64,
    is_finished: bool,
    /// Whether its cases are worth what they cost, as far as others know.
    is_worthwhile: bool,
    /// How many values a case of it stands for.
    gain: u64,
    /// The last cases, one bit each, the most recent lowest: whether it was accepted.
    recent: u64,
    cases: u64,
}

/// What the pass of a member of weight 1 grows by. Weights divide it.
const STRIDE: u64 = 5040;
/// How much less a barren member weighs.
const BARREN: u64 = 8;
/// Of the last 64 cases a member has at least so many accepted, or is barren.
const FRUITFUL: u32 = 6;

impl Schedule {
    /// Of members of these weights, divisors of 5040. The first has the first case.
    pub(super) fn new(weights: &[u64]) -> Schedule {
        let member = |weight: &u64| {
            let stride = STRIDE / weight;
            // A member begins in the middle of its first stride, so that those of little weight come neither first nor late.
            Member::new(stride, stride / 2)
        };
        let mut members: Vec<Member> = weights.iter().map(member).collect();
        if let Some(first) = members.first_mut() {
            first.pass = 0;
        }
        Schedule { members }
    }

    /// Who has the next case; `None` when all are finished.
    pub(super) fn next(&mut self) -> Option<usize> {
        let waiting = self.members.iter().enumerate().filter(|(_, member)| !member.is_finished);
        let (at, _) = waiting.min_by_key(|(_, member)| member.pass)?;
        let member = &mut self.members[at];
        member.pass += member.stride * member.penalty();
        Some(at)
    }

    /// Has another member take part from now on.
    pub(super) fn add(&mut self, weight: u64) {
        let waiting = self.members.iter().filter(|member| !member.is_finished);
        let pass = waiting.map(|member| member.pass).min().unwrap_or(0);
        let stride = STRIDE / weight;
        self.members.push(Member::new(stride, pass));
    }

    /// Has a member weigh an eighth as long as its cases are not worth what they cost.
    pub(super) fn set_worthwhile(&mut self, at: usize, is_worthwhile: bool) {
        self.members[at].is_worthwhile = is_worthwhile;
    }

    /// Has a case of a member stand for so many values: it may be barren so many times more often.
    pub(super) fn set_gain(&mut self, at: usize, gain: u64) {
        self.members[at].gain = gain;
    }

    /// Has a member take part no more.
    pub(super) fn finish(&mut self, at: usize) {
        self.members[at].is_finished = true;
    }

    /// Whether nearly all recent cases of a member were rejected.
    pub(super) fn is_barren(&self, at: usize) -> bool {
        self.members[at].is_barren()
    }

    /// Takes note of what came of a member's case.
    pub(super) fn learn(&mut self, at: usize, is_accepted: bool) {
        let member = &mut self.members[at];
        member.recent = member.recent << 1 | u64::from(is_accepted);
        member.cases += 1;
    }
}

impl Member {
    fn new(stride: u64, pass: u64) -> Member {
        let (is_finished, is_worthwhile) = (false, true);
        Member { stride, pass, is_finished, is_worthwhile, gain: 1, recent: 0, cases: 0 }
    }

    /// How many times less it weighs than it might.
    fn penalty(&self) -> u64 {
        match self.is_worthwhile {
            true if self.is_barren() => (BARREN / self.gain.max(1)).max(1),
            true => 1,
            false => BARREN,
        }
    }

    fn is_barren(&self) -> bool {
        self.cases >= u64::from(u64::BITS) && self.recent.count_ones() < FRUITFUL
    }
}

#[cfg(test)]
mod tests {
    use super::{BARREN, Schedule};

    /// How many cases each of three members has in all prefixes, where those of some are rejected.
    fn counts(weights: [u64; 3], accepted: fn(usize, u64) -> bool) -> Vec<[u64; 3]> {
        let mut schedule = Schedule::new(&weights);
        let mut counts = [0; 3];
        let prefix = |case| {
            let at = schedule.next().expect("none is finished");
            schedule.learn(at, accepted(at, case));
            counts[at] += 1;
            counts
        };
        (0..5000).map(prefix).collect()
    }

    #[test]
    fn every_prefix_has_each_member_by_its_weight() {
        for weights in [[1, 1, 1], [4, 2, 1], [1, 5, 10]] {
            let all: u64 = weights.iter().sum();
            for (at, counts) in counts(weights, |_, _| true).iter().enumerate() {
                for (weight, count) in weights.iter().zip(counts) {
                    let share = (at + 1) as f64 * *weight as f64 / all as f64;
                    assert!((*count as f64 - share).abs() <= 2.0, "{weights:?} {counts:?}");
                }
            }
        }
    }

    #[test]
    fn a_barren_member_has_less_and_never_nothing() {
        let counts = counts([2, 2, 2], |at, _| at != 1);
        let last = counts.last().expect("cases");
        assert!(last[1] < last[0] / 4 && last[1] >= 5000 / (2 * BARREN + 1) - 2, "{last:?}");
        // In each stretch of a hundred cases it has some.
        assert!(counts.windows(100).all(|stretch| stretch[99][1] > stretch[0][1]));
    }

    #[test]
    fn a_member_that_is_barren_no_more_has_its_share_again_and_no_more() {
        let counts = counts([1, 1, 1], |at, case| at != 1 || case > 2000);
        let (then, last) = (counts[2999], counts[4999]);
        assert!((640..700).contains(&(last[1] - then[1])), "{then:?} {last:?}");
    }

    #[test]
    fn what_is_finished_takes_part_no_more() {
        let mut schedule = Schedule::new(&[1, 1]);
        schedule.finish(0);
        assert_eq!((schedule.next(), schedule.next()), (Some(1), Some(1)));
        schedule.finish(1);
        assert_eq!(schedule.next(), None);
    }
}

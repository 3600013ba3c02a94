//! What a value is worth: a weight for each of its descriptions, by how often that was covered.

/// What a description is worth that was covered some times before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Score {
    /// 1 / (1 + how often), so that rare ones stay worth something.
    #[default]
    Multiset,
    /// 1 if it is new, else 0.
    Set,
}

/// Weights are multiples of 2^-32, so that sums are exact and do not depend on the order.
const UNIT: f64 = (1_u64 << 32) as f64;

impl Score {
    #[inline]
    fn weight(self, count: u32) -> f64 {
        match self {
            Score::Multiset => (UNIT / (f64::from(count) + 1.0)).floor(),
            Score::Set => f64::from(u32::from(count == 0)) * UNIT,
        }
    }

    pub(super) fn sum(self, counts: impl Iterator<Item = u32>) -> f64 {
        counts.map(|count| self.weight(count)).sum::<f64>() / UNIT
    }
}

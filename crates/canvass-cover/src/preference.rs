//! Preferences: the level of a cell whose level does not matter for coverage.

use canvass_base::SplitMix64;

/// Which level of a column is taken where any would do. A level that the rules exclude there is never taken.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Preference {
    /// Each is as likely as any other.
    #[default]
    Any,
    /// The first of these that the rules allow, or else any other.
    First(Vec<u32>),
    /// Each with a probability proportional to its weight. Weights are positive, one for each level.
    Weights(Vec<u32>),
}

impl Preference {
    /// Whether it is a preference for a column with this number of levels.
    pub(crate) fn fits(&self, levels: u32) -> bool {
        match self {
            Preference::Any => true,
            Preference::First(first) => first.iter().all(|level| *level < levels),
            Preference::Weights(weights) => {
                weights.len() == levels as usize && !weights.contains(&0)
            }
        }
    }

    /// The same preference under a permutation of the levels, given in both directions.
    pub(crate) fn renumbered(&self, new: &[u32], old: &[u32]) -> Preference {
        match self {
            Preference::Any => Preference::Any,
            Preference::First(first) => {
                Preference::First(first.iter().map(|level| new[*level as usize]).collect())
            }
            Preference::Weights(weights) => {
                Preference::Weights(old.iter().map(|level| weights[*level as usize]).collect())
            }
        }
    }

    /// Offers levels until one is taken.
    pub(crate) fn offer(
        &self,
        levels: u32,
        random: &mut SplitMix64,
        mut take: impl FnMut(u32) -> bool,
    ) {
        match self {
            Preference::Any => offer_any(levels, random, take),
            Preference::First(first) => {
                if !first.iter().any(|level| take(*level)) {
                    offer_any(levels, random, take);
                }
            }
            Preference::Weights(weights) => {
                let mut left = weights.clone();
                while let Some(level) = weighted(&left, random)
                    && !take(level)
                {
                    left[level as usize] = 0;
                }
            }
        }
    }
}

fn offer_any(levels: u32, random: &mut SplitMix64, mut take: impl FnMut(u32) -> bool) {
    let start = random.below(levels as usize) as u32;
    (0..levels).find(|turn| take((start + turn) % levels));
}

/// None if all weights are zero.
fn weighted(weights: &[u32], random: &mut SplitMix64) -> Option<u32> {
    let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
    let mut rest = ((u128::from(random.next_u64()) * u128::from(total)) >> 64) as u64;
    let reached = weights.iter().position(|weight| {
        let is_here = rest < u64::from(*weight);
        rest = rest.saturating_sub(u64::from(*weight));
        is_here
    });
    reached.map(|level| level as u32)
}

#[cfg(test)]
mod tests {
    use super::Preference;
    use canvass_base::SplitMix64;

    /// How often each of four levels is taken in a thousand cells, where some are refused.
    fn taken(preference: &Preference, refused: &[u32]) -> [usize; 4] {
        let mut random = SplitMix64::new(7);
        let mut counts = [0; 4];
        for _ in 0..1000 {
            preference.offer(4, &mut random, |level| {
                let is_taken = !refused.contains(&level);
                counts[level as usize] += usize::from(is_taken);
                is_taken
            });
        }
        counts
    }

    #[test]
    fn a_level_is_taken_as_often_as_its_weight_says() {
        let [a, b, c, d] = taken(&Preference::Weights(vec![1, 2, 0, 7]), &[]);
        assert_eq!((a + b + d, c), (1000, 0));
        assert!((50..150).contains(&a) && (150..250).contains(&b), "{a} {b} {d}");
        let [a, b, _, d] = taken(&Preference::Weights(vec![1, 2, 3, 94]), &[3]);
        assert!((100..250).contains(&a) && (250..450).contains(&b) && d == 0, "{a} {b} {d}");
    }

    #[test]
    fn the_first_that_can_be_had_is_taken() {
        assert_eq!(taken(&Preference::First(vec![2, 1]), &[]), [0, 0, 1000, 0]);
        assert_eq!(taken(&Preference::First(vec![2, 1]), &[2]), [0, 1000, 0, 0]);
        let [a, b, c, d] = taken(&Preference::First(vec![2, 1]), &[1, 2]);
        assert!(a > 150 && d > 150 && b + c == 0, "{a} {d}");
    }

    #[test]
    fn every_level_is_offered_before_none_is_taken() {
        for preference in
            [Preference::Any, Preference::First(vec![3]), Preference::Weights(vec![9, 1, 1, 1])]
        {
            for level in 0..4 {
                let refused: Vec<u32> = (0..4).filter(|other| *other != level).collect();
                assert_eq!(taken(&preference, &refused)[level as usize], 1000);
            }
            assert_eq!(taken(&preference, &[0, 1, 2, 3]), [0; 4]);
        }
    }
}

//! How coverage grew: enough points to draw a curve.

#[derive(Default)]
pub(super) struct Growth {
    pub(super) points: Vec<(u64, u64)>,
}

/// A point is kept if it has at least one part in this many more values than the one before.
const FINENESS: u64 = 64;

impl Growth {
    /// Records that the first `values` values cover `covered` descriptions, more than before.
    pub(super) fn note(&mut self, values: u64, covered: u64) {
        // The last point is always exact; it gives way to the next one if it is close to the one before it.
        if let [.., (before, _), last] = &mut self.points[..]
            && last.0 <= *before + *before / FINENESS
        {
            *last = (values, covered);
            return;
        }
        self.points.push((values, covered));
    }
}

#[cfg(test)]
mod tests {
    use super::Growth;

    #[test]
    fn few_points_tell_of_many_values() {
        let mut growth = Growth::default();
        (1..=1_000_000).for_each(|values| growth.note(values, values));
        assert!(growth.points.len() < 1000);
        assert_eq!(growth.points[..3], [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(growth.points.last(), Some(&(1_000_000, 1_000_000)));
        let apart = |pair: &[(u64, u64)]| pair[1].0 <= pair[0].0 + pair[0].0 / 32 + 1;
        assert!(growth.points.windows(2).all(apart));
    }
}

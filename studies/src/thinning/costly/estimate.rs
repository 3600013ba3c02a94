//! What some measurements say about the mean.

/// A mean, and how far the true one is from it at most with 95 % confidence, by the normal approximation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    pub(super) margin: f64,
}

/// So many standard deviations to either side are 95 % of a normal distribution.
const NORMAL_95: f64 = 1.96;

impl Estimate {
    /// Of some measurements; one alone says nothing about the margin, which is infinite then.
    pub(super) fn of(samples: &[f64]) -> Estimate {
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count;
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let margin = match samples.len() {
            0 | 1 => f64::INFINITY,
            _ => NORMAL_95 * (squares / (count - 1.0) / count).sqrt(),
        };
        Estimate { mean, margin }
    }

    /// How many times as large it is as the other. The margin is that of independent measurements, too large where both
    /// rise and fall together.
    pub(super) fn ratio(self, other: Estimate) -> Estimate {
        let mean = self.mean / other.mean;
        let relative = (self.margin / self.mean).hypot(other.margin / other.mean);
        Estimate { mean, margin: mean * relative }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(samples: &[f64], mean: f64, margin: f64) {
        let estimate = Estimate::of(samples);
        assert_eq!(estimate.mean, mean);
        assert!(
            estimate.margin == margin || (estimate.margin - margin).abs() < 1e-9,
            "{estimate:?}"
        );
    }

    #[test]
    fn the_margin_is_that_of_the_mean() {
        check(&[5.0, 5.0, 5.0], 5.0, 0.0);
        check(&[1.0, 3.0], 2.0, 1.96);
        check(&[1.0, 1.0, 3.0, 3.0, 2.0], 2.0, 1.96 * (4.0_f64 / 4.0 / 5.0).sqrt());
        check(&[7.0], 7.0, f64::INFINITY);
    }

    #[test]
    fn a_ratio_is_as_uncertain_as_both() {
        let estimate = |mean, margin| Estimate { mean, margin };
        let ratio = estimate(20.0, 6.0).ratio(estimate(10.0, 4.0));
        assert_eq!(ratio.mean, 2.0);
        assert!((ratio.margin - 1.0).abs() < 1e-9, "{ratio:?}");
    }
}

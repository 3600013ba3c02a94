//! Means of samples, with how sure they are.

use std::fmt::{self, Display, Formatter};

/// A mean and its interval of 95 % confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    /// From the mean to either end of the interval; none for fewer than two numbers.
    pub(crate) margin: Option<f64>,
}

/// How many standard errors on either side of the mean contain 95 % of a normal distribution.
const STANDARD_ERRORS: f64 = 1.96;

/// The same of Student's distribution, for two to ten numbers.
const STUDENT: [f64; 9] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

impl Mean {
    /// Of many numbers, or at least one.
    pub(crate) fn of(numbers: impl Iterator<Item = f64> + Clone) -> Mean {
        Mean::within(numbers, STANDARD_ERRORS)
    }

    /// Of one to ten numbers, from which the spread is known only roughly: the interval is that of Student's distribution.
    pub(crate) fn of_few(numbers: impl Iterator<Item = f64> + Clone) -> Mean {
        let errors = STUDENT.get(numbers.clone().count().saturating_sub(2));
        Mean::within(numbers, errors.copied().unwrap_or(STANDARD_ERRORS))
    }

    fn within(numbers: impl Iterator<Item = f64> + Clone, errors: f64) -> Mean {
        let count = numbers.clone().count() as f64;
        let mean = numbers.clone().sum::<f64>() / count;
        let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
        let margin = errors * (squares / (count - 1.0) / count).sqrt();
        Mean { mean, margin: (count > 1.0).then_some(margin) }
    }

    /// How many times the mean of the first numbers is that of the second; they come in pairs that may depend on each
    /// other. The margin is right to first order.
    pub(crate) fn quotient(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Mean {
        let below = Mean::of(pairs.clone().map(|(_, below)| below)).mean;
        let mean = Mean::of(pairs.clone().map(|(above, _)| above)).mean / below;
        let errors = Mean::of(pairs.map(|(above, below)| above - mean * below));
        Mean { mean, margin: errors.margin.map(|margin| margin / below) }
    }
}

impl Display for Mean {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = match self.margin {
            Some(margin) => format!("{:.1} ±{margin:.1}", self.mean),
            None => format!("{:.1}", self.mean),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(numbers: &[f64], mean: f64, margin: Option<f64>) {
        assert_eq!(Mean::of(numbers.iter().copied()), Mean { mean, margin });
    }

    #[test]
    fn the_margin_falls_with_the_spread() {
        check(&[7.0], 7.0, None);
        check(&[2.0, 2.0, 2.0], 2.0, Some(0.0));
        check(&[1.0, 3.0], 2.0, Some(1.96));
        let of_few = |numbers: &[f64]| Mean::of_few(numbers.iter().copied());
        assert_eq!(of_few(&[1.0, 3.0]), Mean { mean: 2.0, margin: Some(12.706) });
        assert_eq!(of_few(&[7.0]).margin, None);
        let ten: Vec<f64> = (0..10).map(f64::from).collect();
        assert_eq!(of_few(&ten).to_string(), "4.5 ±2.2");
    }

    #[test]
    fn a_quotient_of_proportional_numbers_is_sure() {
        let numbers = [1.0, 5.0, 3.0];
        let quotient = Mean::quotient(numbers.iter().map(|number| (2.0 * number, *number)));
        assert_eq!(quotient, Mean { mean: 2.0, margin: Some(0.0) });
    }

    #[test]
    fn a_quotient_by_one_number_is_as_sure_as_the_other() {
        let numbers = [1.0, 3.0];
        let quotient = Mean::quotient(numbers.iter().map(|number| (*number, 4.0)));
        assert_eq!(quotient, Mean { mean: 0.5, margin: Some(0.49) });
    }
}

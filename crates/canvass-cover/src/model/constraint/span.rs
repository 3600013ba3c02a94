//! Interval arithmetic: which whole numbers a calculation can give.

use super::{expression::Arithmetic, outcome::Outcomes};

/// Every number from one to another, or none, and perhaps undefined: a division by zero, or a number out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    range: Option<(i64, i64)>,
    undefined: bool,
}

impl Span {
    pub(super) fn point(number: Option<i64>) -> Span {
        Span { range: number.map(|number| (number, number)), undefined: number.is_none() }
    }

    /// The least span that has all the numbers.
    pub(super) fn around(numbers: &[Option<i64>]) -> Span {
        let low = numbers.iter().flatten().min();
        let high = numbers.iter().flatten().max();
        Span { range: low.copied().zip(high.copied()), undefined: numbers.contains(&None) }
    }

    /// The only number it has, if it has one.
    pub(super) fn single(self) -> Option<i64> {
        self.range.filter(|(low, high)| low == high && !self.undefined).map(|(low, _)| low)
    }

    /// From the least to the greatest number.
    pub(super) fn width(self) -> u128 {
        self.range.map_or(0, |(low, high)| (i128::from(high) - i128::from(low)).unsigned_abs())
    }

    /// The greatest distance from zero.
    pub(super) fn size(self) -> u128 {
        self.range.map_or(0, |(low, high)| u128::from(low.unsigned_abs().max(high.unsigned_abs())))
    }

    pub(super) fn calculate(self, by: Arithmetic, other: Span) -> Span {
        if let (Some(left), Some(right)) = (self.single(), other.single()) {
            return Span::point(exactly(by, left, right));
        }
        let undefined = self.undefined || other.undefined;
        let (Some((a, b)), Some((c, d))) = (self.range, other.range) else {
            return Span { range: None, undefined: true };
        };
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        match by {
            Arithmetic::Plus => Span::clamped([a + c, b + d], undefined),
            Arithmetic::Minus => Span::clamped([a - d, b - c], undefined),
            Arithmetic::Times => Span::clamped([a * c, a * d, b * c, b * d], undefined),
            Arithmetic::Divide => {
                let ends = divisors(c, d).flat_map(|divisor| [a / divisor, b / divisor]);
                Span::clamped(ends, undefined || c <= 0 && d >= 0)
            }
            Arithmetic::Remainder => Span::clamped(
                remainders((a, b), (c, d)).into_iter().flatten(),
                undefined || c <= 0 && d >= 0,
            ),
        }
    }

    /// The numbers around these that are in range; undefined also if some are not.
    fn clamped(ends: impl IntoIterator<Item = i128>, undefined: bool) -> Span {
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for end in ends {
            (low, high) = (low.min(end), high.max(end));
        }
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        let undefined = undefined || low < least || high > most;
        let (low, high) = (low.max(least), high.min(most));
        if low > high {
            return Span { range: None, undefined: true };
        }
        let cut = |end: i128| i64::try_from(end).expect("clamped to the range");
        Span { range: Some((cut(low), cut(high))), undefined }
    }

    pub(super) fn less(self, other: Span) -> Outcomes {
        self.compare(other, |(a, b), (c, d)| (a < d, b >= c))
    }

    pub(super) fn equal(self, other: Span) -> Outcomes {
        self.compare(other, |(a, b), (c, d)| (a <= d && c <= b, !(a == b && c == d && a == c)))
    }

    /// `possible` says whether the comparison can be true, and whether it can be false.
    fn compare(
        self,
        other: Span,
        possible: impl FnOnce((i64, i64), (i64, i64)) -> (bool, bool),
    ) -> Outcomes {
        let undefined = Outcomes::UNDEFINED.when(self.undefined || other.undefined);
        let (Some(left), Some(right)) = (self.range, other.range) else {
            return Outcomes::UNDEFINED;
        };
        let (yes, no) = possible(left, right);
        Outcomes::TRUE.when(yes) | Outcomes::FALSE.when(no) | undefined
    }
}

/// Undefined where it is out of range or divides by zero.
fn exactly(by: Arithmetic, left: i64, right: i64) -> Option<i64> {
    match by {
        Arithmetic::Plus => left.checked_add(right),
        Arithmetic::Minus => left.checked_sub(right),
        Arithmetic::Times => left.checked_mul(right),
        Arithmetic::Divide => left.checked_div(right),
        // The remainder of the least number by -1 is in range, though the quotient is not.
        Arithmetic::Remainder if right == -1 => Some(0),
        Arithmetic::Remainder => left.checked_rem(right),
    }
}

/// Where quotients by numbers from `low` to `high` are least and greatest.
fn divisors(low: i128, high: i128) -> impl Iterator<Item = i128> {
    [low, high, -1, 1].into_iter().filter(move |end| *end != 0 && (low..=high).contains(end))
}

/// The least and the greatest remainder, if any divisor is not zero.
fn remainders((a, b): (i128, i128), (c, d): (i128, i128)) -> Option<[i128; 2]> {
    let largest = c.abs().max(d.abs()) - 1;
    if largest < 0 {
        return None;
    }
    let low = if a < 0 { a.max(-largest) } else { 0 };
    let high = if b > 0 { b.min(largest) } else { 0 };
    Some([low, high])
}

#[cfg(test)]
mod tests {
    use super::Span;
    use crate::model::constraint::{expression::Arithmetic, outcome::Outcomes};

    const ALL: [Arithmetic; 5] = [
        Arithmetic::Plus,
        Arithmetic::Minus,
        Arithmetic::Times,
        Arithmetic::Divide,
        Arithmetic::Remainder,
    ];

    fn has(span: Span, number: Option<i64>) -> bool {
        match number {
            Some(number) => span.range.is_some_and(|(low, high)| (low..=high).contains(&number)),
            None => span.undefined,
        }
    }

    #[test]
    fn a_span_has_every_number_that_calculation_gives() {
        let ends = [i64::MIN, -7, -2, -1, 0, 1, 2, 3, i64::MAX - 1, i64::MAX];
        let spans: Vec<(i64, i64)> = ends
            .iter()
            .flat_map(|a| ends.iter().map(|b| (*a, *b)))
            .filter(|(a, b)| a <= b)
            .collect();
        let span = |(low, high)| Span::around(&[Some(low), Some(high)]);
        for by in ALL {
            for left in &spans {
                for right in &spans {
                    let all = span(*left).calculate(by, span(*right));
                    let within = |(low, high): (i64, i64)| {
                        ends.into_iter().filter(move |end| (low..=high).contains(end))
                    };
                    for a in within(*left) {
                        for b in within(*right) {
                            let number = widely(by, a, b);
                            assert!(
                                has(all, number),
                                "{left:?} {by:?} {right:?} = {number:?}: {all:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    /// With numbers so large that nothing gets out of range on the way.
    fn widely(by: Arithmetic, left: i64, right: i64) -> Option<i64> {
        let (left, right) = (i128::from(left), i128::from(right));
        let number = match by {
            Arithmetic::Plus => left + right,
            Arithmetic::Minus => left - right,
            Arithmetic::Times => left * right,
            Arithmetic::Divide | Arithmetic::Remainder if right == 0 => return None,
            Arithmetic::Divide => left / right,
            Arithmetic::Remainder => left % right,
        };
        i64::try_from(number).ok()
    }

    #[test]
    fn points_calculate_and_compare_exactly() {
        let point = |number| Span::point(Some(number));
        for left in [i64::MIN, -3, -1, 0, 1, 7, i64::MAX] {
            for right in [i64::MIN, -3, -1, 0, 2, i64::MAX] {
                for by in ALL {
                    let number = point(left).calculate(by, point(right));
                    assert_eq!(number, Span::point(widely(by, left, right)));
                }
                assert_eq!(point(left).less(point(right)), Outcomes::of(left < right));
                assert_eq!(point(left).equal(point(right)), Outcomes::of(left == right));
            }
        }
    }
}

//! Calculator: an expression that divides nowhere by a literal 0 divides nowhere by 0. Numbers wrap.

use super::{Challenge, Size, Verdict};

#[derive(Debug, Clone, PartialEq, bolero::TypeGenerator, canvass::Canvass)]
pub enum Expression {
    Number(i32),
    Plus(Box<Expression>, Box<Expression>),
    Over(Box<Expression>, Box<Expression>),
}

impl Challenge for Expression {
    fn verdict(&self) -> Verdict {
        Verdict::of(self.has_plain_divisors(), || self.value().is_some())
    }

    fn size(&self) -> Size {
        match self {
            Expression::Number(number) => Size::of_numbers([*number]),
            Expression::Plus(left, right) | Expression::Over(left, right) => {
                let (left, right) = (left.size(), right.size());
                Size {
                    parts: 1 + left.parts + right.parts,
                    magnitude: left.magnitude + right.magnitude,
                }
            }
        }
    }
}

impl Expression {
    pub fn plus(left: Expression, right: Expression) -> Expression {
        Expression::Plus(Box::new(left), Box::new(right))
    }

    pub fn over(left: Expression, right: Expression) -> Expression {
        Expression::Over(Box::new(left), Box::new(right))
    }

    fn has_plain_divisors(&self) -> bool {
        match self {
            Expression::Number(_) => true,
            Expression::Over(_, right) if **right == Expression::Number(0) => false,
            Expression::Plus(left, right) | Expression::Over(left, right) => {
                left.has_plain_divisors() && right.has_plain_divisors()
            }
        }
    }

    /// None where it divides by 0.
    fn value(&self) -> Option<i32> {
        match self {
            Expression::Number(number) => Some(*number),
            Expression::Plus(left, right) => Some(left.value()?.wrapping_add(right.value()?)),
            Expression::Over(left, right) => {
                let (left, right) = (left.value()?, right.value()?);
                (right != 0).then(|| left.wrapping_div(right))
            }
        }
    }

    /// The shrinker that users of a library without one write: either side, or one side smaller.
    pub fn smaller(&self, number: fn(i32) -> Vec<i32>) -> Vec<Expression> {
        match self {
            Expression::Number(it) => number(*it).into_iter().map(Expression::Number).collect(),
            Expression::Plus(left, right) => smaller_sides(left, right, number, Expression::plus),
            Expression::Over(left, right) => smaller_sides(left, right, number, Expression::over),
        }
    }
}

fn smaller_sides(
    left: &Expression,
    right: &Expression,
    number: fn(i32) -> Vec<i32>,
    join: fn(Expression, Expression) -> Expression,
) -> Vec<Expression> {
    let mut smaller = vec![left.clone(), right.clone()];
    smaller.extend(left.smaller(number).into_iter().map(|left| join(left, right.clone())));
    smaller.extend(right.smaller(number).into_iter().map(|right| join(left.clone(), right)));
    smaller
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::challenge::Puzzle;

    /// Every expression of this many parts over 0 and 1.
    fn expressions(parts: usize) -> Vec<Expression> {
        if parts == 1 {
            return vec![Expression::Number(0), Expression::Number(1)];
        }
        let mut all = vec![];
        for split in 1..parts.saturating_sub(1) {
            for left in expressions(split) {
                for right in expressions(parts - 1 - split) {
                    all.push(Expression::plus(left.clone(), right.clone()));
                    all.push(Expression::over(left.clone(), right));
                }
            }
        }
        all
    }

    #[test]
    fn no_smaller_expression_fails() {
        let all = (1..=5).flat_map(expressions);
        let smallest = all.filter(|it| it.verdict() == Verdict::Fails).map(|it| it.size()).min();
        assert_eq!(smallest, Some(Puzzle::Calculator.smallest()));
    }
}

//! Programs as they are generated: a function of three numbers, in a small language.
//!
//! Each operator is a constructor of its own, so that descriptions of programs tell them apart.

use canvass::Canvass;

/// Statements, the last of which returns.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub(super) enum Program {
    Return(Expression),
    /// The variable gets the value, and the rest follows.
    Assign(Variable, Expression, Box<Program>),
    /// The same, repeated this often.
    Repeat(Times, Variable, Expression, Box<Program>),
    Branch(Condition, Box<Program>, Box<Program>),
}

/// A number of 32 bits with a sign. Everything wraps around; all are defined.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub(super) enum Expression {
    Constant(Constant),
    Variable(Variable),
    Negate(Box<Expression>),
    Complement(Box<Expression>),
    Add(Box<Expression>, Box<Expression>),
    Subtract(Box<Expression>, Box<Expression>),
    Multiply(Box<Expression>, Box<Expression>),
    /// Towards zero; zero where the divisor is.
    Divide(Box<Expression>, Box<Expression>),
    /// With the sign of the dividend; the dividend where the divisor is zero.
    Remainder(Box<Expression>, Box<Expression>),
    And(Box<Expression>, Box<Expression>),
    Or(Box<Expression>, Box<Expression>),
    Xor(Box<Expression>, Box<Expression>),
    /// By the lowest five bits of the second.
    ShiftLeft(Box<Expression>, Box<Expression>),
    /// By the lowest five bits of the second, with copies of the sign.
    ShiftRight(Box<Expression>, Box<Expression>),
    Choose(Box<Condition>, Box<Expression>, Box<Expression>),
}

#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub(super) enum Condition {
    Less(Expression, Expression),
    Equal(Expression, Expression),
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
    Either(Box<Condition>, Box<Condition>),
}

/// The numbers that optimisers know something about, and some that they do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub(super) enum Constant {
    Zero,
    One,
    MinusOne,
    Small(#[canvass(range = 3..=100, opaque)] u8),
    PowerOfTwo(#[canvass(range = 1..=30, opaque)] u8),
    /// This many ones in the lowest bits.
    Mask(#[canvass(range = 2..=30, opaque)] u8),
    Least,
    Greatest,
}

/// The arguments of the function are the first values of its variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub(super) enum Variable {
    X,
    Y,
    Z,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub(super) enum Times {
    Two,
    Three,
    Eight,
}

impl Constant {
    pub(super) fn value(self) -> i32 {
        match self {
            Constant::Zero => 0,
            Constant::One => 1,
            Constant::MinusOne => -1,
            Constant::Small(value) => i32::from(value),
            Constant::PowerOfTwo(exponent) => 1 << exponent,
            Constant::Mask(bits) => (1 << bits) - 1,
            Constant::Least => i32::MIN,
            Constant::Greatest => i32::MAX,
        }
    }
}

impl Times {
    pub(super) fn value(self) -> u32 {
        match self {
            Times::Two => 2,
            Times::Three => 3,
            Times::Eight => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_what_optimisers_look_for() {
        let known = [
            (Constant::MinusOne, -1),
            (Constant::Small(3), 3),
            (Constant::PowerOfTwo(30), 0x4000_0000),
            (Constant::Mask(4), 15),
            (Constant::Least, -0x8000_0000),
        ];
        for (constant, value) in known {
            assert_eq!(constant.value(), value);
        }
    }
}

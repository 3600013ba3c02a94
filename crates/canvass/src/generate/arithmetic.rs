//! Arithmetic in generators: where a number leaves its type, or what an `i64` can hold, the sample is rejected.
//!
//! `#[canvass::generator]` turns the operators of a function into calls of these. The types of their operands are known only
//! to the compiler, so they take what the operators take: integers of one type and references to them.

use super::run::{Stop, end};
use crate::space::Integer;
use std::ops::Neg;

/// A type of integers; all of the machine's are.
pub trait Checked: Integer {
    /// The number of the type that is equal to another one, if there is such.
    fn of(number: i64) -> Option<Self>;
    /// The equal number of another type, if there is such.
    fn number(self) -> Option<i64>;
    /// `self + other`, and so on, where that is a number of the type.
    fn plus(self, other: Self) -> Option<Self>;
    /// `self - other`
    fn minus(self, other: Self) -> Option<Self>;
    /// `self * other`
    fn times(self, other: Self) -> Option<Self>;
    /// `self / other`
    fn over(self, other: Self) -> Option<Self>;
    /// `self % other`
    fn modulo(self, other: Self) -> Option<Self>;
    /// `-self`
    fn opposite(self) -> Option<Self>;
}

macro_rules! checked {
    ($($type:ident)*) => {$(
        impl Checked for $type {
            fn of(number: i64) -> Option<$type> {
                number.try_into().ok()
            }
            fn number(self) -> Option<i64> {
                self.try_into().ok()
            }
            fn plus(self, other: $type) -> Option<$type> {
                self.checked_add(other)
            }
            fn minus(self, other: $type) -> Option<$type> {
                self.checked_sub(other)
            }
            fn times(self, other: $type) -> Option<$type> {
                self.checked_mul(other)
            }
            fn over(self, other: $type) -> Option<$type> {
                self.checked_div(other)
            }
            fn modulo(self, other: $type) -> Option<$type> {
                self.checked_rem(other)
            }
            fn opposite(self) -> Option<$type> {
                self.checked_neg()
            }
        }
    )*};
}
checked!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// What can stand to the left of an operator when `Right` is to the right of it.
#[diagnostic::on_unimplemented(
    message = "a generator calculates with integers of one type, not with `{Self}` and `{Right}`",
    label = "these are not two integers of one type"
)]
pub trait Operand<Right> {
    /// The type of the result.
    type Number: Checked;

    /// Both, without references.
    fn with(self, right: Right) -> (Self::Number, Self::Number);
}

impl<N: Checked> Operand<N> for N {
    type Number = N;

    fn with(self, right: N) -> (N, N) {
        (self, right)
    }
}

macro_rules! references {
    ($($type:ident)*) => {$(
        impl Operand<&$type> for $type {
            type Number = $type;

            fn with(self, right: &$type) -> ($type, $type) {
                (self, *right)
            }
        }

        impl Operand<$type> for &$type {
            type Number = $type;

            fn with(self, right: $type) -> ($type, $type) {
                (*self, right)
            }
        }

        impl Operand<&$type> for &$type {
            type Number = $type;

            fn with(self, right: &$type) -> ($type, $type) {
                (*self, *right)
            }
        }
    )*};
}
references!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// What `-` can stand before.
#[diagnostic::on_unimplemented(
    message = "a generator negates signed integers, not `{Self}`",
    label = "this is not a signed integer"
)]
pub trait Negate {
    /// The type of the result.
    type Number: Checked;

    /// The operand without a reference.
    fn owned(self) -> Self::Number;
}

impl<N: Checked + Neg> Negate for N {
    type Number = N;

    fn owned(self) -> N {
        self
    }
}

macro_rules! negate_references {
    ($($type:ident)*) => {$(
        impl Negate for &$type {
            type Number = $type;

            fn owned(self) -> $type {
                *self
            }
        }
    )*};
}
negate_references!(i8 i16 i32 i64 i128 isize);

/// `left + right`
pub fn add<L: Operand<R>, R>(left: L, right: R) -> L::Number {
    let (left, right) = left.with(right);
    held(left.plus(right))
}

/// `left - right`
pub fn subtract<L: Operand<R>, R>(left: L, right: R) -> L::Number {
    let (left, right) = left.with(right);
    held(left.minus(right))
}

/// `left * right`
pub fn multiply<L: Operand<R>, R>(left: L, right: R) -> L::Number {
    let (left, right) = left.with(right);
    held(left.times(right))
}

/// `left / right`
pub fn divide<L: Operand<R>, R>(left: L, right: R) -> L::Number {
    let (left, right) = left.with(right);
    held(left.over(right))
}

/// `left % right`
pub fn remainder<L: Operand<R>, R>(left: L, right: R) -> L::Number {
    let (left, right) = left.with(right);
    held(left.modulo(right))
}

/// `-number`
pub fn negate<N: Negate>(number: N) -> N::Number {
    held(number.owned().opposite())
}

/// `number as To`, where that is the same number.
pub fn cast<From, To: TryFrom<From>>(number: From) -> To {
    or_reject(To::try_from(number).ok())
}

/// A result that an `i64` can hold too: what a verdict says about a generator is about these.
fn held<N: Checked>(result: Option<N>) -> N {
    or_reject(result.filter(|number| number.number().is_some()))
}

pub(super) fn or_reject<T>(result: Option<T>) -> T {
    result.unwrap_or_else(|| end(Stop::Rejected))
}

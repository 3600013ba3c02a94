//! The operations on integers and truth values.

use crate::{
    interpreter::{Interpreter, RunError},
    language::{Primitive, TypeId},
    value::ValueId,
};

impl Interpreter<'_> {
    /// The result of an operation, which is of this type.
    pub(crate) fn primitive(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        parts: &[ValueId],
    ) -> Result<ValueId, RunError> {
        match primitive {
            Primitive::Not => return Ok(ValueId::of_bool(parts[0] == ValueId::FALSE)),
            Primitive::Equal => return Ok(ValueId::of_bool(parts[0] == parts[1])),
            Primitive::NotEqual => return Ok(ValueId::of_bool(parts[0] != parts[1])),
            _ => {}
        }
        let left = self.values.as_integer(parts[0]).expect("the types were checked");
        let right = match parts.get(1) {
            Some(&right) => self.values.as_integer(right).expect("the types were checked"),
            None => 0,
        };
        let number = match primitive {
            Primitive::Less => return Ok(ValueId::of_bool(left < right)),
            Primitive::AtMost => return Ok(ValueId::of_bool(left <= right)),
            Primitive::Greater => return Ok(ValueId::of_bool(left > right)),
            Primitive::AtLeast => return Ok(ValueId::of_bool(left >= right)),
            Primitive::Divide | Primitive::Remainder if right == 0 => {
                return Err(RunError::DivisionByZero);
            }
            Primitive::Add => left.checked_add(right),
            Primitive::Subtract => left.checked_sub(right),
            Primitive::Multiply => left.checked_mul(right),
            Primitive::Divide => left.checked_div(right),
            // Rust panics on `MIN % -1`, though the result would be zero.
            Primitive::Remainder => self
                .program
                .types
                .width(of)
                .filter(|width| (left, right) != (width.lowest(), -1))
                .and_then(|_| left.checked_rem(right)),
            Primitive::Maximum => Some(left.max(right)),
            Primitive::Minimum => Some(left.min(right)),
            Primitive::Negate => left.checked_neg(),
            Primitive::Cast | Primitive::Convert => Some(left),
            Primitive::Keep => Some(left).filter(|&number| i64::try_from(number).is_ok()),
            Primitive::Not | Primitive::Equal | Primitive::NotEqual => {
                unreachable!("answered above")
            }
        };
        let width = self.program.types.width(of).expect("the types were checked");
        let number = number.map(|number| match primitive {
            Primitive::Cast => width.wrap(number),
            _ => number,
        });
        let number = number.filter(|&number| width.contains(number)).ok_or(RunError::Overflow)?;
        Ok(self.values.integer(number))
    }
}

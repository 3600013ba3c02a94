//! Translation of operators on integers and truth values.

use crate::{
    language::{Primitive, TypeId},
    proof::{
        term::Term,
        translate::{Meaning, Translator},
    },
};

impl Translator<'_> {
    /// Translates an operation whose operands have values, the first of type `from`, and whose result is of type `of`.
    pub(crate) fn primitive(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        from: TypeId,
        parts: &[Term],
    ) -> Meaning {
        let (left, right) = (parts[0], *parts.last().expect("an operation has parts"));
        let terms = &mut self.terms;
        let value = match primitive {
            Primitive::Not => terms.not(left),
            Primitive::Equal => terms.equal(left, right),
            Primitive::NotEqual => {
                let equal = terms.equal(left, right);
                terms.not(equal)
            }
            Primitive::Less => terms.less(left, right),
            Primitive::AtMost => terms.at_most(left, right),
            Primitive::Greater => terms.less(right, left),
            Primitive::AtLeast => terms.at_most(right, left),
            Primitive::Add => terms.add(left, right),
            Primitive::Subtract => terms.subtract(left, right),
            Primitive::Multiply => terms.multiply(left, right),
            Primitive::Divide => self.truncated_quotient(left, right),
            Primitive::Remainder => self.truncated_remainder(left, right),
            Primitive::Maximum => {
                let ordered = terms.at_most(left, right);
                terms.choice(ordered, right, left)
            }
            Primitive::Minimum => {
                let ordered = terms.at_most(left, right);
                terms.choice(ordered, left, right)
            }
            Primitive::Negate => terms.negate(left),
            Primitive::Cast => self.cast(of, from, left),
            Primitive::Convert | Primitive::Keep => left,
        };
        Meaning { value, defined: self.is_defined(primitive, of, value, parts) }
    }

    /// The low bits of an integer, as an integer of another type.
    fn cast(&mut self, of: TypeId, from: TypeId, number: Term) -> Term {
        let types = &self.program.types;
        let (Some(to), Some(from)) = (types.width(of), types.width(from)) else { return number };
        if to.includes(from) {
            return number;
        }
        // Nothing is wider than 128 bits, so here the type has fewer.
        let (lowest, count) = (self.terms.integer(to.lowest()), self.terms.integer(1 << to.bits));
        let above = self.terms.subtract(number, lowest);
        let low_bits = self.terms.modulus(above, count);
        self.terms.add(low_bits, lowest)
    }

    /// The condition that the result is in the range of its type and that no divisor is zero.
    fn is_defined(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        value: Term,
        parts: &[Term],
    ) -> Term {
        let Some(width) = self.program.types.width(of) else { return Term::TRUE };
        let (lowest, highest) =
            (self.terms.integer(width.lowest()), self.terms.integer(width.highest()));
        match primitive {
            Primitive::Add | Primitive::Multiply if !width.signed => {
                self.terms.at_most(value, highest)
            }
            Primitive::Subtract if !width.signed => self.terms.at_most(lowest, value),
            Primitive::Add
            | Primitive::Subtract
            | Primitive::Multiply
            | Primitive::Negate
            | Primitive::Convert => self.terms.fits_in(width, value),
            Primitive::Divide | Primitive::Remainder => {
                let (zero, minus_one) = (self.terms.integer(0), self.terms.integer(-1));
                let by_zero = self.terms.equal(zero, parts[1]);
                // `MIN / -1` is one more than `MAX`.
                let least = self.terms.equal(lowest, parts[0]);
                let negated = self.terms.equal(minus_one, parts[1]);
                let leaves = match width.signed {
                    true => self.terms.and(&[least, negated]),
                    false => Term::FALSE,
                };
                let wrong = self.terms.or(&[by_zero, leaves]);
                self.terms.not(wrong)
            }
            Primitive::Keep => {
                let (lowest, highest) = width.drawn();
                self.terms.between(lowest, highest, value)
            }
            _ => Term::TRUE,
        }
    }

    /// Rust rounds towards zero: the quotient of the absolute values, negated if the signs differ.
    fn truncated_quotient(&mut self, left: Term, right: Term) -> Term {
        let (left_size, left_natural) = self.size(left);
        let (right_size, right_natural) = self.size(right);
        let size = self.terms.quotient(left_size, right_size);
        let negated = self.terms.negate(size);
        let same = self.terms.equal(left_natural, right_natural);
        self.terms.choice(same, size, negated)
    }

    /// The remainder has the sign of the dividend.
    fn truncated_remainder(&mut self, left: Term, right: Term) -> Term {
        let (left_size, left_natural) = self.size(left);
        let (right_size, _) = self.size(right);
        let size = self.terms.modulus(left_size, right_size);
        let negated = self.terms.negate(size);
        self.terms.choice(left_natural, size, negated)
    }

    /// The absolute value, and whether the number is not negative.
    fn size(&mut self, number: Term) -> (Term, Term) {
        let natural = self.terms.natural(number);
        let negated = self.terms.negate(number);
        (self.terms.choice(natural, number, negated), natural)
    }
}

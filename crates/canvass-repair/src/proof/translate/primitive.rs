//! Translation of operators on integers and truth values.

use crate::{
    language::{Primitive, TypeId},
    proof::{
        term::Term,
        translate::{Meaning, Translator},
    },
};

impl Translator<'_> {
    /// Translates an operation whose operands have values and whose result is of this type.
    pub(crate) fn primitive(
        &mut self,
        primitive: Primitive,
        of: TypeId,
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
            Primitive::Cast => left,
        };
        Meaning { value, defined: self.is_defined(primitive, of, value, right) }
    }

    fn is_defined(&mut self, primitive: Primitive, of: TypeId, value: Term, right: Term) -> Term {
        let can_leave =
            matches!(primitive, Primitive::Subtract | Primitive::Negate | Primitive::Cast);
        if can_leave && self.program.types.is_unsigned(of) {
            return self.terms.natural(value);
        }
        if matches!(primitive, Primitive::Divide | Primitive::Remainder) {
            let zero = self.terms.integer(0);
            let by_zero = self.terms.equal(zero, right);
            return self.terms.not(by_zero);
        }
        Term::TRUE
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

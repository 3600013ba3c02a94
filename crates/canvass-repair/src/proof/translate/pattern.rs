//! Translation of patterns to conditions.

use crate::{
    language::{Pattern, TypeId},
    proof::{
        term::Term,
        translate::{Bindings, Translator},
    },
};

impl Translator<'_> {
    /// The condition that a value matches a pattern; binds the pattern's names.
    pub(crate) fn fits(
        &mut self,
        pattern: &Pattern,
        of: TypeId,
        value: Term,
        bindings: &mut Bindings,
    ) -> Term {
        match pattern {
            Pattern::Anything => Term::TRUE,
            Pattern::Bind(local) => {
                bindings[local.index()] = Some(value);
                Term::TRUE
            }
            Pattern::Both(local, inner) => {
                bindings[local.index()] = Some(value);
                self.fits(inner, of, value, bindings)
            }
            Pattern::Construct(number, parts) => {
                let program = self.program;
                let fields = &program.types.constructors(of)[*number].fields;
                let mut conditions = vec![self.terms.test(of, *number, value)];
                for (place, (part, field)) in parts.iter().zip(fields).enumerate() {
                    let selected = self.terms.select(of, *number, place, value);
                    conditions.push(self.fits(part, field.of, selected, bindings));
                }
                self.terms.and(&conditions)
            }
            Pattern::Between(lowest, highest) => self.between(*lowest, *highest, value),
            Pattern::Either(cases) => {
                let (mut fit, mut bound) = (Vec::new(), Vec::new());
                for case in cases {
                    let mut inner = bindings.clone();
                    fit.push(self.fits(case, of, value, &mut inner));
                    bound.push(inner);
                }
                // What a name stands for is decided by the first alternative that fits.
                if pattern.binds() {
                    *bindings = bound.pop().expect("there are alternatives");
                    for (inner, &fits) in bound.iter().zip(&fit).rev() {
                        for (known, first) in bindings.iter_mut().zip(inner) {
                            if let (Some(known), Some(first)) = (known, first)
                                && known != first
                            {
                                *known = self.terms.choice(fits, *first, *known);
                            }
                        }
                    }
                }
                self.terms.or(&fit)
            }
        }
    }

    /// The condition that a number is in a range; `i128::MIN` and `i128::MAX` stand for an open end.
    fn between(&mut self, lowest: i128, highest: i128, value: Term) -> Term {
        if lowest == highest {
            let number = self.terms.integer(lowest);
            return self.terms.equal(number, value);
        }
        let (low, high) = (self.terms.integer(lowest), self.terms.integer(highest));
        let above = if lowest == i128::MIN { Term::TRUE } else { self.terms.at_most(low, value) };
        let below = if highest == i128::MAX { Term::TRUE } else { self.terms.at_most(value, high) };
        self.terms.and(&[above, below])
    }
}

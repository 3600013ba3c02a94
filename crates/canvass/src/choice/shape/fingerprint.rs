//! A number that tells types apart, as far as the choices of their values go.

use super::{Form, ShapeId, Types};

impl Types {
    /// A number that tells types apart whose choices mean different values.
    ///
    /// Constructors with their names and sizes, and leaves with their types and counts belong to it; weights,
    /// predicates and what is said for coverage do not, and what a space has for an index is not known here. It is for
    /// work that one program does, in one process or many: names of types may change with the compiler.
    pub(crate) fn fingerprint(&self) -> u32 {
        let mut hash = Fnv::default();
        hash.number(self.root.at());
        for shape in &self.shapes {
            match &shape.form {
                Form::Leaf { first, count, names, space: _, scope: _ } => {
                    hash.number(0);
                    hash.text(shape.name);
                    hash.text(&first.to_string());
                    hash.text(&count.to_string());
                    names.iter().for_each(|name| hash.text(name));
                }
                Form::Choice(constructors) => {
                    hash.number(1);
                    for constructor in constructors {
                        hash.text(constructor.name);
                        hash.number(constructor.size);
                        hash.numbers(constructor.fields.iter().map(|field| field.at()));
                    }
                }
                Form::List(element) => hash.numbers([2, element.at()]),
                Form::Map(key, value) => hash.numbers([3, key.at(), value.at()]),
                Form::Bounded(elements, lengths) => {
                    hash.numbers([4, lengths.shortest()]);
                    hash.numbers(lengths.longest());
                    hash.numbers(elements.shapes().map(ShapeId::at));
                }
            }
        }
        hash.finish()
    }
}

/// Fowler, Noll and Vo's hash, the same on every machine and for ever.
pub(crate) struct Fnv(u32);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0x811c_9dc5)
    }
}

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }

    pub(crate) fn letter(&mut self, letter: char) {
        letter.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| self.byte(byte));
    }

    pub(crate) fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xff);
    }

    pub(crate) fn number(&mut self, number: usize) {
        (number as u64).to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = usize>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    pub(crate) fn finish(&self) -> u32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::Canvass;
    use crate::choice::shape::Types;

    fn fingerprint<T: Canvass>() -> u32 {
        Types::of::<T>().expect("the type has values").fingerprint()
    }

    #[test]
    fn numbers_with_and_without_a_sign_are_told_apart() {
        assert_ne!(fingerprint::<Vec<u8>>(), fingerprint::<Vec<i8>>());
        assert_ne!(fingerprint::<u8>(), fingerprint::<u16>());
        assert_eq!(fingerprint::<Box<u8>>(), fingerprint::<u8>());
    }
}

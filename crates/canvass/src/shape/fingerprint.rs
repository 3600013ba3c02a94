//! A number that tells types apart, as far as their values' codes go.

use super::{Form, Types};

impl Types {
    /// A number that tells different types apart, as far as their values' codes go.
    pub(crate) fn fingerprint(&self) -> u32 {
        let mut hash = Fnv::default();
        hash.number(self.root.at());
        for shape in &self.shapes {
            match &shape.form {
                Form::Leaf { count, .. } => {
                    hash.number(0);
                    hash.text(&count.to_string());
                }
                Form::Choice(constructors) => {
                    hash.number(1);
                    for constructor in constructors {
                        hash.text(constructor.name);
                        hash.numbers(constructor.fields.iter().map(|field| field.at()));
                    }
                }
                Form::List(element) => hash.numbers([2, element.at()]),
                Form::Map(key, value) => hash.numbers([3, key.at(), value.at()]),
            }
        }
        hash.0
    }
}

/// Fowler, Noll and Vo's hash, the same on every machine and for ever.
struct Fnv(u32);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0x811c_9dc5)
    }
}

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xff);
    }

    fn number(&mut self, number: usize) {
        (number as u64).to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = usize>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }
}

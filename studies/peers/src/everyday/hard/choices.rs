//! Choices that a library made, read one after the other while a value is built.

/// Choices; when all are read, each further one is the first alternative.
pub struct Choices(std::vec::IntoIter<u8>);

impl Choices {
    pub fn new(choices: Vec<u8>) -> Choices {
        Choices(choices.into_iter())
    }

    /// A number below `count`.
    pub fn below(&mut self, count: u8) -> u8 {
        self.0.next().unwrap_or(0) % count
    }

    /// Whether no choices are left, so that what is built should come to an end.
    pub fn is_empty(&self) -> bool {
        self.0.len() == 0
    }
}

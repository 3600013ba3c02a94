//! Values from a fuzzer's bytes, as the crate `arbitrary` asks for them.

use super::from_bytes;
use crate::Canvass;
use arbitrary::{Arbitrary, Error, Result, Unstructured};

/// A value made from bytes: `fuzz_target!(|tree: Fuzzed<Tree>| property(tree.0));`
#[derive(Debug, Clone)]
pub struct Fuzzed<T>(
    /// The value.
    pub T,
);

impl<'a, T: Canvass> Arbitrary<'a> for Fuzzed<T> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Fuzzed<T>> {
        let rest = bytes.bytes(bytes.len())?;
        from_bytes(rest).map(Fuzzed).ok_or(Error::IncorrectFormat)
    }
}

#[cfg(test)]
mod tests {
    use super::Fuzzed;
    use arbitrary::{Arbitrary, Unstructured};

    #[test]
    fn all_bytes_are_used() {
        let mut bytes = Unstructured::new(&[7, 8, 9, 2]);
        let Fuzzed(list) = Fuzzed::<Vec<u8>>::arbitrary(&mut bytes).expect("any bytes will do");
        assert_eq!(list, [7, 8]);
        assert!(bytes.is_empty());
    }
}

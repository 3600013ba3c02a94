//! `Bytes` and `BytesMut`, as lists of bytes.

use super::{AsRust, Mirror, call, mirrored};
use ::bytes::{Bytes, BytesMut};
use std::fmt;

mirrored! {
    Bytes;
    BytesMut;
}

impl Mirror for Bytes {
    type Ours = Vec<u8>;
    const NAME: &'static str = "Bytes";

    fn from_ours(ours: Vec<u8>) -> Option<Bytes> {
        Some(Bytes::from(ours))
    }

    fn ours(&self) -> Option<Vec<u8>> {
        Some(self.to_vec())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "bytes::Bytes::from", &[&AsRust(&self.to_vec())])
    }
}

impl Mirror for BytesMut {
    type Ours = Vec<u8>;
    const NAME: &'static str = "BytesMut";

    fn from_ours(ours: Vec<u8>) -> Option<BytesMut> {
        Some(BytesMut::from(&ours[..]))
    }

    fn ours(&self) -> Option<Vec<u8>> {
        Some(self.to_vec())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bytes::BytesMut::from(&{:?}[..])", self.to_vec())
    }
}

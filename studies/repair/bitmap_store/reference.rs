//! A generator of the sizes of a bitmap's parts: small ones are arrays. After the tests of the crate `roaring`.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Store {
    Array(u32),
    Bitmap(u32),
}
use Store::{Array, Bitmap};

pub fn is_store(store: &Store) -> bool {
    match store {
        Array(size) => *size >= 1 && *size <= 4096,
        Bitmap(size) => *size >= 4097 && *size <= 65536,
    }
}

#[canvass::generator(covers = is_store)]
pub fn bitmap_store() -> Store {
    choose![Array(range(1..=4096)), Bitmap(range(4097..=65536))]
}

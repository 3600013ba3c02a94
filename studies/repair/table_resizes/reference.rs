//! A generator of the changes of a table's size before a frame: none, one, or a smaller one before a larger one. After the tests of
//! the crate `h2`.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Resizes {
    Unchanged,
    Once(u32),
    Twice(u32, u32),
}
use Resizes::{Once, Twice, Unchanged};

const MOST: u32 = 4096;

pub fn are_resizes(resizes: &Resizes) -> bool {
    match resizes {
        Unchanged => true,
        Once(size) => *size <= MOST,
        Twice(low, high) => *low <= *high && *high <= MOST,
    }
}

#[canvass::generator(covers = are_resizes)]
pub fn table_resizes() -> Resizes {
    let high = range(0..=MOST);
    choose![Unchanged, Once(high), Twice(range(0..=high), high)]
}

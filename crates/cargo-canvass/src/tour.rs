//! The tour: what canvass does, end to end, on real examples.

use std::io::{self, Write};

use crate::exit::Exit;

pub fn run(out: &mut impl Write) -> io::Result<Exit> {
    writeln!(
        out,
        "A space is a bijection between natural numbers and values."
    )?;
    Ok(Exit::Success)
}

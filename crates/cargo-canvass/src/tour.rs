//! The tour: what canvass does, end to end, on real examples.

mod lambda;
mod orders;
mod search_trees;

use std::io::{self, Write};

use canvass::SpaceError;

use crate::exit::Exit;

/// One stop after the other; each checks what it shows.
pub fn run(out: &mut impl Write) -> io::Result<Exit> {
    writeln!(out, "A space is a bijection between natural numbers and values.")?;
    writeln!(out, "Testing is choosing which numbers to try, and knowing what was covered.")?;
    match orders::show(out).and_then(|()| search_trees::show(out)).and_then(|()| lambda::show(out))
    {
        Ok(()) => Ok(Exit::Success),
        Err(Trouble::Output(error)) => Err(error),
        Err(Trouble::Space(error)) => failed(&error.to_string(), out),
        Err(Trouble::Wrong(what)) => failed(&format!("{what} is not as it should be"), out),
    }
}

fn failed(why: &str, out: &mut impl Write) -> io::Result<Exit> {
    writeln!(out, "\nThe tour ends here: {why}.")?;
    Ok(Exit::Failed)
}

/// Why the tour cannot go on.
enum Trouble {
    Output(io::Error),
    Space(SpaceError),
    Wrong(&'static str),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<SpaceError> for Trouble {
    fn from(error: SpaceError) -> Trouble {
        Trouble::Space(error)
    }
}

fn expect(holds: bool, what: &'static str) -> Result<(), Trouble> {
    if holds { Ok(()) } else { Err(Trouble::Wrong(what)) }
}

fn heading(out: &mut impl Write, text: &str) -> io::Result<()> {
    writeln!(out, "\n{text}\n{}", "─".repeat(text.chars().count()))
}

/// The first values, as text on one line.
fn first<T: std::fmt::Debug>(space: &canvass::Space<T>, number: usize) -> String {
    let values: Vec<String> = space.iter().take(number).map(|value| format!("{value:?}")).collect();
    values.join("  ")
}

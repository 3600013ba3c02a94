//! The tour: what canvass does, each stop in a few lines of code and what that code says.
//!
//! The code that a stop shows is the code that has just run: it is cut out of the source of the stop's own file.

mod bounded;
mod configuration;
// Written in as few lines as README.md has it.
#[rustfmt::skip]
mod failing;
mod generator;
mod lazy;
mod private_folder;
mod process;
mod shown;
mod spaces;
mod thinned;

use std::io::{self, Write};

use crate::{cli::TourArguments, exit::Exit};
use shown::shown;

/// One stop after the other, or the one program that a stop has asked for in a process of its own.
pub fn run(arguments: &TourArguments, out: &mut impl Write) -> io::Result<Exit> {
    if let Some(name) = &arguments.program {
        return Ok(process::run_here(name));
    }
    writeln!(out, "A tour of canvass in {} stops: code, and what it says.", STOPS.len())?;
    for (number, stop) in STOPS.iter().enumerate() {
        let title = format!("{}. {}", number + 1, stop.title);
        writeln!(out, "\n{title}\n{}\n", "─".repeat(title.chars().count()))?;
        writeln!(out, "{}\n\n{}", stop.about, indented(&shown(stop.source)))?;
        match (stop.run)() {
            Ok(said) => writeln!(out, "{said}")?,
            Err(why) => {
                writeln!(out, "The tour ends here: {why}.")?;
                return Ok(Exit::Failed);
            }
        }
        writeln!(out, "Read on: {}", stop.read_on)?;
    }
    writeln!(out, "\nA test of your own: {BOOK}/start/first-test.md")?;
    Ok(Exit::Success)
}

const STOPS: &[Stop] = &[
    failing::STOP,
    bounded::STOP,
    lazy::STOP,
    configuration::STOP,
    thinned::STOP,
    generator::STOP,
    spaces::STOP,
];

/// Where the book is, in the repository.
const BOOK: &str = "book/src";

/// A stop of the tour.
struct Stop {
    title: &'static str,
    /// What the code is about.
    about: &'static str,
    /// The source in which the code is marked that is shown.
    source: &'static str,
    /// Runs that code: what it says, with a word of ours between.
    run: fn() -> Result<String, TourError>,
    /// A page of the book.
    read_on: &'static str,
}

/// Why the tour cannot go on.
type TourError = Box<dyn std::error::Error>;

/// Something that a stop shows is not as it should be.
fn expect(holds: bool, what: &str) -> Result<(), TourError> {
    if holds { Ok(()) } else { Err(format!("{what} is not as it should be").into()) }
}

/// Text four columns to the right, without blanks at the end of lines.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", format!("    {line}").trim_end())).collect()
}

/// The first lines of a text, and a sign that there are more.
fn beginning(text: &str, lines: usize) -> String {
    let first: String = text.lines().take(lines).map(|line| format!("{line}\n")).collect();
    if text.lines().count() > lines { first + "  …\n" } else { first }
}

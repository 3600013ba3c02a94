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
mod machine;
mod private_folder;
mod process;
mod shown;
mod spaces;
mod thinned;

use std::io::Write;
use std::path::PathBuf;

use crate::cli::{ReportArguments, ReportFormat, StopName, TourArguments};
use crate::{error::Error, report};
use canvass_console::{Exit, record::target};
use private_folder::PrivateFolder;
use process::Printed;
use shown::shown;

/// One stop after the other, or one of them, or the one program that a stop has asked for in a process of its own.
pub fn run(arguments: &TourArguments, out: &mut impl Write) -> Result<Exit, Error> {
    if let Some(name) = &arguments.program {
        return Ok(process::run_here(name));
    }
    if arguments.list {
        list(out)?;
        return Ok(Exit::Success);
    }
    let tour = Tour { records: PrivateFolder::new()? };
    if let Some(wanted) = arguments.stop {
        let number = STOPS.iter().position(|stop| stop.name == wanted);
        let number = number.expect("each name is that of a stop");
        return Ok(if tour.show(number, out)? { Exit::Success } else { Exit::Failed });
    }
    writeln!(out, "A tour of canvass in {} stops: code, and what it says.", STOPS.len())?;
    for number in 0..STOPS.len() {
        if !tour.show(number, out)? {
            return Ok(Exit::Failed);
        }
    }
    if let Some(path) = arguments.report.clone().or_else(usual_report) {
        write!(out, "\nWhat its tests did, as a page to look at: ")?;
        tour.report(path, out)?;
    }
    writeln!(out, "\nA test of your own: {BOOK}/start/first-test.md")?;
    Ok(Exit::Success)
}

fn list(out: &mut impl Write) -> Result<(), Error> {
    for (number, stop) in STOPS.iter().enumerate() {
        writeln!(out, "{}  {:<10} {}", number + 1, stop.name.text(), stop.title)?;
    }
    Ok(())
}

/// In the target folder; `None` where there is none, as no package is here.
fn usual_report() -> Option<PathBuf> {
    Some(target().ok()?.join("canvass/tour.html"))
}

/// A tour under way.
struct Tour {
    /// Where its tests leave their records.
    records: PrivateFolder,
}

impl Tour {
    /// Whether the stop could show what it is there for.
    fn show(&self, number: usize, out: &mut impl Write) -> Result<bool, Error> {
        let stop = &STOPS[number];
        let title = format!("{}. {}", number + 1, stop.title);
        writeln!(out, "\n{title}\n{}\n", "─".repeat(title.chars().count()))?;
        writeln!(out, "{}\n\n{}", stop.about, indented(&shown(stop.source)))?;
        match (stop.run)(self) {
            Ok(said) => writeln!(out, "{said}")?,
            Err(why) => {
                writeln!(out, "The tour ends here: {why}.")?;
                return Ok(false);
            }
        }
        writeln!(out, "Read on: {}", stop.read_on)?;
        Ok(true)
    }

    /// Runs a test of the tour in a package of its own.
    fn test(&self, name: &str) -> Result<Printed, TourError> {
        self.test_in(&PrivateFolder::new()?, name, &[])
    }

    /// Runs a test of the tour in the package in this folder, with these variables and no others.
    fn test_in(
        &self,
        package: &PrivateFolder,
        name: &str,
        variables: &[(&str, &str)],
    ) -> Result<Printed, TourError> {
        process::run(name, variables, package, &self.records)
    }

    /// Writes the report of what its tests did, and prints where.
    fn report(&self, path: PathBuf, out: &mut impl Write) -> Result<(), Error> {
        let records = vec![self.records.path().join("canvass/records")];
        let (format, output) = (ReportFormat::Html, Some(path));
        report::run(&ReportArguments { records, format, output, open: false }, out).map(drop)
    }
}

const STOPS: &[Stop] = &[
    failing::STOP,
    bounded::STOP,
    lazy::STOP,
    machine::STOP,
    configuration::STOP,
    thinned::STOP,
    generator::STOP,
    spaces::STOP,
];

/// Where the book is, in the repository.
const BOOK: &str = "book/src";

/// A stop of the tour.
struct Stop {
    /// What one calls it on the command line.
    name: StopName,
    title: &'static str,
    /// What the code is about.
    about: &'static str,
    /// The source in which the code is marked that is shown.
    source: &'static str,
    /// Runs that code: what it says, with a word of ours between.
    run: fn(&Tour) -> Result<String, TourError>,
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

//! canvass beside its peers: speed, enumeration and shrinking, measured in one run. `cargo xtask build-time` measures builds.
//!
//! `cargo run --release --manifest-path studies/peers/Cargo.toml -- --help`. Times are CPU times, medians of
//! several runs that take turns.

mod arguments;
mod challenge;
mod columns;
mod everyday;
mod libraries;
mod library;
mod list;
mod measure;
mod quiet;
mod row;
mod state;
mod table;
mod tally;
mod tree;
mod versions;

use arguments::{Arguments, ColumnName, Format, Refused};
use columns::{enumeration, shrinking, throughput};
use library::Library;
use row::Column;
use serde_json::Value;
use std::env::Args;
use std::io;
use std::iter::Skip;
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    match std::env::args().nth(1).as_deref() {
        Some("everyday") => return study(everyday::USAGE, |words| everyday::run(words)),
        Some("state") => return study(state::USAGE, |words| state::run(words)),
        _ => {}
    }
    let arguments = match arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(Refused::Help) => {
            println!("{}", arguments::USAGE);
            return Ok(ExitCode::SUCCESS);
        }
        Err(refused @ Refused::Word { .. }) => {
            eprintln!("{refused}");
            return Ok(ExitCode::from(2));
        }
    };
    if !quiet::is_inside() {
        return quiet::run();
    }
    match arguments.format {
        Format::Text => print_text(&arguments)?,
        Format::Json => print_json(&arguments)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A study that is not a column, with words of its own.
fn study(usage: &str, run: impl Fn(Skip<Args>) -> io::Result<()>) -> io::Result<ExitCode> {
    let words = || std::env::args().skip(2);
    if words().any(|word| word == "--help") {
        println!("{usage}");
        return Ok(ExitCode::SUCCESS);
    }
    if !quiet::is_inside() {
        return quiet::run();
    }
    run(words())?;
    Ok(ExitCode::SUCCESS)
}

/// Each column as soon as it is measured.
fn print_text(arguments: &Arguments) -> io::Result<()> {
    for library in libraries::ALL {
        println!("{} {}", library.name, versions::version(library.name).unwrap_or("of no version"));
    }
    for (name, reason) in libraries::LEFT_OUT {
        println!("{name} left out: {reason}");
    }
    for measure in measures(arguments) {
        print!("\n{}", table::text(&measure(libraries::ALL, arguments)?));
    }
    Ok(())
}

fn print_json(arguments: &Arguments) -> io::Result<()> {
    let mut rows = vec![];
    for measure in measures(arguments) {
        rows.extend(table::json(&measure(libraries::ALL, arguments)?));
    }
    println!("{:#}", Value::Array(rows));
    Ok(())
}

type Measure = fn(&[&Library], &Arguments) -> io::Result<Column>;

/// What is asked for, in the order of the tables.
fn measures(arguments: &Arguments) -> impl Iterator<Item = Measure> {
    let all: [(ColumnName, Measure); 5] = [
        (ColumnName::Lists, |libraries, arguments| {
            Ok(throughput::lists(libraries, arguments.effort))
        }),
        (ColumnName::Trees, |libraries, arguments| {
            Ok(throughput::trees(libraries, arguments.effort))
        }),
        (ColumnName::Sorted, |libraries, arguments| {
            Ok(throughput::sorted(libraries, arguments.effort))
        }),
        (ColumnName::Enumeration, |libraries, arguments| {
            Ok(enumeration::measure(libraries, arguments.effort))
        }),
        (ColumnName::Shrinking, |libraries, arguments| {
            Ok(shrinking::measure(libraries, arguments.effort))
        }),
    ];
    let arguments = *arguments;
    all.into_iter().filter(move |(name, _)| arguments.wants(*name)).map(|(_, measure)| measure)
}

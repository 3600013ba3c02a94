//! The command `state`: its words, and what it prints.

use super::study::{self, Row};
use super::{Effort, table};
use std::io;
use std::panic;

pub const USAGE: &str = "\
Measures which bugs of systems that remember each library finds: peers state

  --set SET          learn (the default), aside, or all
  --budget BUDGET    defaults (the default) or seconds of CPU time: 10s
  --system NAME      only this system
  --library NAME     only this library: canvass, proptest or hegeltest
  --seeds N          seeds 1 to N; 3 by default
  --format FORMAT    text (tables) or json (a row on each line, as they come)
  --help             this text";

struct Arguments {
    /// Whether those kept aside, if not all.
    aside: Option<bool>,
    seconds: Option<u32>,
    system: Option<String>,
    library: Option<String>,
    seeds: u64,
    is_json: bool,
}

/// Runs the study with the words after `state`. A word that is not known is an error.
pub fn run(words: impl Iterator<Item = String>) -> io::Result<()> {
    let arguments = parse(words).map_err(io::Error::other)?;
    // A library shows what it finds by itself.
    panic::set_hook(Box::new(|_| {}));
    let mut rows: Vec<Row> = Vec::new();
    for system in study::all() {
        let is_wanted = arguments.aside.is_none_or(|aside| aside == system.is_aside())
            && arguments.system.as_ref().is_none_or(|name| name == system.name);
        let tests = system.tests.iter().filter(|test| {
            is_wanted && arguments.library.as_ref().is_none_or(|name| name == test.library)
        });
        for test in tests {
            eprintln!("{}{} by {}", crate::quiet::PROGRESS, system.name, test.library);
            for bug in 0..system.bugs.len() {
                for seed in 1..=arguments.seeds {
                    let effort = Effort { seed, seconds: arguments.seconds };
                    let row = system.attempt(bug, test, effort);
                    if arguments.is_json {
                        println!("{}", row.to_json());
                    }
                    rows.push(row);
                }
            }
        }
    }
    if !arguments.is_json {
        print!("{}{}", table::text(&rows), table::missed(&rows));
    }
    Ok(())
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        aside: Some(false),
        seconds: None,
        system: None,
        library: None,
        seeds: 3,
        is_json: false,
    };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` needs a value; see --help"))?;
        let refused = || format!("`{word} {value}` is not known; see --help");
        match word.as_str() {
            "--set" => {
                arguments.aside = match value.as_str() {
                    "learn" => Some(false),
                    "aside" => Some(true),
                    "all" => None,
                    _ => return Err(refused()),
                }
            }
            "--budget" if value == "defaults" => arguments.seconds = None,
            "--budget" => {
                let seconds = value.strip_suffix('s').and_then(|seconds| seconds.parse().ok());
                arguments.seconds = Some(seconds.ok_or_else(refused)?);
            }
            "--system" if study::all().iter().any(|system| system.name == value) => {
                arguments.system = Some(value);
            }
            "--library" if ["canvass", "proptest", "hegeltest"].contains(&value.as_str()) => {
                arguments.library = Some(value);
            }
            "--seeds" => arguments.seeds = value.parse().map_err(|_| refused())?,
            "--format" if ["text", "json"].contains(&value.as_str()) => {
                arguments.is_json = value == "json";
            }
            _ => return Err(refused()),
        }
    }
    Ok(arguments)
}

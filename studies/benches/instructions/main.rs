//! The hot paths whose instructions `cargo xtask perf` counts, each by its name.
//!
//! `NAME` prepares a path, walks it once so that tables are filled, and walks it again; `NAME --prepared` leaves out the last walk, so
//! that the difference of two runs is what one walk takes. `--list` prints the names. Without a name each path is walked once.

mod arrays;
mod draws;
mod path;
mod runner;
mod searches;
mod spaces;
mod types;

use path::Path;
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["--quick"] => paths().for_each(|path| {
            (path.prepare)()();
            println!("{:<18} {}", path.name, path.what);
        }),
        ["--list"] => paths().for_each(|path| println!("{}\t{}", path.name, path.what)),
        [name] => return walk(name, true),
        [name, "--prepared"] => return walk(name, false),
        _ => return bad_usage("expected the name of a path, --list, or nothing"),
    }
    ExitCode::SUCCESS
}

fn paths() -> impl Iterator<Item = &'static Path> {
    [draws::PATHS, spaces::PATHS, searches::PATHS, runner::PATHS, arrays::PATHS]
        .into_iter()
        .flatten()
}

fn walk(name: &str, again: bool) -> ExitCode {
    let Some(path) = paths().find(|path| path.name == name) else {
        return bad_usage(&format!("no path `{name}`"));
    };
    let mut walk = (path.prepare)();
    walk();
    if again {
        walk();
    }
    ExitCode::SUCCESS
}

fn bad_usage(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

//! `cargo xtask ci`: everything that must hold before a change goes in.

use std::time::{Duration, Instant};

use crate::{
    book::{self, Book},
    command::{command, run as run_command},
    error::Error,
    figures, licences,
    need::Installing,
    perf::{self, Perf},
    test, tidy,
};

/// Stops at the first step that fails.
pub fn run(installing: Installing) -> Result<(), Error> {
    let mut table = String::new();
    for (name, step) in STEPS {
        println!("\n== {name}");
        let start = Instant::now();
        let result = step(installing);
        let time = start.elapsed();
        println!("-- {name}: {:.1} s", time.as_secs_f64());
        table += &row(name, time, &result);
        if result.is_err() {
            println!("\n{table}");
            return result.map(|_| ());
        }
    }
    println!("\n{table}");
    Ok(())
}

type Step = fn(Installing) -> Result<Outcome, Error>;

enum Outcome {
    Passed,
    /// The step could do only part of its job, for the reason given.
    Partial(String),
}

const STEPS: &[(&str, Step)] = &[
    ("format", |_| step("cargo fmt --all --check")),
    ("licences", |_| licences::run().map(|()| Outcome::Passed)),
    ("clippy", |_| clippy()),
    ("test", test),
    ("doc", |_| doc()),
    ("book", book),
    ("benchmarks", |_| benchmarks()),
    ("instructions", instructions),
    ("studies", |_| figures::run().map(|()| Outcome::Passed)),
    ("packages", |_| packages()),
    ("tour", |_| step("cargo run --release -- tour")),
    ("minimum Rust", |_| minimum_rust()),
];

/// The `rust-version` of the workspace.
const MINIMUM_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

fn step(words: &str) -> Result<Outcome, Error> {
    run_command(&mut command(words)).map(|()| Outcome::Passed)
}

fn test(installing: Installing) -> Result<Outcome, Error> {
    Ok(match test::run(installing)? {
        None => Outcome::Passed,
        Some(note) => Outcome::Partial(note),
    })
}

fn clippy() -> Result<Outcome, Error> {
    step("cargo clippy --workspace --all-targets --all-features -- -D warnings")
}

fn doc() -> Result<Outcome, Error> {
    let mut doc = command("cargo doc --workspace --no-deps --all-features");
    run_command(doc.env("RUSTDOCFLAGS", "-D warnings")).map(|()| Outcome::Passed)
}

fn book(installing: Installing) -> Result<Outcome, Error> {
    Ok(match book::run(installing)? {
        Book::Built => Outcome::Passed,
        Book::OnlyChecked(why) => {
            let note = why.to_string();
            println!("{note}");
            Outcome::Partial(note)
        }
    })
}

/// Only the bench targets: what libtest builds of libraries and binaries does not know `--quick`. They are built as the tests are,
/// which takes seconds: that they run is checked here, and what they say is for an optimised build.
fn benchmarks() -> Result<Outcome, Error> {
    step("cargo bench --profile dev --workspace --all-features --bench * -- --quick")
}

fn instructions(installing: Installing) -> Result<Outcome, Error> {
    Ok(match perf::run(installing, false)? {
        Perf::Kept => Outcome::Passed,
        Perf::NotCompared(why) => {
            println!("{why}");
            Outcome::Partial(why)
        }
    })
}

/// What is published, each with its README and licences. They are not built from their packages, which takes as long as all else.
fn packages() -> Result<Outcome, Error> {
    let names = tidy::published().map_err(Error::Unread)?;
    let packages: Vec<String> = names.iter().map(|name| format!("--package {name}")).collect();
    step(&format!("cargo package --no-verify --allow-dirty {}", packages.join(" ")))
}

fn minimum_rust() -> Result<Outcome, Error> {
    let Some(toolchain) = toolchain_for(MINIMUM_RUST, &installed_toolchains()) else {
        let note = format!("only clippy's incompatible_msrv looked: no Rust {MINIMUM_RUST} here");
        println!("{note}");
        return Ok(Outcome::Partial(note));
    };
    // Campaigns need a later one.
    let others = "--workspace --exclude canvass-campaign --all-features";
    step(&format!("rustup run {toolchain} cargo check {others}"))
}

/// One per line; none where there is no rustup.
fn installed_toolchains() -> String {
    match command("rustup toolchain list").output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
        Err(_) => String::new(),
    }
}

/// The installed toolchain that is `version`, whatever its patch release and host.
fn toolchain_for(version: &str, list: &str) -> Option<String> {
    let mut names = list.lines().filter_map(|line| line.split_whitespace().next());
    let is_version = |name: &&str| {
        name.strip_prefix(version)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    };
    names.find(is_version).map(str::to_owned)
}

fn row(name: &str, time: Duration, result: &Result<Outcome, Error>) -> String {
    let outcome = match result {
        Ok(Outcome::Passed) => "passed",
        Ok(Outcome::Partial(note)) => note,
        Err(_) => "FAILED",
    };
    format!("{name:<14}{:>8.1} s  {outcome}\n", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(version: &str, list: &str, expect: Option<&str>) {
        assert_eq!(toolchain_for(version, list).as_deref(), expect);
    }

    #[test]
    fn a_patch_release_is_the_version_and_a_longer_number_is_not() {
        let list = "stable-any-host (active, default)\n1.88.0-any-host\n";
        check("1.88", list, Some("1.88.0-any-host"));
        check("1.8", list, None);
        check("1.88", "1.88-any-host\n", Some("1.88-any-host"));
        check("1.88", "no installed toolchains\n", None);
    }
}

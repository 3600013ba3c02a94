//! What it costs to build the tests of a crate that depends on nothing but the library.

use crate::library::{Build, Library};
use crate::measure::{Effort, median};
use crate::row::{Better, Column, Row};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::{fs, io};
use tempfile::TempDir;

/// Every crate is downloaded before its build is timed.
pub fn measure(libraries: &[&Library], effort: Effort) -> io::Result<Column> {
    let named = libraries
        .iter()
        .flat_map(|library| library.builds.iter().map(|build| (library.name, build)));
    let crates: Vec<Dependent> =
        named.map(|(library, build)| Dependent::new(library, build)).collect::<io::Result<_>>()?;
    let mut seconds = vec![Vec::new(); crates.len()];
    for _ in 0..effort.builds() {
        for (dependent, seconds) in crates.iter().zip(&mut seconds) {
            seconds.push(dependent.build()?);
        }
    }
    let rows = crates
        .iter()
        .zip(seconds)
        .map(|(dependent, seconds)| dependent.row(seconds))
        .collect::<io::Result<_>>()?;
    Ok(Column {
        name: "build",
        title: "`cargo test --no-run` from nothing, with the library as the only dependency"
            .to_string(),
        unit: "CPU s",
        better: Better::Less,
        rows,
    })
}

/// A crate that depends on a library.
struct Dependent {
    library: &'static str,
    way: &'static str,
    folder: TempDir,
}

/// The versions that this binary was built with; cargo drops what a crate does not need.
const LOCK: &str = include_str!("../../Cargo.lock");

const TEST: &str = "#[test]\nfn nothing() {}\n";

impl Dependent {
    fn new(library: &'static str, build: &Build) -> io::Result<Dependent> {
        let folder = TempDir::new()?;
        let manifest = format!(
            "[package]\nname = \"dependent\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dev-dependencies]\n{}\n",
            build.dependency
        );
        fs::create_dir(folder.path().join("src"))?;
        fs::write(folder.path().join("src/lib.rs"), TEST)?;
        fs::write(folder.path().join("Cargo.toml"), manifest)?;
        fs::write(folder.path().join("Cargo.lock"), LOCK)?;
        run(cargo(folder.path()).arg("fetch"))?;
        Ok(Dependent { library, way: build.name, folder })
    }

    /// CPU seconds of cargo and everything it starts.
    fn build(&self) -> io::Result<f64> {
        let target = TempDir::new()?;
        let mut command = Command::new("bash");
        command.args(["-c", "TIMEFORMAT='%U %S'; time cargo test --no-run --quiet"]);
        command.current_dir(self.folder.path()).env("CARGO_TARGET_DIR", target.path());
        let output = run(&mut command)?;
        let stderr = String::from_utf8_lossy(&output.stderr);
        let times = stderr.lines().last().unwrap_or_default();
        let times: Result<Vec<f64>, _> = times.split(' ').map(str::parse).collect();
        Ok(times
            .map_err(|_| io::Error::other(format!("no times at the end of:\n{stderr}")))?
            .iter()
            .sum())
    }

    fn row(&self, seconds: Vec<f64>) -> io::Result<Row> {
        Ok(Row {
            subject: "",
            library: self.library,
            way: self.way,
            figure: median(seconds),
            details: vec![("crates", Some(self.crates()? as f64))],
        })
    }

    /// How many different crates are built, apart from the one that depends on them.
    fn crates(&self) -> io::Result<usize> {
        let output =
            run(cargo(self.folder.path()).args(["tree", "--prefix", "none", "--format", "{p}"]))?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        let crates: BTreeSet<&str> =
            stdout.lines().map(|line| line.trim_end_matches(" (*)")).collect();
        Ok(crates.len() - 1)
    }
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(folder);
    command
}

fn run(command: &mut Command) -> io::Result<Output> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(output);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{command:?}: {}\n{stderr}", output.status)))
}

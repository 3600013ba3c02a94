//! `cargo xtask perf`: the instructions of hot paths, counted and compared with the table in `studies/results/instructions.md`.
//!
//! Seconds differ from run to run; instructions do not, whatever else the machine does. So what became slower is noticed with the change that
//! made it so. The paths are in `studies/benches/instructions`, and callgrind counts.

mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    command::{announce, command, line, root},
    error::Error,
    install::Install,
    need::{Installing, Need, meet},
};
pub use table::Comparison;
use table::{Row, Table};

/// Who counts.
const VALGRIND: &Need = &Need {
    name: "valgrind",
    question: "--version",
    variable: None,
    versions: None,
    purpose: "counts the instructions of hot paths",
    install: Install::Package("valgrind"),
};

const TABLE: &str = "studies/results/instructions.md";

const BUILD: &str = "cargo bench --no-run -p canvass-studies --bench instructions";

/// What came of counting.
pub enum Perf {
    /// The counts are those of the table, or are in it now.
    Kept,
    /// They were not compared, for this reason.
    NotCompared(String),
}

/// Counts all paths, and compares them with the table or, to accept the counts, writes it anew.
pub fn run(installing: Installing, accept: bool) -> Result<Perf, Error> {
    let valgrind = match meet(VALGRIND, installing) {
        Ok(program) => program,
        Err(why) => return Ok(Perf::NotCompared(format!("nothing was counted: {why}"))),
    };
    let bench = build()?;
    let compiler = text(&mut command("rustc --version"))?.trim().to_owned();
    let file = root().join(TABLE);
    let old = fs::read_to_string(&file).map_err(Error::Unread)?;
    let before = Table::read(&old);
    let mut rows = Vec::new();
    println!("{}", Comparison::heading());
    for (name, what) in paths(&bench)? {
        let instructions = count(&valgrind, &bench, &name)?;
        let row = Row { name, what, instructions };
        println!("{}", before.compare(&row));
        rows.push(row);
    }
    let now = Table { compiler, rows };
    if accept {
        fs::write(&file, now.written_into(&old)).map_err(Error::Unread)?;
        println!("{TABLE} has these counts now; say in the commit why they changed");
        return Ok(Perf::Kept);
    }
    if now.compiler != before.compiler {
        return Ok(Perf::NotCompared(format!(
            "the table of instructions is of {}, this is {}",
            before.compiler, now.compiler
        )));
    }
    match before.changes(&now) {
        changes if changes.is_empty() => Ok(Perf::Kept),
        changes => Err(Error::Instructions(changes)),
    }
}

/// The program with the paths, built.
fn build() -> Result<PathBuf, Error> {
    let mut build = command(BUILD);
    announce(&build);
    let output = build.output().map_err(|source| Error::Io { line: line(&build), source })?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprint!("{said}");
        return Err(Error::Command { line: line(&build), status: output.status });
    }
    match executable(&said) {
        Some(path) => alone(&root().join(path)),
        None => Err(Error::NotThere { name: "program with the paths" }),
    }
}

/// The program in a target folder of its own. A test looks in its target folder for what tests that died left there, so that its
/// instructions would depend on which tests ran before.
fn alone(program: &Path) -> Result<PathBuf, Error> {
    let target = root().join("target/instructions");
    let folder = target.join("release/deps");
    let alone = folder.join("instructions");
    let copied = || {
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        fs::create_dir_all(&folder)?;
        fs::copy(program, &alone)
    };
    match copied() {
        Ok(_) => Ok(alone),
        Err(source) => Err(Error::File { path: folder, source }),
    }
}

/// Cargo names what it built: `Executable benches/x.rs (target/release/deps/x-0123)`.
fn executable(said: &str) -> Option<&str> {
    let named = said.lines().find(|line| line.trim_start().starts_with("Executable"))?;
    named.trim_end().strip_suffix(')')?.rsplit_once('(').map(|(_, path)| path)
}

/// Name and description of each path.
fn paths(bench: &PathBuf) -> Result<Vec<(String, String)>, Error> {
    let list = text(Command::new(bench).arg("--list"))?;
    let path = |line: &str| {
        let (name, what) = line.split_once('\t')?;
        Some((name.to_owned(), what.to_owned()))
    };
    Ok(list.lines().filter_map(path).collect())
}

/// What one walk of a path takes: what a run with two takes more than a run with one.
fn count(valgrind: &PathBuf, bench: &PathBuf, name: &str) -> Result<u64, Error> {
    let with = collected(valgrind, bench, &[name])?;
    let without = collected(valgrind, bench, &[name, "--prepared"])?;
    Ok(with.saturating_sub(without))
}

fn collected(valgrind: &PathBuf, bench: &PathBuf, words: &[&str]) -> Result<u64, Error> {
    let mut run = Command::new(valgrind);
    run.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(bench).args(words);
    // The settings of whoever counts are not those of the table.
    run.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    run.current_dir(root().join("studies"));
    let output = run.output().map_err(|source| Error::Io { line: line(&run), source })?;
    let said = String::from_utf8_lossy(&output.stderr);
    match total(&said) {
        Some(total) if output.status.success() => Ok(total),
        _ => {
            eprint!("{said}");
            Err(Error::Command { line: line(&run), status: output.status })
        }
    }
}

/// Callgrind's last word: `==1== Collected : 123`.
fn total(said: &str) -> Option<u64> {
    let line = said.lines().find(|line| line.contains("Collected"))?;
    line.rsplit_once(':')?.1.trim().parse().ok()
}

fn text(command: &mut Command) -> Result<String, Error> {
    let output = command.output().map_err(|source| Error::Io { line: line(command), source })?;
    if !output.status.success() {
        return Err(Error::Command { line: line(command), status: output.status });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_and_callgrind_are_understood() {
        let said =
            "    Finished `bench` profile\n  Executable benches/a b.rs (target/release/deps/a-1)\n";
        assert_eq!(executable(said), Some("target/release/deps/a-1"));
        assert_eq!(executable("    Finished\n"), None);
        assert_eq!(total("==7== Events    : Ir\n==7== Collected : 1234\n"), Some(1234));
        assert_eq!(total("==7== nothing\n"), None);
    }

    /// Whoever adds a path adds its row.
    #[test]
    fn the_table_has_rows() {
        let text = fs::read_to_string(root().join(TABLE)).expect("the table is there");
        let table = Table::read(&text);
        assert!(table.rows.len() >= 20, "{} rows", table.rows.len());
        assert!(table.compiler.starts_with("rustc "), "{}", table.compiler);
        assert_eq!(table.written_into(&text), text, "a row is not as it is written");
    }
}

//! `cargo xtask test`: every test, including those that plain `cargo test` must ignore.
//!
//! A test that needs an outside program says so with `#[ignore = "needs NAME"]`. The first pass is the plain
//! command; a second runs what the first left out. No other reason to ignore a test is accepted.

use std::{
    fmt,
    io::{self, BufRead, BufReader, Write},
    process::{Command, ExitStatus, Stdio},
};

use crate::{
    command::{announce, command, line, run as run_command, succeeded},
    error::Error,
    need::{Installing, NEEDS, meet_all},
    tidy,
};

const TEST: &str = "cargo test --workspace --all-features";
/// Without the documentation, which would be read again: what it leaves out has no reason that is accepted.
const AGAIN: &str =
    "cargo test --workspace --all-features --lib --bins --tests -- --ignored --exact";

/// Looks whether the house is tidy, then runs every test for which there is what it needs; says which are left out, and returns it in a line.
pub fn run(installing: Installing) -> Result<Option<String>, Error> {
    tidy::run()?;
    let supply = meet_all(installing);
    let mut test = command(TEST);
    supply.equip(&mut test);
    let ignored = run_noting_ignored(&mut test)?;
    let all: Vec<&str> = NEEDS.iter().map(|need| need.name).collect();
    let (needing, others): (Vec<_>, Vec<_>) =
        ignored.into_iter().partition(|test| test.needs_one_of(&all));
    if !others.is_empty() {
        return Err(Error::Ignored(others));
    }
    let (possible, left_out): (Vec<_>, Vec<_>) =
        needing.into_iter().partition(|test| test.needs_one_of(&supply.names()));
    if !possible.is_empty() {
        println!("\nnow {} ignored above, as what they need is here", possible.len());
        let mut again = command(AGAIN);
        supply.equip(&mut again);
        for test in &left_out {
            again.args(["--skip", &test.name]);
        }
        run_command(&mut again)?;
    }
    if left_out.is_empty() {
        return Ok(None);
    }
    println!();
    supply.missing.iter().for_each(|error| println!("{error}"));
    let were = if left_out.len() == 1 { "test was" } else { "tests were" };
    println!("so {} {were} NOT run:", left_out.len());
    left_out.iter().for_each(|test| println!("  {test}"));
    Ok(Some(format!("{} tests were not run, as what they need is not here", left_out.len())))
}

/// A test that was not run, as libtest reports it.
#[derive(Debug, PartialEq)]
pub struct Ignored {
    name: String,
    reason: Option<String>,
}

impl Ignored {
    fn from_line(line: &str) -> Option<Self> {
        let (name, outcome) = line.strip_prefix("test ")?.rsplit_once(" ... ignored")?;
        let reason = match outcome {
            "" => None,
            _ => Some(outcome.strip_prefix(", ")?.to_owned()),
        };
        Some(Ignored { name: name.to_owned(), reason })
    }

    fn needs_one_of(&self, names: &[&str]) -> bool {
        let need = self.reason.as_deref().and_then(|reason| reason.strip_prefix("needs "));
        need.is_some_and(|need| names.contains(&need))
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let reason = self.reason.as_deref().unwrap_or("no reason given");
        write!(f, "{}: {reason}", self.name)
    }
}

fn run_noting_ignored(command: &mut Command) -> Result<Vec<Ignored>, Error> {
    announce(command);
    let (ignored, status) =
        stream(command).map_err(|source| Error::Io { line: line(command), source })?;
    succeeded(command, status).map(|()| ignored)
}

fn stream(command: &mut Command) -> io::Result<(Vec<Ignored>, ExitStatus)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let ignored = pass_on(output, &mut io::stdout().lock())?;
    Ok((ignored, child.wait()?))
}

/// Copies the output of the tests line by line, and keeps the lines about ignored tests.
fn pass_on(mut from: impl BufRead, to: &mut impl Write) -> io::Result<Vec<Ignored>> {
    let mut ignored = Vec::new();
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        let text = String::from_utf8_lossy(&line);
        ignored.extend(Ignored::from_line(text.trim_end()));
        line.clear();
    }
    Ok(ignored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expect: Option<(&str, Option<&str>)>) {
        let expect = expect.map(|(name, reason)| Ignored {
            name: name.to_owned(),
            reason: reason.map(str::to_owned),
        });
        assert_eq!(Ignored::from_line(line), expect);
    }

    #[test]
    fn ignored_tests_are_told_from_the_others() {
        check("test proof::holds ... ignored, needs z3", Some(("proof::holds", Some("needs z3"))));
        check("test src/lib.rs - f (line 3) ... ignored", Some(("src/lib.rs - f (line 3)", None)));
        check("test proof::holds ... ok", None);
        check("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out", None);
    }

    #[test]
    fn only_a_need_in_the_table_excuses_an_ignored_test() {
        let ignored = |reason: Option<&str>| Ignored {
            name: "holds".to_owned(),
            reason: reason.map(str::to_owned),
        };
        assert!(ignored(Some("needs z3")).needs_one_of(&["cvc5", "z3"]));
        assert!(!ignored(Some("needs z3")).needs_one_of(&[]));
        assert!(!ignored(Some("z3")).needs_one_of(&["z3"]));
        assert!(!ignored(None).needs_one_of(&["z3"]));
    }

    #[test]
    fn output_is_passed_on_unchanged() {
        let output = "\nrunning 2 tests\ntest a ... ok\ntest b ... ignored, needs z3\nno newline";
        let mut copy = Vec::new();
        let ignored = pass_on(output.as_bytes(), &mut copy).unwrap();
        assert_eq!(String::from_utf8(copy).unwrap(), output);
        assert_eq!(ignored.len(), 1);
    }
}

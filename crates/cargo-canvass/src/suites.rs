//! `suite [TEST]…`: the values of thinned runs, written to files by the tests themselves.

use std::{
    env,
    ffi::OsString,
    io::{self, BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::{cli::SuiteArguments, exit::Exit, say::say, trouble::Trouble};

/// Begins the lines of tests that are for us; what stands behind it is for people.
const MARK: &str = "\u{1}canvass:suite ";

pub fn run(arguments: &SuiteArguments, out: &mut impl Write) -> Result<Exit, Trouble> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut tests = Command::new(cargo);
    // Not documentation, whose examples have no names to write suites for.
    tests.args(["test", "--no-fail-fast", "--tests"]).args(&arguments.cargo);
    tests.arg("--").args(&arguments.tests);
    tests.env("CANVASS_SUITE", arguments.order()).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut tests = tests.spawn().map_err(Trouble::Tests)?;
    let printed = tests.stdout.take().expect("it is piped");
    let (suites, others) = pass_on(BufReader::new(printed), out)?;
    let status = tests.wait().map_err(Trouble::Tests)?;
    if !status.success() {
        others.iter().for_each(say);
        say(format_args!("error: not all tests have a suite: {suites} written, the others failed"));
        return Ok(Exit::Failed);
    }
    if suites == 0 {
        return Err(Trouble::NoSuite);
    }
    Ok(Exit::Success)
}

/// Prints the lines that are for us. How many there were, and the others.
fn pass_on(lines: impl BufRead, out: &mut impl Write) -> io::Result<(usize, Vec<String>)> {
    let (mut suites, mut others) = (0, Vec::new());
    for line in lines.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        match line.strip_prefix(MARK) {
            Some(suite) => {
                writeln!(out, "{suite}")?;
                suites += 1;
            }
            None => others.push(line.into_owned()),
        }
    }
    Ok((suites, others))
}

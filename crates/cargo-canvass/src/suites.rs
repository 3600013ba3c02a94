//! `suite [TEST]…`: the values of thinned runs, written to files by the tests themselves.

use std::{
    env,
    ffi::OsString,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use canvass_console::{Exit, Watch, say::say, watched};

use crate::{cli::SuiteArguments, error::Error};

/// Marks the lines of test output that name a suite; the rest of the line is for people.
const MARK: &str = "\u{1}canvass:suite ";

/// How often to look for an interruption.
const APART: Duration = Duration::from_millis(100);
/// How long tests that a terminal has interrupted too may take to end before they are killed.
const GRACE: Duration = Duration::from_secs(2);

pub fn run(arguments: &SuiteArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut tests = Command::new(cargo);
    tests.args(["test", "--no-fail-fast"]);
    if !chooses_targets(&arguments.cargo) {
        // Not documentation, whose examples have no names to write suites for.
        tests.arg("--tests");
    }
    tests.args(&arguments.cargo);
    tests.arg("--").args(&arguments.tests);
    tests.env("CANVASS_SUITE", arguments.order()).stdin(Stdio::null()).stdout(Stdio::piped());
    watched("suite", |watch| {
        let mut tests = tests.spawn().map_err(Error::Tests)?;
        let lines = lines(tests.stdout.take().expect("it is piped"));
        let heard = hear(&lines, watch, out)?;
        match wait(&mut tests, watch).map_err(Error::Tests)? {
            Some(status) => conclude(&heard, status.success()),
            None => {
                end(&mut tests).map_err(Error::Tests)?;
                let suites = heard.suites;
                say(format_args!("interrupted: not all tests have a suite: {suites} written"));
                Ok(Exit::Interrupted)
            }
        }
    })
}

/// The options by which `cargo test` chooses targets. They add up, so `--tests` is not added to any of them.
const TARGETS: [&str; 11] = [
    "--lib",
    "--bins",
    "--bin",
    "--examples",
    "--example",
    "--tests",
    "--test",
    "--benches",
    "--bench",
    "--all-targets",
    "--doc",
];

/// Whether arguments of `cargo test` say which targets to build.
fn chooses_targets(arguments: &[OsString]) -> bool {
    let for_cargo = arguments.iter().take_while(|word| *word != "--");
    for_cargo.filter_map(|word| word.to_str()).any(|word| {
        let option = word.split_once('=').map_or(word, |(option, _)| option);
        TARGETS.contains(&option)
    })
}

/// The output of the tests.
#[derive(Default)]
struct Heard {
    suites: usize,
    /// The other lines.
    others: Vec<String>,
}

fn conclude(Heard { suites, others }: &Heard, is_success: bool) -> Result<Exit, Error> {
    if !is_success {
        others.iter().for_each(say);
        say(format_args!("error: not all tests have a suite: {suites} written, the others failed"));
        return Ok(Exit::Failed);
    }
    if *suites == 0 {
        return Err(Error::NoSuite);
    }
    Ok(Exit::Success)
}

/// The lines, read by another thread, so that waiting for them can be interrupted.
fn lines(printed: ChildStdout) -> Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(printed).split(b'\n') {
            let line = line.map(|line| String::from_utf8_lossy(&line).into_owned());
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Prints the lines about suites until the output ends or Ctrl-C comes.
fn hear(
    lines: &Receiver<io::Result<String>>,
    watch: &Watch,
    out: &mut impl Write,
) -> io::Result<Heard> {
    let mut heard = Heard::default();
    while !watch.is_interrupted() {
        let line = match lines.recv_timeout(APART) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        match line.strip_prefix(MARK) {
            Some(suite) => {
                writeln!(out, "{suite}")?;
                heard.suites += 1;
            }
            None => {
                follow(&line, watch);
                heard.others.push(line);
            }
        }
    }
    Ok(heard)
}

/// Shows the progress of the test harness. While cargo builds, it shows progress itself.
fn follow(line: &str, watch: &Watch) {
    let mut words = line.split(' ');
    match (words.next(), words.next()) {
        (Some("running"), Some(number)) => match number.parse() {
            Ok(tests) => watch.begin("tests", tests),
            Err(_) => watch.end(),
        },
        (Some("test"), Some("result:")) => watch.end(),
        (Some("test"), Some(_)) => watch.advance(1),
        _ => {}
    }
}

/// Waits for the tests to exit, which may take longer than closing their output; `None` after an interruption.
fn wait(tests: &mut Child, watch: &Watch) -> io::Result<Option<ExitStatus>> {
    while !watch.is_interrupted() {
        if let Some(status) = tests.try_wait()? {
            return Ok(Some(status));
        }
        thread::sleep(APART);
    }
    Ok(None)
}

/// Ends the tests after an interruption. Those started from a terminal were interrupted with us and end by themselves.
fn end(tests: &mut Child) -> io::Result<()> {
    let until = Instant::now() + GRACE;
    while Instant::now() < until {
        if tests.try_wait()?.is_some() {
            return Ok(());
        }
        thread::sleep(APART);
    }
    tests.kill()?;
    tests.wait()?;
    Ok(())
}

//! Random derived types against counting and enumerating by hand, in a program that is generated.

use canvass_console::Watch;

use super::error::Error;
use super::fixture;
use super::process::kill_all;
use super::row::{Difference, Total};
use crate::report::Report;
use crate::share;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A type that takes longer is taken never to end.
const LIMIT: Duration = Duration::from_secs(300);
/// How often an interruption is looked for.
const PAUSE: Duration = Duration::from_millis(100);
const MARK: (&str, &str) = ("FAULTS_CELL", "types");

/// The result for a type.
enum Comparison {
    Agrees(Compared),
    Differs(String),
    Interrupted,
}

/// How much was compared.
#[derive(Default)]
struct Compared {
    counts: u64,
    values: u64,
    runs: u64,
}

/// Compares `number` random types, and prints which differ.
pub(super) fn run(types: u64, watch: &Watch, report: &mut Report<'_>) -> Result<Total, Error> {
    watch.begin("builds", 1);
    let program = fixture::build_program("canvass-fault-types", ("FAULTS_TYPES", types))?;
    let begun = Instant::now();
    let mut total = Total::new("types");
    let mut sum = Compared::default();
    let mut left: Vec<u64> = share::own(0..types).collect();
    watch.begin("types", left.len() as u64);
    while !left.is_empty() {
        let mut command = fixture::limited(&program);
        command.args(left.iter().map(u64::to_string));
        let mut process = Process::start(command)?;
        while let Some(number) = left.first().copied() {
            let (comparison, is_alive) = process.next(watch);
            match comparison {
                Comparison::Interrupted => {
                    left.clear();
                    break;
                }
                Comparison::Agrees(Compared { counts, values, runs }) => {
                    total.count(true);
                    sum.counts += counts;
                    sum.values += values;
                    sum.runs += runs;
                }
                Comparison::Differs(difference) => {
                    total.count(false);
                    let repeat = format!(
                        "cd studies/faults && FAULTS_TYPES={types} cargo run --package canvass-fault-types -- {number}"
                    );
                    report.row(&Difference {
                        trial: format!("type {number}"),
                        difference,
                        repeat,
                    })?;
                }
            }
            left.remove(0);
            watch.advance(1);
            if !is_alive {
                break;
            }
        }
    }
    let Compared { counts, values, runs } = sum;
    report
        .note(&format!("{counts} counts, {values} values and {runs} runs of searches compared"))?;
    total.seconds = begun.elapsed().as_secs_f64();
    Ok(total)
}

/// The program under way.
struct Process {
    child: Child,
    lines: Receiver<String>,
}

impl Process {
    fn start(mut command: Command) -> Result<Process, Error> {
        let line = format!("{command:?}");
        command.env(MARK.0, MARK.1).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| Error::Program { line, error })?;
        let (sender, lines) = channel();
        let (out, errors) = (child.stdout.take(), child.stderr.take());
        thread::spawn(move || {
            let Some(out) = out else { return };
            let mut lines = BufReader::new(out).lines().map_while(Result::ok);
            lines.by_ref().take_while(|line| sender.send(line.clone()).is_ok()).for_each(drop);
            // What it wrote last is why it died.
            let mut text = String::new();
            let _what_there_is =
                errors.map(|errors| errors.take(1 << 16).read_to_string(&mut text));
            let _nobody_listens = sender.send(format!("died {}", text.trim().replace('\n', " ")));
        });
        Ok(Process { child, lines })
    }

    /// The result for the next type, and whether the program goes on after that.
    fn next(&mut self, watch: &Watch) -> (Comparison, bool) {
        let begun = Instant::now();
        loop {
            if watch.is_interrupted() {
                return (Comparison::Interrupted, false);
            }
            let line = match self.lines.recv_timeout(PAUSE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if begun.elapsed() < LIMIT => continue,
                Err(RecvTimeoutError::Timeout) => {
                    return (Comparison::Differs(format!("does not end within {LIMIT:?}")), false);
                }
                Err(RecvTimeoutError::Disconnected) => "died".to_owned(),
            };
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("type", number) => watch.now(format!("type {number}")),
                ("agrees", numbers) => return (Comparison::Agrees(compared(numbers)), true),
                ("differs", how) => return (Comparison::Differs(how.to_owned()), true),
                (_, errors) => return (Comparison::Differs(format!("it dies: {errors}")), false),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_all(MARK);
        // It is gone by now.
        self.child.wait().ok();
    }
}

fn compared(numbers: &str) -> Compared {
    let mut numbers =
        numbers.split(' ').map(|number| number.parse().expect("the program says numbers"));
    let mut next = || numbers.next().expect("the program says three");
    Compared { counts: next(), values: next(), runs: next() }
}

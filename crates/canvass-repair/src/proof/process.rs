//! The solver's process, spoken to in SMT-LIB.
//!
//! One thread writes to it and one reads from it, so that a process that neither reads nor answers blocks no longer than the
//! timeout. Dropping a [`Process`] kills it.

use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// Why a solver's process gave no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProcessError {
    /// It could not be started; the system's message.
    NotStarted(String),
    /// It ended while it was needed.
    Ended,
    /// It did not answer in time.
    TimedOut,
    /// It answered something else than SMT-LIB prescribes: the beginning of that.
    UnexpectedAnswer(String),
}

impl fmt::Display for ProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProcessError::NotStarted(why) => write!(f, "the solver does not start: {why}"),
            ProcessError::Ended => f.write_str("the solver ended while it was needed"),
            ProcessError::TimedOut => f.write_str("the solver did not answer in time"),
            ProcessError::UnexpectedAnswer(answer) => write!(f, "the solver answered `{answer}`"),
        }
    }
}

/// A running solver.
pub(crate) struct Process {
    child: Child,
    requests: Sender<String>,
    lines: Receiver<String>,
}

/// The line that the solver is asked to echo at the end of each request.
const END: &str = "canvass-end";
const LONGEST_LINE: u64 = 1 << 20;
const MOST_LINES: usize = 1000;
/// How many lines are buffered; a solver that writes more has to wait.
const WAITING: usize = 64;
const SHOWN: usize = 120;

impl Process {
    pub(crate) fn start(program: &Path) -> Result<Self, ProcessError> {
        let mut child = Command::new(program)
            .args(["-in", "-smt2", "-memory:2000"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| ProcessError::NotStarted(error.to_string()))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (requests, to_write) = channel();
        let (read, lines) = sync_channel(WAITING);
        thread::spawn(move || write_all(input, &to_write));
        thread::spawn(move || read_lines(output, &read));
        Ok(Self { child, requests, lines })
    }

    /// Sends commands, and returns the lines of the answer.
    pub(crate) fn ask(
        &mut self,
        commands: &str,
        patience: Duration,
    ) -> Result<Vec<String>, ProcessError> {
        let deadline = Instant::now() + patience;
        let request = format!("{commands}\n(echo \"{END}\")\n");
        self.requests.send(request).map_err(|_| ProcessError::Ended)?;
        let mut answer = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => ProcessError::TimedOut,
                RecvTimeoutError::Disconnected => ProcessError::Ended,
            })?;
            if line.trim_matches('"') == END {
                return Ok(answer);
            }
            if answer.len() >= MOST_LINES {
                return Err(unexpected(&line));
            }
            answer.push(line);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that the process has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The error for an answer that cannot be used, with as much of it as a message can show.
pub(crate) fn unexpected(answer: &str) -> ProcessError {
    ProcessError::UnexpectedAnswer(answer.chars().take(SHOWN).collect())
}

fn write_all(mut input: ChildStdin, requests: &Receiver<String>) {
    for request in requests {
        if input.write_all(request.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !read.is_ok_and(|length| length > 0) {
            return;
        }
        let line = String::from_utf8_lossy(line.trim_ascii_end()).into_owned();
        if lines.send(line).is_err() {
            return;
        }
    }
}

//! A solver as a child process that is talked to in SMT-LIB.
//!
//! One thread writes to it and one reads from it, so that a process that neither reads nor answers costs no more than the
//! patience it is given. Whatever it does is a value here; it ends when this does.

use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// What went wrong with a solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It could not be started; the system's words.
    NotStarted(String),
    /// It ended while it was needed.
    Died,
    /// It did not answer in time.
    Silent,
    /// It answered something that is no answer.
    Nonsense(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotStarted(why) => write!(f, "the solver does not start: {why}"),
            Trouble::Died => f.write_str("the solver ended while it was needed"),
            Trouble::Silent => f.write_str("the solver did not answer in time"),
            Trouble::Nonsense(answer) => write!(f, "the solver answered `{answer}`"),
        }
    }
}

/// A running solver.
pub(crate) struct Process {
    child: Child,
    requests: Sender<String>,
    lines: Receiver<String>,
}

/// What the solver is asked to say when it is done with a request.
const END: &str = "canvass-end";
const LONGEST_LINE: u64 = 1 << 20;
const MOST_LINES: usize = 1000;
/// Lines that wait for us; a solver that says more has to wait, too.
const WAITING: usize = 64;
const SHOWN: usize = 120;

impl Process {
    pub(crate) fn start(program: &Path) -> Result<Self, Trouble> {
        let mut child = Command::new(program)
            .args(["-in", "-smt2", "-memory:2000"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Trouble::NotStarted(error.to_string()))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (requests, to_write) = channel();
        let (read, lines) = sync_channel(WAITING);
        thread::spawn(move || write_all(input, &to_write));
        thread::spawn(move || read_lines(output, &read));
        Ok(Self { child, requests, lines })
    }

    /// Sends commands, and returns the lines that are answered to them.
    pub(crate) fn ask(
        &mut self,
        commands: &str,
        patience: Duration,
    ) -> Result<Vec<String>, Trouble> {
        let deadline = Instant::now() + patience;
        let request = format!("{commands}\n(echo \"{END}\")\n");
        self.requests.send(request).map_err(|_| Trouble::Died)?;
        let mut answer = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => Trouble::Silent,
                RecvTimeoutError::Disconnected => Trouble::Died,
            })?;
            if line.trim_matches('"') == END {
                return Ok(answer);
            }
            if answer.len() >= MOST_LINES {
                return Err(nonsense(&line));
            }
            answer.push(line);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer that cannot be used, as far as a person wants to see it.
pub(crate) fn nonsense(answer: &str) -> Trouble {
    Trouble::Nonsense(answer.chars().take(SHOWN).collect())
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

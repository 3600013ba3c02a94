//! A test's child process, seen from both sides.

use crate::Nat;
use crate::check::settings::Settings;
use crate::check::token::Token;
use crate::code::Code;
use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Set in the child.
const VARIABLE: &str = "CANVASS_ISOLATED";
/// Begins the lines that the child writes for its parent.
const MARK: &str = "\u{1}canvass:";

/// Stands for the end of a line in a message.
const NEWLINE: &str = "\u{2}";

/// Whether this process is such a child.
pub(in crate::check) fn is_child() -> bool {
    env::var_os(VARIABLE).is_some()
}

/// Tells the parent which case comes next.
pub(in crate::check) fn announce(code: &Code) {
    tell("case", &code.to_string());
}

/// Tells the parent, if this is a child, why the test fails.
pub(in crate::check) fn failed(message: &str) {
    if is_child() {
        tell("failed", &message.replace('\n', NEWLINE));
    }
}

/// Tells whoever runs the tests, or the parent, that a suite was written.
pub(in crate::check) fn tell_suite(text: &str) {
    tell("suite", text);
}

/// Past the capture of test output, in one write; a parent that went away is nobody to tell.
fn tell(what: &str, text: &str) {
    let line = format!("\n{MARK}{what} {text}\n");
    let mut out = io::stdout().lock();
    let _gone = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}

pub(super) struct Child {
    process: std::process::Child,
    lines: Receiver<String>,
    errors: JoinHandle<String>,
}

/// What became of a child.
pub(super) struct Ended {
    pub(super) end: End,
    /// The last case that was announced.
    pub(super) last: Option<Code>,
    pub(super) cases: u64,
    pub(super) output: String,
    pub(super) errors: String,
}

pub(super) enum End {
    Passed,
    /// It said so itself, with this message.
    Failed(String),
    Died(String),
}

impl Child {
    pub(super) fn spawn(
        name: &str,
        settings: &Settings,
        replay: Option<&Token>,
    ) -> io::Result<Child> {
        let Some((_, test)) = name.split_once("::").filter(|(_, test)| !test.contains(".rs:"))
        else {
            return Err(io::Error::other("only a `#[test]` of its own can be"));
        };
        let mut command = limited(&env::current_exe()?, settings.memory);
        command.args([test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
        command.env(VARIABLE, "1").env("RUST_BACKTRACE", "0");
        // One that was drawn here must not be drawn again there.
        command.env("CANVASS_SEED", settings.seed.to_string());
        if let Some(token) = replay {
            command.env("CANVASS_REPLAY", token.to_string());
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let (out, errors) = (process.stdout.take(), process.stderr.take());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let Some(out) = out else { return };
            for line in BufReader::new(out).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _what_there_is = errors.map(|mut errors| errors.read_to_end(&mut text));
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Child { process, lines, errors })
    }

    /// Waits for its end, or until it says nothing for so long.
    pub(super) fn wait(mut self, timeout: Duration) -> Ended {
        let (mut last, mut cases, mut output, mut failed) = (None, 0, String::new(), None);
        let hangs = loop {
            let line = match self.lines.recv_timeout(timeout) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => break true,
                Err(RecvTimeoutError::Disconnected) => break false,
            };
            match line.strip_prefix(MARK).and_then(|line| line.split_once(' ')) {
                Some(("case", code)) => {
                    last = code_of(code);
                    cases += 1;
                }
                Some(("suite", text)) => tell_suite(text),
                Some((_, message)) => failed = Some(message.replace(NEWLINE, "\n")),
                None if is_of_harness(&line) => {}
                None => output = output + &line + "\n",
            }
        };
        if hangs {
            // Already gone is as good.
            let _ = self.process.kill();
        }
        let status = self.process.wait();
        let errors = self.errors.join().unwrap_or_default();
        let end = match (hangs, status, failed) {
            (true, _, _) => End::Died(format!("did not finish a case within {timeout:?}")),
            (false, _, Some(message)) => End::Failed(message),
            (false, Ok(status), None) if status.success() => End::Passed,
            (false, Ok(status), None) => End::Died(format!("died ({})", describe(status))),
            (false, Err(error), None) => End::Died(format!("was lost: {error}")),
        };
        Ended { end, last, cases, output, errors }
    }
}

/// What the test harness of the child says about itself.
fn is_of_harness(line: &str) -> bool {
    line.is_empty()
        || line.starts_with("running 1 test")
        || line.starts_with("test ")
        || line.starts_with("test result:")
}

fn describe(status: ExitStatus) -> String {
    status.to_string()
}

fn code_of(text: &str) -> Option<Code> {
    if text.is_empty() {
        return Some(Code::default());
    }
    text.split('.').map(|choice| choice.parse::<Nat>().ok()).collect::<Option<_>>().map(Code)
}

/// The program, with so many bytes of memory where the shell can limit it.
fn limited(program: &std::path::Path, memory: Option<u64>) -> Command {
    match memory {
        Some(memory) if cfg!(unix) => {
            let mut command = Command::new("sh");
            let limit = format!("ulimit -v {} && exec \"$0\" \"$@\"", memory / 1024);
            command.arg("-c").arg(limit).arg(program);
            command
        }
        Some(_) | None => Command::new(program),
    }
}

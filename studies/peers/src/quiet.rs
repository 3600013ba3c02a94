//! Running the whole program once more, with its standard error kept back.
//!
//! Some libraries print every failure they find. They may: it is shown only if the program itself fails.

use std::collections::VecDeque;
use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};

/// Begins a line of the standard error that is shown at once.
pub const PROGRESS: &str = "peers: ";

/// Of the lines that are kept back.
const MOST_KEPT: usize = 10_000;

const MARK: &str = "PEERS_QUIET";

/// Whether this is the second program.
pub fn is_inside() -> bool {
    env::var_os(MARK).is_some()
}

/// Starts the second program, and ends as it does.
pub fn run() -> io::Result<ExitCode> {
    let mut command = Command::new(env::current_exe()?);
    command.args(env::args_os().skip(1)).env(MARK, "1");
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let errors = BufReader::new(child.stderr.take().expect("it is piped"));
    let mut kept = VecDeque::new();
    for line in errors.split(b'\n') {
        let line = line?;
        if line.starts_with(PROGRESS.as_bytes()) {
            show(&line)?;
        } else {
            kept.push_back(line);
            if kept.len() > MOST_KEPT {
                kept.pop_front();
            }
        }
    }
    if child.wait()?.success() {
        return Ok(ExitCode::SUCCESS);
    }
    for line in kept {
        show(&line)?;
    }
    Ok(ExitCode::FAILURE)
}

fn show(line: &[u8]) -> io::Result<()> {
    io::stderr().write_all(line)?;
    io::stderr().write_all(b"\n")
}

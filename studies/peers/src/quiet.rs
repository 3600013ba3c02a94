//! Running the whole program once more, with its standard error kept back.
//!
//! Some libraries print every failure they find. They may: it is shown only if the program itself fails.

use std::env;
use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};

const MARK: &str = "PEERS_QUIET";

/// Whether this is the second program.
pub fn is_inside() -> bool {
    env::var_os(MARK).is_some()
}

/// Starts the second program, and ends as it does.
pub fn run() -> io::Result<ExitCode> {
    let mut command = Command::new(env::current_exe()?);
    command.args(env::args_os().skip(1)).env(MARK, "1");
    let child = command.stderr(Stdio::piped()).spawn()?;
    let output = child.wait_with_output()?;
    if output.status.success() {
        return Ok(ExitCode::SUCCESS);
    }
    io::stderr().write_all(&output.stderr)?;
    Ok(ExitCode::FAILURE)
}

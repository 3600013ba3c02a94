//! `campaign`: hands over to the program of campaigns, which is a package of its own.

use std::{env, ffi::OsString, io, path::PathBuf, process::Command};

use canvass_console::Exit;

use crate::error::Error;

/// What the package `canvass-campaign` installs.
const PROGRAM: &str = "canvass-campaign";

/// Returns only if the program could not be started, or where a process cannot be replaced by another.
pub fn run(arguments: &[OsString]) -> Result<Exit, Error> {
    let mut command = Command::new(program());
    hand_over(command.args(arguments)).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::NoCampaigns,
        _ => Error::Campaigns(error),
    })
}

/// The one that was installed beside this command; otherwise the one that the PATH has.
fn program() -> PathBuf {
    let name = PROGRAM.to_owned() + env::consts::EXE_SUFFIX;
    let beside = env::current_exe().ok().map(|command| command.with_file_name(&name));
    beside.filter(|program| program.is_file()).unwrap_or_else(|| name.into())
}

/// Ctrl-C is then for the program alone, which returns its jobs to the queue.
#[cfg(unix)]
fn hand_over(command: &mut Command) -> io::Result<Exit> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Waits for the program, and passes its status on.
#[cfg(not(unix))]
fn hand_over(command: &mut Command) -> io::Result<Exit> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(Exit::Failed as i32))
}

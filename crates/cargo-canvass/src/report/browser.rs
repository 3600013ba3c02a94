//! The browser, as the system opens it.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use crate::error::Error;

/// Shows a file.
pub fn open(path: &Path) -> Result<(), Error> {
    let mut command = opener();
    let status = command.arg(path).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let why = match status {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => format!("the browser's {status}"),
        Err(error) => format!("{}: {error}", command.get_program().display()),
    };
    Err(Error::NoBrowser { name: path.display().to_string(), why })
}

fn opener() -> Command {
    if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        // The empty word is the title of a window, for which the path would be taken otherwise.
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    }
}

//! Another process, run to its end or its time limit.

use super::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look whether it has ended.
const PAUSE: Duration = Duration::from_millis(1);

/// Runs a program and returns what it writes to standard output. Its outputs go to files in the directory first, since
/// a full pipe would stop it.
pub(super) fn run(
    command: &mut Command,
    directory: &Path,
    limit: Duration,
) -> Result<String, Error> {
    let program = PathBuf::from(command.get_program());
    let output = directory.join("output");
    let errors = directory.join("errors");
    command.stdin(Stdio::null()).stdout(create(&output)?).stderr(create(&errors)?);
    let mut child =
        command.spawn().map_err(|error| Error::Process { program: program.clone(), error })?;
    let status = wait(&mut child, &program, limit)?;
    if status.success() {
        read(&output)
    } else {
        Err(Error::Status { program, status, message: read(&errors)? })
    }
}

fn wait(child: &mut Child, program: &Path, limit: Duration) -> Result<ExitStatus, Error> {
    let failed = |error| Error::Process { program: program.to_owned(), error };
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().map_err(failed)? {
            return Ok(status);
        }
        thread::sleep(PAUSE);
    }
    child.kill().map_err(failed)?;
    child.wait().map_err(failed)?;
    Err(Error::Timeout { program: program.to_owned(), limit })
}

fn create(path: &Path) -> Result<File, Error> {
    File::create(path).map_err(|error| Error::File { path: path.to_owned(), error })
}

fn read(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    /// Longer than it takes on the busiest machine.
    const LONG: Duration = Duration::from_secs(3600);

    #[track_caller]
    fn check(script: &str, limit: Duration, expect: Result<&str, &str>) {
        let scratch = Scratch::new().unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let result = run(&mut command, scratch.path(), limit).map_err(|error| error.to_string());
        assert_eq!(result.as_deref().map_err(String::as_str), expect);
    }

    #[test]
    fn what_a_process_prints_is_returned() {
        check("echo text; echo noise >&2", LONG, Ok("text\n"));
    }

    #[test]
    fn a_process_that_fails_is_an_error_with_its_message() {
        check("echo reason >&2; exit 3", LONG, Err("sh ended with exit status: 3: reason"));
    }

    #[test]
    fn a_process_that_hangs_is_stopped() {
        let limit = Duration::from_millis(300);
        check("exec sleep 1000000", limit, Err("sh took longer than 0.3 s and was stopped"));
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        let scratch = Scratch::new().unwrap();
        let mut command = Command::new("/there/is/no/such/program");
        let error = run(&mut command, scratch.path(), LONG).unwrap_err();
        assert!(matches!(error, Error::Process { .. }), "{error}");
    }
}

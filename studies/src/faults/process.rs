//! A process that may do anything: how it ended, and some of what it wrote.

use canvass_console::Watch;

use super::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How much is kept of the beginning of the output, and of its end.
const KEPT: usize = 1 << 17;
/// How often a process is asked whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);

/// What became of a process.
pub(super) struct Run {
    pub(super) end: End,
    /// What it wrote, without the middle where that is long.
    pub(super) text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Success,
    Failure,
    /// It had to be killed.
    Overdue,
    /// It was killed because the study is to end.
    Interrupted,
}

/// Runs a command until it ends or the time is over, and kills whatever has the mark in its environment then.
pub(super) fn run(
    mut command: Command,
    mark: (&str, &str),
    limit: Duration,
    watch: &Watch,
) -> Result<Run, Error> {
    let line = format!("{command:?}");
    let failed = |error| Error::Program { line: line.clone(), error };
    let (reader, mut writer) = io::pipe().map_err(failed)?;
    let output = (writer.try_clone(), writer.try_clone());
    command.env(mark.0, mark.1).stdin(Stdio::null());
    command.stdout(output.0.map_err(failed)?).stderr(output.1.map_err(failed)?);
    own_group(&mut command);
    let mut child = command.spawn().map_err(failed)?;
    // It holds descriptors of the pipe.
    drop(command);
    let last_line = format!("\n{}={}: the end\n", mark.0, mark.1).into_bytes();
    let seen = last_line.clone();
    let text = thread::spawn(move || read_until(reader, &seen));
    let end = wait(&mut child, limit, watch).map_err(failed)?;
    kill_all(mark);
    // Descendants may hold the pipe for ever: what was written before the end is what comes before this line.
    writer.write_all(&last_line).map_err(failed)?;
    let text = text.join().expect("reading does not panic").map_err(failed)?;
    Ok(Run { end, text })
}

/// So that Ctrl-C reaches the study alone, which then ends its processes.
fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

fn wait(child: &mut Child, limit: Duration, watch: &Watch) -> io::Result<End> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { End::Success } else { End::Failure });
        }
        let end = match (watch.is_interrupted(), begun.elapsed() > limit) {
            (true, _) => End::Interrupted,
            (false, true) => End::Overdue,
            (false, false) => {
                thread::sleep(PAUSE);
                continue;
            }
        };
        child.kill()?;
        child.wait()?;
        return Ok(end);
    }
}

/// Kills every process with this variable in its environment: all descendants, whatever group they are in.
pub(super) fn kill_all((name, value): (&str, &str)) {
    let entry = format!("{name}={value}").into_bytes();
    // A killed process may just have started another.
    loop {
        let Ok(processes) = fs::read_dir("/proc") else { return };
        let ids = processes.flatten().filter_map(|process| process.file_name().into_string().ok());
        let is_marked = |id: &String| {
            id.bytes().all(|byte| byte.is_ascii_digit())
                && fs::read(format!("/proc/{id}/environ")).is_ok_and(|variables| {
                    variables.split(|byte| *byte == 0).any(|own| own == entry)
                })
        };
        let ids: Vec<String> = ids.filter(is_marked).collect();
        if ids.is_empty() {
            return;
        }
        // One that has ended meanwhile is no error.
        let _ = Command::new("kill").args(["-s", "KILL"]).args(&ids).stderr(Stdio::null()).status();
        thread::sleep(PAUSE);
    }
}

/// What comes before the last line, without its middle where that is long.
fn read_until(mut from: impl Read, last_line: &[u8]) -> io::Result<String> {
    let (mut text, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
    // Nothing is written after it, because every process that could is killed. So it need not be searched for in a gigabyte.
    while !text.ends_with(last_line) {
        let count = from.read(&mut buffer)?;
        text.extend_from_slice(&buffer[..count]);
        if text.len() > 4 * KEPT {
            text.drain(KEPT..text.len() - KEPT);
        }
    }
    text.truncate(text.len() - last_line.len());
    Ok(String::from_utf8_lossy(&text).into_owned())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn shell(line: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        command
    }

    fn run_shell(line: &str, mark: &str, limit: Duration) -> Run {
        run(shell(line), ("FAULTS_TEST", mark), limit, &Watch::default()).expect("there is a shell")
    }

    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn what_is_said_before_the_end_is_kept_in_order() {
        let run = run_shell("echo one; echo two >&2; exit 3", "order", LONG);
        assert_eq!((run.end, run.text.as_str()), (End::Failure, "one\ntwo\n"));
    }

    #[test]
    fn descendants_that_hold_the_output_are_killed_and_not_waited_for() {
        let run = run_shell("sleep 600 & echo started", "descendants", LONG);
        assert_eq!((run.end, run.text.as_str()), (End::Success, "started\n"));
    }

    #[test]
    fn what_does_not_end_is_killed() {
        let run = run_shell("sleep 600", "overdue", Duration::ZERO);
        assert_eq!(run.end, End::Overdue);
    }

    #[test]
    fn an_interruption_ends_the_process() {
        let watch = Watch::default();
        watch.interrupt();
        let run = run(shell("sleep 600"), ("FAULTS_TEST", "interrupted"), LONG, &watch);
        assert_eq!(run.expect("there is a shell").end, End::Interrupted);
    }

    #[test]
    fn of_much_output_the_beginning_and_the_end_are_kept() {
        let line = "echo first; head -c 10000000 /dev/zero; echo last";
        let run = run_shell(line, "much", LONG);
        assert!(run.text.starts_with("first\n") && run.text.ends_with("last\n"));
        assert!(run.text.len() <= 4 * KEPT);
    }
}

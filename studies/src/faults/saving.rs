//! Processes that are killed while they save regressions: what is in the file afterwards.
//!
//! A test saves one value after another, and prints a line after each. What is in the file after it was killed must be what an undisturbed
//! run has after as many values: all those whose line was printed, and at most the next one.

use super::error::Error;
use super::fixture::{Fixture, Folder};
use super::row::{Difference, Total};
use crate::report::Report;
use crate::share;
use canvass::Rng;
use canvass_console::Watch;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const TEST: &str = "saving::saves_one_value_after_another";
/// A file with this many values is replaced by an empty one.
const MOST_VALUES: usize = 60;
/// The most values that a process saves before it is killed.
const MOST_BEFORE: u64 = 4;
/// The longest time between the line of the last of them and the kill.
const LONGEST_PAUSE: Duration = Duration::from_millis(6);

/// Kills processes while they save, and prints after which of them the file was wrong.
pub(super) fn run(
    fixture: &Fixture,
    kills: u64,
    watch: &Watch,
    report: &mut Report<'_>,
) -> Result<Total, Error> {
    let begun = Instant::now();
    watch.begin("kills", kills);
    let mut total = Total::new("saving");
    let mut victim = Victim::new(fixture)?;
    let mut rng = Rng::new(1);
    for number in share::own(1..=kills) {
        if watch.is_interrupted() {
            break;
        }
        let difference = victim.kill_one(&mut rng)?;
        total.count(difference.is_none());
        if let Some(difference) = difference {
            let trial = format!("kill {number}");
            let repeat = "cargo canvass study faults".to_owned();
            report.row(&Difference { trial, difference, repeat })?;
            victim.begin_anew()?;
        }
        watch.advance(1);
    }
    report.note(&format!(
        "{} of the processes were killed while a new file was being written",
        victim.files_left
    ))?;
    total.seconds = begun.elapsed().as_secs_f64();
    // What is left over in the target folder is no reason to fail.
    fs::remove_dir_all(&victim.folder.path).ok();
    Ok(total)
}

/// The test that is killed, again and again.
struct Victim<'a> {
    fixture: &'a Fixture,
    folder: Folder,
    /// What an undisturbed run writes.
    whole: String,
    saved: usize,
    /// How many files of unfinished writing were found.
    files_left: u64,
}

impl Victim<'_> {
    /// Has the test save its values undisturbed first.
    fn new(fixture: &Fixture) -> Result<Victim<'_>, Error> {
        let folder = fixture.folder(&format!("{}-saving", std::process::id()))?;
        let mut victim = Victim { fixture, folder, whole: String::new(), saved: 0, files_left: 0 };
        let mut command = victim.command();
        let line = format!("{command:?}");
        let status = command.stdout(Stdio::null()).status();
        let status = status.map_err(|error| Error::Program { line: line.clone(), error })?;
        victim.whole = victim.text()?;
        if !status.success() || victim.whole.is_empty() {
            let message = "it saves nothing, undisturbed".to_owned();
            return Err(Error::Status { line, status, message });
        }
        victim.begin_anew()?;
        Ok(victim)
    }

    fn begin_anew(&mut self) -> Result<(), Error> {
        let path = self.folder.package().join(".canvass");
        self.saved = 0;
        fs::remove_dir_all(&path).map_err(|error| Error::File { path, error })
    }

    /// Saves the values that are not saved yet.
    fn command(&self) -> Command {
        let mut command = self.fixture.plainly(&self.folder, TEST);
        command.arg("--nocapture").stdin(Stdio::null()).stderr(Stdio::null());
        command.env("FAULTS_SAVE_FROM", self.saved.to_string());
        command.env("FAULTS_SAVE_TO", MOST_VALUES.to_string());
        command
    }

    /// Kills a process, and says what is wrong with what it left behind.
    fn kill_one(&mut self, rng: &mut Rng) -> Result<Option<String>, Error> {
        if self.saved == MOST_VALUES {
            self.begin_anew()?;
        }
        let mut command = self.command();
        let line = format!("{command:?}");
        let failed = |error| Error::Program { line: line.clone(), error };
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let out = child.stdout.take().expect("it is a pipe");
        let reported = kill_after(&mut child, out, rng);
        child.wait().map_err(failed)?;
        self.forget_the_death();
        self.compare(reported)
    }

    /// The next run of the test is as if this one had not died: it is the file that matters here.
    fn forget_the_death(&self) {
        // There is none where the process was killed early.
        fs::remove_dir_all(self.folder.path.join("target/canvass")).ok();
    }

    /// What is in the file, if that is not what the process reported it had saved, or one more.
    fn compare(&mut self, reported: usize) -> Result<Option<String>, Error> {
        let text = self.text()?;
        let before = self.saved;
        let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
        let has_whole_lines = text.is_empty() || text.ends_with('\n');
        if !(self.whole.starts_with(&text) && has_whole_lines) {
            return Ok(Some(format!("the file is not what was saved:\n{text}")));
        }
        self.saved = lines(&text);
        if !(before + reported..=before + reported + 1).contains(&self.saved) {
            let saved = self.saved;
            return Ok(Some(format!(
                "{before} + {reported} values were saved, {saved} are in the file"
            )));
        }
        let others = self.other_files();
        self.files_left += u64::from(!others.is_empty());
        // Its own, where it was killed while it wrote; those of others it has removed if it wrote anything.
        let most = if reported > 0 { 1 } else { usize::MAX };
        Ok((others.len() > most).then(|| format!("these files are left over: {others:?}")))
    }

    /// What is saved; nothing where there is no file.
    fn text(&self) -> Result<String, Error> {
        let files = self.files();
        let Some(path) = files.iter().find(|path| is_regressions(path)) else {
            return Ok(String::new());
        };
        fs::read_to_string(path).map_err(|error| Error::File { path: path.clone(), error })
    }

    fn other_files(&self) -> Vec<PathBuf> {
        self.files().into_iter().filter(|path| !is_regressions(path)).collect()
    }

    fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.folder.package().join(".canvass/regressions"));
        files.into_iter().flatten().flatten().map(|file| file.path()).collect()
    }
}

fn is_regressions(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|ending| ending == "txt")
}

/// Kills a process a moment after it printed that some values are saved; returns how many it printed.
fn kill_after(child: &mut Child, out: ChildStdout, rng: &mut Rng) -> usize {
    let (values, pause) = (1 + rng.next_u64() % MOST_BEFORE, rng.next_u64());
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let is_report = |line: &String| line.starts_with("saved ");
    let reported = lines.by_ref().filter(is_report).take(values as usize).count();
    thread::sleep(Duration::from_nanos(pause % LONGEST_PAUSE.as_nanos() as u64));
    // One that has saved its last value is gone already.
    child.kill().ok();
    // What it reported meanwhile.
    reported + lines.filter(is_report).count()
}

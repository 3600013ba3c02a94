//! A child process, seen by its parent.

use super::captured::Captured;
use super::clock::{Clock, Tick};
use super::folder::{CASE, CHILD, FOUND, Folder, TASK, WORD};
use super::group;
use super::inside::{Identity, VARIABLE};
use super::messages::{Input, Message, Now, Task, Word};
use crate::check::case::Failure;
use crate::check::name::of_test;
use crate::check::settings::Settings;
use crate::choice::sequence::ChoiceSequence;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

pub(super) struct Process {
    group: Group,
    folder: Folder,
    output: Captured,
    errors: Captured,
}

/// What became of a process.
pub(super) struct Ended {
    pub(super) end: End,
    /// A case that failed, and that it may have been shrinking when it died.
    pub(super) found: Option<(ChoiceSequence, Failure)>,
    /// How many cases it began.
    pub(super) cases: u64,
    pub(super) output: String,
    pub(super) errors: String,
}

#[derive(Debug)]
pub(super) enum End {
    /// It said so.
    Passed,
    /// It said so, with what is to be printed about it.
    Failed(Failure, String),
    /// It said that the test fails for another reason than a case.
    Refused(String),
    /// It said which value the case has that it was to reach.
    Reached(ChoiceSequence),
    /// It died inside of a case; `None` where its input was not written whole.
    Inside(How, Option<Input>),
    /// It died outside of any case.
    Outside(How),
}

/// How a process died.
#[derive(Debug)]
pub(super) enum How {
    Ended(ExitStatus),
    TookTooLong(Duration),
    Lost(io::Error),
}

impl Process {
    pub(super) fn spawn(
        name: &str,
        settings: &Settings,
        identity: &Identity,
        task: Task,
    ) -> io::Result<Process> {
        let Some((_, test)) =
            of_test(name).split_once("::").filter(|(_, test)| !test.contains(".rs:"))
        else {
            return Err(io::Error::other("only a `#[test]` of its own can be"));
        };
        let folder = Folder::new()?;
        // A seed that was drawn here must not be drawn again there.
        let task = (identity.clone(), (task, settings.seed));
        fs::write(folder.path().join(TASK), task.write())?;
        fs::write(folder.path().join(CASE), Now::default().write())?;
        let mut command = limited(&env::current_exe()?, settings.memory);
        command.args([test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
        command.env(VARIABLE, folder.path()).env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::begin(&mut command);
        let mut group = Group(command.spawn()?);
        fs::write(folder.path().join(CHILD), u64::from(group.0.id()).write())?;
        let output = Captured::begin(group.0.stdout.take());
        let errors = Captured::begin(group.0.stderr.take());
        Ok(Process { group, folder, output, errors })
    }

    /// Waits for its end, or until a case takes too long. `speak` is called with a sentence when one takes long.
    pub(super) fn wait(mut self, mut clock: Clock, speak: &mut dyn FnMut(&str)) -> Ended {
        let mut pause = Duration::from_millis(1);
        let how = loop {
            match self.group.0.try_wait() {
                Ok(None) => {}
                Ok(Some(status)) => break How::Ended(status),
                Err(error) => break How::Lost(error),
            }
            // What is written at this moment is not seen; the next look will.
            if let Some(now) = self.now() {
                match clock.look(now, Instant::now()) {
                    Tick::GoOn => {}
                    Tick::TakesLong(took) => speak(&takes_long(now, took)),
                    Tick::Over(limit) => break How::TookTooLong(limit),
                }
            }
            thread::sleep(pause);
            pause = (pause * 2).min(clock.interval());
        };
        // Read before it is killed: a case that took too long did so, even if it ends at last.
        let case = fs::read(self.folder.path().join(CASE)).unwrap_or_default();
        let Process { group, folder, output, errors } = self;
        drop(group);
        let word = message(&folder, WORD);
        let found = message(&folder, FOUND);
        let (output, errors) = (output.end(), errors.end());
        let cases = Now::read(&case).unwrap_or_default().number;
        Ended { end: judge(how, word, &case), found, cases, output, errors }
    }

    /// Which case is under way.
    fn now(&self) -> Option<Now> {
        // Enough for that, however large the input is.
        let mut bytes = [0; 64];
        let mut case = File::open(self.folder.path().join(CASE)).ok()?;
        let read = case.read(&mut bytes).ok()?;
        Now::read(&bytes[..read])
    }
}

fn message<M: Message>(folder: &Folder, name: &str) -> Option<M> {
    fs::read(folder.path().join(name)).ok().and_then(|message| M::read(&message))
}

fn judge(how: How, word: Option<Word>, case: &[u8]) -> End {
    match (how, word) {
        (How::Ended(status), Some(Word::Passed)) if is_of_harness(status) => End::Passed,
        (How::Ended(_), Some(Word::Failed(failure, report))) => End::Failed(failure, report),
        (How::Ended(_), Some(Word::Refused(why))) => End::Refused(why),
        (How::Ended(_), Some(Word::Reached(sequence))) => End::Reached(sequence),
        (how, _) => match Now::read(case) {
            Some(Now { is_running: false, .. }) => End::Outside(how),
            Some(_) => End::Inside(how, <(Now, Input)>::read(case).map(|(_, input)| input)),
            None => End::Inside(how, None),
        },
    }
}

/// Whether the test harness ended the process. What fails in the rest of the test's function fails in the parent, too.
fn is_of_harness(status: ExitStatus) -> bool {
    status.success() || status.code() == Some(101)
}

fn takes_long(now: Now, took: Duration) -> String {
    let seconds = took.as_secs();
    match now {
        Now { number, is_running: true } => format!(
            "case {number} has been running for {seconds} s; `timeout` would end it and name its input"
        ),
        Now { number: 0, .. } => format!("no case has begun for {seconds} s"),
        Now { number, .. } => {
            format!("after case {number} no other one has begun for {seconds} s")
        }
    }
}

impl How {
    /// What became of the process, inside of a case or not.
    pub(super) fn describe(&self, is_inside: bool) -> String {
        let place = if is_inside { "inside the case" } else { "outside of any case" };
        match self {
            How::Ended(status) => {
                let status = status.to_string();
                let status = status.trim_end_matches(" (core dumped)");
                format!("ended {place} ({status})")
            }
            How::TookTooLong(limit) => format!("did not finish a case within {limit:?}"),
            How::Lost(error) => format!("was lost {place}: {error}"),
        }
    }
}

/// A child process and those that it started, killed when this is dropped.
struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        group::kill(self.0.id());
        // Already gone is as good.
        let _killed = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// A command that runs the program, with at most `memory` bytes if the shell can limit it.
fn limited(program: &Path, memory: Option<u64>) -> Command {
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

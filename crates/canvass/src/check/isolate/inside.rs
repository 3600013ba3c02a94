//! The side of the child process: what it is to do, and what it tells its parent.

use super::case_file::CaseFile;
use super::folder::{self, CHILD, FOUND, TASK, WORD};
use super::group;
use super::messages::{Input, Message, Now, Task, Word};
use crate::check::case::Failure;
use crate::choice::sequence::ChoiceSequence;
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;
use std::{env, fs, io, process};

/// Names the folder of messages; set in the child.
pub(super) const VARIABLE: &str = "CANVASS_ISOLATED";
/// How often to look whether the parent is gone.
const APART: Duration = Duration::from_millis(500);

/// Which run of which property a process is for, in the child as in the parent.
pub(in crate::check) type Identity = String;

/// Who conducts a test.
pub(in crate::check) enum Role {
    /// The process that the user started, and the run that it is for.
    Parent(Identity),
    /// A child that is to do this of the test, with the seed of its parent.
    Child(Identity, Task, u64),
    /// A child for another property of the same function, which this one is left out of.
    Bystander,
}

/// What this process is for, where the property is asked for its next run.
pub(in crate::check) fn role(name: &str, place: &str) -> Role {
    let identity = identity(name, place);
    let Some(mut link) = link() else { return Role::Parent(identity) };
    let asked = fs::read(link.folder.join(TASK)).ok();
    let asked: Option<(String, (Task, u64))> = asked.and_then(|asked| Message::read(&asked));
    match asked {
        Some((asked, (task, seed))) if asked == identity => {
            link.task = Some(task.clone());
            Role::Child(identity, task, seed)
        }
        Some(_) | None => Role::Bystander,
    }
}

/// A property is known by where it is written, and by how often it was run: it may be in a loop.
fn identity(name: &str, place: &str) -> Identity {
    static RUNS: Mutex<Option<HashMap<String, u64>>> = Mutex::new(None);
    let property = format!("{name} at {place}");
    let mut runs = RUNS.lock().unwrap_or_else(PoisonError::into_inner);
    let runs = runs.get_or_insert_default().entry(property.clone()).or_default();
    *runs += 1;
    format!("{property}, run {runs}")
}

/// The connection of a child with its parent.
struct Link {
    folder: PathBuf,
    file: CaseFile,
    /// What is being done of the property that the process is for; `None` before and after.
    task: Option<Task>,
    now: Now,
    /// The input of the case that comes next.
    next: Option<Input>,
}

/// The connection, where this is a child.
fn link() -> Option<MutexGuard<'static, Link>> {
    static LINK: OnceLock<Option<Mutex<Link>>> = OnceLock::new();
    let link = LINK.get_or_init(|| {
        let folder = PathBuf::from(env::var_os(VARIABLE)?);
        if !is_meant(&folder) {
            return None;
        }
        let file = CaseFile::open(&folder).unwrap_or_else(|error| give_up(&error));
        watch(folder.clone());
        Some(Mutex::new(Link { folder, file, task: None, now: Now::default(), next: None }))
    });
    link.as_ref().map(|link| link.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The connection, between cases of the property that the process is for.
fn at_work() -> Option<MutexGuard<'static, Link>> {
    link().filter(|link| link.task.is_some() && !link.now.is_running)
}

/// Whether this process was started for one property.
pub(in crate::check) fn is_child() -> bool {
    link().is_some()
}

/// Whether a case is under way that the parent knows of.
pub(in crate::check) fn is_inside_case() -> bool {
    link().is_some_and(|link| link.now.is_running)
}

/// Whether each case is to be announced before it runs.
pub(in crate::check) fn announces() -> bool {
    at_work().is_some()
}

/// Whether all values are to be known before they are run, so that none has holes.
pub(in crate::check) fn needs_known_values() -> bool {
    at_work().is_some_and(|link| link.task == Some(Task::Known))
}

/// Says which input the next case has.
pub(in crate::check) fn announce(input: impl FnOnce() -> Input) {
    if let Some(mut link) = at_work() {
        link.next = Some(input());
    }
}

/// Whether the case that comes next is the one whose value is wanted.
pub(in crate::check) fn is_reached() -> bool {
    at_work().is_some_and(|link| link.task == Some(Task::Reach(link.now.number + 1)))
}

/// A case that was announced to the parent. Dropping this announces its end.
pub(in crate::check) struct Underway;

/// Says that a case begins, if it was announced.
pub(in crate::check) fn begin() -> Option<Underway> {
    let mut link = link()?;
    // A property may run another one in a case of its own; that one is a part of this case.
    let next = link.next.take().filter(|_| !link.now.is_running)?;
    let now = Now { number: link.now.number + 1, is_running: true };
    link.now = now;
    link.file.begin(now.number, &next).unwrap_or_else(|error| give_up(&error));
    Some(Underway)
}

impl Drop for Underway {
    fn drop(&mut self) {
        let Some(mut link) = link() else { return };
        link.file.end().unwrap_or_else(|error| give_up(&error));
        link.now.is_running = false;
    }
}

/// Keeps a failing case, should the process die when it is shrunk.
pub(in crate::check) fn found(sequence: &ChoiceSequence, failure: &Failure) {
    if let Some(link) = at_work() {
        link.leave(FOUND, &(sequence.clone(), failure.clone()).write());
    }
}

/// Says that the task is done, and nothing failed.
pub(in crate::check) fn passed() {
    last_word(&Word::Passed);
}

/// Says that a case failed; `false` where there is no parent to print the report.
pub(in crate::check) fn failed(failure: &Failure, report: &str) -> bool {
    last_word(&Word::Failed(failure.clone(), report.to_owned()))
}

/// Says that the test fails for another reason; `false` where there is no parent to print it.
pub(in crate::check) fn refused(why: &str) -> bool {
    last_word(&Word::Refused(why.to_owned()))
}

/// Says which value the case has that was to be reached, which does not run.
pub(in crate::check) fn reached(sequence: ChoiceSequence) -> ! {
    last_word(&Word::Reached(sequence));
    resume_unwind(Box::new("the rest is not wanted"))
}

/// What a property that runs inside of a case says is up to the case.
fn last_word(word: &Word) -> bool {
    let Some(mut link) = at_work() else { return false };
    link.leave(WORD, &word.write());
    link.task = None;
    true
}

impl Link {
    fn leave(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).unwrap_or_else(|error| give_up(&error));
    }
}

/// A case that its parent does not know of must not run.
fn give_up(error: &io::Error) -> ! {
    eprintln!("canvass: this process cannot tell its parent what it does: {error}");
    process::abort()
}

/// Whether this process is the child, and not one that the child has started. The parent writes that down when it knows.
fn is_meant(folder: &Path) -> bool {
    loop {
        let child = fs::read(folder.join(CHILD)).ok().and_then(|child| u64::read(&child));
        if let Some(child) = child {
            return child == u64::from(process::id());
        }
        if folder::is_abandoned(&folder::owner(folder)) {
            // Nobody is left to do something for.
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Ends this process, and all that it has started, when its parent is gone.
fn watch(folder: PathBuf) {
    let owner = folder::owner(&folder);
    let watch = move || loop {
        thread::sleep(APART);
        if folder::is_abandoned(&owner) {
            end(&folder);
        }
    };
    // Without it a test goes on whose parent was killed.
    let _watching = thread::Builder::new().stack_size(1 << 16).spawn(watch);
}

fn end(folder: &Path) -> ! {
    let _removed = fs::remove_dir_all(folder);
    group::kill(process::id());
    process::abort()
}

//! The side of the child process: what it is to do, and what it tells its parent.

use super::folder::{self, CASE, FOUND, TASK, WORD};
use super::group;
use super::messages::{Input, Message, Now, Task, Word};
use crate::check::case::Failure;
use crate::code::Code;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::mem::{forget, replace, take};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;
use std::{env, process};

/// Names the folder of messages; set in the child.
pub(super) const VARIABLE: &str = "CANVASS_ISOLATED";
/// How often to look whether the parent is gone.
const APART: Duration = Duration::from_millis(500);

/// Which run of which property a process is for, in the child as in the parent.
pub(in crate::check) type Identity = String;

/// Who conducts a test.
pub(in crate::check) enum Role {
    /// Whoever runs tests, under this name.
    Parent(Identity),
    /// A child that is to do this of the test.
    Child(Task),
    /// A child for another property of the same function, which this one is left out of.
    Bystander,
}

/// What this process is for, where the property is asked for its next run.
pub(in crate::check) fn role(name: &str, place: &str) -> Role {
    let identity = identity(name, place);
    let Some(mut link) = link() else { return Role::Parent(identity) };
    let asked = fs::read(link.folder.join(TASK)).ok();
    let asked: Option<(String, Task)> = asked.and_then(|asked| Message::read(&asked));
    match asked {
        Some((asked, task)) if asked == identity => {
            link.is_at_work = true;
            Role::Child(task)
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
    /// Says which case is under way.
    file: File,
    /// By which the file is known.
    place: Place,
    /// Whether the property that the process is for is being run.
    is_at_work: bool,
    now: Now,
    /// The input of the case that comes next.
    next: Option<Input>,
    text: String,
}

/// The connection, where this is a child.
fn link() -> Option<MutexGuard<'static, Link>> {
    static LINK: OnceLock<Option<Mutex<Link>>> = OnceLock::new();
    let link = LINK.get_or_init(|| {
        let folder = PathBuf::from(env::var_os(VARIABLE)?);
        let opened = open(&folder).and_then(|file| Ok((place(&file)?, file)));
        let (place, file) = opened.unwrap_or_else(|error| give_up(&error));
        watch(folder.clone());
        let (now, text) = (Now::default(), String::new());
        let link = Link { folder, file, place, is_at_work: false, now, next: None, text };
        Some(Mutex::new(link))
    });
    link.as_ref().map(|link| link.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Whether each case is to be known before it runs.
pub(in crate::check) fn announces() -> bool {
    link().is_some_and(|link| link.is_at_work && !link.now.is_running)
}

/// Whether a case is under way that the parent knows of.
pub(in crate::check) fn is_inside_case() -> bool {
    link().is_some_and(|link| link.now.is_running)
}

/// Says which input the next case has.
pub(in crate::check) fn announce(input: impl FnOnce() -> Input) {
    if let Some(mut link) = link().filter(|link| link.is_at_work && !link.now.is_running) {
        link.next = Some(input());
    }
}

/// A case that the parent knows to be under way. The end of it is said when this is dropped.
pub(in crate::check) struct Underway;

/// Says that a case begins, if it was announced.
pub(in crate::check) fn begin() -> Option<Underway> {
    let mut link = link()?;
    // A property may run another one in a case of its own; that one is a part of this case.
    let next = link.next.take().filter(|_| !link.now.is_running)?;
    link.now = Now { number: link.now.number + 1, is_running: true };
    let now = link.now;
    link.tell(|text| {
        now.put(text);
        next.put(text);
    });
    Some(Underway)
}

impl Drop for Underway {
    fn drop(&mut self) {
        let Some(mut link) = link() else { return };
        link.now.is_running = false;
        let now = link.now;
        link.tell(|text| now.put(text));
    }
}

/// Keeps a failing case, should the process die when it is shrunk.
pub(in crate::check) fn found(code: &Code, failure: &Failure) {
    if let Some(link) = link().filter(|link| link.is_at_work) {
        link.leave(FOUND, &(code.clone(), failure.clone()).write());
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

fn last_word(word: &Word) -> bool {
    // What a property that runs inside of a case says is up to the case.
    let link = link().filter(|link| link.is_at_work && !link.now.is_running);
    let Some(mut link) = link else { return false };
    link.leave(WORD, &word.write());
    link.is_at_work = false;
    true
}

impl Link {
    /// Overwrites what was said about cases; what a longer text before leaves behind it does not matter.
    fn tell(&mut self, write: impl FnOnce(&mut String)) {
        let mut text = take(&mut self.text);
        text.clear();
        write(&mut text);
        let told = self.reopen_if_lost().and_then(|()| {
            self.file.rewind()?;
            self.file.write_all(text.as_bytes())
        });
        if let Err(error) = told {
            give_up(&error);
        }
        self.text = text;
    }

    /// A case may have closed all files, and another one may have the number of ours by now.
    fn reopen_if_lost(&mut self) -> io::Result<()> {
        if !place(&self.file).is_ok_and(|place| place == self.place) {
            let lost = replace(&mut self.file, open(&self.folder)?);
            // It is not ours to close.
            forget(lost);
        }
        Ok(())
    }

    fn leave(&self, name: &str, text: &str) {
        if let Err(error) = fs::write(self.folder.join(name), text) {
            give_up(&error);
        }
    }
}

/// Which file of which device, where that is known.
type Place = (u64, u64);

#[cfg(unix)]
fn place(file: &File) -> io::Result<Place> {
    use std::os::unix::fs::MetadataExt;
    file.metadata().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn place(_: &File) -> io::Result<Place> {
    Ok((0, 0))
}

fn open(folder: &Path) -> io::Result<File> {
    File::options().write(true).open(folder.join(CASE))
}

/// A case that its parent does not know of must not run.
fn give_up(error: &io::Error) -> ! {
    eprintln!("canvass: this process cannot tell its parent what it does: {error}");
    process::abort()
}

/// Ends this process, and all that it has started, when its parent is gone.
fn watch(folder: PathBuf) {
    let watch = move || loop {
        thread::sleep(APART);
        if folder::is_abandoned(&folder) {
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

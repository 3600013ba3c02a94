//! The file of a process: a line for each test that it runs.
//!
//! A process locks its file for as long as it lives, and writes it in place when a test begins or ends: creating and removing
//! a file takes longer than many a test. What is left of a process that is gone are the lines of the tests that died with it.
//! A process reads the files of those that are gone before its first test; what dies beside it later is for the next one. The next
//! run of a test that died blanks its line, and whoever meets a file without lines removes it.

use super::{BreadcrumbError, Last};
use crate::check::bounded::read_open;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) struct ProcessFile {
    path: PathBuf,
    file: File,
    /// The process that created it; one that was forked since has a copy of this, but is another.
    process: u32,
    running: Vec<Run>,
    /// The files of processes that were gone before this one began its first test, and the tests that died with them.
    dead: Vec<(PathBuf, Vec<String>)>,
}

/// A run of a test.
struct Run {
    number: u64,
    /// Its line in the file.
    line: String,
}

/// No file that a process leaves is larger than 16 MiB.
const MAX_BYTES: u64 = 16 << 20;

impl ProcessFile {
    /// The file of this process, created if there is none yet.
    pub(super) fn current<'a>(
        of_process: &'a mut Option<ProcessFile>,
        folder: &Path,
    ) -> Result<&'a mut ProcessFile, BreadcrumbError> {
        let current = match of_process.take() {
            Some(own) if own.process == process::id() => own,
            Some(_) | None => ProcessFile::create(folder)?,
        };
        Ok(of_process.insert(current))
    }

    fn create(folder: &Path) -> Result<ProcessFile, BreadcrumbError> {
        let dead = find_dead(folder)?;
        let (process, running) = (process::id(), Vec::new());
        let mut attempt = 1;
        loop {
            // Processes of different machines or containers may have the same number.
            let path = folder.join(format!("{process}-{attempt}.txt"));
            match create_locked(&path) {
                Ok(Some(file)) => return Ok(ProcessFile { path, file, process, running, dead }),
                Ok(None) => attempt += 1,
                Err(error) => return Err(BreadcrumbError { path, error }),
            }
        }
    }

    /// Adds a test to those under way: the number of its run, and how the last one ended.
    ///
    /// The name of the test is on one line.
    pub(super) fn begin(&mut self, test: &str, seed: u64) -> Result<(u64, Last), BreadcrumbError> {
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let number = RUNS.fetch_add(1, Ordering::Relaxed);
        let line = format!("{test}{PROCESS}{}{SEED}{seed}\n", self.process);
        self.running.push(Run { number, line });
        let last = self.written().and_then(|()| self.last_run(test));
        if last.is_err() {
            self.end(number);
        }
        last.map(|last| (number, last))
    }

    /// Takes a test from those under way.
    pub(super) fn end(&mut self, number: u64) {
        if self.process == process::id() {
            self.running.retain(|run| run.number != number);
            // If it fails, the next run is taken to follow one that died, and is careful without need.
            let _written = self.write();
        }
    }

    #[cfg(test)]
    pub(super) fn is_running(&self, number: u64) -> bool {
        self.running.iter().any(|run| run.number == number)
    }

    /// An empty line ends the list. What stands behind it is of longer ones, and does not count.
    fn write(&mut self) -> io::Result<()> {
        let mut text: String = self.running.iter().map(|run| run.line.as_str()).collect();
        text.push('\n');
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())
    }

    fn written(&mut self) -> Result<(), BreadcrumbError> {
        self.write().map_err(|error| BreadcrumbError { path: self.path.clone(), error })
    }

    /// How the last run of a test ended, as the files of other processes say.
    fn last_run(&mut self, test: &str) -> Result<Last, BreadcrumbError> {
        let mut last = Last::Ended;
        for (path, tests) in
            self.dead.iter_mut().filter(|(_, tests)| tests.iter().any(|other| other == test))
        {
            match read_dead(path, Some(test)) {
                Ok(None) => {}
                Ok(Some(Dead { of_test, others })) => {
                    last = of_test.unwrap_or(last);
                    *tests = others;
                }
                Err(error) => return Err(BreadcrumbError { path: path.clone(), error }),
            }
        }
        Ok(last)
    }
}

/// The files in a folder of processes that are gone, and the tests that died with them.
fn find_dead(folder: &Path) -> Result<Vec<(PathBuf, Vec<String>)>, BreadcrumbError> {
    let paths = list(folder);
    let paths = paths.map_err(|error| BreadcrumbError { path: folder.to_owned(), error })?;
    let mut dead = Vec::new();
    for path in paths {
        match read_dead(&path, None) {
            Ok(None) => {}
            Ok(Some(Dead { others, .. })) => dead.push((path, others)),
            Err(error) => return Err(BreadcrumbError { path, error }),
        }
    }
    Ok(dead)
}

/// The files in a folder; none if it is not there.
fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// `None` where there is another file, or another process was faster to look at this one than we to lock it.
fn create_locked(path: &Path) -> io::Result<Option<File>> {
    let create = || File::options().read(true).write(true).create_new(true).open(path);
    let created = create().or_else(|error| match error.kind() {
        ErrorKind::NotFound => {
            fs::create_dir_all(path.parent().expect("the path of a file has a folder"))?;
            create()
        }
        _ => Err(error),
    });
    let file = match created {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
        created => created?,
    };
    match file.try_lock() {
        // Who saw it without a lock and without lines has removed it. With our lock nobody does.
        Ok(()) => Ok(path.exists().then_some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// What the file of a process that is gone says.
struct Dead {
    /// `None` where a test did not die with it.
    of_test: Option<Last>,
    /// The other tests that did.
    others: Vec<String>,
}

/// Which tests died with the process of a file; `None` where the process lives. One run of `test` learns of its death.
fn read_dead(path: &Path, test: Option<&str>) -> io::Result<Option<Dead>> {
    let mut file = match File::options().read(true).write(true).open(path) {
        Ok(file) => file,
        // Removed since it was listed; or of another user, who looks too.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    // Shared, so that those who look at the same time do not take each other for the process that the file is of.
    match file.try_lock_shared() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let text = read_open(&mut file, MAX_BYTES)?;
    let mut dead = Dead { of_test: None, others: Vec::new() };
    for (at, line) in lines(&text) {
        match line.rsplit_once(PROCESS) {
            Some((name, rest)) if Some(name) == test => {
                // Nobody else writes to this line; and some systems forbid it to who has a shared lock.
                file.unlock()?;
                file.seek(SeekFrom::Start(at))?;
                file.write_all(" ".repeat(line.len()).as_bytes())?;
                dead.of_test = Some(Last::Died { seed: seed_of(rest) });
            }
            Some((name, _)) => dead.others.push(name.to_owned()),
            // It was told.
            None => {}
        }
    }
    if dead.others.is_empty() {
        // It may be gone already.
        let _removed = fs::remove_file(path);
    }
    Ok(Some(dead))
}

/// The lines of a file, without their ends, and where they begin; those that were not written whole are of nobody.
fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let mut next = 0;
    let whole = text.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'));
    whole.take_while(|line| !line.is_empty()).map(move |line| {
        let at = next;
        next += line.len() as u64 + 1;
        (at, line)
    })
}

/// Stands before the number of the process in a line.
const PROCESS: &str = " in process ";
/// Stands before the seed in a line.
const SEED: &str = ", seed ";

fn seed_of(line: &str) -> Option<u64> {
    line.rsplit_once(SEED)?.1.parse().ok()
}

#[cfg(test)]
mod tests;

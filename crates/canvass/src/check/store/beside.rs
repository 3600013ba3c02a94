//! A text written beside a file and renamed over it, so that nobody sees half of it, even if the writer is killed.
//!
//! The file beside has a random name, `NAME.RANDOM.canvass`, and is locked as long as its writer lives; the system unlocks it however
//! a process ends. So the next who writes the same file knows those that were left behind, and removes them.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const ENDING: &str = ".canvass";

/// Another writer can remove our file, as one left behind, before we have locked it; we try again at most this often.
const ATTEMPTS: u32 = 16;

/// Writes a file in a folder that is there.
pub(in crate::check) fn write_and_rename(path: &Path, text: &str) -> io::Result<()> {
    replace_file(path, text, |_| Ok(()))
}

/// Writes a file in a folder that is there, for the command too. `before` is called with the file beside just before it is
/// renamed; if it fails, the file at `path` stays as it is.
pub fn replace_file(
    path: &Path,
    text: &str,
    before: impl Fn(&File) -> io::Result<()>,
) -> io::Result<()> {
    remove_left_behind(path);
    let mut attempt = 1;
    loop {
        match try_to(path, text, &before) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && attempt < ATTEMPTS => {
                attempt += 1;
            }
            written => return written,
        }
    }
}

fn try_to(path: &Path, text: &str, before: &impl Fn(&File) -> io::Result<()>) -> io::Result<()> {
    let beside = beside(path);
    let mut file = File::create_new(&beside)?;
    // Where files cannot be locked, nobody takes it for left behind.
    let _locked = file.lock();
    let written = (file.write_all(text.as_bytes()))
        .and_then(|()| file.sync_all())
        .and_then(|()| before(&file))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to report.
        let _left = fs::remove_file(&beside);
    }
    written
}

/// A name that nobody else has. The standard library draws the keys of its hashers from the system.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{:016x}{ENDING}", RandomState::new().hash_one(())));
    PathBuf::from(name)
}

/// Removes what writers of a file left behind that were killed. What cannot be removed is in the way of nobody.
fn remove_left_behind(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_beside(&entry.file_name(), name) && is_left_behind(&entry.path()) {
            let _left = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file is one that is written beside the one of a name.
fn is_beside(file: &OsStr, name: &OsStr) -> bool {
    let (Some(file), Some(name)) = (file.to_str(), name.to_str()) else { return false };
    let middle = file.strip_prefix(name).and_then(|rest| rest.strip_suffix(ENDING));
    let digits = middle.and_then(|middle| middle.strip_prefix('.')).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether nobody has it locked. Where files cannot be locked, nobody knows.
fn is_left_behind(path: &Path) -> bool {
    File::options().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use super::write_and_rename;
    use crate::check::settings::folder::Folder;
    use std::fs::{self, File};

    fn files(folder: &Folder) -> Vec<String> {
        let files = fs::read_dir(folder.path()).expect("the folder is ours");
        let mut names: Vec<String> = files
            .map(|file| file.expect("it is").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_killed_writers_left_behind_is_removed_by_the_next() {
        let folder = Folder::new("beside left");
        for name in ["a.txt.4711.canvass", "a.txt.00ff00ff00ff00ff.canvass"] {
            folder.write(name, "half of a te");
        }
        let others = [
            "b.txt.4711.canvass",
            "a.txt.canvass",
            "a.txt.x.canvass",
            "a.txt.1.canvassed",
            "a.txt..canvass",
        ];
        for name in others {
            folder.write(name, "not ours");
        }
        write_and_rename(&folder.path().join("a.txt"), "text").expect("the folder is ours");
        let mut expect = [&["a.txt"][..], &others].concat();
        expect.sort_unstable();
        assert_eq!(files(&folder), expect);
        assert_eq!(fs::read_to_string(folder.path().join("a.txt")).expect("it is there"), "text");
    }

    #[test]
    fn what_a_living_writer_is_writing_stays() {
        let folder = Folder::new("beside living");
        folder.write("a.txt.00ff.canvass", "half of a te");
        let writer = File::options().write(true).open(folder.path().join("a.txt.00ff.canvass"));
        let writer = writer.expect("it was written");
        writer.lock().expect("nobody else has it");
        write_and_rename(&folder.path().join("a.txt"), "text").expect("the folder is ours");
        assert_eq!(files(&folder), ["a.txt", "a.txt.00ff.canvass"]);
        drop(writer);
        write_and_rename(&folder.path().join("a.txt"), "longer").expect("the folder is ours");
        assert_eq!(files(&folder), ["a.txt"]);
    }

    #[test]
    fn many_writers_at_once_leave_one_whole_file() {
        let folder = Folder::new("beside many");
        let path = folder.path().join("a.txt");
        std::thread::scope(|scope| {
            for writer in 0..8 {
                let (path, text) = (&path, writer.to_string().repeat(10_000));
                scope.spawn(move || {
                    for _ in 0..20 {
                        write_and_rename(path, &text).expect("the folder is ours");
                    }
                });
            }
        });
        assert_eq!(files(&folder), ["a.txt"]);
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.len() == 10_000 && text.bytes().all(|byte| byte == text.as_bytes()[0]));
    }
}

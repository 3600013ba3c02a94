//! Replacing a file by a longer one, which other processes may do at the same time.
//!
//! The new text is renamed over the file, so that nobody sees half of it. Who does so
//! holds the lock of the file that is there. Who has waited for the lock may hold that of a file that was
//! replaced meanwhile; since files only get longer, its length tells.

use super::beside::write_and_rename;
use crate::check::bounded::{read_open, refuse_irregular};
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Replaces the text of a file by what `longer` makes of it, or leaves it if that is `None`. Creates the file and its folders
/// if need be; a file of more than `most` bytes is an error.
pub(super) fn replace(
    path: &Path,
    most: u64,
    longer: impl Fn(&str) -> io::Result<Option<String>>,
) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("the path of a file has a folder"))?;
    loop {
        match refuse_irregular(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let mut current = File::options().read(true).append(true).create(true).open(path)?;
        unless_unsupported(current.lock())?;
        if !is_current(&current, path)? {
            continue;
        }
        let text = read_open(&mut current, most)?;
        return match longer(&text)? {
            Some(text) => write_and_rename(path, &text),
            None => Ok(()),
        };
    }
}

/// Writes a file and its folders, so that nobody sees half of it.
pub(in crate::check) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("the path of a file has a folder"))?;
    write_and_rename(path, text)
}

/// A file system without locks is written to without; at worst a value of two processes is lost.
pub(super) fn unless_unsupported(lock: io::Result<()>) -> io::Result<()> {
    lock.or_else(|error| match error.kind() {
        io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

fn is_current(file: &File, path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(there) => Ok(there.len() == file.metadata()?.len()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

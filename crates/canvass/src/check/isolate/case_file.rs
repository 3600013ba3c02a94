//! The file that says which case is under way, written over and over.

use super::folder::CASE;
use super::messages::{ENDED, Input, Message, Now};
use std::fs::File;
use std::io;
use std::mem::{forget, replace};
use std::path::{Path, PathBuf};

/// The file, for the child that writes it.
pub(super) struct CaseFile {
    path: PathBuf,
    file: File,
    /// By which the file is known.
    place: Place,
    text: String,
}

impl CaseFile {
    pub(super) fn open(folder: &Path) -> io::Result<CaseFile> {
        let path = folder.join(CASE);
        let file = open(&path)?;
        Ok(CaseFile { place: place(&file)?, path, file, text: String::new() })
    }

    /// The case of this number begins. What a longer text before leaves behind does not matter.
    pub(super) fn begin(&mut self, number: u64, input: &Input) -> io::Result<()> {
        self.text.clear();
        Now { number, is_running: true }.put(&mut self.text);
        input.put(&mut self.text);
        write(&mut self.file, self.text.as_bytes())
    }

    /// The case has ended. It may have closed all files, and another one may have the number of ours by now.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if !place(&self.file).is_ok_and(|place| place == self.place) {
            let lost = replace(&mut self.file, open(&self.path)?);
            // It is not ours to close.
            forget(lost);
        }
        write(&mut self.file, &[ENDED])
    }
}

fn open(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
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

#[cfg(unix)]
fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, 0)
}

#[cfg(not(unix))]
fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    use std::io::{Seek, Write};
    file.rewind()?;
    file.write_all(bytes)
}

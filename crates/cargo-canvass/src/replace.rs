//! Replaces a file atomically, or leaves it as it is.
//!
//! The new text is written to a file beside it, of a random name and locked as long as its writer lives, and renamed. What killed
//! writers left behind is removed by the next.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use crate::{error::Error, scratch::random};

const ENDING: &str = ".canvass";

/// Replaces the text of a file, if it still is `old`. Symbolic links are followed, permissions are kept.
pub fn replace(path: &Path, old: &str, new: &str) -> Result<(), Error> {
    let name = path.display().to_string();
    let named = |error: io::Error| {
        Error::Output(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    let target = fs::canonicalize(path).map_err(named)?;
    remove_left_behind(&target);
    let beside = beside(&target);
    let written = write(&target, &beside, new).and_then(|_locked| {
        let is_unchanged = fs::read(&target)? == old.as_bytes();
        if is_unchanged {
            fs::rename(&beside, &target)?;
        }
        Ok(is_unchanged)
    });
    match written {
        Ok(true) => Ok(()),
        Ok(false) => {
            discard(&beside);
            Err(Error::Changed { name })
        }
        Err(error) => {
            discard(&beside);
            Err(named(error))
        }
    }
}

/// In the same folder, since renaming is a single step only there.
fn beside(target: &Path) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}{ENDING}", random()));
    target.with_file_name(name)
}

fn write(target: &Path, beside: &Path, text: &str) -> io::Result<File> {
    let mut file = File::create_new(beside)?;
    // If files cannot be locked here, no other process will take it for left behind either.
    let _locked = file.lock();
    file.write_all(text.as_bytes())?;
    file.set_permissions(fs::metadata(target)?.permissions())?;
    file.sync_all()?;
    Ok(file)
}

/// Removes the files of writers that were killed. A failure is ignored: the files do no harm.
fn remove_left_behind(target: &Path) {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let is_beside = is_beside(&entry.file_name().to_string_lossy(), &name.to_string_lossy());
        if is_file && is_beside && is_left_behind(&entry.path()) {
            discard(&entry.path());
        }
    }
}

/// Whether `file` is a temporary file for the file `name`.
fn is_beside(file: &str, name: &str) -> bool {
    let middle = file.strip_prefix(name).and_then(|rest| rest.strip_suffix(ENDING));
    let digits = middle.and_then(|middle| middle.strip_prefix('.')).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_left_behind(path: &Path) -> bool {
    File::options().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// Removes the temporary file. A failure is ignored: the error that made it useless is reported.
fn discard(beside: &Path) {
    let _ = fs::remove_file(beside);
}

#[cfg(test)]
mod tests {
    use super::replace;
    use crate::scratch::Scratch;
    use std::fs::{self, File};

    #[test]
    fn what_killed_writers_left_behind_is_removed_by_the_next() {
        let folder = Scratch::new().expect("there is room");
        let path = |name: &str| folder.path().join(name);
        for name in
            ["a.rs", "a.rs.4711.canvass", "a.rs.00ff.canvass", "b.rs.1.canvass", "a.rs.canvass"]
        {
            fs::write(path(name), "old").expect("the folder is ours");
        }
        let living = File::open(path("a.rs.00ff.canvass")).expect("it was written");
        living.lock().expect("nobody else has it");
        replace(&path("a.rs"), "old", "new").expect("nobody has changed it");
        assert_eq!(fs::read_to_string(path("a.rs")).expect("it is there"), "new");
        assert!(!path("a.rs.4711.canvass").exists());
        for name in ["a.rs.00ff.canvass", "b.rs.1.canvass", "a.rs.canvass"] {
            assert!(path(name).exists(), "{name}");
        }
    }
}

//! A file replaced as a whole, or left as it is.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process,
};

use crate::trouble::Trouble;

/// Gives a file another text, if it still has the one that it had. Links are followed, permissions stay.
pub fn replace(path: &Path, old: &str, new: &str) -> Result<(), Trouble> {
    let name = path.display().to_string();
    let named = |error: io::Error| {
        Trouble::Output(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    let target = fs::canonicalize(path).map_err(named)?;
    let beside = beside(&target);
    let written = write(&target, &beside, new).and_then(|()| {
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
            Err(Trouble::Changed { name })
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
    name.push(format!(".{}.canvass", process::id()));
    target.with_file_name(name)
}

fn write(target: &Path, beside: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(beside)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(fs::metadata(target)?.permissions())?;
    file.sync_all()
}

/// Where it cannot be removed, the trouble that made it needless is what is told.
fn discard(beside: &Path) {
    let _ = fs::remove_file(beside);
}

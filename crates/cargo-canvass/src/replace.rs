//! Replaces a file atomically, or leaves it as it is.

use std::{cell::Cell, fs, io, path::Path};

use canvass::check::replace_file;

use crate::error::Error;

/// Replaces the text of a file, if it still is `old`. Symbolic links are followed, permissions are kept; a read-only file
/// is left alone.
pub fn replace(path: &Path, old: &str, new: &str) -> Result<(), Error> {
    let name = path.display().to_string();
    let named =
        |error: io::Error| Error::from(io::Error::new(error.kind(), format!("{name}: {error}")));
    let target = fs::canonicalize(path).map_err(named)?;
    if fs::metadata(&target).map_err(named)?.permissions().readonly() {
        return Err(named(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the file is read-only",
        )));
    }
    let is_changed = Cell::new(false);
    let written = replace_file(&target, new, |file| {
        file.set_permissions(fs::metadata(&target)?.permissions())?;
        file.sync_all()?;
        is_changed.set(fs::read(&target)? != old.as_bytes());
        if is_changed.get() { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
    });
    match written {
        Err(_) if is_changed.get() => Err(Error::Changed { name }),
        written => written.map_err(named),
    }
}

#[cfg(test)]
mod tests {
    use super::replace;
    use crate::error::Error;
    use canvass_console::scratch::Scratch;
    use std::fs;

    #[test]
    fn a_file_that_is_read_only_is_left_alone() {
        let folder = Scratch::new().expect("there is room");
        let path = folder.path().join("a.rs");
        fs::write(&path, "old").expect("the folder is ours");
        let mut permissions = fs::metadata(&path).expect("it is there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("it is ours");
        assert!(matches!(replace(&path, "old", "new"), Err(Error::Console(_))));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
    }

    #[test]
    fn a_file_that_has_changed_is_left_alone() {
        let folder = Scratch::new().expect("there is room");
        let path = folder.path().join("a.rs");
        fs::write(&path, "old").expect("the folder is ours");
        let changed = replace(&path, "older", "new");
        assert!(matches!(changed, Err(Error::Changed { .. })), "{changed:?}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
        replace(&path, "old", "new").expect("nobody has changed it");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "new");
        let files = fs::read_dir(folder.path()).expect("the folder is ours");
        let names = files.map(|file| file.expect("it can be read").file_name());
        let left = names.filter(|name| name != "a.rs" && name != "lock");
        assert_eq!(left.count(), 0);
    }
}

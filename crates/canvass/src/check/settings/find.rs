//! Where `canvass.toml` is.

use super::SettingsError;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The path and text of the `canvass.toml` nearest to a package: in its folder or one around it, up to the
/// workspace's or repository's.
pub(super) fn find(package: &Path) -> Result<Option<(PathBuf, String)>, SettingsError> {
    for folder in package.ancestors() {
        let path = folder.join("canvass.toml");
        match fs::read_to_string(&path) {
            Ok(text) => return Ok(Some((path, text))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(SettingsError::Unreadable { path, error }),
        }
        if ["Cargo.lock", ".git"].iter().any(|name| folder.join(name).exists()) {
            return Ok(None);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::check::settings::folder::Folder;

    /// Writes the files below a fresh folder, and compares what is found from its package `a/b`.
    #[track_caller]
    fn check(name: &str, files: &[&str], expect: Option<&str>) {
        let folder = Folder::new(name);
        for file in files {
            folder.write(file, file);
        }
        let found = find(&folder.path().join("a/b")).expect("files are readable");
        let expect = expect.map(|file| (folder.path().join(file), file.to_owned()));
        assert_eq!(found, expect);
    }

    #[test]
    fn nearest_file_is_found() {
        check("nearest", &["canvass.toml", "a/b/canvass.toml"], Some("a/b/canvass.toml"));
        check("around", &["canvass.toml", "a/b/Cargo.toml"], Some("canvass.toml"));
    }

    #[test]
    fn search_ends_with_the_workspace_or_the_repository() {
        check("lock", &["canvass.toml", "a/Cargo.lock"], None);
        check("repository", &["canvass.toml", "a/.git/HEAD"], None);
        check("inclusive", &["canvass.toml", "Cargo.lock", ".git/HEAD"], Some("canvass.toml"));
    }

    #[test]
    fn file_that_is_no_text_is_an_error() {
        let folder = Folder::new("no text");
        folder.write("canvass.toml", [0xff]);
        let error = find(folder.path()).expect_err("it is not UTF-8").to_string();
        assert!(error.contains("canvass.toml cannot be read: "), "{error}");
    }
}

//! Where a package and its `canvass.toml` are.

use super::SettingsError;
use super::toml::{self, Table};
use crate::check::bounded::read_text;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, io};

/// The folder of the package under test: where Cargo says it is now, else where it was when it was compiled.
pub(in crate::check) fn package(compiled: &Path) -> PathBuf {
    let named = folder(env::var_os("CARGO_MANIFEST_DIR"), compiled);
    // Relative to a current folder that cannot be told, nothing is found.
    std::path::absolute(&named).unwrap_or(named)
}

fn folder(now: Option<OsString>, compiled: &Path) -> PathBuf {
    let known = now.map(PathBuf::from).into_iter().chain([compiled.to_owned()]);
    let mut known = known.filter(|folder| !folder.as_os_str().is_empty());
    known.next().unwrap_or_else(|| PathBuf::from("."))
}

/// No `canvass.toml` is larger than 1 MiB.
const MAX_BYTES: u64 = 1 << 20;

/// The tables of the `canvass.toml` nearest to a package, which is looked for once in a process; none where there is no such
/// file.
pub(super) fn tables(package: &Path) -> Result<Arc<[Table]>, SettingsError> {
    static READ: Mutex<Vec<(PathBuf, Arc<[Table]>)>> = Mutex::new(Vec::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, tables)) = read.iter().find(|(folder, _)| folder == package) {
        return Ok(tables.clone());
    }
    let tables: Arc<[Table]> = match find(package)? {
        Some((path, text)) => toml::read(&path, &text)?.into(),
        None => Arc::new([]),
    };
    read.push((package.to_owned(), tables.clone()));
    Ok(tables)
}

/// The path and text of the `canvass.toml` nearest to a package: in its folder or one around it, up to the
/// workspace's or repository's.
fn find(package: &Path) -> Result<Option<(PathBuf, String)>, SettingsError> {
    for folder in package.ancestors() {
        let path = folder.join("canvass.toml");
        match read_text(&path, MAX_BYTES) {
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
    use super::{find, folder, tables};
    use crate::check::settings::folder::Folder;
    use std::path::Path;

    #[track_caller]
    fn check_package(now: Option<&str>, compiled: &str, expect: &str) {
        assert_eq!(folder(now.map(Into::into), Path::new(compiled)), Path::new(expect));
    }

    #[test]
    fn package_is_where_it_is_now_before_where_it_was() {
        check_package(Some("/now"), "/then", "/now");
        check_package(None, "/then", "/then");
        check_package(Some(""), "/then", "/then");
        check_package(None, "", ".");
    }

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
    fn file_is_read_once_for_each_package_unless_it_is_wrong() {
        let (first, second) = (Folder::new("read once"), Folder::new("read for another"));
        let check = |folder: &Folder, expect| {
            let tables = tables(folder.path()).map_err(|error| error.to_string());
            assert_eq!(tables.map(|tables| tables[0].entries.len()).ok(), expect);
        };
        first.write("canvass.toml", "cases");
        check(&first, None);
        first.write("canvass.toml", "cases = 1");
        check(&first, Some(1));
        first.write("canvass.toml", "cases = 1\nsize = 2");
        check(&first, Some(1));
        second.write("canvass.toml", "");
        check(&second, Some(0));
    }

    #[cfg(unix)]
    #[test]
    fn file_that_has_no_end_is_an_error() {
        let folder = Folder::new("no end");
        folder.write("file", "");
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("canvass.toml"))
            .expect("the folder is ours");
        let error = find(folder.path()).expect_err("it is a device").to_string();
        assert!(
            error.ends_with("canvass.toml cannot be read: it is not a regular file"),
            "{error}"
        );
    }

    #[test]
    fn file_that_is_too_large_is_an_error() {
        let folder = Folder::new("too large");
        folder.write("canvass.toml", "#".repeat((1 << 20) + 1));
        let error = find(folder.path()).expect_err("it is too large").to_string();
        assert!(
            error.ends_with("canvass.toml cannot be read: it is larger than 1024 KiB"),
            "{error}"
        );
    }

    #[test]
    fn file_that_is_no_text_is_an_error() {
        let folder = Folder::new("no text");
        folder.write("canvass.toml", [0xff]);
        let error = find(folder.path()).expect_err("it is not UTF-8").to_string();
        assert!(error.contains("canvass.toml cannot be read: "), "{error}");
    }
}

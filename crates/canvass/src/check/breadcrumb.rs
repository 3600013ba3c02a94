//! Breadcrumbs: files by which a test knows that its last run died.
//!
//! A run leaves a file, locked as long as its process lives, and removes it at its end. A file that is there and
//! not locked is of a run that never came to its end: it overflowed the stack, aborted or was killed.

use super::store::file_name;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::{env, fmt};

/// The file of a run under way, removed when this is dropped.
pub(crate) struct Breadcrumb {
    path: PathBuf,
    /// `None` where another process runs the test at the same time, and has left its own.
    file: Option<File>,
}

/// How the last run of a test ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Last {
    /// As it should, if there was one; or it is still under way.
    Ended,
    /// Together with its process; it had this seed, if that could be read.
    Died { seed: Option<u64> },
}

impl Breadcrumb {
    /// Leaves the breadcrumb of a test, and says how its last run ended.
    pub(crate) fn leave(test: &str, seed: u64) -> Result<(Breadcrumb, Last), BreadcrumbError> {
        // Without a name, tests of different programs share their breadcrumbs.
        let program = env::current_exe().unwrap_or_default();
        let name = file_name(&format!("{}::{test}", name(&program)));
        Breadcrumb::leave_in(&folder().join("running"), &name, test, seed)
    }

    fn leave_in(
        folder: &Path,
        name: &str,
        test: &str,
        seed: u64,
    ) -> Result<(Breadcrumb, Last), BreadcrumbError> {
        let path = folder.join(name);
        match leave_at(&path, test, seed) {
            Ok((file, last)) => Ok((Breadcrumb { path, file }, last)),
            Err(error) => Err(BreadcrumbError { path, error }),
        }
    }
}

impl Drop for Breadcrumb {
    fn drop(&mut self) {
        let Some(file) = &self.file else { return };
        // Who opened the file before it was removed finds it empty. If either fails, the next run is taken to
        // follow one that died, and is careful without need.
        let _emptied = file.set_len(0);
        let _removed = fs::remove_file(&self.path);
    }
}

fn leave_at(path: &Path, test: &str, seed: u64) -> io::Result<(Option<File>, Last)> {
    fs::create_dir_all(path.parent().expect("the path of a file has a folder"))?;
    loop {
        let mut open = File::options();
        let mut file = open.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok((None, Last::Ended)),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let mut left = Vec::new();
        file.read_to_end(&mut left)?;
        if left.is_empty() && !path.exists() {
            // It was removed at the end of a run before we had its lock.
            continue;
        }
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{test} in process {}{SEED}{seed}", std::process::id())?;
        let last = if left.is_empty() { Last::Ended } else { Last::Died { seed: seed_of(&left) } };
        return Ok((Some(file), last));
    }
}

/// Stands before the seed in a breadcrumb.
const SEED: &str = ", seed ";

fn seed_of(left: &[u8]) -> Option<u64> {
    let (_, seed) = str::from_utf8(left).ok()?.rsplit_once(SEED)?;
    seed.trim_end().parse().ok()
}

/// Where what belongs to runs is kept: in Cargo's target folder, if the program is there.
pub(super) fn folder() -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    target(&program).unwrap_or_else(env::temp_dir).join("canvass")
}

/// Cargo's target folder, of a test program that is where Cargo puts it: `target/PROFILE/deps/PROGRAM`.
pub(super) fn target(program: &Path) -> Option<PathBuf> {
    let folder = program.parent().filter(|folder| folder.ends_with("deps"))?;
    Some(folder.parent()?.parent()?.to_owned())
}

/// The name of a test program, without the hash that Cargo puts behind it.
fn name(program: &Path) -> String {
    let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    match name.rsplit_once('-') {
        Some((name, hash)) if hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => name.to_owned(),
        Some(_) | None => name,
    }
}

/// Why a run leaves no breadcrumb.
#[derive(Debug)]
pub(crate) struct BreadcrumbError {
    path: PathBuf,
    error: io::Error,
}

impl fmt::Display for BreadcrumbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be written: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for BreadcrumbError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Breadcrumb, Last, name, target};
    use crate::check::settings::folder::Folder;
    use std::fs;
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
    use std::path::Path;

    const DIED: Last = Last::Died { seed: Some(7) };

    #[track_caller]
    fn leave(folder: &Folder, expect: Last) -> Breadcrumb {
        let left = Breadcrumb::leave_in(folder.path(), "crumb", "garden::trees_grow", 7);
        let (breadcrumb, last) = left.expect("the folder is ours");
        assert_eq!(last, expect);
        breadcrumb
    }

    /// Ends as a process does that dies: unlocked, not removed.
    fn die(mut breadcrumb: Breadcrumb) {
        drop(breadcrumb.file.take());
    }

    #[track_caller]
    fn check_left(folder: &Folder, expect: &[&str]) {
        let files = fs::read_dir(folder.path()).expect("the folder is ours");
        let names = files.map(|file| file.expect("it is").file_name());
        assert_eq!(names.collect::<Vec<_>>(), expect);
    }

    #[test]
    fn runs_that_end_leave_nothing() {
        let folder = Folder::new("crumb end");
        for _ in 0..2 {
            let breadcrumb = leave(&folder, Last::Ended);
            check_left(&folder, &["crumb"]);
            drop(breadcrumb);
            check_left(&folder, &[]);
        }
    }

    #[test]
    fn run_that_panics_ends_like_others() {
        let folder = Folder::new("crumb panic");
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let _breadcrumb = leave(&folder, Last::Ended);
            resume_unwind(Box::new(()));
        }));
        assert!(panicked.is_err());
        check_left(&folder, &[]);
    }

    #[test]
    fn run_after_one_that_died_is_told_once() {
        let folder = Folder::new("crumb died");
        die(leave(&folder, Last::Ended));
        check_left(&folder, &["crumb"]);
        die(leave(&folder, DIED));
        drop(leave(&folder, DIED));
        drop(leave(&folder, Last::Ended));
    }

    #[test]
    fn run_beside_another_leaves_the_other_its_breadcrumb() {
        let folder = Folder::new("crumb beside");
        let first = leave(&folder, Last::Ended);
        drop(leave(&folder, Last::Ended));
        check_left(&folder, &["crumb"]);
        die(first);
        drop(leave(&folder, DIED));
    }

    #[test]
    fn many_runs_at_once_do_not_take_each_other_for_dead() {
        let folder = Folder::new("crumb many");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..100).for_each(|_| drop(leave(&folder, Last::Ended))));
            }
        });
        check_left(&folder, &[]);
    }

    #[test]
    fn breadcrumb_says_whose_it_is() {
        let folder = Folder::new("crumb text");
        die(leave(&folder, Last::Ended));
        die(leave(&folder, DIED));
        let text = fs::read_to_string(folder.path().join("crumb")).expect("the folder is ours");
        assert_eq!(text, format!("garden::trees_grow in process {}, seed 7\n", std::process::id()));
    }

    #[test]
    fn breadcrumb_that_was_not_written_whole_is_one_all_the_same() {
        let folder = Folder::new("crumb half");
        folder.write("crumb", "garden::tre");
        drop(leave(&folder, Last::Died { seed: None }));
    }

    #[test]
    fn folder_that_cannot_be_made_is_an_error() {
        let folder = Folder::new("crumb refused");
        folder.write("file", "");
        let left = Breadcrumb::leave_in(&folder.path().join("file"), "crumb", "trees_grow", 7);
        let error = left.err().expect("a file is no folder").to_string();
        assert!(error.contains("crumb cannot be written: "), "{error}");
    }

    #[track_caller]
    fn check_target(program: &str, expect: Option<&str>) {
        assert_eq!(target(Path::new(program)).as_deref(), expect.map(Path::new));
    }

    #[test]
    fn target_folder_is_where_cargo_puts_tests() {
        check_target("/a/target/debug/deps/trees-0123456789abcdef", Some("/a/target"));
        let cross = "/a/target/wasm32-wasip1/release/deps/trees.wasm";
        check_target(cross, Some("/a/target/wasm32-wasip1"));
        check_target("/a/deps/b/trees", None);
        check_target("/tmp/rustdoctest/rust_out", None);
        check_target("", None);
    }

    #[track_caller]
    fn check_name(program: &str, expect: &str) {
        assert_eq!(name(Path::new(program)), expect);
    }

    #[test]
    fn program_keeps_its_name_when_it_is_compiled_anew() {
        check_name("/a/target/debug/deps/trees-0123456789abcdef", "trees");
        check_name("trees-0123456789abcdef.exe", "trees");
        check_name("old-trees", "old-trees");
        check_name("rust_out", "rust_out");
        check_name("", "");
    }
}

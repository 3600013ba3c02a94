//! Breadcrumbs: what a run leaves behind, so that the next one knows if it died.
//!
//! A run has a line in the [file of its process](ProcessFile), which is locked as long as the process lives, and takes it away
//! at its end. A line in a file that is not locked is of a run that never came to its end: it overflowed the stack, aborted or
//! was killed.

mod process_file;

use super::name::executable;
use process_file::ProcessFile;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::{env, fmt, io};

/// The line of a run under way, taken away when this is dropped.
pub(crate) struct Breadcrumb {
    run: u64,
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
        static FOLDER: OnceLock<PathBuf> = OnceLock::new();
        static PROGRAM: OnceLock<String> = OnceLock::new();
        // Without a name, tests of different programs share their breadcrumbs.
        let program = PROGRAM.get_or_init(|| name(executable()));
        let name = format!("{program} {test}").replace('\n', " ");
        let mut of_process = of_process();
        let folder = FOLDER.get_or_init(|| folder().join("running"));
        let file = ProcessFile::current(&mut of_process, folder)?;
        let (run, last) = file.begin(&name, seed)?;
        Ok((Breadcrumb { run }, last))
    }
}

impl Drop for Breadcrumb {
    fn drop(&mut self) {
        if let Some(file) = &mut *of_process() {
            file.end(self.run);
        }
    }
}

/// The file of this process, once a test has begun.
fn of_process() -> MutexGuard<'static, Option<ProcessFile>> {
    static FILE: Mutex<Option<ProcessFile>> = Mutex::new(None);
    FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where what belongs to runs is kept: in Cargo's target folder, if the program is there.
pub(super) fn folder() -> PathBuf {
    target(executable()).unwrap_or_else(env::temp_dir).join("canvass")
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
        write!(f, "{} cannot be used: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for BreadcrumbError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::{Breadcrumb, name, of_process, target};
    use std::panic::{catch_unwind, resume_unwind};
    use std::path::Path;

    #[test]
    fn run_that_panics_ends_like_others() {
        let is_running = |run| of_process().as_ref().is_some_and(|process| process.is_running(run));
        let panicked = catch_unwind(|| {
            let left = Breadcrumb::leave("garden::trees_grow", 7);
            let (breadcrumb, _) = left.expect("the target folder can be written to");
            assert!(is_running(breadcrumb.run));
            resume_unwind(Box::new(breadcrumb.run));
        });
        let run = panicked.expect_err("it panics").downcast().expect("with the number of its run");
        assert!(!is_running(*run));
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

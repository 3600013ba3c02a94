//! The command that runs a test on one value: its package, its target, and the test by its exact name.
//!
//! What cannot be known for certain is left out, so that the command runs more than the test rather than another one.

use super::name;
use super::settings::package;
use super::token::Token;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// How a test was built, as far as its attribute knows.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Built {
    pub(super) manifest: &'static str,
    /// Cargo's name of the package.
    pub(super) package: Option<&'static str>,
    /// The binary or example that the test is in; `None` where it is in another target, or nobody knows.
    pub(super) binary: Option<&'static str>,
}

/// What to type to try a value again; `name` is the test's path, `place` where it is written.
pub(super) fn replay_line(name: &str, place: &str, built: Built, token: &Token) -> String {
    let mut line = format!("CANVASS_REPLAY={token}{}", name::number(name));
    // A property in `main` has no test that could be named.
    let test = name::of_test(name).split_once("::");
    let Some((program, test)) = test.filter(|(_, test)| !test.contains(".rs:")) else {
        return line;
    };
    line += " cargo test";
    let now = || env::var("CARGO_PKG_NAME").ok();
    if let Some(package_name) = built.package.map(str::to_owned).or_else(now) {
        line += &format!(" -p {package_name}");
        let source = place.rsplit_once(':').map_or(place, |(file, _)| file);
        let target = Target {
            folder: package(Path::new(built.manifest)),
            package: &package_name,
            program,
            built,
        };
        for word in target.words(Path::new(source)).unwrap_or_default() {
            line += " ";
            line += &word;
        }
    }
    line + " -- --exact " + test
}

/// What is known about the target of a test.
struct Target<'a> {
    /// Of the package.
    folder: PathBuf,
    package: &'a str,
    /// The name of the crate that the test is in.
    program: &'a str,
    built: Built,
}

impl Target<'_> {
    /// The options of `cargo test` that choose the target of a test written in this file.
    fn words(&self, source: &Path) -> Option<Vec<String>> {
        let inside = self.within(source)?;
        let folder = inside.components().next()?.as_os_str().to_str()?;
        let chosen = |option: &str, name: String| Some(vec![option.to_owned(), name]);
        match (folder, self.built.binary) {
            ("tests", None) => chosen("--test", self.named(folder)?),
            ("benches", None) => chosen("--bench", self.named(folder)?),
            ("examples", Some(name)) => chosen("--example", name.to_owned()),
            ("src", Some(name)) => chosen("--bin", name.to_owned()),
            ("src", None) if self.is_library() => Some(vec!["--lib".to_owned()]),
            _ => None,
        }
    }

    /// The file as the package has it. The compiler names it relative to a folder around the package.
    fn within(&self, source: &Path) -> Option<PathBuf> {
        if let Ok(inside) = source.strip_prefix(&self.folder) {
            return Some(inside.to_owned());
        }
        let parts: Vec<_> = source.components().collect();
        let splits = (0..parts.len()).rev().map(|at| parts.split_at(at));
        let mut insides = splits.filter_map(|(before, inside)| {
            let is_end = self.folder.ends_with(before.iter().collect::<PathBuf>());
            is_end.then(|| inside.iter().collect::<PathBuf>())
        });
        insides.find(|inside| self.folder.join(inside).is_file())
    }

    /// The target that Cargo finds in a folder of targets and whose crate has the name of ours.
    fn named(&self, folder: &str) -> Option<String> {
        let entries = fs::read_dir(self.folder.join(folder)).ok()?;
        let mut names = entries.filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_target = path.extension().is_some_and(|ending| ending == "rs")
                || path.join("main.rs").is_file();
            let name = path.file_stem()?.to_str()?.to_owned();
            (is_target && name.replace('-', "_") == self.program).then_some(name)
        });
        let name = names.next()?;
        names.next().is_none().then_some(name)
    }

    /// Whether a test in `src` that is in no known binary is the library's.
    fn is_library(&self) -> bool {
        if self.built.package.is_some() {
            return true;
        }
        let has = |path: &str| self.folder.join(path).exists();
        let manifest = fs::read_to_string(self.folder.join("Cargo.toml")).unwrap_or_default();
        let has_binary = has("src/main.rs") || has("src/bin") || manifest.contains("[[bin]]");
        self.program == self.package.replace('-', "_") && has("src/lib.rs") && !has_binary
    }
}

#[cfg(test)]
mod tests {
    use super::{Built, Target};
    use crate::check::settings::folder::Folder;
    use std::path::Path;

    const LIBRARY: Built = Built { manifest: "", package: Some("my-garden"), binary: None };
    const BINARY: Built = Built { binary: Some("my-garden"), ..LIBRARY };
    const UNKNOWN: Built = Built { package: None, ..LIBRARY };

    /// The options for a test in a file, of a package `a/b` with these files.
    #[track_caller]
    fn check(files: &[&str], source: &str, program: &str, built: Built, expect: &str) {
        let folder = Folder::new(&format!("replay {source} {program}"));
        for file in files {
            folder.write(&format!("a/b/{file}"), "");
        }
        let folder = folder.path().join("a/b");
        let target = Target { folder, package: "my-garden", program, built };
        let words = target.words(Path::new(source)).unwrap_or_default();
        assert_eq!(words.join(" "), expect);
    }

    #[test]
    fn tests_of_a_library_and_of_binaries_are_told_apart() {
        let both = ["src/lib.rs", "src/main.rs", "src/deep/part.rs"];
        check(&both, "a/b/src/deep/part.rs", "my_garden", LIBRARY, "--lib");
        check(&both, "src/lib.rs", "my_garden", LIBRARY, "--lib");
        check(&both, "b/src/main.rs", "my_garden", BINARY, "--bin my-garden");
        check(&["examples/tour.rs"], "examples/tour.rs", "tour", BINARY, "--example my-garden");
    }

    #[test]
    fn integration_tests_have_the_name_of_their_file_or_folder() {
        let files = ["tests/my-trees.rs", "tests/big/main.rs", "tests/big/part.rs", "benches/x.rs"];
        check(&files, "a/b/tests/my-trees.rs", "my_trees", LIBRARY, "--test my-trees");
        check(&files, "tests/big/part.rs", "big", UNKNOWN, "--test big");
        check(&files, "benches/x.rs", "x", LIBRARY, "--bench x");
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let both = ["src/lib.rs", "src/main.rs", "tests/one.rs", "tests/a-b.rs", "tests/a_b.rs"];
        check(&both, "src/lib.rs", "my_garden", UNKNOWN, "");
        check(&both, "src/lib.rs", "rust_out", UNKNOWN, "");
        check(&both, "elsewhere/lib.rs", "my_garden", LIBRARY, "");
        check(&both, "tests/one.rs", "other", LIBRARY, "");
        check(&both, "tests/a_b.rs", "a_b", LIBRARY, "");
        check(&["src/lib.rs"], "src/lib.rs", "my_garden", UNKNOWN, "--lib");
    }
}

//! `cargo xtask tidy`: crates and modules are layers, files hold one idea and say which, and the maps have every room.

mod imports;
mod layers;
mod maps;
#[cfg(test)]
mod tests;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use crate::{command::root, error::Error};
use layers::Member;

/// A file longer than this has a second idea in it.
const MOST_LINES: usize = 450;

/// Crates whose modules import only from those that their `lib.rs` lists before them.
const LAYERED: &[&str] = &[
    "crates/canvass-space",
    "crates/canvass-lazy",
    "crates/canvass-derive",
    "crates/canvass",
    "crates/canvass-console",
];
/// Of these each module has a place in ARCHITECTURE.md.
const MAPPED: &[&str] = &["crates/canvass-space", "crates/canvass"];

/// Something that is not as it should be.
#[derive(Debug, PartialEq, Eq)]
pub struct Untidy {
    /// A file, from the root.
    place: String,
    why: String,
}

impl fmt::Display for Untidy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// The names of the crates that are published, each after those it depends on.
pub fn published() -> io::Result<Vec<String>> {
    let members = layers::members(root())?.into_iter();
    Ok(members.filter(|member| member.is_published).map(|member| member.name).collect())
}

/// Fails if something is not as it should be, and says what.
pub fn run() -> Result<(), Error> {
    let untidy = check(root()).map_err(Error::Unread)?;
    if untidy.is_empty() { Ok(()) } else { Err(Error::Untidy(untidy)) }
}

/// All that is not as it should be.
fn check(root: &Path) -> io::Result<Vec<Untidy>> {
    let members = layers::members(root)?;
    let mut untidy = layers::upward(&members);
    untidy.extend(maps::crates_left_out(root, &members)?);
    untidy.extend(maps::packages_that_lack(root, &members)?);
    for member in &members {
        let folder = root.join(&member.folder);
        let sources = sources(root, &folder.join("src"))?;
        if LAYERED.contains(&member.folder.as_str()) {
            let lib = format!("{}/src/lib.rs", member.folder);
            let text = fs::read_to_string(root.join(&lib))?;
            untidy.extend(imports::upward(&text, &lib, &sources));
        }
        if MAPPED.contains(&member.folder.as_str()) {
            untidy.extend(maps::modules_left_out(root, member)?);
        }
        let mut others = sources;
        others.extend(roots(root, &folder.join("tests"))?);
        others.extend(self::sources(root, &folder.join("benches"))?);
        untidy.extend(others.iter().filter_map(Source::strange));
    }
    Ok(untidy)
}

/// A Rust file.
#[derive(Debug)]
struct Source {
    /// From the root.
    path: String,
    text: String,
}

impl Source {
    fn read(root: &Path, path: &Path) -> io::Result<Source> {
        let name = path.strip_prefix(root).expect("it is below the root").display().to_string();
        Ok(Source { path: name, text: fs::read_to_string(path)? })
    }

    fn strange(&self) -> Option<Untidy> {
        let lines = self.text.lines().count();
        let why = if !self.text.starts_with("//! ") {
            "the first line says what the file is, after `//!`".to_owned()
        } else if lines > MOST_LINES {
            format!("it has {lines} lines: find the second idea in it, {MOST_LINES} are the most")
        } else {
            return None;
        };
        Some(Untidy { place: self.path.clone(), why })
    }
}

/// The Rust files in a folder and those below it; none where there is no folder.
fn sources(root: &Path, folder: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            sources.extend(self::sources(root, &path)?);
        } else if is_rust(&path) {
            sources.push(Source::read(root, &path)?);
        }
    }
    Ok(sources)
}

/// The Rust files in a folder. What is below one of tests may be their data.
fn roots(root: &Path, folder: &Path) -> io::Result<Vec<Source>> {
    let files = entries(folder)?.into_iter().filter(|path| is_rust(path));
    files.map(|path| Source::read(root, &path)).collect()
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == "rs")
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    paths.sort();
    Ok(paths)
}

//! The maps: which crates and modules the documents leave out.

use std::{fs, io, path::Path};

use super::{Member, Untidy, imports::modules};

/// Where each published crate is named.
const MAPS: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
/// Where modules are.
const MODULES: &str = "ARCHITECTURE.md";

/// Published crates that a map does not name.
pub fn crates_left_out(root: &Path, members: &[Member]) -> io::Result<Vec<Untidy>> {
    let mut untidy = Vec::new();
    for map in MAPS {
        let text = fs::read_to_string(root.join(map))?;
        for member in members.iter().filter(|member| member.is_published) {
            if !names(&text, &member.name) {
                untidy.push(left_out(map, &member.name));
            }
        }
    }
    Ok(untidy)
}

/// Published packages without a README, a licence, or where they come from.
pub fn packages_that_lack(root: &Path, members: &[Member]) -> io::Result<Vec<Untidy>> {
    let mut untidy = Vec::new();
    for member in members.iter().filter(|member| member.is_published) {
        let folder = root.join(&member.folder);
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            if !folder.join(file).is_file() {
                let why = format!("its package has no {file}");
                untidy.push(Untidy { place: member.folder.clone(), why });
            }
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
        for key in ["description = ", "keywords = ", "categories = ", "repository.workspace = "] {
            if !manifest.lines().any(|line| line.starts_with(key)) {
                let why = format!("its manifest has no line `{key}…`");
                untidy.push(Untidy { place: member.folder.clone(), why });
            }
        }
    }
    Ok(untidy)
}

/// Modules of a crate that have no place in the table of modules.
pub fn modules_left_out(root: &Path, member: &Member) -> io::Result<Vec<Untidy>> {
    let lib = fs::read_to_string(root.join(&member.folder).join("src/lib.rs"))?;
    let text = fs::read_to_string(root.join(MODULES))?;
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    let is_there = |module: &String| rows.iter().any(|row| row.contains(&format!("`{module}`")));
    let missing = modules(&lib).into_iter().filter(|module| !is_there(module));
    Ok(missing.map(|module| left_out(MODULES, &format!("{} ({})", module, member.name))).collect())
}

fn left_out(map: &str, what: &str) -> Untidy {
    Untidy { place: map.to_owned(), why: format!("it leaves out {what}") }
}

/// Whether a text has the name, and not only as a part of another.
fn names(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_part_of_a_name_is_another_name() {
        assert!(names("the library (`canvass`)", "canvass"));
        assert!(!names("covering arrays (`canvass-cover`)", "canvass"));
        assert!(!names("`cargo-canvass`", "canvass"));
    }
}

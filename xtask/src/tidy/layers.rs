//! The layers of crates: one depends only on those that the workspace lists before it.

use std::{fs, io, path::Path};

use super::Untidy;

/// A package of the workspace.
#[derive(Debug)]
pub struct Member {
    /// From the root.
    pub folder: String,
    pub name: String,
    pub is_published: bool,
    /// Without those of tests, which may use what stands above.
    dependencies: Vec<String>,
}

/// The packages, in the order of the workspace.
pub fn members(root: &Path) -> io::Result<Vec<Member>> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let (_, list) = manifest.split_once("members = [").expect("the workspace has members");
    let (list, _) = list.split_once(']').expect("a list ends");
    let folders = list.split('"').skip(1).step_by(2);
    folders
        .map(|folder| {
            let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml"))?;
            Ok(Member::new(folder, &manifest))
        })
        .collect()
}

impl Member {
    fn new(folder: &str, manifest: &str) -> Member {
        let value = |section: &str, key: &str| {
            let mut lines = lines_of(manifest, section);
            lines.find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix("= "))
        };
        let name = value("package", "name").expect("a package has a name").trim_matches('"');
        let dependencies = lines_of(manifest, "dependencies").filter_map(|line| {
            let end = line.find(['.', ' ', '='])?;
            (!line.starts_with('#')).then(|| line[..end].to_owned())
        });
        Member {
            folder: folder.to_owned(),
            name: name.to_owned(),
            is_published: value("package", "publish") != Some("false"),
            dependencies: dependencies.collect(),
        }
    }
}

fn lines_of<'a>(manifest: &'a str, section: &str) -> impl Iterator<Item = &'a str> {
    let heading = format!("[{section}]");
    let lines = manifest.lines().skip_while(move |line| *line != heading).skip(1);
    lines.take_while(|line| !line.starts_with('['))
}

/// Dependencies on what stands above, or on what nobody can get.
pub fn upward(members: &[Member]) -> Vec<Untidy> {
    let mut untidy = Vec::new();
    for (at, member) in members.iter().enumerate() {
        for dependency in &member.dependencies {
            let Some(other) = members.iter().position(|other| other.name == *dependency) else {
                continue;
            };
            let why = if other >= at {
                format!("it depends on {dependency}, which the workspace lists after it")
            } else if member.is_published && !members[other].is_published {
                format!("it depends on {dependency}, which is not published")
            } else {
                continue;
            };
            untidy.push(Untidy { place: format!("{}/Cargo.toml", member.folder), why });
        }
    }
    untidy
}

#[cfg(test)]
mod tests {
    use super::{Member, upward};

    #[track_caller]
    fn check(members: &[(&str, &str)], expect: &[&str]) {
        let members: Vec<Member> = members
            .iter()
            .map(|(name, rest)| Member::new(name, &format!("[package]\nname = \"{name}\"\n{rest}")))
            .collect();
        let found: Vec<String> = upward(&members).iter().map(ToString::to_string).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn a_crate_depends_on_those_before_it() {
        let on_space = "[dependencies]\n# Numbers.\nspace = { path = \"../space\" }\n";
        check(&[("space", ""), ("runner", on_space)], &[]);
        check(
            &[("runner", "[dependencies]\nspace.workspace = true\n"), ("space", "")],
            &["runner/Cargo.toml: it depends on space, which the workspace lists after it"],
        );
        check(&[("runner", "[dev-dependencies]\nspace.workspace = true\n"), ("space", "")], &[]);
    }

    #[test]
    fn nothing_that_is_published_depends_on_what_is_not() {
        let studies = ("studies", "publish = false\n");
        check(
            &[studies, ("command", "[dependencies]\nstudies.workspace = true\n")],
            &["command/Cargo.toml: it depends on studies, which is not published"],
        );
        let private = "publish = false\n[dependencies]\nstudies.workspace = true\n";
        check(&[studies, ("command", private)], &[]);
    }
}

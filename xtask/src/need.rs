//! What the tests and the book need from outside the Rust toolchain, and how to come by it.

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{
    error::Error,
    install::{self, Install, install},
};

/// A program that some tests, or the book, cannot do without.
#[derive(Debug)]
pub struct Need {
    /// The word after `needs` in `#[ignore = "needs NAME"]`, and the program's name on the PATH.
    pub name: &'static str,
    /// Asked for this, the program answers and succeeds.
    pub question: &'static str,
    /// The variable that names the program where it is not on the PATH.
    pub variable: Option<&'static str>,
    /// Where Debian has a folder for each version of it, with the program in `bin`.
    pub versions: Option<&'static str>,
    /// What it is needed for.
    pub purpose: &'static str,
    pub install: Install,
}

/// Everything the tests need.
pub const NEEDS: &[Need] = &[
    Need {
        name: "z3",
        question: "--version",
        variable: Some("CANVASS_Z3"),
        versions: None,
        purpose: "proves repairs of generators for all sizes",
        install: Install::PackageOrWheel { debian_package: "z3", wheel: "z3-solver==4.15.1.0" },
    },
    Need {
        name: "racket",
        question: "--version",
        variable: None,
        versions: None,
        purpose: "runs the Redex benchmark's own models beside ours",
        install: Install::ByHand("apt-get install --no-install-recommends racket"),
    },
    Need {
        name: "chromium",
        question: "--version",
        variable: Some("CANVASS_CHROMIUM"),
        versions: None,
        purpose: "clicks through the page of `cargo canvass report`",
        install: Install::Package("chromium"),
    },
    Need {
        name: "postgres",
        question: "--version",
        variable: Some("CANVASS_POSTGRES"),
        versions: Some("/usr/lib/postgresql"),
        purpose: "keeps the jobs of a campaign",
        install: Install::Package("postgresql"),
    },
];

/// What came of the needs.
#[derive(Debug, Default)]
pub struct Supply {
    /// Those that are met, each with the program.
    met: Vec<(&'static Need, PathBuf)>,
    /// Why the others are not.
    pub missing: Vec<Error>,
}

impl Supply {
    /// The names of the needs that are met.
    pub fn names(&self) -> Vec<&'static str> {
        self.met.iter().map(|(need, _)| need.name).collect()
    }

    /// Tells a command where the programs are that are not on the PATH.
    pub fn equip(&self, command: &mut Command) {
        for (need, program) in &self.met {
            if let Some(variable) = need.variable.filter(|_| program.is_absolute()) {
                command.env(variable, program);
            }
        }
    }
}

/// Whether programs that are not there may be installed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Installing {
    Wanted,
    NotWanted,
}

/// Finds what is there, and installs the rest if that is wanted and possible.
pub fn meet_all(installing: Installing) -> Supply {
    let mut supply = Supply::default();
    for need in NEEDS {
        match meet(need, installing) {
            Ok(program) => supply.met.push((need, program)),
            Err(why) => supply.missing.push(Error::Missing { need, why: Box::new(why) }),
        }
    }
    supply
}

/// The program, found or installed; says what for before it installs.
pub fn meet(need: &'static Need, installing: Installing) -> Result<PathBuf, Error> {
    if let Some(program) = find(need) {
        return Ok(program);
    }
    let by_hand = matches!(need.install, Install::ByHand(_));
    let installed = match installing {
        Installing::NotWanted => Err(Error::NoInstall),
        Installing::Wanted => {
            if !by_hand {
                let Need { name, purpose, .. } = need;
                println!(
                    "{name} is not here, and is installed: it {purpose} (--no-install does without)"
                );
            }
            install(need)
        }
    };
    match find(need) {
        Some(program) => Ok(program),
        None => Err(installed.err().unwrap_or(Error::NotThere { name: need.name })),
    }
}

/// What the needs are, a line each, for the help text.
pub fn list() -> String {
    NEEDS
        .iter()
        .map(|Need { name, purpose, install, .. }| {
            let how = match install {
                Install::PackageOrWheel { debian_package, .. } => {
                    format!("apt-get package {debian_package}, or pip into target/needs")
                }
                Install::Package(package) => format!("apt-get package {package}"),
                Install::Command(_) => "built into target/needs".to_owned(),
                Install::ByHand(_) => "only by hand, it is large".to_owned(),
            };
            format!("  {name:<9} {purpose} ({how})\n")
        })
        .collect()
}

/// The program that a variable names, or that is on the PATH, or that was installed before. A variable that names none is
/// left to the tests to complain about.
fn find(need: &Need) -> Option<PathBuf> {
    if let Some(named) = need.variable.and_then(env::var_os) {
        return Some(PathBuf::from(named));
    }
    let places = [PathBuf::from(need.name), install::folder(need).join("bin").join(need.name)];
    places.into_iter().chain(versions(need)).find(|program| {
        let answer = Command::new(program)
            .arg(need.question)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        answer.is_ok_and(|status| status.success())
    })
}

/// The program in each version that Debian has installed, the latest first.
fn versions(need: &Need) -> Vec<PathBuf> {
    let folder = need.versions.and_then(|folder| fs::read_dir(folder).ok());
    let mut versions: Vec<(u32, PathBuf)> = folder
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin").join(need.name)))
        })
        .collect();
    versions.sort_by(|a, b| b.cmp(a));
    versions.into_iter().map(|(_, program)| program).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::root;

    #[test]
    fn a_need_is_met_if_its_program_answers() {
        assert_eq!(find(&need("cargo", "--version")), Some(PathBuf::from("cargo")));
        assert_eq!(find(&need("cargo", "--no-such-option")), None);
        assert_eq!(find(&need("no-such-program", "--version")), None);
    }

    fn need(name: &'static str, question: &'static str) -> Need {
        let variable = Some("CANVASS_NO_SUCH_VARIABLE");
        let install = Install::ByHand("true");
        Need { name, question, variable, versions: None, purpose: "is asked", install }
    }

    #[test]
    fn what_is_left_to_the_user_is_not_installed() {
        const RARE: &Need = &Need {
            name: "no-such-program",
            question: "--version",
            variable: None,
            versions: None,
            purpose: "is looked for",
            install: Install::ByHand("install it"),
        };
        let why = meet(RARE, Installing::Wanted).unwrap_err();
        let missing = Error::Missing { need: RARE, why: Box::new(why) };
        assert_eq!(
            missing.to_string(),
            "some tests need no-such-program: `install it` installs it, which takes much room\n\
             to run them, let `no-such-program --version` succeed"
        );
    }
    #[test]
    fn nothing_is_installed_where_that_is_not_wanted() {
        const BUILT: &Need = &Need {
            name: "no-such-program",
            question: "--version",
            variable: None,
            versions: None,
            purpose: "is looked for",
            install: Install::Command("false"),
        };
        let why = meet(BUILT, Installing::NotWanted).unwrap_err();
        assert_eq!(why.to_string(), "it is not here, and --no-install was given");
        let why = meet(BUILT, Installing::Wanted).unwrap_err();
        assert_eq!(why.to_string(), "`false` failed (exit status: 1)");
    }

    /// Nobody is surprised by what `cargo xtask test` does to a system.
    #[test]
    fn the_readme_says_what_is_installed_and_why() {
        let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
        for Need { name, purpose, .. } in NEEDS {
            let said = format!("{name} {purpose}");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&readme).contains(&words(&said)), "not in README.md: {said}");
        }
        assert!(readme.contains("--no-install"));
    }
}

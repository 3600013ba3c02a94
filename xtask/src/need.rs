//! What the tests and the book need from outside the Rust toolchain, and how to come by it.

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{
    command::{command, root, run},
    failure::Failure,
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
    pub install: Install,
}

/// How to come by a program that is not there.
#[derive(Debug)]
pub enum Install {
    /// Without being asked: this package of apt, or where that fails this one of pip.
    Unasked { debian_package: &'static str, wheel: &'static str },
    /// Without being asked: this package of apt.
    Package(&'static str),
    /// Without being asked: this command builds it.
    Command(&'static str),
    /// It takes more room than anybody should have to spare for tests; this command installs it.
    ByHand(&'static str),
}

/// Everything the tests need.
pub const NEEDS: &[Need] = &[
    Need {
        name: "z3",
        question: "--version",
        variable: Some("CANVASS_Z3"),
        versions: None,
        install: Install::Unasked { debian_package: "z3", wheel: "z3-solver==4.15.1.0" },
    },
    Need {
        name: "racket",
        question: "--version",
        variable: None,
        versions: None,
        install: Install::ByHand("apt-get install --no-install-recommends racket"),
    },
    Need {
        name: "chromium",
        question: "--version",
        variable: Some("CANVASS_CHROMIUM"),
        versions: None,
        install: Install::Package("chromium"),
    },
    Need {
        name: "postgres",
        question: "--version",
        variable: Some("CANVASS_POSTGRES"),
        versions: Some("/usr/lib/postgresql"),
        install: Install::Package("postgresql"),
    },
];

/// What came of the needs.
#[derive(Debug, Default)]
pub struct Supply {
    /// Those that are met, each with the program.
    met: Vec<(&'static Need, PathBuf)>,
    /// Why the others are not.
    pub missing: Vec<Failure>,
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

/// Finds what is there, and installs the rest if that is possible.
pub fn meet_all() -> Supply {
    let mut supply = Supply::default();
    for need in NEEDS {
        match meet(need) {
            Ok(program) => supply.met.push((need, program)),
            Err(why) => supply.missing.push(Failure::Missing { need, why: Box::new(why) }),
        }
    }
    supply
}

/// The program, found or installed.
pub fn meet(need: &'static Need) -> Result<PathBuf, Failure> {
    if let Some(program) = find(need) {
        return Ok(program);
    }
    let installed = match need.install {
        Install::Unasked { debian_package, wheel } => {
            install_package(debian_package).or_else(|_| install_wheel(need, wheel))
        }
        Install::Package(name) => install_package(name),
        Install::Command(words) => run(&mut command(words)),
        Install::ByHand(command) => Err(Failure::NotUnasked { command }),
    };
    match find(need) {
        Some(program) => Ok(program),
        None => Err(installed.err().unwrap_or(Failure::NotThere { name: need.name })),
    }
}

/// The program that a variable names, or that is on the PATH, or that was installed before. A variable that names none is
/// left to the tests to complain about.
fn find(need: &Need) -> Option<PathBuf> {
    if let Some(named) = need.variable.and_then(env::var_os) {
        return Some(PathBuf::from(named));
    }
    let places = [PathBuf::from(need.name), installed(need).join("bin").join(need.name)];
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

/// Where pip and cargo install a need.
fn installed(need: &Need) -> PathBuf {
    root().join("target/needs").join(need.name)
}

fn install_package(name: &str) -> Result<(), Failure> {
    let sudo = if is_root() { "" } else { "sudo --non-interactive" };
    run(&mut command(&format!("{sudo} apt-get update")))?;
    run(&mut command(&format!("{sudo} apt-get install --yes {name}")))
}

fn install_wheel(need: &Need, wheel: &str) -> Result<(), Failure> {
    let mut pip = command("python3 -m pip install --quiet --upgrade --target");
    run(pip.arg(installed(need)).arg(wheel))
}

fn is_root() -> bool {
    let user = command("id -u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_is_met_if_its_program_answers() {
        assert_eq!(find(&need("cargo", "--version")), Some(PathBuf::from("cargo")));
        assert_eq!(find(&need("cargo", "--no-such-option")), None);
        assert_eq!(find(&need("no-such-program", "--version")), None);
    }

    fn need(name: &'static str, question: &'static str) -> Need {
        let variable = Some("CANVASS_NO_SUCH_VARIABLE");
        Need { name, question, variable, versions: None, install: Install::ByHand("true") }
    }

    #[test]
    fn what_is_left_to_the_user_is_not_installed() {
        const RARE: &Need = &Need {
            name: "no-such-program",
            question: "--version",
            variable: None,
            versions: None,
            install: Install::ByHand("install it"),
        };
        let why = meet(RARE).unwrap_err();
        let missing = Failure::Missing { need: RARE, why: Box::new(why) };
        assert_eq!(
            missing.to_string(),
            "some tests need no-such-program: `install it` installs it, which takes much room\n\
             to run them, let `no-such-program --version` succeed"
        );
    }
}

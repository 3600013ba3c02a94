//! `cargo xtask build-time`: what the tests of a crate cost to build whose only dependency is canvass, beside proptest.
//!
//! Each library is built from nothing, by one job, with the profile that users have, in turns. The times are CPU times of the
//! compiler: a wrapper around it notes what each crate takes.

use std::{env, ffi::OsStr, fs, io, path::PathBuf, process::Command};

use crate::{
    command::{announce, line, root, run as run_command},
    error::Error,
};

/// What is built, in the order of the table: canvass before the library that it is compared with.
const LIBRARIES: &[Library] = &[
    Library {
        name: "canvass, no macros",
        dependencies: "canvass = { path = \"{root}/crates/canvass\", default-features = false }",
    },
    Library { name: "proptest", dependencies: "proptest = \"*\"" },
    Library { name: "canvass", dependencies: "canvass = { path = \"{root}/crates/canvass\" }" },
    Library {
        name: "proptest and proptest-derive",
        dependencies: "proptest = \"*\"\nproptest-derive = \"*\"",
    },
];

struct Library {
    name: &'static str,
    /// Lines of a manifest; `{root}` is the folder of the workspace.
    dependencies: &'static str,
}

/// How often each is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Once, for a first look.
    Once,
    /// Three times, of which the median counts.
    Thrice,
}

/// Builds everything, and prints what it took and how that compares.
pub fn run(effort: Effort) -> Result<(), Error> {
    let dependents = LIBRARIES.iter().enumerate().map(|(at, library)| Dependent::new(at, library));
    let mut dependents: Vec<Dependent> = dependents.collect::<Result<_, Error>>()?;
    let rounds = if effort == Effort::Once { 1 } else { 3 };
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        for dependent in &mut dependents {
            dependent.build()?;
        }
        // What is known is said at once: whoever ends the run has it.
        let builds: Vec<&Build> = dependents.iter_mut().map(Dependent::median).collect();
        println!("\n{}", table(&builds));
    }
    fs::remove_dir_all(folder()).map_err(|source| at_folder(&folder(), source))
}

/// A crate that depends on a library.
struct Dependent {
    library: &'static str,
    folder: PathBuf,
    builds: Vec<Build>,
}

/// What one build took.
#[derive(Debug, PartialEq)]
struct Build {
    library: &'static str,
    /// Seconds of each crate, the most first.
    crates: Vec<(String, f64)>,
}

/// Notes the CPU time and the crate of each run of the compiler; what it prints goes on to cargo.
const WRAPPER: &str = r#"#!/usr/bin/env bash
name=other
previous=
for word; do
    [ "$previous" = --crate-name ] && name=$word
    previous=$word
done
TIMEFORMAT="$name %U %S"
{ time "$@" 2>&3; } 3>&2 2>>"$CANVASS_BUILD_TIMES"
"#;

impl Dependent {
    /// Everything is downloaded before it is built. The versions are those of the studies beside other libraries.
    fn new(number: usize, library: &Library) -> Result<Dependent, Error> {
        let folder = folder().join(number.to_string());
        let dependencies = library.dependencies.replace("{root}", &root().display().to_string());
        let manifest = format!(
            "[package]\nname = \"dependent\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dev-dependencies]\n{dependencies}\n",
        );
        let prepare = || {
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
            fs::create_dir_all(folder.join("src"))?;
            fs::write(folder.join("src/lib.rs"), "#[test]\nfn nothing() {}\n")?;
            fs::write(folder.join("Cargo.toml"), &manifest)?;
            fs::write(folder.join("wrapper"), WRAPPER)?;
            make_executable(&folder.join("wrapper"))?;
            fs::copy(root().join("studies/peers/Cargo.lock"), folder.join("Cargo.lock"))
        };
        prepare().map_err(|source| at_folder(&folder, source))?;
        let dependent = Dependent { library: library.name, folder, builds: Vec::new() };
        run_command(dependent.cargo().args(["fetch", "--quiet"]))?;
        Ok(dependent)
    }

    fn build(&mut self) -> Result<(), Error> {
        let (target, times) = (self.folder.join("target"), self.folder.join("times"));
        for old in [&target, &times] {
            let removed = if old.is_dir() { fs::remove_dir_all(old) } else { remove_file(old) };
            removed.map_err(|source| at_folder(old, source))?;
        }
        let mut cargo = self.cargo();
        cargo.args(["test", "--no-run", "--quiet", "--offline", "--jobs", "1"]);
        cargo.env("CARGO_TARGET_DIR", target).env("CANVASS_BUILD_TIMES", &times);
        cargo.env("RUSTC_WRAPPER", self.folder.join("wrapper"));
        announce(&cargo);
        let output = cargo.output();
        let output = output.map_err(|source| Error::Io { line: line(&cargo), source })?;
        if !output.status.success() {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            return Err(Error::Command { line: line(&cargo), status: output.status });
        }
        let text = fs::read_to_string(&times).map_err(|source| at_folder(&times, source))?;
        self.builds.push(Build::read(self.library, &text));
        Ok(())
    }

    /// Cargo as users run it: no settings of this run reach it. What comes from a registry is never built incrementally, so nothing is here.
    fn cargo(&self) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(&self.folder);
        let is_setting = |name: &OsStr| {
            let name = name.to_string_lossy();
            let parts = ["CARGO_PROFILE", "CARGO_BUILD", "CARGO_INCREMENTAL", "RUSTC", "RUSTFLAGS"];
            parts.iter().any(|part| name.starts_with(part))
        };
        for (name, _) in env::vars_os().filter(|(name, _)| is_setting(name)) {
            cargo.env_remove(name);
        }
        cargo.env("CARGO_INCREMENTAL", "0");
        cargo
    }

    fn median(&mut self) -> &Build {
        self.builds.sort_by(|one, other| one.seconds().total_cmp(&other.seconds()));
        &self.builds[self.builds.len() / 2]
    }
}

impl Build {
    /// From lines `CRATE USER SYSTEM`; the wrapper's other lines are of the compiler.
    fn read(library: &'static str, text: &str) -> Build {
        let mut crates: Vec<(String, f64)> = Vec::new();
        for line in text.lines() {
            let [name, user, system] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
            let (Ok(user), Ok(system)) = (user.parse::<f64>(), system.parse::<f64>()) else {
                continue;
            };
            match crates.iter_mut().find(|(known, _)| known == name) {
                Some((_, seconds)) => *seconds += user + system,
                None => crates.push((name.to_owned(), user + system)),
            }
        }
        crates.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        Build { library, crates }
    }

    fn seconds(&self) -> f64 {
        self.crates.iter().map(|(_, seconds)| seconds).sum()
    }
}

/// How many crates are named of each build.
const NAMED: usize = 5;

fn table(builds: &[&Build]) -> String {
    let mut table = format!("{:<30}{:>6}  most of it\n", "`cargo test --no-run`", "CPU s");
    for build in builds {
        let named = build.crates.iter().take(NAMED);
        let named: Vec<String> =
            named.map(|(name, seconds)| format!("{name} {seconds:.1}")).collect();
        table += &format!("{:<30}{:>6.1}  {}\n", build.library, build.seconds(), named.join(", "));
    }
    for pair in builds.chunks(2) {
        let [ours, theirs] = pair else { unreachable!("each library has one beside it") };
        let ratio = ours.seconds() / theirs.seconds();
        table +=
            &format!("{} takes {ratio:.2} times as long as {}\n", ours.library, theirs.library);
    }
    if let Ok(load) = fs::read_to_string("/proc/loadavg") {
        let load = load.split(' ').next().unwrap_or_default();
        table += &format!(
            "{load} programs are running; more than there are processors make CPU times longer\n"
        );
    }
    table
}

/// Where the crates and what is built of them are.
fn folder() -> PathBuf {
    root().join("target/build-time")
}

fn remove_file(path: &PathBuf) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(unix)]
fn make_executable(path: &PathBuf) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &PathBuf) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "CPU times are measured with bash"))
}

fn at_folder(path: &std::path::Path, source: io::Error) -> Error {
    Error::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::{Build, table};

    #[test]
    fn the_times_of_a_crate_are_added_up() {
        let text = "syn 1.000 0.250\nother 0.010 0.000\nwarning: a word\ncanvass 2.000 0.500\nsyn 0.500 0.000\n";
        let build = Build::read("canvass", text);
        let names: Vec<&str> = build.crates.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["canvass", "syn", "other"]);
        assert!((build.seconds() - 4.26).abs() < 1e-9);
        let other = Build::read("proptest", "proptest 2.000 0.130\n");
        let expect = "`cargo test --no-run`          CPU s  most of it\n\
                      canvass                          4.3  canvass 2.5, syn 1.8, other 0.0\n\
                      proptest                         2.1  proptest 2.1\n\
                      canvass takes 2.00 times as long as proptest\n";
        let table = table(&[&build, &other]);
        assert!(table.starts_with(expect), "{table}");
    }
}

//! The packages of the study, built: test programs, each run in a folder of its own.

use super::error::Error;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace of packages that only this study builds.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/faults");
/// Where they are built, and where their tests run.
const TARGET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/faults");

/// A package whose tests are built.
pub(super) struct Fixture {
    program: PathBuf,
    /// `None` where cargo-nextest is not installed.
    nextest: Option<Nextest>,
}

/// What nextest takes in place of building.
struct Nextest {
    binaries: PathBuf,
    metadata: PathBuf,
}

/// A folder for the runs of one test: nothing of others is in it, neither saved values nor traces of runs that died.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    program: PathBuf,
}

impl Fixture {
    /// Builds the tests of a package.
    pub(super) fn build(package: &str) -> Result<Fixture, Error> {
        are_sources_here()?;
        let mut build = cargo(&["test", "--no-run", "--locked", "--message-format", "json"]);
        build.args(["--package", package, "--target-dir", TARGET]);
        let built = output(&mut build)?;
        let is_of_package = |message: &Value| {
            let id = message["package_id"].as_str();
            message["profile"]["test"] == true && id.is_some_and(|id| id.contains(package))
        };
        let messages = built.lines().filter_map(|line| serde_json::from_str(line).ok());
        let program = messages
            .filter(is_of_package)
            .find_map(|message| message["executable"].as_str().map(PathBuf::from));
        let line = format!("{build:?}");
        let program = program.ok_or(Error::NoTestProgram { line })?;
        Ok(Fixture { program, nextest: Nextest::prepare(package)? })
    }

    pub(super) fn has_nextest(&self) -> bool {
        self.nextest.is_some()
    }

    /// A fresh folder of this name.
    pub(super) fn folder(&self, name: &str) -> Result<Folder, Error> {
        let path = Path::new(TARGET).join("cells").join(name);
        if path.exists() {
            fs::remove_dir_all(&path).map_err(|error| Error::File { path: path.clone(), error })?;
        }
        let name = self.program.file_name().expect("a program has a name");
        let program = path.join("target/debug/deps").join(name);
        let put = |program: &Path| {
            fs::create_dir_all(path.join("package/properties"))?;
            // Nextest wants a manifest; beside a lock file, settings of the folders around it are not looked for.
            fs::write(path.join("package/Cargo.toml"), "")?;
            fs::write(path.join("package/Cargo.lock"), "")?;
            fs::create_dir_all(program.parent().expect("it is in a folder"))?;
            fs::hard_link(&self.program, program)
        };
        put(&program).map_err(|error| Error::File { path: path.clone(), error })?;
        Ok(Folder { path, program })
    }

    /// A command that runs one test as `cargo test` does.
    pub(super) fn plainly(&self, folder: &Folder, test: &str) -> Command {
        let mut command = limited(&folder.program);
        command.args([test, "--exact"]);
        command.env("CARGO_MANIFEST_DIR", folder.package()).current_dir(folder.package());
        command
    }

    /// A command that runs one test as `cargo nextest run` does.
    pub(super) fn by_nextest(&self, folder: &Folder, test: &str) -> Command {
        let nextest = self.nextest.as_ref().expect("nextest is there");
        let mut command = limited(Path::new("cargo"));
        command.args(["nextest", "run", "--no-fail-fast", "--color", "never"]);
        command.arg("--binaries-metadata").arg(&nextest.binaries);
        command.arg("--cargo-metadata").arg(&nextest.metadata);
        command.arg("--workspace-remap").arg(folder.path.join("package"));
        command.arg("--target-dir-remap").arg(folder.path.join("target"));
        command.args(["-E", &format!("test(={test})")]);
        command.current_dir(folder.package());
        command
    }
}

impl Nextest {
    fn prepare(package: &str) -> Result<Option<Nextest>, Error> {
        if output(&mut cargo(&["nextest", "--version"])).is_err() {
            return Ok(None);
        }
        let mut list = cargo(&["nextest", "list", "--locked", "--list-type", "binaries-only"]);
        list.args(["--message-format", "json", "--package", package, "--target-dir", TARGET]);
        let metadata = cargo(&["metadata", "--locked", "--format-version", "1"]);
        let [binaries, metadata] = [("binaries", list), ("metadata", metadata)].map(
            |(name, mut command)| -> Result<PathBuf, Error> {
                let path = Path::new(TARGET).join(format!("{package}-{name}.json"));
                let written = fs::write(&path, output(&mut command)?);
                written.map_err(|error| Error::File { path: path.clone(), error })?;
                Ok(path)
            },
        );
        Ok(Some(Nextest { binaries: binaries?, metadata: metadata? }))
    }
}

impl Folder {
    pub(super) fn package(&self) -> PathBuf {
        self.path.join("package/properties")
    }

    /// The values that are saved, as Rust, without the names of the arguments.
    pub(super) fn saved(&self) -> Vec<String> {
        let files = fs::read_dir(self.package().join(".canvass/regressions"));
        let mut saved = Vec::new();
        for file in files.into_iter().flatten().flatten() {
            let text = fs::read_to_string(file.path()).unwrap_or_default();
            saved.extend(text.lines().filter(|line| !line.starts_with('#')).map(value));
        }
        saved
    }
}

/// Builds the program of a package, with a number for its build script.
pub(super) fn build_program(package: &str, (name, value): (&str, u64)) -> Result<PathBuf, Error> {
    are_sources_here()?;
    let mut build = cargo(&["build", "--locked", "--package", package, "--target-dir", TARGET]);
    output(build.env(name, value.to_string()))?;
    Ok(Path::new(TARGET).join("debug").join(package))
}

fn are_sources_here() -> Result<(), Error> {
    match (cfg!(unix), Path::new(WORKSPACE).is_dir()) {
        (false, _) => Err(Error::NoUnix),
        (true, false) => Err(Error::NoSources(WORKSPACE.into())),
        (true, true) => Ok(()),
    }
}

/// The value of a saved line: what comes behind `# let v: Vec<u8> =`.
fn value(line: &str) -> String {
    let value = line.split_once("# ").map_or(line, |(_, value)| value);
    let value = value.split_once(" = ").map_or(value, |(_, value)| value);
    value.trim_end().trim_end_matches(';').replace("canvass::", "")
}

fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(words).current_dir(WORKSPACE);
    // Of the package that runs the study.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARGO_PKG_")) {
        command.env_remove(name);
    }
    command.env_remove("CARGO_MANIFEST_DIR");
    command
}

/// With less memory than a gigabyte of output takes twice, and without the settings of the user.
pub(super) fn limited(program: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1572864; exec \"$0\" \"$@\""]).arg(program);
    let is_setting =
        |name: &str| name.starts_with("CANVASS_") || name.starts_with("NEXTEST") || name == "CI";
    for (name, _) in std::env::vars().filter(|(name, _)| is_setting(name)) {
        command.env_remove(name);
    }
    // The allocator sets aside address space for each processor otherwise.
    command.env("MALLOC_ARENA_MAX", "2");
    command
}

/// What a command that succeeds prints.
fn output(command: &mut Command) -> Result<String, Error> {
    let line = format!("{command:?}");
    match command.output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(output) => {
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(Error::Status { line, status: output.status, message })
        }
        Err(error) => Err(Error::Program { line, error }),
    }
}

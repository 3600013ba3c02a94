//! A package folder of its own for a test that is run as `cargo test` would run it.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{env, fs, process, thread};

pub struct Package {
    folder: PathBuf,
}

pub struct Run {
    succeeded: bool,
    /// What it printed, without the lines of the test harness.
    pub text: String,
}

impl Package {
    pub fn new() -> Package {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("canvass-runner-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        fs::write(folder.join("Cargo.lock"), "").expect("a file in it");
        Package { folder }
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("a file in the folder");
    }

    /// A path in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// What runs a sample with options of the test harness and environment variables.
    pub fn command(&self, sample: &str, options: &[&str], variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env::current_exe().expect("a test is a program"));
        command.args([&path(sample), "--exact"]).args(options);
        for (name, _) in
            env::vars().filter(|(name, _)| name.starts_with("CANVASS_") || name == "CI")
        {
            command.env_remove(name);
        }
        command
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("SAMPLES", "run")
            .env("TMPDIR", &self.folder);
        command.envs(variables.iter().copied());
        command
    }

    /// Waits for a file that a sample writes, and reads it.
    pub fn note(&self, name: &str) -> String {
        let path = self.path(name);
        wait_until(name, || path.exists());
        fs::read_to_string(path).expect("a note is text")
    }

    /// Runs a sample with environment variables.
    pub fn run(&self, sample: &str, variables: &[(&str, &str)]) -> Run {
        self.run_with(sample, &["--nocapture"], variables)
    }

    /// Runs a sample whose output is captured, as that of tests is unless one asks otherwise.
    pub fn run_captured(&self, sample: &str, variables: &[(&str, &str)]) -> Run {
        self.run_with(sample, &[], variables)
    }

    fn run_with(&self, sample: &str, options: &[&str], variables: &[(&str, &str)]) -> Run {
        let output = self.command(sample, options, variables).output().expect("the program runs");
        let text = [output.stderr, output.stdout].concat();
        let text = String::from_utf8_lossy(&text);
        let own = |line: &&str| {
            !line.starts_with("test ")
                && !line.starts_with("running ")
                && !line.starts_with("failures:")
        };
        let text = text.lines().filter(own).collect::<Vec<_>>().join("\n");
        Run { succeeded: output.status.success(), text: text.trim().to_owned() }
    }

    /// What is saved of failures.
    pub fn regressions(&self) -> String {
        let folder = self.folder.join(".canvass/regressions");
        let mut text = String::new();
        for file in walk(folder) {
            text += &fs::read_to_string(file).expect("a saved file is text");
        }
        text
    }

    /// The only file with a suite, and its text.
    pub fn suite(&self) -> (String, String) {
        let files = walk(self.folder.join(".canvass/suites"));
        let [file] = &files[..] else { panic!("{} suites", files.len()) };
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(file).expect("a suite is text"))
    }

    /// Replaces the text of its only suite.
    pub fn edit_suite(&self, edit: impl Fn(&str) -> String) {
        let (name, text) = self.suite();
        self.write(&format!(".canvass/suites/{name}"), &edit(&text));
    }

    /// Removes what is saved of failures.
    pub fn forget(&self) {
        fs::remove_dir_all(self.folder.join(".canvass")).expect("something was saved");
    }
}

/// Waits for something that must happen, however busy the machine is.
pub fn wait_until(what: &str, has_happened: impl Fn() -> bool) {
    for _ in 0..10_000 {
        if has_happened() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("in vain: {what}");
}

/// The path of a sample in the test program.
pub fn path(sample: &str) -> String {
    let module = match sample.split_once('_') {
        Some(("array", _)) => "array_samples",
        Some(("drawn", _)) => "drawn_samples",
        Some(("lazy", _)) => "lazy_samples",
        Some(("process", _)) => "process_samples",
        Some(("thinned", _)) => "thinned_samples",
        Some(("verdict", _)) => "verdict_samples",
        Some(("value", _)) => "value_samples",
        Some(_) | None => "samples",
    };
    format!("{module}::{sample}")
}

fn walk(folder: PathBuf) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of saved failures") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() { files.extend(walk(path)) } else { files.push(path) }
    }
    files
}

impl Drop for Package {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Run {
    #[track_caller]
    pub fn fails(&self) {
        assert!(!self.succeeded, "{}", self.text);
    }

    #[track_caller]
    pub fn passes(&self) {
        assert!(self.succeeded, "{}", self.text);
    }

    #[track_caller]
    pub fn is_silent(&self) {
        assert!(self.text.is_empty(), "{}", self.text);
    }

    #[track_caller]
    pub fn says(&self, text: &str) {
        assert!(self.text.contains(text), "no `{text}` in:\n{}", self.text);
    }

    /// As which case its failure was found.
    #[track_caller]
    pub fn case(&self) -> u64 {
        let found = self.text.split(" as case ").nth(1).expect("says where it was found");
        let digits: String =
            found.chars().take_while(|c| c.is_ascii_digit() || *c == ',').collect();
        digits.replace(',', "").parse().expect("a number")
    }

    /// The token of its replay line.
    #[track_caller]
    pub fn replay(&self) -> String {
        let line = self.text.split("CANVASS_REPLAY=").nth(1).expect("a line to replay");
        line.split_whitespace().next().expect("a token").to_owned()
    }
}

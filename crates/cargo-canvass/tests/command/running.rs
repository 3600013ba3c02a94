//! A program that runs until Ctrl-C ends it.
//!
//! The tests of the studies have this file as a module too.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
};

use serde_json::Value;

use crate::PROGRAM;

/// The program under test, in a target folder of its own where it leaves a record.
pub struct Running {
    pub process: Child,
    target: PathBuf,
}

pub fn start(name: &str, arguments: &[&str]) -> Running {
    start_with(name, arguments, |_| ())
}

pub fn start_with(name: &str, arguments: &[&str], furnish: impl FnOnce(&mut Command)) -> Running {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupt {name}"));
    let _of_an_earlier_run = fs::remove_dir_all(&target);
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("CARGO_TARGET_DIR", &target).env("CANVASS_RECORD", "1");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    furnish(&mut command);
    let process = command.spawn().expect("cargo built the program before this test");
    Running { process, target }
}

impl Running {
    pub fn press_ctrl_c(&self) {
        let interrupt = ["-INT".to_owned(), self.process.id().to_string()];
        let sent = Command::new("kill").args(interrupt).stderr(Stdio::null()).status();
        sent.expect("every Unix has it");
    }

    /// What it ends with after Ctrl-C, pressed when a line with these words has told how far it is.
    pub fn interrupted_at(mut self, words: &str) -> (Output, PathBuf) {
        let told = self.process.stderr.take().expect("it is piped");
        let (stderr, output, target) = self.interrupted_once(told, words);
        (Output { stderr, ..output }, target)
    }

    /// The same, pressed when it has printed a line with these words.
    pub fn interrupted_after(mut self, words: &str) -> (Output, PathBuf) {
        let results = self.process.stdout.take().expect("it is piped");
        let (stdout, output, target) = self.interrupted_once(results, words);
        (Output { stdout, ..output }, target)
    }

    /// Presses Ctrl-C after a line with these words: all that is read there, and how it ends.
    fn interrupted_once(
        self,
        from: impl Read + Send + 'static,
        words: &str,
    ) -> (Vec<u8>, Output, PathBuf) {
        let mut lines = BufReader::new(from);
        let mut all = String::new();
        loop {
            let begin = all.len();
            let read = lines.read_line(&mut all).expect("it prints UTF-8");
            assert_ne!(read, 0, "it ended before, with {all}");
            if all[begin..].contains(words) {
                break;
            }
        }
        self.press_ctrl_c();
        // At the same time as the rest of its output, so that no pipe is full.
        let reader = thread::spawn(move || {
            let mut all = all.into_bytes();
            lines.read_to_end(&mut all).map(|_| all)
        });
        let output = self.process.wait_with_output().expect("the command ends");
        let all = reader.join().expect("it only reads").expect("the pipe is ours");
        (all, output, self.target)
    }
}

/// The only record of a target folder.
pub fn record(target: &Path) -> Value {
    let folder = target.join("canvass/records/last");
    let mut entries = fs::read_dir(&folder).expect("a run was recorded");
    let path = entries.next().expect("there is a record").expect("it is there").path();
    assert!(entries.next().is_none());
    serde_json::from_str(&fs::read_to_string(path).expect("it is there")).expect("JSON")
}

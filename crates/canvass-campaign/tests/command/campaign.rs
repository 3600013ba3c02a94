//! `campaign`: the samples below are the tests that it runs, in this very program; each test has a queue, a file, of its own.

mod failing_jobs;
mod interruptions;
mod refusals;

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{self, Command, ExitStatus, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use canvass::{Canvass, Lazy};
use serde_json::Value;

use crate::{stderr, stdout};

/// Who waits for longer than this waits for something that does not come; a busy machine is slow, but not so slow.
const HANG: Duration = Duration::from_secs(600);

/// What the samples are asked to do: nothing, unless they are run by a campaign here.
fn asked() -> Option<String> {
    env::var("CAMPAIGN_SAMPLES").ok()
}

/// The numbers that the planted bug is in.
fn is_planted(number: u64) -> bool {
    number % 9973 == 9972
}

#[canvass::test(cases = 7)]
fn sample_numbers(number: u16) {
    match asked().as_deref() {
        None => {}
        Some("die") if number == 12_345 => {
            println!("about to die");
            process::abort();
        }
        Some("hold") => {
            // Until whoever asked for it removes a file.
            let held = env::var_os("CAMPAIGN_HOLD").expect("it is held by a file");
            while Path::new(&held).exists() {
                thread::sleep(Duration::from_millis(20));
            }
        }
        Some("hang") if number == 12_345 => thread::sleep(Duration::from_secs(600)),
        Some(_) => {
            if number.is_multiple_of(16) {
                thread::sleep(Duration::from_micros(400));
            }
            assert!(!is_planted(number.into()), "planted");
        }
    }
}

#[derive(Debug, Canvass)]
enum Tree {
    Leaf,
    Node(Lazy<Tree>, u8, Lazy<Tree>),
}

impl Tree {
    /// Whether keys grow from left to right, between two others. Looks below a node only if its key is in place.
    fn is_ordered(&self, between: (i16, i16)) -> bool {
        match self {
            Tree::Leaf => true,
            Tree::Node(left, key, right) => {
                let key = i16::from(*key);
                between.0 < key
                    && key < between.1
                    && left.is_ordered((between.0, key))
                    && right.is_ordered((key, between.1))
            }
        }
    }

    fn keys(&self) -> Vec<u8> {
        match self {
            Tree::Leaf => vec![],
            Tree::Node(left, key, right) => [left.keys(), vec![*key], right.keys()].concat(),
        }
    }
}

#[canvass::test(cases = 7)]
fn sample_trees(tree: Tree) {
    canvass::assume!(tree.is_ordered((-1, 256)));
    assert!(asked().is_none() || tree.keys() != [1, 2], "planted");
}

#[test]
fn sample_of_another_kind() {
    assert!(!is_planted(9971));
}

/// A queue, and the environment of those who work on it.
pub struct Campaign {
    pub queue: String,
    samples: &'static str,
}

pub const NUMBERS: &str = "campaign::sample_numbers";
const TREES: &str = "campaign::sample_trees";

impl Campaign {
    /// With a file that no other test uses.
    pub fn new(name: &str) -> Campaign {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("campaign {name}.db"));
        let queue = path.display().to_string();
        for suffix in ["", "-wal", "-shm"] {
            let _of_an_earlier_run = fs::remove_file(format!("{queue}{suffix}"));
        }
        Campaign { queue, samples: "plant" }
    }

    fn at(queue: String) -> Campaign {
        Campaign { queue, samples: "plant" }
    }

    /// A command of it; `order` is `start`, `work`, `run` or `status`.
    pub fn command(&self, order: &str, arguments: &[&str]) -> Command {
        let mut command = self.command_without_binary(order, arguments);
        if order != "status" {
            command.arg("--binary").arg(env::current_exe().expect("a test is a program"));
        }
        command
    }

    /// The same, by which the test is still to be built.
    pub fn command_without_binary(&self, order: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_canvass-campaign"));
        command.args([order, "--queue", &self.queue]);
        command.args(arguments).env("CAMPAIGN_SAMPLES", self.samples);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, order: &str, arguments: &[&str]) -> Output {
        self.command(order, arguments).output().expect("cargo built the command before this test")
    }

    /// What it prints when it ends so.
    #[track_caller]
    pub fn printed(&self, order: &str, arguments: &[&str], status: i32) -> String {
        let output = self.run(order, arguments);
        assert_eq!(output.status.code(), Some(status), "{}{}", stdout(&output), stderr(&output));
        stdout(&output)
    }

    #[track_caller]
    pub fn fails(&self, order: &str, arguments: &[&str], status: i32, complaint: &str) {
        let output = self.run(order, arguments);
        assert_eq!(output.status.code(), Some(status), "{}{}", stdout(&output), stderr(&output));
        assert!(stderr(&output).contains(complaint), "no {complaint:?} in\n{}", stderr(&output));
    }

    /// Runs the numbers' test again on one value: how it ends, and what it says.
    fn replay(&self, token: &str) -> (ExitStatus, String) {
        let replayed = Command::new(env::current_exe().expect("a test is a program"))
            .args(["--exact", NUMBERS, "--nocapture"])
            .env("CANVASS_REPLAY", token)
            .env("CAMPAIGN_SAMPLES", self.samples)
            .env("CARGO_MANIFEST_DIR", env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("it is this program");
        (replayed.status, format!("{}{}", stdout(&replayed), stderr(&replayed)))
    }

    pub fn status(&self) -> Value {
        let output = self.run("status", &["--format", "json"]);
        let printed = stdout(&output);
        serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{printed}{}", stderr(&output)))
    }

    /// Waits until so many jobs are done.
    fn wait_for(&self, done: i64) {
        let begun = Instant::now();
        while self.status()["done"].as_i64() < Some(done) {
            assert!(begun.elapsed() < HANG, "{:#}", self.status());
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// All numbers are decided, once, and all planted bugs found.
#[track_caller]
fn check_numbers(status: &Value) {
    assert_eq!(status["state"], "complete", "{status:#}");
    assert_eq!(status["count"], "65536");
    assert_eq!(status["decided"], "65536");
    assert_eq!(status["cases"], 65_536);
    for sum in status["sums"].as_array().expect("a list") {
        assert_eq!(sum["count"], sum["decided"], "{status:#}");
    }
    let planted: BTreeSet<String> = (0..=u16::MAX)
        .filter(|&number| is_planted(number.into()))
        .map(|number| format!("let number: u16 = {number};"))
        .collect();
    assert_eq!(status["failures"], planted.len().to_string());
    let found = status["counterexamples"].as_array().expect("a list");
    assert_eq!(found.len(), planted.len());
    let found: BTreeSet<String> =
        found.iter().map(|found| found["rust"][0].as_str().expect("a line").to_owned()).collect();
    assert_eq!(found, planted);
}

#[test]
fn two_workers_decide_each_number_once_and_find_every_bug() {
    let campaign = Campaign::new("two workers");
    let started = ["campaign::sample_numbers", "--sizes", "0..=16", "--jobs-of", "50ms"];
    let printed = campaign.printed("start", &started, 0);
    assert!(printed.starts_with("campaign::sample_numbers on sizes 0..=16: 0 of "), "{printed}");
    let before = campaign.status();
    assert_eq!((&before["state"], &before["decided"]), (&"running".into(), &"0".into()));
    let workers = [(); 2].map(|()| {
        let mut worker = campaign.command("work", &["--workers", "1", "--lease", "3s"]);
        worker.spawn().expect("cargo built the command before this test")
    });
    for worker in workers {
        let output = worker.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(10), "{}{}", stdout(&output), stderr(&output));
    }
    check_numbers(&campaign.status());
    // Nothing is left to do, and nothing is done twice.
    let printed = campaign.printed("run", &started, 10);
    assert!(printed.contains("decided 65,536 of 65,536 values (all)"), "{printed}");
    check_numbers(&campaign.status());
}

#[test]
fn a_counterexample_is_replayed_by_its_line() {
    let campaign = Campaign::new("replay");
    campaign.printed("run", &[NUMBERS, "--sizes", "14", "--workers", "2"], 10);
    let status = campaign.status();
    let found = &status["counterexamples"][0];
    assert_eq!(found["rust"][0], "let number: u16 = 9972;");
    assert_eq!(found["message"].as_str().map(|words| words.contains("planted")), Some(true));
    let (variable, rest) =
        found["replay"].as_str().and_then(|line| line.split_once(' ')).expect("a line");
    assert_eq!(rest, "cargo test campaign::sample_numbers -- --exact");
    let token = variable.strip_prefix("CANVASS_REPLAY=").expect("the variable");
    let (ended, said) = campaign.replay(token);
    assert_eq!(ended.code(), Some(101), "{said}");
    assert!(said.contains("let number: u16 = 9972;"), "{said}");
}

#[test]
fn lazy_prefixes_decide_as_many_values_as_there_are() {
    let by_index = Campaign::new("trees by index");
    by_index.printed("run", &[TREES, "--sizes", "0..=9", "--workers", "2"], 10);
    let lazily = Campaign::new("trees lazily");
    lazily.printed("run", &[TREES, "--sizes", "0..=9", "--lazy", "--workers", "2"], 10);
    let (by_index, lazily) = (by_index.status(), lazily.status());
    for status in [&by_index, &lazily] {
        assert_eq!(status["state"], "complete", "{status:#}");
        assert_eq!(status["decided"], status["count"]);
    }
    assert_eq!(by_index["sums"], lazily["sums"]);
    assert_eq!(by_index["failures"], lazily["failures"]);
    assert!(lazily["cases"].as_i64() < by_index["cases"].as_i64());
}

#[test]
fn seeds_are_values_too() {
    let campaign = Campaign::new("seeds");
    let printed = campaign.printed("run", &[NUMBERS, "--seeds", "5..3005", "--workers", "2"], 0);
    assert!(printed.contains("decided 3,000 of 3,000 values (all)"), "{printed}");
}

#[test]
fn the_first_counterexample_can_be_enough_and_more_can_be_asked_for() {
    let campaign = Campaign::new("first");
    let started = [NUMBERS, "--sizes", "0..=16", "--jobs-of", "20ms", "--workers", "1"];
    let printed = campaign.printed("run", &[&started[..], &["--stop-on-first"]].concat(), 10);
    assert!(printed.contains("stopped at the first counterexample"), "{printed}");
    let stopped = campaign.status();
    assert_eq!(stopped["state"], "stopped");
    assert!(stopped["done"].as_i64() < stopped["jobs"].as_i64(), "{stopped:#}");
    campaign.printed("run", &started, 10);
    check_numbers(&campaign.status());
}

//! `campaign`: the tests below are what it runs, in this very program; queues are files, each of a test of its own.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{self, Command, ExitStatus, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use canvass::{Canvass, Lazy};
use serde_json::Value;

use crate::{postgres::Server, refused, stderr, stdout};

/// Who waits for longer than this waits for something that does not come; a busy machine is slow, but not so slow.
const HANG: Duration = Duration::from_secs(600);

/// What the samples are asked to do: nothing, unless they are run by a campaign here.
fn asked() -> Option<String> {
    env::var("CAMPAIGN_SAMPLES").ok()
}

/// A mistake for these numbers, and a moment for every number.
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"));
        command.args(["campaign", order, "--queue", &self.queue]);
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

/// All numbers are decided, once, and all mistakes found.
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
fn two_workers_decide_each_number_once_and_find_every_mistake() {
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

#[test]
fn a_job_that_kills_its_test_is_tried_again_then_shown_and_missed() {
    killing(Campaign::new("dies"));
}

#[test]
#[ignore = "needs postgres"]
fn postgres_shows_what_kills_a_test() {
    let server = Server::start();
    killing(Campaign::at(server.address()));
}

/// A test that dies of one value, until it is mended.
fn killing(mut campaign: Campaign) {
    campaign.samples = "die";
    let started = [NUMBERS, "--sizes", "10..=14", "--jobs-of", "50ms", "--workers", "2"];
    let printed = campaign.printed("run", &started, 10);
    for part in
        ["incomplete", "failed job `indices 14 ", "the test died", "about to die", "not decided: "]
    {
        assert!(printed.contains(part), "no {part:?} in\n{printed}");
    }
    let status = campaign.status();
    assert_eq!((&status["state"], &status["failed"]), (&"incomplete".into(), &1.into()));
    assert_eq!(status["done"].as_i64().map(|done| done + 1), status["jobs"].as_i64());
    let failed = &status["failed_jobs"][0];
    let line = failed["replay"].as_str().expect("the value that killed it is known");
    assert!(printed.contains(&format!("about to die\n  replay: {line}")), "{printed}");
    assert!(!printed.contains("running 1 test"), "only what the test says itself: {printed}");
    let (died, said) = campaign.replay(failed["token"].as_str().expect("it has one"));
    assert!(!died.success() && said.contains("about to die"), "{said}");
    let sum = |key: &str| status[key].as_str().and_then(|text| text.parse::<u64>().ok());
    assert!(sum("decided") < sum("count"));
    // Once it is mended, the campaign goes on where it was.
    campaign.samples = "plant";
    campaign.printed("run", &started, 10);
    let status = campaign.status();
    assert_eq!((&status["state"], &status["failed"]), (&"complete".into(), &0.into()));
    assert_eq!(status["decided"], status["count"]);
}

#[test]
fn a_job_that_takes_too_long_is_ended() {
    let mut campaign = Campaign::new("hangs");
    campaign.samples = "hang";
    let started = [NUMBERS, "--sizes", "14", "--workers", "4", "--timeout", "1s"];
    let printed = campaign.printed("run", &[&started[..], &["--jobs-of", "50ms"]].concat(), 10);
    assert!(printed.contains("the test took longer than 1 s and was ended"), "{printed}");
}

#[test]
fn another_campaign_test_or_type_is_refused() {
    let campaign = Campaign::new("other");
    campaign.fails("work", &[], 3, "there is no campaign in ");
    campaign.fails("status", &[], 3, "begin one with 'cargo canvass campaign start'");
    campaign.printed("start", &[NUMBERS, "--sizes", "0..=9"], 0);
    let other = "has another campaign, campaign::sample_numbers on sizes 0..=9, and not ";
    campaign.fails("start", &[NUMBERS, "--sizes", "0..=10"], 2, other);
    campaign.fails("start", &[TREES, "--sizes", "0..=9"], 2, other);
    let tests = Campaign::new("no test");
    tests.fails("start", &["no::such", "--sizes", "3"], 6, "there is no test `no::such`");
    let meant = "there is no test `sample_numbers`: did you mean `campaign::sample_numbers`?";
    tests.fails("start", &["sample_numbers", "--sizes", "3"], 6, meant);
    tests.fails("start", &[NUMBERS, "--sizes", "3", "--lazy"], 2, "has no `Lazy` parts");
    tests.fails(
        "start",
        &[NUMBERS, "--sizes", "17..=20"],
        6,
        "there are no values of sizes 17..=20",
    );
    let plain = ["campaign::sample_of_another_kind", "--sizes", "3"];
    tests.fails("start", &plain, 1, "asked for `survey 3..=3`: the test passed without an answer");
    assert!(!Path::new(&tests.queue).exists(), "what cannot be begun leaves no queue");
    let no_queue = Campaign::at("postgres://127.0.0.1:1/none?password=secret".to_owned());
    no_queue.fails("status", &[], 3, "the queue postgres://127.0.0.1:1/none: ");
}

#[test]
fn a_file_that_is_no_queue_is_unreadable() {
    let campaign = Campaign::new("no queue");
    fs::write(&campaign.queue, "this is no database, but a text of some length").expect("ours");
    campaign.fails("status", &[], 3, "the queue ");
    campaign.fails("start", &[NUMBERS, "--sizes", "3"], 3, "the queue ");
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    refused(&["campaign", "start", NUMBERS], &["<--sizes <SIZES>|--seeds <SEEDS>>"]);
    refused(
        &["campaign", "start", NUMBERS, "--sizes", "5..3"],
        &["give a size or a range of sizes: 7, 0..=12"],
    );
    refused(
        &["campaign", "start", NUMBERS, "--sizes", "3", "--seeds", "0..9"],
        &["cannot be used with"],
    );
    refused(&["campaign", "start", NUMBERS, "--seeds", "9..9"], &["the range is empty"]);
    refused(&["campaign", "work", "--workers", "0"], &["invalid value '0'"]);
    refused(&["campaign", "work", "--lease", "2s"], &["'--lease' must be at least 3s"]);
}

fn signal(name: &str, id: u32) {
    let sent =
        Command::new("kill").args([name, &id.to_string()]).status().expect("every Unix has it");
    assert!(sent.success());
}

#[test]
fn planning_tells_how_far_it_is_and_ctrl_c_ends_it() {
    let mut campaign = Campaign::new("planned");
    campaign.samples = "hang";
    let long = [NUMBERS, "--sizes", "14", "--jobs-of", "10min", "--timeout", "1h"];
    let mut start =
        campaign.command("start", &long).spawn().expect("cargo built the command before");
    let mut told = BufReader::new(start.stderr.take().expect("it is piped")).lines();
    let line = told.next().expect("it takes long").expect("it is text");
    assert!(line.starts_with("campaign: 0 of 1 sizes planned"), "{line}");
    signal("-INT", start.id());
    let last = told.last().expect("it is told").expect("it is text");
    assert!(last.contains("interrupted before there was a job in hand"), "{last}");
    assert_eq!(start.wait().expect("it ends").code(), Some(130));
    assert!(!Path::new(&campaign.queue).exists());
}

#[test]
fn ctrl_c_returns_the_jobs_at_once() {
    let campaign = Campaign::new("interrupted");
    campaign.printed("start", &[NUMBERS, "--sizes", "0..=16", "--jobs-of", "300ms"], 0);
    let work = ["--workers", "2", "--lease", "10min"];
    let worker = campaign.command("work", &work).spawn().expect("cargo built the command before");
    campaign.wait_for(1);
    signal("-INT", worker.id());
    let output = worker.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}{}", stdout(&output), stderr(&output));
    assert!(stderr(&output).contains("interrupted: the jobs in hand were returned"), "{output:?}");
    // Its lease would have lasted for long.
    campaign.printed("work", &work, 10);
    check_numbers(&campaign.status());
}

#[test]
fn the_jobs_of_a_killed_worker_are_taken_over() {
    let campaign = Campaign::new("killed");
    killed_and_late(&campaign, 2);
}

#[test]
#[ignore = "needs postgres"]
fn postgres_survives_a_killed_worker_and_takes_a_late_one() {
    let server = Server::start();
    let campaign = Campaign::at(server.address());
    killed_and_late(&campaign, 4);
}

/// Some workers, of which one is killed in the middle and one comes late.
fn killed_and_late(campaign: &Campaign, workers: usize) {
    campaign.printed("start", &[NUMBERS, "--sizes", "0..=16", "--jobs-of", "100ms"], 0);
    let jobs = campaign.status()["jobs"].as_i64().expect("a number");
    let hire = || {
        let mut worker = campaign.command("work", &["--workers", "1", "--lease", "3s"]);
        worker.spawn().expect("cargo built the command before this test")
    };
    let mut early: Vec<_> = (1..workers).map(|_| hire()).collect();
    campaign.wait_for(jobs / 4);
    let mut killed = early.remove(0);
    killed.kill().expect("it is ours");
    killed.wait().expect("it was killed");
    let after = campaign.status();
    assert_eq!(after["state"], "running", "killed too late: {after:#}");
    early.push(hire());
    for worker in early {
        let output = worker.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(10), "{}{}", stdout(&output), stderr(&output));
    }
    check_numbers(&campaign.status());
}

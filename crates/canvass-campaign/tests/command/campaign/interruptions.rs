//! Workers that Ctrl-C ends or that are killed: others do their jobs, none twice.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::Command,
};

use super::{Campaign, NUMBERS, check_numbers};
use crate::{postgres::Server, stderr, stdout};

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

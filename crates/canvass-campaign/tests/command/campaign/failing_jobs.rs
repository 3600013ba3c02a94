//! Jobs whose test dies or hangs: they are tried again, shown, and do not count as decided.

use super::{Campaign, NUMBERS};
use crate::postgres::Server;

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

/// A test that dies of one value, until it is fixed.
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
    // Once it is fixed, the campaign goes on where it was.
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

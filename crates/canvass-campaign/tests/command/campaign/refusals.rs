//! What a campaign refuses, with the reason and the exit status.

use std::{fs, path::Path, process::Command};

use super::{Campaign, NUMBERS, TREES};
use crate::{stderr, stdout};

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

#[track_caller]
fn refused(arguments: &[&str], complaint: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_canvass-campaign")).args(arguments).output();
    let output = output.expect("cargo built the program before this test");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""), "{arguments:?}");
    assert!(stderr(&output).contains(complaint), "no {complaint:?} in\n{}", stderr(&output));
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    refused(&["start", NUMBERS], "<--sizes <SIZES>|--seeds <SEEDS>>");
    refused(&["start", NUMBERS, "--sizes", "5..3"], "give a size or a range of sizes: 7, 0..=12");
    refused(&["start", NUMBERS, "--sizes", "3", "--seeds", "0..9"], "cannot be used with");
    refused(&["start", NUMBERS, "--seeds", "9..9"], "the range is empty");
    refused(&["work", "--workers", "0"], "invalid value '0'");
    refused(&["work", "--lease", "2s"], "'--lease' must be at least 3s");
}

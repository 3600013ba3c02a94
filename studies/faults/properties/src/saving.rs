//! A test that saves one value after another until somebody ends it.

use canvass::check::Test;
use std::io::{self, Write};
use std::panic::catch_unwind;

/// The first number to save, and the first not to.
const FROM: &str = "FAULTS_SAVE_FROM";
const TO: &str = "FAULTS_SAVE_TO";

/// A property that fails for one number only, over and over, each time for the next one. Says so when it is saved.
#[test]
fn saves_one_value_after_another() {
    let [from, to] = [FROM, TO].map(|name| {
        std::env::var(name).ok().and_then(|value| value.parse().ok()).expect("the study sets it")
    });
    for wrong in from..to {
        let failed = catch_unwind(|| {
            let test = Test::new("canvass_faults::saving::numbers", file!(), line!(), "");
            test.run(|number: u64| assert_ne!(number, wrong));
        });
        assert!(failed.is_err(), "{wrong} is found");
        let mut out = io::stdout();
        writeln!(out, "saved {wrong}").and_then(|()| out.flush()).expect("the study listens");
    }
}

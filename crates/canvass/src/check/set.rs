//! The settings of a [`Test`], as methods.
//!
//! They become text, and are read as an attribute's are: what is out of range is refused by the same rules in the same words.

use super::Test;
use super::settings::{Starved, Strategy, bytes_text, time_text};
use crate::Canvass;
use crate::shard::Shard;
use std::time::Duration;

/// Settings. They win over `canvass.toml` and the variables `CANVASS_…`; each can be given once.
impl<A: Canvass> Test<A> {
    /// How many cases to try, at least 1. Without, as many as fit into [`time`](Test::time); if that is not set either, 1,000,
    /// and more while the test has taken less than 100 ms.
    pub fn cases(self, cases: u64) -> Test<A> {
        self.set("cases", cases.to_string())
    }

    /// When to stop trying new cases.
    pub fn time(self, time: Duration) -> Test<A> {
        self.set("time", time_text(time))
    }

    /// What random choices begin with.
    pub fn seed(self, seed: u64) -> Test<A> {
        self.set("seed", seed.to_string())
    }

    /// Which share of the cases to try.
    pub fn shard(self, shard: Shard) -> Test<A> {
        self.set("shard", shard.to_string())
    }

    /// Which cases to try.
    pub fn strategy(self, strategy: Strategy) -> Test<A> {
        self.set("strategy", strategy.text())
    }

    /// How many columns interact, with [`Strategy::Array`]; how many constructors a description has, elsewhere: 1 to 16.
    pub fn strength(self, strength: usize) -> Test<A> {
        self.set("strength", strength.to_string())
    }

    /// Of how many random values the best is tried, with [`Strategy::Thinned`] and [`Strategy::Auto`]: 1 to 1000.
    pub fn fan_out(self, fan_out: usize) -> Test<A> {
        self.set("fan_out", fan_out.to_string())
    }

    /// About how many constructors and elements random values have, at most: up to 65536.
    pub fn size(self, size: usize) -> Test<A> {
        self.set("size", size.to_string())
    }

    /// How long one case may take.
    pub fn timeout(self, timeout: Duration) -> Test<A> {
        self.set("timeout", time_text(timeout))
    }

    /// Whether cases run in a process of their own.
    pub fn isolate(self, isolate: bool) -> Test<A> {
        self.set("isolate", isolate.to_string())
    }

    /// How many bytes of memory an isolated process may use.
    pub fn memory(self, bytes: u64) -> Test<A> {
        self.set("memory", bytes_text(bytes))
    }

    /// How many cases shrinking may try; 0 not to shrink.
    pub fn shrinks(self, shrinks: u64) -> Test<A> {
        self.set("shrinks", shrinks.to_string())
    }

    /// How many cases may be rejected for each accepted one.
    pub fn rejects(self, rejects: u64) -> Test<A> {
        self.set("rejects", rejects.to_string())
    }

    /// What becomes of the test if it runs fewer cases than asked for, because more are rejected than
    /// [`rejects`](Test::rejects) allows.
    pub fn starved(self, starved: Starved) -> Test<A> {
        self.set("starved", starved.text())
    }

    /// Whether to save failures, and to try saved ones first.
    pub fn regressions(self, regressions: bool) -> Test<A> {
        self.set("regressions", regressions.to_string())
    }

    /// A setting of the attribute, by its name and as text.
    #[doc(hidden)]
    pub fn set(mut self, name: &'static str, text: impl Into<String>) -> Test<A> {
        self.options.push((name, text.into()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Test;
    use crate::check::Starved;
    use crate::check::settings::{Settings, Strategy, package};
    use crate::shard::Shard;
    use std::path::Path;
    use std::time::Duration;

    #[track_caller]
    fn read(test: &Test<u8>) -> Result<Settings, String> {
        let options: Vec<(&str, &str)> =
            test.options.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Settings::read(&package(Path::new("")), &options).map_err(|error| error.to_string())
    }

    #[test]
    fn each_method_sets_what_its_name_says() {
        let half: Shard = "2/2".parse().expect("a shard");
        let test = Test::here().cases(7).time(Duration::from_millis(1500)).seed(u64::MAX);
        let test = test.shard(half).strategy(Strategy::InOrder).strength(3).fan_out(9).size(11);
        let test = test.timeout(Duration::from_nanos(13)).isolate(true).memory(17).shrinks(19);
        let test = test.rejects(23).starved(Starved::Allow).regressions(false);
        let expect = Settings {
            cases: Some(7),
            time: Some(Duration::from_millis(1500)),
            seed: u64::MAX,
            shard: half,
            strategy: Strategy::InOrder,
            strength: 3,
            fan_out: 9,
            size: 11,
            timeout: Some(Duration::from_nanos(13)),
            isolate: true,
            memory: Some(17),
            shrinks: 19,
            rejects: 23,
            starved: Starved::Allow,
            regressions: false,
            ..read(&Test::here()).expect("the defaults")
        };
        assert_eq!(read(&test), Ok(expect));
    }

    #[test]
    fn what_is_out_of_range_is_refused_as_in_an_attribute() {
        let refused = read(&Test::here().cases(0)).expect_err("there is no such number");
        assert!(refused.contains("a number of at least 1"), "{refused}");
        assert!(read(&Test::here().strength(17)).is_err());
        assert!(read(&Test::here().time(Duration::ZERO)).is_err());
        assert!(read(&Test::here().cases(1).cases(2)).is_err());
    }
}

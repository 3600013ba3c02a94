//! The settings by name: what each expects, how its text is read, and how it is written.

use super::given::{Given, bytes_text, time_text};
use super::{Settings, Starved, Strategy, run_name};
use crate::shard::Shard;

pub(super) struct Setting {
    pub(super) name: &'static str,
    /// What to write, for a person.
    pub(super) expects: &'static str,
    /// `None` where the text is something else.
    pub(super) read: fn(&mut Settings, Given<'_>) -> Option<()>,
    /// The text that `read` takes for it.
    pub(super) write: fn(&Settings) -> String,
}

/// No value that a run makes is larger: what is known about sizes takes memory for each.
const MAX_SIZE: u64 = 1 << 16;

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        name: "cases",
        expects: "a number of at least 1, such as 10_000, or none",
        read: |to, given| {
            let number = |given: Given<'_>| given.number().filter(|cases| *cases > 0);
            put(&mut to.cases, given.or_none(number))
        },
        write: |of| or_none(of.cases.map(|cases| cases.to_string())),
    },
    Setting {
        name: "time",
        expects: "a time such as 500ms, 2s or 1.5 min, or none",
        read: |to, given| put(&mut to.time, given.or_none(Given::time)),
        write: |of| or_none(of.time.map(time_text)),
    },
    Setting {
        name: "seed",
        expects: "a number below 2^64, or random",
        read: |to, given| put(&mut to.seed, given.seed()),
        write: |of| of.seed.to_string(),
    },
    Setting {
        name: "shard",
        expects: Shard::EXPECTS,
        read: |to, given| put(&mut to.shard, given.text.parse().ok()),
        write: |of| of.shard.to_string(),
    },
    Setting {
        name: "strategy",
        expects: "auto, in order, uniform, ad hoc, thinned, mutated, lazy, patterns, few, scope, array or suite",
        read: |to, given| {
            let named = Strategy::ALL.into_iter().find(|strategy| strategy.text() == given.text);
            put(&mut to.strategy, named)
        },
        write: |of| of.strategy.text().to_owned(),
    },
    Setting {
        name: "strength",
        expects: "a number from 1 to 16",
        read: |to, given| {
            let strength = given.number().filter(|strength| (1..=16).contains(strength));
            put(&mut to.strength, strength.map(|strength| strength as usize))
        },
        write: |of| of.strength.to_string(),
    },
    Setting {
        name: "fan_out",
        expects: "a number from 1 to 1000",
        read: |to, given| {
            let fan_out = given.number().filter(|fan_out| (1..=1000).contains(fan_out));
            put(&mut to.fan_out, fan_out.map(|fan_out| fan_out as usize))
        },
        write: |of| of.fan_out.to_string(),
    },
    Setting {
        name: "size",
        expects: "a number up to 65536, such as 64",
        read: |to, given| {
            let size = given.number().filter(|size| *size <= MAX_SIZE);
            put(&mut to.size, size.map(|size| size as usize))
        },
        write: |of| of.size.to_string(),
    },
    Setting {
        name: "timeout",
        expects: "a time such as 500ms, 2s or 1.5 min, or none",
        read: |to, given| put(&mut to.timeout, given.or_none(Given::time)),
        write: |of| or_none(of.timeout.map(time_text)),
    },
    Setting {
        name: "isolate",
        expects: "true or false",
        read: |to, given| put(&mut to.isolate, given.switch()),
        write: |of| of.isolate.to_string(),
    },
    Setting {
        name: "memory",
        expects: "an amount such as 512 MiB or 2 GiB, or none",
        read: |to, given| put(&mut to.memory, given.or_none(Given::bytes)),
        write: |of| or_none(of.memory.map(bytes_text)),
    },
    Setting {
        name: "shrinks",
        expects: "a number, such as 10_000, or 0 not to shrink",
        read: |to, given| put(&mut to.shrinks, given.number()),
        write: |of| of.shrinks.to_string(),
    },
    Setting {
        name: "rejects",
        expects: "a number, such as 100",
        read: |to, given| put(&mut to.rejects, given.number()),
        write: |of| of.rejects.to_string(),
    },
    Setting {
        name: "starved",
        expects: "allow, warn or fail",
        read: |to, given| {
            let named = Starved::ALL.into_iter().find(|starved| starved.text() == given.text);
            put(&mut to.starved, named)
        },
        write: |of| of.starved.text().to_owned(),
    },
    Setting {
        name: "verbose",
        expects: "true or false",
        read: |to, given| put(&mut to.verbose, given.switch()),
        write: |of| of.verbose.to_string(),
    },
    Setting {
        name: "replay",
        expects: "the token of a failure, or none",
        read: |to, given| put(&mut to.replay, given.or_none(|given| Some(given.text.to_owned()))),
        write: |of| or_none(of.replay.clone()),
    },
    Setting {
        name: "regressions",
        expects: "true or false",
        read: |to, given| put(&mut to.regressions, given.switch()),
        write: |of| of.regressions.to_string(),
    },
    Setting {
        name: "record",
        expects: run_name::EXPECTS,
        read: |to, given| put(&mut to.record, run_name::read(given)),
        write: |of| run_name::write(of.record.as_deref()),
    },
];

impl Setting {
    /// Whether it makes sense for a single test only.
    pub(super) fn is_for_one_test(&self) -> bool {
        self.name == "replay"
    }
}

fn put<T>(place: &mut T, value: Option<T>) -> Option<()> {
    *place = value?;
    Some(())
}

fn or_none(text: Option<String>) -> String {
    text.unwrap_or_else(|| "none".to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, Starved, Strategy};
    use super::{Given, SETTINGS};
    use std::time::Duration;

    /// Differs from the defaults everywhere.
    fn other() -> Settings {
        Settings {
            cases: Some(1),
            time: Some(Duration::from_millis(1500)),
            seed: u64::MAX,
            shard: "2/4".parse().expect("a shard"),
            strategy: Strategy::AdHoc,
            strength: 16,
            fan_out: 1000,
            size: 0,
            timeout: Some(Duration::from_secs(60)),
            isolate: true,
            memory: Some(512 << 20),
            shrinks: 0,
            rejects: 0,
            starved: Starved::Fail,
            verbose: true,
            replay: Some("2-0badcafe-i5".to_owned()),
            regressions: false,
            record: Some("before".to_owned()),
            suite: None,
            is_ci: false,
        }
    }

    #[track_caller]
    fn check(from: &Settings, to: &Settings) {
        let mut settings = from.clone();
        for setting in SETTINGS {
            let text = (setting.write)(to);
            assert_eq!((setting.read)(&mut settings, Given { text: &text, random: 0 }), Some(()));
        }
        assert_eq!(settings, *to);
    }

    #[test]
    fn what_is_written_is_read_as_the_same() {
        check(&Settings::default(), &other());
        check(&other(), &Settings::default());
    }

    #[test]
    fn each_strategy_is_said_to_be_expected() {
        let setting = SETTINGS.iter().find(|setting| setting.name == "strategy");
        let expects = setting.expect("there is such a setting").expects;
        assert!(Strategy::ALL.iter().all(|strategy| expects.contains(strategy.text())));
    }
}

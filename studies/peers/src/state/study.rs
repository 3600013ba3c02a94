//! The systems with their tests, and one library's attempt to find one bug.

#[cfg(feature = "hegeltest")]
use super::hegeltest;
use super::{Effort, canvass, journal, proptest};
use ::canvass::state;
use serde_json::{Value, json};

/// A system with the tests of all libraries.
pub struct System {
    pub name: &'static str,
    /// Its bugs, from number 1 on.
    pub bugs: &'static [&'static str],
    pub is_of_threads: bool,
    pub tests: Vec<Test>,
}

/// The test of a library.
pub struct Test {
    pub library: &'static str,
    pub run: fn(Effort),
    /// How many lines the user writes.
    pub lines: usize,
}

/// One library's attempt to find one bug.
#[derive(Debug, Clone)]
pub struct Row {
    pub system: &'static str,
    pub is_aside: bool,
    pub is_of_threads: bool,
    pub bug: &'static str,
    pub library: &'static str,
    pub seed: u64,
    /// CPU time up to the first failure, if there was one.
    pub seconds: Option<f64>,
    /// Up to the first failure.
    pub cases: u64,
    /// Of the counterexample.
    pub steps: u64,
    pub lines: usize,
}

/// A third is kept aside.
const ASIDE: usize = 3;

impl System {
    pub fn is_aside(&self) -> bool {
        let at = all().iter().position(|other| other.name == self.name);
        at.is_some_and(|at| at % ASIDE == ASIDE - 1)
    }

    /// Lets a library look for a bug.
    pub fn attempt(&self, bug: usize, test: &Test, effort: Effort) -> Row {
        let number = u8::try_from(bug + 1).expect("there are few");
        let journal = journal::watch(number, effort.seconds, || (test.run)(effort));
        Row {
            system: self.name,
            is_aside: self.is_aside(),
            is_of_threads: self.is_of_threads,
            bug: self.bugs[bug],
            library: test.library,
            seed: effort.seed,
            seconds: journal.found.map(|(_, time)| time.as_secs_f64()),
            cases: journal.found.map_or(journal.cases, |(cases, _)| cases),
            steps: journal.steps,
            lines: test.lines,
        }
    }
}

impl Row {
    pub fn to_json(&self) -> Value {
        json!({
            "system": self.system,
            "aside": self.is_aside,
            "threads": self.is_of_threads,
            "bug": self.bug,
            "library": self.library,
            "seed": self.seed,
            "found": self.seconds.is_some(),
            "seconds": self.seconds,
            "cases": self.cases,
            "steps": self.seconds.map(|_| self.steps),
            "lines": self.lines,
        })
    }
}

/// The lines of a file that are neither empty nor a comment.
fn lines(file: &str) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    file.lines().filter(is_code).count()
}

macro_rules! test {
    ($library:ident $name:ident, $run:expr) => {
        Test {
            library: stringify!($library),
            run: $run,
            lines: lines(include_str!(concat!(
                stringify!($library),
                "/",
                stringify!($name),
                ".rs"
            ))),
        }
    };
}

macro_rules! system {
    (plain $name:ident, $bugs:expr) => {
        system!(sequential $name, $bugs, |_| hegeltest::$name::Test::default())
    };
    (start $name:ident, $bugs:expr) => {
        system!(sequential $name, $bugs, hegeltest::$name::Test::new)
    };
    (sequential $name:ident, $bugs:expr, $start:expr) => {
        System {
            name: stringify!($name),
            bugs: &$bugs,
            is_of_threads: false,
            tests: vec![
                test!(canvass $name, |effort| {
                    canvass::test(effort, state::run::<canvass::$name::Test>);
                }),
                test!(proptest $name, proptest::test::<proptest::$name::Test>),
                #[cfg(feature = "hegeltest")]
                test!(hegeltest $name, |effort| {
                    hegeltest::test(effort, |case| {
                        let start: fn(&hegel::TestCase) -> hegeltest::$name::Test = $start;
                        hegel::stateful::machine(start(&case)).run(case);
                    });
                }),
            ],
        }
    };
    (threads $name:ident, $bugs:expr) => {
        System {
            name: stringify!($name),
            bugs: &$bugs,
            is_of_threads: true,
            tests: vec![
                test!(canvass $name, |effort| {
                    canvass::test(effort, || state::run_scheduled::<canvass::$name::Test>(3));
                }),
                #[cfg(feature = "hegeltest")]
                test!(hegeltest $name, |effort| {
                    hegeltest::test(effort, |case| {
                        let test = hegeltest::$name::Test::default();
                        hegel::stateful::machine(test).max_concurrency(3).run_concurrent(case);
                    });
                }),
            ],
        }
    };
}

/// All systems.
pub fn all() -> Vec<System> {
    vec![
        system!(start circular_buffer, ["a place too few", "a negative remainder", "the absolute difference", "full is not looked for"]),
        system!(plain water_jugs, ["four litres", "one litre in the small jug", "four litres beside a full jug"]),
        system!(plain process_registry, ["kill leaves the name", "a name is taken twice", "a process has two names", "the dead are registered", "unregister forgets later names"]),
        system!(plain key_value_store, ["a delete forgets where there are three segments", "a delete is forgotten", "the oldest segment is read first", "compaction keeps older values", "compaction forgets deletions"]),
        system!(plain write_ahead_log, ["a long sync is torn", "a crash keeps what was not synced", "a record of 0 ends the log", "the fourth record is not recovered", "truncate keeps what was not synced"]),
        system!(plain lru_cache, ["get does not count as use", "put does not count as use", "forgets although the key is there", "a key too many"]),
        system!(plain file_system, ["a new file has the old bytes", "a link is not counted", "rename to itself removes", "rename over a file leaks it"]),
        system!(plain bounded_queue, ["wraps a place too late", "last does not wrap", "grow keeps the old order", "grow keeps the old head"]),
        system!(plain allocator, ["a piece too short once fragmented", "not joined with the next", "not joined with the one before", "grow keeps the length of the rest"]),
        system!(plain session_store, ["ends a minute late", "a request does not extend", "log out ends all of a user", "counts ended sessions", "a late request revives"]),
        system!(plain rate_limiter, ["more than the capacity", "a part of a period is lost", "the last token is kept", "a refusal takes the last token"]),
        system!(plain undo_stack, ["write keeps redo", "erase keeps redo", "erase joins edits", "undo joins edits", "redo cannot be undone"]),
        system!(plain replicated_set, ["an addition that is there has no tag", "removals are not sent", "removals do not arrive", "counts are added"]),
        system!(plain leader_lease, ["an ended lease has the old epoch", "renews an ended lease", "renews from its end", "a smaller node releases"]),
        system!(plain connection_pool, ["oldest first", "the third idle one is lost", "a lost one counts as open", "an unknown one is taken back", "closing counts one"]),
        system!(plain calendar, ["neighbours overlap", "a longer one overlaps", "cancels what ends then", "a failed shift loses it", "a shift loses the order"]),
        system!(threads ticket_dispenser, ["take reads, then writes", "serve reads, then writes", "waiting reads once"]),
        system!(threads treiber_stack, ["no count against ABA", "push reads, then writes", "pop reads after it has freed"]),
        system!(threads michael_scott_queue, ["the value comes after the link", "push reads, then writes", "pop reads, then writes"]),
        system!(threads read_write_lock, ["readers do not lock", "writers look, then lock", "the second reader does not wait"]),
    ]
}

#[cfg(test)]
mod tests {
    use super::{Effort, all, journal};

    #[test]
    fn systems_without_a_bug_pass() {
        for system in all() {
            for test in &system.tests {
                let effort = Effort { seed: 1, seconds: None };
                let journal = journal::watch(0, None, || (test.run)(effort));
                assert!(journal.found.is_none(), "{} by {}", system.name, test.library);
                assert!(journal.cases > 50, "{} by {}", system.name, test.library);
            }
        }
    }

    #[test]
    fn there_are_twenty_systems_with_sixty_bugs_and_a_third_is_kept_aside() {
        let all = all();
        assert!(all.len() >= 20 && all.iter().map(|system| system.bugs.len()).sum::<usize>() >= 60);
        assert_eq!(all.iter().filter(|system| system.is_aside()).count(), all.len() / 3);
    }
}

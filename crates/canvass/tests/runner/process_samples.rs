//! Tests whose cases end, stop or outlive their process, which do something only when the variable `SAMPLES` is set.

use super::samples::asked;
use canvass::check::{Outcome, Strategy};
use canvass::prelude::*;
use std::io::Write;
use std::panic::{catch_unwind, panic_any, resume_unwind, set_hook};
use std::path::PathBuf;
use std::process::{Command, abort, exit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, fs, thread};

/// Runs with settings, in order and with as few cases as these tests need, if those do not say otherwise.
fn run<T: Canvass, R: Outcome>(settings: &[(&'static str, &str)], property: impl Fn(T) -> R) {
    if asked() {
        let defaults = [("cases", "200"), ("strategy", "in order")];
        let is_given = |name| settings.iter().any(|(given, _)| *given == name);
        let defaults = defaults.iter().filter(|(name, _)| !is_given(*name));
        let all = settings.iter().chain(defaults);
        all.fold(Test::here(), |test, (name, value)| test.set(name, *value)).run(property);
    }
}

const ISOLATED: [(&str, &str); 1] = [("isolate", "true")];
const SECOND: [(&str, &str); 1] = [("timeout", "1s")];

fn leave(list: Vec<u8>) {
    if list.len() > 1 {
        exit(0);
    }
}

#[test]
fn process_exits() {
    run(&ISOLATED, leave);
}

#[test]
fn process_exits_within_time() {
    run(&[("timeout", "60s")], leave);
}

#[test]
fn process_exits_lazily() {
    run(&[("isolate", "true"), ("strategy", "lazy")], leave);
}

fn leave_unless_harmless(list: Vec<u8>) {
    if !is_harmless() {
        leave(list);
    }
}

#[test]
fn process_exits_unasked() {
    run(&[], leave_unless_harmless);
}

/// The same for another test, since breadcrumbs are known by their samples.
#[test]
fn process_exits_unasked_too() {
    run(&[], leave_unless_harmless);
}

/// Whether the sample is run so that it forgets that it died before.
fn is_harmless() -> bool {
    env::var_os("HARMLESS").is_some()
}

/// Ends its process with the last of the values, which lazy search alone comes to.
#[test]
fn process_exits_with_holes() {
    if asked() {
        let test = Test::here().strategy(Strategy::Lazy).cases(100);
        test.run(|flags: [Lazy<bool>; 12]| {
            if flags.iter().all(|flag| **flag) && !is_harmless() {
                exit(0);
            }
        });
    }
}

/// Ends its process with the first value of most seeds, and with another one each time.
#[test]
fn process_exits_at_random() {
    if asked() {
        let settings = [("strategy", "ad hoc"), ("cases", "20"), ("seed", "random")];
        let test = settings.iter().fold(Test::here(), |test, (name, value)| test.set(name, *value));
        test.run(|number: u64| {
            let path = PathBuf::from(env::var_os("TMPDIR").expect("it is set")).join("first");
            if is_harmless() {
                return;
            }
            let first = fs::read_to_string(&path).unwrap_or_default();
            if first.is_empty() && number > 100 {
                fs::write(&path, number.to_string()).expect("a file");
            }
            if first.is_empty() && number > 100 || first == number.to_string() {
                exit(0);
            }
        });
    }
}

#[test]
fn process_waits_for_ever() {
    run(&ISOLATED, |list: Vec<bool>| {
        leave_note("waits", std::process::id());
        while list.is_empty() {
            thread::park();
        }
    });
}

#[test]
fn process_checks_inside() {
    run(&ISOLATED, |list: Vec<u8>| {
        check(|number: u8| assert!(list.len() < 2 || number < 9, "from inside"));
    });
}

/// Runs a sample that fails, with the variables that it has itself.
#[test]
fn process_runs_tests() {
    run(&[("isolate", "true"), ("cases", "1")], |_: bool| {
        let mut tests = Command::new(env::current_exe().expect("a test is a program"));
        let tests = tests.args(["samples::size", "--exact"]).output().expect("it runs");
        assert!(!tests.status.success(), "{}", String::from_utf8_lossy(&tests.stdout));
    });
}

#[test]
fn process_exits_by_hook() {
    run(&ISOLATED, |list: Vec<u8>| {
        set_hook(Box::new(|_| exit(0)));
        assert!(list.len() < 2);
    });
}

#[test]
fn process_exits_in_thread() {
    run(&ISOLATED, |list: Vec<u8>| {
        thread::spawn(|| leave(list)).join().expect("the process is gone");
    });
}

#[derive(Debug, Canvass)]
struct Guest {
    number: u8,
}

impl Drop for Guest {
    fn drop(&mut self) {
        if self.number > 6 && IS_RUNNING.load(Ordering::Relaxed) {
            exit(0);
        }
    }
}

static IS_RUNNING: AtomicBool = AtomicBool::new(false);

#[test]
fn process_exits_in_drop() {
    run(&ISOLATED, |guest: Guest| {
        IS_RUNNING.store(true, Ordering::Relaxed);
        drop(guest);
        IS_RUNNING.store(false, Ordering::Relaxed);
    });
}

#[test]
fn process_kills_itself() {
    run(&ISOLATED, |list: Vec<u8>| {
        if list.len() > 1 {
            let _killed = Command::new("sh").args(["-c", "kill -KILL $PPID"]).status();
        }
    });
}

#[test]
fn process_aborts() {
    run(&ISOLATED, |list: Vec<u8>| {
        if list.len() > 1 {
            abort();
        }
    });
}

/// Smaller values end otherwise than the one that is found.
#[test]
fn process_ends_in_two_ways() {
    if asked() {
        let test = Test::here().isolate(true).example(|| vec![7; 9]);
        test.run(|list: Vec<u8>| match list.len() {
            0..3 => {}
            3..6 => exit(7),
            _ => abort(),
        });
    }
}

#[test]
fn process_dies_while_shrinking() {
    let settings = [("isolate", "true"), ("strategy", "ad hoc"), ("cases", "1000")];
    run(&settings, |list: Vec<u8>| {
        if list.len() > 4 && list.iter().all(|number| *number == 0) {
            exit(0);
        }
        assert!(list.len() < 6, "too long");
    });
}

/// An example that its type does not make.
#[derive(Debug, Canvass)]
struct Small {
    #[canvass(range = 0..=9)]
    number: u8,
}

#[test]
fn process_exits_in_example() {
    if asked() {
        let test = Test::here().isolate(true).example(|| Small { number: 77 });
        test.run(|small: Small| {
            if small.number > 9 {
                exit(0);
            }
        });
    }
}

fn is_made(number: &u8) -> bool {
    if *number == 5 {
        exit(0);
    }
    true
}

#[derive(Debug, Canvass)]
struct Unmade {
    #[canvass(predicate = is_made)]
    number: u8,
}

#[test]
fn process_exits_while_making() {
    run(&ISOLATED, |_: Unmade| {});
}

fn is_made_slowly(number: &u8) -> bool {
    if *number == 1 {
        thread::sleep(Duration::from_millis(1500));
    }
    true
}

#[derive(Debug, Canvass)]
struct Slow {
    #[canvass(predicate = is_made_slowly)]
    number: u8,
}

#[test]
fn process_makes_values_slowly() {
    run(&[("timeout", "1s"), ("cases", "3")], |_: Slow| {});
}

#[test]
fn process_checks_twice() {
    if asked() {
        Test::here().isolate(true).run(|_: u16| {});
        Test::here().isolate(true).run(leave);
    }
}

#[test]
fn process_prints_for_ever() {
    run(&SECOND, |list: Vec<u8>| {
        while list.len() > 1 {
            println!("still here");
            thread::sleep(Duration::from_millis(1));
        }
    });
}

#[test]
fn process_prints_much() {
    run(&[("isolate", "true"), ("cases", "2")], |_: bool| {
        let line = [b'x'; 1 << 16];
        for _ in 0..512 {
            std::io::stdout().write_all(&line).expect("somebody reads");
        }
        println!("\nthe last line");
    });
}

/// Writes the number of a process to a file, at once.
fn leave_note(name: &str, process: u32) {
    let folder = PathBuf::from(env::var_os("TMPDIR").expect("it is set"));
    fs::write(folder.join("new"), process.to_string()).expect("a file");
    fs::rename(folder.join("new"), folder.join(name)).expect("a file");
}

/// A process that holds what it inherits, and outlives its parent.
fn sleep(seconds: &str) -> std::process::Child {
    Command::new("sleep").arg(seconds).spawn().expect("there is `sleep`")
}

#[test]
fn process_leaves_another() {
    run(&[("timeout", "5s"), ("cases", "2")], |_: bool| {
        leave_note("left", sleep("600").id());
    });
}

#[test]
fn process_waits_for_another() {
    run(&SECOND, |list: Vec<u8>| {
        if list.len() > 1 {
            let _ended = sleep("600").wait();
        }
    });
}

#[cfg(unix)]
#[test]
fn process_closes_its_output() {
    run(&ISOLATED, |list: Vec<u8>| {
        let _closed = (nix::unistd::close(1), nix::unistd::close(2));
        if list.len() > 1 {
            abort();
        }
    });
}

#[cfg(unix)]
#[test]
fn process_closes_everything() {
    run(&ISOLATED, |list: Vec<u8>| {
        for descriptor in 0..64 {
            let _closed = nix::unistd::close(descriptor);
        }
        assert!(list.len() < 2, "too long");
    });
}

#[test]
fn process_resumes_otherwise() {
    run(&[], |list: Vec<u8>| {
        let _caught = catch_unwind(|| panic!("caught"));
        if list.len() > 1 {
            resume_unwind(Box::new("resumed"));
        }
    });
}

#[test]
fn process_resumes_what_it_caught() {
    run(&[], |list: Vec<u8>| {
        let first = catch_unwind(|| assert!(list.len() < 2, "the first of {}", 2));
        let _second = catch_unwind(|| panic!("the second"));
        if let Err(first) = first {
            resume_unwind(first);
        }
    });
}

struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

#[test]
fn process_throws_what_panics() {
    run(&[], |list: Vec<u8>| {
        if list.len() > 1 {
            panic_any(Bomb);
        }
    });
}

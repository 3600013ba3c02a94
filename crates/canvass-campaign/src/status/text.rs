//! The status of a campaign in words.

use std::{borrow::Cow, fmt::Write, time::Duration};

use canvass::Nat;
use canvass_console::{length, plot::grouped, say::legible};

use super::{State, Status};
use crate::{charter::Charter, database::StoredCounterexample, plan::as_float, text::Token};

/// More counterexamples are not shown; JSON has them all.
const MOST_FINDS: usize = 10;
/// More failed jobs are not shown.
const MOST_FAILED: usize = 5;

/// For a terminal, where `cargo` are the arguments of `cargo test` that the test was built with here.
pub fn text(status: &Status, cargo: &[String]) -> String {
    let mut text = String::new();
    write(status, cargo, &mut text).expect("a String takes every write");
    legible(&text).into_owned()
}

fn write(status: &Status, cargo: &[String], text: &mut String) -> std::fmt::Result {
    let count = status.charter.count();
    let values = if status.charter.may_reject { "choice sequences" } else { "values" };
    writeln!(text, "{}: {}", status.charter.title(), word(status.state))?;
    writeln!(
        text,
        "decided {} of {} {values} ({}), in {} of {} jobs",
        grouped(&status.decided),
        grouped(&count),
        share(&status.decided, &count),
        status.done,
        status.jobs
    )?;
    writeln!(
        text,
        "{} cases, {} rejected, {} {values} failed; {} of work",
        grouped(status.cases),
        grouped(status.rejected),
        grouped(&status.failures),
        time(status.seconds)
    )?;
    let others = status.builds.iter().filter(|build| **build != status.charter.build).count();
    if others > 0 {
        writeln!(
            text,
            "warning: results are of another test binary than the campaign's, taken by '--any-build': {others} of {}",
            status.builds.len()
        )?;
    }
    if let (State::Running, Some(rate)) = (status.state, status.rate) {
        let left = status.seconds_left().map(time).unwrap_or_default();
        let whole = rate.values_per_second.round() as u64;
        writeln!(text, "{} {values} per second, {left} left", grouped(whole))?;
    }
    for find in status.counterexamples.iter().take(MOST_FINDS) {
        write_find(find, &replay(&find.token, &status.charter, cargo), text)?;
    }
    more(status.kept, MOST_FINDS, "counterexamples", text)?;
    for failed in status.failed.iter().take(MOST_FAILED) {
        writeln!(text, "\nfailed job `{}`: {} (on {})", failed.part, failed.what, failed.worker)?;
        failed.output.trim_end().lines().try_for_each(|line| writeln!(text, "    {line}"))?;
        if let Some(token) = &failed.token {
            writeln!(text, "  replay: {}", replay(token, &status.charter, cargo))?;
        }
    }
    more(status.given_up, MOST_FAILED, "failed jobs", text)?;
    if status.state == State::Incomplete {
        let missing = count.checked_sub(&status.decided).unwrap_or_default();
        writeln!(
            text,
            "\nnot decided: {} {values}, of {}; starting the campaign again tries failed jobs again",
            grouped(&missing),
            sizes(&status.short())
        )?;
    }
    Ok(())
}

/// A duration in seconds; the longest one if it is not a number.
fn time(seconds: f64) -> String {
    length(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn word(state: State) -> &'static str {
    match state {
        State::Running => "running",
        State::Complete => "complete",
        State::Stopped => "stopped at the first counterexample",
        State::Incomplete => "incomplete",
    }
}

fn sizes(short: &[String]) -> String {
    match short {
        [seeds] if seeds == "seeds" => seeds.clone(),
        sizes => format!("size {}", sizes.join(", ")),
    }
}

fn more(number: i64, shown: usize, what: &str, text: &mut String) -> std::fmt::Result {
    match number - shown as i64 {
        more if more > 0 => {
            writeln!(text, "\n{} more {what}: see '--format json'", grouped(more))
        }
        _ => Ok(()),
    }
}

fn write_find(find: &StoredCounterexample, replay: &str, text: &mut String) -> std::fmt::Result {
    writeln!(text, "\nfails for")?;
    find.rust.lines().try_for_each(|line| writeln!(text, "    {line}"))?;
    find.message.lines().try_for_each(|line| writeln!(text, "  {line}"))?;
    writeln!(text, "  replay: {replay}")
}

/// The shell command that runs the test on a value again.
pub fn replay(token: &Token, charter: &Charter, cargo: &[String]) -> String {
    let mut line = format!("CANVASS_REPLAY={token} cargo test");
    for word in cargo.iter().map(String::as_str).chain([charter.test.as_str()]) {
        line += " ";
        line += &quoted(word);
    }
    line + " -- --exact"
}

/// Quoted for a shell.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=:./,+@".contains(&byte);
    match word.bytes().all(is_plain) && !word.is_empty() {
        true => Cow::Borrowed(word),
        false => Cow::Owned(format!("'{}'", word.replace('\'', r"'\''"))),
    }
}

fn share(part: &Nat, whole: &Nat) -> String {
    if part == whole {
        return "all".to_owned();
    }
    // Not 100 % of what is not all.
    let percent = (100.0 * as_float(part) / as_float(whole)).min(99.99);
    format!("{percent:.2} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_a_shell_makes_of_them() {
        for plain in ["--release", "tree::tests::grows", "--features=a,b", "../crate"] {
            assert_eq!(quoted(plain), plain);
        }
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn only_all_is_all() {
        let large = Nat::from(10_u64).pow(20);
        let nearly = large.checked_sub(&Nat::from(1_u64)).unwrap();
        assert_eq!(share(&nearly, &large), "99.99 %");
        assert_eq!(share(&large, &large), "all");
        assert_eq!(share(&Nat::from(1_u64), &Nat::from(8_u64)), "12.50 %");
    }
}

//! Tests in a process of their own, so that one that dies, hangs or eats the memory still names its input.
//!
//! The test binary runs itself, with only this test. The child does what the test does otherwise, but says
//! which case comes next before it runs it. When it dies, or is silent for too long, the last case did it; that
//! one is shrunk with a process for each candidate.

mod child;

pub(super) use child::{announce, failed, is_child, tell_suite};

use super::case::{Cause, Failure};
use super::conduct::Conduct;
use super::fail::{Failing, Others};
use super::report::{self, Origin};
use super::shrink::shrink;
use super::token::Token;
use crate::code::Code;
use child::{Child, End};
use std::time::Duration;

/// A silent case is taken to hang after this, unless a timeout is set.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many processes shrinking may take.
const MAX_PROCESSES: u64 = 300;

/// Runs a test in a child process, and reports what became of it; first calls `dies` where the process died.
pub(super) fn run(test: &Conduct<'_>, died_before: bool, dies: impl FnOnce()) {
    let name = test.subject.name;
    if died_before {
        report::warn(name, "its last run ended before it could say why: running it isolated");
    }
    let timeout = test.settings.timeout.unwrap_or(PATIENCE);
    let spawn = |replay: Option<&Token>| match Child::spawn(name, &test.settings, replay) {
        Ok(child) => child,
        Err(error) => report::abort(name, &format!("cannot be run isolated: {error}")),
    };
    let ended = spawn(None).wait(timeout);
    let (code, failure) = match (ended.end, ended.last) {
        (End::Passed, _) => return print!("{}", ended.output),
        (End::Failed(message), _) => {
            eprint!("{}", ended.errors);
            std::panic::resume_unwind(Box::new(message));
        }
        (End::Died(why), Some(code)) => (code, died(&why, &ended.errors)),
        (End::Died(why), None) => report::abort(
            name,
            &format!("its process {why} before its first case\n{}", ended.errors),
        ),
    };
    dies();
    let mut last = failure;
    let budget = test.settings.shrinks.min(MAX_PROCESSES);
    let shrunk = shrink(test.subject.types, code, budget, &mut |candidate: &Code| {
        let token = Token::code(test.subject.types, candidate);
        let ended = spawn(Some(&token)).wait(timeout);
        let code = ended.last.unwrap_or_else(|| candidate.clone());
        match ended.end {
            End::Passed => None,
            End::Failed(message) => {
                last = Failure { message, cause: Cause::Unwound };
                Some(code)
            }
            End::Died(why) => {
                last = died(&why, &ended.errors);
                Some(code)
            }
        }
    });
    let origin = Origin::Isolated { cases: ended.cases, shrunk: shrunk.cases };
    test.finish(Failing {
        code: shrunk.code,
        failure: last,
        notes: Vec::new(),
        origin,
        flaky: None,
        others: Others::default(),
    });
}

/// What a process said at its end is the best that is known about it.
fn died(why: &str, errors: &str) -> Failure {
    let mut message = format!("its process {why}");
    for line in errors.lines().filter(|line| !line.trim().is_empty()).take(6) {
        message += "\n";
        message += line.trim_end();
    }
    Failure { message, cause: Cause::Died(why.to_owned()) }
}

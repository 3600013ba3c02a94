//! What a machine asks of the test that it runs in: which step is next.

use super::answers::{Answers, stop};
use super::run::{Stop, ask, is_running};
use crate::choice::draws::{self, Draws, Line};

#[track_caller]
fn with<T>(question: impl FnOnce(&mut Draws) -> Result<T, Stop>) -> T {
    assert!(is_running(), "{OUTSIDE}");
    ask(|answers| match answers {
        Answers::Test(draws) => question(draws),
        Answers::Drawn(_) | Answers::Given(_) | Answers::InTurn(_) => panic!("{OUTSIDE}"),
    })
}

const OUTSIDE: &str = "a machine runs in a test; call `canvass::state::run` in a function under `#[canvass::test]`, or in a property";

/// A machine is made.
pub(crate) fn start(text: &'static str) {
    with(|draws| {
        if let Some(lines) = &mut draws.lines {
            lines.push(Line::Text(text.to_owned()));
        }
        Ok(())
    });
}

/// The steps of a machine begin. If it ends early, something is drawn after them that needs some of the size.
pub(crate) fn begin(rules: &'static [&'static str], ends_early: bool) {
    with(|draws| {
        draws.begin_machine(rules, ends_early);
        Ok(())
    });
}

/// The machine is in this state; where what follows is known already, the run ends.
pub(crate) fn visit(state: u128) {
    with(|draws| draws.visit(state).map_err(stop));
}

/// The rule of the next step. What the machine is like is kept, where somebody wants to know.
pub(crate) fn step(weights: &[u64], text: impl FnOnce() -> Option<String>) -> Option<usize> {
    let rule = with(|draws| draws.step(weights).map_err(stop));
    if with(|draws| Ok(draws.lines.is_some())) {
        let text = text();
        with(|draws| {
            draws.before = text;
            Ok(())
        });
    }
    rule
}

/// How the steps of a machine ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    All,
    InStep,
    /// An invariant does not hold, which this line checks.
    InCheck(&'static str),
}

/// The steps of a machine have ended. What it is like now is shown where one failed.
pub(crate) fn end(end: End, text: impl FnOnce() -> Option<String>) {
    with(|draws| {
        draws.end_machine();
        Ok(())
    });
    if !with(|draws| Ok(draws.lines.is_some())) {
        return;
    }
    let after = if end == End::All { None } else { text() };
    with(|draws| {
        let before = draws.before.take();
        let Some(lines) = &mut draws.lines else { return Ok(()) };
        match end {
            End::All => lines.push(Line::Ended),
            End::InStep => {}
            End::InCheck(line) => lines.push(Line::Text(line.to_owned())),
        }
        for (when, text) in [("before", before), ("after ", after)] {
            lines.extend(text.map(|text| Line::Text(format!("// {when}: {}", cut(&text)))));
        }
        Ok(())
    });
}

/// A machine is shown in so many characters at most.
const LONGEST: usize = 500;

/// The beginning of a long text, on one line.
fn cut(text: &str) -> String {
    let line: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() { line + "…" } else { line }
}

/// The steps of a machine have all been drawn.
pub(crate) fn finish() {
    with(|draws| {
        draws.end_machine();
        Ok(())
    });
}

/// Which thread takes a step, of those that have a weight.
pub(crate) fn lane(weights: &[u64]) -> usize {
    with(|draws| draws.lane(weights).map_err(stop))
}

/// Whether somebody wants to know what a run looks like.
pub(crate) fn is_shown() -> bool {
    with(|draws| Ok(draws.lines.is_some()))
}

/// Whether the answers are given: the run was made before.
pub(crate) fn is_given() -> bool {
    with(|draws| Ok(matches!(draws.answers(), draws::Answers::Given(_))))
}

/// Writes down lines, where somebody wants to know.
pub(crate) fn say_lines(new: impl FnOnce() -> Vec<String>) {
    if is_shown() {
        let new = new();
        with(|draws| {
            let lines = draws.lines.iter_mut();
            lines.for_each(|lines| lines.extend(new.iter().cloned().map(Line::Text)));
            Ok(())
        });
    }
}

/// Runs a part until it breaks off, again with the same answers and so often at most: with how often before.
pub(crate) fn again<B>(times: u64, part: impl Fn(u64) -> Option<B>) -> Option<B> {
    let mut mark = with(|draws| Ok(draws.mark()));
    let mut broken = part(0);
    for time in 1..times {
        if broken.is_some() {
            break;
        }
        with(|draws| {
            draws.rewind(&mut mark);
            Ok(())
        });
        broken = part(time);
    }
    with(|draws| {
        draws.unmark(mark);
        Ok(())
    });
    broken
}

/// A schedule of threads begins.
#[cfg(feature = "shuttle")]
pub(crate) fn begin_schedule() {
    with(|draws| {
        draws.begin_schedule();
        Ok(())
    });
}

/// Which of several tasks is next, by its position; `None` where the schedule needs more than the size of the run.
#[cfg(feature = "shuttle")]
pub(crate) fn switch(tasks: &[usize], is_yielding: bool) -> Option<usize> {
    with(|draws| Ok(draws.switch(tasks, is_yielding).ok()))
}

/// What is drawn meanwhile is drawn on another stack.
#[cfg(feature = "shuttle")]
pub(crate) fn on_own_stack<T>(run: impl FnOnce() -> T) -> T {
    let before = with(|draws| Ok(draws.enter_stack()));
    let result = run();
    with(|draws| {
        draws.leave_stack(before);
        Ok(())
    });
    result
}

/// Leaves the run, which is none of the size of the search.
#[cfg(feature = "shuttle")]
#[track_caller]
pub(crate) fn leave() -> ! {
    super::run::end(Stop::Rejected)
}

/// One of the values of a pool by its position, as part of a step.
#[track_caller]
pub(crate) fn reference(weights: &[u64]) -> usize {
    with(|draws| draws.reference(weights).map_err(stop))
}

/// Writes down a step.
pub(crate) fn say(call: impl FnOnce() -> String) {
    if with(|draws| Ok(draws.lines.is_some())) {
        let line = Line::Step { call: call(), result: None };
        with(|draws| Ok(draws.lines.as_mut().map(|lines| lines.push(line))));
    }
}

/// Writes down what the last step returned.
pub(crate) fn say_result(text: impl FnOnce() -> Option<String>) {
    if !with(|draws| Ok(draws.lines.is_some())) {
        return;
    }
    let text = text();
    with(|draws| {
        let steps = draws.lines.iter_mut().flatten().rev();
        let last = steps.filter_map(|line| match line {
            Line::Step { result, .. } => Some(result),
            Line::Let { .. } | Line::Text(_) | Line::Ended => None,
        });
        last.take(1).for_each(|result| result.clone_from(&text));
        Ok(())
    });
}

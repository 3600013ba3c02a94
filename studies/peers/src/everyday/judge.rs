//! Runs a property on one input, and keeps a journal: how many cases there were, when the first one failed, and on what the
//! last one did.
//!
//! The journal belongs to the thread, because some libraries take only functions that capture nothing. Every library ends on its
//! counterexample: the last failure is what it reports.

use super::{Verdict, mutant};
use cpu_time::ThreadTime;
use std::cell::RefCell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;
use std::time::Duration;

/// How a property takes its input.
pub enum Form<T> {
    Value(fn(T) -> Verdict),
    Reference(fn(&T) -> Verdict),
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Form<T> {
        *self
    }
}

impl<T> Copy for Form<T> {}

impl<T: Debug + Clone> Form<T> {
    /// Runs the property on an input that the library gives away.
    pub fn judge(self, input: T) -> Verdict {
        match self {
            Form::Reference(_) => self.judge_ref(&input),
            Form::Value(property) => {
                let Some(is_written) = begin() else { return Verdict::Holds };
                // The input is gone when the property fails. Most cases do not: they are not written down for it.
                let text = is_written.then(|| format!("{input:?}"));
                let _watch = Watch(|| text.clone());
                count(property(input))
            }
        }
    }

    /// Runs the property on an input that the library keeps.
    pub fn judge_ref(self, input: &T) -> Verdict {
        if begin().is_none() {
            return Verdict::Holds;
        }
        let _watch = Watch(|| Some(format!("{input:?}")));
        count(match self {
            Form::Value(property) => property(input.clone()),
            Form::Reference(property) => property(input),
        })
    }
}

impl<T: Debug + Clone + 'static> Form<T> {
    /// Runs the property on an input with holes, into which only the property may look: what else looked would change what the
    /// search knows of them. Such a search may also unwind out of a property, which is no failure.
    pub fn judge_open(self, input: T) -> Verdict {
        if begin().is_none() {
            return Verdict::Holds;
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| match self {
            Form::Value(property) => property(input.clone()),
            Form::Reference(property) => property(&input),
        }));
        match outcome {
            Ok(verdict) => count(verdict),
            Err(reason) => {
                if reason.is::<&str>() || reason.is::<String>() {
                    let show = move || format!("{input:?}");
                    fail(None, Some(Box::new(show)));
                }
                resume_unwind(reason)
            }
        }
    }
}

/// What happened since [`open`].
#[derive(Debug, Clone, PartialEq)]
pub struct Journal {
    /// Cases up to the first failure.
    pub cases: u64,
    /// Cases whose precondition did not hold.
    pub discarded: u64,
    /// CPU time up to the first failure.
    pub time: Duration,
    pub failure: Option<Failure>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The input of the last case that failed. None of a property by value that failed but once.
    pub input: Option<String>,
}

/// When a test is to end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Limit {
    /// When the library ends it.
    None,
    /// After so much CPU time.
    Time(Duration),
    /// After so many cases.
    Cases(u64),
}

struct Open {
    journal: Journal,
    start: ThreadTime,
    limit: Limit,
    is_late: bool,
    /// Cases since the first failure.
    shrinks: u64,
    /// Whether shrinking has taken its time.
    is_shrunk: bool,
    /// The case whose input is written down, besides those after a failure.
    written: Option<u64>,
    /// Shows the input of the last failure when nothing runs any more, if it may not be looked at before.
    show: Option<Box<dyn FnOnce() -> String>>,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
}

/// Begins a journal. Beyond the limit every case fails at once, so that the library comes to an end.
pub fn open(limit: Limit, written: Option<u64>) {
    let journal = Journal { cases: 0, discarded: 0, time: Duration::ZERO, failure: None };
    let start = ThreadTime::now();
    OPEN.set(Some(Open {
        journal,
        start,
        limit,
        is_late: false,
        shrinks: 0,
        is_shrunk: false,
        written,
        show: None,
    }));
}

/// Ends the journal.
pub fn close() -> Journal {
    let Open { mut journal, start, show, .. } = OPEN.take().expect("a journal is open");
    match &mut journal.failure {
        None => journal.time = start.elapsed(),
        Some(failure) => {
            let shown = show.and_then(|show| catch_unwind(AssertUnwindSafe(show)).ok());
            failure.input = failure.input.take().or(shown);
        }
    }
    journal
}

/// Whether a journal is open on this thread, so that panics are failures of properties.
pub fn is_open() -> bool {
    OPEN.try_with(|open| open.try_borrow().is_ok_and(|open| open.is_some())).unwrap_or(false)
}

/// Between two looks at the clock, which takes about as long as a short case.
const CASES_PER_LOOK: u64 = 8;

/// How much CPU time shrinking may take, of any library. Some would go on for an hour.
const SHRINKING: Duration = Duration::from_secs(2);

/// A case begins. Returns whether its input is to be written down; none where the case is to be left out.
fn begin() -> Option<bool> {
    mutant::refuel();
    let (is_late, is_written) = OPEN.with_borrow_mut(|open| {
        let open = open.as_mut().expect("a journal is open");
        if open.journal.failure.is_some() {
            open.shrinks += 1;
            open.is_shrunk |= open.shrinks % CASES_PER_LOOK == 0
                && open.start.elapsed() >= open.journal.time + SHRINKING;
            return (false, (!open.is_shrunk).then_some(true));
        }
        open.journal.cases += 1;
        let cases = open.journal.cases;
        open.is_late |= match open.limit {
            Limit::None => false,
            Limit::Time(time) => cases % CASES_PER_LOOK == 0 && open.start.elapsed() >= time,
            Limit::Cases(most) => cases > most,
        };
        (open.is_late, Some(open.written == Some(cases)))
    });
    assert!(!is_late, "out of time");
    is_written
}

/// A case ended with this verdict.
fn count(verdict: Verdict) -> Verdict {
    OPEN.with_borrow_mut(|open| {
        let open = open.as_mut().expect("a journal is open");
        open.journal.discarded += u64::from(verdict == Verdict::Discarded);
    });
    verdict
}

/// Writes a failure down when a panic drops it.
struct Watch<F: Fn() -> Option<String>>(F);

impl<F: Fn() -> Option<String>> Drop for Watch<F> {
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }
        fail((self.0)(), None);
    }
}

/// A case failed, on this input or on one to be shown later.
fn fail(input: Option<String>, show: Option<Box<dyn FnOnce() -> String>>) {
    OPEN.with_borrow_mut(|open| {
        let open = open.as_mut().expect("a journal is open");
        if open.journal.failure.is_none() {
            open.journal.time = open.start.elapsed();
        }
        open.journal.failure = Some(Failure { input });
        open.show = show;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_small(number: u8) -> Verdict {
        assert!(number < 10);
        Verdict::Holds
    }

    fn is_small_too(number: &u8) -> Verdict {
        is_small(*number)
    }

    fn run(form: Form<u8>, numbers: &[u8], written: Option<u64>) -> (u64, Option<Option<String>>) {
        open(Limit::None, written);
        for number in numbers {
            drop(catch_unwind(|| form.judge(*number)));
        }
        let Journal { cases, failure, .. } = close();
        (cases, failure.map(|failure| failure.input))
    }

    #[test]
    fn the_last_failure_counts_and_the_cases_up_to_the_first() {
        let expect = (3, Some(Some("11".to_owned())));
        let numbers = [1, 2, 30, 4, 11, 5];
        assert_eq!(run(Form::Value(is_small), &numbers, None), expect);
        assert_eq!(run(Form::Reference(is_small_too), &numbers, None), expect);
        assert_eq!(run(Form::Value(is_small), &[1, 2], None), (2, None));
    }

    #[test]
    fn the_only_failure_of_a_property_by_value_is_written_down_if_asked_for() {
        assert_eq!(run(Form::Value(is_small), &[1, 30, 2], None), (2, Some(None)));
        let expect = (2, Some(Some("30".to_owned())));
        assert_eq!(run(Form::Value(is_small), &[1, 30, 2], Some(2)), expect);
    }

    #[test]
    fn a_search_that_ends_a_case_is_no_failure() {
        fn ends_on_zero(number: &u8) -> Verdict {
            match number {
                0 => resume_unwind(Box::new(())),
                _ => is_small(*number),
            }
        }
        let judge = |number| catch_unwind(|| Form::Reference(ends_on_zero).judge_open(number));
        open(Limit::None, None);
        assert!(judge(0).is_err() && judge(1).is_ok());
        assert_eq!(close().failure, None);
        open(Limit::None, None);
        assert!(judge(12).is_err());
        assert_eq!(close().failure, Some(Failure { input: Some("12".to_owned()) }));
    }

    #[test]
    fn beyond_the_limit_cases_end_at_once_and_are_no_failures() {
        open(Limit::Time(Duration::ZERO), None);
        let ended = (0..CASES_PER_LOOK).map(|_| catch_unwind(|| is_judged(1)).is_err());
        assert_eq!(ended.filter(|ended| *ended).count(), 1);
        assert!(catch_unwind(|| is_judged(30)).is_err());
        assert_eq!(close().failure, None);
        open(Limit::Cases(2), None);
        let ended = [1, 2, 3].map(|number| catch_unwind(|| is_judged(number)).is_err());
        assert_eq!(ended, [false, false, true]);
        assert_eq!(close().failure, None);
    }

    fn is_judged(number: u8) {
        Form::Value(is_small).judge(number);
    }
}

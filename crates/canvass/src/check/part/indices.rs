//! The values of a range of indices of one size.

use super::PartError;
use super::done::Done;
use super::trace::Trace;
use crate::Nat;
use crate::check::Subject;
use crate::check::case::{self, Verdict};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Source, Stop, Walk};

pub(super) fn run(
    subject: &Subject<'_>,
    size: usize,
    from: &Nat,
    to: &Nat,
) -> Result<Done, PartError> {
    let types = subject.types;
    let count = types.sizes.of_size(size)?;
    if to > count {
        return Err(PartError::PastTheEnd { size, to: to.clone(), count: count.clone() });
    }
    let (mut done, mut at) = (Done::default(), from.clone());
    let mut trace = Trace::begin()?;
    let mut walk = Walk::new(types.root, size, at.clone());
    while at < *to {
        trace.reach(subject, || subject.decode_located(size, at.clone()))?;
        walk.begin();
        let verdict = (subject.run)(&mut Source::new(types, &mut walk));
        case::take_notes();
        done.cases += 1;
        let mut decided = Nat::ONE;
        match verdict {
            Ok(Verdict::Passed) => {}
            Ok(Verdict::Rejected(_)) => done.rejected += 1,
            Ok(Verdict::Failed(failure)) => {
                done.fail(failure, &Nat::ONE, || sequence(subject, size, &at))?;
            }
            Err(Stop::Rejected) => {
                done.rejected += 1;
                decided = walk.left_out(types)?;
            }
            Err(stop) => return Err(stopped(subject, stop)),
        }
        let next = (&at + &decided).min(to.clone());
        done.decided += &next.minus(&at);
        at = next;
        if at < *to && !walk.advance(types)? {
            return Err(PartError::Space(subject.mismatch()));
        }
    }
    Ok(done)
}

fn sequence(subject: &Subject<'_>, size: usize, index: &Nat) -> Result<ChoiceSequence, PartError> {
    subject.decode_located(size, index.clone()).map_err(|stop| stopped(subject, stop))
}

pub(super) fn stopped(subject: &Subject<'_>, stop: Stop) -> PartError {
    match stop {
        Stop::Space(error) => PartError::Space(error),
        Stop::TooDeep => PartError::TooDeep,
        Stop::Rejected | Stop::Mismatch => PartError::Space(subject.mismatch()),
    }
}

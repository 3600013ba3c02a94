//! The random values of a range of seeds, one for each.

use super::PartError;
use super::done::Done;
use super::indices::stopped;
use super::trace::Trace;
use crate::Nat;
use crate::Rng;
use crate::check::Subject;
use crate::check::case::{self, Verdict};
use crate::check::name::seed_of;
use crate::choice::source::{Draw, Random, Source, Stop};
use std::ops::Range;

/// Most values are of at most about this size.
pub(super) fn run(
    subject: &Subject<'_>,
    size: usize,
    seeds: Range<u128>,
) -> Result<Done, PartError> {
    let (types, test) = (subject.types, seed_of(subject.name));
    let mut done = Done::default();
    let mut random = Random::new(Rng::new(0));
    let mut trace = Trace::begin()?;
    for seed in seeds {
        let draw = Draw::new(&mut Rng::new(seed as u64 ^ test), size, 0);
        trace.reach(subject, || {
            random.draw(types.root, draw);
            subject.record(&mut random)
        })?;
        random.draw(types.root, draw);
        let verdict = (subject.run)(&mut Source::new(types, &mut random));
        case::take_notes();
        done.cases += 1;
        match verdict {
            Ok(Verdict::Passed) => {}
            Ok(Verdict::Rejected(_)) | Err(Stop::Rejected) => done.rejected += 1,
            Ok(Verdict::Failed(failure)) => {
                random.draw(types.root, draw);
                let sequence = subject.record(&mut random).map_err(|stop| stopped(subject, stop));
                done.fail(failure, &Nat::ONE, || sequence)?;
            }
            Err(stop) => return Err(stopped(subject, stop)),
        }
    }
    done.decided = Nat::from(done.cases);
    Ok(done)
}

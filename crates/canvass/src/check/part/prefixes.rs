//! The lazy search of one size: as prefixes, and below one of them.

use super::PartError;
use super::done::Done;
use super::indices::stopped;
use crate::check::Subject;
use crate::check::case::{self, Verdict};
use crate::choice::source::Stop;
use crate::lazy::{Division, Prefix, Ran};

/// The prefixes that the search of a size falls into.
pub(super) fn split(
    subject: &Subject<'_>,
    size: usize,
    wanted: usize,
) -> Result<Vec<Prefix>, PartError> {
    let mut division = Division::new(subject.types, size..=size, wanted)?;
    while division.advance()? {
        if !division.run(subject.run)? {
            return Err(PartError::Nondeterministic);
        }
        case::take_notes();
    }
    Ok(division.take_prefixes())
}

/// All that a prefix leads to.
pub(super) fn run(subject: &Subject<'_>, size: usize, token: &str) -> Result<Done, PartError> {
    let prefix = Prefix::read(token, subject.types, size)
        .map_err(|error| PartError::Prefix { token: token.to_owned(), error })?;
    let mut search = prefix.search(subject.types);
    let mut done = Done::default();
    while search.advance()? {
        let ran = search.run(subject.run)?;
        case::take_notes();
        let decided = match ran {
            Ran::Outcome(verdict, decided) => {
                match verdict {
                    Verdict::Passed => {}
                    Verdict::Rejected(_) => done.rejected += 1,
                    Verdict::Failed(failure) => done.fail(failure, &decided, || {
                        let completed = search.completed(|source| (subject.make)(source));
                        let sequence = completed.map(|completed| completed.sequence);
                        sequence.map_err(|stop| stopped(subject, stop))
                    })?,
                }
                decided
            }
            Ran::Stopped(Stop::Rejected, decided) => {
                done.rejected += 1;
                decided
            }
            Ran::Stopped(stop, _) => return Err(stopped(subject, stop)),
            Ran::DeadEnd => continue,
            Ran::Nondeterministic => return Err(PartError::Nondeterministic),
        };
        done.cases += 1;
        done.decided += &decided;
    }
    done.decided += &search.take_indifferent();
    Ok(done)
}

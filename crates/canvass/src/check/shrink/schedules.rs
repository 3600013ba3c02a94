//! Leaves out calls of threads, under a schedule that is looked for anew.
//!
//! A schedule says after how many points which thread is next. Where a call less is made the points are others, so that what failed
//! passes, although it fails with a switch elsewhere. So for what is left all schedules without a switch are tried, then those with
//! one, and those with two: of published bugs most need no more (Musuvathi and Qadeer 2007).

use super::drawn::Fails;
use super::steps::{groups, joined};
use crate::Nat;
use crate::choice::draws::SchedulePart;
use crate::choice::sequence::ChoiceSequence;

/// Of more points, two switches are not tried.
const MOST_POINTS: u64 = 24;

/// Tries until nothing can be left out, or so many cases were run; says how many were.
pub(super) fn leave_out_calls(
    best: &mut ChoiceSequence,
    budget: u64,
    fails: &mut Fails<'_>,
) -> u64 {
    let mut cases = 0;
    while cases < budget {
        cases += 1;
        let Some((sequence, parts)) = fails(best) else { break };
        let groups = groups(&sequence);
        let first = parts.schedule.group.filter(|first| *first <= groups.len());
        let Some(first) = first else { break };
        let (steps, switches) = groups.split_at(first);
        let mut candidates = (0..=2).flat_map(|count| {
            let schedules = schedules(parts.schedule, count);
            let fewer =
                fewer(steps).filter(move |kept| kept.len() + count < first + switches.len());
            fewer.flat_map(move |kept| {
                schedules.clone().into_iter().map(move |schedule| [&kept[..], &schedule].concat())
            })
        });
        let smaller = candidates.find_map(|candidate| {
            cases += 1;
            if cases > budget {
                return None;
            }
            let (sequence, _) = fails(&joined(&candidate))?;
            (sequence.0.first() < best.0.first()).then_some(sequence)
        });
        match smaller {
            Some(sequence) => *best = sequence,
            None => break,
        }
    }
    cases.min(budget)
}

/// Steps of which some are left out: many that follow each other first, then each by itself. Empty groups end machines, and stay.
fn fewer(steps: &[Vec<Nat>]) -> impl Iterator<Item = Vec<Vec<Nat>>> + '_ {
    let lengths = std::iter::successors(Some(steps.len() / 2), |length| Some(length / 2));
    lengths.take_while(|length| *length > 0).flat_map(move |length| {
        (0..=steps.len() - length).rev().step_by(length.div_ceil(2)).map(move |from| {
            let is_out = |at: usize| (from..from + length).contains(&at);
            let kept =
                steps.iter().enumerate().filter(|(at, step)| step.is_empty() || !is_out(*at));
            kept.map(|(_, step)| step.clone()).collect()
        })
    })
}

/// All schedules with so many switches, as groups.
fn schedules(part: SchedulePart, switches: usize) -> Vec<Vec<Vec<Nat>>> {
    let SchedulePart { points, others, .. } = part;
    let mut schedules: Vec<(u64, Vec<Vec<Nat>>)> = vec![(0, Vec::new())];
    if switches > 1 && points > MOST_POINTS {
        return Vec::new();
    }
    for _ in 0..switches {
        let with_one_more = schedules.iter().flat_map(|(passed, schedule)| {
            let points =
                (0..points.saturating_sub(*passed)).map(move |after| (after, passed + after + 1));
            points.flat_map(move |(after, passed)| {
                (1..=others).map(move |to| {
                    let switch = vec![Nat::from(after), Nat::from(to)];
                    (passed, [&schedule[..], &[switch]].concat())
                })
            })
        });
        schedules = with_one_more.collect();
    }
    schedules.into_iter().map(|(_, schedule)| schedule).collect()
}

#[cfg(test)]
mod tests {
    use super::leave_out_calls;
    use crate::Nat;
    use crate::check::shrink::steps::{groups, joined};
    use crate::choice::draws::{Parts, SchedulePart};
    use crate::choice::sequence::ChoiceSequence;

    fn group(numbers: &[u64]) -> Vec<Nat> {
        numbers.iter().copied().map(Nat::from).collect()
    }

    /// Fails where two calls are left at least, and the last switch is after as many points as there are calls.
    fn fails(candidate: &ChoiceSequence, needed: usize) -> Option<(ChoiceSequence, Parts)> {
        let groups = groups(candidate);
        let end = groups.iter().position(Vec::is_empty)?;
        let switches = &groups[end + 1..];
        let (last, _) = switches.last()?.split_first()?;
        let is_failing = end >= 2 && switches.len() >= needed && *last == Nat::from(end);
        let schedule = SchedulePart { group: Some(end + 1), points: 9, others: 2 };
        is_failing.then(|| (candidate.clone(), Parts { schedule, ..Parts::default() }))
    }

    #[track_caller]
    fn check(needed: usize) {
        let calls = (0..7).map(|call| group(&[call, 3])).chain([group(&[])]);
        let switches = [group(&[0, 1]), group(&[1, 2]), group(&[7, 1])];
        let mut best = joined(&calls.chain(switches).collect::<Vec<_>>());
        let cases = leave_out_calls(&mut best, 100_000, &mut |candidate| fails(candidate, needed));
        let groups = groups(&best);
        assert_eq!(groups.len(), 3 + needed, "{groups:?} after {cases}");
        assert_eq!(groups.last().and_then(|switch| switch.first()), Some(&Nat::from(2_u64)));
    }

    #[test]
    fn calls_are_left_out_though_the_switches_have_to_move() {
        check(1);
        check(2);
    }

    #[test]
    fn what_has_no_schedule_stays() {
        let before = joined(&[group(&[1]), group(&[2]), group(&[])]);
        let mut best = before.clone();
        let cases = leave_out_calls(&mut best, 100, &mut |candidate| {
            Some((candidate.clone(), Parts::default()))
        });
        assert_eq!((best, cases), (before, 1));
    }
}

//! Leaves out steps of a machine together with what depends on them.
//!
//! A reference is the position of a value among all that a pool was given. Where the step that gave one is left out, later references are
//! to be one less, and steps that took the value have nothing to take. And where one step undoes another, such as an open and a close,
//! neither can be left out alone.

use super::drawn::Fails;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;

/// Of more steps, pairs are not tried.
const MOST: usize = 48;

/// Tries until nothing can be left out, or so many cases were run; says how many were.
pub(super) fn leave_out_steps(
    best: &mut ChoiceSequence,
    budget: u64,
    fails: &mut Fails<'_>,
) -> u64 {
    let mut cases = 0;
    while cases < budget {
        cases += 1;
        let Some((sequence, parts)) = fails(best) else { break };
        let groups = groups(&sequence);
        if groups.len() > MOST {
            break;
        }
        let with_references = with_references(&groups, &parts.references);
        let mut candidates = with_references.chain(pairs(&groups));
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

/// Each step left out as if it had given the value of a number, with and without the steps that refer to that.
fn with_references<'a>(
    groups: &'a [Vec<Nat>],
    references: &'a [(usize, usize)],
) -> impl Iterator<Item = Vec<Vec<Nat>>> + 'a {
    let number = |(group, at): &(usize, usize)| groups.get(*group)?.get(*at)?.to_usize();
    let numbers = references.iter().filter_map(number);
    // A value that nothing refers to stands before those that something does.
    let mut given: Vec<usize> =
        numbers.flat_map(|number| [Some(number), number.checked_sub(1)]).flatten().collect();
    given.sort_unstable();
    given.dedup();
    let steps = (0..groups.len()).rev();
    let left_out = steps.flat_map(move |step| {
        given.clone().into_iter().flat_map(move |value| [(step, value, false), (step, value, true)])
    });
    left_out.map(move |(step, value, with_users)| {
        let is_out = |at: usize| {
            let uses =
                |reference: &&(usize, usize)| reference.0 == at && number(reference) == Some(value);
            at == step || (with_users && at > step && references.iter().any(|it| uses(&it)))
        };
        let kept = (0..groups.len()).filter(|at| !is_out(*at));
        kept.map(|at| {
            let mut group = groups[at].clone();
            for reference in references.iter().filter(|reference| reference.0 == at && at > step) {
                if number(reference).is_some_and(|number| number > value) {
                    group[reference.1] = Nat::from(number(reference).unwrap_or(1) - 1);
                }
            }
            group
        })
        .collect()
    })
}

/// Each two steps left out.
fn pairs(groups: &[Vec<Nat>]) -> impl Iterator<Item = Vec<Vec<Nat>>> + '_ {
    let pairs = (0..groups.len()).flat_map(|first| (0..first).map(move |second| (first, second)));
    pairs.map(|(first, second)| {
        let kept = groups.iter().enumerate().filter(|(at, _)| ![first, second].contains(at));
        kept.map(|(_, group)| group.clone()).collect()
    })
}

fn groups(sequence: &ChoiceSequence) -> Vec<Vec<Nat>> {
    let mut numbers = sequence.0.iter().skip(1);
    let mut groups = Vec::new();
    while let Some(length) = numbers.next().and_then(Nat::to_usize) {
        groups.push(numbers.by_ref().take(length).cloned().collect());
    }
    groups
}

fn joined(groups: &[Vec<Nat>]) -> ChoiceSequence {
    let mut numbers = vec![Nat::from(groups.len())];
    for group in groups {
        numbers.push(Nat::from(group.len()));
        numbers.extend_from_slice(group);
    }
    ChoiceSequence(numbers)
}

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
        let mut smaller = None;
        let mut fails_smaller = |candidate: &[Vec<Nat>]| {
            cases += 1;
            if cases > budget {
                return true;
            }
            smaller = fails(&joined(candidate)).map(|(sequence, _)| sequence);
            smaller = smaller.take().filter(|sequence| sequence.0.first() < best.0.first());
            smaller.is_some()
        };
        let _ = try_with_references(&groups, &parts.references, &mut fails_smaller)
            || try_pairs(&groups, &mut fails_smaller);
        match smaller {
            Some(sequence) => *best = sequence,
            None => break,
        }
    }
    cases.min(budget)
}

/// Whether a candidate is what was looked for.
type Try<'a> = dyn FnMut(&[Vec<Nat>]) -> bool + 'a;

/// Each step left out as if it had given the value of a number, with and without the steps that refer to that.
fn try_with_references(
    groups: &[Vec<Nat>],
    references: &[(usize, usize)],
    is_found: &mut Try<'_>,
) -> bool {
    let number = |(group, at): (usize, usize)| groups.get(group)?.get(at)?.to_usize();
    // A value that nothing refers to stands before those that something does.
    let mut given = Vec::new();
    for reference in references {
        if let Some(number) = number(*reference) {
            given.push(number);
            given.extend(number.checked_sub(1));
        }
    }
    given.sort_unstable();
    given.dedup();
    for step in (0..groups.len()).rev() {
        for &value in &given {
            for with_users in [false, true] {
                let mut kept = groups.to_vec();
                let mut is_out = vec![false; groups.len()];
                is_out[step] = true;
                for &reference in references.iter().filter(|reference| reference.0 > step) {
                    let Some(number) = number(reference) else { continue };
                    is_out[reference.0] |= with_users && number == value;
                    if number > value {
                        kept[reference.0][reference.1] = Nat::from(number - 1);
                    }
                }
                let mut at = 0;
                kept.retain(|_| {
                    at += 1;
                    !is_out[at - 1]
                });
                if is_found(&kept) {
                    return true;
                }
            }
        }
    }
    false
}

/// Each two steps left out.
fn try_pairs(groups: &[Vec<Nat>], is_found: &mut Try<'_>) -> bool {
    for first in 0..groups.len() {
        for second in 0..first {
            let mut kept = groups.to_vec();
            kept.remove(first);
            kept.remove(second);
            if is_found(&kept) {
                return true;
            }
        }
    }
    false
}

pub(super) fn groups(sequence: &ChoiceSequence) -> Vec<Vec<Nat>> {
    let mut numbers = sequence.0.iter().skip(1);
    let mut groups = Vec::new();
    while let Some(length) = numbers.next().and_then(Nat::to_usize) {
        groups.push(numbers.by_ref().take(length).cloned().collect());
    }
    groups
}

pub(super) fn joined(groups: &[Vec<Nat>]) -> ChoiceSequence {
    let mut numbers = vec![Nat::from(groups.len())];
    for group in groups {
        numbers.push(Nat::from(group.len()));
        numbers.extend_from_slice(group);
    }
    ChoiceSequence(numbers)
}

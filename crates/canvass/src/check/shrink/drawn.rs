//! Shrinking what a run drew: first its steps, groups and numbers, then each value by the shapes of its type.
//!
//! The whole is a list of groups of numbers, which is shrunk as any other value. That leaves out steps, many at once first, and lowers
//! numbers; but of a list that was drawn it knows neither the elements nor the length. So each value is shrunk by itself as well. Where
//! nothing of this helps, steps are left out together with what depends on them, and calls of threads under other schedules.

use super::schedules::leave_out_calls;
use super::steps::leave_out_steps;
use super::{Shrunk, shrink};
use crate::Nat;
use crate::choice::draws::{Part, Parts};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;

/// Where a candidate fails, what it came to: its choices, and what they are.
pub(crate) type Fails<'a> = dyn FnMut(&ChoiceSequence) -> Option<(ChoiceSequence, Parts)> + 'a;

/// Shrinks what a failing run drew.
pub(crate) fn shrink_drawn(
    types: &Types,
    sequence: ChoiceSequence,
    budget: u64,
    fails: &mut Fails<'_>,
) -> Shrunk {
    let (mut best, mut cases, mut is_minimal) = (sequence, 0, false);
    while !is_minimal {
        let before = best.clone();
        let whole = shrink(types, best, 0, budget - cases, &mut |candidate| {
            fails(candidate).map(|(sequence, _)| sequence)
        });
        (best, cases) = (whole.sequence, cases + whole.cases);
        let mut at = 0;
        while cases < budget {
            cases += 1;
            let Some((_, parts)) = fails(&best) else { break };
            let Some(part) = parts.values.get(at) else { break };
            cases += shrink_part(&mut best, at, part, budget - cases, fails);
            at += 1;
        }
        if best == before {
            cases += leave_out_steps(&mut best, budget.saturating_sub(cases), fails);
        }
        if best == before {
            cases += leave_out_calls(&mut best, budget.saturating_sub(cases), fails);
        }
        if cases >= budget {
            break;
        }
        is_minimal = whole.is_minimal && best == before;
    }
    Shrunk { sequence: best, cases, is_minimal }
}

/// Shrinks one of the values, and says how many cases it took.
fn shrink_part(
    best: &mut ChoiceSequence,
    at: usize,
    part: &Part,
    budget: u64,
    fails: &mut Fails<'_>,
) -> u64 {
    let Some(start) = group_start(best, part.group) else { return 0 };
    let range = start + part.start..start + part.end;
    let Some(own) = best.0.get(range.clone()) else { return 0 };
    let own = ChoiceSequence(own.to_vec());
    let mut found: Vec<(ChoiceSequence, ChoiceSequence)> = Vec::new();
    let whole = best.clone();
    let shrunk = shrink(&part.types, own.clone(), 0, budget, &mut |candidate| {
        let edited = replaced(&whole, part.group, &range, candidate)?;
        let (sequence, parts) = fails(&edited)?;
        let now = parts
            .values
            .get(at)
            .filter(|now| now.group == part.group && now.start == part.start)?;
        let start = group_start(&sequence, now.group)?;
        let value = ChoiceSequence(sequence.0.get(start + now.start..start + now.end)?.to_vec());
        found.push((value.clone(), sequence));
        Some(value)
    });
    if shrunk.sequence != own
        && let Some((_, sequence)) = found.into_iter().rfind(|(value, _)| *value == shrunk.sequence)
    {
        *best = sequence;
    }
    shrunk.cases
}

/// Where the numbers of a group begin, behind its length.
fn group_start(sequence: &ChoiceSequence, group: usize) -> Option<usize> {
    let mut at = 1;
    for _ in 0..group {
        at += 1 + sequence.0.get(at)?.to_usize()?;
    }
    Some(at + 1)
}

/// The sequence with other numbers in a part of a group.
fn replaced(
    sequence: &ChoiceSequence,
    group: usize,
    range: &std::ops::Range<usize>,
    by: &ChoiceSequence,
) -> Option<ChoiceSequence> {
    let length = group_start(sequence, group)? - 1;
    let mut numbers = sequence.0.clone();
    let now = numbers.get(length)?.to_usize()? - range.len() + by.0.len();
    numbers[length] = Nat::from(now);
    numbers.splice(range.clone(), by.0.iter().cloned());
    Some(ChoiceSequence(numbers))
}

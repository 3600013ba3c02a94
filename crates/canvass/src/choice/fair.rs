//! The fair order of values: constructors take turns, and the parts of a value grow together.
//!
//! New, Fetscher, Findler and McCarthy, "Fair Enumeration Combinators", §3 and §6: how Redex enumerates the terms of a grammar. A
//! number is the turn of a constructor and a row, and the row a tuple of numbers, one for each field, in [shells](crate::space::pairing::shells).
//! Constructors that do not recur take their turns before those that do, as in Redex. We differ twice: among those the ones with lower
//! values come first, so that a value at 0 always ends; and lists, sets and maps are in the orders that the algebra has for them.

mod answers;
mod collections;

pub(crate) use answers::{Answers, index_of};

use super::shape::{Constructor, Form, Shape, Types};
use crate::error::Result;
use crate::space::pairing::disperse::Disperse;
use crate::space::pairing::shells::Shells;
use crate::{Count, Nat, Space};
use collections::Collection;

/// How the numbers of each shape are dealt.
pub(crate) struct FairOrder {
    codes: Vec<Code>,
    /// How many numbers the root has; unknown where that is too large to be written down.
    pub(crate) count: Count,
}

/// How a number of a shape stands for a choice and a number of each part.
enum Code {
    /// The number is the index, counted from this one on.
    Leaf(Nat),
    Choice(Turns),
    /// The numbers of all parts, one after the other.
    Collection(Space<Collection>),
}

/// Constructors that take turns.
struct Turns {
    order: Disperse,
    /// The constructors in their turns.
    constructors: Vec<usize>,
    /// The fields of each constructor, in the order of the type.
    fields: Vec<Shells>,
}

impl FairOrder {
    #[inline]
    pub(crate) fn new(types: &Types) -> Result<FairOrder> {
        let counts = types.shapes.iter().map(count).collect::<Result<Vec<Count>>>()?;
        let heights = heights(types);
        let limit = |count: &Count| match count {
            // Nobody gets that far.
            Count::Unknown => Count::Infinite,
            known => known.clone(),
        };
        let limits: Vec<Count> = counts.iter().map(limit).collect();
        let codes = types.shapes.iter().enumerate().map(|(own, shape)| match &shape.form {
            Form::Leaf { first, .. } => Code::Leaf(first.clone()),
            Form::Choice(constructors) => {
                let mut order: Vec<usize> = (0..constructors.len()).collect();
                order.sort_by_cached_key(|at| {
                    let constructor = &constructors[*at];
                    (leads_to(types, constructor, own), height(constructor, &heights))
                });
                Code::Choice(turns(constructors, order, &limits))
            }
            Form::List(element) => Code::Collection(collections::lists(&limits[element.at()])),
            Form::Map(key, value) => {
                Code::Collection(collections::maps(&limits[key.at()], &limits[value.at()]))
            }
            Form::Bounded(elements, lengths) => {
                let parts: Vec<&Count> = elements.shapes().map(|part| &limits[part.at()]).collect();
                Code::Collection(collections::bounded(&parts, *lengths))
            }
        });
        Ok(FairOrder { codes: codes.collect(), count: counts[types.root.at()].clone() })
    }
}

#[inline]
fn count(shape: &Shape) -> Result<Count> {
    match shape.tally.total() {
        Err(error) if error.is_too_large() => Ok(Count::Unknown),
        count => count,
    }
}

#[inline]
fn turns(constructors: &[Constructor], order: Vec<usize>, counts: &[Count]) -> Turns {
    let fields: Vec<Shells> = constructors
        .iter()
        .map(|constructor| {
            let counts: Vec<Count> =
                constructor.fields.iter().map(|field| counts[field.at()].clone()).collect();
            Shells::new(&counts).expect("no count is unknown")
        })
        .collect();
    let rows: Vec<Count> = order.iter().map(|at| fields[*at].total().clone()).collect();
    let turns = Disperse::new(&rows).expect("no count is unknown");
    Turns { order: turns, constructors: order, fields }
}

/// Whether a value of the constructor may contain one of a shape.
#[inline]
fn leads_to(types: &Types, constructor: &Constructor, shape: usize) -> bool {
    let mut seen = vec![false; types.shapes.len()];
    let mut waiting = constructor.fields.clone();
    while let Some(part) = waiting.pop() {
        if part.at() == shape {
            return true;
        }
        if !std::mem::replace(&mut seen[part.at()], true) {
            waiting.extend(types.get(part).form.parts());
        }
    }
    false
}

/// How many constructors and collections are above each other in the lowest value of each shape; the most where there is no value.
#[inline]
fn heights(types: &Types) -> Vec<usize> {
    let mut heights = vec![usize::MAX; types.shapes.len()];
    loop {
        let before = heights.clone();
        for (at, shape) in types.shapes.iter().enumerate() {
            heights[at] = match &shape.form {
                Form::Leaf { .. } | Form::List(_) | Form::Map(..) => 0,
                Form::Bounded(_, lengths) if lengths.shortest() == 0 => 0,
                Form::Bounded(elements, _) => {
                    let highest = elements.shapes().map(|part| heights[part.at()]).max();
                    highest.unwrap_or(0).saturating_add(1)
                }
                Form::Choice(constructors) => {
                    let all = constructors.iter().map(|one| height(one, &heights));
                    all.min().unwrap_or(usize::MAX)
                }
            };
        }
        if heights == before {
            return heights;
        }
    }
}

#[inline]
fn height(constructor: &Constructor, heights: &[usize]) -> usize {
    let highest = constructor.fields.iter().map(|field| heights[field.at()]).max();
    highest.map_or(0, |highest| highest.saturating_add(1))
}

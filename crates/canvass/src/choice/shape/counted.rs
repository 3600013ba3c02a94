//! From the forms of some types to their shapes, whose values can be counted.

use super::{Elements, Form, Shape, ShapeId, with_bits};
use crate::tally::{Bounded, Kind, Maps, Split, Tally};
use crate::{Count, Nat};
use std::sync::{Arc, OnceLock};

pub(super) fn shapes(forms: Vec<(&'static str, Form)>) -> Vec<Shape> {
    let (mut tallies, mut is_recursive) = (Vec::new(), Vec::new());
    for own in 0..forms.len() {
        tallies.push(Tally::new(Kind::Reference(OnceLock::new())));
        is_recursive.push(contains_itself(&forms, own));
    }
    let mut shapes = Vec::with_capacity(forms.len());
    for (own, (name, form)) in forms.into_iter().enumerate() {
        let shape = shape(own, name, form, is_recursive[own], &tallies);
        tallies[own].refer(&shape.tally);
        shapes.push(shape);
    }
    shapes
}

/// Whether a collection with bounds may contain another one of the same shape.
fn contains_itself(forms: &[(&'static str, Form)], own: usize) -> bool {
    if !matches!(forms[own].1, Form::Bounded(..)) {
        return false;
    }
    let mut seen = vec![false; forms.len()];
    let mut waiting = vec![own];
    while let Some(at) = waiting.pop() {
        for part in forms[at].1.parts() {
            if part.at() == own {
                return true;
            }
            if !std::mem::replace(&mut seen[part.at()], true) {
                waiting.push(part.at());
            }
        }
    }
    false
}

fn shape(
    own: usize,
    name: &'static str,
    form: Form,
    is_recursive: bool,
    tallies: &[Arc<Tally>],
) -> Shape {
    let of = |id: &ShapeId| tallies[id.at()].clone();
    let (mut maps, mut bounded) = (None, None);
    let (tally, splits) = match &form {
        Form::Leaf { first, count, scope, .. } => {
            let tally = match scope {
                None => leaf(first.clone(), count.clone()),
                Some(scope) => leaf_in_scope(first, count, *scope),
            };
            (tally, Vec::new())
        }
        Form::Choice(constructors) => {
            let (mut splits, mut parts) = (Vec::new(), Vec::new());
            for constructor in constructors {
                let fields: Vec<_> = constructor.fields.iter().map(of).collect();
                let split = (!fields.is_empty()).then(|| Split::new(fields));
                let mut tally =
                    split.as_ref().map_or_else(Tally::unit, |split| split.tally().clone());
                for _ in 0..constructor.size {
                    tally = Tally::new(Kind::Larger(tally));
                }
                parts.push(tally);
                splits.push(split);
            }
            (Tally::new(Kind::Sum(parts)), splits)
        }
        Form::List(element) => {
            let split = Split::new(vec![of(element), tallies[own].clone()]);
            let longer = Tally::new(Kind::Larger(split.tally().clone()));
            (Tally::new(Kind::Sum(vec![Tally::unit(), longer])), vec![Some(split)])
        }
        Form::Map(key, value) => {
            let entries = Arc::new(Maps::new(of(key), of(value)));
            maps = Some(entries.clone());
            (Tally::new(Kind::Maps(entries)), Vec::new())
        }
        Form::Bounded(elements, lengths) => {
            let collections = Arc::new(match elements {
                Elements::Of(element) => Bounded::lists(of(element), *lengths, is_recursive),
                Elements::Entries { key, value } => {
                    Bounded::maps(of(key), of(value), *lengths, is_recursive)
                }
            });
            bounded = Some(collections.clone());
            (Tally::new(Kind::Bounded(collections)), Vec::new())
        }
    };
    let (least, grows, specials, usual) = (0, false, None, u64::MAX);
    Shape { name, form, tally, splits, maps, bounded, least, grows, specials, usual }
}

/// An index has the size of its binary digits.
fn leaf(first: Nat, count: Count) -> Arc<Tally> {
    let last = count.finite().map(|count| count.checked_sub(&Nat::ONE));
    let largest = last.as_ref().map(|last| last.as_ref().map_or(0, Nat::bits));
    let of_size = move |size: usize| {
        let (from, to) = with_bits(size);
        let from = from.max(first.clone());
        let to = match &count {
            Count::Finite(count) => to.min(count.clone()),
            Count::Infinite | Count::Unknown => to,
        };
        Ok(Count::Finite(to.checked_sub(&from).unwrap_or_default()))
    };
    Tally::new(Kind::Sized { largest, count: Box::new(of_size) })
}

/// In a small scope the first indices have size 0, and there are no others.
fn leaf_in_scope(first: &Nat, count: &Count, scope: u64) -> Arc<Tally> {
    let scope = Nat::from(scope);
    let all = match count {
        Count::Finite(count) => count.checked_sub(first).unwrap_or_default().min(scope),
        Count::Infinite | Count::Unknown => scope,
    };
    let of_size = move |size| Ok(Count::Finite(if size == 0 { all.clone() } else { Nat::ZERO }));
    Tally::new(Kind::Sized { largest: Some(0), count: Box::new(of_size) })
}

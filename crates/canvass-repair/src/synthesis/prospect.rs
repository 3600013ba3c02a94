//! Early pruning of constructors: given up as soon as the arguments chosen so far can produce nothing that is wanted.

use crate::{
    bit_set::BitSet,
    hash::Map,
    language::TypeId,
    oracle::{Denotation, Operation, Oracle},
    synthesis::{Component, Site, Term},
};

/// How many wanted values are looked at for each constructor.
const MOST: usize = 512;

/// What terms of the generator's type are wanted for, at one site.
#[derive(Default)]
pub(super) struct Prospect {
    /// For each constructor, rows and the places of values that are wanted there.
    points: Vec<Vec<(usize, usize)>>,
    /// Of these points, those whose field a term can produce: by constructor, place of the field and term.
    reached: Map<(usize, usize, usize), BitSet>,
}

impl Prospect {
    /// If no component takes the generator's type, what is missing is wanted, and otherwise all that `covers` allows, since a term
    /// may be of use inside another one.
    pub(super) fn of(oracle: &mut Oracle<'_>, components: &[Component], site: &Site) -> Self {
        let goal = oracle.goal();
        let is_part = components.iter().any(|component| component.takes.contains(&goal));
        let count = oracle.program().types.constructors(goal).len();
        let mut points = vec![Vec::new(); count];
        for &row in &site.sample {
            let tuple = site.rows[row].tuple;
            let allowed = if is_part {
                let arguments = oracle.universe.tuples[tuple].clone();
                Some(oracle.specification(oracle.generator, &arguments))
            } else {
                None
            };
            let domain = oracle.universe.domain(goal);
            for (number, points) in points.iter_mut().enumerate() {
                let wanted = domain.by_constructor[number].iter().map(|&place| place as usize);
                let wanted = wanted.filter(|&place| match &allowed {
                    Some(allowed) => allowed.contains(place),
                    None => site.need.contains(tuple, place),
                });
                points.extend(wanted.map(|place| (row, place)));
            }
        }
        for points in &mut points {
            let stride = points.len().div_ceil(MOST).max(1);
            *points = points.iter().copied().step_by(stride).collect();
        }
        Self { points, reached: Map::default() }
    }

    /// Whether a component with these arguments, some of which are still open, may produce something that is wanted.
    pub(super) fn is_open(
        &mut self,
        oracle: &Oracle<'_>,
        component: &Component,
        terms: &[Term],
        parts: &[Option<usize>],
    ) -> bool {
        let Operation::Construct(number) = component.operation else { return true };
        let mut left = BitSet::full(self.points[number].len());
        for (place, part) in parts.iter().enumerate() {
            let Some(part) = *part else { continue };
            let points = &self.points[number];
            let reached = self.reached.entry((number, place, part)).or_insert_with(|| {
                reached(oracle, points, place, component.takes[place], &terms[part].denotation)
            });
            left.and(reached);
        }
        left.words().iter().any(|&word| word != 0)
    }
}

/// The points whose field at a place is in a denotation.
fn reached(
    oracle: &Oracle<'_>,
    points: &[(usize, usize)],
    place: usize,
    of: TypeId,
    denotation: &Denotation,
) -> BitSet {
    let goal = oracle.universe.domain(oracle.goal());
    let mut reached = BitSet::new(points.len());
    for (number, &(row, value)) in points.iter().enumerate() {
        let field = oracle.interpreter.values.fields(goal.values[value])[place];
        let is_reached = match denotation {
            Denotation::Exact(values) => values[row] == Some(field),
            Denotation::Sets(sets) => {
                let place = oracle.universe.domain(of).place(field);
                place.is_some_and(|place| sets.contains(row, place))
            }
        };
        if is_reached {
            reached.insert(number);
        }
    }
    reached
}

//! Denotations of constructors, computed by membership: a value is in the set if its fields are in the sets of the arguments.

use crate::{
    bit_set::BitMatrix,
    language::TypeId,
    oracle::{Denotation, Oracle, Row},
    synthesis::Site,
    value::ValueId,
};

impl Oracle<'_> {
    /// What a constructor denotes: the values of the domain whose fields its arguments denote.
    pub(super) fn gather(
        &self,
        number: usize,
        of: TypeId,
        parts: &[&Denotation],
        types: &[TypeId],
        rows: &[Row],
    ) -> BitMatrix {
        let domain = self.universe.domain(of);
        let mut sets = BitMatrix::new(rows.len(), domain.len());
        let places = &domain.by_constructor[number];
        let fields: Vec<(ValueId, Option<usize>)> = places
            .iter()
            .flat_map(|&place| {
                self.interpreter.values.fields(domain.values[place as usize]).iter().zip(types)
            })
            .map(|(&field, &of)| (field, self.universe.domain(of).place(field)))
            .collect();
        for row in 0..rows.len() {
            let nothing = parts.iter().any(|part| match part {
                Denotation::Exact(values) => values[row].is_none(),
                Denotation::Sets(sets) => sets.row_is_empty(row),
            });
            if nothing {
                continue;
            }
            for (&place, fields) in places.iter().zip(fields.chunks(types.len())) {
                let held =
                    parts.iter().zip(fields).all(|(part, &(field, field_place))| match part {
                        Denotation::Exact(values) => values[row] == Some(field),
                        Denotation::Sets(sets) => {
                            field_place.is_some_and(|place| sets.contains(row, place))
                        }
                    });
                if held {
                    sets.insert(row, place as usize);
                }
            }
        }
        sets
    }

    /// Whether a constructor of the generator's type produces something in a sample of the site's rows, and nothing that is not
    /// allowed there.
    pub(crate) fn is_promising(
        &mut self,
        number: usize,
        parts: &[&Denotation],
        types: &[TypeId],
        site: &Site,
    ) -> bool {
        let goal = self.goal();
        let mut something = false;
        for &row in &site.sample {
            let tuple = self.universe.tuples[site.rows[row].tuple].clone();
            let allowed = self.specification(self.generator, &tuple);
            let domain = self.universe.domain(goal);
            for &place in &domain.by_constructor[number] {
                let fields = self.interpreter.values.fields(domain.values[place as usize]);
                let held =
                    parts.iter().zip(fields).zip(types).all(|((part, &field), &of)| match part {
                        Denotation::Exact(values) => values[row] == Some(field),
                        Denotation::Sets(sets) => self
                            .universe
                            .domain(of)
                            .place(field)
                            .is_some_and(|place| sets.contains(row, place)),
                    });
                if held && !allowed.contains(place as usize) {
                    return false;
                }
                something |= held;
            }
        }
        something
    }
}

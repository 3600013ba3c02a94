//! The weight of a recursive alternative: the size that its calls decrease, so that recursion is likely while the size is large.

use crate::{
    language::{Expression, Form, LocalId},
    oracle::{Operation, Oracle},
    synthesis::{Pool, Site},
};

/// The recursive calls of an alternative: the parameters that each of them changes.
#[derive(Debug, Clone, Default)]
pub(super) struct Recursion {
    changed: Vec<Vec<usize>>,
}

impl Recursion {
    pub(super) fn of_term(oracle: &Oracle<'_>, pool: &Pool, term: usize) -> Self {
        let mut recursion = Self::default();
        let kept = |(place, part): (usize, &usize)| {
            pool.terms[*part].operation == Operation::Local(LocalId(place as u32))
        };
        pool.walk(term, &mut |entry| {
            if entry.operation == Operation::Generate(oracle.generator) {
                recursion.note(entry.parts.iter().enumerate().map(kept));
            }
        });
        recursion
    }

    pub(super) fn of_expression(oracle: &Oracle<'_>, expression: &Expression) -> Self {
        let mut recursion = Self::default();
        expression.walk(&mut |inner| {
            if let Form::Call(function, arguments) = &inner.form
                && *function == oracle.generator
            {
                let kept = |(place, argument): (usize, &Expression)| {
                    matches!(argument.form, Form::Local(local) if local.index() == place)
                };
                recursion.note(arguments.iter().enumerate().map(kept));
            }
        });
        recursion
    }

    fn note(&mut self, kept: impl Iterator<Item = bool>) {
        let changed = kept.enumerate().filter(|(_, kept)| !kept).map(|(place, _)| place);
        self.changed.push(changed.collect());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    /// The first parameter that the calls change, in the first of some orders; plus one if it can be zero at the site.
    pub(super) fn weight(&self, oracle: &Oracle<'_>, site: &Site, orders: u8) -> Option<String> {
        let sequence = oracle.orders.sequence(orders.trailing_zeros() as usize);
        let place = sequence
            .iter()
            .copied()
            .find(|&place| self.changed.iter().any(|call| call.contains(&place)))?;
        if !site.locals.iter().any(|local| local.index() == place) {
            return None;
        }
        let name = &oracle.program().function(oracle.generator).locals[place].name;
        let positive = site.rows.iter().all(|row| {
            let value =
                row.frame[place].and_then(|value| oracle.interpreter.values.as_integer(value));
            value.is_some_and(|number| number > 0)
        });
        Some(if positive { name.clone() } else { format!("{name} + 1") })
    }
}

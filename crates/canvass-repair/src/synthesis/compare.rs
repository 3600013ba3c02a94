//! When two terms are the same, and which are of no use.

use std::hash::{Hash, Hasher};

use crate::{
    bit_set::{BitMatrix, BitSet},
    hash::Mix,
    language::TypeId,
    oracle::{Denotation, Operation, Oracle},
};

/// Whether the same value is denoted in all rows.
pub(super) fn is_constant(denotation: &Denotation) -> bool {
    match denotation {
        Denotation::Exact(values) => values.windows(2).all(|pair| pair[0] == pair[1]),
        Denotation::Sets(_) => false,
    }
}

/// A term must have a value in every row, and a set of values in some.
pub(super) fn is_useful(denotation: &Denotation, operation: Operation) -> bool {
    match denotation {
        Denotation::Exact(values) => values.iter().all(Option::is_some),
        Denotation::Sets(sets) => match operation {
            Operation::Range(_) | Operation::Primitive(_) | Operation::Call(_) => {
                (0..sets.rows()).all(|row| !sets.row_is_empty(row))
            }
            _ => !sets.is_empty(),
        },
    }
}

/// Sets of integers are compared where comparisons are made, not where computations lead.
pub(super) fn fingerprint(oracle: &Oracle<'_>, of: TypeId, denotation: &Denotation) -> u64 {
    match denotation {
        Denotation::Exact(values) => {
            let mut hasher = Mix::default();
            values.hash(&mut hasher);
            hasher.finish()
        }
        Denotation::Sets(sets) if oracle.program().types.is_integer(of) => {
            compared(oracle, of, sets).fingerprint()
        }
        Denotation::Sets(sets) => sets.fingerprint(),
    }
}

pub(super) fn same_where_compared(
    oracle: &Oracle<'_>,
    of: TypeId,
    left: &Denotation,
    right: &Denotation,
) -> bool {
    match (left, right) {
        (Denotation::Sets(left), Denotation::Sets(right))
            if oracle.program().types.is_integer(of) =>
        {
            compared(oracle, of, left) == compared(oracle, of, right)
        }
        _ => left == right,
    }
}

fn compared(oracle: &Oracle<'_>, of: TypeId, sets: &BitMatrix) -> BitMatrix {
    let domain = oracle.universe.domain(of);
    let mut mask = BitSet::new(domain.len());
    domain
        .drawn
        .iter()
        .filter_map(|&value| domain.place(value))
        .for_each(|place| mask.insert(place));
    let mut masked = sets.clone();
    masked.and(&BitMatrix::repeat(sets.rows(), &mask));
    masked
}

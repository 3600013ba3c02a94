//! Observational equivalence of terms, and which terms are useless.

use std::hash::{Hash, Hasher};

use crate::{
    bit_set::{BitMatrix, BitSet},
    hash::Mix,
    language::TypeId,
    oracle::{Denotation, Operation, Oracle},
};

/// Whether a denotation is the same value in all rows.
pub(super) fn is_constant(denotation: &Denotation) -> bool {
    match denotation {
        Denotation::Exact(values) => values.windows(2).all(|pair| pair[0] == pair[1]),
        Denotation::Sets(_) => false,
    }
}

/// Whether a term can be of use: one value in every row, or, if it denotes sets, at least one that is not empty; for a range,
/// an operator or a call, none that is empty.
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

/// A hash of a denotation. Of sets of integers only the part is hashed that variables can take, not the wider window of
/// computations.
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

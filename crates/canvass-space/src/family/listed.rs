//! The values of a space as a list that is made when it is first used.

use super::family;
use crate::space::node::collect;
use crate::space::{broken, values};
use crate::{Nat, Space};
use std::hash::Hash;

impl<T: 'static> Space<T> {
    /// The same values as a list, made by walking the space when it is first used.
    ///
    /// It makes the count of a finite filtered space known, at the price of keeping its values.
    pub fn listed(&self) -> Space<T>
    where
        T: Clone + Eq + Hash + Send + Sync,
    {
        let source = self.clone();
        family(move |(): ()| {
            let mut kept = Vec::new();
            match collect(source.node(), &Nat::ZERO, u64::MAX, &mut kept) {
                Ok(()) => values(kept),
                Err(error) => broken(*error),
            }
        })
        .at(())
    }
}

//! Keys with the values of a family.

use super::{Family, Key};
use crate::Space;
use crate::space::depend_promised;

impl<K: Key> Space<K> {
    /// Pairs of a key of this space and a value of the family's space for that key.
    ///
    /// `keys.then(family).count()` is the sum of `family.at(key).count()` over the keys. What an index costs, see
    /// [`depend`](crate::depend).
    #[track_caller]
    pub fn then<T: Clone + Send + Sync + 'static>(&self, family: &Family<K, T>) -> Space<(K, T)> {
        let family = family.clone();
        depend_promised(
            self,
            None,
            family.promise.clone(),
            move |key: &K| (family.at(key.clone()),),
            |key, (value,)| (key, value),
            |(key, value)| Some((key.clone(), (value,))),
        )
    }
}

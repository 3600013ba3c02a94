//! Families made of families.

use super::{Family, Key, family};
use crate::Memory;

impl<K: Key, T: Send + Sync + 'static> Family<K, T> {
    /// `a.or(b).at(key) == a.at(key).or(b.at(key))`
    #[track_caller]
    pub fn or(&self, other: &Family<K, T>) -> Family<K, T> {
        let (a, b) = (self.clone(), other.clone());
        family(move |key: K| a.at(key.clone()).or(&b.at(key)))
    }

    /// `a.and(b).at(key) == a.at(key).and(b.at(key))`
    #[track_caller]
    pub fn and<U>(&self, other: &Family<K, U>) -> Family<K, (T, U)>
    where
        T: Clone,
        U: Clone + Send + Sync + 'static,
    {
        let (a, b) = (self.clone(), other.clone());
        family(move |key: K| a.at(key.clone()).and(&b.at(key)))
    }

    /// `family.rekey(f).at(key) == family.at(f(key))`
    #[track_caller]
    pub fn rekey<J: Key>(&self, key: impl Fn(J) -> K + Send + Sync + 'static) -> Family<J, T> {
        let original = self.clone();
        family(move |other: J| original.at(key(other)))
    }

    /// `family.map_with(f, g).at(key) == family.at(key).map_with(f, g)`
    #[track_caller]
    pub fn map_with<U: Send + Sync + 'static>(
        &self,
        function: impl Fn(T) -> U + Clone + Send + Sync + 'static,
        inverse: impl Fn(&U) -> Option<T> + Clone + Send + Sync + 'static,
    ) -> Family<K, U> {
        let original = self.clone();
        family(move |key: K| original.at(key).map_with(function.clone(), inverse.clone()))
    }

    /// Remembers the values of every space of the family, all within one [`Memory`].
    ///
    /// `family.memo(memory).at(key) == family.at(key).memo(memory)`
    #[track_caller]
    pub fn memo(&self, memory: &Memory) -> Family<K, T>
    where
        T: Clone,
    {
        let (original, memory) = (self.clone(), memory.clone());
        family(move |key: K| original.at(key).memo(&memory))
    }
}

//! Keys with the values of a family.

use super::{Family, Key};
use crate::space::depend_promised;
use crate::{Order, Space};

impl<K: Key> Space<K> {
    /// Pairs of a key of this space and a value of the family's space for that key.
    ///
    /// `keys.then(family).count()` is the sum of `family.at(key).count()` over the keys. What an index costs, see
    /// [`depend`](crate::depend).
    #[track_caller]
    pub fn then<T: Clone + Send + Sync + 'static>(&self, family: &Family<K, T>) -> Space<(K, T)> {
        pairs(self, None, family)
    }

    /// [`then`](Space::then) in a chosen order, whose meaning is that of [`depend_in`](crate::depend_in).
    ///
    /// ```
    /// use canvass_space::{family::family, naturals, Order};
    /// let pairs = naturals().then_in(Order::Cantor, &family(|_| naturals()));
    /// let first: Vec<String> = pairs.iter().take(6).map(|(a, b)| format!("{a}{b}")).collect();
    /// assert_eq!(first, ["00", "01", "10", "02", "11", "20"]);
    /// ```
    #[track_caller]
    pub fn then_in<T: Clone + Send + Sync + 'static>(
        &self,
        order: Order,
        family: &Family<K, T>,
    ) -> Space<(K, T)> {
        pairs(self, Some(order), family)
    }
}

#[track_caller]
fn pairs<K: Key, T: Clone + Send + Sync + 'static>(
    keys: &Space<K>,
    order: Option<Order>,
    family: &Family<K, T>,
) -> Space<(K, T)> {
    let family = family.clone();
    depend_promised(
        keys,
        order,
        family.promise.clone(),
        move |key: &K| (family.at(key.clone()),),
        |key, (value,)| (key, value),
        |(key, value)| Some((key.clone(), (value,))),
    )
}

//! Ranges of integers, floating-point numbers and characters.

use super::Space;
use std::ops::{Bound, RangeBounds};

/// A type with ranges: integers, `f32`, `f64` and `char`. Not for others to implement.
#[diagnostic::on_unimplemented(
    message = "there are no ranges of `{Self}`",
    note = "`range` is for integers, floating-point numbers and characters"
)]
pub trait Ranged: sealed::Between {}

pub(super) mod sealed {
    use super::{Bound, Space};

    pub trait Between: Sized {
        fn between(start: Bound<&Self>, end: Bound<&Self>) -> Space<Self>;
    }
}

impl<T: sealed::Between> Ranged for T {}

/// The values of a range; all of the type's for `..`, but not those that are not a number.
///
/// Integers ascend: `range(a..b).count() == b - a` and `range(a..b).get(i) == a + i`. Floating-point numbers come by how
/// simple they are: 0, then those with few binary digits and a small exponent. Characters come in the order of
/// [`characters`](super::characters). Nothing is in a range that ends before it begins, or at `NAN`.
///
/// ```
/// use canvass_space::range;
/// let first: Vec<f64> = range(0.5..=2.5).iter().take(7).collect();
/// assert_eq!(first, [1.0, 2.0, 0.5, 1.5, 0.75, 1.25, 1.75]);
/// assert_eq!(range('A'..'c').iter().collect::<String>(), "abABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`");
/// ```
pub fn range<T: Ranged>(bounds: impl RangeBounds<T>) -> Space<T> {
    T::between(bounds.start_bound(), bounds.end_bound())
}

//! Cantor's pairing: pairs of naturals, diagonal after diagonal.
//!
//! Cantor 1877, as in Kuraj, Kuncak and Jackson, OOPSLA 2015, §5.2. We differ once: the diagonal comes from the
//! root of `2i` and a comparison, which stays in the machine word longer than the root of `8i + 1`.

use crate::Nat;

/// The pair at `index`.
///
/// `split(i) == (i - w(w + 1) / 2, w - x)`, where `w` is the last diagonal that begins at `i` or before
///
/// ```
/// use canvass_space::pairing::cantor;
/// let pairs: Vec<String> = (0..6_u64).map(|index| format!("{:?}", cantor::split(&index.into()))).collect();
/// assert_eq!(pairs.join(" "), "(0, 0) (0, 1) (1, 0) (0, 2) (1, 1) (2, 0)");
/// ```
#[inline]
pub fn split(index: &Nat) -> (Nat, Nat) {
    let doubled = index + index;
    let root = doubled.root(2);
    let diagonal = if &root * &(&root + 1) <= doubled { root } else { root.minus(&Nat::ONE) };
    let x = index.minus(&first(&diagonal));
    let y = diagonal.minus(&x);
    (x, y)
}

/// The index of a pair.
///
/// `join(x, y) == (x + y)(x + y + 1) / 2 + x`
#[inline]
pub fn join(x: &Nat, y: &Nat) -> Nat {
    first(&(x + y)) + x
}

/// The index at which a diagonal begins.
#[inline]
fn first(diagonal: &Nat) -> Nat {
    &(diagonal * &(diagonal + 1)) >> 1
}

#[cfg(test)]
mod tests {
    use super::super::samples::large;
    use super::*;

    #[test]
    fn pairs_are_in_the_order_of_their_diagonals() {
        let diagonals =
            (0..80_u64).flat_map(|w| (0..=w).map(move |x| (Nat::from(x), Nat::from(w - x))));
        for (index, (x, y)) in diagonals.enumerate() {
            let index = Nat::from(index);
            assert_eq!(join(&x, &y), index);
            assert_eq!(split(&index), (x, y));
        }
    }

    #[test]
    fn large_indices_split_and_join_back() {
        for index in large() {
            let (x, y) = split(&index);
            assert_eq!(join(&x, &y), index);
        }
    }

    #[test]
    fn large_pairs_join_and_split_back() {
        for x in large() {
            let y = &x >> 3;
            assert_eq!(split(&join(&x, &y)), (x.clone(), y.clone()));
            assert_eq!(split(&join(&y, &x)), (y, x));
        }
    }
}

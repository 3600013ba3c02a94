//! The combinatorial number system: sets of `k` naturals in colexicographic order.
//!
//! Knuth, The Art of Computer Programming, volume 4A, §7.2.1.3. Each element is the largest `n` with
//! `C(n, k) <= index`; since `(n-k+1)^k <= C(n, k) k! <= (n-(k-1)/2)^k`, one root leaves
//! about `k/2` numbers to search, and those nearest to the right bound come first.

use crate::Nat;

/// The `k` numbers, ascending, of the set at `index`. For `k == 0` the only index is 0.
///
/// `split(i, k)` for successive `i` are all sets of `k` naturals, those with a smaller largest element first.
///
/// ```
/// use canvass_space::{Nat, pairing::combinations::split};
/// let sets: Vec<String> = (0..5_u64).map(|index| format!("{:?}", split(&index.into(), 2))).collect();
/// assert_eq!(sets.join(" "), "[0, 1] [0, 2] [1, 2] [0, 3] [1, 3]");
/// ```
pub fn split(index: &Nat, k: usize) -> Vec<Nat> {
    let mut elements = vec![Nat::ZERO; k];
    let mut rest = index.clone();
    let mut factorial: Nat = (1..=k).map(Nat::from).product();
    for size in (1..=k).rev() {
        let (element, before) = largest(&rest, size, &factorial);
        elements[size - 1] = element;
        rest = rest.minus(&before);
        factorial = factorial.div_rem(&Nat::from(size)).0;
    }
    elements
}

/// The index of a set, its elements in ascending order.
///
/// `join(&[x_1, …, x_k]) == C(x_1, 1) + … + C(x_k, k)`
pub fn join(elements: &[Nat]) -> Nat {
    let (mut sum, mut factorial) = (Nat::ZERO, Nat::ONE);
    for (element, size) in elements.iter().zip(1_usize..) {
        factorial *= &Nat::from(size);
        if *element >= Nat::from(size) {
            sum += &falling(element, size).div_rem(&factorial).0;
        }
    }
    sum
}

/// As [`split`], where all numbers are known to be below `limit`.
///
/// `split_below(i, k, n) == split(i, k)` for all `i` below `C(n, k)`
pub fn split_below(index: &Nat, k: usize, limit: &Nat) -> Vec<Nat> {
    let Some(limit) = limit.to_usize().filter(|limit| is_dense(k, *limit)) else {
        return split(index, k);
    };
    let mut elements = vec![Nat::ZERO; k];
    let (mut rest, mut size, mut element) = (index.clone(), k, limit);
    // `before` is C(element, size).
    let mut before = choose(&Nat::from(limit), k);
    while size > 0 {
        if rest.is_zero() {
            (0..size).for_each(|smallest| elements[smallest] = Nat::from(smallest));
            break;
        }
        while before > rest {
            before = times(before, element - size, element);
            element -= 1;
        }
        elements[size - 1] = Nat::from(element);
        rest = rest.minus(&before);
        before = times(before, size, element);
        (size, element) = (size - 1, element - 1);
    }
    elements
}

/// As [`join`], where all numbers are known to be below `limit`.
pub fn join_below(elements: &[Nat], limit: &Nat) -> Nat {
    if !limit.to_usize().is_some_and(|limit| is_dense(elements.len(), limit)) {
        return join(elements);
    }
    let mut sum = Nat::ZERO;
    // `before` is C(at, size); it is 0 for the elements that are as small as they can be.
    let (mut at, mut before) = (0, Nat::ONE);
    for (size, element) in (1..).zip(elements) {
        let element = element.to_usize().expect("it is below the limit");
        if element < size {
            at = element + 1;
            continue;
        }
        // From C(at, size - 1) to C(at, size).
        before = if at < size { Nat::ONE } else { times(before, at + 1 - size, size) };
        at = at.max(size);
        while at < element {
            before = times(before, at + 1, at + 1 - size);
            at += 1;
        }
        sum += &before;
        before = times(before, at + 1, at + 1 - size);
        at += 1;
    }
    sum
}

/// Whether going through all numbers below a limit is faster than finding `k` of them, one by one.
fn is_dense(k: usize, limit: usize) -> bool {
    limit / 8 <= k.saturating_mul(k)
}

/// `number * factor / divisor`, which is a natural.
fn times(number: Nat, factor: usize, divisor: usize) -> Nat {
    (number * Nat::from(factor)).div_rem(&Nat::from(divisor)).0
}

/// How many sets of `k` elements a set of `n` has: `n! / (k! (n-k)!)`.
pub fn choose(n: &Nat, k: usize) -> Nat {
    ascent(n, k).last().unwrap_or_default()
}

/// The largest `n` with `C(n, k) <= index`, and `C(n, k)`; `factorial` is `k!`.
fn largest(index: &Nat, k: usize, factorial: &Nat) -> (Nat, Nat) {
    if index.is_zero() {
        return (Nat::from(k - 1), Nat::ZERO);
    }
    if k == 1 {
        return (index.clone(), index.clone());
    }
    let product = index * factorial;
    let root = || product.root(k) + Nat::from((k - 1) / 2);
    let mut n = estimate(&product, k).unwrap_or_else(root).max(Nat::from(k));
    let mut before = falling(&n, k).div_rem(factorial).0;
    // From C(n, k) it is one step to C(n - 1, k), or to C(n + 1, k).
    while before > *index {
        before = (before * n.minus(&Nat::from(k))).div_rem(&n).0;
        n = n.minus(&Nat::ONE);
    }
    loop {
        let next = n.clone() + 1;
        let beyond = (&before * &next).div_rem(&next.minus(&Nat::from(k))).0;
        if beyond > *index {
            return (n, before);
        }
        (n, before) = (next, beyond);
    }
}

/// About the largest `n` with `n (n - 1) … (n - k + 1) <= product`, where a float is precise enough to tell.
fn estimate(product: &Nat, k: usize) -> Option<Nat> {
    let digits = product.bits();
    let words = product.to_words();
    // The first 53 binary digits at least, as a number below 2.
    let top =
        words.iter().rev().take(2).fold(0.0, |sum: f64, word| sum * 2_f64.powi(64) + *word as f64);
    let rest = 64 * words.len().saturating_sub(2);
    let root = ((top.log2() + rest as f64) / k as f64).exp2();
    let (middle, spread) = (k as f64 / 2.0, (k * k) as f64 / (24.0 * root));
    let n = root + middle - 0.5 + spread;
    let is_precise = digits / k < 40 && spread < middle;
    is_precise.then(|| Nat::from(n as u64))
}

/// `n (n - 1) … (n - k + 1)`, as a product of halves.
fn falling(n: &Nat, k: usize) -> Nat {
    match k {
        0 => Nat::ONE,
        1 => n.clone(),
        _ => falling(n, k / 2) * falling(&n.minus(&Nat::from(k / 2)), k - k / 2),
    }
}

/// `C(n, 0)`, `C(n, 1)` and so on, ascending to `C(n, k)`; nothing where that is 0.
fn ascent(n: &Nat, k: usize) -> impl Iterator<Item = Nat> {
    let others = n.checked_sub(&Nat::from(k));
    let steps = others.as_ref().map(|others| others.to_usize().map_or(k, |others| k.min(others)));
    let next = move |(ways, step): &(Nat, usize)| {
        let product = ways * &n.minus(&Nat::from(*step));
        Some((product.div_rem(&Nat::from(step + 1)).0, step + 1))
    };
    let all = std::iter::successors(Some((Nat::ONE, 0)), next);
    all.take(steps.map_or(0, |steps| steps + 1)).map(|(ways, _)| ways)
}

#[cfg(test)]
mod tests {
    use super::super::samples::{large, nats};
    use super::*;

    /// Every set of `k` numbers below `limit`, those with a smaller largest element first.
    fn subsets(k: usize, limit: u64) -> Vec<Vec<u64>> {
        if k == 0 {
            return vec![Vec::new()];
        }
        let with_largest = |largest| {
            let smaller = subsets(k - 1, largest).into_iter();
            smaller.map(move |set| [set.as_slice(), &[largest]].concat())
        };
        (0..limit).flat_map(with_largest).collect()
    }

    #[test]
    fn sets_are_in_colexicographic_order() {
        for (k, limit) in [(0, 5), (1, 50), (2, 40), (3, 20), (4, 14), (7, 12), (11, 13)] {
            for (index, set) in subsets(k, limit).iter().enumerate() {
                let index = Nat::from(index);
                assert_eq!(split(&index, k), nats(set), "{k} at {index}");
                assert_eq!(join(&nats(set)), index);
            }
        }
    }

    /// Each element is the largest with C(n, k) at most what is left.
    #[test]
    fn sets_of_many_large_numbers_split_and_join_back() {
        let mut set: Vec<Nat> = Vec::new();
        let mut number = 1_u64;
        while set.len() < 400 {
            number += number % 7919 * 1009 + 1;
            set.push(Nat::from(number));
        }
        assert_eq!(split(&join(&set), set.len()), set);
    }

    #[test]
    fn sets_below_a_limit_are_the_same() {
        for (k, limit) in [(0, 5), (1, 9), (2, 12), (3, 11), (4, 11), (7, 12), (11, 13), (9, 9)] {
            let limit = &Nat::from(limit as u64);
            let count = choose(limit, k).to_u64().expect("it is small");
            for index in (0..count).map(Nat::from) {
                let set = split_below(&index, k, limit);
                assert_eq!(set, split(&index, k), "{k} at {index}");
                assert_eq!(join_below(&set, limit), index, "{k}");
            }
        }
    }

    #[test]
    fn choose_is_pascals_triangle() {
        let mut row = vec![Nat::ONE];
        for n in 0..90_u64 {
            for (k, entry) in row.iter().enumerate() {
                assert_eq!(&choose(&Nat::from(n), k), entry, "C({n}, {k})");
            }
            assert_eq!(choose(&Nat::from(n), row.len()), Nat::ZERO);
            let inner = row.windows(2).map(|pair| &pair[0] + &pair[1]);
            row = [Nat::ONE].into_iter().chain(inner).chain([Nat::ONE]).collect();
        }
    }

    #[test]
    fn large_indices_split_and_join_back() {
        for index in large() {
            for k in [1, 2, 3, 5, 20, 64, 200, 1000] {
                let set = split(&index, k);
                assert!(set.is_sorted_by(|a, b| a < b), "{k} at {index}");
                assert_eq!(join(&set), index, "{k}");
            }
        }
    }
}

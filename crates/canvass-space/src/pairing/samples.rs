//! Numbers and counts written as text, for the tests of this module.

use crate::{Count, Nat};

/// `counts("3 * ?")` is three, infinitely many, unknown.
pub(super) fn counts(text: &str) -> Vec<Count> {
    text.split_whitespace().map(count).collect()
}

fn count(word: &str) -> Count {
    match word {
        "*" => Count::Infinite,
        "?" => Count::Unknown,
        digits => Count::Finite(digits.parse().expect("a number, `*` or `?`")),
    }
}

/// These numbers as naturals.
pub(super) fn nats(numbers: &[u64]) -> Vec<Nat> {
    numbers.iter().copied().map(Nat::from).collect()
}

/// Numbers around and far beyond the machine word.
pub(super) fn large() -> Vec<Nat> {
    let edges = [31, 32, 61, 63, 64, 65, 127, 128, 200, 333, 1000].map(Nat::power_of_two);
    let around = edges.iter().flat_map(|edge| [edge.minus(&Nat::ONE), edge.clone(), edge + 1]);
    let decimal = [19, 20, 100, 300].map(|zeros| Nat::from(10_u64).pow(zeros));
    around.chain(decimal).collect()
}

/// Every tuple with coordinate `i` below `limits[i]`, the last coordinate fastest.
pub(super) fn tuples(limits: &[u64]) -> Vec<Vec<u64>> {
    limits.iter().fold(vec![Vec::new()], |shorter, limit| {
        let longer = |tuple: &Vec<u64>| {
            let tuple = tuple.clone();
            (0..*limit).map(move |last| [tuple.as_slice(), &[last]].concat())
        };
        shorter.iter().flat_map(longer).collect()
    })
}

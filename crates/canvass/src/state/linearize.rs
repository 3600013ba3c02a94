//! Whether concurrent calls are linearizable: whether some order of them, one after the other, explains what they returned.
//!
//! Wing and Gong, *Testing and Verifying Concurrent Objects*, 1993, with the memory of Lowe, *Testing for Linearizability*, 2017: a set of
//! calls that are done, with the state that the model is in after them, is gone on from once. Calls with keys are checked key by key.

use std::collections::HashSet;
use std::hash::Hash;

/// A call that has ended, by the ticks of one clock.
pub struct Operation<'a, M> {
    /// The tick before it was called.
    pub begin: u64,
    /// The tick after it returned.
    pub end: u64,
    /// Calls with different keys do not touch each other, if all calls have one.
    pub key: Option<u128>,
    /// Takes the same step in the model; where that returns something else, says so.
    pub explain: &'a dyn Fn(&mut M) -> Result<(), String>,
}

/// Why calls are not linearizable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unexplained {
    /// The longest order that explains its calls, as their positions.
    pub explained: Vec<usize>,
    /// The calls that could have been next, and what the model says of each.
    pub next: Vec<(usize, String)>,
}

/// An order of all calls that explains them, as their positions: one that keeps to the order of calls of which one ended before the other
/// began.
///
/// # Errors
///
/// If there is none.
///
/// # Panics
///
/// If there are more than 128 calls of one key, or in all where not every call has one.
pub fn linearize<M: Clone + Eq + Hash>(
    start: &M,
    operations: &[Operation<'_, M>],
) -> Result<Vec<usize>, Unexplained> {
    let mut orders: Vec<usize> = Vec::new();
    for part in partition(operations) {
        assert!(part.len() <= MOST, "{} calls are too many to be explained together", part.len());
        let mut search = Search {
            operations,
            part: &part,
            failed: HashSet::new(),
            order: Vec::new(),
            longest: Unexplained { explained: Vec::new(), next: Vec::new() },
        };
        if !search.go_on(0, start) {
            return Err(search.longest);
        }
        orders.extend(search.order);
    }
    Ok(orders)
}

/// As many calls as a set of them has bits.
const MOST: usize = u128::BITS as usize;

/// The calls of each key.
fn partition<M>(operations: &[Operation<'_, M>]) -> Vec<Vec<usize>> {
    let keys: Option<Vec<u128>> = operations.iter().map(|operation| operation.key).collect();
    let Some(keys) = keys else { return vec![(0..operations.len()).collect()] };
    let mut different = keys.clone();
    different.sort_unstable();
    different.dedup();
    let of = |key| (0..keys.len()).filter(|at| keys[*at] == key).collect();
    different.into_iter().map(of).collect()
}

struct Search<'a, M> {
    operations: &'a [Operation<'a, M>],
    part: &'a [usize],
    /// What was gone on from, and led nowhere.
    failed: HashSet<(u128, M)>,
    order: Vec<usize>,
    longest: Unexplained,
}

impl<M: Clone + Eq + Hash> Search<'_, M> {
    /// Whether the calls that are not done can follow. `done` are bits by position in the part.
    fn go_on(&mut self, done: u128, model: &M) -> bool {
        let left = || (0..self.part.len()).filter(move |at| done & (1 << at) == 0);
        // What began after another one ended cannot come before it.
        let Some(first_end) = left().map(|at| self.operations[self.part[at]].end).min() else {
            return true;
        };
        let candidates: Vec<usize> =
            left().filter(|at| self.operations[self.part[*at]].begin < first_end).collect();
        let mut unexplained = Vec::new();
        for at in candidates {
            let call = self.part[at];
            let mut next = model.clone();
            if let Err(reason) = (self.operations[call].explain)(&mut next) {
                unexplained.push((call, reason));
                continue;
            }
            let state = (done | 1 << at, next);
            if self.failed.contains(&state) {
                continue;
            }
            self.order.push(call);
            if self.go_on(state.0, &state.1) {
                return true;
            }
            self.order.pop();
            self.failed.insert(state);
        }
        if self.order.len() > self.longest.explained.len() || self.longest.next.is_empty() {
            self.longest = Unexplained { explained: self.order.clone(), next: unexplained };
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{Operation, linearize};
    use crate::Rng;
    use std::collections::VecDeque;

    /// A call of a queue: what is put in, or what came out.
    #[derive(Clone, Copy, Debug)]
    enum Call {
        Put(u8),
        Take(Option<u8>),
    }

    fn explain(call: Call, queue: &mut VecDeque<u8>) -> Result<(), String> {
        match call {
            Call::Put(value) => queue.push_back(value),
            Call::Take(value) => {
                let expected = queue.pop_front();
                if expected != value {
                    return Err(format!("{expected:?}"));
                }
            }
        }
        Ok(())
    }

    /// Whether one of all orders explains the calls: the slow twin.
    fn by_all_orders(calls: &[(u64, u64, Call)], queue: &VecDeque<u8>) -> bool {
        if calls.is_empty() {
            return true;
        }
        (0..calls.len()).any(|at| {
            let is_after = calls.iter().any(|other| other.1 < calls[at].0);
            let mut queue = queue.clone();
            let mut rest = calls.to_vec();
            rest.remove(at);
            !is_after && explain(calls[at].2, &mut queue).is_ok() && by_all_orders(&rest, &queue)
        })
    }

    fn is_linearizable(calls: &[(u64, u64, Call)]) -> bool {
        let explanations: Vec<_> = calls
            .iter()
            .map(|(_, _, call)| move |queue: &mut VecDeque<u8>| explain(*call, queue))
            .collect();
        let operations: Vec<Operation<'_, VecDeque<u8>>> = calls
            .iter()
            .zip(&explanations)
            .map(|((begin, end, _), explain)| Operation {
                begin: *begin,
                end: *end,
                key: None,
                explain,
            })
            .collect();
        linearize(&VecDeque::new(), &operations).is_ok()
    }

    #[test]
    fn histories_are_linearizable_as_all_orders_say() {
        let mut rng = Rng::new(3);
        let mut below = |limit: u64| rng.next_u64() % limit;
        let mut found = [0, 0];
        for _ in 0..3000 {
            // Calls of two or three threads, each after the one before it.
            let mut clock = vec![0; 2 + below(2) as usize];
            let calls: Vec<(u64, u64, Call)> = (0..2 + below(5))
                .map(|_| {
                    let thread = below(clock.len() as u64) as usize;
                    let begin = clock[thread] + 1 + below(4);
                    let end = begin + 1 + below(6);
                    clock[thread] = end;
                    let call = match below(5) {
                        0 | 1 => Call::Put(below(2) as u8),
                        2 => Call::Take(None),
                        _ => Call::Take(Some(below(2) as u8)),
                    };
                    (begin * 64 + thread as u64, end * 64 + thread as u64, call)
                })
                .collect();
            let expect = by_all_orders(&calls, &VecDeque::new());
            assert_eq!(is_linearizable(&calls), expect, "{calls:?}");
            found[usize::from(expect)] += 1;
        }
        assert!(found[0] > 300 && found[1] > 300, "{found:?}");
    }

    #[test]
    fn what_could_not_be_explained_is_said() {
        let put = |queue: &mut VecDeque<u8>| explain(Call::Put(1), queue);
        let take = |queue: &mut VecDeque<u8>| explain(Call::Take(None), queue);
        let one = Operation { begin: 0, end: 1, key: None, explain: &put };
        let two = Operation { begin: 2, end: 3, key: None, explain: &take };
        let unexplained = linearize(&VecDeque::new(), &[one, two]).expect_err("1 is in the queue");
        assert_eq!(unexplained.explained, [0]);
        assert_eq!(unexplained.next, [(1, "Some(1)".to_owned())]);
    }

    #[test]
    fn calls_of_different_keys_are_explained_key_by_key() {
        // As many as no search over all of them together could go through.
        let fine = |_: &mut u8| Ok(());
        let wrong = |_: &mut u8| Err("no".to_owned());
        let mut operations: Vec<Operation<'_, u8>> = (0..120)
            .map(|at| Operation {
                begin: at,
                end: 1000 + at,
                key: Some(u128::from(at / 3)),
                explain: &fine,
            })
            .collect();
        assert_eq!(linearize(&0, &operations).map(|order| order.len()), Ok(120));
        operations[119].explain = &wrong;
        assert_eq!(linearize(&0, &operations).expect_err("one is wrong").explained.len(), 2);
    }
}

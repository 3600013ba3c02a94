//! Whether concurrent calls are linearizable: whether some order of them, one after the other, explains what they returned.
//!
//! Wing and Gong, *Testing and Verifying Concurrent Objects*, 1993, with the memory of Lowe, *Testing for Linearizability*, 2017: a set of
//! calls that are done, with the state that the model is in after them, is gone on from once. Calls with keys are checked key by key.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A call that has ended, by the ticks of one clock.
pub struct Operation<'a, M> {
    /// The tick before it was called.
    pub begin: u64,
    /// The tick after it returned.
    pub end: u64,
    /// Calls with different keys do not touch each other, if all calls have one.
    pub key: Option<u128>,
    /// Takes the same step in the model, and says whether that returns the same.
    pub step: &'a dyn Fn(&mut M) -> bool,
    /// What the same step of the model returns, as text: asked for only where calls are not linearizable.
    pub expected: &'a dyn Fn(&mut M) -> String,
}

/// Why calls are not linearizable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unexplained {
    /// The longest order that explains its calls, as their positions.
    pub explained: Vec<usize>,
    /// The calls that could have been next, and what the model returns for each.
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
        let calls: Vec<&Operation<'_, M>> = part.iter().map(|at| &operations[*at]).collect();
        let mut search = Search {
            before: calls.iter().map(|call| ended_before(call.begin, &calls)).collect(),
            calls: &calls,
            failed: HashSet::default(),
            order: Vec::with_capacity(calls.len()),
            longest: None,
        };
        if !search.go_on(0, start) {
            let longest = search.longest.take().unwrap_or_default();
            let next = search.unexplained(start, &longest);
            return Err(Unexplained {
                explained: longest.iter().map(|at| part[*at]).collect(),
                next: next.into_iter().map(|(at, text)| (part[at], text)).collect(),
            });
        }
        orders.extend(search.order.iter().map(|at| part[*at]));
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

/// The calls that had ended at a tick.
fn ended_before<M>(tick: u64, calls: &[&Operation<'_, M>]) -> u128 {
    let bit = |(at, call): (usize, &&Operation<'_, M>)| u128::from(call.end <= tick) << at;
    calls.iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
}

struct Search<'a, M> {
    calls: &'a [&'a Operation<'a, M>],
    /// For each call those that come before it in any order.
    before: Vec<u128>,
    /// What was gone on from, and led nowhere.
    failed: HashSet<(u128, M), BuildHasherDefault<Mixed>>,
    order: Vec<usize>,
    /// The longest order that could not be gone on from.
    longest: Option<Vec<usize>>,
}

impl<M: Clone + Eq + Hash> Search<'_, M> {
    /// The calls that can be next.
    fn next(&self, done: u128) -> impl Iterator<Item = usize> + use<M> {
        let can_be = |at: &usize| done >> at & 1 == 0 && self.before[*at] & !done == 0;
        let mut next = (0..self.calls.len()).filter(can_be).fold(0_u128, |set, at| set | 1 << at);
        std::iter::from_fn(move || {
            let at = (next != 0).then(|| next.trailing_zeros() as usize)?;
            next &= next - 1;
            Some(at)
        })
    }

    /// Whether the calls that are not done can follow.
    fn go_on(&mut self, done: u128, model: &M) -> bool {
        if self.order.len() == self.calls.len() {
            return true;
        }
        for at in self.next(done) {
            let mut next = model.clone();
            if !(self.calls[at].step)(&mut next) {
                continue;
            }
            let state = (done | 1 << at, next);
            if self.failed.contains(&state) {
                continue;
            }
            self.order.push(at);
            if self.go_on(state.0, &state.1) {
                return true;
            }
            self.order.pop();
            self.failed.insert(state);
        }
        if self.longest.as_ref().is_none_or(|longest| longest.len() < self.order.len()) {
            self.longest = Some(self.order.clone());
        }
        false
    }

    /// The calls that could come after an order, where the model returns something else.
    fn unexplained(&self, start: &M, order: &[usize]) -> Vec<(usize, String)> {
        let mut model = start.clone();
        let mut done = 0;
        for at in order {
            (self.calls[*at].step)(&mut model);
            done |= 1 << at;
        }
        let unlike = self.next(done).filter(|at| !(self.calls[*at].step)(&mut model.clone()));
        unlike.map(|at| (at, (self.calls[at].expected)(&mut model.clone()))).collect()
    }
}

/// A hash of few instructions, for what nobody chooses in order to make hashes equal.
#[derive(Default)]
struct Mixed(u64);

impl Mixed {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        rest.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(u64::from(byte));
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        // The table looks at the highest bits and at the lowest.
        self.0 ^ self.0 >> 32
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

    fn explain(call: Call, queue: &mut VecDeque<u8>) -> bool {
        match call {
            Call::Put(value) => {
                queue.push_back(value);
                true
            }
            Call::Take(value) => queue.pop_front() == value,
        }
    }

    fn unasked<M>(_: &mut M) -> String {
        String::new()
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
            !is_after && explain(calls[at].2, &mut queue) && by_all_orders(&rest, &queue)
        })
    }

    fn is_linearizable(calls: &[(u64, u64, Call)]) -> bool {
        let steps: Vec<_> = calls
            .iter()
            .map(|(_, _, call)| move |queue: &mut VecDeque<u8>| explain(*call, queue))
            .collect();
        let operations: Vec<Operation<'_, VecDeque<u8>>> = calls
            .iter()
            .zip(&steps)
            .map(|((begin, end, _), step)| Operation {
                begin: *begin,
                end: *end,
                key: None,
                step,
                expected: &unasked,
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
        let expected = |queue: &mut VecDeque<u8>| format!("{:?}", queue.pop_front());
        let one = Operation { begin: 0, end: 1, key: None, step: &put, expected: &unasked };
        let two = Operation { begin: 2, end: 3, key: None, step: &take, expected: &expected };
        let unexplained = linearize(&VecDeque::new(), &[one, two]).expect_err("1 is in the queue");
        assert_eq!(unexplained.explained, [0]);
        assert_eq!(unexplained.next, [(1, "Some(1)".to_owned())]);
    }

    #[test]
    fn calls_of_different_keys_are_explained_key_by_key() {
        // As many as no search over all of them together could go through.
        let fine = |_: &mut u8| true;
        let wrong = |_: &mut u8| false;
        let mut operations: Vec<Operation<'_, u8>> = (0..120)
            .map(|at| Operation {
                begin: at,
                end: 1000 + at,
                key: Some(u128::from(at / 3)),
                step: &fine,
                expected: &unasked,
            })
            .collect();
        assert_eq!(linearize(&0, &operations).map(|order| order.len()), Ok(120));
        operations[119].step = &wrong;
        assert_eq!(linearize(&0, &operations).expect_err("one is wrong").explained.len(), 2);
    }
}

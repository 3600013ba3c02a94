//! Values in the order of their indices: size by size, as long as whole sizes fit into the budget.
//!
//! A size that does not fit is gone through in strides of about 0.618 of it, so that what is tried of it is
//! spread evenly, however early the budget ends.

use crate::Nat;
use crate::error::Result;
use crate::shape::Types;
use crate::source::{Choose, Walk};

pub(crate) struct InOrder {
    /// How many values are still going to be given; a size with more is not gone through whole.
    left: u64,
    size: usize,
    state: State,
}

enum State {
    /// Before the first value of `size`.
    Before,
    Walking(Walk),
    Striding {
        walk: Walk,
        index: Nat,
        stride: Nat,
        given: Nat,
    },
    /// All values of all sizes were given.
    Exhausted,
}

/// After so many sizes in a row without a value there are taken to be no more.
const MAX_EMPTY: usize = 1 << 12;

impl InOrder {
    pub(super) fn new(left: u64) -> InOrder {
        InOrder { left, size: 0, state: State::Before }
    }

    /// All values of smaller sizes were given.
    pub(crate) fn complete_below(&self) -> usize {
        self.size
    }

    /// Goes on to the next value: `false` where there is none.
    pub(super) fn advance(&mut self, types: &Types) -> Result<bool> {
        self.left = self.left.saturating_sub(1);
        match &mut self.state {
            State::Before => {}
            State::Walking(walk) => {
                if walk.advance(types)? {
                    return Ok(true);
                }
                self.size += 1;
            }
            State::Striding { walk, index, stride, given } => {
                let count = types.sizes.of_size(self.size)?;
                *given += &Nat::ONE;
                if &*given < count {
                    *index = (&*index + &*stride).div_rem(count).1;
                    *walk = Walk::new(types.root, self.size, index.clone());
                    return Ok(true);
                }
                self.size += 1;
            }
            State::Exhausted => return Ok(false),
        }
        self.enter(types)
    }

    /// Goes on to the first value of the next size that has one.
    fn enter(&mut self, types: &Types) -> Result<bool> {
        let total = types.sizes.count()?;
        let end = self.size + MAX_EMPTY;
        while self.size < end && !total.excludes(&types.sizes.below(self.size)?) {
            let count = types.sizes.of_size(self.size)?;
            if count.is_zero() {
                self.size += 1;
                continue;
            }
            let walk = Walk::new(types.root, self.size, Nat::ZERO);
            self.state = if *count <= self.left + 1 {
                State::Walking(walk)
            } else {
                let (index, given) = (Nat::ZERO, Nat::ZERO);
                State::Striding { walk, index, stride: stride(count), given }
            };
            return Ok(true);
        }
        self.state = State::Exhausted;
        Ok(false)
    }

    pub(super) fn choices(&mut self) -> &mut dyn Choose {
        match &mut self.state {
            State::Walking(walk) | State::Striding { walk, .. } => {
                walk.begin();
                walk
            }
            State::Before | State::Exhausted => unreachable!("asked for after an advance"),
        }
    }
}

/// A step of about 0.618 of `count` that comes by every index before it repeats one.
fn stride(count: &Nat) -> Nat {
    let mut stride = (count * 618).div_rem(&Nat::from(1000_u64)).0 + 1;
    while greatest_common_divisor(&stride, count) != Nat::ONE {
        stride += &Nat::ONE;
    }
    stride
}

fn greatest_common_divisor(a: &Nat, b: &Nat) -> Nat {
    let (mut a, mut b) = (a.clone(), b.clone());
    while !b.is_zero() {
        (a, b) = (b.clone(), a.div_rem(&b).1);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::stride;
    use crate::Nat;
    use std::collections::HashSet;

    #[test]
    fn strides_come_by_every_index_once() {
        for count in 1..200_u64 {
            let stride = stride(&Nat::from(count)).to_u64().expect("a word");
            let visited: HashSet<u64> = (0..count).map(|k| k * stride % count).collect();
            assert_eq!(visited.len() as u64, count);
        }
    }
}

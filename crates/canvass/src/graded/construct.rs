//! What constructors build from values of graded spaces.

use super::tally::{Kind, Tally};
use super::{Graded, Node};
use crate::Nat;
use crate::error::Result;
use crate::space::Parts;
use crate::space::node::{Flow, Outgoing, Sink};
use std::sync::Arc;

/// A tuple of up to twelve graded spaces.
pub trait GradedParts: sealed::Sizes {}

mod sealed {
    use super::{Arc, Nat, Parts, Result, Tally};

    pub trait Sizes: Send + Sync + 'static {
        /// The tuple of spaces for one size each.
        type Spaces: Parts;

        fn tallies(&self) -> Vec<Arc<Tally>>;
        fn at(&self, sizes: &[usize]) -> Self::Spaces;
        fn get(&self, located: &[(usize, Nat)]) -> Result<Values<Self>>;
        /// The size and the index of each value, or `None` where one is not in its space.
        fn locate(&self, values: References<'_, Self>) -> Result<Option<Vec<(usize, Nat)>>>;
    }

    pub type References<'a, P> = <<P as Sizes>::Spaces as crate::space::Walk>::References<'a>;
    pub type Values<P> = <<P as Sizes>::Spaces as crate::space::Walk>::Values;
}

pub(super) use sealed::{References, Values};

macro_rules! tuples_of_graded_spaces {
    ($($type:ident $at:tt),+) => {
        impl<$($type: Clone + 'static),+> GradedParts for ($(Graded<$type>,)+) {}

        impl<$($type: Clone + 'static),+> sealed::Sizes for ($(Graded<$type>,)+) {
            type Spaces = ($(crate::Space<$type>,)+);

            fn tallies(&self) -> Vec<Arc<Tally>> {
                vec![$(self.$at.node.tally().clone()),+]
            }

            fn at(&self, sizes: &[usize]) -> Self::Spaces {
                ($(self.$at.at(sizes[$at]),)+)
            }

            fn get(&self, located: &[(usize, Nat)]) -> Result<Values<Self>> {
                Ok(($(self.$at.node.get(located[$at].0, &located[$at].1)?,)+))
            }

            fn locate(&self, values: References<'_, Self>) -> Result<Option<Vec<(usize, Nat)>>> {
                let mut located = Vec::new();
                $(
                    let Some(part) = self.$at.node.index_of(values.$at)? else {
                        return Ok(None);
                    };
                    located.push(part);
                )+
                Ok(Some(located))
            }
        }
    };
}
tuples_of_graded_spaces!(A 0);
tuples_of_graded_spaces!(A 0, B 1);
tuples_of_graded_spaces!(A 0, B 1, C 2);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
tuples_of_graded_spaces!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);

/// What `make` builds from every combination of values: of size one more than theirs together.
///
/// `unmake` shows the parts of a built value, or `None` for a value that `make` does not build. Within a
/// size, combinations with a smaller first part come first, then those with a smaller second part, and so on.
pub fn construct<P: GradedParts, T: 'static>(
    parts: P,
    make: impl Fn(Values<P>) -> T + Send + Sync + 'static,
    unmake: impl Fn(&T) -> Option<References<'_, P>> + Send + Sync + 'static,
) -> Graded<T> {
    let mut tallies = parts.tallies();
    let mut rests = vec![tallies.pop().expect("a tuple has a part")];
    while let Some(first) = tallies.pop() {
        let rest = rests.last().expect("there is one from the start").clone();
        rests.push(Tally::product(first, rest));
    }
    rests.reverse();
    let tally = Tally::new(Kind::Larger(rests[0].clone()));
    let firsts = parts.tallies();
    Graded { node: Arc::new(Construct { parts, firsts, rests, tally, make, unmake }) }
}

struct Construct<P, F, G> {
    parts: P,
    /// Of each part.
    firsts: Vec<Arc<Tally>>,
    /// Of each part together with those after it.
    rests: Vec<Arc<Tally>>,
    tally: Arc<Tally>,
    make: F,
    unmake: G,
}

/// The size and the index of each part.
type Split = Vec<(usize, Nat)>;

impl<P, F, G> Construct<P, F, G> {
    /// Splits an index among the combinations of `size` in all: first the sizes, then the parts of those
    /// sizes with the last fastest, which is the order of a walk.
    fn split(&self, size: usize, index: &Nat) -> Result<Split> {
        let mut sizes = Vec::with_capacity(self.firsts.len());
        let (mut size, mut index, mut before) = (size, index.clone(), Nat::ONE);
        for (position, (first, rest)) in self.firsts.iter().zip(&self.rests[1..]).enumerate() {
            let (of_rest, beside) = index.div_rem(&before);
            let (own, within) = self.divide(first, rest, size, of_rest, position)?;
            index = within * &before + &beside;
            before *= first.count(own)?;
            sizes.push(own);
            size -= own;
        }
        sizes.push(size);
        let mut located: Split = sizes.into_iter().map(|size| (size, Nat::ZERO)).collect();
        for (first, (size, own)) in self.firsts.iter().zip(&mut located).skip(1).rev() {
            (index, *own) = index.div_rem(first.count(*size)?);
        }
        located[0].1 = index;
        Ok(located)
    }

    /// How much of `size` the first part has, and the index among the combinations where it has that
    /// much. The search begins at the nearer end: one of the two sizes is often small.
    fn divide(
        &self,
        first: &Arc<Tally>,
        rest: &Arc<Tally>,
        size: usize,
        index: Nat,
        position: usize,
    ) -> Result<(usize, Nat)> {
        let total = self.rests[position].count(size)?;
        let volume =
            |own: usize| -> Result<Nat> { Ok(first.count(own)? * rest.count(size - own)?) };
        let behind = total.minus(&index);
        if index < behind {
            let mut left = index;
            for own in 0..=size {
                match left.checked_sub(&volume(own)?) {
                    Some(beyond) => left = beyond,
                    None => return Ok((own, left)),
                }
            }
        } else {
            let mut left = behind;
            for own in (0..=first.at_most(size)).rev() {
                let volume = volume(own)?;
                match volume.checked_sub(&left) {
                    Some(within) => return Ok((own, within)),
                    None => left = left.minus(&volume),
                }
            }
        }
        unreachable!("the volumes add up to the count")
    }

    /// The index of a split among the combinations of its size, and that size.
    fn join(&self, located: &[(usize, Nat)]) -> Result<(usize, Nat)> {
        let size = located.iter().map(|(size, _)| size).sum();
        let mut index = self.within(located)?;
        let (mut left, mut before) = (size, Nat::ONE);
        for (position, rest) in self.rests[1..].iter().enumerate() {
            let (first, own) = (&self.firsts[position], located[position].0);
            index += &(self.smaller(first, rest, left, own, position)? * &before);
            before *= first.count(own)?;
            left -= own;
        }
        Ok((size, index))
    }

    /// The index of a split among those with the same sizes.
    fn within(&self, located: &[(usize, Nat)]) -> Result<Nat> {
        self.firsts.iter().zip(located).try_fold(Nat::ZERO, |index, (first, (size, own))| {
            Ok(index * first.count(*size)? + own)
        })
    }

    /// How many combinations have a first part of less than `own`, summed from the nearer end.
    fn smaller(
        &self,
        first: &Arc<Tally>,
        rest: &Arc<Tally>,
        size: usize,
        own: usize,
        position: usize,
    ) -> Result<Nat> {
        let volumes = |sizes: std::ops::RangeInclusive<usize>| -> Result<Nat> {
            sizes.map(|own| Ok(first.count(own)? * rest.count(size - own)?)).sum()
        };
        if own == 0 {
            return Ok(Nat::ZERO);
        }
        if own <= size / 2 {
            return volumes(0..=own - 1);
        }
        Ok(self.rests[position].count(size)?.minus(&volumes(own..=first.at_most(size))?))
    }

    /// The next way to split the same size in all that has combinations, smaller first parts first.
    fn next_sizes(&self, sizes: &mut [usize]) -> Result<bool> {
        let (last, before) = sizes.split_last_mut().expect("a tuple has a part");
        let mut left = *last;
        for position in (0..before.len()).rev() {
            left += before[position];
            let Some(own) = self.next_size(position, before[position] + 1, left)? else { continue };
            before[position] = own;
            left -= own;
            for (later, size) in before.iter_mut().enumerate().skip(position + 1) {
                let smallest = self.next_size(later, 0, left)?;
                *size = smallest.expect("the rest has combinations of this size");
                left -= *size;
            }
            *last = left;
            return Ok(true);
        }
        Ok(false)
    }

    /// The first size from `from` on that leaves a combination of `size` with those behind the part.
    fn next_size(&self, position: usize, from: usize, size: usize) -> Result<Option<usize>> {
        for own in from..=self.firsts[position].at_most(size) {
            let none = self.firsts[position].count(own)?.is_zero()
                || self.rests[position + 1].count(size - own)?.is_zero();
            if !none {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }
}

impl<P, T, F, G> Node<T> for Construct<P, F, G>
where
    P: GradedParts,
    F: Fn(Values<P>) -> T + Send + Sync,
    G: Fn(&T) -> Option<References<'_, P>> + Send + Sync,
{
    fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    fn get(&self, size: usize, index: &Nat) -> Result<T> {
        Ok((self.make)(self.parts.get(&self.split(size - 1, index)?)?))
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        let Some(values) = (self.unmake)(value) else { return Ok(None) };
        let Some(located) = self.parts.locate(values)? else { return Ok(None) };
        let (size, index) = self.join(&located)?;
        Ok(Some((size + 1, index)))
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        use crate::space::Walk;
        if start >= self.tally.count(size)? {
            return Ok(Flow::Continue(()));
        }
        let located = self.split(size - 1, start)?;
        let mut sizes: Vec<usize> = located.iter().map(|(size, _)| *size).collect();
        let mut begin = self.within(&located)?;
        let mut left = limit;
        let mut out = Outgoing::new(sink);
        loop {
            let ranges: Vec<_> = (self.firsts.iter().zip(&sizes))
                .map(|(part, size)| Ok((Nat::ZERO, part.count(*size)?.clone())))
                .collect::<Result<_>>()?;
            let spaces = self.parts.at(&sizes);
            let begin = std::mem::take(&mut begin);
            let walked = spaces
                .visit_block(&ranges, &begin, left, |values| out.push((self.make)(values)))?;
            left = walked.left;
            let flow = walked.flow;
            if flow.is_break() || left == 0 || !self.next_sizes(&mut sizes)? {
                return Ok(out.finish(flow));
            }
        }
    }
}

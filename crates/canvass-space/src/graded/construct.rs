//! What constructors build from values of graded spaces.

use super::{Graded, Node};
use crate::Nat;
use crate::error::Result;
use crate::space::Parts;
use crate::space::node::{Flow, Outgoing, Sink};
use crate::tally::{Kind, Split, Tally};
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
    let split = Split::new(parts.tallies());
    let tally = Tally::new(Kind::Larger(split.tally().clone()));
    Graded { node: Arc::new(Construct { parts, split, tally, make, unmake }) }
}

struct Construct<P, F, G> {
    parts: P,
    split: Split,
    tally: Arc<Tally>,
    make: F,
    unmake: G,
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
        Ok((self.make)(self.parts.get(&self.split.split(size - 1, index)?)?))
    }

    fn index_of(&self, value: &T) -> Result<Option<(usize, Nat)>> {
        let Some(values) = (self.unmake)(value) else { return Ok(None) };
        let Some(located) = self.parts.locate(values)? else { return Ok(None) };
        let (size, index) = self.split.join(&located)?;
        Ok(Some((size + 1, index)))
    }

    fn visit(&self, size: usize, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        use crate::space::Walk;
        if start >= self.tally.count(size)? {
            return Ok(Flow::Continue(()));
        }
        let located = self.split.split(size - 1, start)?;
        let mut sizes: Vec<usize> = located.iter().map(|(size, _)| *size).collect();
        let mut begin = self.split.within(&located)?;
        let mut left = limit;
        let mut out = Outgoing::new(sink);
        loop {
            let ranges: Vec<_> = (self.split.parts().iter().zip(&sizes))
                .map(|(part, size)| Ok((Nat::ZERO, part.count(*size)?.clone())))
                .collect::<Result<_>>()?;
            let spaces = self.parts.at(&sizes);
            let begin = std::mem::take(&mut begin);
            let walked = spaces
                .visit_block(&ranges, &begin, left, |values| out.push((self.make)(values)))?;
            left = walked.left;
            let flow = walked.flow;
            if flow.is_break() || left == 0 || !self.split.next_sizes(&mut sizes)? {
                return Ok(out.finish(flow));
            }
        }
    }
}

//! Tuples of spaces: what products and dependent spaces are made of.

use super::Space;
use super::node::{Coordinates, Flow, Keep, Range, Verifier, volume};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat, Rng};

/// A tuple of up to twelve spaces, such as `(Space<A>, Space<B>)`.
///
/// Its values are tuples of values; a value that was built from such a tuple shows them as a tuple of
/// references, so that taking it apart copies nothing.
pub trait Parts: Clone + sealed::Walk {}

pub(crate) mod sealed {
    use super::{Coordinates, Count, Flow, Nat, Range, Result, Rng, Verifier, Walked};

    pub trait Walk: Send + Sync + 'static {
        /// `(A, B)`
        type Values: 'static;
        /// `(&A, &B)`
        type References<'a>;

        fn arity(&self) -> usize;
        fn counts(&self) -> Result<Vec<Count>>;
        /// The product of the counts.
        fn total(&self) -> Result<Count>;
        /// How many values a coordinate has; where only a walk tells, unknown if there is one at `bound`.
        fn coordinate_within(&self, coordinate: usize, bound: &Nat) -> Result<Count>;
        fn get(&self, coordinates: &[Nat]) -> Result<Self::Values>;
        /// A random value of each part, each as likely as the others of its part.
        fn draw(&self, rng: &mut Rng) -> Result<Self::Values>;
        /// `false` where one of the values is not in its space.
        fn coordinates(&self, of: Self::References<'_>, to: &mut Coordinates) -> Result<bool>;
        fn contains(&self, values: Self::References<'_>) -> Result<bool>;
        fn visit_block(
            &self,
            ranges: &[Range],
            offset: &Nat,
            limit: u64,
            take: impl FnMut(Self::Values) -> Flow,
        ) -> Result<Walked>;
        fn references(values: &Self::Values) -> Self::References<'_>;
        fn verify(&self, verifier: &mut Verifier) -> Result<()>;
    }
}

/// How a walk ended, and how many values it may still hand over.
pub struct Walked {
    pub(crate) flow: Flow,
    pub(crate) left: u64,
}

/// A walk through nested loops: how many values it may still hand over, and how it ended.
struct Nested<F> {
    left: u64,
    take: F,
    broken: bool,
    error: Option<Box<SpaceError>>,
}

impl<F> Nested<F> {
    /// Hands over one combination; whether the loop goes on.
    #[inline]
    fn hand_over<V>(&mut self, values: V) -> Flow
    where
        F: FnMut(V) -> Flow,
    {
        self.left -= 1;
        let flow = (self.take)(values);
        if flow.is_break() {
            self.broken = true;
        }
        if self.left == 0 { Flow::Break(()) } else { flow }
    }

    /// Whether the loop around the one that ended like this goes on.
    #[inline]
    fn after(&mut self, inner: Result<Flow>) -> Flow {
        match inner {
            Ok(Flow::Continue(())) if self.left > 0 => Flow::Continue(()),
            Ok(_) => Flow::Break(()),
            Err(error) => self.fail(error),
        }
    }

    /// How many rounds of an outer loop are wanted at most, if one round has `inner` values of which the
    /// first passes over `offset`. An outer space that is part of itself must not be asked for more.
    fn rounds(&self, inner: &Nat, offset: &Nat) -> u64 {
        match (inner.to_u64(), offset.to_u64()) {
            (Some(inner), Some(offset)) => self.left.saturating_add(offset).div_ceil(inner),
            _ => 2,
        }
    }

    fn ended(self) -> Result<Walked> {
        let flow = if self.broken { Flow::Break(()) } else { Flow::Continue(()) };
        self.error.map_or(Ok(Walked { flow, left: self.left }), Err)
    }

    #[cold]
    fn fail(&mut self, error: Box<SpaceError>) -> Flow {
        self.error = Some(error);
        Flow::Break(())
    }
}

/// How many values of an inner space are kept at hand while the loop around it goes on.
const AT_HAND: u64 = 1 << 12;

/// All values of a block that is walked again and again, if they are few and will all be wanted.
fn at_hand<T>(space: &Space<T>, ranges: &[Range], wanted: u64) -> Result<Option<Vec<T>>> {
    let few = |length: &u64| *length <= AT_HAND && *length < wanted;
    let Some(length) = volume(ranges).to_u64().filter(few) else {
        return Ok(None);
    };
    let mut values = Vec::with_capacity(length as usize);
    let _never_breaks =
        space.node().visit_block(ranges, &Nat::ZERO, length, &mut Keep(&mut values))?;
    Ok(Some(values))
}

/// One loop per space, the last innermost.
macro_rules! loops {
    ($walk:ident $ranges:ident $offset:ident ($($outer:ident)*) $self:ident $Last:ident $last:ident $at:tt) => {{
        let limit = $walk.left;
        let inner = $self.$at.node().visit_block($ranges, &$offset, limit, &mut |$last: $Last| {
            $walk.hand_over(($($outer.clone(),)* $last,))
        });
        $walk.after(inner)
    }};
    ($walk:ident $ranges:ident $offset:ident ($($outer:ident)*) $self:ident $This:ident $this:ident $at:tt $Last:ident $last:ident $last_at:tt) => {{
        let (own, rest) = $ranges.split_at($self.$at.node().arity());
        let round = volume(rest);
        let (own_offset, mut rest_offset) = $offset.div_rem(&round);
        let rounds = $walk.rounds(&round, &rest_offset);
        match at_hand(&$self.$last_at, rest, $walk.left) {
            Err(error) => $walk.fail(error),
            Ok(Some(values)) => {
                let mut begin = rest_offset.to_usize().expect("below the length of a list");
                let inner = $self.$at.node().visit_block(own, &own_offset, rounds, &mut |$this: $This| {
                    let values = &values[std::mem::take(&mut begin)..];
                    // One call, which is inlined; the last repetition moves what the others clone.
                    for ($this, $last) in std::iter::repeat_n($this, values.len()).zip(values) {
                        $walk.hand_over(($($outer.clone(),)* $this, $last.clone(),))?;
                    }
                    Flow::Continue(())
                });
                $walk.after(inner)
            }
            Ok(None) => {
                let inner = $self.$at.node().visit_block(own, &own_offset, rounds, &mut |$this: $This| {
                    let offset = std::mem::take(&mut rest_offset);
                    loops!($walk rest offset ($($outer)* $this) $self $Last $last $last_at)
                });
                $walk.after(inner)
            }
        }
    }};
    ($walk:ident $ranges:ident $offset:ident ($($outer:ident)*) $self:ident $This:ident $this:ident $at:tt $($rest:tt)+) => {{
        let (own, rest) = $ranges.split_at($self.$at.node().arity());
        let round = volume(rest);
        let (own_offset, mut rest_offset) = $offset.div_rem(&round);
        let rounds = $walk.rounds(&round, &rest_offset);
        let inner = $self.$at.node().visit_block(own, &own_offset, rounds, &mut |$this: $This| {
            let offset = std::mem::take(&mut rest_offset);
            loops!($walk rest offset ($($outer)* $this) $self $($rest)+)
        });
        $walk.after(inner)
    }};
}

macro_rules! tuples_of_spaces {
    ($($type:ident $value:ident $at:tt),+) => {
        impl<$($type: Clone + 'static),+> Parts for ($(Space<$type>,)+) {}

        impl<$($type: Clone + 'static),+> sealed::Walk for ($(Space<$type>,)+) {
            type Values = ($($type,)+);
            type References<'a> = ($(&'a $type,)+);

            fn arity(&self) -> usize {
                0 $(+ self.$at.node().arity())+
            }

            fn counts(&self) -> Result<Vec<Count>> {
                let mut counts = Vec::with_capacity(self.arity());
                $(self.$at.node().coordinate_counts(&mut counts)?;)+
                Ok(counts)
            }

            fn total(&self) -> Result<Count> {
                let total = Count::ONE;
                // An empty part decides: what the others are need not even be known.
                $(
                    let total = &total * &self.$at.node().count()?;
                    if total.is_zero() {
                        return Ok(total);
                    }
                )+
                Ok(total)
            }

            fn coordinate_within(&self, coordinate: usize, bound: &Nat) -> Result<Count> {
                let own = coordinate;
                $(
                    let arity = self.$at.node().arity();
                    if own < arity {
                        return self.$at.node().coordinate_within(own, bound);
                    }
                    let own = own - arity;
                )+
                unreachable!("coordinate {coordinate} of fewer, by {own}")
            }

            fn get(&self, coordinates: &[Nat]) -> Result<Self::Values> {
                let rest = coordinates;
                $(
                    let (own, rest) = rest.split_at(self.$at.node().arity());
                    let $value = self.$at.node().get_at(own)?;
                )+
                debug_assert!(rest.is_empty(), "as many coordinates as the parts have");
                Ok(($($value,)+))
            }

            fn draw(&self, rng: &mut Rng) -> Result<Self::Values> {
                Ok(($(self.$at.node().draw(rng)?,)+))
            }

            fn coordinates(&self, of: Self::References<'_>, to: &mut Coordinates) -> Result<bool> {
                $(
                    if !self.$at.node().coordinates_of(of.$at, to)? {
                        return Ok(false);
                    }
                )+
                Ok(true)
            }

            #[inline]
            fn contains(&self, values: Self::References<'_>) -> Result<bool> {
                $(
                    if !self.$at.node().contains(values.$at)? {
                        return Ok(false);
                    }
                )+
                Ok(true)
            }

            fn visit_block(
                &self,
                ranges: &[Range],
                offset: &Nat,
                limit: u64,
                take: impl FnMut(Self::Values) -> Flow,
            ) -> Result<Walked> {
                if limit == 0 || *offset >= volume(ranges) {
                    return Ok(Walked { flow: Flow::Continue(()), left: limit });
                }
                let mut nested = Nested { left: limit, take, broken: false, error: None };
                let walk = &mut nested;
                let _ = loops!(walk ranges offset () self $($type $value $at)+);
                nested.ended()
            }

            fn references(values: &Self::Values) -> Self::References<'_> {
                ($(&values.$at,)+)
            }

            fn verify(&self, verifier: &mut Verifier) -> Result<()> {
                $(verifier.part(&self.$at)?;)+
                Ok(())
            }
        }
    };
}
tuples_of_spaces!(A a 0);
tuples_of_spaces!(A a 0, B b 1);
tuples_of_spaces!(A a 0, B b 1, C c 2);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9);
tuples_of_spaces!(A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10);
tuples_of_spaces!(
    A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6, H h 7, I i 8, J j 9, K k 10, L l 11
);

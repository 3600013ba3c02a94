//! The terms that a strategy of the paper looks at, one after the other.

use super::ad_hoc::AdHoc;
use super::clock::{Clock, Limit};
use super::model::Model;
use canvass::space::TryIter;
use canvass::{Canvass, Rng, Space, SpaceError};
use std::time::Duration;

pub(super) enum Terms<M: Model> {
    InOrder(TryIter<M::Term>),
    Uniform(Space<M::Term>, Rng),
    AdHoc(AdHoc),
    Mixed(Box<Mixed<M>>),
}

/// Redex' default: New et al., §8.
pub(super) struct Mixed<M: Model> {
    in_order: TryIter<M::Term>,
    ad_hoc: AdHoc,
    /// Before this, terms come in order.
    alternates: Limit,
    /// After this, none does.
    is_random: Limit,
    was_random: bool,
}

const IN_ORDER: Duration = Duration::from_secs(10);
const IN_TURN: Duration = Duration::from_secs(600);

impl<M: Model> Terms<M> {
    /// All terms in the order of a space.
    pub(super) fn in_order(space: &Space<M::Term>) -> Terms<M> {
        Terms::InOrder(space.try_iter())
    }

    /// Terms at random indices of a space.
    pub(super) fn uniform(space: Space<M::Term>, seed: u64) -> Terms<M> {
        Terms::Uniform(space, Rng::new(seed))
    }

    pub(super) fn ad_hoc(seed: u64) -> Terms<M> {
        Terms::AdHoc(AdHoc::new(&M::BASELINE, seed))
    }

    pub(super) fn mixed(seed: u64, clock: Clock) -> Result<Terms<M>, SpaceError> {
        Ok(Terms::Mixed(Box::new(Mixed {
            in_order: M::Term::space()?.try_iter(),
            ad_hoc: AdHoc::new(&M::BASELINE, seed),
            alternates: Limit::new(clock, IN_ORDER),
            is_random: Limit::new(clock, IN_ORDER + IN_TURN),
            was_random: true,
        })))
    }

    /// The next term.
    pub(super) fn next(&mut self) -> Result<M::Term, SpaceError> {
        match self {
            Terms::InOrder(in_order) => following(in_order),
            Terms::Uniform(space, rng) => space.sample_with(rng, M::BASELINE.p),
            Terms::AdHoc(ad_hoc) => Ok(ad_hoc.next()),
            Terms::Mixed(mixed) => mixed.next(),
        }
    }
}

impl<M: Model> Mixed<M> {
    fn next(&mut self) -> Result<M::Term, SpaceError> {
        let is_random =
            self.alternates.is_reached() && (!self.was_random || self.is_random.is_reached());
        self.was_random = is_random;
        if is_random { Ok(self.ad_hoc.next()) } else { following(&mut self.in_order) }
    }
}

fn following<T>(in_order: &mut TryIter<T>) -> Result<T, SpaceError> {
    in_order.next().expect("every model has infinitely many terms")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::notation::Notation;
    use crate::redex::red_black_trees::RedBlackTrees;
    use crate::redex::stlc::Stlc;

    fn first<M: Model>(mut terms: Terms<M>, number: usize) -> Vec<String> {
        (0..number).map(|_| terms.next().unwrap().text()).collect()
    }

    #[test]
    fn a_seed_decides_random_terms() {
        let check = |terms: &dyn Fn(u64) -> Terms<Stlc>| {
            assert_eq!(first(terms(7), 100), first(terms(7), 100));
            assert_ne!(first(terms(7), 100), first(terms(8), 100));
        };
        for space in [<Stlc as Model>::Term::space(), <Stlc as Model>::Term::fair_space()] {
            let space = space.unwrap();
            check(&|seed| Terms::uniform(space.clone(), seed));
        }
        check(&Terms::ad_hoc);
    }

    #[test]
    fn random_indices_are_the_largest_of_three_of_a_random_number_of_digits() {
        // How likely an index of the trees is to have at most a number of binary digits.
        let p = RedBlackTrees::BASELINE.p;
        let at_most = |digits: i32| (1.0 - (1.0 - p).powi(digits + 1)).powi(3);
        let space = <RedBlackTrees as Model>::Term::space().unwrap();
        let mut terms = Terms::<RedBlackTrees>::uniform(space.clone(), 1);
        let mut digits = [0_u32; 100];
        for _ in 0..20_000 {
            let index = space.index_of(&terms.next().unwrap()).unwrap();
            digits[index.bits().min(99)] += 1;
        }
        for most in 0..20 {
            let share = f64::from(digits[..=most].iter().sum::<u32>()) / 20_000.0;
            let expected = at_most(most as i32);
            assert!((share - expected).abs() < 0.015, "{most}: {share} {expected}");
        }
    }

    #[test]
    fn the_default_begins_in_order() {
        let mixed = Terms::<Stlc>::mixed(1, Clock::start()).unwrap();
        let space = <Stlc as Model>::Term::space().unwrap();
        assert_eq!(first(mixed, 50), first(Terms::<Stlc>::in_order(&space), 50));
    }

    #[test]
    fn the_default_takes_turns_then_leaves_the_order() {
        let clock = Clock::start();
        let at = |passed: [bool; 2]| {
            let limit = |is_over| {
                let seconds = if is_over { 0 } else { 3600 };
                Limit::new(clock, Duration::from_secs(seconds))
            };
            let [alternates, is_random] = passed.map(limit);
            let in_order = <Stlc as Model>::Term::space().unwrap().try_iter();
            let ad_hoc = AdHoc::new(&Stlc::BASELINE, 1);
            let mixed = Mixed { in_order, ad_hoc, alternates, is_random, was_random: true };
            first(Terms::<Stlc>::Mixed(Box::new(mixed)), 6)
        };
        let space = <Stlc as Model>::Term::space().unwrap();
        let ordered = first(Terms::<Stlc>::in_order(&space), 6);
        let random = first(Terms::<Stlc>::ad_hoc(1), 6);
        assert_eq!(at([false, false]), ordered);
        let in_turn: Vec<&String> =
            ordered.iter().zip(&random).flat_map(|(one, other)| [one, other]).take(6).collect();
        assert_eq!(at([true, false]).iter().collect::<Vec<_>>(), in_turn);
        assert_eq!(at([true, true]), random);
    }
}

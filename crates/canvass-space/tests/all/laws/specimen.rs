//! A space under test, and the laws that it must obey.

use canvass_space::{Count, Nat, Rng, Space, SpaceError};
use std::collections::HashSet;
use std::fmt::Debug;

/// A space with a name for messages, and values that are not in it.
pub struct Specimen<T> {
    name: &'static str,
    space: Space<T>,
    strangers: Vec<T>,
    /// Whether far indices are asked for.
    far: bool,
}

/// A specimen of a space without strangers.
pub fn specimen<T: Debug + PartialEq + 'static>(
    name: &'static str,
    space: Space<T>,
) -> Box<dyn Laws> {
    without(name, space, [])
}

/// A specimen of a space that must not have the strangers.
pub fn without<T: Debug + PartialEq + 'static>(
    name: &'static str,
    space: Space<T>,
    strangers: impl IntoIterator<Item = T>,
) -> Box<dyn Laws> {
    let strangers = strangers.into_iter().collect();
    Box::new(Specimen { name, space, strangers, far: true })
}

/// A specimen of a space where only the first values can be had, because an index costs as much as a walk.
pub fn nearby<T: Debug + PartialEq + 'static>(
    name: &'static str,
    space: Space<T>,
    strangers: impl IntoIterator<Item = T>,
) -> Box<dyn Laws> {
    let strangers = strangers.into_iter().collect();
    Box::new(Specimen { name, space, strangers, far: false })
}

/// What every space obeys, whatever its values are.
pub trait Laws {
    fn index_of_inverts_get(&self);
    fn get_inverts_index_of(&self);
    fn contains_agrees_with_index_of(&self);
    fn no_duplicates(&self);
    fn iter_agrees_with_get(&self);
    fn for_each_agrees_with_iter(&self);
    fn iter_from_continues(&self);
    fn iter_back_goes_back(&self);
    fn index_out_of_range_is_an_error(&self);
    fn an_index_past_the_stated_size_is_an_error(&self);
    fn samples_are_members(&self);
    fn verify_finds_nothing(&self);
}

/// So many first values of each specimen are looked at; more than a walk prepares at once.
const FIRST: u64 = 600;
/// Spaces with at most so many values are walked to the end.
const SMALL: u64 = 100_000;

impl<T: Debug + PartialEq> Specimen<T> {
    fn count(&self) -> Count {
        self.expect("count", self.space.count())
    }

    fn get(&self, index: &Nat) -> T {
        self.expect(&format!("get({index})"), self.space.get(index))
    }

    fn expect<R>(&self, question: &str, answer: Result<R, SpaceError>) -> R {
        answer.unwrap_or_else(|error| panic!("{}: {question}: {error}", self.name))
    }

    /// How many of the first values there are, and so many were looked at.
    fn first(&self, most: u64) -> u64 {
        match self.count() {
            Count::Finite(count) => count.to_u64().unwrap_or(most).min(most),
            Count::Infinite => most,
            Count::Unknown => self.space.iter().take(most as usize).count() as u64,
        }
    }

    /// The first indices, those around the end, and some far away.
    fn indices(&self) -> Vec<Nat> {
        let near = (0..self.first(FIRST)).map(Nat::from);
        near.chain(self.far_indices()).collect()
    }

    fn far_indices(&self) -> Vec<Nat> {
        let decimal = [3, 6, 12, 30, 100].map(|zeros| Nat::from(10_u64).pow(zeros));
        let binary = [32, 64, 65, 256].map(Nat::power_of_two);
        let far = decimal.into_iter().chain(binary);
        match self.count() {
            _ if !self.far => Vec::new(),
            Count::Infinite => far.collect(),
            Count::Unknown => Vec::new(),
            Count::Finite(count) => {
                let last = count.checked_sub(&Nat::ONE);
                let half = &count >> 1;
                let inside = far.chain([half]).chain(last);
                inside.filter(|index| *index < count).collect()
            }
        }
    }
}

impl<T: Debug + PartialEq> Laws for Specimen<T> {
    fn index_of_inverts_get(&self) {
        for index in self.indices() {
            let value = self.get(&index);
            let found = self.expect(&format!("index_of({value:?})"), self.space.index_of(&value));
            assert_eq!(found, index, "{}: {value:?}", self.name);
        }
    }

    fn get_inverts_index_of(&self) {
        for value in self.space.iter().take(FIRST as usize) {
            let index = self.expect(&format!("index_of({value:?})"), self.space.index_of(&value));
            assert_eq!(self.get(&index), value, "{}: {index}", self.name);
        }
    }

    fn contains_agrees_with_index_of(&self) {
        for index in self.indices() {
            let value = self.get(&index);
            let contains = self.expect("contains", self.space.contains(&value));
            assert!(contains, "{}: {value:?} at {index}", self.name);
        }
        for stranger in &self.strangers {
            let contains = self.expect("contains", self.space.contains(stranger));
            assert!(!contains, "{}: {stranger:?}", self.name);
            let index = self.space.index_of(stranger);
            assert_eq!(index, Err(SpaceError::NotMember), "{}: {stranger:?}", self.name);
        }
    }

    fn no_duplicates(&self) {
        let mut seen = HashSet::new();
        for value in self.space.iter().take(5 * FIRST as usize) {
            let text = format!("{value:?}");
            assert!(seen.insert(text), "{}: {value:?} twice", self.name);
        }
    }

    fn iter_agrees_with_get(&self) {
        let first = self.first(FIRST);
        let mut walk = self.space.iter();
        for index in 0..first {
            let value = self.get(&index.into());
            assert_eq!(walk.next().as_ref(), Some(&value), "{}: {index}", self.name);
        }
        if first < FIRST {
            assert_eq!(walk.next(), None, "{}: at the end", self.name);
        }
    }

    fn for_each_agrees_with_iter(&self) {
        if self.first(SMALL + 1) > SMALL {
            return;
        }
        let mut walk = self.space.iter();
        let mut number = 0_u64;
        let walked = self.space.for_each(|value| {
            assert_eq!(walk.next().as_ref(), Some(&value), "{}", self.name);
            number += 1;
        });
        self.expect("for_each", walked);
        if let Count::Finite(count) = self.count() {
            assert_eq!(count, number, "{}", self.name);
        }
        assert_eq!(walk.next(), None, "{}: at the end", self.name);
    }

    fn iter_from_continues(&self) {
        let first = self.first(FIRST);
        let near = [0, 1, 2, 5, 100, 255, 256, 257];
        let near = near.into_iter().filter(|index| *index < first);
        for start in near.map(Nat::from).chain(self.far_indices()) {
            let value = self.get(&start);
            let mut walk = self.expect("iter_from", self.space.iter_from(&value));
            assert_eq!(walk.next(), Some(value), "{} from {start}", self.name);
            for step in 1..20_u64 {
                let index = &start + step;
                let next = self.space.get(&index).ok();
                assert_eq!(walk.next(), next, "{} from {start}: {index}", self.name);
            }
        }
    }

    fn iter_back_goes_back(&self) {
        let Some(last) = self.first(FIRST).checked_sub(1) else {
            return;
        };
        let value = self.get(&last.into());
        let back = self.expect("iter_back", self.space.iter_back(&value));
        let mut forth: Vec<T> = self.space.iter().take(last as usize + 1).collect();
        forth.reverse();
        assert_eq!(back.collect::<Vec<T>>(), forth, "{}", self.name);
        match self.count() {
            Count::Finite(count) => {
                let mut walk = self.expect("iter_backwards", self.space.iter_backwards());
                let last = self.get(&count.checked_sub(&Nat::ONE).expect("it has values"));
                assert_eq!(walk.next(), Some(last), "{}", self.name);
            }
            Count::Infinite => {
                let error = self.space.iter_backwards().err();
                assert_eq!(error, Some(SpaceError::Infinite), "{}", self.name);
            }
            Count::Unknown => assert!(self.space.iter_backwards().is_err(), "{}", self.name),
        }
    }

    fn index_out_of_range_is_an_error(&self) {
        let count = match self.count() {
            Count::Finite(count) => count,
            Count::Infinite => return,
            Count::Unknown => match self.first(SMALL) {
                SMALL => return,
                count => count.into(),
            },
        };
        for index in [count.clone(), &count + 1, &count + &Nat::power_of_two(100)] {
            let expected = SpaceError::OutOfRange { index: index.clone(), count: count.clone() };
            let error = self.space.get(&index).err();
            assert_eq!(error, Some(expected), "{}", self.name);
            assert_eq!(self.space.try_iter_from_index(&index).next(), None, "{}", self.name);
        }
    }

    fn an_index_past_the_stated_size_is_an_error(&self) {
        let bits = SpaceError::MAX_BITS + 1;
        let error = self.space.get(Nat::power_of_two(bits - 1)).err();
        assert_eq!(error, Some(SpaceError::TooLarge { bits }), "{}", self.name);
    }

    fn samples_are_members(&self) {
        if self.count().is_zero() || self.count() == Count::Unknown {
            assert!(self.space.sample(&mut Rng::new(1)).is_err(), "{}", self.name);
            return;
        }
        let mut rng = Rng::new(7);
        for _ in 0..if self.far { 50 } else { 0 } {
            let value = self.expect("sample", self.space.sample(&mut rng));
            let contains = self.expect("contains", self.space.contains(&value));
            assert!(contains, "{}: {value:?}", self.name);
        }
    }
    fn verify_finds_nothing(&self) {
        self.expect("verify", self.space.verify(40));
    }
}

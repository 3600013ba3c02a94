//! Who answers the choices of a run: chance, a list of answers, or each answer in turn.

use super::data::Asking;
use super::in_turn::InTurn;
use super::run::Stop;
use crate::choice::draws::{Draws, Line};
use crate::choice::shape::Types;
use crate::choice::source::{self, Draw, Random, Source};
use crate::{Canvass, Rng};
use std::sync::Arc;
use std::vec;

/// A choice that a generator makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One of several alternatives, by its number; more often the larger its weight, never if that is zero.
    Alternative(Vec<u64>),
    /// An integer from the first to the second. That is also the number of a constructor, from 0 on.
    Integer(i64, i64),
}

impl Choice {
    /// Whether an answer is one of those that can be chosen.
    pub fn admits(&self, answer: i64) -> bool {
        match self {
            Choice::Alternative(weights) => usize::try_from(answer)
                .is_ok_and(|number| weights.get(number).is_some_and(|&weight| weight > 0)),
            Choice::Integer(low, high) => (*low..=*high).contains(&answer),
        }
    }
}

pub(super) enum Answers {
    Drawn(Drawn),
    Given(Given),
    InTurn(InTurn),
    /// Those of the test that runs.
    Test(Box<Draws>),
}

/// Random answers.
pub(super) struct Drawn {
    rng: Rng,
    /// For the parts of data.
    parts: Random,
    /// Of how many constructors data is, at most, in most cases.
    size: usize,
}

/// Answers from a list, and what they were asked.
pub(super) struct Given {
    answers: vec::IntoIter<i64>,
    asked: Vec<Choice>,
}

impl Answers {
    /// The number of an alternative, of which at least one has a weight.
    pub(super) fn alternative(&mut self, weights: &[u64]) -> Result<usize, Stop> {
        match self {
            Answers::Drawn(drawn) => Ok(drawn.alternative(weights)),
            Answers::Given(given) => {
                given.next(Choice::Alternative(weights.to_vec())).map(|number| number as usize)
            }
            Answers::InTurn(in_turn) => {
                let possible: Vec<usize> =
                    (0..weights.len()).filter(|&at| weights[at] > 0).collect();
                in_turn.one_of(possible.len()).map(|at| possible[at])
            }
            Answers::Test(draws) => draws.alternative(weights).map_err(stop),
        }
    }

    /// An integer of a range that is not empty.
    pub(super) fn integer(&mut self, low: i64, high: i64) -> Result<i64, Stop> {
        match self {
            Answers::Drawn(drawn) => Ok(drawn.integer(low, high)),
            Answers::Given(given) => given.next(Choice::Integer(low, high)),
            Answers::InTurn(in_turn) => in_turn.integer(low, high),
            Answers::Test(draws) => {
                let number = draws.number(high.abs_diff(low)).map_err(stop)?;
                Ok(nearest_to_zero(low, high, number))
            }
        }
    }

    /// Any value of a type.
    pub(super) fn any<T: Canvass>(&mut self, types: &Arc<Types>) -> Result<T, Stop> {
        match self {
            Answers::Drawn(Drawn { rng, parts, size }) => {
                parts.draw(types.root, Draw::new(rng, *size, 0));
                T::make(&mut Source::new(types, parts)).map_err(stop)
            }
            Answers::Given(_) | Answers::InTurn(_) => {
                let mut asking = Asking::new(self, types.root);
                let made = T::make(&mut Source::new(types, &mut asking));
                made.map_err(|error| asking.stop.unwrap_or_else(|| stop(error)))
            }
            Answers::Test(draws) => {
                let mut value = None;
                let make = &mut |source: &mut Source<'_>| {
                    value = Some(T::make(source)?);
                    Ok(())
                };
                draws.value(types, make).map_err(stop)?;
                Ok(value.expect("it was made"))
            }
        }
    }

    /// Where what the run draws is written down, if somebody wants to know.
    pub(super) fn lines(&mut self) -> Option<&mut Vec<Line>> {
        match self {
            Answers::Test(draws) => draws.lines.as_mut(),
            Answers::Drawn(_) | Answers::Given(_) | Answers::InTurn(_) => None,
        }
    }
}

/// The integer of a range that has a number: first those around 0, or those at the end that is nearest to it.
fn nearest_to_zero(low: i64, high: i64, number: u64) -> i64 {
    if low >= 0 {
        return low.wrapping_add_unsigned(number);
    }
    if high <= 0 {
        return high.wrapping_sub_unsigned(number);
    }
    let both = low.unsigned_abs().min(high.unsigned_abs());
    match number.div_ceil(2) {
        distance if distance > both && low.unsigned_abs() > both => {
            0_i64.wrapping_sub_unsigned(number - both)
        }
        distance if distance > both => 0_i64.wrapping_add_unsigned(number - both),
        distance if number % 2 == 1 => 0_i64.wrapping_add_unsigned(distance),
        distance => 0_i64.wrapping_sub_unsigned(distance),
    }
}

/// What the end of a value means for the run that it is part of.
pub(super) fn stop(made: source::Stop) -> Stop {
    match made {
        source::Stop::Rejected | source::Stop::TooDeep => Stop::Rejected,
        source::Stop::Mismatch => Stop::Answer,
        source::Stop::Space(error) => panic!("{error}"),
    }
}

impl Drawn {
    pub(super) fn new(seed: u64, size: usize) -> Drawn {
        Drawn { rng: Rng::new(seed), parts: Random::new(Rng::new(seed)), size }
    }

    fn alternative(&mut self, weights: &[u64]) -> usize {
        let total: u128 = weights.iter().copied().map(u128::from).sum();
        let random = u128::from(self.rng.next_u64()) << 64 | u128::from(self.rng.next_u64());
        let mut ticket = random % total;
        let drawn = weights.iter().position(|&weight| {
            let drawn = ticket < u128::from(weight);
            ticket = ticket.wrapping_sub(u128::from(weight));
            drawn
        });
        drawn.expect("a ticket is below the sum of the weights")
    }

    /// Each as likely as the others.
    fn integer(&mut self, low: i64, high: i64) -> i64 {
        let count = u128::from(high.abs_diff(low)) + 1;
        // The bias of a 64-bit product is below anything a test could notice.
        let steps = (u128::from(self.rng.next_u64()) * count) >> 64;
        low.wrapping_add(steps as i64)
    }
}

impl Given {
    pub(super) fn new(answers: Vec<i64>) -> Given {
        Given { answers: answers.into_iter(), asked: Vec::new() }
    }

    fn next(&mut self, choice: Choice) -> Result<i64, Stop> {
        let answer = self.answers.next().filter(|&answer| choice.admits(answer));
        self.asked.push(choice);
        answer.ok_or(Stop::Answer)
    }

    pub(super) fn into_asked(self) -> Vec<Choice> {
        self.asked
    }
}

#[cfg(test)]
mod tests {
    use super::nearest_to_zero;
    use std::collections::BTreeSet;

    #[test]
    fn each_integer_of_a_range_has_one_number_and_smaller_ones_come_first() {
        for (low, high) in [(0, 5), (3, 9), (-7, -2), (-5, 0), (-3, 3), (-9, 2), (-1, 6)] {
            let all: Vec<i64> =
                (0..=high - low).map(|number| nearest_to_zero(low, high, number as u64)).collect();
            assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), (low..=high).collect());
            assert!(all.is_sorted_by_key(|integer| integer.abs()), "{all:?}");
        }
        let ends = [(0, 0), (1, 1), (2, -1), (u64::MAX, i64::MIN)];
        for (number, integer) in ends {
            assert_eq!(nearest_to_zero(i64::MIN, i64::MAX, number), integer);
        }
    }
}

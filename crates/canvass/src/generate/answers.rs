//! Who answers the choices of a run: chance, a list of answers, or each answer in turn.

use super::data::Asking;
use super::in_turn::InTurn;
use super::run::Stop;
use crate::choice::shape::Types;
use crate::choice::source::{self, Draw, Random, Source};
use crate::{Canvass, Rng};
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
        }
    }

    /// An integer of a range that is not empty.
    pub(super) fn integer(&mut self, low: i64, high: i64) -> Result<i64, Stop> {
        match self {
            Answers::Drawn(drawn) => Ok(drawn.integer(low, high)),
            Answers::Given(given) => given.next(Choice::Integer(low, high)),
            Answers::InTurn(in_turn) => in_turn.integer(low, high),
        }
    }

    /// Any value of a type.
    pub(super) fn any<T: Canvass>(&mut self, types: &Types) -> Result<T, Stop> {
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
        }
    }
}

/// What the end of a value means for the run that it is part of.
fn stop(made: source::Stop) -> Stop {
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

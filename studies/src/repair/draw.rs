//! Runs of a generator of a file, by random choices and by all of them.

use std::collections::BTreeSet;

use canvass::Rng;
use canvass_repair::{
    Choice, Interpreter, RunError, ValueId,
    language::{Contract, FunctionId, Kind, Program},
};

/// A generator of a program that was read.
#[derive(Clone, Copy)]
pub(crate) struct Generator<'p> {
    pub(crate) program: &'p Program,
    pub(crate) id: FunctionId,
}

/// The integers that are chosen from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Integers {
    /// All, small ones often.
    All,
    /// From the first to the second.
    Few(i128, i128),
}

/// The results of a number of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) valid: usize,
    pub(crate) invalid: usize,
    /// Rejected, or too deep to be followed.
    pub(crate) rejected: usize,
}

/// Values are kept while they are in use; after this many runs they are dropped.
const AT_ONCE: usize = 500;
/// How large unsigned parameters are at most.
const LARGEST_SIZE: u64 = 6;
/// How often parameters are drawn until `requires` admits them.
const ATTEMPTS: usize = 10_000;

impl<'p> Generator<'p> {
    /// The generator of this name.
    pub(crate) fn find(program: &'p Program, name: &str) -> Option<Self> {
        let id = program.generators().find(|&id| program.function(id).name == name)?;
        Some(Self { program, id })
    }

    fn contract(&self) -> Contract {
        self.program.function(self.id).contract.expect("a generator has a contract")
    }

    /// Draws many values, each for parameters of its own, by a function that runs the generator or something in its place.
    pub(crate) fn tally(
        &self,
        runs: usize,
        seed: u64,
        run: impl Fn(&mut Interpreter<'p>, &[ValueId], &mut Rng) -> Result<ValueId, RunError>,
    ) -> Tally {
        let mut rng = Rng::new(seed);
        let mut tally = Tally::default();
        let mut sampler = Interpreter::new(self.program);
        for number in 0..runs {
            if number % AT_ONCE == 0 {
                sampler = Interpreter::new(self.program);
            }
            let Some(mut arguments) = self.parameters(&mut sampler, &mut rng) else {
                tally.rejected += 1;
                continue;
            };
            match run(&mut sampler, &arguments, &mut rng) {
                Ok(value) => {
                    arguments.push(value);
                    let valid = sampler.holds(self.contract().covers, &arguments);
                    *(if valid { &mut tally.valid } else { &mut tally.invalid }) += 1;
                }
                Err(_) => tally.rejected += 1,
            }
        }
        tally
    }

    /// Random parameters that `requires` admits.
    pub(crate) fn parameters(
        &self,
        sampler: &mut Interpreter<'p>,
        rng: &mut Rng,
    ) -> Option<Vec<ValueId>> {
        let requires = self.contract().requires;
        let parameters = self.program.function(self.id).parameters();
        for _ in 0..ATTEMPTS {
            let drawn: Result<Vec<ValueId>, RunError> = parameters
                .iter()
                .map(|parameter| match self.program.types.kind(parameter.of) {
                    Kind::Integer(width) if !width.signed => {
                        let size = rng.next_u64() % (LARGEST_SIZE + 1);
                        Ok(sampler.values().integer(size as i128))
                    }
                    Kind::Integer(_) => {
                        let number = Integers::All.choose(rng, &Choice::Integer(-20, 20));
                        Ok(sampler.values().integer(number))
                    }
                    Kind::Data(_) => {
                        sampler.any(parameter.of, &mut |choice| Integers::All.choose(rng, choice))
                    }
                })
                .collect();
            let Ok(arguments) = drawn else { continue };
            if requires.is_none_or(|requires| sampler.holds(requires, &arguments)) {
                return Some(arguments);
            }
        }
        None
    }

    /// A random value of the generator.
    pub(crate) fn random(
        &self,
        sampler: &mut Interpreter<'p>,
        arguments: &[ValueId],
        rng: &mut Rng,
        integers: Integers,
    ) -> Result<ValueId, RunError> {
        sampler.run(self.id, arguments, &mut |choice| integers.choose(rng, choice))
    }

    /// All values of the generator with few integers, shown; none if that takes more runs than allowed.
    pub(crate) fn all(
        &self,
        sampler: &mut Interpreter<'p>,
        arguments: &[ValueId],
        (low, high): (i128, i128),
        most: usize,
    ) -> Option<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        let mut odometer = Odometer::default();
        for _ in 0..most {
            odometer.place = 0;
            let result =
                sampler.run(self.id, arguments, &mut |choice| odometer.next(choice, low, high));
            if let Ok(value) = result {
                found.insert(sampler.values().show(&self.program.types, value));
            }
            if !odometer.advance() {
                return Some(found);
            }
        }
        None
    }
}

impl Integers {
    /// A random answer.
    pub(crate) fn choose(self, rng: &mut Rng, choice: &Choice) -> i128 {
        match choice {
            Choice::Alternative(weights) => {
                let sum: u64 = weights.iter().sum();
                let mut left = rng.next_u64() % sum.max(1);
                let heavier = weights.iter().position(|&weight| {
                    let found = left < weight;
                    left = left.saturating_sub(weight);
                    found
                });
                heavier.unwrap_or(0) as i128
            }
            Choice::Integer(low, high) => {
                let (low, high) = match self {
                    Integers::All => (*low, *high),
                    Integers::Few(first, last) => ((*low).max(first), (*high).min(last)),
                };
                let span = high.abs_diff(low);
                if high < low {
                    // Nothing that is admitted may be chosen: this is not admitted, and the run ends.
                    i128::MIN
                } else if span <= NARROW {
                    low + (u128::from(rng.next_u64()) % (span + 1)) as i128
                } else {
                    let bits = rng.next_u64() % 32;
                    let magnitude = (rng.next_u64() % (1 << bits)) as i128;
                    let signed =
                        if rng.next_u64().is_multiple_of(2) { magnitude } else { -magnitude };
                    signed.clamp(low, high)
                }
            }
        }
    }
}

/// A range that is not wider is drawn from uniformly.
const NARROW: u128 = 1000;

/// All sequences of choices, one after another.
#[derive(Default)]
struct Odometer {
    /// The answers still to be given at each choice, the next one last.
    answers: Vec<Vec<i128>>,
    place: usize,
}

impl Odometer {
    fn next(&mut self, choice: &Choice, low: i128, high: i128) -> i128 {
        if self.place == self.answers.len() {
            let mut answers: Vec<i128> = match choice {
                Choice::Alternative(weights) => {
                    (0..weights.len() as i128).filter(|&number| choice.admits(number)).collect()
                }
                Choice::Integer(least, most) => (*least.max(&low)..=*most.min(&high)).collect(),
            };
            answers.reverse();
            self.answers.push(answers);
        }
        self.place += 1;
        // An answer that is not admitted ends the run.
        self.answers[self.place - 1].last().copied().unwrap_or(i128::MIN)
    }

    /// Goes on to the next sequence, if there is one.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.answers.last_mut() {
            last.pop();
            if !last.is_empty() {
                return true;
            }
            self.answers.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canvass_repair::language::read;

    const EVENS: &str = include_str!("../../repair/even_list/reference.rs");
    const TREES: &str = include_str!("../../repair/sized_tree/reference.rs");

    #[track_caller]
    fn check_count(source: &str, name: &str, size: i128, (low, high): (i128, i128), expect: usize) {
        let program = read(source).unwrap();
        let generator = Generator::find(&program, name).unwrap();
        let mut sampler = Interpreter::new(&program);
        let size = sampler.values().integer(size);
        let found = generator.all(&mut sampler, &[size], (low, high), 100_000).unwrap();
        assert_eq!(found.len(), expect);
    }

    #[test]
    fn all_choices_make_all_values() {
        check_count(EVENS, "even_list", 1, (0, 2), 3 + 9);
        // t(0) = 1 and t(d + 1) = 1 + labels * t(d) ^ 2.
        check_count(TREES, "sized_tree", 2, (0, 1), 1 + 2 * 3 * 3);
        check_count(TREES, "sized_tree", 3, (0, 1), 1 + 2 * 19 * 19);
    }

    #[test]
    fn too_many_choices_are_given_up() {
        let program = read(TREES).unwrap();
        let generator = Generator::find(&program, "sized_tree").unwrap();
        let mut sampler = Interpreter::new(&program);
        let size = sampler.values().integer(3);
        assert_eq!(generator.all(&mut sampler, &[size], (0, 1), 100), None);
    }

    #[test]
    fn a_complete_and_sound_generator_makes_valid_values_only() {
        let program = read(EVENS).unwrap();
        let generator = Generator::find(&program, "even_list").unwrap();
        let tally = generator.tally(500, 1, |sampler, arguments, rng| {
            generator.random(sampler, arguments, rng, Integers::All)
        });
        assert_eq!(tally, Tally { valid: 500, invalid: 0, rejected: 0 });
        let any = |sampler: &mut Interpreter<'_>, _: &[ValueId], rng: &mut Rng| {
            sampler.any(program.function(generator.id).result, &mut |choice| {
                Integers::All.choose(rng, choice)
            })
        };
        let tally = generator.tally(500, 1, any);
        assert!(tally.valid > 0 && tally.invalid > 0, "{tally:?}");
    }
}

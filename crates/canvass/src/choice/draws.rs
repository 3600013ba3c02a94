//! What a test draws while it runs: who answers, and what was drawn.
//!
//! A run does not know beforehand what it is going to draw, so there is no shape that describes it. Its choices are kept in *groups*:
//! a value drawn by itself is a group, and so is a step of a state machine with all that it draws. An edited run is answered group by
//! group: a group that was left out does not shift the numbers of others, and what is missing is answered by the smallest value.
//! An empty group is where a machine came to its end.

mod again;
mod given;
mod random;
#[cfg(feature = "shuttle")]
mod schedule;
mod search;
mod tally;

pub(crate) use given::Given;
pub(crate) use random::AtRandom;
pub(crate) use search::{Next, Search};
pub(crate) use tally::StepTally;

use super::sequence::ChoiceSequence;
use super::shape::{Describe, ShapeId, Types};
use super::source::{Choose, Made, ROOM, Record, Source, Stop, Walk, stack_address};
use crate::{Count, Nat};
use std::sync::{Arc, LazyLock};

/// A run's choices under way.
pub(crate) struct Draws {
    answers: Answers,
    numbers: Vec<Nat>,
    /// Where each group begins among the numbers.
    groups: Vec<usize>,
    parts: Parts,
    /// Whether what is drawn belongs to the group of a step.
    is_in_step: bool,
    /// What the run looks like as Rust, where somebody wants to know.
    pub(crate) lines: Option<Vec<Line>>,
    /// What the machine was like before its last step, in that case.
    pub(crate) before: Option<String>,
    /// What the machines of all runs did.
    pub(crate) steps: StepTally,
    /// Below this address the stack counts as used up.
    floor: usize,
    /// Whether a machine under way may end before its size is used up: what is drawn after its steps needs some.
    ends_early: bool,
    #[cfg(feature = "shuttle")]
    schedule: schedule::Schedule,
}

/// Who answers.
pub(crate) enum Answers {
    Given(Given),
    Random(AtRandom),
    Search(Search),
}

/// What the numbers of a run are.
#[derive(Clone, Default)]
pub(crate) struct Parts {
    pub(crate) values: Vec<Part>,
    /// The numbers that choose one of the values of a pool: a group, and a position in it.
    pub(crate) references: Vec<(usize, usize)>,
    pub(crate) schedule: SchedulePart,
}

/// The schedule of threads in a run, if there is one.
#[derive(Clone, Copy, Default)]
pub(crate) struct SchedulePart {
    /// The group of its first switch.
    pub(crate) group: Option<usize>,
    /// At how many points several threads could have been next.
    pub(crate) points: u64,
    /// How many threads could have been next at most, besides the one that ran.
    pub(crate) others: usize,
}

/// A value that was drawn.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) types: Arc<Types>,
    pub(crate) group: usize,
    /// Its choices within the group.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Something that a run drew or did, as Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Line {
    Let {
        name: String,
        kind: &'static str,
        value: String,
    },
    /// A step of a machine, and what it returned.
    Step {
        call: String,
        result: Option<String>,
    },
    Text(String),
    /// All steps of a machine were taken; nothing after them is a step's fault.
    Ended,
}

/// No run draws more numbers.
const MOST: usize = 1 << 22;

impl Draws {
    fn new(answers: Answers) -> Draws {
        Draws {
            answers,
            numbers: Vec::new(),
            groups: Vec::new(),
            parts: Parts::default(),
            is_in_step: false,
            lines: None,
            before: None,
            steps: StepTally::default(),
            floor: 0,
            ends_early: false,
            #[cfg(feature = "shuttle")]
            schedule: schedule::Schedule::default(),
        }
    }

    /// The run of a sequence, or the one nearest to it.
    pub(crate) fn given(sequence: &[Nat]) -> Draws {
        Draws::new(Answers::Given(Given::new(sequence)))
    }

    /// Forgets the last run.
    pub(crate) fn begin(&mut self) {
        self.numbers.clear();
        self.groups.clear();
        self.parts.values.clear();
        self.parts.references.clear();
        self.parts.schedule = SchedulePart::default();
        self.is_in_step = false;
        self.ends_early = false;
        self.floor = stack_address().saturating_sub(ROOM);
    }

    /// What was drawn, as choices of the shape of [`Tape`].
    pub(crate) fn sequence(&self) -> ChoiceSequence {
        self.sequence_from(0)
    }

    /// The same, from one of the groups on.
    fn sequence_from(&self, first: usize) -> ChoiceSequence {
        let mut sequence = vec![Nat::from(self.groups.len() - first)];
        for (at, &start) in self.groups.iter().enumerate().skip(first) {
            let end = self.groups.get(at + 1).copied().unwrap_or(self.numbers.len());
            sequence.push(Nat::from(end - start));
            sequence.extend_from_slice(&self.numbers[start..end]);
        }
        ChoiceSequence(sequence)
    }

    /// A value of some types, which is made by `make`.
    pub(crate) fn value(&mut self, types: &Arc<Types>, make: &mut Make<'_>) -> Made<()> {
        self.open()?;
        let start = self.numbers.len();
        let made = match &mut self.answers {
            Answers::Given(given) => given.value(types, make, &mut self.numbers),
            Answers::Random(random) => {
                random.value(types, make, &self.parts.values, &self.groups, &mut self.numbers)
            }
            Answers::Search(search) => search.value(types, make, &mut self.numbers),
        };
        let (group, from) = self.last_group();
        if from == self.numbers.len() && !self.is_in_step {
            // A value without a choice leaves nothing to be told: an empty group would be the end of a machine.
            self.groups.pop();
            if let Answers::Given(given) = &mut self.answers {
                given.take_back();
            }
            return made;
        }
        let (start, end) = (start - from, self.numbers.len() - from);
        self.parts.values.push(Part { types: types.clone(), group, start, end });
        made
    }

    /// A number up to `last`, smaller ones first.
    pub(crate) fn number(&mut self, last: u64) -> Made<u64> {
        self.open()?;
        let number = match &mut self.answers {
            Answers::Given(given) => given.number(last),
            Answers::Random(random) => random.number(last),
            Answers::Search(search) => search.number(last)?,
        };
        self.numbers.push(Nat::from(number));
        Ok(number)
    }

    /// One of several alternatives that has a weight, by its position.
    pub(crate) fn alternative(&mut self, weights: &[u64]) -> Made<usize> {
        if weights.iter().all(|weight| *weight == 0) {
            return Err(Stop::Rejected);
        }
        self.open()?;
        let chosen = match &mut self.answers {
            Answers::Given(given) => given.alternative(weights),
            Answers::Random(random) => random.alternative(weights),
            Answers::Search(search) => search.alternative(weights)?,
        };
        self.numbers.push(Nat::from(chosen));
        Ok(chosen)
    }

    /// The same, for one of the values of a pool by its position.
    pub(crate) fn reference(&mut self, weights: &[u64]) -> Made<usize> {
        let chosen = self.alternative(weights)?;
        let (group, start) = self.last_group();
        self.parts.references.push((group, self.numbers.len() - 1 - start));
        Ok(chosen)
    }

    /// Which thread takes a step, of those that have a weight; in order the first one costs nothing.
    pub(crate) fn lane(&mut self, weights: &[u64]) -> Made<usize> {
        let Answers::Search(search) = &mut self.answers else { return self.alternative(weights) };
        let allowed: Vec<usize> = (0..weights.len()).filter(|lane| weights[*lane] > 0).collect();
        let lane = allowed[search.number(allowed.len() as u64 - 1)? as usize];
        self.numbers.push(Nat::from(lane));
        Ok(lane)
    }

    /// What was drawn.
    pub(crate) fn into_parts(self) -> Parts {
        self.parts
    }

    /// Who answers.
    pub(crate) fn answers(&self) -> &Answers {
        &self.answers
    }

    /// A machine with these rules begins. If it ends early, something is drawn after its steps that needs some of the size.
    pub(crate) fn begin_machine(&mut self, rules: &'static [&'static str], ends_early: bool) {
        self.steps.begin(rules);
        self.ends_early = ends_early;
        if let Answers::Random(random) = &mut self.answers {
            random.begin_machine(rules.len());
        }
    }

    /// The rule of the next step, of those that have a weight; `None` where the machine comes to its end.
    pub(crate) fn step(&mut self, weights: &[u64]) -> Made<Option<usize>> {
        self.is_in_step = false;
        let is_possible = weights.iter().any(|weight| *weight > 0);
        let rule = match &mut self.answers {
            _ if self.numbers.len() > MOST => None,
            Answers::Given(given) => given.step(weights),
            _ if !is_possible => None,
            Answers::Random(random) => random.step(weights, &self.steps),
            Answers::Search(search) => match (search.is_used_up(), self.ends_early) {
                (true, _) => None,
                (false, false) => Some(search.alternative(weights)?),
                (false, true) => {
                    let with_end = [weights, &[1]].concat();
                    Some(search.alternative(&with_end)?).filter(|rule| *rule < weights.len())
                }
            },
        };
        self.groups.push(self.numbers.len());
        if let Some(rule) = rule {
            self.numbers.push(Nat::from(rule));
            self.is_in_step = true;
        }
        self.steps.step(weights, rule);
        Ok(rule)
    }

    /// A machine is in a state: an end, where the same was tried from it already.
    pub(crate) fn visit(&mut self, state: u128) -> Made<()> {
        match &mut self.answers {
            Answers::Search(search) => search.visit(state),
            Answers::Given(_) | Answers::Random(_) => Ok(()),
        }
    }

    /// What is drawn from now on belongs to no step.
    pub(crate) fn end_machine(&mut self) {
        self.is_in_step = false;
        if let Answers::Search(search) = &mut self.answers {
            search.leave();
        }
    }

    /// Begins a group, where what comes next is not part of a step.
    fn open(&mut self) -> Made<()> {
        if stack_address() < self.floor {
            return Err(Stop::TooDeep);
        }
        if self.numbers.len() > MOST {
            return Err(Stop::Rejected);
        }
        if !self.is_in_step {
            self.groups.push(self.numbers.len());
            if let Answers::Given(given) = &mut self.answers {
                given.open();
            }
        }
        Ok(())
    }

    fn last_group(&self) -> (usize, usize) {
        let last = self.groups.len() - 1;
        (last, self.groups[last])
    }
}

/// Makes a value, and keeps it.
pub(crate) type Make<'a> = dyn FnMut(&mut Source<'_>) -> Made<()> + 'a;

/// Makes the value that is answered, and notes its choices.
fn record(
    types: &Types,
    make: &mut Make<'_>,
    choices: &mut dyn Choose,
    numbers: &mut Vec<Nat>,
) -> Made<()> {
    let mut record = Record::new(choices);
    let made = make(&mut Source::new(types, &mut record));
    numbers.append(&mut record.sequence.0);
    made
}

/// Makes the first of the smallest values.
fn smallest(types: &Types, make: &mut Make<'_>, numbers: &mut Vec<Nat>) -> Made<()> {
    let mut walk = Walk::new(types.root, types.get(types.root).least, Nat::ZERO);
    walk.begin();
    record(types, make, &mut walk, numbers)
}

/// What a run draws, as a type: groups of numbers. It has a shape, for tokens and for shrinking, and no values of its own.
pub(crate) enum Tape {}

impl Tape {
    /// The shapes of what a run draws.
    pub(crate) fn types() -> &'static Arc<Types> {
        static TYPES: LazyLock<Arc<Types>> = LazyLock::new(|| {
            let mut describe = Describe::default();
            let root = describe.list::<Tape>(|describe| {
                describe.list::<Vec<Tape>>(|describe| describe.leaf::<Nat>(Count::Infinite))
            });
            let types = Types::new(root, describe).expect("a list may be empty");
            Arc::new(Types { draws: true, ..types })
        });
        &TYPES
    }
}

/// What a run draws whose first value has these choices, and which draws the smallest values after it.
pub(crate) fn tape_of(first: &ChoiceSequence) -> ChoiceSequence {
    let mut sequence = vec![Nat::from(usize::from(!first.0.is_empty()))];
    if !first.0.is_empty() {
        sequence.push(Nat::from(first.0.len()));
        sequence.extend_from_slice(&first.0);
    }
    ChoiceSequence(sequence)
}

/// A source that is a run's draws, which are handed out whole.
pub(crate) struct DrawsSource(Option<Box<Draws>>);

impl DrawsSource {
    pub(crate) fn new(answers: Answers) -> DrawsSource {
        DrawsSource(Some(Box::new(Draws::new(answers))))
    }

    /// The draws, unless they are handed out.
    pub(crate) fn draws(&self) -> Option<&Draws> {
        self.0.as_deref()
    }

    /// Who answers, unless the draws are handed out.
    pub(crate) fn answers(&mut self) -> Option<&mut Answers> {
        self.0.as_deref_mut().map(|draws| &mut draws.answers)
    }
}

impl Choose for DrawsSource {
    fn shape(&self) -> ShapeId {
        unreachable!("a run draws by itself")
    }

    fn constructor(&mut self, _: &Types) -> Made<usize> {
        Err(Stop::Mismatch)
    }

    fn length(&mut self, _: &Types) -> Made<usize> {
        Err(Stop::Mismatch)
    }

    fn leaf(&mut self, _: &Types, _: u64) -> Made<u64> {
        Err(Stop::Mismatch)
    }

    fn index(&mut self, _: &Types, _: &Count) -> Made<Nat> {
        Err(Stop::Mismatch)
    }

    fn take_draws(&mut self) -> Option<Box<Draws>> {
        self.0.take()
    }

    fn put_draws(&mut self, draws: Box<Draws>) {
        self.0 = Some(draws);
    }
}

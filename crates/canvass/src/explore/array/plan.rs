//! The columns that the values of a type have, and the way from a row back to a value.
//!
//! A part that is there only where an enum has a certain constructor is a column with one more level, for when it is
//! not there. Rules tie that level to the other constructors, so that an interaction with the part is in a row that has
//! it. Large numbers are split into digits: Mittelman et al., "Don't go down the rabbit hole", §4.

use super::{ArrayError, NoColumn};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Constructor, Elements, Form, NEVER, ShapeId, Types};
use crate::{Count, Nat};
use canvass_cover::{Array, CoverError, Digits, Forbidden, Problem, Relation, Rules, cover};
use std::ops::{ControlFlow, Range};

/// What the columns of an array are, and how its rows become values.
pub(crate) struct Plan {
    parts: Vec<Part>,
    levels: Vec<u32>,
    forbidden: Vec<Forbidden>,
    /// Digits of a number all of whose values are to occur.
    whole: Vec<Range<usize>>,
    has_digits: bool,
}

/// One choice of a value's choice sequence, or several.
enum Part {
    Fixed(Nat),
    /// A number, with its first digit in this column.
    Number {
        first: usize,
        digits: Digits,
    },
    Choice {
        column: usize,
        alternatives: Vec<Alternative>,
    },
}

/// A constructor, by its position, with what it contains.
struct Alternative {
    position: usize,
    parts: Vec<Part>,
}

/// Rows that cover all interactions of some columns.
pub(crate) struct Covering {
    parts: Vec<Part>,
    /// `None` where there are no columns, and so a single value.
    array: Option<Array>,
    pub(crate) strength: usize,
    pub(crate) columns: usize,
    /// Whether columns are digits of a number.
    pub(crate) has_digits: bool,
}

impl Plan {
    /// The plan for the values of a type, whose fields may be the arguments of a test.
    pub(crate) fn of(
        types: &Types,
        arguments: &[(&'static str, &'static str)],
    ) -> Result<Plan, ArrayError> {
        if types.generated {
            return Err(ArrayError::Generated);
        }
        let mut planner = Planner {
            types,
            arguments,
            argument: None,
            levels: Vec::new(),
            forbidden: Vec::new(),
            whole: Vec::new(),
            has_digits: false,
            around: Vec::new(),
            seen: 0,
        };
        let mut parts = Vec::new();
        planner.add(types.root, None, &mut parts)?;
        let Planner { levels, forbidden, whole, has_digits, .. } = planner;
        Ok(Plan { parts, levels, forbidden, whole, has_digits })
    }

    /// Covers all interactions of any `strength` columns, of all where there are fewer; `go_on` is asked now and then.
    pub(crate) fn cover(
        self,
        strength: usize,
        seed: u64,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Covering, ArrayError> {
        if strength == 0 {
            return Err(ArrayError::NoStrength);
        }
        let Plan { parts, levels, forbidden, whole, has_digits } = self;
        let columns = levels.len();
        let strength = strength.min(columns);
        let array = match columns {
            0 => None,
            _ => {
                let problem = problem(levels, forbidden, whole, strength);
                let refused = ArrayError::TooManyInteractions { strength, columns };
                if problem.interactions() > ArrayError::MOST_INTERACTIONS {
                    return Err(refused);
                }
                match cover(&problem, &[], seed, &mut |_| go_on()) {
                    Ok(build) => Some(build.array),
                    Err(CoverError::TooLarge { .. }) => return Err(refused),
                    Err(error) => {
                        unreachable!("there are columns and no seeds or predicates: {error}")
                    }
                }
            }
        };
        Ok(Covering { parts, array, strength, columns, has_digits })
    }
}

fn problem(
    levels: Vec<u32>,
    forbidden: Vec<Forbidden>,
    whole: Vec<Range<usize>>,
    strength: usize,
) -> Problem {
    let any = Relation::new((0..levels.len()).collect(), strength);
    let whole = whole.into_iter().filter(|digits| digits.len() > strength);
    let whole = whole.map(|digits| Relation::new(digits.clone().collect(), digits.len()));
    Problem::new(
        levels,
        [any].into_iter().chain(whole).collect(),
        Rules::new(forbidden, Vec::new()),
    )
    .expect("the type has a value, and its value is a row")
}

impl Covering {
    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.array.as_ref().map_or(1, Array::len)
    }

    /// The value of a row.
    pub(crate) fn sequence(&self, at: usize) -> ChoiceSequence {
        let row = self.array.as_ref().map_or(&[][..], |array| array.row(at));
        let mut sequence = ChoiceSequence::default();
        write(&self.parts, row, &mut sequence);
        sequence
    }
}

fn write(parts: &[Part], row: &[u32], sequence: &mut ChoiceSequence) {
    for part in parts {
        match part {
            Part::Fixed(choice) => sequence.0.push(choice.clone()),
            Part::Number { first, digits } => {
                let cells = &row[*first..][..digits.levels().len()];
                sequence.0.push(Nat::from(digits.number(cells)));
            }
            Part::Choice { column, alternatives } => {
                let chosen = &alternatives[row[*column] as usize];
                sequence.0.push(Nat::from(chosen.position));
                write(&chosen.parts, row, sequence);
            }
        }
    }
}

/// Goes through the shapes of a type.
struct Planner<'a> {
    types: &'a Types,
    arguments: &'a [(&'static str, &'static str)],
    /// The one that is gone through.
    argument: Option<&'static str>,
    levels: Vec<u32>,
    forbidden: Vec<Forbidden>,
    whole: Vec<Range<usize>>,
    has_digits: bool,
    /// The types that the part is in.
    around: Vec<ShapeId>,
    /// How many parts were gone through.
    seen: usize,
}

/// Where a part is there: a column has this level.
#[derive(Clone, Copy)]
struct Presence {
    column: usize,
    level: u32,
}

/// Numbers with more values are split into digits.
const ONE_COLUMN: u128 = 10;

/// Of numbers with more values, not all are tried.
const EACH_VALUE: u128 = 1_000;

/// The base of their digits.
const BASE: u32 = 10;

/// More rules than this take too long to look at.
const MOST_RULES: usize = 1_000_000;

impl Planner<'_> {
    fn add(
        &mut self,
        shape: ShapeId,
        presence: Option<Presence>,
        parts: &mut Vec<Part>,
    ) -> Result<(), ArrayError> {
        self.seen += 1;
        if self.seen > ArrayError::MOST_PARTS || self.forbidden.len() > MOST_RULES {
            let values = self.types.get(self.types.root).name;
            return Err(ArrayError::TooManyParts { values });
        }
        let types = self.types;
        match &types.get(shape).form {
            Form::Leaf { count: Count::Finite(count), .. } => {
                let last = count.checked_sub(&Nat::ONE).expect("parts without values are left out");
                match last.to_u128() {
                    Some(last) => self.number(last, presence, parts),
                    None => return Err(self.refuse(shape, NoColumn::TooManyValues)),
                }
                Ok(())
            }
            Form::Leaf { count: Count::Infinite, .. } => {
                Err(self.refuse(shape, NoColumn::TooManyValues))
            }
            Form::Leaf { count: Count::Unknown, .. } => {
                Err(self.refuse(shape, NoColumn::UnknownCount))
            }
            Form::List(_) | Form::Bounded(Elements::Of(_), _) => {
                Err(self.refuse(shape, NoColumn::List))
            }
            Form::Map(..) | Form::Bounded(Elements::Entries { .. }, _) => {
                Err(self.refuse(shape, NoColumn::Map))
            }
            Form::Choice(_) if self.around.contains(&shape) => {
                Err(self.refuse(shape, NoColumn::ContainsItself))
            }
            Form::Choice(constructors) => {
                self.around.push(shape);
                self.choice(constructors, presence, parts)?;
                self.around.pop();
                Ok(())
            }
        }
    }

    fn refuse(&self, shape: ShapeId, reason: NoColumn) -> ArrayError {
        let (argument, values) = (self.argument, self.types.get(shape).name);
        ArrayError::NoColumn { argument, values, reason }
    }

    fn choice(
        &mut self,
        constructors: &[Constructor],
        presence: Option<Presence>,
        parts: &mut Vec<Part>,
    ) -> Result<(), ArrayError> {
        let possible: Vec<(usize, &Constructor)> =
            constructors.iter().enumerate().filter(|(_, each)| each.least != NEVER).collect();
        if let [(position, only)] = possible[..] {
            if constructors.len() > 1 {
                parts.push(Part::Fixed(Nat::from(position)));
            }
            return self.fields(only, presence, parts);
        }
        let levels = u32::try_from(possible.len()).expect("fewer constructors than that");
        let column = self.column(levels, presence);
        let mut alternatives = Vec::with_capacity(possible.len());
        for (level, (position, constructor)) in (0..).zip(possible) {
            let mut parts = Vec::new();
            self.fields(constructor, Some(Presence { column, level }), &mut parts)?;
            alternatives.push(Alternative { position, parts });
        }
        parts.push(Part::Choice { column, alternatives });
        Ok(())
    }

    fn fields(
        &mut self,
        constructor: &Constructor,
        presence: Option<Presence>,
        parts: &mut Vec<Part>,
    ) -> Result<(), ArrayError> {
        for (at, field) in constructor.fields.iter().enumerate() {
            if self.around.len() == 1 {
                self.argument = self.arguments.get(at).map(|(name, _)| *name);
            }
            self.add(*field, presence, parts)?;
        }
        Ok(())
    }

    fn number(&mut self, last: u128, presence: Option<Presence>, parts: &mut Vec<Part>) {
        if last == 0 {
            return parts.push(Part::Fixed(Nat::ZERO));
        }
        let digits = match last {
            ..ONE_COLUMN => Digits::single(last as u32 + 1),
            ONE_COLUMN..EACH_VALUE => Digits::up_to(last, None),
            EACH_VALUE.. => Digits::up_to(last, Some(BASE)),
        };
        let first = self.levels.len();
        for levels in digits.levels() {
            self.column(levels, presence);
        }
        let columns = first..self.levels.len();
        self.forbidden.extend(digits.forbidden(first));
        self.has_digits |= columns.len() > 1;
        if last < EACH_VALUE {
            self.whole.push(columns);
        }
        parts.push(Part::Number { first, digits });
    }

    /// A new column, with a level more for when it is not there.
    fn column(&mut self, levels: u32, presence: Option<Presence>) -> usize {
        let column = self.levels.len();
        let Some(Presence { column: choice, level }) = presence else {
            self.levels.push(levels);
            return column;
        };
        let absent = levels;
        self.forbidden.push(Box::from([(choice, level), (column, absent)]));
        for other in (0..self.levels[choice]).filter(|other| *other != level) {
            let any = 0..levels;
            self.forbidden.extend(any.map(|own| Forbidden::from([(choice, other), (column, own)])));
        }
        self.levels.push(levels + 1);
        column
    }
}

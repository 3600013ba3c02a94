//! A compiled constraint, fast to evaluate on rows: every part that depends on one parameter is a table.

use super::{expression::Arithmetic, outcome::Outcomes, span::Span};

/// A condition on the values of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Check {
    Constant(Outcomes),
    /// What it is for each value of one parameter, and what it can be.
    Table(usize, Box<[Outcomes]>, Outcomes),
    Not(Box<Check>),
    All(Vec<Check>),
    Any(Vec<Check>),
    Same(Box<[Check; 2]>),
    Less(Box<[Term; 2]>),
    Equal(Box<[Term; 2]>),
}

/// A number that depends on the values of a row; `None` where it is undefined.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Term {
    Constant(Option<i64>),
    /// What it is for each value of one parameter, and what it can be.
    Table(usize, Box<[Option<i64>]>, Span),
    Calculate(Arithmetic, Box<[Term; 2]>),
}

impl Check {
    /// What it can be, where `value` gives the values that are known.
    pub(super) fn outcomes(&self, value: &impl Fn(usize) -> Option<u32>) -> Outcomes {
        match self {
            Check::Constant(outcomes) => *outcomes,
            Check::Table(parameter, table, any) => match value(*parameter) {
                Some(value) => table[value as usize],
                None => *any,
            },
            Check::Not(part) => !part.outcomes(value),
            Check::All(parts) => fold(parts, Outcomes::TRUE, Outcomes::FALSE, Outcomes::and, value),
            Check::Any(parts) => fold(parts, Outcomes::FALSE, Outcomes::TRUE, Outcomes::or, value),
            Check::Same(sides) => sides[0].outcomes(value).same(sides[1].outcomes(value)),
            Check::Less(sides) => sides[0].span(value).less(sides[1].span(value)),
            Check::Equal(sides) => equal(sides, value),
        }
    }

    /// How many parts it has.
    pub(super) fn size(&self) -> usize {
        let sum = |parts: &[Check]| parts.iter().map(Check::size).sum::<usize>();
        1 + match self {
            Check::Constant(_) | Check::Table(..) => 0,
            Check::Not(part) => part.size(),
            Check::All(parts) | Check::Any(parts) => sum(parts),
            Check::Same(sides) => sum(sides.as_slice()),
            Check::Less(sides) | Check::Equal(sides) => sides[0].size() + sides[1].size(),
        }
    }

    /// How much each parameter influences the outcome: those that can decide it alone first, then by their effect on a number.
    pub(super) fn influence(&self, note: &mut impl FnMut(usize, Influence)) {
        match self {
            Check::Constant(_) => {}
            Check::Table(parameter, ..) => note(*parameter, Influence::Decides),
            Check::Not(part) => part.influence(note),
            Check::All(parts) | Check::Any(parts) => {
                parts.iter().for_each(|part| part.influence(note));
            }
            Check::Same(sides) => sides.iter().for_each(|side| side.influence(note)),
            Check::Less(sides) | Check::Equal(sides) => {
                sides.iter().for_each(|side| side.influence(1, note));
            }
        }
    }
}

/// The effect of a parameter; the least is decided last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Influence {
    Moves(u128),
    Decides,
}

/// Stops at the first part that is surely `end`.
fn fold(
    parts: &[Check],
    start: Outcomes,
    end: Outcomes,
    join: fn(Outcomes, Outcomes) -> Outcomes,
    value: &impl Fn(usize) -> Option<u32>,
) -> Outcomes {
    let mut all = start;
    for part in parts {
        all = join(all, part.outcomes(value));
        if all == end {
            break;
        }
    }
    all
}

/// As spans, and where one side is known and the other is a table, whether the table has it.
fn equal(sides: &[Term; 2], value: &impl Fn(usize) -> Option<u32>) -> Outcomes {
    let [left, right] = [sides[0].span(value), sides[1].span(value)];
    let missed = |term: &Term, number: Option<i64>| match (term, number) {
        (Term::Table(parameter, table, _), Some(_)) => {
            value(*parameter).is_none() && !table.contains(&number)
        }
        (Term::Table(..) | Term::Constant(_) | Term::Calculate(..), _) => false,
    };
    let outcomes = left.equal(right);
    if missed(&sides[0], right.single()) || missed(&sides[1], left.single()) {
        let undefined = Outcomes::UNDEFINED.when(outcomes.meets(Outcomes::UNDEFINED));
        return Outcomes::FALSE.when(outcomes.meets(Outcomes::FALSE)) | undefined;
    }
    outcomes
}

impl Term {
    pub(super) fn span(&self, value: &impl Fn(usize) -> Option<u32>) -> Span {
        match self {
            Term::Constant(number) => Span::point(*number),
            Term::Table(parameter, table, any) => match value(*parameter) {
                Some(value) => Span::point(table[value as usize]),
                None => *any,
            },
            Term::Calculate(by, sides) => sides[0].span(value).calculate(*by, sides[1].span(value)),
        }
    }

    fn size(&self) -> usize {
        match self {
            Term::Constant(_) | Term::Table(..) => 1,
            Term::Calculate(_, sides) => 1 + sides[0].size() + sides[1].size(),
        }
    }

    fn influence(&self, factor: u128, note: &mut impl FnMut(usize, Influence)) {
        match self {
            Term::Constant(_) => {}
            Term::Table(parameter, _, any) => {
                note(*parameter, Influence::Moves(any.width().saturating_mul(factor)));
            }
            Term::Calculate(Arithmetic::Times, sides) => {
                let size = |side: &Term| side.span(&|_| None).size().saturating_mul(factor);
                sides[0].influence(size(&sides[1]), note);
                sides[1].influence(size(&sides[0]), note);
            }
            Term::Calculate(_, sides) => sides.iter().for_each(|side| side.influence(factor, note)),
        }
    }
}

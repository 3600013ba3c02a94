//! The syntax tree of a constraint.

use std::collections::BTreeSet;

/// A condition, a number or a text.
///
/// Conjunctions and disjunctions have any number of parts, so that long ones are not deep.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expression {
    Boolean(bool),
    Integer(i64),
    /// As it was written, since other texts name the same number.
    Real(String),
    Text(String),
    Parameter(usize),
    Not(Box<Expression>),
    All(Vec<Expression>),
    Any(Vec<Expression>),
    Implies(Box<[Expression; 2]>),
    If(Box<[Expression; 2]>),
    IfElse(Box<[Expression; 3]>),
    Compare(Comparison, Box<[Expression; 2]>),
    Calculate(Arithmetic, Box<[Expression; 2]>),
    /// The literals are of the kind of the parameter.
    In(usize, Vec<Expression>),
    /// `*` stands for any run of characters, `?` for any one.
    Like(usize, String),
    IsInvalid(usize),
    IsValid(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

impl Expression {
    /// The parameters it mentions, in ascending order.
    pub(crate) fn parameters(&self) -> Vec<usize> {
        let mut found = BTreeSet::new();
        self.collect(&mut found);
        found.into_iter().collect()
    }

    fn collect(&self, found: &mut BTreeSet<usize>) {
        match self {
            Expression::Parameter(at)
            | Expression::In(at, _)
            | Expression::Like(at, _)
            | Expression::IsInvalid(at)
            | Expression::IsValid(at) => {
                found.insert(*at);
            }
            Expression::Boolean(_)
            | Expression::Integer(_)
            | Expression::Real(_)
            | Expression::Text(_)
            | Expression::Not(_)
            | Expression::All(_)
            | Expression::Any(_)
            | Expression::Implies(_)
            | Expression::If(_)
            | Expression::IfElse(_)
            | Expression::Compare(..)
            | Expression::Calculate(..) => {
                for part in self.parts() {
                    part.collect(found);
                }
            }
        }
    }

    /// What it is made of.
    pub(crate) fn parts(&self) -> &[Expression] {
        match self {
            Expression::Boolean(_)
            | Expression::Integer(_)
            | Expression::Real(_)
            | Expression::Text(_)
            | Expression::Parameter(_)
            | Expression::Like(..)
            | Expression::IsInvalid(_)
            | Expression::IsValid(_) => &[],
            Expression::Not(part) => std::slice::from_ref(part),
            Expression::All(parts) | Expression::Any(parts) | Expression::In(_, parts) => parts,
            Expression::Implies(parts)
            | Expression::If(parts)
            | Expression::Compare(_, parts)
            | Expression::Calculate(_, parts) => parts.as_slice(),
            Expression::IfElse(parts) => parts.as_slice(),
        }
    }
}

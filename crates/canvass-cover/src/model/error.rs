//! What can be wrong with a model, wherever it comes from.

use std::{error::Error, fmt};

use crate::model::{Kind, parameter::is_odd};

/// What is wrong with a model or with the text of one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// The text does not continue as its format requires.
    Expected {
        /// What the format requires.
        what: &'static str,
        /// What the text has instead; empty at its end.
        found: String,
    },
    /// There is no such parameter.
    UnknownParameter {
        /// The name as given.
        name: String,
        /// A parameter with a similar name.
        nearest: Option<String>,
    },
    /// A parameter has no such value.
    UnknownValue {
        /// The parameter.
        parameter: String,
        /// The value as given.
        value: String,
        /// A value with a similar name.
        nearest: Option<String>,
    },
    /// A value stands where a parameter is expected.
    Unquoted {
        /// The value.
        value: String,
    },
    /// There is no such section.
    UnknownSection {
        /// The name as given.
        name: String,
        /// A section with a similar name.
        nearest: Option<String>,
    },
    /// A parameter is declared or listed twice.
    DuplicateParameter {
        /// Its name.
        name: String,
    },
    /// A parameter has two values of one name.
    DuplicateValue {
        /// The parameter.
        parameter: String,
        /// The name.
        value: String,
    },
    /// The model has no parameters.
    NoParameters,
    /// A parameter has no values, or none that is valid.
    NoValues {
        /// Its name.
        parameter: String,
    },
    /// A name is empty, has spaces around it or has control characters, or has what its format does not allow.
    BadName {
        /// The name.
        name: String,
    },
    /// A value is not of the kind of its parameter.
    BadValue {
        /// The parameter.
        parameter: String,
        /// The value.
        value: String,
        /// The kind.
        kind: Kind,
    },
    /// An operator is applied to an operand of the wrong kind.
    Operand {
        /// The operator.
        operator: &'static str,
        /// What it can be applied to.
        wants: &'static str,
        /// The kind of the operand.
        found: Kind,
    },
    /// A comparison has two sides of different kinds.
    Mismatch {
        /// The operator.
        operator: &'static str,
        /// The left side.
        left: Kind,
        /// The right side.
        right: Kind,
    },
    /// A comparison of a comparison, such as `1 < x < 5`.
    Chain,
    /// Real numbers are only compared with plain numbers and parameters.
    RealArithmetic,
    /// A constraint that is not a condition.
    NotCondition {
        /// What it is.
        found: Kind,
    },
    /// An order, or a strength, that is zero or more than there are parameters.
    Order {
        /// What is asked for.
        order: usize,
        /// How many parameters there are.
        most: usize,
    },
    /// A parameter is given two orders.
    TwoOrders {
        /// The parameter.
        name: String,
        /// The orders.
        orders: [usize; 2],
    },
    /// A weight that is zero.
    Weight {
        /// The value with the weight.
        value: String,
    },
    /// A number that is too large.
    Overflow {
        /// The number as given.
        number: String,
    },
    /// A constraint has too many parentheses or operators within each other.
    TooDeep {
        /// The limit.
        most: usize,
    },
    /// A limit is exceeded.
    TooMany {
        /// What is limited.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// A row has another number of values than there are columns.
    RowLength {
        /// How many values the row has.
        found: usize,
        /// How many there are in the header.
        expected: usize,
    },
    /// A feature of the format that is not supported.
    Unsupported {
        /// The feature, in the plural.
        feature: &'static str,
    },
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelError::Expected { what, found } if found.is_empty() => {
                write!(f, "expected {what}, found nothing more")
            }
            ModelError::Expected { what, found } => write!(f, "expected {what}, found {}", quoted(found)),
            ModelError::UnknownParameter { name, nearest } => {
                write!(f, "there is no parameter {}", quoted(name))?;
                offer(nearest, f)
            }
            ModelError::UnknownValue { parameter, value, nearest } => {
                write!(f, "parameter {} has no value {}", quoted(parameter), quoted(value))?;
                offer(nearest, f)
            }
            ModelError::Unquoted { value } => {
                write!(f, "{} is a value and no parameter: write it in quotes", quoted(value))
            }
            ModelError::UnknownSection { name, nearest } => {
                write!(f, "there is no section {}", quoted(name))?;
                offer(nearest, f)
            }
            ModelError::DuplicateParameter { name } => {
                write!(f, "parameter {} is there twice: remove one or rename it", quoted(name))
            }
            ModelError::DuplicateValue { parameter, value } => write!(
                f,
                "parameter {} has the value {} twice: remove one or rename it",
                quoted(parameter),
                quoted(value)
            ),
            ModelError::NoParameters => f.write_str("the model has no parameters"),
            ModelError::NoValues { parameter } => {
                write!(f, "parameter {} has no valid values: give it at least one", quoted(parameter))
            }
            ModelError::BadName { name } => bad_name(name, f),
            ModelError::BadValue { parameter, value, kind } => {
                write!(f, "value {} of parameter {} is not {kind}", quoted(value), quoted(parameter))
            }
            ModelError::Operand { operator, wants, found } => {
                write!(f, "`{operator}` works on {wants}, not on {found}")
            }
            ModelError::Mismatch { operator, left, right } => {
                write!(f, "`{operator}` cannot compare {left} with {right}")
            }
            ModelError::Chain => f.write_str(
                "a comparison cannot be compared by size: write `a < b && b < c` for `a < b < c`",
            ),
            ModelError::RealArithmetic => f.write_str(
                "a real number can only be compared with a number or a parameter, not with a calculation",
            ),
            ModelError::NotCondition { found } => {
                write!(f, "a constraint must be a condition, but this is {found}")
            }
            ModelError::Order { order, most } => {
                write!(f, "order {order} is not possible with {most} parameters: give one from 1 to {most}")
            }
            ModelError::TwoOrders { name, orders: [first, second] } => {
                write!(f, "parameter {} has order {first} and order {second}: give one", quoted(name))
            }
            ModelError::Weight { value } => {
                write!(f, "the weight of value {} is zero: give a positive number", quoted(value))
            }
            ModelError::Overflow { number } => write!(f, "number {} is too large", quoted(number)),
            ModelError::TooDeep { most } => {
                write!(f, "too many parentheses or operators within each other: at most {most} are read")
            }
            ModelError::TooMany { what, most } => write!(f, "too many {what}: at most {most} are allowed"),
            ModelError::RowLength { found, expected } => {
                write!(f, "the row has {found} values, but the header has {expected} parameters")
            }
            ModelError::Unsupported { feature } => write!(f, "{feature} are not supported"),
        }
    }
}

impl Error for ModelError {}

/// Says what is wrong with a name.
fn bad_name(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let shown = quoted(name);
    match name.chars().find(|c| is_odd(*c)) {
        Some('\t') => write!(f, "the name {shown} has a tab in it: remove it"),
        Some('\u{feff}') => write!(f, "the name {shown} has a byte order mark in it: remove it"),
        Some(c) => {
            let code = u32::from(c);
            write!(f, "the name {shown} has the control character U+{code:04X} in it: remove it")
        }
        None if name.is_empty() => f.write_str("a name is empty: give one"),
        None if name.trim() != name => {
            write!(f, "the name {shown} has spaces around it: remove them")
        }
        None => write!(f, "{shown} cannot be a name here: rename it"),
    }
}

fn offer(nearest: &Option<String>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match nearest {
        Some(nearest) => write!(f, ": did you mean {}?", quoted(nearest)),
        None => Ok(()),
    }
}

/// A text between backticks on one line, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut shown: String = line.clone().take(LONGEST).collect();
    if line.count() > LONGEST {
        shown.push('…');
    }
    format!("`{shown}`")
}

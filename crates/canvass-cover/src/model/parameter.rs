//! A parameter: a name and the values it takes.

use std::{borrow::Cow, collections::HashMap, fmt, sync::Arc};

use crate::model::{ModelError, case::Case};

/// The type of a parameter's values, which determines how constraints compare them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `true` and `false`, in any case.
    Boolean,
    /// Whole numbers from -2^63 to 2^63 - 1.
    Integer,
    /// Numbers, compared as such.
    Real,
    /// Anything else, compared as text.
    Text,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Boolean => "a truth value",
            Kind::Integer => "a whole number",
            Kind::Real => "a number",
            Kind::Text => "a text",
        })
    }
}

/// A parameter of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    name: String,
    kind: Kind,
    values: Vec<Value>,
    order: Option<usize>,
    /// From every name, folded, to its value.
    index: HashMap<String, u32>,
}

impl Parameter {
    pub(crate) fn new(
        name: String,
        kind: Kind,
        values: Vec<Value>,
        case: Case,
    ) -> Result<Parameter, ParameterError> {
        if !is_blank_or_name(&name) {
            return Err(ParameterError::whole(ModelError::BadName { name }));
        }
        if values.iter().all(Value::is_invalid) {
            return Err(ParameterError::whole(ModelError::NoValues { parameter: name }));
        }
        let mut index = HashMap::new();
        for (at, value) in values.iter().enumerate() {
            let known = check(&name, kind, value).and_then(|()| {
                add(&mut index, value.names(), at as u32, |text| kind.key(text, case).into_owned())
                    .map_err(|value| ModelError::DuplicateValue { parameter: name.clone(), value })
            });
            known.map_err(|error| ParameterError { value: Some(at), error })?;
        }
        Ok(Parameter { name, kind, values, order: None, index })
    }

    /// Its name; unique in its model.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type of its values.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Its values, in the order in which they are counted.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Whether it is an expected result, which takes no part in what is covered: its name begins with `$`.
    pub fn is_result(&self) -> bool {
        self.name.starts_with('$')
    }

    /// Whether it has values that the system under test is expected to refuse; a result has none.
    pub fn has_invalid(&self) -> bool {
        !self.is_result() && self.values.iter().any(Value::is_invalid)
    }

    /// The strength of the interactions with this parameter, where it is not that of the whole model.
    pub fn order(&self) -> Option<usize> {
        self.order
    }

    pub(crate) fn set_order(&mut self, order: usize) {
        self.order = Some(order);
    }

    /// Whether a constraint that compares it with this literal can be about one of its values.
    pub(crate) fn has(&self, literal: &str, case: Case) -> bool {
        let same = |value: &Value| match self.kind {
            Kind::Integer | Kind::Real => real(value.text()) == real(literal),
            Kind::Boolean | Kind::Text => case.fold(value.text()) == case.fold(literal),
        };
        self.values.iter().any(same)
    }

    /// The value with this name or alias.
    pub(crate) fn value_index(&self, text: &str, case: Case) -> Option<u32> {
        self.index.get(self.kind.key(text, case).as_ref()).copied()
    }
}

/// What is wrong with a parameter, and with which of its values.
#[derive(Debug)]
pub(crate) struct ParameterError {
    pub(crate) value: Option<usize>,
    pub(crate) error: ModelError,
}

impl ParameterError {
    pub(crate) fn whole(error: ModelError) -> ParameterError {
        ParameterError { value: None, error }
    }
}

fn check(parameter: &str, kind: Kind, value: &Value) -> Result<(), ModelError> {
    if value.weight == 0 {
        return Err(ModelError::Weight { value: value.text().to_owned() });
    }
    if let Some(name) = value.names().iter().find(|name| !is_blank_or_name(name)) {
        return Err(ModelError::BadName { name: name.clone() });
    }
    if !kind.has(value.text()) {
        let (parameter, value) = (parameter.to_owned(), value.text().to_owned());
        return Err(ModelError::BadValue { parameter, value, kind });
    }
    Ok(())
}

/// Adds the names of a value to the index; fails with the first name that is there already.
fn add(
    index: &mut HashMap<String, u32>,
    names: &[String],
    value: u32,
    key: impl Fn(&str) -> String,
) -> Result<(), String> {
    match names.iter().find(|name| index.insert(key(name), value).is_some()) {
        Some(name) => Err(name.clone()),
        None => Ok(()),
    }
}

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// Shared by parameters that copy the values of another.
    names: Arc<[String]>,
    weight: u32,
    invalid: bool,
    base: bool,
}

impl Value {
    /// A valid value of this name, with weight 1.
    pub fn new(name: impl Into<String>) -> Value {
        Value { names: Arc::from([name.into()]), weight: 1, invalid: false, base: false }
    }

    /// The same value with one more name, that takes turns with the others where rows are printed.
    #[must_use]
    pub fn alias(self, name: impl Into<String>) -> Value {
        let names = self.names.iter().cloned().chain([name.into()]).collect();
        Value { names, ..self }
    }

    /// The same value, preferred to values of lower weight where either would do.
    #[must_use]
    pub fn weighted(self, weight: u32) -> Value {
        Value { weight, ..self }
    }

    /// The same value, marked as invalid: the system under test is expected to refuse it, and no row has two such values.
    #[must_use]
    pub fn invalid(self) -> Value {
        Value { invalid: true, ..self }
    }

    /// The same value, as one that base choice starts from.
    #[must_use]
    pub fn base(self) -> Value {
        Value { base: true, ..self }
    }

    /// Its first name, which is the one that counts in constraints.
    pub fn text(&self) -> &str {
        &self.names[0]
    }

    /// Its first name and its aliases.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How much it is preferred.
    pub fn weight(&self) -> u32 {
        self.weight
    }

    /// Whether the system under test is expected to refuse it.
    pub fn is_invalid(&self) -> bool {
        self.invalid
    }

    /// Whether base choice starts from it.
    pub fn is_base(&self) -> bool {
        self.base
    }
}

impl From<&str> for Value {
    fn from(name: &str) -> Value {
        Value::new(name)
    }
}

impl From<String> for Value {
    fn from(name: String) -> Value {
        Value::new(name)
    }
}

impl Kind {
    fn has(self, text: &str) -> bool {
        match self {
            Kind::Boolean => boolean(text).is_some(),
            Kind::Integer => text.parse::<i64>().is_ok(),
            Kind::Real => real(text).is_some(),
            Kind::Text => true,
        }
    }

    /// The canonical form of a name: equal for two names of one value.
    fn key(self, text: &str, case: Case) -> Cow<'_, str> {
        match (self, text.parse::<i64>()) {
            (Kind::Integer, Ok(number)) => Cow::Owned(number.to_string()),
            (Kind::Boolean, _) => Cow::Owned(text.to_ascii_lowercase()),
            (Kind::Integer | Kind::Real | Kind::Text, _) => case.fold(text),
        }
    }

    /// The number or truth value that a name of a value of this kind is, as JSON and Rust write it.
    pub(crate) fn literal(self, text: &str) -> Option<String> {
        match self {
            Kind::Boolean => boolean(text).map(|value| value.to_string()),
            Kind::Integer => text.parse::<i64>().ok().map(|number| number.to_string()),
            Kind::Real => real(text).map(|number| format!("{number:?}")),
            Kind::Text => None,
        }
    }

    /// The kind of values with these names, where it is not declared.
    pub(crate) fn of<'a>(mut names: impl Iterator<Item = &'a str> + Clone) -> Kind {
        if names.clone().all(|name| Kind::Integer.has(name)) {
            return Kind::Integer;
        }
        if names.all(|name| Kind::Real.has(name)) { Kind::Real } else { Kind::Text }
    }
}

/// The truth value that a text names, in any case.
pub(crate) fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// The number that a whole text names.
pub(crate) fn real(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    number.is_finite().then_some(number)
}

/// Whether every format that knows blank names keeps this name unchanged.
fn is_blank_or_name(text: &str) -> bool {
    text.trim() == text && !text.chars().any(is_odd)
}

/// Whether every format keeps this name unchanged.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && is_blank_or_name(text)
}

/// Whether a name with this character may not stay as it is; byte order marks get lost at the beginning of files.
pub(crate) fn is_odd(c: char) -> bool {
    c.is_control() || c == '\u{feff}'
}

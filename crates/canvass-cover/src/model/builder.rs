//! Models written in Rust.

use std::{error::Error, fmt};

use super::{Case, Kind, Model, ModelError, NamedRelation, Value, too_many_values};
use crate::format::{ReadError, acts};

/// Builds a model. Errors are reported by [`build`](Builder::build).
#[derive(Debug, Clone)]
pub struct Builder {
    model: Result<Model, BuildError>,
    // Values can be added to a parameter until the model is built.
    parameters: Vec<(String, Kind, Vec<Value>)>,
    relations: Vec<(String, Vec<String>, usize)>,
    constraints: Vec<String>,
    seeds: Vec<Vec<(String, String)>>,
}

impl Builder {
    pub(super) fn new(name: String) -> Builder {
        let mut model = Model::new(Case::Sensitive);
        model.set_name(name);
        Builder {
            model: Ok(model),
            parameters: Vec::new(),
            relations: Vec::new(),
            constraints: Vec::new(),
            seeds: Vec::new(),
        }
    }

    /// Adds a parameter whose values are texts.
    #[must_use]
    pub fn parameter(
        self,
        name: &str,
        values: impl IntoIterator<Item = impl Into<Value>>,
    ) -> Builder {
        self.add(name, Kind::Text, values)
    }

    /// Adds a parameter whose values are whole numbers, such as `(0..=100).step_by(25)`.
    #[must_use]
    pub fn integers(self, name: &str, values: impl IntoIterator<Item = i64>) -> Builder {
        self.add(name, Kind::Integer, values.into_iter().map(|number| number.to_string()))
    }

    /// Adds a parameter whose values are numbers, written as they are to be printed.
    #[must_use]
    pub fn reals(self, name: &str, values: impl IntoIterator<Item = impl Into<Value>>) -> Builder {
        self.add(name, Kind::Real, values)
    }

    /// Adds a parameter that is true or false.
    #[must_use]
    pub fn boolean(self, name: &str) -> Builder {
        self.add(name, Kind::Boolean, ["true", "false"])
    }

    /// Adds an expected result, which takes no part in what is covered. The name of the parameter gets a `$` in front.
    #[must_use]
    pub fn result(self, name: &str, values: impl IntoIterator<Item = impl Into<Value>>) -> Builder {
        self.add(&format!("${name}"), Kind::Text, values)
    }

    /// Adds invalid values, which the system under test is expected to refuse, to the parameter that was added last.
    #[must_use]
    pub fn invalid(mut self, values: impl IntoIterator<Item = impl ToString>) -> Builder {
        let values = values.into_iter().take(super::MOST_VALUES + 1);
        let invalid = values.map(|value| Value::new(value.to_string()).invalid());
        match self.parameters.last_mut() {
            Some((_, _, all)) => all.extend(invalid),
            None => self.refuse(BuildError::Model(ModelError::NoParameters)),
        }
        self
    }

    /// Adds a relation: every `strength` of these parameters interact.
    #[must_use]
    pub fn relation<'a>(
        mut self,
        name: &str,
        parameters: impl IntoIterator<Item = &'a str>,
        strength: usize,
    ) -> Builder {
        let parameters = parameters.into_iter().map(str::to_owned).collect();
        self.relations.push((name.to_owned(), parameters, strength));
        self
    }

    /// Adds a constraint, in the syntax of [ACTS](crate::format::acts).
    #[must_use]
    pub fn constraint(mut self, text: impl Into<String>) -> Builder {
        self.constraints.push(text.into());
        self
    }

    /// Adds a seed row: names of parameters and values; the others may have any value.
    #[must_use]
    pub fn seed<'a>(mut self, row: impl IntoIterator<Item = (&'a str, &'a str)>) -> Builder {
        let row = row.into_iter();
        self.seeds.push(row.map(|(name, value)| (name.to_owned(), value.to_owned())).collect());
        self
    }

    /// The model, or the first error in it.
    pub fn build(self) -> Result<Model, BuildError> {
        let mut model = self.model?;
        for (name, kind, values) in self.parameters {
            model.add_parameter(name, kind, values).map_err(|error| error.error)?;
        }
        if model.parameters().is_empty() {
            return Err(BuildError::Model(ModelError::NoParameters));
        }
        for (name, parameters, strength) in self.relations {
            let found = parameters.iter().map(|name| model.parameter_named(name));
            let parameters = found.collect::<Result<Vec<usize>, ModelError>>()?;
            let strength = Some(strength);
            model.add_relation(NamedRelation { name, parameters, strength, submodel: false })?;
        }
        for text in self.constraints {
            acts::add_constraint(&mut model, &text).map_err(BuildError::Constraint)?;
        }
        for cells in self.seeds {
            let seed = seed(&model, &cells)?;
            model.add_seed(seed)?;
        }
        Ok(model)
    }

    fn add(
        mut self,
        name: &str,
        kind: Kind,
        values: impl IntoIterator<Item = impl Into<Value>>,
    ) -> Builder {
        let values: Vec<Value> =
            values.into_iter().take(super::MOST_VALUES + 1).map(Into::into).collect();
        if values.len() > super::MOST_VALUES {
            self.refuse(BuildError::Model(too_many_values()));
            return self;
        }
        self.parameters.push((name.to_owned(), kind, values));
        self
    }

    /// Keeps the first error only.
    fn refuse(&mut self, error: BuildError) {
        if self.model.is_ok() {
            self.model = Err(error);
        }
    }
}

fn seed(model: &Model, cells: &[(String, String)]) -> Result<Vec<Option<u32>>, ModelError> {
    let mut row = vec![None; model.parameters().len()];
    for (name, value) in cells {
        let parameter = model.parameter_named(name)?;
        if row[parameter].replace(model.value_named(parameter, value)?).is_some() {
            return Err(ModelError::DuplicateParameter { name: name.clone() });
        }
    }
    Ok(row)
}

/// Why a model cannot be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildError {
    /// Parameters, values, relations or seed rows are wrong.
    Model(ModelError),
    /// A constraint is wrong; the place is that in its text.
    Constraint(ReadError),
}

impl From<ModelError> for BuildError {
    fn from(error: ModelError) -> BuildError {
        BuildError::Model(error)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Model(error) => error.fmt(f),
            BuildError::Constraint(error) => write!(f, "in a constraint: {}", error.explain()),
        }
    }
}

impl Error for BuildError {}

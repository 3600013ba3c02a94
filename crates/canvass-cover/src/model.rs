//! Models: parameters with names, and constraints on their values.
//!
//! A model is read from a file (see [`format`](crate::format)) or built:
//!
//! ```
//! use canvass_cover::model::Model;
//!
//! let model = Model::builder("phone")
//!     .parameter("os", ["android", "ios"])
//!     .integers("size", (1..=100).step_by(33))
//!     .boolean("wifi")
//!     .constraint(r#"os = "ios" => size > 10 && wifi"#)
//!     .build()?;
//! let constraint = &model.constraints()[0];
//! assert!(constraint.holds(&[1, 3, 0]));
//! assert_eq!(constraint.decided(&[Some(1), Some(0), None]), Some(false));
//! # Ok::<(), canvass_cover::model::BuildError>(())
//! ```
//!
//! and asked for rows, which [`format::rows`](crate::format::rows) writes:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use canvass_cover::{format::rows, model::{Model, Request}};
//!
//! let model = Model::builder("switches").boolean("a").boolean("b").constraint("a => b").build()?;
//! let request = Request { strength: 2, mixed: false, seed: 0, radix: None, effort: None, seeds: vec![] };
//! let generated = model.generate(&request, &mut |_progress| ControlFlow::Continue(()))?;
//! assert_eq!(generated.rows.len(), 3);
//! assert!(rows::csv(&model, &generated.rows).starts_with("a,b\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod case;
mod constraint;
mod error;
mod generate;
mod parameter;
mod plan;
mod relation;
mod suite;

use std::collections::HashMap;

use canvass_base::nearest;

pub use builder::{BuildError, Builder};
pub use constraint::Constraint;
pub use error::ModelError;
pub use generate::{Breaking, GenerateError, Generated, Request, SeedChange, SeedReason};
pub use parameter::{Kind, Parameter, Value};
pub use plan::{Plan, PlanError, Section};
pub use relation::NamedRelation;
pub use suite::{CellError, CellErrorKind};

pub(crate) use case::Case;
pub(crate) use constraint::{
    Arithmetic, Comparison, Expression, MOST_NESTED, Part, Typed, fulfilling,
};
pub(crate) use error::quoted;
pub(crate) use parameter::{ParameterError, boolean, is_name, real};

/// How many values the parameters of a model may have together.
pub const MOST_VALUES: usize = 1 << 20;

/// How many bytes the name of a parameter may have.
pub(crate) const LONGEST_NAME: usize = 1 << 10;

/// How many bytes the names of all values may have together.
const MOST_TEXT: usize = 1 << 26;

/// How many values, free ones included, the seed rows may have together.
const MOST_CELLS: usize = 1 << 24;

/// Parameters, which of them interact, what must hold for their values, and seed rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    name: String,
    case: Case,
    parameters: Vec<Parameter>,
    relations: Vec<NamedRelation>,
    constraints: Vec<Constraint>,
    seeds: Vec<Vec<Option<u32>>>,
    index: HashMap<String, usize>,
    values: usize,
    text: usize,
    tabulated: usize,
}

impl Model {
    /// An empty model of this name to add to.
    pub fn builder(name: impl Into<String>) -> Builder {
        Builder::new(name.into())
    }

    pub(crate) fn new(case: Case) -> Model {
        Model {
            name: String::new(),
            case,
            parameters: Vec::new(),
            relations: Vec::new(),
            constraints: Vec::new(),
            seeds: Vec::new(),
            index: HashMap::new(),
            values: 0,
            text: 0,
            tabulated: 0,
        }
    }

    /// The name of what is modelled; empty if the file does not give one.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The parameters; everything else refers to them by index.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameters that interact with a strength of their own.
    pub fn relations(&self) -> &[NamedRelation] {
        &self.relations
    }

    /// The constraints, which every row fulfils.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Seed rows, one entry per parameter, `None` where any value will do.
    pub fn seeds(&self) -> &[Vec<Option<u32>>] {
        &self.seeds
    }

    /// Whether upper and lower case are different in names and texts.
    pub fn is_case_sensitive(&self) -> bool {
        self.case.is_sensitive()
    }

    /// The parameter of this name.
    pub fn parameter_index(&self, name: &str) -> Option<usize> {
        self.index.get(self.case.fold(name).as_ref()).copied()
    }

    /// The value of a parameter with this name or alias.
    pub fn value_index(&self, parameter: usize, name: &str) -> Option<u32> {
        self.parameters[parameter].value_index(name, self.case)
    }

    /// Whether no constraint excludes every row that has these values.
    pub fn may_allow(&self, row: &[Option<u32>]) -> bool {
        self.constraints.iter().all(|constraint| constraint.decided(row) != Some(false))
    }

    /// The same model with sub-models in place of relations, or the other way round, and the relations that became something else:
    /// formats have only one of both. Where a sub-model has no order, the relation has strength 2, or less if it has fewer
    /// parameters.
    pub fn with_submodels(&self, submodels: bool) -> (Model, Vec<NamedRelation>) {
        let mut model = self.clone();
        let mut changed = Vec::new();
        for (number, relation) in (1..).zip(&mut model.relations) {
            if relation.submodel != submodels {
                changed.push(relation.clone());
                let name = if submodels { String::new() } else { format!("R{number}") };
                let strength = relation.strength.unwrap_or(relation.parameters.len().min(2));
                *relation = NamedRelation {
                    name,
                    strength: Some(strength),
                    submodel: submodels,
                    ..relation.clone()
                };
            }
        }
        (model, changed)
    }

    pub(crate) fn case(&self) -> Case {
        self.case
    }

    pub(crate) fn set_name(&mut self, name: String) {
        self.name = name;
    }

    pub(crate) fn set_order(&mut self, parameter: usize, order: usize) {
        self.parameters[parameter].set_order(order);
    }

    pub(crate) fn parameter_named(&self, name: &str) -> Result<usize, ModelError> {
        self.parameter_index(name).ok_or_else(|| ModelError::UnknownParameter {
            name: name.to_owned(),
            nearest: nearest(name, self.parameters.iter().map(Parameter::name)),
        })
    }

    pub(crate) fn value_named(&self, parameter: usize, name: &str) -> Result<u32, ModelError> {
        let of = &self.parameters[parameter];
        self.value_index(parameter, name).ok_or_else(|| ModelError::UnknownValue {
            parameter: of.name().to_owned(),
            value: name.to_owned(),
            nearest: nearest(name, of.values().iter().map(Value::text)),
        })
    }

    /// How many more values there may be.
    pub(crate) fn values_left(&self) -> usize {
        MOST_VALUES - self.values
    }

    pub(crate) fn add_parameter(
        &mut self,
        name: String,
        kind: Kind,
        values: Vec<Value>,
    ) -> Result<usize, ParameterError> {
        if values.len() > self.values_left() {
            return Err(ParameterError::whole(too_many_values()));
        }
        if name.len() > LONGEST_NAME {
            let what = "bytes in the name of a parameter";
            return Err(ParameterError::whole(ModelError::TooMany { what, most: LONGEST_NAME }));
        }
        let text: usize = values.iter().flat_map(Value::names).map(String::len).sum();
        if text > MOST_TEXT - self.text {
            let what = "bytes in the names of values";
            return Err(ParameterError::whole(ModelError::TooMany { what, most: MOST_TEXT }));
        }
        let parameter = Parameter::new(name, kind, values, self.case)?;
        let key = self.case.fold(parameter.name()).into_owned();
        if self.index.contains_key(&key) {
            let name = parameter.name().to_owned();
            return Err(ParameterError::whole(ModelError::DuplicateParameter { name }));
        }
        self.index.insert(key, self.parameters.len());
        self.values += parameter.values().len();
        self.text += text;
        self.parameters.push(parameter);
        Ok(self.parameters.len() - 1)
    }

    pub(crate) fn add_relation(&mut self, relation: NamedRelation) -> Result<(), ModelError> {
        let most = relation.parameters.len();
        let mut sorted = relation.parameters.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let name = self.parameters[pair[0]].name().to_owned();
            return Err(ModelError::DuplicateParameter { name });
        }
        if let Some(order) = relation.strength
            && !(1..=most).contains(&order)
        {
            return Err(ModelError::Order { order, most });
        }
        self.relations.push(relation);
        Ok(())
    }

    pub(crate) fn add_constraint(
        &mut self,
        condition: Typed,
        source: &str,
        place: (usize, usize),
    ) -> Result<(), ModelError> {
        let constraint = Constraint::new(condition, self, source, place)?;
        self.tabulated += constraint.tabulated();
        self.constraints.push(constraint);
        Ok(())
    }

    pub(crate) fn add_seed(&mut self, seed: Vec<Option<u32>>) -> Result<(), ModelError> {
        self.room_for_seeds(self.seeds.len() + 1)?;
        self.seeds.push(seed);
        Ok(())
    }

    /// Fails if this number of seed rows is too large.
    pub(crate) fn room_for_seeds(&self, rows: usize) -> Result<(), ModelError> {
        let most = MOST_CELLS / self.parameters.len();
        if rows > most {
            return Err(ModelError::TooMany { what: "seed rows", most });
        }
        Ok(())
    }
}

pub(crate) fn too_many_values() -> ModelError {
    ModelError::TooMany { what: "values in the model", most: MOST_VALUES }
}

//! A relation of a model: parameters that interact with a strength of their own.

/// Parameters that interact with a strength of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRelation {
    pub(crate) name: String,
    pub(crate) parameters: Vec<usize>,
    pub(crate) strength: Option<usize>,
    pub(crate) submodel: bool,
}

impl NamedRelation {
    /// Its name; empty where it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The parameters that interact, as indices.
    pub fn parameters(&self) -> &[usize] {
        &self.parameters
    }

    /// How many of them interact; `None` is the strength asked for the whole model.
    pub fn strength(&self) -> Option<usize> {
        self.strength
    }

    /// Whether it is a sub-model of PICT: its rows are combined with the other parameters as if they were the values
    /// of one.
    pub fn is_submodel(&self) -> bool {
        self.submodel
    }
}

//! The parameters of the benchmark's own generators for a model.

/// How the benchmark sets up its generators; our strategies do not use it.
#[derive(Debug, Clone, Copy)]
pub struct Baseline {
    /// The pattern of a term.
    pub term: &'static str,
    /// The non-terminals, each a list of its name and its productions, as in Redex's `define-language`; of two names
    /// for the same only one.
    pub grammar: &'static str,
    /// How deep the ad hoc generator goes.
    pub depth: usize,
    /// How likely the index of a random term is to be zero: New et al., §4.
    pub p: f64,
}

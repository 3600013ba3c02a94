//! What the models have in common: terms, a property of them, and bugs.

use super::baseline::Baseline;
use super::delim_cont::DelimCont;
use super::let_poly::LetPoly;
use super::list_machine::ListMachine;
use super::notation::Notation;
use super::poly_stlc::PolyStlc;
use super::red_black_trees::RedBlackTrees;
use super::rvm::Rvm;
use super::stlc::Stlc;
use super::stlc_sub::StlcSub;
use canvass::Canvass;
use std::fmt::Debug;

/// A language or data structure, a property that holds of it, and bugs with which it does not.
///
/// The property has two parts, because most terms are not even well-typed: a search looks at the premise first, and at
/// as little of a term as that needs.
pub trait Model {
    /// What the property is about.
    type Term: Canvass + Notation + Clone + Debug;
    /// The model's bugs.
    type Bug: Copy + Debug + PartialEq + 'static;

    /// The model's name in the benchmark.
    const NAME: &'static str;

    /// How the benchmark generates terms.
    const BASELINE: Baseline;

    /// All bugs, in the benchmark's order.
    const BUGS: &'static [Known<Self::Bug>];

    /// Whether the property is about this term: it is well-typed, or verified, or a balanced tree.
    fn premise(term: &Self::Term, bug: Option<Self::Bug>) -> bool;

    /// Whether the property holds of a term that it is about.
    fn conclusion(term: &Self::Term, bug: Option<Self::Bug>) -> bool;

    /// What the benchmark makes of a generated term before it looks at it.
    fn prepare(term: Self::Term, _bug: Option<Self::Bug>) -> Self::Term {
        term
    }

    /// Both parts of the property.
    fn check(term: &Self::Term, bug: Option<Self::Bug>) -> Outcome {
        if !Self::premise(term, bug) {
            return Outcome::Irrelevant;
        }
        if Self::conclusion(term, bug) { Outcome::Holds } else { Outcome::Fails }
    }

    /// Whether a term shows a bug: the property fails with it, and not without.
    ///
    /// Without a bug it should never fail. But Redex's property of `let-poly` does: see there.
    fn exposes(term: &Self::Term, bug: Self::Bug) -> bool {
        Self::check(term, Some(bug)) == Outcome::Fails && Self::check(term, None) != Outcome::Fails
    }
}

/// What is known about a bug.
#[derive(Debug, Clone, Copy)]
pub struct Known<B: 'static> {
    /// The switch.
    pub bug: B,
    /// Its number in the benchmark.
    pub number: u8,
    /// How the benchmark's authors see it; `let-poly` is not in their paper.
    pub rating: Option<Rating>,
    /// What is wrong.
    pub description: &'static str,
    /// The terms that the benchmark itself gives, and smaller ones that were found with it.
    pub counterexamples: &'static [&'static str],
}

/// What kind of bug it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    /// S: a slip in writing the model down.
    Shallow,
    /// SM: the paper says both.
    ShallowOrMedium,
    /// M: an error in the algorithm.
    Medium,
    /// D: the system itself is misunderstood.
    Deep,
    /// U: unnatural, nobody would write it.
    Unnatural,
}

impl Rating {
    /// All of them, as the paper orders them.
    pub const ALL: [Rating; 5] =
        [Rating::Shallow, Rating::ShallowOrMedium, Rating::Medium, Rating::Deep, Rating::Unnatural];

    /// As the paper writes it.
    pub fn letters(self) -> &'static str {
        match self {
            Rating::Shallow => "S",
            Rating::ShallowOrMedium => "SM",
            Rating::Medium => "M",
            Rating::Deep => "D",
            Rating::Unnatural => "U",
        }
    }
}

/// The verdict of a property on a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The premise does not hold.
    Irrelevant,
    /// It holds.
    Holds,
    /// The term is a counterexample.
    Fails,
}

/// An action for every model.
pub trait Visit {
    /// Runs it on one model.
    fn model<M: Model>(&mut self);
}

/// Runs an action on all models.
pub fn visit(visitor: &mut impl Visit) {
    visitor.model::<Stlc>();
    visitor.model::<PolyStlc>();
    visitor.model::<StlcSub>();
    visitor.model::<ListMachine>();
    visitor.model::<RedBlackTrees>();
    visitor.model::<DelimCont>();
    visitor.model::<Rvm>();
    visitor.model::<LetPoly>();
}

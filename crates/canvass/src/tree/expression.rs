//! Regular tree expressions: sets of trees, written down.
//!
//! | written | or | the trees |
//! |---|---|---|
//! | `⊤` | `_` | all |
//! | `cons(e, f)` | | with `cons` on top, whose children match `e` and `f` |
//! | `e + f` | | that match one of them |
//! | `◇e` | `<>e` | in which something matches `e` |
//! | `○e` | `<1>e` | with a child that matches `e` |
//! | `μX. e` | `mu X. e` | that match `e`, where each `X` stands for the whole again, finitely often |
//!
//! `+` binds weakest, and `μX.` reaches as far to the right as it can. Where a name is not unique, the type comes before it:
//! `Vec<u8>::cons`. Goldstein et al., "Do Judge a Test by its Cover", §3 and §4.1.
//!
//! Lists with `true` somewhere before `false`, asked about, enumerated and sampled:
//!
//! ```
//! use canvass::Rng;
//! use canvass::tree::Alphabet;
//!
//! let lists = Alphabet::of::<Vec<bool>>()?;
//! let unsorted = lists.expression("<>cons(true, <>false)")?;
//! assert_eq!(unsorted.to_string(), "◇cons(true, ◇false)");
//! assert!(unsorted.matches(&lists.tree(&vec![false, true, true, false]).unwrap()));
//!
//! let space = unsorted.space::<Vec<bool>>()?;
//! assert_eq!(space.get(0)?, [true, false]);
//! assert_eq!(space.iter().take(1000).filter(|list| list.is_sorted()).count(), 0);
//! assert!(!space.sample(&mut Rng::new(7))?.is_sorted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A generator of such values is one as any other, so it can be given to a field, or thinned:
//!
//! ```
//! use canvass::tree::thin::{Thinning, thin};
//! use canvass::tree::Alphabet;
//!
//! let pairs = Alphabet::of::<Vec<(u8, bool)>>()?;
//! let zeros = pairs.expression("μX. cons(tuple(#0, ⊤), X) + nil")?;
//! for list in thin(zeros.generator::<Vec<(u8, bool)>>()?, Thinning::default())?.take(10) {
//!     assert!(list.iter().all(|(number, _)| *number == 0));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cases;
mod error;
mod find;
mod generator;
mod inhabited;
mod lookup;
mod make;
mod matching;
mod read;
mod refine;
mod show;
mod sites;
#[cfg(test)]
mod tests;

pub use error::ExpressionError;
pub use generator::ExpressionGenerator;
pub(crate) use refine::Refinement;

use super::{Alphabet, SymbolId, Tree};
use crate::choice::shape::Types;
use crate::space::empty;
use crate::value::space::encoded;
use crate::{Canvass, Space};
use inhabited::{Places, is_inhabited};
use matching::{Matching, contains};
use std::sync::Arc;

/// A set of trees of an alphabet: see the [module](self).
#[derive(Clone)]
pub struct Expression {
    alphabet: Arc<Alphabet>,
    /// The parts of a part before it, the whole last.
    parts: Vec<Part>,
    /// What the variables are called.
    variables: Vec<String>,
    matching: Matching,
}

/// Which of the parts of an expression.
type PartId = usize;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Any,
    Either(Vec<PartId>),
    /// `μ`.
    Least {
        variable: usize,
        body: PartId,
    },
    Variable(usize),
    Constructor(SymbolId, Vec<PartId>),
    Eventually(PartId),
    Next(PartId),
}

impl Alphabet {
    /// The expression that a text writes down: see [its module](crate::tree::expression).
    pub fn expression(self: &Arc<Self>, text: &str) -> Result<Expression, ExpressionError> {
        let (parts, variables) = read::read(self, text)?;
        let matching = Matching::new(self, &parts);
        Ok(Expression { alphabet: self.clone(), parts, variables, matching })
    }
}

impl Expression {
    /// Whether it describes a tree of its alphabet.
    pub fn matches(&self, tree: &Tree) -> bool {
        let matched = self.matching.tree(&self.alphabet, tree);
        matched.is_some_and(|matched| contains(&matched, self.root()))
    }

    /// Whether it describes no tree at all, whatever stands below what: `μX. cons(true, X)` has no end.
    pub fn is_empty(&self) -> bool {
        !is_inhabited(&self.parts, &Places::anywhere(&self.alphabet), 0)
    }

    /// Whether it describes a tree that constructors of the type make.
    ///
    /// That there may be no value with this tree, because a predicate refuses it or a map would have a key twice, is not
    /// taken into account.
    pub fn is_compatible(&self) -> bool {
        let root = self.alphabet.root.at();
        is_inhabited(&self.parts, &Places::by_sort(&self.alphabet), root)
    }

    /// All values of the alphabet's type that it describes, smaller ones first, counted and indexed as those of
    /// [`Canvass::space`] are; within a size, those that match the same parts are together.
    pub fn space<T: Canvass>(&self) -> Result<Space<T>, ExpressionError> {
        let space = |refinement: Refinement| encoded(refinement.types.clone(), refinement);
        Ok(self.refinement::<T>()?.map_or_else(empty, space))
    }

    /// Draws values that it describes, of about a given size.
    ///
    /// Preparing it takes time, drawing little: where a field has a generator, keep it in a `static`.
    ///
    /// ```
    /// use canvass::Canvass;
    /// use canvass::generate::Generator;
    /// use canvass::tree::Alphabet;
    /// use canvass::tree::expression::ExpressionGenerator;
    /// use std::sync::LazyLock;
    ///
    /// static UNSORTED: LazyLock<ExpressionGenerator<Vec<bool>>> = LazyLock::new(|| {
    ///     let lists = Alphabet::of::<Vec<bool>>().expect("there are lists");
    ///     lists.expression("◇cons(true, ◇false)").and_then(|it| it.generator()).expect("some match")
    /// });
    ///
    /// #[derive(Canvass)]
    /// struct Job {
    ///     #[canvass(generator = |seed, size| UNSORTED.generate(seed, size))]
    ///     flags: Vec<bool>,
    /// }
    /// # let _ = |job: Job| job.flags;
    /// ```
    pub fn generator<T: Canvass>(&self) -> Result<ExpressionGenerator<T>, ExpressionError> {
        let refinement = self.refinement::<T>()?.ok_or(ExpressionError::NoValue)?;
        Ok(ExpressionGenerator::new(refinement))
    }

    fn refinement<T: Canvass>(&self) -> Result<Option<Refinement>, ExpressionError> {
        let (own, asked) = (&self.alphabet.types, Types::of::<T>()?);
        let name = |types: &Types| types.get(types.root).name;
        if name(own) != name(&asked) || own.fingerprint() != asked.fingerprint() {
            return Err(ExpressionError::OtherType { of: name(own), asked: name(&asked) });
        }
        Refinement::new(self)
    }

    /// The constructors that it is made of.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    fn root(&self) -> PartId {
        self.parts.len() - 1
    }
}

/// The same text, up to blanks and other ways to write the same.
impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        Arc::ptr_eq(&self.alphabet, &other.alphabet)
            && self.parts == other.parts
            && self.variables == other.variables
    }
}

impl Eq for Expression {}

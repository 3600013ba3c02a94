//! Alphabets: the constructors that trees of a type are made of, and where they may stand.
//!
//! A list is `cons(element, rest)` or `nil`, a map `entry(key, value, rest)` or `empty`. A number is a constructor without
//! children: itself where there are few, else a class of numbers (`class.rs`). A field with representatives is one of them, or
//! `other`, without children whatever its type. Opaque fields are no children.

mod build;

use super::class::Classes;
use super::names::Names;
use super::{SymbolId, Tree, follow};
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::{ShapeId, Types};
use crate::error::SpaceError;
use std::sync::Arc;

/// The constructors that the values of a type are made of.
///
/// What counts as one is up to the type. A field marked `opaque` is not looked into. A field with `representatives` is one of
/// these values, or `other`. All other numbers are in classes by their binary digits: `#0`, `#1`, `bits2to4`, …, `last`.
///
/// ```
/// use canvass::Canvass;
/// use canvass::tree::Alphabet;
///
/// #[derive(Canvass)]
/// struct Retry {
///     #[canvass(representatives = [0, 1, 99])]
///     times: u32,
///     pause: u32,
///     #[canvass(opaque)]
///     reason: String,
/// }
/// # let _ = |retry: Retry| retry.reason;
///
/// let alphabet = Alphabet::of::<Retry>()?;
/// let often = alphabet.expression("Retry(99 + other, ⊤)")?;
/// let retry = Retry { times: 3, pause: 1000, reason: "timeout".to_owned() };
/// let tree = alphabet.tree(&retry).unwrap();
/// assert!(often.matches(&tree));
/// assert!(alphabet.expression("Retry(⊤, bits9to16)")?.matches(&tree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Alphabet {
    pub(crate) types: Arc<Types>,
    pub(crate) symbols: Vec<Symbol>,
    /// What the constructors are called where all of them are at hand.
    pub(super) names: Names,
    pub(crate) sorts: Vec<Sort>,
    pub(crate) root: SortId,
}

/// When two constructors count as the same.
///
/// ```
/// use canvass::tree::{Alphabet, Tagging};
///
/// type Both = (Option<u8>, Option<bool>);
/// let by_type = Alphabet::tagged::<Both>(Tagging::ByType)?;
/// assert!(by_type.expression("◇Option<bool>::Some(⊤)").is_ok());
/// assert!(by_type.expression("◇Some(⊤)").is_err());
/// let by_name = Alphabet::tagged::<Both>(Tagging::ByName)?;
/// assert!(by_name.expression("◇Some(⊤)").is_ok());
/// # Ok::<(), canvass::SpaceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tagging {
    /// `Some` of `Option<u8>` and of `Option<bool>` are two.
    ByType,
    /// They are one, if they have as many parts.
    ByName,
}

/// What can stand at a place in a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SortId(u32);

/// A constructor, wherever it stands.
#[derive(Debug, PartialEq)]
pub(crate) struct Symbol {
    pub(crate) name: String,
    /// The type it belongs to.
    pub(crate) of: String,
    #[cfg_attr(
        not(feature = "expressions"),
        allow(dead_code, reason = "expressions alone have a part for each field")
    )]
    pub(crate) arity: usize,
    /// Whether something else could stand in its place; others do not count in descriptions.
    pub(crate) counts: bool,
    /// How many parts it has if constructors that do not count are replaced by their children.
    pub(crate) slots: usize,
}

/// The trees of one shape.
#[derive(Debug)]
pub(crate) struct Sort {
    pub(crate) shape: ShapeId,
    pub(crate) productions: Vec<Production>,
    pub(crate) view: View,
}

/// A constructor at a place, with what can stand below it.
#[derive(Debug)]
pub(crate) struct Production {
    pub(crate) symbol: SymbolId,
    pub(crate) fields: Vec<Field>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Field {
    Child(SortId),
    /// Not looked into.
    Opaque(ShapeId),
}

/// How a choice sequence tells which production it is.
#[derive(Debug)]
pub(crate) enum View {
    /// The productions of the constructors, by their positions; `None` for one that has no values.
    Choice(Vec<Option<usize>>),
    /// `nil` and `cons`, `empty` and `entry`.
    Repeated,
    Number(Classes),
    /// The choice sequences of representatives; any other comes after them.
    Listed(Vec<ChoiceSequence>),
    /// No tree has it: it is only inside what is not looked into.
    Nowhere,
}

impl Alphabet {
    /// The constructors of a type, told apart by their types.
    pub fn of<T: Canvass>() -> Result<Arc<Alphabet>, SpaceError> {
        Alphabet::tagged::<T>(Tagging::ByType)
    }

    /// The constructors of a type.
    pub fn tagged<T: Canvass>(tagging: Tagging) -> Result<Arc<Alphabet>, SpaceError> {
        Ok(Arc::new(Alphabet::new(&Types::of::<T>()?, tagging)))
    }

    pub(crate) fn new(types: &Arc<Types>, tagging: Tagging) -> Alphabet {
        let (symbols, sorts) = build::build(types, tagging);
        Alphabet {
            root: SortId::of(types.root),
            types: types.clone(),
            names: Names::new(&symbols),
            symbols,
            sorts,
        }
    }

    /// The value's tree; `None` where it is not one that its type makes, or of another type.
    pub fn tree<T: Canvass>(&self, value: &T) -> Option<Tree> {
        let mut tree = Tree::default();
        self.fill(&mut tree, &Trace::of(&self.types, value)?).then_some(tree)
    }

    /// Makes `tree` that of a choice sequence's value: whether the choice sequence is of this type.
    pub(crate) fn fill(&self, tree: &mut Tree, sequence: &ChoiceSequence) -> bool {
        self.fill_open(tree, sequence, &[])
    }

    /// The same for a value with open parts: the choices at these positions, in order, are of the parts that are open.
    pub(crate) fn fill_open(
        &self,
        tree: &mut Tree,
        sequence: &ChoiceSequence,
        open: &[usize],
    ) -> bool {
        tree.symbols.clear();
        let followed = follow::follow(self, &sequence.0, open, |sort, position| {
            tree.symbols.push(match position {
                Some(position) => self.sort(sort).productions[position].symbol,
                None => SymbolId::OPEN,
            });
        });
        followed.is_some()
    }

    pub(crate) fn symbol(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.at()]
    }

    /// What a constructor is called: by its name, with its type where others have the same name.
    pub(crate) fn name(&self, id: SymbolId) -> &str {
        self.names.of(id)
    }

    /// The constructor at a position.
    #[cfg(feature = "expressions")]
    pub(crate) fn symbol_at(&self, at: usize) -> SymbolId {
        debug_assert!(at < self.symbols.len());
        SymbolId(at as u32)
    }

    /// The sort at a position.
    #[cfg(feature = "expressions")]
    pub(crate) fn sort_at(&self, at: usize) -> SortId {
        debug_assert!(at < self.sorts.len());
        SortId(at as u32)
    }

    pub(crate) fn sort(&self, id: SortId) -> &Sort {
        &self.sorts[id.at()]
    }
}

impl SortId {
    /// There is a sort for each shape, at the same position.
    fn of(shape: ShapeId) -> SortId {
        SortId(shape.at() as u32)
    }

    #[inline]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

impl Production {
    /// What can stand below it.
    pub(crate) fn children(&self) -> impl Iterator<Item = SortId> {
        self.fields.iter().filter_map(|field| match field {
            Field::Child(sort) => Some(*sort),
            Field::Opaque(_) => None,
        })
    }
}

//! Values as trees of constructors, and how many combinations of constructors some values cover.
//!
//! A *description* says how some constructors lie in each other: `◇cons(◇true, ⊤)` is a `cons` somewhere in the value, with
//! `true` somewhere in its first part. Its *strength* is how many constructors it has. The *coverage* of some values is the
//! share of all descriptions of a strength that one of them matches.
//!
//! ```
//! use canvass::tree::{Alphabet, Coverage};
//!
//! let alphabet = Alphabet::of::<Vec<bool>>()?;
//! let mut coverage = Coverage::new(&alphabet, 2)?;
//! for tested in [vec![], vec![true], vec![false, false, false]] {
//!     coverage.add(&alphabet.tree(&tested).expect("a value of the type"));
//! }
//! assert_eq!((coverage.covered(), coverage.share()), (5, 5.0 / 6.0));
//! let missing = coverage.missing().next().expect("one of six");
//! assert_eq!(missing.to_string(), "◇cons(⊤, ◇true)");
//! assert_eq!(missing.words(), "`cons` with `true` somewhere in its 2nd part");
//! # Ok::<(), canvass::tree::CoverageError>(())
//! ```
//!
//! What has no alternatives does not count: structs and tuples are written in descriptions, but their parts are parts of what
//! they are in. So the descriptions of a tuple of enums are the interactions that combinatorial testing knows, and 2-way coverage
//! of such tuples is pairwise coverage:
//!
//! ```
//! use canvass::tree::Coverage;
//!
//! let coverage = Coverage::of::<(bool, bool, bool)>(2)?;
//! assert_eq!(*coverage.total(), 12);
//! let first = coverage.descriptions().iter().next().expect("one of twelve");
//! assert_eq!(first.to_string(), "tuple(◇false, ◇false, ⊤)");
//! # Ok::<(), canvass::tree::CoverageError>(())
//! ```
//!
//! Goldstein, Hughes, Lampropoulos, Pierce: Do Judge a Test by its Cover, ESOP 2021.

mod alphabet;
mod class;
mod coverage;
mod description;
mod error;
#[cfg(feature = "expressions")]
pub mod expression;
mod follow;
mod grammar;
mod names;
#[cfg(all(test, feature = "derive"))]
mod samples;
pub mod thin;
pub(crate) mod type_name;

pub use alphabet::{Alphabet, Tagging};
pub use coverage::{Coverage, Score};
pub use description::{Description, Descriptions, Kind};
pub use error::CoverageError;
#[cfg(feature = "expressions")]
pub use expression::{Expression, ExpressionError};

/// A value as its constructors, parents before their children: see [`Alphabet::tree`].
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree {
    pub(crate) symbols: Vec<SymbolId>,
}

impl Tree {
    /// How many constructors it has.
    pub fn constructors(&self) -> usize {
        self.symbols.len()
    }
}

/// Which of the constructors of an alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SymbolId(u32);

impl SymbolId {
    /// In place of a part that is left open, whatever can stand there. It is in no alphabet.
    pub(crate) const OPEN: SymbolId = SymbolId(u32::MAX);

    #[inline]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Alphabet, Coverage, Tree};
    use crate::Canvass;
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    #[track_caller]
    fn check<T: Canvass>(value: &T, expect: &str) {
        let alphabet = Alphabet::of::<T>().unwrap();
        let Tree { symbols } = alphabet.tree(value).unwrap();
        let names: Vec<&str> = symbols.iter().map(|id| &alphabet.symbol(*id).name[..]).collect();
        assert_eq!(names.join(" "), expect);
    }

    #[test]
    fn a_value_is_its_constructors() {
        check(&vec![true, false], "cons true cons false nil");
        check(&(Some(7_u8), 255_u8), "tuple Some bits2to4 last");
        check(&std::collections::BTreeMap::from([(false, ())]), "entry false () empty");
    }

    #[test]
    fn pairs_of_booleans_have_four_combinations() {
        let alphabet = Alphabet::of::<(bool, bool)>().unwrap();
        let mut coverage = Coverage::new(&alphabet, 2).unwrap();
        for (value, covered) in [((true, true), 1), ((false, true), 2), ((true, true), 2)] {
            let tree = alphabet.tree(&value).unwrap();
            coverage.add(&tree);
            assert_eq!(coverage.covered(), covered);
        }
    }

    #[test]
    fn parts_without_alternatives_do_not_count() {
        type Parts = Option<(Vec<Infallible>, bool, BTreeSet<Infallible>)>;
        let alphabet = Alphabet::of::<Parts>().unwrap();
        let mut coverage = Coverage::new(&alphabet, 2).unwrap();
        let value: Parts = Some((Vec::new(), true, BTreeSet::new()));
        coverage.add(&alphabet.tree(&value).unwrap());
        assert_eq!(coverage.covered(), 1);
    }

    #[test]
    fn lists_of_booleans_have_six_descriptions() {
        let alphabet = Alphabet::of::<Vec<bool>>().unwrap();
        let mut coverage = Coverage::new(&alphabet, 2).unwrap();
        coverage.add(&alphabet.tree(&vec![true, false, true]).unwrap());
        assert_eq!(coverage.covered(), 6);
    }
}

//! The subset of Rust that generators and predicates are written in, and its reader.
//!
//! Marked generators and all that they reach must be in the subset; the rest of the file is not read. The error for something
//! outside the subset says what was found, where, and the nearest form that is accepted.
//!
//! | form | accepted | nearest accepted form |
//! |---|---|---|
//! | types | own enums and structs, generic or not; `Vec`, slices and arrays; `Option`, `Result`, tuples, `bool`; `type` aliases | for a map: a `Vec` of pairs; for a string: a `Vec<u8>` |
//! | numbers | all integer types but `u128`, each with its range; `usize` and `isize` have 64 bits | for `f64`: an integer; for `u128`: `u64` |
//! | pointers | `Box<T>`, `&T`, `Option<Box<T>>`, `Option<&T>` | for `Rc`: `Box`; for `Pair<Box<T>>`: the box in the definition; for `&mut T`: a new value |
//! | functions | `fn`, methods, traits of the file for its types, `Self`, associated functions and constants, type parameters | for a closure in a variable: a function of the file |
//! | modules | those in which generators stand, and those around them, as one name space | for `module::f`: `use` |
//! | blocks | `let` with a pattern, `let … else`, `let name = value?;`, `return` where nothing follows its branch | for `return` inside an expression: a statement |
//! | changes | `let mut`, assignments, `list.push(…)` and the like as statements; `for` over ranges and sequences, `while`, `loop`, `break`, `continue` | for a choice in a loop: turns that the text counts, `for _ in 0..3`, or recursion on a size |
//! | branches | `if`, `if let`, `if let … && …`, `match` with guards, nested patterns, ranges, alternatives and slices | for `[.., last]`: `last()` |
//! | operators | `+ - * / %`, `& \| ^ !`, shifts outside of generators, comparisons, derived `==` and `<` of any type, `&& \|\| !`, `as` among integers | |
//! | integers | `MAX`, `MIN`, `max`, `min`, `abs`, `pow`, `rem_euclid`, `clamp`, `checked_sub`, `saturating_add`, `wrapping_mul` and the like, `(a..b).contains(&n)` | for others: a function of the file |
//! | sequences | `vec![…]`, `[a, b].concat()`, indices, `len`, `first`, `get`, `contains`, `is_sorted`; of iterators `map`, `filter`, `enumerate`, `zip`, `rev`, `windows`, then `all`, `any`, `count`, `sum`, `max`, `fold`, `position`, `find`, `collect` into a `Vec` | for others: a loop |
//! | options | `is_some`, `is_none`, `unwrap`, `unwrap_or`, `map`, `and_then`, `is_some_and`, `matches!` | `match` |
//! | ends | `panic!`, `unreachable!`, `assert!`: there is no value | |
//! | holding | `Box::new`, `&`, `*`, `clone`, `into`, `as_ref`, `as_deref`, `to_owned`: the value is the same | |
//! | choices | `choose![a, b]`, `choose![weight => a, weight => b]`, `any::<T>()`, `range(a..b)`, `range(a..=b)`, `reject!()` | |
//! | holes | `hole!()` at the end of a branch, or in what a branch builds, all of which is then replaced; `hole!(covers = predicate)` at the end of a branch; `if hole!() { … }` | for one in a variable: a branch |
//! | unmarked functions that choose | read in place of the call, and never changed, unless they are recursive or have holes | mark them |
//! | recursion | an unsigned parameter shrinks in each call of the generator itself | `n - 1` |
//!
//! There is one core for all of this: a sequence is a list, an assignment a new variable of the same name, a loop or a closure a function
//! that calls itself with the rest, and what the library has is written in the language itself (`library.txt`).
//!
//! A generator is marked `#[canvass::generator(covers = predicate, requires = predicate)]`. `covers` takes its parameters and then
//! a reference to a value; `requires` takes the parameters, and may be left out. Both are functions of the file that make no
//! choices. The predicate of a hole takes what `covers` does. Names are those of the file: what a module, conditional compilation or a second
//! definition could give another meaning is refused. The type of `let n = any();` is found from how `n` is used.

mod choosing;
mod contract;
mod core;
mod error;
mod expression;
mod imports;
mod items;
mod limits;
mod location;
mod modules;
mod names;
mod pattern;
mod reader;
mod resolve;
mod types;

pub use core::{
    Alternative, Arm, Contract, Expression, Form, Function, FunctionId, Import, Local, LocalId,
    Pattern, Primitive, Program,
};
pub use error::{ReadError, ReadErrorKind};
pub(crate) use limits::require_shallow as require_readable;
pub use location::Location;
pub use reader::{marked, read, read_for};
pub use types::{Constructor, Field, Hold, Kind, Style, TypeId, Types, Width};

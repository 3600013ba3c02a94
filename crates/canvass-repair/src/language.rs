//! The subset of Rust that generators and predicates are written in, and its reader.
//!
//! Marked generators and all that they reach must be in the subset; the rest of the file is not read. The error for something
//! outside the subset says what was found, where, and the nearest form that is accepted.
//!
//! | form | accepted | nearest accepted form |
//! |---|---|---|
//! | types | own enums and structs, generic or not; `Option`, tuples, `bool`; `type` aliases | for `Vec`, maps and strings: `enum List { Nil, Cons(i64, Box<List>) }` |
//! | numbers | all integer types, as mathematical integers | for `f64`: an integer |
//! | pointers | `Box<T>`, `&T`, `Option<Box<T>>`, `Option<&T>` | for `Rc`: `Box`; for `Pair<Box<T>>`: the box in the definition |
//! | functions | `fn`, methods, `Self`, associated functions and constants, type parameters | for a closure: a function of the file |
//! | blocks | `let` with a pattern, `let … else`, `if … { return …; }`, `return` at the end of a branch | for a loop: recursion on a size |
//! | branches | `if`, `if let`, `match` with guards, nested patterns and ranges | for `a \| b` with names in it: an arm for each |
//! | operators | `+ - * / %`, comparisons, `==` of any type, `&& \|\| !`, `as` among integers | |
//! | library | `max`, `min`, `checked_sub`, `saturating_sub`, `(a..b).contains(&n)`, `is_some`, `is_none`, `matches!` | for others: a function of the file |
//! | holding | `Box::new`, `&`, `*`, `clone`, `into`, `as_ref`, `as_deref`, `to_owned`: the value is the same | |
//! | choices | `choose![a, b]`, `choose![weight => a, weight => b]`, `any::<T>()`, `range(a..b)`, `range(a..=b)`, `reject!()` | |
//! | holes | `hole!()` at the end of a branch, or in what a branch builds, all of which is then replaced | for one in a condition or a variable: a branch |
//! | unmarked functions that choose | read in place of the call, and never changed, unless they are recursive or have holes | mark them |
//! | recursion | an unsigned parameter shrinks in each call of the generator itself | `n - 1` |
//!
//! A generator is marked `#[canvass::generator(covers = predicate, requires = predicate)]`. `covers` takes its parameters and then
//! a reference to a value; `requires` takes the parameters, and may be left out. Both are functions of the file that make no
//! choices. The type of `let n = any();` is found from how `n` is used.

mod choosing;
mod contract;
mod core;
mod error;
mod expression;
mod imports;
mod items;
mod limits;
mod location;
mod pattern;
mod reader;
mod resolve;
mod types;

pub use core::{
    Alternative, Arm, Contract, Expression, Form, Function, FunctionId, Import, Local, LocalId,
    Pattern, Primitive, Program,
};
pub use error::{ReadError, ReadErrorKind};
pub use location::Location;
pub use reader::read;
pub use types::{Constructor, Field, Hold, Kind, Style, TypeId, Types};

//! The subset of Rust that generators and predicates are written in, read into a typed core.
//!
//! A file may hold anything. What a marked generator reaches must be in the subset:
//!
//! - own enums and structs, generic or not, `Option`, tuples, `bool` and integers (as mathematical ones), in boxes or not;
//! - functions and methods with `let`, `if`, `if let`, `match`, `matches!`, `&&`, `||`, `!`, comparisons, `+ - * / %`, `max`,
//!   `min`, `as` among integers, constructors, fields, calls and recursion; `&`, `*`, `.clone()`, `.into()`, `.as_ref()` and
//!   `Box::new` change how a value is held, not the value;
//! - in generators, marked `#[canvass::generator(covers = predicate, requires = predicate)]`, also `choose![a, b]` and
//!   `choose![weight => a, weight => b]`, `any::<T>()`, `range(a..b)`, `range(a..=b)`, `hole!()`, and `reject!()`, which gives
//!   up the sample.
//!
//! `covers` takes the generator's parameters and then a reference to a value; `requires` takes the parameters.

mod contract;
mod core;
mod error;
mod expression;
mod imports;
mod items;
mod limits;
mod pattern;
mod place;
mod reader;
mod resolve;
mod types;

pub use core::{
    Alternative, Arm, Contract, Expression, Form, Function, FunctionId, Import, Local, LocalId,
    Pattern, Primitive, Program,
};
pub use error::{Fault, ReadError};
pub use place::Place;
pub use reader::read;
pub use types::{Constructor, Field, Hold, Kind, Style, TypeId, Types};

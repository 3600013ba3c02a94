//! Coverage of generators: which values a generator cannot produce, and an edit of its source that produces them.
//!
//! A generator is a Rust function in a documented subset ([`language`]) that makes choices; its `covers` says which values it
//! must be able to produce. [`check`] compares the two over a bounded world, a finite set of parameters and values, and shows
//! what is missing, as examples and as a formula; [`repair`] fills holes, or adds alternatives where there are none, and returns
//! the edited text. With a [`Solver`], what holds in the bounded world is proved for all sizes.
//!
//! | word | meaning |
//! |---|---|
//! | generator | a function that makes choices; each run produces a value |
//! | `covers`, `requires` | predicates: which values it must reach for which parameters; which parameters it accepts |
//! | world | the finite set of parameters and values that are compared; computed from the file by one rule |
//! | gap, need | what `covers` allows and the generator does not reach |
//! | surplus | what the generator reaches and `covers` does not allow |
//! | row | a tuple of parameters, with a value for each variable in scope |
//! | denotation | the values that an expression can have, for each row |
//! | hole, site | an expression to be filled in; a path through the generator that is to be changed, with the rows that reach it |
//! | component, term | an operation that patches are built from; an expression built from components |
//! | witness | a counterexample to a repair; it is added to the world of the next search |
//! | claim, query | conditions that should be unsatisfiable together; a claim with the definitions it needs, for the solver |
//! | total | of a function: it returns a value for all arguments |
//!
//! ```
//! use canvass_repair::{Outcome, Session, repair};
//!
//! let source = "
//! enum List { Nil, Cons(i64, Box<List>) }
//! use List::{Cons, Nil};
//! fn len(list: &List) -> usize { match list { Nil => 0, Cons(_, tail) => 1 + len(tail) } }
//! fn at_most(size: usize, list: &List) -> bool { len(list) <= size }
//!
//! #[canvass::generator(covers = at_most)]
//! fn list(size: usize) -> List {
//!     if size == 0 {
//!         Nil
//!     } else {
//!         hole!()
//!     }
//! }
//! ";
//! let Outcome::Repaired(repair) = repair(source, "list", &mut Session::default())? else { panic!("not repaired") };
//! assert_eq!(repair.edits[0].text, "choose![1 => Nil, size => Cons(any::<i64>(), Box::new(list(size - 1)))]");
//! assert!(repair.after.is_complete() && repair.after.is_sound());
//! # Ok::<(), canvass_repair::RepairError>(())
//! ```
//!
//! The [`Certainty`] of a report says how far it holds. [`Proved`](Certainty::Proved) is for all sizes, by induction, of which a
//! solver confirmed each step: every call meets its `requires`, the recursion decreases, everything is reached, nothing else is.
//! The solver is trusted for proofs only; a counterexample of the solver counts if the interpreter confirms it. Without a solver,
//! and where it does not decide, a report is [`Bounded`](Certainty::Bounded): it holds for the values of the bounded world. Integers
//! have the ranges of their types. Where an operator of a generator leaves its type the sample is rejected, as the compiled function does
//! it; where a method of the standard library or a plain function does, there is no value, since it panics if overflow is checked.
//! Parameters and values are integers that an `i64` holds, since generators draw and compute no others.

pub mod language;

mod bit_set;
mod check;
mod confirm;
mod error;
mod explain;
mod foreign;
mod hash;
mod interpreter;
mod oracle;
mod patch;
mod proof;
mod random;
mod render;
mod repair;
mod session;
mod synthesis;
mod universe;
mod value;
mod words;

pub use check::{Example, Report, Verdict, check, find, generators};
pub use error::RepairError;
pub use explain::{Coverage, EndCoverage, Explanation, PathCoverage, explain};
pub use foreign::{Library, translate};
pub use interpreter::{Choice, Interpreter, RunError};
pub use patch::Edit;
pub use proof::{Certainty, ProcessError, Solver, SolverError};
pub use repair::{Outcome, Repair, Share, component_names, default_generator, repair};
pub use session::{Session, Stage, Watch};
pub use synthesis::{Aim, Effort, Precision};
pub use value::{Value, ValueId, Values};
pub use words::Formula;

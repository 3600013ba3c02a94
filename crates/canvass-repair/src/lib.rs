//! Generators that miss nothing: which values a generator cannot produce, and the change to it that reaches them.
//!
//! A generator is a Rust function in a documented subset ([`language`]) that makes choices; its `covers` says which values it
//! must be able to produce. [`check`] compares the two over a bounded world and shows what is missing, as values and in words;
//! [`repair`] fills holes, or adds alternatives where there are none, and returns the edited text. With a [`Solver`], what the
//! world agrees to is proved for all sizes.
//!
//! | word | meaning |
//! |---|---|
//! | generator | a function that makes choices; each run produces a value |
//! | `covers`, `requires` | which values it must reach for which parameters; which parameters it takes |
//! | world | the parameters and values that are looked at; computed from the file by one rule |
//! | gap, need | what is allowed and not reached |
//! | surplus | what is reached and not allowed |
//! | row | a tuple of parameters with values for the variables at a place |
//! | denotation | what an expression can produce, for each row |
//! | hole, site | a place that is to be filled, and the rows that reach it |
//! | component, term | what patches are built from; a patch |
//! | witness | a point that speaks against a repair; the next search has it in its world |
//! | claim, query | conditions that should not hold together; a claim with facts about what is in it, for the solver |
//! | total | of a function: it returns something for all arguments |
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
//! How sure a report is, its [`Certainty`] says: [`Proved`](Certainty::Proved) is for all sizes, by induction, each step of which
//! a solver confirmed: every call meets its `requires`, the recursion decreases, everything is reached, nothing else is. The
//! solver's word is taken for proofs only; its counterexamples count if the interpreter agrees. Without a solver, and where it
//! does not decide, a report is [`Bounded`](Certainty::Bounded): what it calls complete was compared on the values of its
//! world. Either way integers are mathematical ones.

pub mod language;

mod bit_set;
mod check;
mod error;
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

pub use check::{Example, Report, check, find, generators};
pub use error::RepairError;
pub use interpreter::{Choice, Interpreter, RunError};
pub use patch::Edit;
pub use proof::{Certainty, ProcessError, Solver, SolverError};
pub use repair::{Outcome, Repair, component_names, repair};
pub use session::{Session, Stage, Watch};
pub use synthesis::{Aim, Effort, Precision};
pub use value::{Value, ValueId, Values};

//! The format of CASA: a file with the strength and the numbers of values, and a file of clauses.
//!
//! Values of all parameters are counted together from 0. A clause is a length and as many literals: `- 3` says that a
//! row does not have value 3, `+ 3` that it has; a row must fulfil one literal of each clause. Parameters have no
//! names: they are read as `p1`, `p2`, …, with the values `0`, `1`, ….

mod read;
mod write;

pub use read::read;
pub use write::write;

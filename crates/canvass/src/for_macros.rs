//! What the code that macros write names. It is no part of the interface, and may change with every version.

pub use crate::check::case::{cover, label, note, reject, rejected};
pub use crate::choice::kept::Holes;
pub use crate::choice::sequence::Trace;
pub use crate::choice::shape::{Constructor, Describe, Lengths, ShapeId};
pub use crate::choice::source::{Made, Source, Stop};
pub use crate::generate::arithmetic::{add, cast, divide, multiply, negate, remainder, subtract};
pub use crate::generate::draw::name_next;
pub use crate::generate::marked::{
    alternative, give_up, is_running, unfilled, until_accepted, weight,
};
pub use crate::lazy::conjunction::all;
pub use crate::state::compare::agree;
pub use crate::state::marked::{arguments, hash_of, hold, say, say_result};
pub use crate::state::shown::{Returned, ReturnedDebug, ReturnedOther, side_by_side};
pub use crate::value::bounded::Collection;
pub use crate::value::float::Float;
pub use crate::value::shown::{ShowDebug, ShowRust, Shown, Written};

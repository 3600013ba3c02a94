//! Covering arrays of values: few values that together have all combinations of any few of their parts.

mod error;
mod plan;
mod rows;
#[cfg(test)]
mod tests;

pub use error::{ArrayError, NoColumn};

pub(super) use rows::ByArray;

use crate::Canvass;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source, Stop};
use plan::{Covering, Plan};
use std::ops::ControlFlow;

/// Values with all combinations of any `strength` of their parts, each combination in one of them at least.
///
/// ```
/// use canvass::Canvass;
///
/// #[derive(Debug, Canvass)]
/// struct Request {
///     secure: bool,
///     cached: bool,
///     method: Method,
///     retries: u8,
/// }
///
/// #[derive(Debug, PartialEq, Canvass)]
/// enum Method {
///     Get,
///     Put { replaces: bool },
///     Delete,
/// }
///
/// let requests = canvass::array::<Request>(2)?;
/// assert!(requests.len() < 600, "of the 4096 that there are");
/// assert!(requests.iter().any(|one| one.secure && one.method == Method::Put { replaces: true }));
/// assert!((0..=255).all(|retries| requests.iter().any(|one| one.retries == retries)));
/// # Ok::<(), canvass::ArrayError>(())
/// ```
///
/// The parts are the *columns* of the array. A number is one, and so is an enum: which variant it is. What a variant contains
/// are columns too, and combined with the others where the value is that variant. Structs, tuples and arrays of a fixed length
/// are as if their fields stood alone. A number of more than ten values is split into digits, which are columns: up to a
/// thousand values, each is in some row; of larger numbers only the digits are combined, as any columns are.
///
/// Lists, maps and types that contain themselves have no fixed parts and are refused. Combinations that a predicate of a type
/// refuses are left out, and with them whatever else stood in their row. The same type and strength give the same values.
/// In a test, `strategy = "array"` does the same: see [`Strategy::Array`](crate::check::Strategy::Array).
pub fn array<T: Canvass>(strength: usize) -> Result<Vec<T>, ArrayError> {
    let types = Types::of::<T>()?;
    let mut go_on = || ControlFlow::Continue(());
    let covering = Plan::of(&types, &[])?.cover(strength, 0, &mut go_on)?;
    let mut values = Vec::with_capacity(covering.len());
    for at in 0..covering.len() {
        let sequence = covering.sequence(at);
        let mut choices = Recorded::new(types.root, &sequence.0, Fit::Nearest);
        match T::make(&mut Source::new(&types, &mut choices)) {
            Ok(value) => values.push(value),
            Err(Stop::Rejected) => {}
            Err(stop) => return Err(ArrayError::unmade(&types, stop)),
        }
    }
    Ok(values)
}

//! What a property may return.

use std::fmt::Debug;

/// What a property may return: nothing, whether it holds, or a result.
#[diagnostic::on_unimplemented(
    message = "a property cannot return `{Self}`",
    note = "let it return nothing, a `bool`, or a `Result` of these"
)]
pub trait Outcome: Sized {
    /// `Err` says why the property does not hold.
    fn conclude(self) -> Result<(), String>;

    /// What a rejected case returns; nobody looks at it.
    fn rejected() -> Self;
}

impl Outcome for () {
    fn conclude(self) -> Result<(), String> {
        Ok(())
    }

    fn rejected() {}
}

impl Outcome for bool {
    fn conclude(self) -> Result<(), String> {
        if self { Ok(()) } else { Err("the property returned `false`".to_owned()) }
    }

    fn rejected() -> bool {
        true
    }
}

impl<T: Outcome, E: Debug> Outcome for Result<T, E> {
    fn conclude(self) -> Result<(), String> {
        match self {
            Ok(outcome) => outcome.conclude(),
            Err(error) => Err(format!("the property returned `Err({error:?})`")),
        }
    }

    fn rejected() -> Result<T, E> {
        Ok(T::rejected())
    }
}

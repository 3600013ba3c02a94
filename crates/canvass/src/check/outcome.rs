//! What a property may return.

use std::fmt::Debug;

/// What a property may return: nothing, whether it holds, or a result.
#[diagnostic::on_unimplemented(
    message = "a property cannot return `{Self}`",
    note = "let it return nothing, a `bool`, or a `Result` of these"
)]
pub trait Outcome: Sized {
    /// Why the property does not hold; `None` if it does.
    fn failure(self) -> Option<String>;

    /// What a rejected case returns; nobody looks at it.
    fn rejected() -> Self;
}

impl Outcome for () {
    fn failure(self) -> Option<String> {
        None
    }

    fn rejected() {}
}

impl Outcome for bool {
    fn failure(self) -> Option<String> {
        (!self).then(|| "the property returned `false`".to_owned())
    }

    fn rejected() -> bool {
        true
    }
}

impl<T: Outcome, E: Debug> Outcome for Result<T, E> {
    fn failure(self) -> Option<String> {
        match self {
            Ok(outcome) => outcome.failure(),
            Err(error) => Some(format!("the property returned `Err({error:?})`")),
        }
    }

    fn rejected() -> Result<T, E> {
        Ok(T::rejected())
    }
}

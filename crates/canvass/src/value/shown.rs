//! Values as text: as Rust where their type can, as `Debug` writes them otherwise.

use super::Canvass;
use std::fmt;

/// Shows a value as a Rust expression.
pub struct AsRust<'a, T>(pub &'a T);

impl<T: Canvass> fmt::Debug for AsRust<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.rust(f)
    }
}

/// A value that may be of any type: `(&Shown(value)).shown()` is a [`ShowRust`] where its type is [`Canvass`], and
/// a [`ShowDebug`] otherwise, because a method is looked for without another reference first.
pub struct Shown<'a, T>(pub &'a T);

/// Shows a value as a Rust expression.
pub trait ShowRust<'a, T> {
    /// What writes it.
    fn shown(&self) -> AsRust<'a, T>;
}

impl<'a, T: Canvass> ShowRust<'a, T> for Shown<'a, T> {
    fn shown(&self) -> AsRust<'a, T> {
        AsRust(self.0)
    }
}

/// Shows a value as `Debug` writes it.
pub trait ShowDebug<'a, T> {
    /// What writes it.
    fn shown(&self) -> &'a T;
}

impl<'a, T: fmt::Debug> ShowDebug<'a, T> for &Shown<'a, T> {
    fn shown(&self) -> &'a T {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::needless_borrow, reason = "it is needed where the type is not known")]
    #[test]
    fn rust_comes_before_debug() {
        assert_eq!(format!("{:?}", (&Shown(&vec![1])).shown()), "vec![1]");
        let error = "x".parse::<u8>().expect_err("no number");
        assert_eq!(format!("{:?}", (&Shown(&error)).shown()), format!("{error:?}"));
    }
}

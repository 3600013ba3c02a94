//! Booleans, characters, strings, and values as text.

use super::Canvass;
use std::fmt;

/// Shows a value as a Rust expression; `{:#?}` on several lines.
pub struct AsRust<'a, T>(pub &'a T);

impl<T: Canvass> fmt::Debug for AsRust<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.rust(f)
    }
}

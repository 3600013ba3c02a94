//! Values as text: as Rust where their type can, as `Debug` writes them otherwise.

use super::Canvass;
use crate::Space;
use std::fmt;

/// Shows a value as a Rust expression.
pub struct AsRust<'a, T>(pub &'a T);

impl<T: Canvass> fmt::Debug for AsRust<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.rust(f)
    }
}

/// Shows what a function writes.
pub struct Written<F>(pub F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Debug for Written<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// A value that may be of any type: `(&Shown(value)).shown()` is a [`ShowRust`] where its type is [`Canvass`], and
/// a [`ShowDebug`] otherwise, because a method is looked for without another reference first.
pub struct Shown<'a, T>(pub &'a T);

/// Shows a value as a Rust expression.
pub trait ShowRust<'a, T> {
    /// What writes it.
    fn shown(&self) -> AsRust<'a, T>;

    /// What writes it where it is a value of a space, given by an expression with this text.
    fn shown_in(&self, space: impl FnOnce() -> Space<T>, text: &'static str) -> AsRust<'a, T>;
}

impl<'a, T: Canvass> ShowRust<'a, T> for Shown<'a, T> {
    fn shown(&self) -> AsRust<'a, T> {
        AsRust(self.0)
    }

    fn shown_in(&self, _: impl FnOnce() -> Space<T>, _: &'static str) -> AsRust<'a, T> {
        AsRust(self.0)
    }
}

/// Shows a value as `Debug` writes it.
pub trait ShowDebug<'a, T> {
    /// What writes it.
    fn shown(&self) -> &'a T;

    /// What writes it where it is a value of a space, given by an expression with this text.
    fn shown_in(&self, space: impl FnOnce() -> Space<T>, text: &'static str) -> ByIndex<'a, T>;
}

impl<'a, T: fmt::Debug> ShowDebug<'a, T> for &Shown<'a, T> {
    fn shown(&self) -> &'a T {
        self.0
    }

    fn shown_in(&self, space: impl FnOnce() -> Space<T>, text: &'static str) -> ByIndex<'a, T> {
        ByIndex { value: self.0, space: space(), text }
    }
}

/// Shows a value of a space as a Rust expression: the one at its index, which is the one that looks so. Where a space
/// has no way from a value to its index, the value is shown as `Debug` writes it.
pub struct ByIndex<'a, T> {
    value: &'a T,
    space: Space<T>,
    text: &'static str,
}

impl<T: fmt::Debug> fmt::Debug for ByIndex<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, looks) = (self.text, format!("{:?}", self.value));
        match self.space.index_of(self.value).map(|index| index.to_u64()) {
            Ok(Some(index)) => {
                let kind = if i32::try_from(index).is_ok() { "" } else { "_u64" };
                let (open, close) = if is_call(text) { ("", "") } else { ("(", ")") };
                write!(f, "{open}{text}{close}.get({index}{kind}).expect({looks:?})")
            }
            Ok(None) | Err(_) => f.write_str(&looks),
        }
    }
}

/// Whether a method can be called on an expression as it is: nothing but paths and points is outside of its brackets.
fn is_call(text: &str) -> bool {
    let mut depth = 0_usize;
    text.chars().all(|letter| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || letter.is_alphanumeric() || "_:.!()[]{}".contains(letter)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::needless_borrow, reason = "it is needed where the type is not known")]
    #[test]
    fn rust_comes_before_debug() {
        assert_eq!(format!("{:?}", (&Shown(&vec![1])).shown()), "vec![1]");
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        struct Date(u8);
        let dates = || crate::space::values([Date(3), Date(7)]);
        let shown = format!("{:?}", (&Shown(&Date(7))).shown_in(dates, "dates()"));
        assert_eq!(shown, "dates().get(1).expect(\"Date(7)\")");
        let sum = format!("{:?}", (&Shown(&Date(3))).shown_in(dates, "a | dates(b | c)"));
        assert_eq!(sum, "(a | dates(b | c)).get(0).expect(\"Date(3)\")");
        let unknown = format!("{:?}", (&Shown(&Date(5))).shown_in(dates, "dates()"));
        assert_eq!(unknown, "Date(5)");
        let number = format!("{:?}", (&Shown(&7)).shown_in(|| crate::space::values([7]), "x"));
        assert_eq!(number, "7");
        let error = "x".parse::<u8>().expect_err("no number");
        assert_eq!(format!("{:?}", (&Shown(&error)).shown()), format!("{error:?}"));
    }
}

//! Whether upper and lower case differ.

use std::borrow::Cow;

/// Whether texts that differ only in case are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Sensitive,
    Insensitive,
}

impl Case {
    /// What is the same for all texts that are the same.
    pub(crate) fn fold(self, text: &str) -> Cow<'_, str> {
        match self {
            Case::Sensitive => Cow::Borrowed(text),
            Case::Insensitive => Cow::Owned(text.to_lowercase()),
        }
    }

    pub(crate) fn is_sensitive(self) -> bool {
        self == Case::Sensitive
    }
}

//! Which constructor a text names.

use crate::tree::SymbolId;
use crate::tree::names::{Names, is_of_name};
use canvass_base::nearest;

impl Names {
    /// The longest name that a text begins with, and the constructors that have it.
    pub(super) fn at_start_of<'a>(&self, text: &'a str) -> Option<(&'a str, &[SymbolId])> {
        let found = self.known.iter().filter(|(name, _)| {
            text.strip_prefix(&name[..]).is_some_and(|rest| !goes_on(name, rest))
        });
        let (name, symbols) = found.max_by_key(|(name, _)| name.len())?;
        Some((&text[..name.len()], symbols))
    }

    pub(super) fn is_known(&self, name: &str) -> bool {
        self.known.contains_key(name)
    }

    /// The name of a constructor, or of one of the variables, that an unknown name was probably meant to be.
    pub(super) fn nearest<'a>(
        &'a self,
        name: &str,
        variables: impl Iterator<Item = &'a str>,
    ) -> Option<String> {
        nearest(name, self.known.keys().map(|name| &name[..]).chain(variables))
    }
}

/// Whether a name is only the beginning of what stands there.
fn goes_on(name: &str, rest: &str) -> bool {
    name.ends_with(is_of_name) && (rest.starts_with(is_of_name) || rest.starts_with(['@', '<']))
        || rest.starts_with("::")
}

//! The generators of the repair study, as texts and as modules.
//!
//! There is a folder per benchmark. Its `reference.rs` is complete; its `variants.patch` has, as differences from the reference, the
//! variants with a part missing (`1`, `2`, …, `sketch`) and the repaired variants (`repaired/1`, …). The build script writes all of
//! them out.

pub mod patch;

// `TEXTS`, a list of benchmark, variant and text; and the macro `module!`.
include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// The text of a variant, such as `1`, `sketch`, `repaired/1` or `reference`.
///
/// # Panics
///
/// If the benchmark has no such variant.
#[track_caller]
pub fn text(benchmark: &str, variant: &str) -> &'static str {
    let is_it = |(of, name, _): &&(&str, &str, &str)| (*of, *name) == (benchmark, variant);
    let found = TEXTS.iter().find(is_it);
    found.unwrap_or_else(|| panic!("{benchmark} has no variant {variant}")).2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_are_as_short_as_they_can_be() {
        for (benchmark, variant, text) in
            TEXTS.iter().filter(|(_, variant, _)| *variant != "reference")
        {
            let path = format!("{}/{benchmark}/variants.patch", env!("CARGO_MANIFEST_DIR"));
            let file = std::fs::read_to_string(path).unwrap();
            let (_, hunks) = patch::sections(&file).find(|(name, _)| name == variant).unwrap();
            assert_eq!(
                hunks,
                patch::diff(super::text(benchmark, "reference"), text),
                "{benchmark} {variant}"
            );
        }
    }
}

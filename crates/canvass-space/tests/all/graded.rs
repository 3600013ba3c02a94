//! Graded spaces: counts against closed forms, values against a slow twin, sizes, errors, deep terms.

mod counting;
mod recursion;
mod specimens;
mod values;

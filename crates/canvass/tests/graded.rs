//! Graded spaces: counts against closed forms, values against a slow twin, sizes, errors, deep terms.

#[path = "graded/counting.rs"]
mod counting;
#[path = "graded/recursion.rs"]
mod recursion;
#[path = "graded/specimens.rs"]
mod specimens;
#[path = "graded/values.rs"]
mod values;

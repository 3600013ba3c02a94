//! The algebra from outside. One program: each more would be linked, and instantiate what the others have, by itself.

mod dependent;
mod filtered;
mod goldens;
mod graded;
mod large;
mod laws;
#[cfg(feature = "parallel")]
mod parallel;
mod notation;
mod recursion;
mod verify;

//! Types of the standard library that are none of the others.

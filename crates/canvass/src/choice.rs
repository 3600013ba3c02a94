//! Choices: what a value is made of.
//!
//! A type describes its values as a [`shape`]. Making a value asks a [`source`] for one choice after the other, and the
//! choices in their order are the value's [choice sequence](sequence).

pub(crate) mod cursor;
pub(crate) mod draws;
pub(crate) mod kept;
pub(crate) mod odometer;
pub mod sequence;
pub mod shape;
pub mod source;
pub(crate) mod fair;

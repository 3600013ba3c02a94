//! Charts as SVG pictures that need no other file.

mod bars;
mod curves;
mod picture;

pub use bars::{Chart, Row, svg};
pub use curves::{Panel, Point, Scale, Series, Stroke, curves};

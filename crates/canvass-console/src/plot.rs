//! Charts as SVG pictures that need no other file.

mod bars;
mod curves;
mod dots;
mod growth;
mod picture;
mod steps;
mod times;

pub use bars::{Chart, Row, svg};
pub use curves::{Panel, Point, Scale, Series, Stroke, curves};
pub use dots::{DotRow, Dots, dots};
pub use growth::{Growth, GrowthSeries, growth};
pub use picture::grouped;
pub use steps::{StepSeries, Steps, steps};

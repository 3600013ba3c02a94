//! What most tests need: `use canvass::prelude::*;`

pub use crate::check::Test;
pub use crate::{Canvass, Lazy, Space, assume, assume_all, check, classify, cover, label, note};

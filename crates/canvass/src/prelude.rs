//! What most tests need: `use canvass::prelude::*;`

pub use crate::check::Test;
pub use crate::{Canvass, Space, assume, check, classify, cover, label, note};

//! What `canvass` needs as well. Not part of the interface: it may change in any version.

pub use crate::{
    bits::{BitSet, ones, split, words},
    nearest::nearest,
    random::SplitMix64,
};

//! The shape of `canvass_studies`, until that crate takes its place.

use std::{fmt, num::NonZeroUsize};

pub struct Options {
    pub quick: bool,
    pub threads: NonZeroUsize,
    pub breakdown: bool,
}

pub struct Report {
    text: String,
}

impl Report {
    pub fn json(&self) -> &str {
        "[]"
    }

    /// Every count is the expected one.
    pub fn agrees(&self) -> bool {
        true
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}", self.text)
    }
}

pub mod structures {
    use super::{Options, Report};

    pub fn run(options: &Options) -> Report {
        let Options {
            quick,
            threads,
            breakdown,
        } = options;
        Report {
            text: format!("structures: quick {quick}, threads {threads}, breakdown {breakdown}"),
        }
    }
}

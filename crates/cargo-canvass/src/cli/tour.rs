//! The arguments of the tour.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub struct TourArguments {
    /// Show this stop alone.
    #[arg(value_enum)]
    pub stop: Option<StopName>,

    /// List the stops.
    #[arg(long, conflicts_with = "stop")]
    pub list: bool,

    /// Where to write the page about what the tour's tests did; 'canvass/tour.html' in the target folder if not given.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stop", "list"])]
    pub report: Option<PathBuf>,

    /// Run this program of the tour, and nothing else. The tour calls itself so.
    #[arg(long, hide = true)]
    pub program: Option<String>,
}

/// A stop, as it is called on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StopName {
    /// A test that fails: found, shrunk, saved, replayed.
    Failing,
    /// The same property for all inputs up to a size.
    Bounded,
    /// A precondition with `Lazy`.
    Lazy,
    /// A state machine.
    Machine,
    /// A covering array for a configuration.
    Array,
    /// Thinning in numbers.
    Thinning,
    /// A generator with a gap, and its repair.
    Generator,
    /// Counting and indexing.
    Spaces,
}

impl StopName {
    /// The word that names it.
    pub fn text(self) -> String {
        let value = self.to_possible_value().expect("no stop is hidden");
        value.get_name().to_owned()
    }
}

//! The arguments of the tour.

use clap::Args;

#[derive(Debug, Args)]
pub struct TourArguments {
    /// Run this program of the tour, and nothing else. The tour calls itself so.
    #[arg(long, hide = true)]
    pub program: Option<String>,
}

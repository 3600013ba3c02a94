//! How far a long test has come, told now and then where the setting `verbose` asks for it.

use super::explore::Explored;
use super::report;
use super::settings::Settings;
use std::time::{Duration, Instant};

/// Progress is printed after this time at the earliest, and not more often.
const APART: Duration = Duration::from_secs(5);

pub(super) struct Progress<'a> {
    name: &'a str,
    settings: &'a Settings,
    begun: Instant,
    next: Instant,
}

impl<'a> Progress<'a> {
    /// `None` where nobody wants to know.
    pub(super) fn begin(name: &'a str, settings: &'a Settings) -> Option<Progress<'a>> {
        let begun = Instant::now();
        settings.verbose.then_some(Progress { name, settings, begun, next: begun + APART })
    }

    /// Tells, if it is time to.
    pub(super) fn tell(&mut self, explored: &Explored) {
        let now = Instant::now();
        if now >= self.next {
            let words = report::progress(self.settings, explored, now.duration_since(self.begun));
            report::warn(self.name, &words);
            self.next = now + APART;
        }
    }
}

//! Which choices the outcomes of runs depend on: conflict-directed backjumping.
//!
//! Where conditions are asked together ([`all`](crate::lazy::all)), a rejection is blamed on the holes that the rejecting
//! condition saw: they are its conflict set. A step whose hole is in no conflict set does not matter. Backtracking passes
//! over it, since its other alternatives would be rejected for the same reason, and counts their values as decided.
//!
//! **Invariants:**
//!
//! - A step that is made while nothing is watched matters, and one that matters once does so until it is dropped. So no
//!   value is skipped unless all runs since the step was made were watched.
//! - The steps for the root always matter: a property sees the whole value before any hole is watched.
//! - A run that nothing is blamed on (it passed, failed, or was rejected elsewhere) may depend on all that it saw: all
//!   its steps matter.

use crate::lazy::conjunction::Orders;
use crate::lazy::path::{Path, ROOT};

#[derive(Default)]
pub(in crate::lazy) struct Blame {
    /// Whether it is watched which holes are seen: from the first conditions asked together on.
    pub(in crate::lazy) is_watching: bool,
    /// The names of the holes that the current run's rejection is blamed on.
    pub(in crate::lazy) conflict: Option<Vec<u64>>,
    /// In which order conditions are asked.
    pub(in crate::lazy) orders: Orders,
}

impl Blame {
    /// After a run: notes which steps its outcome depends on.
    pub(in crate::lazy) fn settle(&mut self, path: &mut Path) {
        if !self.is_watching {
            return;
        }
        let conflict: Option<Vec<u32>> = (self.conflict.take())
            .map(|names| names.iter().filter_map(|name| path.holes.named(*name)).collect());
        for step in &mut path.steps {
            step.matters |= step.hole == ROOT
                || conflict.as_ref().is_none_or(|conflict| conflict.contains(&step.hole));
        }
    }
}

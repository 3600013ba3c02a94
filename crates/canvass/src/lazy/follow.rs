//! Follows what is known of the tree, instead of running the property.

use super::Shared;
use super::ask::Ask;
use super::known::Event;
use super::path::Path;
use canvass_lazy::hole;
use std::sync::Arc;

/// Where a path has come to.
pub(super) enum Followed {
    /// To where nothing is known yet.
    Unknown,
    /// To what a run has decided before, or to where no value has the pattern.
    Nowhere,
}

/// Takes the steps of the path, and the first alternatives after them, as far as it is known what is asked.
pub(super) fn follow(search: &Arc<hole::Search>, shared: &Shared) -> Followed {
    let mut path = shared.path();
    path.is_known = true;
    let followed = steps(search, shared, &mut path);
    path.is_known = false;
    if matches!(followed, Followed::Nowhere) {
        path.settle();
    }
    followed
}

fn steps(search: &Arc<hole::Search>, shared: &Shared, path: &mut Path) -> Followed {
    let mut asks: Vec<Ask<'_>> = Vec::new();
    loop {
        let Some(node) = path.node else { return Followed::Unknown };
        let Some(event) = path.known.event(node, path.at) else {
            let is_decided = path.known.is_decided(node);
            return if is_decided { Followed::Nowhere } else { Followed::Unknown };
        };
        if let Event::Fill(hole) = event {
            asks.push(Ask::fill(search, shared, path, hole));
            continue;
        }
        let Some(ask) = asks.last_mut() else { return Followed::Unknown };
        if !ask.repeat(path, event) {
            path.is_dead_end = false;
            return Followed::Nowhere;
        }
        while asks.last().is_some_and(Ask::is_done) {
            asks.pop();
        }
        if std::mem::take(&mut path.is_new) {
            return Followed::Unknown;
        }
    }
}

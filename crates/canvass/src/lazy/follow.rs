//! Follows what is known of the trie of demands, instead of running the property.

use super::Shared;
use super::ask::Ask;
use super::known::{Ahead, Event};
use super::path::Path;
use crate::choice::source::Stop;
use crate::error::Result;
use canvass_lazy::hole;
use std::sync::Arc;

/// Where a path has come to.
pub(super) enum Followed {
    /// To where nothing is known yet, or to where demands differ: the next run will tell.
    Unknown,
    /// To what a run has decided before, or to where no value has the pattern.
    Nowhere,
}

/// Takes the steps of the path, and the first alternatives after them, as far as it is known what is asked.
pub(super) fn follow(search: &Arc<hole::Search>, shared: &Shared) -> Result<Followed> {
    let mut path = shared.path();
    let followed = steps(search, shared, &mut path)?;
    if matches!(followed, Followed::Nowhere) {
        path.settle();
    }
    Ok(followed)
}

/// Ends because each round passes an event: the cursor moves on, and paths in a trie are finite.
fn steps(search: &Arc<hole::Search>, shared: &Shared, path: &mut Path) -> Result<Followed> {
    let mut asks: Vec<Ask<'_>> = Vec::new();
    loop {
        let Some(cursor) = path.cursor.filter(|_| !path.strayed) else {
            return Ok(Followed::Unknown);
        };
        let event = match path.known.ahead(cursor) {
            Ahead::Event(event) => event,
            Ahead::Decided => return Ok(Followed::Nowhere),
            Ahead::Unknown => return Ok(Followed::Unknown),
        };
        if let Event::Fill(hole) = event {
            let fill = path.begin(hole);
            asks.push(Ask::begun(search, shared, path, hole, fill));
            continue;
        }
        let ask = asks.last_mut().expect("parts are asked for while a hole is filled");
        match ask.repeat(path, event) {
            Ok(()) => {}
            Err(Stop::Space(error)) => return Err(error),
            Err(Stop::Mismatch | Stop::Rejected | Stop::TooDeep) if path.strayed => {
                return Ok(Followed::Unknown);
            }
            Err(Stop::Mismatch | Stop::Rejected | Stop::TooDeep) => {
                path.is_dead_end = false;
                return Ok(Followed::Nowhere);
            }
        }
        while asks.last().is_some_and(Ask::is_done) {
            asks.pop();
        }
    }
}

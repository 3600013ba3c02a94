//! Replays a run from the trie of demands, instead of running the property.

use super::Shared;
use super::ask::Ask;
use super::known::{Ahead, Event};
use super::narrowing::Narrowing;
use crate::choice::source::Stop;
use crate::error::Result;
use canvass_lazy::hole;
use std::sync::Arc;

/// Where a path leads.
pub(super) enum Followed {
    /// To where no run has come yet, or to where demands differ: the property must run.
    Unknown,
    /// To what a run has decided before, or to where no value has the pattern: the property need not run.
    Nowhere,
}

/// Takes the steps of the path, and the first alternatives after them, as far as the trie says what is asked.
pub(super) fn follow(search: &Arc<hole::Search>, shared: &Shared) -> Result<Followed> {
    let mut narrowing = shared.narrowing();
    let first = narrowing.path.fills.len();
    let followed = replay(search, shared, &mut narrowing)?;
    match followed {
        Followed::Unknown => narrowing.expect_fills(first),
        Followed::Nowhere => {
            let Narrowing { blame, path, .. } = &mut *narrowing;
            blame.settle(path);
        }
    }
    Ok(followed)
}

/// Ends because each round passes an event: the cursor moves on, and the paths in a trie are finite.
fn replay(
    search: &Arc<hole::Search>,
    shared: &Shared,
    narrowing: &mut Narrowing,
) -> Result<Followed> {
    // The holes that are being filled, from outside in.
    let mut asks: Vec<Ask<'_>> = Vec::new();
    loop {
        let event = match narrowing.known.ahead() {
            _ if narrowing.ending.is_nondeterministic => return Ok(Followed::Unknown),
            Some(Ahead::Event(event)) => event,
            Some(Ahead::Decided) => return Ok(Followed::Nowhere),
            Some(Ahead::Unknown) | None => return Ok(Followed::Unknown),
        };
        if let Event::Fill(hole) = event {
            let fill = narrowing.begin(hole);
            asks.push(Ask::begun(search, shared, narrowing, hole, fill));
            continue;
        }
        let ask = asks.last_mut().expect("parts are asked for while a hole is filled");
        match ask.repeat(narrowing, event) {
            Ok(()) => {}
            Err(Stop::Space(error)) => return Err(error),
            Err(Stop::Mismatch | Stop::Rejected | Stop::TooDeep) => {
                if narrowing.ending.is_nondeterministic {
                    return Ok(Followed::Unknown);
                }
                narrowing.ending.is_dead_end = false;
                return Ok(Followed::Nowhere);
            }
        }
        while asks.last().is_some_and(Ask::is_done) {
            asks.pop();
        }
    }
}

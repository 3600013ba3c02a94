//! A smaller failing run of a property that draws, among the smallest of all.
//!
//! What shrinking comes to is a local minimum: of steps that lead to a state one after the other, none can be left out, and another way
//! there may be shorter. So the smallest runs are tried in order, as long as there are few.

use crate::check::case::{Failure, Verdict};
use crate::check::conduct::Conduct;
use crate::check::shrink::{Shrunk, measure};
use crate::choice::draws::{Answers, DrawsSource, Next, Search};
use crate::choice::source::Source;

/// So many runs are tried.
const MOST: u64 = 2_000;

impl Conduct<'_> {
    /// What was shrunk, or a smaller run that fails in the same way.
    pub(super) fn or_smaller(&self, mut shrunk: Shrunk, failure: &Failure) -> Shrunk {
        let types = self.subject.types;
        let mut source = DrawsSource::new(Answers::Search(Search::default()));
        let mut least = measure(types, &shrunk.sequence);
        for _ in 0..MOST.min(self.settings.shrinks.saturating_sub(shrunk.cases)) {
            let Some(Answers::Search(search)) = source.answers() else { break };
            if search.advance() == Next::End {
                break;
            }
            shrunk.cases += 1;
            let ended = (self.subject.run)(&mut Source::new(types, &mut source));
            let Ok(Verdict::Failed(met)) = ended else { continue };
            let Some(draws) = source.draws().filter(|_| met.is_same(failure)) else { continue };
            let sequence = draws.sequence();
            let size = measure(types, &sequence);
            if size < least {
                (least, shrunk.sequence) = (size, sequence);
            }
        }
        shrunk
    }
}

//! Lazy search by size, and what all lazy searches have in common: once it turns out that the property does not look at the
//! same parts for the same choices, values are tried whole, in order.

use super::{CaseValue, Explorer, InOrder, Outcome, Request, Strategy};
use crate::Nat;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::{Scope, SearchOrder, SizeBySize};
use crate::shard::Shard;
use std::sync::Arc;

pub(super) struct LazyExplorer<'a> {
    /// `None` where values are tried whole.
    search: Option<LazySearch>,
    whole: InOrder<'a>,
}

/// What a lazy search decided.
pub(crate) struct Searched {
    pub(crate) runs: u64,
    pub(crate) decided: Nat,
    /// How many values of the first size that is not complete.
    pub(crate) of_size: Nat,
}

impl<'a> LazyExplorer<'a> {
    pub(super) fn new(
        request: &Request<'a>,
        search: impl FnOnce(&Arc<Types>, Shard) -> LazySearch,
    ) -> LazyExplorer<'a> {
        let begin = || search(request.values.types, request.shard);
        LazyExplorer { search: request.may_leave_holes.then(begin), whole: InOrder::new(request) }
    }

    fn explorer(&self) -> &dyn Explorer {
        self.search.as_ref().map_or(&self.whole, |search| search as &dyn Explorer)
    }

    fn explorer_mut(&mut self) -> &mut dyn Explorer {
        match &mut self.search {
            Some(search) => search,
            None => &mut self.whole,
        }
    }
}

impl Explorer for LazyExplorer<'_> {
    fn next(&mut self) -> Result<bool> {
        self.explorer_mut().next()
    }

    fn value(&mut self) -> CaseValue<'_> {
        self.explorer_mut().value()
    }

    fn learn(&mut self, outcome: Outcome) {
        if outcome == Outcome::Nondeterministic {
            self.search = None;
        }
    }

    fn strategy(&self) -> Strategy {
        self.explorer().strategy()
    }

    fn exhausts(&self) -> bool {
        self.explorer().exhausts()
    }

    fn complete_below(&self) -> usize {
        self.explorer().complete_below()
    }

    fn own(&self, size: usize) -> Nat {
        self.explorer().own(size)
    }

    fn searched(&self) -> Option<Searched> {
        self.explorer().searched()
    }

    fn small_scope(&self) -> Option<(Scope, Nat)> {
        self.explorer().small_scope()
    }
}

/// A lazy search of a property that looks at the same parts for the same choices.
pub(super) struct LazySearch {
    pub(super) order: SearchOrder,
    pub(super) strategy: Strategy,
    /// Whether it ends where it would go on by size.
    ends_before_by_size: bool,
}

impl LazySearch {
    pub(super) fn new(order: SearchOrder, strategy: Strategy) -> LazySearch {
        LazySearch { order, strategy, ends_before_by_size: false }
    }

    pub(super) fn by_size(types: &Arc<Types>, shard: Shard) -> LazySearch {
        LazySearch::new(SearchOrder::BySize(SizeBySize::all(types, shard)), Strategy::Lazy)
    }

    /// The same search under another name.
    pub(super) fn named(self, strategy: Strategy) -> LazySearch {
        LazySearch { strategy, ..self }
    }

    /// The same search, up to where it would go on by size, which there is another one for.
    pub(super) fn before_by_size(self) -> LazySearch {
        LazySearch { ends_before_by_size: true, ..self }
    }

    /// Whether it goes by size now.
    pub(super) fn is_by_size(&self) -> bool {
        self.order.by_size().is_some()
    }

    fn ran_by_size(&self) -> Option<&SizeBySize> {
        self.order.by_size().filter(|by_size| by_size.runs > 0)
    }
}

impl Explorer for LazySearch {
    fn next(&mut self) -> Result<bool> {
        Ok(self.order.advance()? && !(self.ends_before_by_size && self.is_by_size()))
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::WithHoles(&mut self.order)
    }

    fn strategy(&self) -> Strategy {
        self.strategy
    }

    fn leaves_holes(&self) -> bool {
        true
    }

    fn exhausts(&self) -> bool {
        !self.ends_before_by_size
    }

    fn skip_below(&mut self, size: usize) {
        if let SearchOrder::Few(few) = &mut self.order {
            few.skip_below(size);
        }
    }

    fn complete_below(&self) -> usize {
        self.ran_by_size().map_or(0, SizeBySize::complete_below)
    }

    fn own(&self, size: usize) -> Nat {
        self.ran_by_size().map_or(Nat::ZERO, |by_size| by_size.own(size))
    }

    fn searched(&self) -> Option<Searched> {
        self.ran_by_size().map(|by_size| Searched {
            runs: by_size.runs,
            decided: by_size.decided.clone(),
            of_size: by_size.of_size().clone(),
        })
    }

    fn small_scope(&self) -> Option<(Scope, Nat)> {
        let SearchOrder::SmallScope(search) = &self.order else { return None };
        search.complete().map(|(scope, count)| (scope, count.clone()))
    }
}

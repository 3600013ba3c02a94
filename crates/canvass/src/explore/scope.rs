//! Lazy search in small scopes; by size where the type has no numbers, or only a few sizes.

use super::Strategy;
use super::lazy::LazySearch;
use crate::choice::shape::Types;
use crate::lazy::{SearchOrder, SmallScope};
use crate::shard::Shard;
use std::sync::Arc;

pub(super) fn scope(types: &Arc<Types>, shard: Shard) -> LazySearch {
    match SmallScope::new(types, shard) {
        Some(scopes) => LazySearch::new(SearchOrder::SmallScope(scopes), Strategy::Scope),
        None => LazySearch::by_size(types, shard).named(Strategy::Scope),
    }
}

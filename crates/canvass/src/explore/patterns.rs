//! Lazy search by constructor patterns that compete; by size where the type has no patterns.

use super::Strategy;
use super::lazy::LazySearch;
use crate::choice::shape::Types;
use crate::lazy::{Portfolio, SearchOrder, Ways};
use crate::shard::Shard;
use std::sync::Arc;

pub(super) fn patterns(types: &Arc<Types>, shard: Shard) -> LazySearch {
    match Portfolio::new(types, &Ways::COMPETING, shard) {
        Some(portfolio) => LazySearch::new(SearchOrder::Patterns(portfolio), Strategy::Patterns),
        None => LazySearch::by_size(types, shard).named(Strategy::Patterns),
    }
}

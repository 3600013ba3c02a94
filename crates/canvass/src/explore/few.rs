//! Lazy search for values of few constructors; by size where leaving constructors out makes no difference.

use super::Strategy;
use super::lazy::LazySearch;
use crate::choice::shape::Types;
use crate::lazy::{Few, SearchOrder};
use crate::shard::Shard;
use std::sync::Arc;

pub(super) fn few(types: &Arc<Types>, shard: Shard) -> LazySearch {
    match Few::new(types, shard) {
        Some(few) => LazySearch::new(SearchOrder::Few(few), Strategy::Few),
        None => LazySearch::by_size(types, shard).named(Strategy::Few),
    }
}

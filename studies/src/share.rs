//! The share of a study that this process does: every n-th of its items.

use canvass::Shard;
use std::cell::Cell;

thread_local! {
    static SHARD: Cell<Shard> = const { Cell::new(Shard::WHOLE) };
}

/// Runs a share of a study. All shares together go through what the study goes through, each thing once.
pub fn sharing<T>(shard: Shard, study: impl FnOnce() -> T) -> T {
    struct Before(Shard);
    impl Drop for Before {
        fn drop(&mut self) {
            SHARD.set(self.0);
        }
    }
    let _before = Before(SHARD.replace(shard));
    study()
}

/// The items of a list that are in the share.
pub(crate) fn own<T>(things: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let shard = SHARD.get();
    let own = things.into_iter().enumerate().filter(move |(place, _)| shard.takes(*place));
    own.map(|(_, thing)| thing)
}

/// Whether other processes do the rest, so that this one cannot judge the whole.
pub(crate) fn is_shared() -> bool {
    !SHARD.get().is_whole()
}

#[cfg(test)]
mod tests {
    use super::{is_shared, own, sharing};

    #[test]
    fn shares_have_each_thing_once() {
        let mut all: Vec<u32> = ["1/3", "2/3", "3/3"]
            .iter()
            .flat_map(|shard| sharing(shard.parse().unwrap(), || own(0..10).collect::<Vec<u32>>()))
            .collect();
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<u32>>());
        assert!(own(0..10).eq(0..10));
        assert!(!is_shared());
    }
}

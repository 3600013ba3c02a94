//! Lazy searches for ordered trees.

use crate::path::Path;
use crate::types::OpenTree;
use canvass::lazy::{Search, SearchError};
use std::hint::black_box;

pub const PATHS: &[Path] = &[
    Path {
        name: "search by size",
        what: "5,000 runs of a lazy search for ordered trees",
        prepare: by_size,
    },
    Path {
        name: "search in scopes",
        what: "5,000 runs of the same in small scopes",
        prepare: in_scopes,
    },
    Path {
        name: "search by few",
        what: "5,000 runs of the same by few constructors",
        prepare: by_few,
    },
];

fn by_size() -> Box<dyn FnMut()> {
    Box::new(|| search(Search::by_size()))
}

fn in_scopes() -> Box<dyn FnMut()> {
    Box::new(|| search(Search::in_small_scopes()))
}

fn by_few() -> Box<dyn FnMut()> {
    Box::new(|| search(Search::few()))
}

fn search(search: Result<Search<OpenTree>, SearchError>) {
    let mut search = search.expect("trees can be searched");
    for _ in 0..5_000 {
        let run =
            search.step(|tree| tree.is_ordered(0, 256)).expect("it depends on the tree alone");
        assert!(black_box(run).is_some());
    }
}

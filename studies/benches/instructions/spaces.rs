//! The algebra: walking, finding by index, and back.

use crate::path::Path;
use crate::types::Tree;
use canvass::space::{lists, naturals};
use canvass::{Canvass, Nat, Rng};
use canvass_studies::structures::{linked_bst, sorted_list};
use std::hint::black_box;

pub const PATHS: &[Path] = &[
    Path {
        name: "walk a size",
        what: "all trees of size 9 of a derived type",
        prepare: walk_derived,
    },
    Path { name: "walk a space", what: "all 16,796 search trees of ten keys", prepare: walk_trees },
    Path { name: "walk a product", what: "all sorted lists of eight numbers", prepare: walk_lists },
    Path { name: "find a tree", what: "200 trees of a size by their indices", prepare: find },
    Path { name: "number a tree", what: "the indices of 200 trees of a size", prepare: number },
    Path {
        name: "decode a list",
        what: "the list of index 2^1000 + a random number, 20 times",
        prepare: decode,
    },
    Path { name: "encode a list", what: "back to its index, 20 times", prepare: encode },
];

/// Sizes count the bits of keys too.
const SIZE: usize = 9;

fn walk_derived() -> Box<dyn FnMut()> {
    let trees = Tree::sized(SIZE).expect("trees can be numbered");
    Box::new(move || trees.for_each(|tree| drop(black_box(tree))).expect("it can be walked"))
}

fn walk_trees() -> Box<dyn FnMut()> {
    Box::new(|| {
        let trees = linked_bst::space(10);
        trees.for_each(|tree| drop(black_box(tree))).expect("it can be walked");
    })
}

fn walk_lists() -> Box<dyn FnMut()> {
    Box::new(|| {
        let lists = sorted_list::space(8);
        lists.for_each(|list| _ = black_box(list)).expect("it can be walked");
    })
}

fn find() -> Box<dyn FnMut()> {
    let trees = Tree::sized(40).expect("trees can be numbered");
    let count =
        trees.count().expect("sizes are counted").finite().cloned().expect("sizes are finite");
    let mut rng = Rng::new(1);
    let indices: Vec<Nat> = (0..200).map(|_| rng.below(&count).expect("there are trees")).collect();
    Box::new(move || {
        for index in &indices {
            drop(black_box(trees.get(index).expect("it is below the count")));
        }
    })
}

fn number() -> Box<dyn FnMut()> {
    let space = Tree::sized(40).expect("trees can be numbered");
    let mut rng = Rng::new(1);
    let trees: Vec<Tree> =
        (0..200).map(|_| space.sample(&mut rng).expect("there are trees")).collect();
    Box::new(move || {
        for tree in &trees {
            drop(black_box(space.index_of(tree).expect("it is of this size")));
        }
    })
}

fn far_index() -> Nat {
    let power = Nat::power_of_two(1_000);
    &power + &Rng::new(3).below(&power).expect("a number below one that is not 0")
}

fn decode() -> Box<dyn FnMut()> {
    let (space, index) = (lists(&naturals()), far_index());
    Box::new(move || {
        for _ in 0..20 {
            drop(black_box(space.get(black_box(&index)).expect("there are infinitely many")));
        }
    })
}

fn encode() -> Box<dyn FnMut()> {
    let space = lists(&naturals());
    let list = space.get(far_index()).expect("there are infinitely many");
    Box::new(move || {
        for _ in 0..20 {
            drop(black_box(space.index_of(black_box(&list)).expect("it is a list")));
        }
    })
}

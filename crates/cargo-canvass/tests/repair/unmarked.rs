//! A list that nobody asks anything of.
use canvass::generate::{any, choose, hole};

enum List {
    Nil,
    Cons(i64, Box<List>),
}
use List::{Cons, Nil};

fn len(list: &List) -> usize {
    match list {
        Nil => 0,
        Cons(_, tail) => 1 + len(tail),
    }
}

fn at_most(size: usize, list: &List) -> bool {
    len(list) <= size
}

fn list(size: usize) -> List {
    if size == 0 { Nil } else { Cons(any(), Box::new(list(size - 1))) }
}

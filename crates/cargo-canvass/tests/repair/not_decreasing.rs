//! A list that calls for a longer one.
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

#[canvass::generator(covers = at_most)]
fn list(size: usize) -> List {
    choose![Nil, Cons(any(), list(size + 1).into())]
}

//! A list made in a loop.
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
    let mut list = Nil;
    for _ in 0..size {
        list = Cons(any(), Box::new(list));
    }
    list
}

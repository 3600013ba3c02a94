//! A generator of lists of at most `size` elements: with a part missing.

use canvass::generate::{any, choose};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum List {
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

pub fn at_most(size: usize, list: &List) -> bool {
    len(list) <= size
}

#[canvass::generator(covers = at_most)]
pub fn sized_list(size: usize) -> List {
    if size == 0 {
        Nil
    } else {
        choose![Nil, Cons(any::<i64>(), Box::new(sized_list(size - 1)))]
    }
}

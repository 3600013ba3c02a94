//! A generator of lists of `size` times the same element: with a part missing.

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

fn all_equal(list: &List, element: i64) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => *head == element && all_equal(tail, element),
    }
}

pub fn duplicates(size: usize, element: i64, list: &List) -> bool {
    len(list) == size && all_equal(list, element)
}

#[canvass::generator(covers = duplicates)]
pub fn duplicate_list(size: usize, element: i64) -> List {
    if size == 0 {
        Nil
    } else {
        Cons(element, Box::new(duplicate_list(size - 1, element)))
    }
}

//! A generator of lists of one to `size + 1` even numbers: only its control flow.

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

fn all_even(list: &List) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => *head % 2 == 0 && all_even(tail),
    }
}

pub fn evens(size: usize, list: &List) -> bool {
    0 < len(list) && len(list) <= size + 1 && all_even(list)
}

#[canvass::generator(covers = evens)]
pub fn even_list(size: usize) -> List {
    if size == 0 {
        Cons(2 * any::<i64>(), Box::new(Nil))
    } else {
        choose![
            1 => Cons(2 * any::<i64>(), Box::new(Nil)),
            size => Cons(2 * any::<i64>(), Box::new(even_list(size - 1))),
        ]
    }
}

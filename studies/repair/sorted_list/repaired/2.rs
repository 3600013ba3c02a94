//! A generator of ascending lists of `size` elements, none below `least`: with a part missing.

use canvass::generate::{any, reject};

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

fn sorted_from(least: i64, list: &List) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => least <= *head && sorted_from(*head, tail),
    }
}

pub fn ascending(size: usize, least: i64, list: &List) -> bool {
    len(list) == size && sorted_from(least, list)
}

#[canvass::generator(covers = ascending)]
pub fn sorted_list(size: usize, least: i64) -> List {
    if size == 0 {
        Nil
    } else {
        let head = any::<i64>();
        if least <= head {
            Cons(head, Box::new(sorted_list(size - 1, head)))
        } else {
            reject!()
        }
    }
}

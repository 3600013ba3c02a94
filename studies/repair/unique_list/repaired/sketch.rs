//! A generator of lists of `size` different elements: only its control flow.

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

fn has(list: &List, element: i64) -> bool {
    match list {
        Nil => false,
        Cons(head, tail) => *head == element || has(tail, element),
    }
}

fn unique(list: &List) -> bool {
    match list {
        Nil => true,
        Cons(head, tail) => !has(tail, *head) && unique(tail),
    }
}

pub fn all_different(size: usize, list: &List) -> bool {
    len(list) == size && unique(list)
}

#[canvass::generator(covers = all_different)]
pub fn unique_list(size: usize) -> List {
    if size == 0 {
        Nil
    } else {
        let tail = unique_list(size - 1);
        let head = any::<i64>();
        if has(&tail, head) {
            reject!()
        } else {
            Cons(head, Box::new(tail))
        }
    }
}

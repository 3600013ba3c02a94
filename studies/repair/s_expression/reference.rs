//! A generator of S-expressions that are nested to a depth and at most so wide. After the tests of the crate `rsexp`.

use canvass::generate::{any, choose};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Sexp {
    Atom(u8),
    List(Box<Items>),
}
use Sexp::{Atom, List};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Items {
    End,
    Item(Sexp, Box<Items>),
}
use Items::{End, Item};

pub fn fits(depth: usize, width: usize, sexp: &Sexp) -> bool {
    match sexp {
        Atom(_) => true,
        List(items) => depth > 0 && items_fit(depth - 1, width, width, items),
    }
}

pub fn items_fit(depth: usize, width: usize, left: usize, items: &Items) -> bool {
    match items {
        End => true,
        Item(first, rest) => {
            left > 0 && fits(depth, width, first) && items_fit(depth, width, left - 1, rest)
        }
    }
}

#[canvass::generator(covers = fits)]
pub fn s_expression(depth: usize, width: usize) -> Sexp {
    if depth == 0 {
        Atom(any())
    } else {
        choose![Atom(any()), List(Box::new(some_items(depth - 1, width, width)))]
    }
}

#[canvass::generator(covers = items_fit)]
pub fn some_items(depth: usize, width: usize, left: usize) -> Items {
    if left == 0 {
        End
    } else {
        choose![End, Item(s_expression(depth, width), Box::new(some_items(depth, width, left - 1)))]
    }
}

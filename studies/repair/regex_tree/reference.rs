//! A generator of syntax trees of regular expressions: nothing is repeated that is empty or repeated already.

use canvass::generate::{any, choose, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Regex {
    Empty,
    Symbol(u8),
    Sequence(Box<Regex>, Box<Regex>),
    Either(Box<Regex>, Box<Regex>),
    Repeat(Box<Regex>),
}
use Regex::{Either, Empty, Repeat, Sequence, Symbol};

fn depth(regex: &Regex) -> usize {
    match regex {
        Empty => 0,
        Symbol(_) => 0,
        Sequence(left, right) => 1 + depth(left).max(depth(right)),
        Either(left, right) => 1 + depth(left).max(depth(right)),
        Repeat(inner) => 1 + depth(inner),
    }
}

fn may_be_repeated(regex: &Regex) -> bool {
    match regex {
        Empty => false,
        Repeat(_) => false,
        _ => true,
    }
}

fn is_lean(regex: &Regex) -> bool {
    match regex {
        Empty => true,
        Symbol(_) => true,
        Sequence(left, right) => is_lean(left) && is_lean(right),
        Either(left, right) => is_lean(left) && is_lean(right),
        Repeat(inner) => may_be_repeated(inner) && is_lean(inner),
    }
}

pub fn lean_up_to(levels: usize, regex: &Regex) -> bool {
    depth(regex) <= levels && is_lean(regex)
}

#[canvass::generator(covers = lean_up_to)]
pub fn regex_tree(levels: usize) -> Regex {
    if levels == 0 {
        choose![Empty, Symbol(any())]
    } else {
        choose![
            Empty,
            Symbol(any()),
            Sequence(Box::new(regex_tree(levels - 1)), Box::new(regex_tree(levels - 1))),
            Either(Box::new(regex_tree(levels - 1)), Box::new(regex_tree(levels - 1))),
            {
                let inner = regex_tree(levels - 1);
                if may_be_repeated(&inner) { Repeat(Box::new(inner)) } else { reject!() }
            },
        ]
    }
}

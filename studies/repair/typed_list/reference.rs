//! A generator of expressions of two types, numbers and lists of numbers.

use canvass::generate::choose;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Type {
    Number,
    List,
}
use Type::{List, Number};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Term {
    Zero,
    Next(Box<Term>),
    Empty,
    Push(Box<Term>, Box<Term>),
    Length(Box<Term>),
}
use Term::{Empty, Length, Next, Push, Zero};

fn depth(term: &Term) -> usize {
    match term {
        Zero => 0,
        Empty => 0,
        Next(inner) => 1 + depth(inner),
        Length(inner) => 1 + depth(inner),
        Push(first, rest) => 1 + depth(first).max(depth(rest)),
    }
}

fn has_type(of: &Type, term: &Term) -> bool {
    match term {
        Zero => *of == Number,
        Next(inner) => *of == Number && has_type(&Number, inner),
        Empty => *of == List,
        Push(first, rest) => *of == List && has_type(&Number, first) && has_type(&List, rest),
        Length(inner) => *of == Number && has_type(&List, inner),
    }
}

pub fn is_typed(levels: usize, of: &Type, term: &Term) -> bool {
    depth(term) <= levels && has_type(of, term)
}

#[canvass::generator(covers = is_typed)]
pub fn typed_list(levels: usize, of: &Type) -> Term {
    match of {
        Number => {
            if levels == 0 {
                Zero
            } else {
                choose![
                    Zero,
                    Next(Box::new(typed_list(levels - 1, &Number))),
                    Length(Box::new(typed_list(levels - 1, &List))),
                ]
            }
        }
        List => {
            if levels == 0 {
                Empty
            } else {
                choose![
                    Empty,
                    Push(
                        Box::new(typed_list(levels - 1, &Number)),
                        Box::new(typed_list(levels - 1, &List)),
                    ),
                ]
            }
        }
    }
}

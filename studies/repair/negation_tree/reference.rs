//! A generator of formulas in which nothing is negated twice.

use canvass::generate::{any, choose, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Formula {
    Fact(u8),
    Not(Box<Formula>),
    Both(Box<Formula>, Box<Formula>),
}
use Formula::{Both, Fact, Not};

fn depth(formula: &Formula) -> usize {
    match formula {
        Fact(_) => 0,
        Not(inner) => 1 + depth(inner),
        Both(left, right) => 1 + depth(left).max(depth(right)),
    }
}

fn is_negation(formula: &Formula) -> bool {
    match formula {
        Not(_) => true,
        _ => false,
    }
}

fn is_reduced(formula: &Formula) -> bool {
    match formula {
        Fact(_) => true,
        Not(inner) => !is_negation(inner) && is_reduced(inner),
        Both(left, right) => is_reduced(left) && is_reduced(right),
    }
}

pub fn reduced_to(levels: usize, formula: &Formula) -> bool {
    depth(formula) <= levels && is_reduced(formula)
}

#[canvass::generator(covers = reduced_to)]
pub fn negation_tree(levels: usize) -> Formula {
    if levels == 0 {
        Fact(any())
    } else {
        choose![
            Fact(any()),
            {
                let inner = negation_tree(levels - 1);
                if is_negation(&inner) { reject!() } else { Not(Box::new(inner)) }
            },
            Both(Box::new(negation_tree(levels - 1)), Box::new(negation_tree(levels - 1))),
        ]
    }
}

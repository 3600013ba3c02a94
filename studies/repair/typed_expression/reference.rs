//! A generator of expressions of a type, of at most so many levels.

use canvass::generate::{any, choose};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Type {
    Number,
    Truth,
}
use Type::{Number, Truth};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Expression {
    Literal(i64),
    Constant(bool),
    Add(Box<Expression>, Box<Expression>),
    Less(Box<Expression>, Box<Expression>),
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
}
use Expression::{Add, Choice, Constant, Less, Literal};

fn depth(expression: &Expression) -> usize {
    match expression {
        Literal(_) => 0,
        Constant(_) => 0,
        Add(left, right) => 1 + depth(left).max(depth(right)),
        Less(left, right) => 1 + depth(left).max(depth(right)),
        Choice(condition, then, otherwise) => {
            1 + depth(condition).max(depth(then).max(depth(otherwise)))
        }
    }
}

fn has_type(expression: &Expression, of: &Type) -> bool {
    match expression {
        Literal(_) => *of == Number,
        Constant(_) => *of == Truth,
        Add(left, right) => *of == Number && has_type(left, &Number) && has_type(right, &Number),
        Less(left, right) => *of == Truth && has_type(left, &Number) && has_type(right, &Number),
        Choice(condition, then, otherwise) => {
            has_type(condition, &Truth) && has_type(then, of) && has_type(otherwise, of)
        }
    }
}

pub fn is_typed(levels: usize, of: &Type, expression: &Expression) -> bool {
    depth(expression) <= levels && has_type(expression, of)
}

#[canvass::generator(covers = is_typed)]
pub fn typed_expression(levels: usize, of: &Type) -> Expression {
    if levels == 0 {
        match of {
            Number => Literal(any()),
            Truth => Constant(any()),
        }
    } else {
        match of {
            Number => choose![
                Literal(any()),
                Add(Box::new(typed_expression(levels - 1, of)), Box::new(typed_expression(levels - 1, of))),
                Choice(
                    Box::new(typed_expression(levels - 1, &Truth)),
                    Box::new(typed_expression(levels - 1, of)),
                    Box::new(typed_expression(levels - 1, of)),
                ),
            ],
            Truth => choose![
                Constant(any()),
                Less(
                    Box::new(typed_expression(levels - 1, &Number)),
                    Box::new(typed_expression(levels - 1, &Number)),
                ),
                Choice(
                    Box::new(typed_expression(levels - 1, of)),
                    Box::new(typed_expression(levels - 1, of)),
                    Box::new(typed_expression(levels - 1, of)),
                ),
            ],
        }
    }
}

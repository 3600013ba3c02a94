//! Types that contain themselves.

use super::{Bit, check_round_trip, check_rust, check_sizes};
use canvass::{Canvass, Count};
use std::rc::Rc;
use std::sync::Arc;

#[derive(Debug, PartialEq, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

#[derive(Debug, PartialEq, Canvass)]
enum Chain {
    End,
    Link { next: Rc<Chain>, bit: Bit },
}

#[derive(Debug, PartialEq, Canvass)]
struct Rose {
    children: Vec<Rose>,
}

#[derive(Debug, PartialEq, Canvass)]
enum Expression {
    Zero,
    Block(Arc<Statement>),
}

#[derive(Debug, PartialEq, Canvass)]
enum Statement {
    Pass,
    Return(Expression),
    Both(Box<Statement>, Box<Statement>),
}

#[test]
fn binary_trees_are_counted_by_the_catalan_numbers() {
    check_sizes::<Tree>(&[0, 1, 0, 1, 0, 2, 0, 5, 0, 14, 0, 42]);
}

#[test]
fn chains_of_bits_double_with_each_link() {
    check_sizes::<Chain>(&[0, 1, 0, 2, 0, 4, 0, 8, 0, 16]);
}

#[test]
fn rose_trees_are_counted_by_the_catalan_numbers() {
    check_sizes::<Rose>(&[1, 1, 2, 5, 14, 42]);
}

/// As a slow twin, by the two types' equations.
#[test]
fn types_that_contain_each_other_are_counted_together() {
    let (mut expressions, mut statements) = (vec![0], vec![0]);
    for size in 1..12 {
        let unit = u64::from(size == 1);
        let pairs = (0..size).map(|left| statements[left] * statements[size - 1 - left]);
        let statement = unit + expressions[size - 1] + pairs.sum::<u64>();
        expressions.push(unit + statements[size - 1]);
        statements.push(statement);
    }
    check_sizes::<Expression>(&expressions);
    check_sizes::<Statement>(&statements);
}

#[test]
fn they_have_infinitely_many_values() {
    for count in
        [Tree::space().map(|space| space.count()), Rose::space().map(|space| space.count())]
    {
        assert_eq!(count, Ok(Ok(Count::Infinite)));
    }
}

#[test]
fn an_index_is_that_of_one_value() {
    check_round_trip::<Tree>(200);
    check_round_trip::<Chain>(200);
    check_round_trip::<Rose>(200);
    check_round_trip::<Expression>(200);
    check_round_trip::<Statement>(200);
}

#[test]
fn the_text_of_a_value_is_rust() {
    check_rust!(Tree::Node(Box::new(Tree::Leaf), Box::new(Tree::Leaf)));
    check_rust!(Chain::Link { next: std::rc::Rc::new(Chain::End), bit: Bit::One });
    check_rust!(Expression::Block(std::sync::Arc::new(Statement::Return(Expression::Zero))));
    check_rust!(Rose { children: vec![Rose { children: vec![] }] });
}

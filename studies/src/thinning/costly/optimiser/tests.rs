//! Each rule on a small term, and what is known about signs.

use super::*;
use crate::thinning::costly::program::Variable;
use Binary::{
    Add, And, Divide, DivideUnsigned, Equal, Less, Multiply, Or, Remainder, ShiftLeft, ShiftRight,
    Subtract, Xor,
};
use Unary::{Complement, Negate};

const X: Term = Term::Variable(Variable::X);
const Y: Term = Term::Variable(Variable::Y);

fn number(value: i32) -> Term {
    Term::Constant(value)
}

fn unary(operator: Unary, operand: Term) -> Term {
    Term::unary(operator, operand)
}

fn binary(left: Term, operator: Binary, right: Term) -> Term {
    Term::binary(operator, left, right)
}

/// A term that is not negative, but otherwise anything.
fn bit() -> Term {
    binary(X, Less, Y)
}

#[track_caller]
fn check(old: Term, new: Term) {
    assert_eq!(optimise(&Block::Return(old), None), Block::Return(new));
}

#[test]
fn constants_are_folded() {
    check(binary(number(7), Multiply, binary(number(2), Subtract, number(5))), number(-21));
    check(binary(number(7), Divide, number(0)), number(0));
    check(unary(Complement, unary(Negate, number(1))), number(0));
    check(Term::choose(binary(number(1), Less, number(2)), X, Y), X);
    check(Term::choose(bit(), Y, Y), Y);
}

#[test]
fn neutral_operands_go_away() {
    for (operator, neutral) in [
        (Add, 0),
        (Subtract, 0),
        (Multiply, 1),
        (Divide, 1),
        (And, -1),
        (Or, 0),
        (Xor, 0),
        (ShiftLeft, 0),
        (ShiftRight, 0),
        (Remainder, 0),
    ] {
        check(binary(X, operator, number(neutral)), X);
    }
    check(binary(number(0), Add, X), X);
}

#[test]
fn operands_that_decide_are_the_result() {
    check(binary(X, Multiply, number(0)), number(0));
    check(binary(number(0), Divide, X), number(0));
    check(binary(X, Remainder, number(-1)), number(0));
    check(binary(X, Or, number(-1)), number(-1));
    check(binary(X, Less, number(i32::MIN)), number(0));
    check(binary(number(i32::MAX), Less, X), number(0));
}

#[test]
fn an_operand_twice_is_simpler() {
    check(binary(X, Xor, X), number(0));
    check(binary(X, And, X), X);
    check(binary(X, Equal, X), number(1));
    check(binary(X, Divide, X), binary(X, Divide, X));
}

#[test]
fn constants_of_two_operators_become_one() {
    let twice = |operator, inner, outer| {
        binary(binary(X, operator, number(inner)), operator, number(outer))
    };
    check(twice(Add, 3, 4), binary(X, Add, number(7)));
    check(twice(Subtract, 3, -3), X);
    check(twice(And, 12, 10), binary(X, And, number(8)));
    check(twice(ShiftLeft, 15, 16), binary(X, ShiftLeft, number(31)));
    check(twice(ShiftLeft, 16, 16), number(0));
    check(twice(ShiftRight, 33, 31), binary(X, ShiftRight, number(31)));
}

#[test]
fn signs_are_merged() {
    check(unary(Negate, unary(Negate, X)), X);
    check(unary(Negate, binary(X, Subtract, Y)), binary(Y, Subtract, X));
    check(binary(X, Add, unary(Negate, Y)), binary(X, Subtract, Y));
    check(binary(X, Multiply, number(-1)), unary(Negate, X));
}

#[test]
fn powers_of_two_are_cheap_where_the_sign_is_known() {
    check(binary(X, Multiply, number(8)), binary(X, ShiftLeft, number(3)));
    check(binary(bit(), Divide, number(4)), binary(bit(), ShiftRight, number(2)));
    check(binary(bit(), Remainder, number(4)), binary(bit(), And, number(3)));
    check(binary(X, Divide, number(4)), binary(X, Divide, number(4)));
    check(binary(X, Remainder, number(4)), binary(X, Remainder, number(4)));
}

#[test]
fn a_division_has_no_sign_where_neither_operand_has() {
    check(binary(bit(), Divide, number(3)), binary(bit(), DivideUnsigned, number(3)));
    check(binary(bit(), Divide, Y), binary(bit(), Divide, Y));
    check(binary(X, Divide, number(3)), binary(X, Divide, number(3)));
}

#[test]
fn what_is_not_negative_is_not_below_zero() {
    let low = || binary(X, And, number(255));
    let not_negative = [
        bit(),
        low(),
        binary(low(), Or, bit()),
        binary(low(), ShiftRight, Y),
        binary(low(), Remainder, Y),
        Term::choose(bit(), low(), number(5)),
    ];
    for term in not_negative {
        check(binary(term, Less, number(0)), number(0));
    }
    let unknown = [X, binary(low(), Add, bit()), binary(X, Remainder, low()), binary(X, Or, low())];
    for term in unknown {
        let old = binary(term, Less, number(0));
        check(old.clone(), old);
    }
}

/// What becomes of `x / 3` at the end.
#[track_caller]
fn check_third(before: impl Fn(Box<Block>) -> Block, operator: Binary) {
    let third = |operator| Box::new(Block::Return(binary(X, operator, number(3))));
    assert_eq!(optimise(&before(third(Divide)), None), before(third(operator)));
}

#[test]
fn signs_of_variables_are_known_until_they_are_assigned() {
    let assign = |value: Term, rest| Block::Assign(Variable::X, value, rest);
    check_third(|rest| assign(bit(), rest), DivideUnsigned);
    check_third(|rest| assign(Y, rest), Divide);
    check_third(|rest| assign(bit(), Box::new(assign(Y, rest))), Divide);
    let other = |rest| Block::Assign(Variable::Y, X, rest);
    check_third(|rest| assign(bit(), Box::new(other(rest))), DivideUnsigned);
}

#[test]
fn in_a_loop_a_variable_may_have_any_of_its_values() {
    let halved = binary(X, Divide, number(2));
    let repeat = |rest| Block::Repeat(3, Variable::X, halved.clone(), rest);
    check_third(|rest| Block::Assign(Variable::X, bit(), Box::new(repeat(rest))), Divide);
}

#[test]
fn a_branch_that_is_decided_is_the_only_one() {
    let branches = || Box::new([Block::Return(X), Block::Return(Y)]);
    assert_eq!(optimise(&Block::Branch(number(2), branches()), None), Block::Return(X));
    assert_eq!(optimise(&Block::Branch(number(0), branches()), None), Block::Return(Y));
    let open = Block::Branch(bit(), branches());
    assert_eq!(optimise(&open, None), open);
}

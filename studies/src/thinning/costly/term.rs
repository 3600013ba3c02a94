//! What a program becomes before it is compiled: blocks of terms, with few forms for many operators.

use super::program::{Condition, Expression, Program, Variable};

/// Statements, the last of which returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    Return(Term),
    Assign(Variable, Term, Box<Block>),
    Repeat(u32, Variable, Term, Box<Block>),
    Branch(Term, Box<[Block; 2]>),
}

/// A number of 32 bits; a condition is zero or one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Term {
    Constant(i32),
    Variable(Variable),
    Unary(Unary, Box<Term>),
    Binary(Binary, Box<[Term; 2]>),
    /// The second unless the first is zero, else the third.
    Choose(Box<[Term; 3]>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unary {
    Negate,
    Complement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// Of numbers without a sign, which is cheaper.
    DivideUnsigned,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Less,
    Equal,
}

impl Block {
    /// How many statements, operators, constants and variables it has.
    pub(super) fn nodes(&self) -> usize {
        match self {
            Block::Return(value) => 1 + value.nodes(),
            Block::Assign(_, value, rest) | Block::Repeat(_, _, value, rest) => {
                1 + value.nodes() + rest.nodes()
            }
            Block::Branch(condition, branches) => {
                1 + condition.nodes() + branches.iter().map(Block::nodes).sum::<usize>()
            }
        }
    }
}

impl Term {
    pub(super) fn unary(operator: Unary, operand: Term) -> Term {
        Term::Unary(operator, Box::new(operand))
    }

    pub(super) fn binary(operator: Binary, left: Term, right: Term) -> Term {
        Term::Binary(operator, Box::new([left, right]))
    }

    pub(super) fn choose(condition: Term, yes: Term, no: Term) -> Term {
        Term::Choose(Box::new([condition, yes, no]))
    }

    fn nodes(&self) -> usize {
        match self {
            Term::Constant(_) | Term::Variable(_) => 1,
            Term::Unary(_, operand) => 1 + operand.nodes(),
            Term::Binary(_, operands) => 1 + operands.iter().map(Term::nodes).sum::<usize>(),
            Term::Choose(parts) => 1 + parts.iter().map(Term::nodes).sum::<usize>(),
        }
    }
}

impl From<&Program> for Block {
    fn from(program: &Program) -> Block {
        let block = |program: &Program| Box::new(Block::from(program));
        match program {
            Program::Return(value) => Block::Return(value.into()),
            Program::Assign(variable, value, rest) => {
                Block::Assign(*variable, value.into(), block(rest))
            }
            Program::Repeat(times, variable, value, rest) => {
                Block::Repeat(times.value(), *variable, value.into(), block(rest))
            }
            Program::Branch(condition, yes, no) => {
                Block::Branch(condition.into(), Box::new([(&**yes).into(), (&**no).into()]))
            }
        }
    }
}

impl From<&Expression> for Term {
    fn from(expression: &Expression) -> Term {
        let unary = |operator, operand: &Expression| Term::unary(operator, operand.into());
        let binary = |operator, left: &Expression, right: &Expression| {
            Term::binary(operator, left.into(), right.into())
        };
        match expression {
            Expression::Constant(constant) => Term::Constant(constant.value()),
            Expression::Variable(variable) => Term::Variable(*variable),
            Expression::Negate(operand) => unary(Unary::Negate, operand),
            Expression::Complement(operand) => unary(Unary::Complement, operand),
            Expression::Add(left, right) => binary(Binary::Add, left, right),
            Expression::Subtract(left, right) => binary(Binary::Subtract, left, right),
            Expression::Multiply(left, right) => binary(Binary::Multiply, left, right),
            Expression::Divide(left, right) => binary(Binary::Divide, left, right),
            Expression::Remainder(left, right) => binary(Binary::Remainder, left, right),
            Expression::And(left, right) => binary(Binary::And, left, right),
            Expression::Or(left, right) => binary(Binary::Or, left, right),
            Expression::Xor(left, right) => binary(Binary::Xor, left, right),
            Expression::ShiftLeft(left, right) => binary(Binary::ShiftLeft, left, right),
            Expression::ShiftRight(left, right) => binary(Binary::ShiftRight, left, right),
            Expression::Choose(condition, yes, no) => {
                Term::choose((&**condition).into(), (&**yes).into(), (&**no).into())
            }
        }
    }
}

impl From<&Condition> for Term {
    fn from(condition: &Condition) -> Term {
        match condition {
            Condition::Less(left, right) => Term::binary(Binary::Less, left.into(), right.into()),
            Condition::Equal(left, right) => Term::binary(Binary::Equal, left.into(), right.into()),
            Condition::Not(inner) => {
                Term::binary(Binary::Equal, (&**inner).into(), Term::Constant(0))
            }
            Condition::Both(left, right) => {
                Term::binary(Binary::And, (&**left).into(), (&**right).into())
            }
            Condition::Either(left, right) => {
                Term::binary(Binary::Or, (&**left).into(), (&**right).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinning::costly::program::{Constant, Times};

    #[test]
    fn conditions_are_numbers() {
        let x = || Expression::Variable(Variable::X);
        let is_one = Condition::Equal(x(), Expression::Constant(Constant::One));
        let rest = Box::new(Program::Return(Expression::Negate(Box::new(x()))));
        let repeat = Program::Repeat(Times::Eight, Variable::Y, x(), rest);
        let not = Condition::Not(Box::new(is_one));
        let program = Program::Branch(not, Box::new(repeat), Box::new(Program::Return(x())));

        let x = || Term::Variable(Variable::X);
        let is_one = Term::binary(Binary::Equal, x(), Term::Constant(1));
        let rest = Box::new(Block::Return(Term::unary(Unary::Negate, x())));
        let repeat = Block::Repeat(8, Variable::Y, x(), rest);
        let not = Term::binary(Binary::Equal, is_one, Term::Constant(0));
        let block = Block::Branch(not, Box::new([repeat, Block::Return(x())]));
        assert_eq!(Block::from(&program), block);
        assert_eq!(block.nodes(), 13);
    }
}

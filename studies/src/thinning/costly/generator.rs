//! A sized random generator of programs: additions often, divisions seldom, as in programs that people write.

use super::program::{Condition, Constant, Expression, Program, Times, Variable};
use canvass::Rng;
use canvass::generate::Generator;

/// Programs of at most about as many statements, operators and leaves as the size says, and often fewer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Programs;

impl Generator for Programs {
    type Value = Program;

    fn generate(&self, seed: u64, size: usize) -> Option<Program> {
        Some(Dice(Rng::new(seed)).program(size))
    }
}

/// What can be chosen, and how often one of them is relative to the others.
type Table<T> = &'static [(usize, T)];
/// Makes a part of a program from a budget.
type Make<T> = fn(&mut Dice, usize) -> T;
/// Makes a part of two others.
type Join<T> = fn(Box<T>, Box<T>) -> T;

const PROGRAMS: Table<Make<Program>> =
    &[(3, Dice::result), (3, Dice::assign), (2, Dice::repeat), (2, Dice::branch)];

const EXPRESSIONS: Table<Make<Expression>> =
    &[(2, Dice::leaf), (2, Dice::unary), (14, Dice::binary), (3, Dice::choose)];

const CONDITIONS: Table<Make<Condition>> =
    &[(3, Dice::comparison), (1, Dice::not), (2, Dice::connective)];

const UNARY: Table<fn(Box<Expression>) -> Expression> =
    &[(2, Expression::Negate), (1, Expression::Complement)];

/// One operation in 34 divides. The bug in the optimiser needs two below each other, which is why it is rare.
const BINARY: Table<Join<Expression>> = &[
    (16, Expression::Add),
    (12, Expression::Subtract),
    (8, Expression::Multiply),
    (6, Expression::And),
    (6, Expression::Or),
    (6, Expression::Xor),
    (6, Expression::ShiftLeft),
    (6, Expression::ShiftRight),
    (1, Expression::Divide),
    (1, Expression::Remainder),
];

const COMPARISONS: Table<fn(Expression, Expression) -> Condition> =
    &[(1, Condition::Less), (1, Condition::Equal)];

const CONNECTIVES: Table<Join<Condition>> = &[(1, Condition::Both), (1, Condition::Either)];

const CONSTANTS: Table<fn(&mut Dice) -> Constant> = &[
    (2, |_| Constant::Zero),
    (3, |_| Constant::One),
    (2, |_| Constant::MinusOne),
    (5, |dice| Constant::Small(dice.between(3, 100))),
    (3, |dice| Constant::PowerOfTwo(dice.between(1, 30))),
    (3, |dice| Constant::Mask(dice.between(2, 30))),
    (2, |_| Constant::Least),
    (2, |_| Constant::Greatest),
];

const VARIABLES: Table<Variable> = &[(1, Variable::X), (1, Variable::Y), (1, Variable::Z)];

const TIMES: Table<Times> = &[(1, Times::Two), (1, Times::Three), (1, Times::Eight)];

/// Smaller programs are one expression, and smaller conditions one comparison.
const SMALLEST_COMPOUND: usize = 8;
/// Smaller expressions are leaves.
const SMALLEST_OPERATION: usize = 3;

/// Random choices.
struct Dice(Rng);

impl Dice {
    fn program(&mut self, budget: usize) -> Program {
        if budget < SMALLEST_COMPOUND {
            return self.result(budget);
        }
        self.pick(PROGRAMS)(self, budget)
    }

    fn result(&mut self, budget: usize) -> Program {
        Program::Return(self.expression(budget.saturating_sub(1)))
    }

    fn assign(&mut self, budget: usize) -> Program {
        let (value, rest) = self.split(budget - 2);
        let value = self.expression(value);
        Program::Assign(self.pick(VARIABLES), value, Box::new(self.program(rest)))
    }

    fn repeat(&mut self, budget: usize) -> Program {
        let (value, rest) = self.split(budget - 3);
        let value = self.expression(value);
        let (times, variable) = (self.pick(TIMES), self.pick(VARIABLES));
        Program::Repeat(times, variable, value, Box::new(self.program(rest)))
    }

    fn branch(&mut self, budget: usize) -> Program {
        let (condition, branches) = self.split(budget - 1);
        let (yes, no) = self.split(branches);
        let condition = self.condition(condition);
        let yes = Box::new(self.program(yes));
        Program::Branch(condition, yes, Box::new(self.program(no)))
    }

    fn expression(&mut self, budget: usize) -> Expression {
        if budget < SMALLEST_OPERATION {
            return self.leaf(budget);
        }
        self.pick(EXPRESSIONS)(self, budget)
    }

    fn leaf(&mut self, _budget: usize) -> Expression {
        if self.below(5) < 3 {
            Expression::Variable(self.pick(VARIABLES))
        } else {
            Expression::Constant(self.pick(CONSTANTS)(self))
        }
    }

    fn unary(&mut self, budget: usize) -> Expression {
        let operator = self.pick(UNARY);
        operator(Box::new(self.expression(budget - 1)))
    }

    fn binary(&mut self, budget: usize) -> Expression {
        let operator = self.pick(BINARY);
        let (left, right) = self.split(budget - 1);
        let left = Box::new(self.expression(left));
        operator(left, Box::new(self.expression(right)))
    }

    fn choose(&mut self, budget: usize) -> Expression {
        let (condition, branches) = self.split(budget - 1);
        let (yes, no) = self.split(branches);
        let condition = Box::new(self.condition(condition));
        let yes = Box::new(self.expression(yes));
        Expression::Choose(condition, yes, Box::new(self.expression(no)))
    }

    fn condition(&mut self, budget: usize) -> Condition {
        if budget < SMALLEST_COMPOUND {
            return self.comparison(budget);
        }
        self.pick(CONDITIONS)(self, budget)
    }

    fn comparison(&mut self, budget: usize) -> Condition {
        let operator = self.pick(COMPARISONS);
        let (left, right) = self.split(budget.saturating_sub(1));
        let left = self.expression(left);
        operator(left, self.expression(right))
    }

    fn not(&mut self, budget: usize) -> Condition {
        Condition::Not(Box::new(self.condition(budget - 1)))
    }

    fn connective(&mut self, budget: usize) -> Condition {
        let operator = self.pick(CONNECTIVES);
        let (left, right) = self.split(budget - 1);
        let left = Box::new(self.condition(left));
        operator(left, Box::new(self.condition(right)))
    }

    /// Two parts of a budget, each split as likely as the others.
    fn split(&mut self, budget: usize) -> (usize, usize) {
        let left = self.below(budget + 1);
        (left, budget - left)
    }

    fn pick<T: Copy>(&mut self, table: Table<T>) -> T {
        let mut ticket = self.below(table.iter().map(|(weight, _)| weight).sum());
        for (weight, choice) in table {
            if ticket < *weight {
                return *choice;
            }
            ticket -= weight;
        }
        unreachable!("the ticket is below the sum of the weights")
    }

    fn between(&mut self, least: u8, greatest: u8) -> u8 {
        least + self.below(usize::from(greatest - least) + 1) as u8
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::term::Block;
    use super::*;
    use std::collections::BTreeSet;

    fn programs(size: usize) -> impl Iterator<Item = Program> {
        (0..3000).filter_map(move |seed| Programs.generate(seed, size))
    }

    #[test]
    fn a_seed_is_a_program() {
        assert_eq!(Programs.generate(7, 30), Programs.generate(7, 30));
        assert_ne!(Programs.generate(7, 30), Programs.generate(8, 30));
    }

    #[test]
    fn programs_are_about_as_large_as_asked_for() {
        for size in [0, 1, 8, 30, 100] {
            let nodes: Vec<usize> =
                programs(size).map(|program| Block::from(&program).nodes()).collect();
            let mean = nodes.iter().sum::<usize>() as f64 / nodes.len() as f64;
            let largest = *nodes.iter().max().expect("there are some");
            assert!(largest <= 2 * size + 8, "{size}: {largest}");
            assert!(mean >= size as f64 / 2.0, "{size}: {mean}");
        }
    }

    #[test]
    fn all_constructors_are_made() {
        let text: String = programs(30).map(|program| format!("{program:?} ")).collect();
        let made: BTreeSet<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
        let names = "Return Assign Repeat Branch Constant Variable Negate Complement Add Subtract \
            Multiply Divide Remainder And Or Xor ShiftLeft ShiftRight Choose Less Equal Not Both \
            Either Zero One MinusOne Small PowerOfTwo Mask Least Greatest X Y Z Two Three Eight";
        for name in names.split(' ') {
            assert!(made.contains(name), "{name}");
        }
    }
}

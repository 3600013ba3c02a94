//! What a function returns, found without a compiler: what the compiled programs must print.

use super::term::{Binary, Block, Term, Unary};

/// The values of the variables.
pub(super) type Arguments = [i32; 3];

/// What every function is called with: small and large numbers of either sign.
pub(super) const ARGUMENTS: [Arguments; 12] = [
    [0, 0, 0],
    [1, 2, 3],
    [-1, 1, -2],
    [7, -8, 9],
    [-13, 5, 31],
    [i32::MIN, i32::MAX, -1],
    [i32::MAX, -1, i32::MIN],
    [100, -37, 1 << 20],
    [-12_345, 678, -91],
    [0x5555_5555, -0x3333_3334, 0x0f0f_0f0f],
    [-1_000_000_007, 998_244_353, -65_537],
    [4096, -4096, 255],
];

/// One number for all that the function returns for [`ARGUMENTS`]; C's twin is in `c.rs`.
pub(super) fn checksum(function: &Block) -> u64 {
    let results = ARGUMENTS.iter().map(|arguments| call(function, *arguments));
    results.fold(CHECKSUM_START, |sum, result| {
        (sum ^ u64::from(result as u32)).wrapping_mul(CHECKSUM_FACTOR)
    })
}

/// Fowler, Noll and Vo's hash, a word at a time.
pub(super) const CHECKSUM_START: u64 = 0xcbf2_9ce4_8422_2325;
pub(super) const CHECKSUM_FACTOR: u64 = 0x0100_0000_01b3;

fn call(function: &Block, mut variables: Arguments) -> i32 {
    let mut block = function;
    loop {
        match block {
            Block::Return(value) => return evaluate(value, &variables),
            Block::Assign(variable, value, rest) => {
                variables[*variable as usize] = evaluate(value, &variables);
                block = rest;
            }
            Block::Repeat(times, variable, value, rest) => {
                for _ in 0..*times {
                    variables[*variable as usize] = evaluate(value, &variables);
                }
                block = rest;
            }
            Block::Branch(condition, branches) => {
                let [yes, no] = &**branches;
                block = if evaluate(condition, &variables) != 0 { yes } else { no };
            }
        }
    }
}

fn evaluate(term: &Term, variables: &Arguments) -> i32 {
    match term {
        Term::Constant(value) => *value,
        Term::Variable(variable) => variables[*variable as usize],
        Term::Unary(operator, operand) => unary(*operator, evaluate(operand, variables)),
        Term::Binary(operator, operands) => {
            let [left, right] = &**operands;
            binary(*operator, evaluate(left, variables), evaluate(right, variables))
        }
        Term::Choose(parts) => {
            let [condition, yes, no] = &**parts;
            evaluate(if evaluate(condition, variables) != 0 { yes } else { no }, variables)
        }
    }
}

pub(super) fn unary(operator: Unary, operand: i32) -> i32 {
    match operator {
        Unary::Negate => operand.wrapping_neg(),
        Unary::Complement => !operand,
    }
}

pub(super) fn binary(operator: Binary, left: i32, right: i32) -> i32 {
    match operator {
        Binary::Add => left.wrapping_add(right),
        Binary::Subtract => left.wrapping_sub(right),
        Binary::Multiply => left.wrapping_mul(right),
        Binary::Divide if right == 0 => 0,
        Binary::Divide => left.wrapping_div(right),
        Binary::DivideUnsigned if right == 0 => 0,
        Binary::DivideUnsigned => (left as u32 / right as u32) as i32,
        Binary::Remainder if right == 0 => left,
        Binary::Remainder => left.wrapping_rem(right),
        Binary::And => left & right,
        Binary::Or => left | right,
        Binary::Xor => left ^ right,
        Binary::ShiftLeft => left.wrapping_shl(right as u32),
        Binary::ShiftRight => left.wrapping_shr(right as u32),
        Binary::Less => i32::from(left < right),
        Binary::Equal => i32::from(left == right),
    }
}

#[cfg(test)]
mod tests {
    use super::super::program::Variable;
    use super::*;

    #[track_caller]
    fn check(operator: Binary, [left, right]: [i32; 2], expect: i32) {
        assert_eq!(binary(operator, left, right), expect, "{operator:?} {left} {right}");
    }

    #[test]
    fn every_operation_has_a_result() {
        check(Binary::Divide, [7, 0], 0);
        check(Binary::Divide, [i32::MIN, -1], i32::MIN);
        check(Binary::DivideUnsigned, [-1, 2], i32::MAX);
        check(Binary::DivideUnsigned, [-1, 0], 0);
        check(Binary::Remainder, [7, 0], 7);
        check(Binary::Remainder, [i32::MIN, -1], 0);
        check(Binary::ShiftLeft, [1, 33], 2);
        check(Binary::Multiply, [i32::MAX, 2], -2);
    }

    #[test]
    fn quotients_are_rounded_to_zero_and_remainders_are_what_is_left() {
        check(Binary::Divide, [-7, 2], -3);
        check(Binary::Remainder, [-7, 2], -1);
        check(Binary::Remainder, [7, -2], 1);
        check(Binary::ShiftRight, [-7, 1], -4);
    }

    #[test]
    fn a_loop_is_run_so_many_times() {
        let [x, y] = [Variable::X, Variable::Y].map(Term::Variable);
        let sum = Term::binary(Binary::Add, x.clone(), y);
        let function = Block::Repeat(3, Variable::X, sum, Box::new(Block::Return(x)));
        assert_eq!(call(&function, [10, 5, 0]), 25);
    }

    #[test]
    fn one_result_changes_the_checksum() {
        let x = Term::Variable(Variable::X);
        let other = Term::choose(x.clone(), x.clone(), Term::Constant(1));
        assert_ne!(checksum(&Block::Return(x)), checksum(&Block::Return(other)));
    }
}

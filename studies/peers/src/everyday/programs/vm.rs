//! Stack machine: compiled expressions give what they should, and so does optimised code.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{Expression, Instruction, compile, depth, optimise, run};

#[mutate]
pub mod program {
    use canvass_peers_mutate::input;

    /// An expression of numbers and the values of two variables.
    #[input]
    pub enum Expression {
        Number(i8),
        Variable(bool),
        Add(Box<Expression>, Box<Expression>),
        Subtract(Box<Expression>, Box<Expression>),
        Multiply(Box<Expression>, Box<Expression>),
        /// The second if the first is not zero, else the third.
        Choose(Box<Expression>, Box<Expression>, Box<Expression>),
    }

    #[input]
    #[derive(Copy)]
    pub enum Instruction {
        Push(i8),
        Load(bool),
        Add,
        Subtract,
        Multiply,
        Duplicate,
        Swap,
        Drop,
        /// Skips so many instructions.
        Jump(u8),
        /// Takes a number, and skips so many instructions if it is zero.
        JumpIfZero(u8),
    }

    use Instruction::{
        Add, Drop, Duplicate, Jump, JumpIfZero, Load, Multiply, Push, Subtract, Swap,
    };

    /// None if a jump would be too long.
    pub fn compile(expression: &Expression) -> Option<Vec<Instruction>> {
        let mut code = Vec::new();
        emit(expression, &mut code)?;
        Some(code)
    }

    fn emit(expression: &Expression, code: &mut Vec<Instruction>) -> Option<()> {
        match expression {
            Expression::Number(number) => code.push(Push(*number)),
            Expression::Variable(which) => code.push(Load(*which)),
            Expression::Add(left, right) => emit_both(left, right, Add, code)?,
            Expression::Subtract(left, right) => emit_both(left, right, Subtract, code)?,
            Expression::Multiply(left, right) => emit_both(left, right, Multiply, code)?,
            Expression::Choose(condition, yes, no) => {
                emit(condition, code)?;
                let (yes, no) = (compile(yes)?, compile(no)?);
                code.push(JumpIfZero(u8::try_from(yes.len() + 1).ok()?));
                code.extend(yes);
                code.push(Jump(u8::try_from(no.len()).ok()?));
                code.extend(no);
            }
        }
        Some(())
    }

    fn emit_both(
        left: &Expression,
        right: &Expression,
        instruction: Instruction,
        code: &mut Vec<Instruction>,
    ) -> Option<()> {
        emit(left, code)?;
        emit(right, code)?;
        code.push(instruction);
        Some(())
    }

    /// What is left on the stack; none if there is too little on it at some point. Numbers wrap around.
    pub fn run(code: &[Instruction], variables: (i32, i32)) -> Option<Vec<i32>> {
        let mut stack = Vec::new();
        let mut place = 0;
        while place < code.len() {
            let instruction = code[place];
            place += 1;
            match instruction {
                Push(number) => stack.push(i32::from(number)),
                Load(which) => stack.push(if which { variables.1 } else { variables.0 }),
                Duplicate => stack.push(*stack.last()?),
                Drop => {
                    stack.pop()?;
                }
                Jump(length) => place += usize::from(length),
                JumpIfZero(length) => {
                    if stack.pop()? == 0 {
                        place += usize::from(length);
                    }
                }
                Add | Subtract | Multiply | Swap => {
                    let (right, left) = (stack.pop()?, stack.pop()?);
                    match instruction {
                        Add => stack.push(left.wrapping_add(right)),
                        Subtract => stack.push(left.wrapping_sub(right)),
                        Multiply => stack.push(left.wrapping_mul(right)),
                        _ => stack.extend([right, left]),
                    }
                }
            }
        }
        Some(stack)
    }

    /// How much code without jumps leaves on the stack; none if there is too little on it at some point, or a jump.
    pub fn depth(code: &[Instruction]) -> Option<usize> {
        let mut depth: usize = 0;
        for instruction in code {
            let (taken, given) = match instruction {
                Push(_) | Load(_) => (0, 1),
                Duplicate => (1, 2),
                Drop => (1, 0),
                Swap => (2, 2),
                Add | Subtract | Multiply => (2, 1),
                Jump(_) | JumpIfZero(_) => return None,
            };
            depth = depth.checked_sub(taken)? + given;
        }
        Some(depth)
    }

    /// Code without jumps that does the same in fewer instructions.
    pub fn optimise(code: &[Instruction]) -> Vec<Instruction> {
        let mut out: Vec<Instruction> = Vec::new();
        for &instruction in code {
            out.push(instruction);
            while shorten(&mut out) {}
        }
        out
    }

    /// Shortens the end of the code; returns whether it could.
    fn shorten(code: &mut Vec<Instruction>) -> bool {
        let (kept, put) = match code.as_slice() {
            [.., Push(a), Push(b), Add] => (3, a.checked_add(*b).map(Push)),
            [.., Push(a), Push(b), Subtract] => (3, a.checked_sub(*b).map(Push)),
            [.., Push(a), Push(b), Multiply] => (3, a.checked_mul(*b).map(Push)),
            [.., Push(0), Add | Subtract] | [.., Push(1), Multiply] => (2, None),
            [.., Push(_) | Load(_) | Duplicate, Drop] | [.., Swap, Swap] => (2, None),
            [.., Swap, Add] => (2, Some(Add)),
            [.., Swap, Multiply] => (2, Some(Multiply)),
            [.., Duplicate, Swap] => (2, Some(Duplicate)),
            _ => return false,
        };
        if kept == 3 && put.is_none() {
            return false;
        }
        code.truncate(code.len() - kept);
        code.extend(put);
        true
    }
}

/// The value of an expression, by itself.
fn value(expression: &Expression, variables: (i32, i32)) -> i32 {
    let value = |inner: &Expression| value(inner, variables);
    match expression {
        Expression::Number(number) => i32::from(*number),
        Expression::Variable(true) => variables.1,
        Expression::Variable(false) => variables.0,
        Expression::Add(left, right) => value(left).wrapping_add(value(right)),
        Expression::Subtract(left, right) => value(left).wrapping_sub(value(right)),
        Expression::Multiply(left, right) => value(left).wrapping_mul(value(right)),
        Expression::Choose(condition, yes, no) => match value(condition) {
            0 => value(no),
            _ => value(yes),
        },
    }
}

fn compiled_expressions_have_their_values(
    (expression, variables): &(Expression, (i32, i32)),
) -> Verdict {
    let Some(code) = compile(expression) else { return Verdict::Discarded };
    assert_eq!(run(&code, *variables), Some(vec![value(expression, *variables)]));
    Verdict::Holds
}

fn checked_code_has_enough_on_its_stack(
    (code, variables): (Vec<Instruction>, (i32, i32)),
) -> Verdict {
    let Some(depth) = depth(&code) else { return Verdict::Discarded };
    let stack = run(&code, variables).expect("the code was checked");
    assert_eq!(stack.len(), depth);
    Verdict::Holds
}

fn optimised_code_does_the_same((code, variables): &(Vec<Instruction>, (i32, i32))) -> Verdict {
    let Some(depth) = depth(code) else { return Verdict::Discarded };
    let optimised = optimise(code);
    assert_eq!(program::depth(&optimised), Some(depth));
    assert_eq!(run(&optimised, *variables), run(code, *variables));
    assert!(optimised.len() <= code.len());
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "vm",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "compiled_expressions_have_their_values",
                Precondition::Mild,
                compiled_expressions_have_their_values,
            ),
            by_value(
                "checked_code_has_enough_on_its_stack",
                Precondition::Hard,
                checked_code_has_enough_on_its_stack,
            ),
            by_ref(
                "optimised_code_does_the_same",
                Precondition::Hard,
                optimised_code_does_the_same,
            ),
        ],
    }
}

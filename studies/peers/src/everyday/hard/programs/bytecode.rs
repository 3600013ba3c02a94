//! Code of a stack machine that a verifier admits: run, measured and folded.

use super::{Choices, input, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;

#[input]
#[derive(Copy)]
pub enum Op {
    Push(i64),
    Pop,
    /// Pushes the number so many places below the top again.
    Copy(u8),
    Add,
    Multiply,
    Load(u8),
    Store(u8),
    /// Leaves out so many operations.
    Skip(u8),
    SkipIfZero(u8),
}

/// How many variables there are.
const VARIABLES: u8 = 3;

#[mutate]
pub mod program {
    use super::{Op, VARIABLES};

    /// What code leaves on the stack; none if it is not admitted and goes wrong.
    pub fn run(code: &[Op]) -> Option<i64> {
        let mut stack: Vec<i64> = Vec::new();
        let mut variables = [0; VARIABLES as usize];
        let mut place = 0;
        while place < code.len() {
            let op = code[place];
            place += 1;
            match op {
                Op::Push(number) => stack.push(number),
                Op::Pop => drop(stack.pop()?),
                Op::Copy(below) => {
                    let from = stack.len().checked_sub(usize::from(below) + 1)?;
                    stack.push(stack[from]);
                }
                Op::Add => {
                    let (top, below) = (stack.pop()?, stack.pop()?);
                    stack.push(below.wrapping_add(top));
                }
                Op::Multiply => {
                    let (top, below) = (stack.pop()?, stack.pop()?);
                    stack.push(below.wrapping_mul(top));
                }
                Op::Load(variable) => stack.push(*variables.get(usize::from(variable))?),
                Op::Store(variable) => *variables.get_mut(usize::from(variable))? = stack.pop()?,
                Op::Skip(count) => place += usize::from(count),
                Op::SkipIfZero(count) => {
                    if stack.pop()? == 0 {
                        place += usize::from(count);
                    }
                }
            }
        }
        if stack.len() == 1 { stack.pop() } else { None }
    }

    /// How many numbers are on the stack at most, of code that is admitted.
    pub fn most_depth(code: &[Op]) -> usize {
        let mut depths = vec![0; code.len() + 1];
        let mut most = 0;
        for (place, op) in code.iter().enumerate() {
            let depth: usize = depths[place];
            let after = match op {
                Op::Push(_) | Op::Copy(_) | Op::Load(_) => depth + 1,
                Op::Pop | Op::Add | Op::Multiply | Op::Store(_) | Op::SkipIfZero(_) => depth - 1,
                Op::Skip(_) => depth,
            };
            most = most.max(after);
            match op {
                Op::Skip(count) => depths[place + 1 + usize::from(*count)] = after,
                Op::SkipIfZero(count) => {
                    depths[place + 1] = after;
                    depths[place + 1 + usize::from(*count)] = after;
                }
                _ => depths[place + 1] = after,
            }
        }
        most
    }

    /// Whether some operation skips to each place.
    fn targets(code: &[Op]) -> Vec<bool> {
        let mut targets = vec![false; code.len() + 1];
        for (place, op) in code.iter().enumerate() {
            if let Op::Skip(count) | Op::SkipIfZero(count) = op {
                targets[place + 1 + usize::from(*count)] = true;
            }
        }
        targets
    }

    /// The same code, where operations on constants are done already, and what has no effect is left out.
    pub fn folded(code: &[Op]) -> Vec<Op> {
        let nothing = Op::Skip(0);
        let targets = targets(code);
        let mut code = code.to_vec();
        for place in 0..code.len() {
            let is_pair = place + 1 < code.len() && !targets[place + 1];
            let is_triple = is_pair && place + 2 < code.len() && !targets[place + 2];
            if is_triple && let (Op::Push(one), Op::Push(other)) = (code[place], code[place + 1]) {
                let result = match code[place + 2] {
                    Op::Add => one.wrapping_add(other),
                    Op::Multiply => one.wrapping_mul(other),
                    _ => continue,
                };
                code[place] = nothing;
                code[place + 1] = nothing;
                code[place + 2] = Op::Push(result);
            } else if is_pair {
                match (code[place], code[place + 1]) {
                    (Op::Push(_) | Op::Copy(_) | Op::Load(_), Op::Pop) => {
                        code[place] = nothing;
                        code[place + 1] = nothing;
                    }
                    (Op::Push(number), Op::SkipIfZero(count)) => {
                        code[place] = nothing;
                        code[place + 1] = if number == 0 { Op::Skip(count) } else { nothing };
                    }
                    _ => {}
                }
            }
        }
        code
    }
}

/// How many numbers are on the stack before each operation and at the end, where it is known; none if code is not admitted.
///
/// Code that is never reached has no depth. It is admitted if `lets_dead` says so.
fn verified(code: &[Op], lets_dead: bool) -> Option<Vec<Option<usize>>> {
    let mut depths: Vec<Option<usize>> = vec![None; code.len() + 1];
    depths[0] = Some(0);
    for (place, op) in code.iter().enumerate() {
        let Some(depth) = depths[place] else {
            if lets_dead {
                continue;
            }
            return None;
        };
        let (needed, left) = match op {
            Op::Push(_) => (0, 1),
            Op::Pop | Op::SkipIfZero(_) => (1, 0),
            Op::Copy(below) => (usize::from(*below) + 1, usize::from(*below) + 2),
            Op::Add | Op::Multiply => (2, 1),
            Op::Load(variable) if *variable < VARIABLES => (0, 1),
            Op::Store(variable) if *variable < VARIABLES => (1, 0),
            Op::Load(_) | Op::Store(_) => return None,
            Op::Skip(_) => (0, 0),
        };
        let after = depth.checked_sub(needed)? + left;
        let next = match op {
            Op::Skip(count) => vec![place + 1 + usize::from(*count)],
            Op::SkipIfZero(count) => vec![place + 1, place + 1 + usize::from(*count)],
            _ => vec![place + 1],
        };
        for next in next {
            let known = depths.get_mut(next)?;
            if known.is_some_and(|known| known != after) {
                return None;
            }
            *known = Some(after);
        }
    }
    (depths[code.len()] == Some(1)).then_some(depths)
}

/// What code that is admitted leaves on the stack.
fn meaning(code: &[Op], mut stack: Vec<i64>, mut variables: [i64; VARIABLES as usize]) -> i64 {
    let Some((op, mut rest)) = code.split_first() else { return stack[0] };
    let mut pop = || stack.pop().expect("it was verified");
    match op {
        Op::Push(number) => stack.push(*number),
        Op::Pop => drop(pop()),
        Op::Copy(below) => stack.push(stack[stack.len() - 1 - usize::from(*below)]),
        Op::Add => {
            let sum = pop().wrapping_add(pop());
            stack.push(sum);
        }
        Op::Multiply => {
            let product = pop().wrapping_mul(pop());
            stack.push(product);
        }
        Op::Load(variable) => stack.push(variables[usize::from(*variable)]),
        Op::Store(variable) => variables[usize::from(*variable)] = pop(),
        Op::Skip(count) => rest = &rest[usize::from(*count)..],
        Op::SkipIfZero(count) => {
            if pop() == 0 {
                rest = &rest[usize::from(*count)..];
            }
        }
    }
    meaning(rest, stack, variables)
}

fn verified_code_runs(code: &Vec<Op>) -> Verdict {
    if code.len() < 2 || verified(code, false).is_none() {
        return Verdict::Discarded;
    }
    assert_eq!(program::run(code), Some(meaning(code, vec![], [0; 3])));
    Verdict::Holds
}

fn the_stack_is_as_deep_as_said(code: &Vec<Op>) -> Verdict {
    let Some(depths) = verified(code, false).filter(|_| code.len() >= 2) else {
        return Verdict::Discarded;
    };
    let most = depths.into_iter().flatten().max();
    assert_eq!(Some(program::most_depth(code)), most);
    Verdict::Holds
}

fn folded_code_does_the_same(code: &Vec<Op>) -> Verdict {
    if code.len() < 2 || verified(code, false).is_none() {
        return Verdict::Discarded;
    }
    let folded = program::folded(code);
    assert!(verified(&folded, true).is_some(), "{folded:?}");
    assert_eq!(meaning(&folded, vec![], [0; 3]), meaning(code, vec![], [0; 3]), "{folded:?}");
    Verdict::Holds
}

/// Code that keeps a depth, up to so many nested conditions: it begins and ends with it.
fn block(choices: &mut Choices, start: usize, levels: u8) -> Vec<Op> {
    let (mut code, mut depth) = (vec![], start);
    for _ in 0..choices.below(8) {
        let op = match choices.below(8) {
            0 | 1 => Op::Push(choices.below(4).into()),
            2 if depth > 0 => Op::Copy(choices.below(depth.min(4) as u8)),
            3 if depth > start + 1 => Op::Add,
            4 if depth > start + 1 => Op::Multiply,
            5 => Op::Load(choices.below(VARIABLES)),
            6 if depth > start => Op::Store(choices.below(VARIABLES)),
            7 if depth > start && levels > 0 => {
                depth -= 1;
                let mut yes = block(choices, depth, levels - 1);
                let no = block(choices, depth, levels - 1);
                if !no.is_empty() {
                    yes.push(Op::Skip(no.len() as u8));
                }
                code.push(Op::SkipIfZero(yes.len() as u8));
                code.extend(yes);
                code.extend(no);
                continue;
            }
            _ => Op::Skip(0),
        };
        match op {
            Op::Skip(_) => {}
            Op::Push(_) | Op::Copy(_) | Op::Load(_) => depth += 1,
            _ => depth -= 1,
        }
        code.push(op);
    }
    code.extend((start..depth).map(|_| Op::Pop));
    code
}

/// A number on the stack, then code that keeps it, then what is added to it.
fn code_of(choices: Vec<u8>) -> Vec<Op> {
    let choices = &mut Choices::new(choices);
    let mut code = block(choices, 0, 2);
    code.push(Op::Push(choices.below(4).into()));
    code.extend(block(choices, 1, 2));
    code.push(Op::Load(choices.below(VARIABLES)));
    code.push(if choices.below(2) == 0 { Op::Add } else { Op::Multiply });
    code
}

pub fn program() -> Program {
    Program {
        name: "bytecode",
        mutants: program::MUTANTS,
        properties: vec![
            property("verified_code_runs", verified_code_runs, code_of),
            property("the_stack_is_as_deep_as_said", the_stack_is_as_deep_as_said, code_of),
            property("folded_code_does_the_same", folded_code_does_the_same, code_of),
        ],
    }
}

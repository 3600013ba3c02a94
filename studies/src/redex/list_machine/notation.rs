//! How programs are written: `((l0 : halt end) (l0 : (v0 : nil empty) empty))`.

use super::syntax::{Blocks, Instruction, Label, Machine, Program, Type, Typing, Variable};
use crate::redex::name::Name;
use crate::redex::notation::{Expression, Notation, ReadError};
use canvass::Lazy;

impl Notation for Machine {
    fn read(expression: &Expression) -> Result<Machine, ReadError> {
        let Some([program, blocks]) = expression.list() else {
            return Err(expression.unlike("((l0 : ι p) Π)"));
        };
        let Program::Block(label, entry, rest) = Program::read(program)? else {
            return Err(program.unlike("(l0 : ι p)"));
        };
        if *label != Label::L0 {
            return Err(program.unlike("(l0 : ι p)"));
        }
        Ok(Machine { entry, rest, blocks: Lazy::read(blocks)? })
    }

    fn write(&self) -> Expression {
        let program = binding(&Label::L0, &self.entry, &self.rest);
        Expression::List(vec![program, self.blocks.write()])
    }
}

/// `(name : value rest)`
fn binding(name: &impl Notation, value: &impl Notation, rest: &impl Notation) -> Expression {
    Expression::List(vec![name.write(), Expression::of(":"), value.write(), rest.write()])
}

/// The name, value and rest of `(name : value rest)`.
fn bound<'e>(
    expression: &'e Expression,
    wanted: &'static str,
) -> Result<[&'e Expression; 3], ReadError> {
    match expression.list() {
        Some([name, colon, value, rest]) if colon.symbol() == Some(":") => Ok([name, value, rest]),
        Some(_) | None => Err(expression.unlike(wanted)),
    }
}

impl Notation for Program {
    fn read(expression: &Expression) -> Result<Program, ReadError> {
        if expression.symbol() == Some("end") {
            return Ok(Program::End);
        }
        let [label, instruction, rest] = bound(expression, "(l : ι p) or end")?;
        Ok(Program::Block(Lazy::read(label)?, Lazy::read(instruction)?, Lazy::read(rest)?))
    }

    fn write(&self) -> Expression {
        match self {
            Program::Block(label, instruction, rest) => binding(label, instruction, rest),
            Program::End => Expression::of("end"),
        }
    }
}

impl Notation for Instruction {
    fn read(expression: &Expression) -> Result<Instruction, ReadError> {
        let unlike = || expression.unlike("an instruction ι");
        let Some([head, rest @ ..]) = expression.list() else {
            return match expression.symbol() {
                Some("halt") => Ok(Instruction::Halt),
                Some(_) | None => Err(unlike()),
            };
        };
        Ok(match (head.symbol(), rest) {
            (Some("jump"), [label]) => Instruction::Jump(Lazy::read(label)?),
            (Some("branch-if-nil"), [variable, label]) => {
                Instruction::BranchIfNil(Lazy::read(variable)?, Lazy::read(label)?)
            }
            (Some("fetch-field"), [from, field, to]) => match field.symbol() {
                Some("0") => Instruction::FetchHead(Lazy::read(from)?, Lazy::read(to)?),
                Some("1") => Instruction::FetchTail(Lazy::read(from)?, Lazy::read(to)?),
                Some(_) | None => return Err(field.unlike("0 or 1")),
            },
            (Some("cons"), [first, rest, to]) => {
                Instruction::Cons(Lazy::read(first)?, Lazy::read(rest)?, Lazy::read(to)?)
            }
            (Some("begin"), [first, then]) => {
                Instruction::Begin(Lazy::read(first)?, Lazy::read(then)?)
            }
            _ => return Err(unlike()),
        })
    }

    fn write(&self) -> Expression {
        match self {
            Instruction::Jump(label) => Expression::form("jump", [label.write()]),
            Instruction::BranchIfNil(variable, label) => {
                Expression::form("branch-if-nil", [variable.write(), label.write()])
            }
            Instruction::FetchHead(from, to) => fetch(from, "0", to),
            Instruction::FetchTail(from, to) => fetch(from, "1", to),
            Instruction::Cons(first, rest, to) => {
                Expression::form("cons", [first.write(), rest.write(), to.write()])
            }
            Instruction::Halt => Expression::of("halt"),
            Instruction::Begin(first, then) => {
                Expression::form("begin", [first.write(), then.write()])
            }
        }
    }
}

fn fetch(from: &Variable, field: &str, to: &Variable) -> Expression {
    Expression::form("fetch-field", [from.write(), Expression::of(field), to.write()])
}

impl Notation for Variable {
    fn read(expression: &Expression) -> Result<Variable, ReadError> {
        match expression.symbol() {
            Some("v0") => Ok(Variable::V0),
            Some(_) | None => Name::read(expression).map(Variable::Other),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Variable::V0 => Expression::of("v0"),
            Variable::Other(name) => name.write(),
        }
    }
}

impl Notation for Label {
    fn read(expression: &Expression) -> Result<Label, ReadError> {
        match expression.symbol() {
            Some("l0") => Ok(Label::L0),
            Some(_) | None => Name::read(expression).map(Label::Other),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Label::L0 => Expression::of("l0"),
            Label::Other(name) => name.write(),
        }
    }
}

impl Notation for Type {
    fn read(expression: &Expression) -> Result<Type, ReadError> {
        match (expression.symbol(), expression.list()) {
            (Some("nil"), _) => Ok(Type::Nil),
            (_, Some([list, element])) if list.symbol() == Some("list") => {
                Lazy::read(element).map(Type::List)
            }
            (_, Some([list, element])) if list.symbol() == Some("listcons") => {
                Lazy::read(element).map(Type::ListCons)
            }
            _ => Err(expression.unlike("nil, (list τ) or (listcons τ)")),
        }
    }

    fn write(&self) -> Expression {
        match self {
            Type::Nil => Expression::of("nil"),
            Type::List(element) => Expression::form("list", [element.write()]),
            Type::ListCons(element) => Expression::form("listcons", [element.write()]),
        }
    }
}

impl Notation for Typing {
    fn read(expression: &Expression) -> Result<Typing, ReadError> {
        if expression.symbol() == Some("empty") {
            return Ok(Typing::Empty);
        }
        let [variable, of, rest] = bound(expression, "empty or (v : τ Γ)")?;
        Ok(Typing::Variable(Lazy::read(variable)?, Lazy::read(of)?, Lazy::read(rest)?))
    }

    fn write(&self) -> Expression {
        match self {
            Typing::Empty => Expression::of("empty"),
            Typing::Variable(variable, of, rest) => binding(variable, of, rest),
        }
    }
}

impl Notation for Blocks {
    fn read(expression: &Expression) -> Result<Blocks, ReadError> {
        if expression.symbol() == Some("empty") {
            return Ok(Blocks::Empty);
        }
        let [label, typing, rest] = bound(expression, "empty or (l : Γ Π)")?;
        Ok(Blocks::Block(Lazy::read(label)?, Lazy::read(typing)?, Lazy::read(rest)?))
    }

    fn write(&self) -> Expression {
        match self {
            Blocks::Empty => Expression::of("empty"),
            Blocks::Block(label, typing, rest) => binding(label, typing, rest),
        }
    }
}

//! Which programs are well-typed: `check-program`.
//!
//! The type of `l0` is looked at first, since it can only be one; then the labels, then the instructions.

use super::Bug;
use super::syntax::{Blocks, Instruction, Label, Machine, Program, Type, Typing, Variable};
use crate::redex::depth::Depth;
use canvass::Lazy;

/// `check-program p Π`
pub(super) fn is_well_typed(machine: &Machine, bug: Option<Bug>) -> bool {
    let checker = Checker { blocks: &machine.blocks, bug };
    let Some(entry) = checker.block(&Label::L0) else { return false };
    begins_with_nil(entry)
        && labels_are_those_of(&machine.blocks, &machine.rest)
        && checker.is_block(&Label::L0, &machine.entry)
        && checker.are_blocks(&machine.rest)
}

/// `(v0 : nil empty)`
fn begins_with_nil(typing: &Typing) -> bool {
    let Typing::Variable(variable, of, rest) = typing else { return false };
    **variable == Variable::V0 && **of == Type::Nil && matches!(**rest, Typing::Empty)
}

/// `l-⊂ (dom Π) (dom p)`
fn labels_are_those_of(mut blocks: &Blocks, program: &Program) -> bool {
    while let Blocks::Block(label, _, rest) = blocks {
        if **label != Label::L0 && !has_label(program, label) {
            return false;
        }
        blocks = rest;
    }
    true
}

fn has_label(mut program: &Program, wanted: &Label) -> bool {
    while let Program::Block(label, _, rest) = program {
        if **label == *wanted {
            return true;
        }
        program = rest;
    }
    false
}

struct Checker<'t> {
    blocks: &'t Blocks,
    bug: Option<Bug>,
}

impl Checker<'_> {
    /// `:lookup Π l`
    fn block(&self, wanted: &Label) -> Option<&Typing> {
        let mut blocks = self.blocks;
        while let Blocks::Block(label, typing, rest) = blocks {
            if **label == *wanted {
                return Some(typing);
            }
            blocks = rest;
        }
        None
    }

    /// `check-blocks`
    fn are_blocks(&self, mut program: &Program) -> bool {
        while let Program::Block(label, instruction, rest) = program {
            if !self.is_block(label, instruction) {
                return false;
            }
            program = rest;
        }
        true
    }

    /// `check-block`
    fn is_block(&self, label: &Label, mut instruction: &Instruction) -> bool {
        let Some(typing) = self.block(label) else { return false };
        let mut variables = Variables::of(typing);
        while let Instruction::Begin(first, then) = instruction {
            if self.after(&mut variables, first, Depth::ROOT).is_none() {
                return false;
            }
            instruction = then;
        }
        match instruction {
            Instruction::Halt => true,
            Instruction::Jump(label) => {
                self.block(label).is_some_and(|typing| variables.fit(typing))
            }
            Instruction::BranchIfNil(..)
            | Instruction::FetchHead(..)
            | Instruction::FetchTail(..)
            | Instruction::Cons(..)
            | Instruction::Begin(..) => false,
        }
    }

    /// `check-instr`: changes the variables to what they are after the instruction; `None` if it has no type.
    fn after(
        &self,
        variables: &mut Variables,
        instruction: &Instruction,
        depth: Depth,
    ) -> Option<()> {
        let depth = depth.below()?;
        match instruction {
            Instruction::Begin(first, then) => {
                self.after(variables, first, depth)?;
                self.after(variables, then, depth)
            }
            Instruction::BranchIfNil(variable, label) => {
                self.after_branch(variables, variable, label)
            }
            Instruction::FetchHead(from, to) => {
                let Type::ListCons(element) = variables.get(from)? else { return None };
                variables.set(to, element);
                Some(())
            }
            Instruction::FetchTail(from, to) => {
                let Type::ListCons(element) = variables.get(from)? else { return None };
                variables.set(to, Type::List(element).into());
                Some(())
            }
            Instruction::Cons(first, rest, to) => {
                let element = variables.get(first)?;
                let is_wrong = self.bug == Some(Bug::ConsOfTheSame);
                let rest = variables.get(if is_wrong { first } else { rest })?;
                let Type::List(joined) = join(&Type::List(element.into()), &rest) else {
                    return None;
                };
                variables.set(to, Type::ListCons(joined).into());
                Some(())
            }
            Instruction::Jump(_) | Instruction::Halt => None,
        }
    }

    fn after_branch(
        &self,
        variables: &mut Variables,
        variable: &Lazy<Variable>,
        label: &Label,
    ) -> Option<()> {
        let found = variables.get(variable)?;
        let target = self.block(label)?;
        let mut taken = variables.clone();
        taken.set(variable, Type::Nil.into());
        if !taken.fit(target) {
            return None;
        }
        match found {
            Type::Nil | Type::ListCons(_) => {}
            Type::List(element) => variables.set(variable, Type::ListCons(element).into()),
        }
        Some(())
    }
}

/// `Γ`, as it changes.
#[derive(Clone)]
struct Variables(Vec<(Lazy<Variable>, Lazy<Type>)>);

impl Variables {
    fn of(mut typing: &Typing) -> Variables {
        let mut variables = vec![];
        while let Typing::Variable(variable, of, rest) = typing {
            variables.push((variable.clone(), of.clone()));
            typing = rest;
        }
        Variables(variables)
    }

    /// `:lookup Γ v`
    fn get(&self, wanted: &Variable) -> Option<Type> {
        let found = self.0.iter().find(|(variable, _)| **variable == *wanted);
        found.map(|(_, of)| Type::clone(of))
    }

    /// `:set Γ v τ`
    fn set(&mut self, wanted: &Lazy<Variable>, new: Lazy<Type>) {
        match self.0.iter_mut().find(|(variable, _)| variable == wanted) {
            Some((_, of)) => *of = new,
            None => self.0.push((wanted.clone(), new)),
        }
    }

    /// `Γ-⊂`
    fn fit(&self, mut typing: &Typing) -> bool {
        while let Typing::Variable(variable, of, rest) = typing {
            if !self.get(variable).is_some_and(|own| is_subtype(&own, of)) {
                return false;
            }
            typing = rest;
        }
        true
    }
}

/// `⊂`
fn is_subtype(sub: &Type, sup: &Type) -> bool {
    match (sub, sup) {
        (Type::Nil, Type::Nil | Type::List(_)) => true,
        (Type::List(sub) | Type::ListCons(sub), Type::List(sup))
        | (Type::ListCons(sub), Type::ListCons(sup)) => is_subtype(sub, sup),
        (Type::Nil | Type::List(_), Type::ListCons(_))
        | (Type::List(_) | Type::ListCons(_), Type::Nil) => false,
    }
}

/// `⊔`
fn join(left: &Type, right: &Type) -> Type {
    match (left, right) {
        (Type::Nil, Type::Nil) => Type::Nil,
        (Type::Nil, Type::List(element) | Type::ListCons(element))
        | (Type::List(element) | Type::ListCons(element), Type::Nil) => Type::List(element.clone()),
        (Type::ListCons(left), Type::ListCons(right)) => Type::ListCons(join(left, right).into()),
        (Type::List(left) | Type::ListCons(left), Type::List(right) | Type::ListCons(right)) => {
            Type::List(join(left, right).into())
        }
    }
}

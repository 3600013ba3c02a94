//! How programs are written: `((l0 : halt end) (l0 : (v0 : nil empty) empty))`.

use super::syntax::{Blocks, Instruction, Label, Machine, Program, Type, Typing, Variable};
use crate::redex::name::Name;
use crate::redex::notation::form::notation;
use crate::redex::notation::{Expression, Notation, ReadError};

notation!(Machine { entry, rest, blocks } = "((l0 : _ _) _)", "((l0 : ι p) Π)");

notation!(Program, "(l : ι p) or end", {
    Block(label, instruction, rest) = "(_ : _ _)",
    End = "end",
});

notation!(Instruction, "an instruction ι", {
    Jump(label) = "(jump _)",
    BranchIfNil(variable, label) = "(branch-if-nil _ _)",
    FetchHead(from, to) = "(fetch-field _ 0 _)",
    FetchTail(from, to) = "(fetch-field _ 1 _)",
    Cons(first, rest, to) = "(cons _ _ _)",
    Halt = "halt",
    Begin(first, then) = "(begin _ _)",
});

impl Notation for Variable {
    fn read(expression: &Expression) -> Result<Variable, ReadError> {
        Name::read(expression).map(Variable)
    }

    fn write(&self) -> Expression {
        self.0.write()
    }
}

impl Notation for Label {
    fn read(expression: &Expression) -> Result<Label, ReadError> {
        Name::read(expression).map(Label)
    }

    fn write(&self) -> Expression {
        self.0.write()
    }
}

notation!(Type, "nil, (list τ) or (listcons τ)", {
    Nil = "nil",
    List(element) = "(list _)",
    ListCons(element) = "(listcons _)",
});

notation!(Typing, "empty or (v : τ Γ)", {
    Empty = "empty",
    Variable(variable, of, rest) = "(_ : _ _)",
});

notation!(Blocks, "empty or (l : Γ Π)", {
    Empty = "empty",
    Block(label, typing, rest) = "(_ : _ _)",
});

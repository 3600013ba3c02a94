//! How programs are written: `((l0 : halt end) (l0 : (v0 : nil empty) empty))`.

use super::syntax::{Blocks, Instruction, Label, Machine, Program, Type, Typing, Variable};
use crate::redex::notation::form::notation;

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

notation!(Variable, "a variable v", {
    V0 = "v0",
    Other(name) = "_",
});

notation!(Label, "a label l", {
    L0 = "l0",
    Other(name) = "_",
});

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

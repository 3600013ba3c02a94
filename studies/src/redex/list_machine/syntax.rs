//! Programs and their types.
//!
//! The model mentions one variable, `v0`, and one label, `l0`. They are names like others.

use crate::redex::name::Name;
use canvass::{Canvass, Lazy};

/// `((l0 : ι p) Π)`: a program that begins with `l0`, and its type.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub struct Machine {
    /// `ι`
    pub entry: Lazy<Instruction>,
    /// `p`
    pub rest: Lazy<Program>,
    /// `Π`
    pub blocks: Lazy<Blocks>,
}

/// `ι ::= (jump l) | (branch-if-nil v l) | (fetch-field v 0 v) | (fetch-field v 1 v) | (cons v v v) | halt | (begin ι ι)`
#[derive(Debug, Clone, PartialEq, Eq, Hash, Canvass)]
pub enum Instruction {
    /// `(jump l)`
    Jump(Lazy<Label>),
    /// `(branch-if-nil v l)`
    BranchIfNil(Lazy<Variable>, Lazy<Label>),
    /// `(fetch-field v 0 v)`
    FetchHead(Lazy<Variable>, Lazy<Variable>),
    /// `(fetch-field v 1 v)`
    FetchTail(Lazy<Variable>, Lazy<Variable>),
    /// `(cons v v v)`
    Cons(Lazy<Variable>, Lazy<Variable>, Lazy<Variable>),
    /// `halt`
    Halt,
    /// `(begin ι ι)`
    Begin(Lazy<Instruction>, Lazy<Instruction>),
}

/// `p ::= (l : ι p) | end`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Program {
    /// `(l : ι p)`
    Block(Lazy<Label>, Lazy<Instruction>, Lazy<Program>),
    /// `end`
    End,
}

/// `v`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub struct Variable(pub Name);

impl Variable {
    /// `v0`, the one that is set at the start.
    pub const V0: Variable = Variable(Name::V0);
}

/// `l`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub struct Label(pub Name);

impl Label {
    /// `l0`, where a program begins.
    pub const L0: Label = Label(Name::L0);
}

/// `τ ::= nil | (list τ) | (listcons τ)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Type {
    /// `nil`
    Nil,
    /// `(list τ)`
    List(Lazy<Type>),
    /// `(listcons τ)`
    ListCons(Lazy<Type>),
}

/// `Γ ::= empty | (v : τ Γ)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Typing {
    /// `empty`
    Empty,
    /// `(v : τ Γ)`
    Variable(Lazy<Variable>, Lazy<Type>, Lazy<Typing>),
}

/// `Π ::= empty | (l : Γ Π)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Blocks {
    /// `empty`
    Empty,
    /// `(l : Γ Π)`
    Block(Lazy<Label>, Lazy<Typing>, Lazy<Blocks>),
}

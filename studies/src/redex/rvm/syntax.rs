//! Bytecode.

use crate::redex::name::Name;
use canvass::{Canvass, Lazy};

/// `e`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Term {
    /// `(loc n)` and the like
    Local(Access, Lazy<u32>),
    /// `(let-one e e)`
    LetOne(Lazy<Term>, Lazy<Term>),
    /// `(let-void n e)`
    LetVoid(Lazy<u32>, Lazy<Term>),
    /// `(let-void-box n e)`
    LetVoidBox(Lazy<u32>, Lazy<Term>),
    /// `(boxenv n e)`
    BoxEnv(Lazy<u32>, Lazy<Term>),
    /// `(install-value n e e)`
    InstallValue(Lazy<u32>, Lazy<Term>, Lazy<Term>),
    /// `(install-value-box n e e)`
    InstallValueBox(Lazy<u32>, Lazy<Term>, Lazy<Term>),
    /// `(application e e ...)`
    Application(Lazy<Term>, Vec<Lazy<Term>>),
    /// `(seq e e e ...)`
    Seq(Lazy<Term>, Lazy<Term>, Vec<Lazy<Term>>),
    /// `(branch e e e)`
    Branch(Lazy<Term>, Lazy<Term>, Lazy<Term>),
    /// `(let-rec (l ...) e)`
    LetRec(Vec<Lambda>, Lazy<Term>),
    /// `(indirect x)`
    Indirect(Lazy<Name>),
    /// `(proc-const (τ ...) e)`
    ProcConst(Vec<Kind>, Lazy<Term>),
    /// `(case-lam l ...)`
    CaseLambda(Vec<Lambda>),
    /// `l`
    Lambda(Lambda),
    /// `v`
    Literal(Lazy<Literal>),
}

/// How a slot is read: which word stands before its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Canvass)]
pub enum Access {
    /// `loc`
    #[canvass(size = 0)]
    Plain,
    /// `loc-noclr`
    #[canvass(size = 0)]
    NoClear,
    /// `loc-clr`
    #[canvass(size = 0)]
    Clear,
    /// `loc-box`
    #[canvass(size = 0)]
    Box,
    /// `loc-box-noclr`
    #[canvass(size = 0)]
    BoxNoClear,
    /// `loc-box-clr`
    #[canvass(size = 0)]
    BoxClear,
}

/// `l ::= (lam (τ ...) (n ...) e)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub struct Lambda {
    /// `(τ ...)`
    pub arguments: Vec<Kind>,
    /// `(n ...)`
    pub captured: Vec<u32>,
    /// `e`
    pub body: Lazy<Term>,
}

/// `τ ::= val | ref`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub enum Kind {
    /// `val`
    #[canvass(size = 0)]
    Value,
    /// `ref`
    #[canvass(size = 0)]
    Reference,
}

/// `v ::= number | void | 'variable | #t | #f`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Literal {
    /// `number`
    Number(Lazy<i64>),
    /// `void`
    #[canvass(size = 0)]
    Void,
    /// `(quote variable)`
    Quote(Lazy<Name>),
    /// `#t`
    #[canvass(size = 0)]
    True,
    /// `#f`
    #[canvass(size = 0)]
    False,
}

impl Lambda {
    /// Whether it takes values only.
    pub(super) fn takes_values(&self) -> bool {
        self.arguments.iter().all(|kind| *kind == Kind::Value)
    }
}

//! How terms are written: `(let ((a (λ a a))) (a a))`.

use super::syntax::{Constant, Term};
use crate::redex::notation::form::notation;

notation!(Term, "(λ x M), (M N), x, c or (let ([x M]) N)", {
    Constant(constant) = "_",
    Integer(integer) = "_",
    Variable(name) = "_",
    Lambda(name, body) = "(λ _ _)",
    Let(name, bound, body) = "(let ((_ _)) _)",
    Apply(function, argument) = "(_ _)",
});

notation!(Constant, "a constant c", {
    Plus = "+",
    Cons = "cons",
    Nil = "nil",
    Head = "hd",
    Tail = "tl",
    New = "new",
    Get = "get",
    Set = "set",
});

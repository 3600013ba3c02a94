//! How terms are written: `((λ (a int) a) 0)`.

use super::syntax::{Constant, Term, Type};
use crate::redex::notation::form::notation;

notation!(Term, "(λ (x σ) M), (M N), x or c", {
    Constant(constant) = "_",
    Integer(integer) = "_",
    Variable(name) = "_",
    Lambda(name, argument, body) = "(λ (_ _) _)",
    Apply(function, argument) = "(_ _)",
});

notation!(Constant, "cons, nil, hd, tl or +", {
    Cons = "cons",
    Nil = "nil",
    Head = "hd",
    Tail = "tl",
    Plus = "+",
});

notation!(Type, "int, (list int) or (σ → τ)", {
    Int = "int",
    List = "(list int)",
    Arrow(argument, result) = "(_ → _)",
});

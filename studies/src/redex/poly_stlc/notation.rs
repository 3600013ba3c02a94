//! How terms are written: `((hd @ int) (nil @ int))`.

use super::syntax::{Constant, Term, Type};
use crate::redex::notation::form::notation;

notation!(Term, "(λ (x σ) M), (M N), C, an integer or x", {
    Constant(constant) = "_",
    Integer(integer) = "_",
    Variable(name) = "_",
    Lambda(name, argument, body) = "(λ (_ _) _)",
    Apply(function, argument) = "(_ _)",
});

notation!(Constant, "(C @ σ), map, nil, +, cons, hd or tl", {
    At(constant, argument) = "(_ @ _)",
    Map = "map",
    Nil = "nil",
    Plus = "+",
    Cons = "cons",
    Head = "hd",
    Tail = "tl",
});

notation!(Type, "int, (σ → τ) or (list σ)", {
    Int = "int",
    Arrow(argument, result) = "(_ → _)",
    List(element) = "(list _)",
});

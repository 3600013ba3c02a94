//! How bytecode is written: `(let-one (quote x) (loc 0))`.

use super::syntax::{Access, Kind, Lambda, Literal, Term};
use crate::redex::notation::form::notation;

notation!(Term, "an expression e", {
    Literal(literal) = "_",
    Lambda(lambda) = "_",
    LetOne(bound, body) = "(let-one _ _)",
    LetVoid(count, body) = "(let-void _ _)",
    LetVoidBox(count, body) = "(let-void-box _ _)",
    BoxEnv(slot, body) = "(boxenv _ _)",
    InstallValue(slot, value, body) = "(install-value _ _ _)",
    InstallValueBox(slot, value, body) = "(install-value-box _ _ _)",
    Application(function, arguments) = "(application _ ...)",
    Seq(first, second, others) = "(seq _ _ ...)",
    Branch(test, then, other) = "(branch _ _ _)",
    LetRec(lambdas, body) = "(let-rec _ _)",
    Indirect(name) = "(indirect _)",
    ProcConst(kinds, body) = "(proc-const _ _)",
    CaseLambda(lambdas) = "(case-lam ...)",
    Local(access, slot) = "(_ _)",
});

notation!(Access, "loc, loc-noclr, loc-clr, loc-box, loc-box-noclr or loc-box-clr", {
    Plain = "loc",
    NoClear = "loc-noclr",
    Clear = "loc-clr",
    Box = "loc-box",
    BoxNoClear = "loc-box-noclr",
    BoxClear = "loc-box-clr",
});

notation!(Lambda { arguments, captured, body } = "(lam _ _ _)", "(lam (τ ...) (n ...) e)");

notation!(Kind, "val or ref", {
    Value = "val",
    Reference = "ref",
});

notation!(Literal, "a number, void, (quote x), #t or #f", {
    Number(number) = "_",
    Void = "void",
    Quote(name) = "(quote _)",
    True = "#t",
    False = "#f",
});

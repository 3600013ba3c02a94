//! How programs are written: `(<> ((λ (var:a : Num) var:a) 1) ·)`.

mod word;

use super::syntax::{
    Blame, Contract, MarkKey, Marks, Program, PromptTag, Store, Term, Type, Value,
};
use crate::redex::notation::form::notation;

notation!(Program { term, store } = "(<> _ _)", "(<> e Σ)");

notation!(Store, "· or (v : t Σ)", {
    Empty = "·",
    Entry(value, of, rest) = "(_ : _ _)",
});

notation!(Term, "an expression e", {
    Value(value) = "_",
    Variable(name) = "var:_",
    If(test, then, other) = "(if _ _ _)",
    Mu(name, of, body) = "(μ (var:_ : _) _)",
    Cons(first, rest) = "(cons _ _)",
    Case(list, empty, first, rest, body) = "(case _ (null = _) ((cons var:_ var:_) = _))",
    MakePromptTag(aborted, result) = "(make-prompt-tag _ _)",
    MakeMarkKey(of) = "(make-cm-key _)",
    Prompt(body, tag, handler) = "(% _ _ _)",
    Abort(of, tag, value) = "(abort _ _ _)",
    WithMarks(marks, body) = "(wcm _ _)",
    CurrentMarks(key, of) = "(ccm _ _)",
    CallComp(function, tag) = "(call/comp _ _)",
    CallMark(key, value, body) = "(call/cm _ _ _)",
    Update(key, value, body) = "(seq (update _ _) _)",
    Error = "(error)",
    Monitor(contract, body, blame) = "(monitor _ _ ...)",
    ContractError(positive, contract) = "(ctc-error _ _)",
    Check(test, value, positive, contract) = "(check _ _ _ _)",
    Unary(operator, operand) = "(_ _)",
    Binary(operator, left, right) = "(_ _ _)",
    Apply(function, argument) = "(_ _)",
});

notation!(Value, "a value v", {
    Boolean(is) = "_",
    Unit = "unit",
    S = "s",
    CallComp = "call/comp",
    CallMark = "call/cm",
    Lambda(name, of, body) = "(λ (var:_ : _) _)",
    Cons(first, rest) = "(cons _ _)",
    Null(of) = "(null _)",
    Prompt(tag) = "_",
    Mark(key) = "_",
    Number(number) = "_",
});

notation!(PromptTag, "a prompt tag pt", {
    Guard(aborted, result, value, blame) = "(PG _ _ _ ...)",
    Tag(tag) = "tag_",
});

notation!(MarkKey, "a mark key mk", {
    Guard(contract, key, blame) = "(MG _ _ ...)",
    Key(key) = "key_",
});

notation!(Blame { positive, negative, contract } = "(_ _ _)", "l l l");

notation!(Marks, "· or ((mk v) w)", {
    Empty = "·",
    Mark(key, value, rest) = "((_ _) _)",
});

notation!(Type, "a type t", {
    Num = "Num",
    Bool = "Bool",
    Unit = "Unit",
    Arrow(argument, result) = "(→ _ _)",
    Prompt(aborted, result) = "(Prompt _ _)",
    Mark(of) = "(Mark _)",
    List(of) = "(List _)",
    Contract(of) = "(Con _)",
});

notation!(Contract, "a contract ctc", {
    Flat(name, of, body) = "(flat (λ (var:_ : _) _))",
    Arrow(argument, result) = "(-> _ _)",
    Prompt(aborted, result, aborted_type, result_type) = "(prompt-tag/c _ _ _ _)",
    Mark(contract, of) = "(mark/c _ _)",
    List(contract) = "(list/c _)",
});

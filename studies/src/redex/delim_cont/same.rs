//! Equality that does not open a hole that both sides share.
//!
//! It gives the result of `==` and demands less of a program: a program that returns to itself does so whatever is in
//! the parts that were not looked at.

use super::syntax::{
    Blame, Contract, MarkKey, Marks, Program, PromptTag, Store, Suffix, Term, Type, Value,
};
use canvass::Lazy;

/// Values with parts that may be holes.
pub(super) trait Same {
    /// Whether it is equal to another.
    fn same(&self, other: &Self) -> bool;
}

impl<T: Same> Same for Lazy<T> {
    fn same(&self, other: &Lazy<T>) -> bool {
        Lazy::ptr_eq(self, other) || (**self).same(&**other)
    }
}

/// Whether two parts that have no holes are equal.
fn equal<T: Eq>(left: &Lazy<T>, right: &Lazy<T>) -> bool {
    Lazy::ptr_eq(left, right) || left == right
}

impl Same for Suffix {
    fn same(&self, other: &Suffix) -> bool {
        self == other
    }
}

impl Same for Blame {
    fn same(&self, other: &Blame) -> bool {
        self == other
    }
}

impl Same for Program {
    fn same(&self, other: &Program) -> bool {
        self.term.same(&other.term) && self.store.same(&other.store)
    }
}

impl Same for Store {
    fn same(&self, other: &Store) -> bool {
        match (self, other) {
            (Store::Empty, Store::Empty) => true,
            (Store::Entry(a, b, c), Store::Entry(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Store::Empty | Store::Entry(..), _) => false,
        }
    }
}

impl Same for Term {
    fn same(&self, other: &Term) -> bool {
        use Term::{
            Abort, Apply, Binary, CallComp, CallMark, Case, Check, Cons, ContractError,
            CurrentMarks, Error, If, MakeMarkKey, MakePromptTag, Monitor, Mu, Prompt, Unary,
            Update, Variable, WithMarks,
        };
        match (self, other) {
            (Variable(a), Variable(b)) => a.same(b),
            (Term::Value(a), Term::Value(b)) => a.same(b),
            (Apply(a, b), Apply(c, d))
            | (Cons(a, b), Cons(c, d))
            | (CallComp(a, b), CallComp(c, d)) => a.same(c) && b.same(d),
            (If(a, b, c), If(d, e, f)) | (CallMark(a, b, c), CallMark(d, e, f)) => {
                a.same(d) && b.same(e) && c.same(f)
            }
            (Mu(a, b, c), Mu(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Unary(a, b), Unary(c, d)) => equal(a, c) && b.same(d),
            (Binary(a, b, c), Binary(d, e, f)) => equal(a, d) && b.same(e) && c.same(f),
            (Case(a, b, c, d, e), Case(f, g, h, i, j)) => {
                a.same(f) && b.same(g) && c.same(h) && d.same(i) && e.same(j)
            }
            (MakePromptTag(a, b), MakePromptTag(c, d)) => a.same(c) && b.same(d),
            (MakeMarkKey(a), MakeMarkKey(b)) => a.same(b),
            (Prompt(a, b, c), Prompt(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Abort(a, b, c), Abort(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (WithMarks(a, b), WithMarks(c, d)) => a.same(c) && b.same(d),
            (CurrentMarks(a, b), CurrentMarks(c, d)) => a.same(c) && b.same(d),
            (Update(a, b, c), Update(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Error, Error) => true,
            (Monitor(a, b, c), Monitor(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (ContractError(a, b), ContractError(c, d)) => equal(a, c) && equal(b, d),
            (Check(a, b, c, d), Check(e, f, g, h)) => {
                a.same(e) && b.same(f) && equal(c, g) && equal(d, h)
            }
            (_, _) => false,
        }
    }
}

impl Same for Value {
    fn same(&self, other: &Value) -> bool {
        use Value::{
            Boolean, CallComp, CallMark, Cons, Lambda, Mark, Null, Number, Prompt, S, Unit,
        };
        match (self, other) {
            (Number(a), Number(b)) => equal(a, b),
            (Boolean(a), Boolean(b)) => equal(a, b),
            (Lambda(a, b, c), Lambda(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Prompt(a), Prompt(b)) => a.same(b),
            (Mark(a), Mark(b)) => a.same(b),
            (Cons(a, b), Cons(c, d)) => a.same(c) && b.same(d),
            (Null(a), Null(b)) => a.same(b),
            (Unit, Unit) | (S, S) | (CallComp, CallComp) | (CallMark, CallMark) => true,
            (_, _) => false,
        }
    }
}

impl Same for PromptTag {
    fn same(&self, other: &PromptTag) -> bool {
        match (self, other) {
            (PromptTag::Tag(a), PromptTag::Tag(b)) => a.same(b),
            (PromptTag::Guard(a, b, c, d), PromptTag::Guard(e, f, g, h)) => {
                a.same(e) && b.same(f) && c.same(g) && d.same(h)
            }
            (PromptTag::Tag(_) | PromptTag::Guard(..), _) => false,
        }
    }
}

impl Same for MarkKey {
    fn same(&self, other: &MarkKey) -> bool {
        match (self, other) {
            (MarkKey::Key(a), MarkKey::Key(b)) => a.same(b),
            (MarkKey::Guard(a, b, c), MarkKey::Guard(d, e, f)) => {
                a.same(d) && b.same(e) && c.same(f)
            }
            (MarkKey::Key(_) | MarkKey::Guard(..), _) => false,
        }
    }
}

impl Same for Marks {
    fn same(&self, other: &Marks) -> bool {
        match (self, other) {
            (Marks::Empty, Marks::Empty) => true,
            (Marks::Mark(a, b, c), Marks::Mark(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Marks::Empty | Marks::Mark(..), _) => false,
        }
    }
}

impl Same for Type {
    fn same(&self, other: &Type) -> bool {
        use Type::{Arrow, Bool, Contract, List, Mark, Num, Prompt, Unit};
        match (self, other) {
            (Num, Num) | (Bool, Bool) | (Unit, Unit) => true,
            (Arrow(a, b), Arrow(c, d)) | (Prompt(a, b), Prompt(c, d)) => a.same(c) && b.same(d),
            (Mark(a), Mark(b)) | (List(a), List(b)) | (Contract(a), Contract(b)) => a.same(b),
            (_, _) => false,
        }
    }
}

impl Same for Contract {
    fn same(&self, other: &Contract) -> bool {
        use Contract::{Arrow, Flat, List, Mark, Prompt};
        match (self, other) {
            (Flat(a, b, c), Flat(d, e, f)) => a.same(d) && b.same(e) && c.same(f),
            (Arrow(a, b), Arrow(c, d)) => a.same(c) && b.same(d),
            (Prompt(a, b, c, d), Prompt(e, f, g, h)) => {
                a.same(e) && b.same(f) && c.same(g) && d.same(h)
            }
            (Mark(a, b), Mark(c, d)) => a.same(c) && b.same(d),
            (List(a), List(b)) => a.same(b),
            (_, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Same;
    use crate::redex::delim_cont::syntax::Program;
    use canvass::Canvass;

    #[test]
    fn it_says_what_equality_says() {
        let programs: Vec<Program> = (0..5)
            .flat_map(|size| Program::sized(size).expect("a space").iter().collect::<Vec<_>>())
            .collect();
        for left in programs.iter().step_by(7) {
            for right in programs.iter().step_by(5) {
                assert_eq!(left.same(right), left == right, "{left:?} and {right:?}");
            }
            assert!(left.same(&left.clone()));
        }
    }
}

//! Outcomes of the properties on terms chosen by hand.

use super::parsed;
use crate::redex::delim_cont::DelimCont;
use crate::redex::let_poly::LetPoly;
use crate::redex::list_machine::ListMachine;
use crate::redex::poly_stlc::PolyStlc;
use crate::redex::red_black_trees::RedBlackTrees;
use crate::redex::rvm::Rvm;
use crate::redex::stlc::Stlc;
use crate::redex::stlc_sub::StlcSub;
use crate::redex::{Model, Outcome};

/// Terms that the property is about and holds of, and terms that it is not about.
#[track_caller]
fn check<M: Model>(hold: &[&str], are_irrelevant: &[&str]) {
    for text in hold {
        assert_eq!(M::check(&parsed::<M>(text), None), Outcome::Holds, "{} {text}", M::NAME);
    }
    for text in are_irrelevant {
        assert_eq!(M::check(&parsed::<M>(text), None), Outcome::Irrelevant, "{} {text}", M::NAME);
    }
}

#[test]
fn simply_typed_terms_are_told_apart() {
    let typed = [
        "cons",
        "-7",
        "(λ (a (int → (list int))) (a 0))",
        "(hd nil)",
        "((λ (a int) (λ (a (list int)) a)) 0)",
        "((+ ((+ 1) 2)) 3)",
        "(tl ((cons 1) nil))",
    ];
    let untyped =
        ["a", "(λ (a int) b)", "(0 0)", "(hd 0)", "((λ (a int) a) nil)", "((cons nil) nil)"];
    check::<Stlc>(&typed, &untyped);
    check::<StlcSub>(&typed, &untyped);
}

#[test]
fn polymorphic_terms_are_told_apart() {
    check::<PolyStlc>(
        &[
            "(nil @ (list int))",
            "((hd @ int) (nil @ int))",
            "((((map @ int) @ (list int)) (λ (a int) (nil @ int))) (((cons @ int) 0) (nil @ int)))",
            "((((map @ int) @ int) (+ 1)) (nil @ int))",
        ],
        &[
            "nil",
            "(map @ int)",
            "((nil @ int) @ int)",
            "(+ @ int)",
            "((hd @ int) (nil @ (list int)))",
        ],
    );
}

#[test]
fn terms_with_let_are_told_apart() {
    check::<LetPoly>(
        &[
            "(let ((a (λ a a))) ((a a) 0))",
            "(let ((a (new 0))) ((λ b (get a)) ((set a) 1)))",
            "(new (new nil))",
            "(hd nil)",
        ],
        &["a", "(λ a (a a))", "((λ b ((b b) 0)) (λ a a))", "(get 0)", "(let ((a 0)) (a a))"],
    );
}

#[test]
fn a_type_that_becomes_more_general_exposes_no_bug() {
    let term = parsed::<LetPoly>("(tl ((cons 0) nil))");
    assert_eq!(LetPoly::check(&term, None), Outcome::Fails);
    assert!(!LetPoly::BUGS.iter().any(|known| LetPoly::exposes(&term, known.bug)));
}

#[test]
fn programs_of_the_list_machine_are_told_apart() {
    check::<ListMachine>(
        &[
            "((l0 : halt end) (l0 : (v0 : nil empty) empty))",
            "((l0 : (jump l0) end) (l0 : (v0 : nil empty) empty))",
            "((l0 : (begin (begin (cons v0 v0 a) (fetch-field a 0 v0)) (jump l0)) end) (l0 : (v0 : nil empty) empty))",
            "((l0 : (begin (cons v0 v0 a) (jump b)) (b : (begin (branch-if-nil a l0) halt) end)) (l0 : (v0 : nil empty) (b : (v0 : nil (a : (list nil) empty)) empty)))",
        ],
        &[
            "((l0 : halt end) empty)",
            "((l0 : halt end) (l0 : empty empty))",
            "((l0 : halt end) (l0 : (v0 : nil empty) (a : empty empty)))",
            "((l0 : (jump a) end) (l0 : (v0 : nil empty) empty))",
            "((l0 : (begin (fetch-field v0 0 v0) halt) end) (l0 : (v0 : nil empty) empty))",
        ],
    );
}

#[test]
fn trees_are_told_apart() {
    check::<RedBlackTrees>(
        &["(R E O E)", "(B E (s O) E)", "(R (B E O E) (s O) (B E (s (s O)) E))"],
        &["E", "(R E O (R E (s O) E))", "(B E O (B E (s O) E))", "(B (R E (s O) E) O E)"],
    );
}

#[test]
fn bytecode_is_told_apart() {
    check::<Rvm>(
        &[
            "void",
            "(let-one 1 (loc-clr 0))",
            "(application (lam (val) () (loc 0)) 1)",
            "(application 1 2)",
            "(let-void 1 (let-rec ((lam (val) (0) (application (loc-noclr 1) (loc 1)))) (application (loc 1) 7)))",
            "(let-one 1 (boxenv 0 (install-value-box 0 2 (loc-box 0))))",
        ],
        &[
            "(loc 0)",
            "(let-void 1 (loc 0))",
            "(let-one 1 (seq (loc-clr 0) (loc 0)))",
            "(lam (ref) () (loc-box 0))",
            "(let-one 1 (loc-box 0))",
            "(indirect a)",
        ],
    );
}

#[test]
fn programs_with_contracts_are_told_apart() {
    check::<DelimCont>(
        &[
            "(<> (+ 1 2) ·)",
            "(<> (μ (var:a : Num) var:a) ·)",
            "(<> ((λ (var:a : (Prompt Num Num)) (% (abort Num var:a 1) var:a (λ (var:b : Num) var:b))) (make-prompt-tag Num Num)) ·)",
            "(<> (monitor (flat (λ (var:a : Num) #f)) 1 \"a\" \"b\" \"c\") ·)",
            "(<> (abort Num tag 1) (tag : (Prompt Num Num) ·))",
            "(<> ((λ (var:a : (Mark Num)) (call/cm var:a 1 (ccm var:a Num))) (make-cm-key Num)) ·)",
        ],
        &[
            "(<> var:a ·)",
            "(<> s ·)",
            "(<> (error) ·)",
            "(<> (abort Num tag 1) ·)",
            "(<> (cons (+ 1 2) (null Num)) ·)",
            "(<> (monitor (flat (λ (var:a : (List Num)) #t)) (null Num) \"\" \"\" \"\") ·)",
        ],
    );
}

//! `delim-cont`: a language with delimited continuations, continuation marks and contracts for them is type-sound.
//!
//! Takikawa, Strickland, Tobin-Hochstadt: Constraining Delimited Control with Contracts, ESOP 2013.

pub mod syntax;

mod context;
mod contraction;
mod notation;
mod primitive;
mod reduction;
mod same;
mod size;
mod soundness;
mod substitution;
mod symbols;
mod typing;

pub use syntax::{
    BinaryOperator, Blame, Contract, Label, MarkKey, Marks, Program, PromptTag, Store, Suffix,
    Term, Type, UnaryOperator, Value,
};

use super::baseline::Baseline;
use super::model::{Known, Model, Rating};

/// The model.
#[derive(Debug)]
pub struct DelimCont;

/// Its bugs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// The marks of a guarded key are monitored by `(list/c ctc)` → by `ctc`.
    MarksAreNoList,
    /// The step of a list that is monitored by `(list/c ctc)` → by any `ctc`.
    ListOfAnyContract,
    /// `tc` of `(call/comp e_1 e_2)`: `e_1 : (→ (→ t_3 t_2) t_3)` → `e_1 : (→ t_2 t_3)`.
    CompositionOfResult,
}

impl Model for DelimCont {
    type Term = Program;
    type Bug = Bug;

    const NAME: &'static str = "delim-cont";

    const BASELINE: Baseline = Baseline {
        term: "(<> e Σ)",
        grammar: "(
            (e x v (e e) (if e e e) (μ (x : t) e) (unop e) (binop e e) (cons e e)
                (case e (null = e) ((cons x x) = e)) (make-prompt-tag t t) (make-cm-key t)
                (% e e v) (abort t e e) (wcm w e) (ccm e t) (call/comp e e) (call/cm e e e)
                (seq (update mk e) e) (error) (monitor ctc e l l l) (ctc-error l l)
                (check e v l l))
            (v b (λ (x : t) e) pt mk (cons v v) (null t) call/comp call/cm)
            (w ((mk v) w) ·)
            (t B (→ t t) (Prompt t t) (Mark t) (List t) (Con t))
            (B Num Bool Unit)
            (x (variable-prefix var:))
            (b n s bool unit)
            (n number)
            (bool #t #f)
            (pt tag (PG ctc ctc v l l l))
            (mk key (MG ctc mk l l l))
            (tag (variable-prefix tag))
            (key (variable-prefix key))
            (binop + - *)
            (unop - not zero? number? unit? boolean?)
            (ctc (flat (λ (x : t) e)) (-> ctc ctc) (prompt-tag/c ctc ctc t t) (mark/c ctc t)
                (list/c ctc))
            (l string)
            (Σ · (v : t Σ))
        )",
        depth: 4,
        p: 0.125,
    };

    const BUGS: &'static [Known<Bug>] = &[
        Known {
            bug: Bug::MarksAreNoList,
            number: 1,
            rating: Some(Rating::Medium),
            description: "a list of marks is monitored as if it were a mark",
            counterexamples: &[
                "(<> (ccm (monitor (mark/c (mark/c (flat (λ (var:a : Num) #t)) Num) (Mark Num)) (make-cm-key (Mark Num)) \"\" \"\" \"\") (Mark Num)) (keymT : (→ Num Unit) (call/cm : Bool ·)))",
            ],
        },
        Known {
            bug: Bug::ListOfAnyContract,
            number: 2,
            rating: Some(Rating::Medium),
            description: "any contract is one of lists",
            counterexamples: &[
                "(<> (monitor (list/c (flat (λ (var:a : Bool) #t))) (cons #t (null Bool)) \"\" \"\" \"\") ·)",
            ],
        },
        Known {
            bug: Bug::CompositionOfResult,
            number: 3,
            rating: Some(Rating::Shallow),
            description: "a function of a continuation takes its result instead",
            counterexamples: &[
                "(<> ((λ (var:b : (Prompt Num Bool)) (% (call/comp (λ (var:a : Bool) (if var:a #f #t)) var:b) var:b (λ (var:a : Num) #t))) (make-prompt-tag Num Bool)) (call/comp : (→ Num Bool) (call/comp : Num ·)))",
            ],
        },
    ];

    fn premise(program: &Program, bug: Option<Bug>) -> bool {
        typing::type_of(&program.term, &program.store, bug).is_some()
    }

    fn conclusion(program: &Program, bug: Option<Bug>) -> bool {
        soundness::is_sound(program, bug)
    }
}

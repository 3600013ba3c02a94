//! `list-machine`: a program that is well-typed runs until it halts.
//!
//! Appel, Dockins, Leroy: A List-Machine Benchmark for Mechanized Metatheory, JAR 2012.

mod notation;
mod run;
pub mod syntax;
mod typing;

pub use syntax::{Blocks, Instruction, Label, Machine, Program, Type, Typing, Variable};

use super::baseline::Baseline;
use super::model::{Known, Model, Rating};

/// The model.
#[derive(Debug)]
pub struct ListMachine;

/// Its bugs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `check-instr` of `(cons v_0 v_1 v)`: the type of `v_1` → of `v_0`.
    ConsOfTheSame,
    /// `var-set` at another variable → at any.
    SetSkips,
    /// The step of `cons`: the store with the new list → the old one.
    ConsForgets,
}

impl Model for ListMachine {
    type Term = Machine;
    type Bug = Bug;

    const NAME: &'static str = "list-machine";

    const BASELINE: Baseline = Baseline {
        term: "((l0 : ι p) Π)",
        grammar: "(
            (ι (jump l) (branch-if-nil v l) (fetch-field v 0 v) (fetch-field v 1 v) (cons v v v)
                halt (begin ι ι))
            (p (l : ι p) end)
            (v variable-not-otherwise-mentioned)
            (l variable-not-otherwise-mentioned)
            (τ nil (list τ) (listcons τ))
            (Γ empty (v : τ Γ))
            (Π empty (l : Γ Π))
        )",
        depth: 7,
        p: 0.5,
    };

    const BUGS: &'static [Known<Bug>] = &[
        Known {
            bug: Bug::ConsOfTheSame,
            number: 1,
            rating: Some(Rating::Shallow),
            description: "the second argument of cons is not looked at",
            counterexamples: &[
                "((l0 : (begin (cons v0 a v0) halt) end) (l0 : (v0 : nil empty) empty))",
            ],
        },
        Known {
            bug: Bug::SetSkips,
            number: 2,
            rating: Some(Rating::Medium),
            description: "a variable may be set although it is set already",
            counterexamples: &[
                "((l0 : (begin (cons v0 v0 v0) halt) end) (l0 : (v0 : nil empty) empty))",
            ],
        },
        Known {
            bug: Bug::ConsForgets,
            number: 3,
            rating: Some(Rating::Shallow),
            description: "cons does not change the store",
            counterexamples: &[
                "((l0 : (begin (cons v0 v0 v0) (begin (fetch-field v0 1 v0) halt)) end) (l0 : (v0 : nil empty) empty))",
            ],
        },
    ];

    fn premise(machine: &Machine, bug: Option<Bug>) -> bool {
        typing::is_well_typed(machine, bug)
    }

    fn conclusion(machine: &Machine, bug: Option<Bug>) -> bool {
        run::makes_progress(machine, bug)
    }
}

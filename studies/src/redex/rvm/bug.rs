//! The bugs, all in the verifier.

use crate::redex::model::{Known, Rating};

/// A bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `redo-clrs`: what is above the stack is skipped → nothing is.
    ClearsAboveTheStack,
    /// Applications push `not` → `uninit`.
    ArgumentsUninitialized,
    /// `boxenv`: the slot is one of this branch → any.
    BoxOutsideBranch,
    /// `let-rec`: the slots are those of this branch → any.
    RecursionOutsideBranch,
    /// `case-lam`: its procedures are verified → not.
    CasesUnverified,
    /// `install-value` and `let-rec` of slots that are `uninit` → any; and in `closure-intact?` a box will do for a value.
    InitializedSlots,
    /// `case-lam`: its procedures take values → anything.
    CasesTakeReferences,
}

/// What is known of each.
pub(super) const KNOWN: &[Known<Bug>] = &[
    Known {
        bug: Bug::ClearsAboveTheStack,
        number: 2,
        rating: Some(Rating::Medium),
        description: "slots are cleared that are gone",
        counterexamples: &[
            "(proc-const (val) (branch (loc 0) (let-one (quote x) (branch (loc 1) (loc-clr 0) void)) void))",
        ],
    },
    Known {
        bug: Bug::ArgumentsUninitialized,
        number: 3,
        rating: Some(Rating::Deep),
        description: "the slots of arguments may be used for something else",
        counterexamples: &[
            "(application (proc-const (val val) (branch (loc-noclr 0) (quote a) (quote b))) (quote x) (install-value 0 (quote y) (boxenv 0 (quote z))))",
        ],
    },
    Known {
        bug: Bug::BoxOutsideBranch,
        number: 4,
        rating: Some(Rating::Medium),
        description: "a branch may box what the other one uses",
        counterexamples: &["(let-one (quote x) (branch #f (boxenv 0 (quote y)) (loc-box 0)))"],
    },
    Known {
        bug: Bug::RecursionOutsideBranch,
        number: 5,
        rating: Some(Rating::Medium),
        description: "a branch may initialize what the other one uses",
        counterexamples: &[
            "(let-void 1 (branch #f (let-rec ((lam () (0) (quote x))) (quote y)) (loc-noclr 0)))",
        ],
    },
    Known {
        bug: Bug::CasesUnverified,
        number: 6,
        rating: Some(Rating::Medium),
        description: "procedures with cases are not verified",
        counterexamples: &[
            "(application (case-lam (lam (val) () (loc-noclr 34))) (quote x))",
            "(let-void 1 (case-lam (lam () (0) (loc 0))))",
            "(let-one (case-lam (lam (val) (0 0 0 0) (let-void 0 (loc-noclr 0)))) (quote AU))",
        ],
    },
    Known {
        bug: Bug::InitializedSlots,
        number: 14,
        rating: Some(Rating::Medium),
        description: "slots may be initialized once more",
        counterexamples: &[
            "(let-one (quote x) (application (proc-const (val val) (loc 0)) (loc-noclr 2) (install-value 2 (quote y) (quote z))))",
            "(application (quote lam) (install-value 0 (quote T) (loc-clr 0)))",
        ],
    },
    Known {
        bug: Bug::CasesTakeReferences,
        number: 15,
        rating: Some(Rating::Shallow),
        description: "procedures with cases may take references",
        counterexamples: &[
            "(let-one 42 (boxenv 0 (application (case-lam (lam (ref) () (loc-box 0))) (loc-box 1))))",
        ],
    },
];

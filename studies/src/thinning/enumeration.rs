//! Enumerated terms as tests, in place of random ones: by depth, by size, and lazily by size.
//!
//! The paper's §7.2. Only well-typed terms are tests; how many terms were looked at for them is counted too.

mod depth;
mod table;

pub(super) use table::table;

use crate::system_f::mutant::Mutant;
use crate::system_f::property::{agrees, has_redex};
use crate::system_f::syntax::Term;
use crate::system_f::typing::{fits_together, is_in_scope, is_well_typed};
use canvass::Canvass;
use canvass::lazy::Search;
use depth::each_term;
use std::ops::ControlFlow;

/// An order of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// All terms of a depth before deeper ones, as SmallCheck has it.
    Depth,
    /// All terms of a size before larger ones, as LeanCheck has it.
    Size,
    /// The same, but what the type checker does not look at is left open.
    Lazy,
}

impl Order {
    pub(super) const ALL: [Order; 3] = [Order::Depth, Order::Size, Order::Lazy];

    pub(super) fn name(self) -> &'static str {
        match self {
            Order::Depth => "by depth",
            Order::Size => "by size",
            Order::Lazy => "lazily",
        }
    }
}

/// What an enumeration found.
#[derive(Debug)]
pub(super) struct Enumeration {
    mutants: Vec<Mutant>,
    /// Well-typed terms so far.
    pub(super) tests: u64,
    /// Terms so far.
    pub(super) looked_at: u64,
    /// Tests up to the failing one, for each mutant.
    pub(super) failures: Vec<Option<u64>>,
}

impl Enumeration {
    /// Goes through terms until every mutant has failed, or the limit of terms is reached.
    pub(super) fn run(order: Order, mutants: &[Mutant], most: u64) -> Enumeration {
        let failures = vec![None; mutants.len()];
        let mut run = Enumeration { mutants: mutants.to_vec(), tests: 0, looked_at: 0, failures };
        match order {
            Order::Depth => run.by_depth(most),
            Order::Size => run.by_size(most),
            Order::Lazy => run.lazily(most),
        }
        run
    }

    fn by_depth(&mut self, most: u64) {
        for depth in 1.. {
            if each_term(depth, &mut |term| self.judge(&term, most)).is_break() {
                return;
            }
        }
    }

    fn by_size(&mut self, most: u64) {
        let terms = Term::space().expect("terms are a derived type");
        for term in terms.iter() {
            if self.judge(&term, most).is_break() {
                return;
            }
        }
    }

    fn judge(&mut self, term: &Term, most: u64) -> ControlFlow<()> {
        if is_well_typed(term) {
            self.test(term);
        }
        self.look(most)
    }

    fn lazily(&mut self, most: u64) {
        let mut search: Search<Term> = Search::by_size().expect("terms are a derived type");
        let mut step = || {
            let run = search.step(|term| {
                if fits_together(&term) && (!has_redex(&term) || is_in_scope(&term)) {
                    self.test(&term);
                }
                self.look(most)
            });
            run.expect("the property is a function")
        };
        while step().is_some_and(|run| run.outcome.is_continue()) {}
    }

    fn test(&mut self, term: &Term) {
        self.tests += 1;
        if !has_redex(term) {
            return;
        }
        for (mutant, failure) in self.mutants.iter().zip(&mut self.failures) {
            if failure.is_none() && !agrees(term, *mutant) {
                *failure = Some(self.tests);
            }
        }
    }

    fn look(&mut self, most: u64) -> ControlFlow<()> {
        self.looked_at += 1;
        let is_over = self.looked_at >= most || self.failures.iter().all(Option::is_some);
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::enumeration::{self, Variables};

    const MUTANTS: [Mutant; 2] = [Mutant::AppForgetSubst, Mutant::SubstSwapped];

    #[track_caller]
    fn check(order: Order, most: u64, expect: [Option<u64>; 2]) {
        let run = Enumeration::run(order, &MUTANTS, most);
        assert_eq!(run.failures, expect, "{order:?}");
        assert!(run.looked_at <= most && run.tests <= run.looked_at, "{run:?}");
    }

    #[test]
    fn small_counterexamples_are_found_after_these_tests() {
        check(Order::Depth, 10_000, [Some(31), Some(119)]);
        check(Order::Size, 10_000, [Some(33), Some(105)]);
        check(Order::Lazy, 10_000, [Some(23), Some(54)]);
    }

    /// Well-typed terms that are smaller, by another enumeration.
    fn smaller(size: usize) -> u64 {
        let mut number = 0;
        for size in 1..size {
            enumeration::each_term(size, Variables::NONE, &mut |term| {
                number += u64::from(is_well_typed(&term));
            });
        }
        number
    }

    #[test]
    fn by_size_all_smaller_terms_are_tested_before() {
        let run = Enumeration::run(Order::Size, &MUTANTS, 10_000);
        for (failure, size) in run.failures.into_iter().zip([5, 6]) {
            let failure = failure.unwrap();
            assert!(smaller(size) < failure && failure <= smaller(size + 1), "{size}: {failure}");
        }
    }

    #[test]
    fn an_enumeration_ends() {
        for order in Order::ALL {
            check(order, 10, [None, None]);
        }
    }
}

//! What the benchmark does to a generated term: `fix`.
//!
//! Numbers of slots that do not exist are taken modulo the depth of the stack. Where Redex puts a random value in, this
//! puts `void`, so that a term stays the same term.

use super::bug::Bug;
use super::syntax::{Kind, Lambda, Literal, Term};
use canvass::Lazy;

/// How many slots a term may push at once.
const MOST_SLOTS: u32 = 20;

/// The term with all slots in range.
pub(super) fn repaired(term: &Term, bug: Option<Bug>) -> Term {
    Repair { bug }.term(term, 0, false)
}

struct Repair {
    bug: Option<Bug>,
}

impl Repair {
    /// At this depth of the stack, and perhaps where references are allowed.
    fn term(&self, term: &Term, depth: u32, references: bool) -> Term {
        let at = |term: &Term, depth| Lazy::new(self.term(term, depth, false));
        let here = |term: &Lazy<Term>| at(term, depth);
        let all = |terms: &[Lazy<Term>], depth| terms.iter().map(|term| at(term, depth)).collect();
        let slot = |slot: &u32| slot.checked_rem(depth);
        match term {
            Term::Local(access, own) => match slot(own) {
                Some(slot) => Term::Local(*access, slot.into()),
                None => Term::Literal(Literal::Void.into()),
            },
            Term::LetOne(bound, body) => Term::LetOne(at(bound, depth + 1), at(body, depth + 1)),
            Term::LetVoid(count, body) => {
                let count = **count % MOST_SLOTS;
                Term::LetVoid(count.into(), at(body, depth + count))
            }
            Term::LetVoidBox(count, body) => {
                let count = **count % MOST_SLOTS;
                Term::LetVoidBox(count.into(), at(body, depth + count))
            }
            Term::BoxEnv(own, body) => match slot(own) {
                Some(slot) => Term::BoxEnv(slot.into(), here(body)),
                None => self.term(body, depth, false),
            },
            Term::InstallValue(own, value, body) => match slot(own) {
                Some(slot) => Term::InstallValue(slot.into(), here(value), here(body)),
                None => Term::Seq(here(value), here(body), vec![]),
            },
            Term::InstallValueBox(own, value, body) => match slot(own) {
                Some(slot) => Term::InstallValueBox(slot.into(), here(value), here(body)),
                None => Term::Seq(here(value), here(body), vec![]),
            },
            Term::Application(function, arguments) => {
                let count = u32::try_from(arguments.len()).unwrap_or(u32::MAX);
                let function = self.term(function, depth, true);
                Term::Application(function.into(), all(arguments, depth.saturating_add(count)))
            }
            Term::Seq(first, second, others) => {
                Term::Seq(here(first), here(second), all(others, depth))
            }
            Term::Branch(test, then, other) => Term::Branch(here(test), here(then), here(other)),
            Term::LetRec(lambdas, body) => {
                let lambdas = lambdas.iter().take(depth as usize);
                let lambdas = lambdas.map(|lambda| self.lambda(lambda, depth, false)).collect();
                Term::LetRec(lambdas, here(body))
            }
            Term::Indirect(_) => Term::Literal(Literal::Void.into()),
            Term::ProcConst(arguments, body) => {
                let count = u32::try_from(arguments.len()).unwrap_or(u32::MAX);
                Term::ProcConst(kinds(arguments, references), at(body, count))
            }
            Term::CaseLambda(lambdas) => {
                let references = self.bug == Some(Bug::CasesTakeReferences);
                let lambda = |lambda| self.lambda(lambda, depth, references);
                Term::CaseLambda(lambdas.iter().map(lambda).collect())
            }
            Term::Lambda(lambda) => Term::Lambda(self.lambda(lambda, depth, references)),
            Term::Literal(literal) => Term::Literal(literal.clone()),
        }
    }

    fn lambda(&self, lambda: &Lambda, depth: u32, references: bool) -> Lambda {
        let captured: Vec<u32> =
            lambda.captured.iter().filter_map(|slot| slot.checked_rem(depth)).collect();
        let inside = u32::try_from(lambda.arguments.len() + captured.len()).unwrap_or(u32::MAX);
        Lambda {
            arguments: kinds(&lambda.arguments, references),
            captured,
            body: self.term(&lambda.body, inside, false).into(),
        }
    }
}

fn kinds(kinds: &[Kind], references: bool) -> Vec<Kind> {
    if references { kinds.to_vec() } else { vec![Kind::Value; kinds.len()] }
}

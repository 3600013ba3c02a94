//! Lifting and substitution, with or without a bug.

use super::expression::{Annotation, AnnotationId, Expression, ExpressionId, Heap, OutOfFuel};
use super::mutant::Mutant;

/// A heap and the rules for rewriting what is in it.
pub struct Calculus {
    /// What is rewritten.
    pub heap: Heap,
    mutant: Option<Mutant>,
    /// Whether the mutant has replaced anything.
    applied: bool,
}

type Rewritten = Result<ExpressionId, OutOfFuel>;
type Reannotated = Result<AnnotationId, OutOfFuel>;

impl Calculus {
    /// The rules, with the mutant if there is one.
    pub fn new(heap: Heap, mutant: Option<Mutant>) -> Calculus {
        Calculus { heap, mutant, applied: false }
    }

    /// Whether anything so far may be different without the mutant.
    pub fn has_applied_mutant(&self) -> bool {
        self.applied
    }

    /// The rules without the mutant.
    pub fn corrected(self) -> Calculus {
        Calculus::new(self.heap, None)
    }

    /// Whether it is this mutant, which then replaces what is there.
    pub(super) fn applies(&mut self, mutant: Mutant) -> bool {
        let applies = self.mutant == Some(mutant);
        self.applied |= applies;
        applies
    }

    fn below_binder(&mut self, n: i32, forgets: Mutant) -> i32 {
        if self.applies(forgets) { n } else { n + 1 }
    }

    fn lifted_index(&mut self, n: i32, x: i32, forgets: Mutant) -> i32 {
        if x < n && !self.applies(forgets) { x } else { x + 1 }
    }

    /// A variable other than the one that is substituted, whose binder goes away.
    fn lowered_index(&mut self, n: i32, x: i32, inverts: Mutant, forgets: Mutant) -> i32 {
        let is_outer = if self.applies(inverts) { x < n } else { x > n };
        if is_outer && !self.applies(forgets) { x - 1 } else { x }
    }

    /// Makes room for a type variable `n` in a type.
    pub fn lift_type(&mut self, n: i32, id: AnnotationId) -> Reannotated {
        let lifted = match self.heap.annotation(id) {
            Annotation::Unit => return Ok(id),
            Annotation::Variable(x) => {
                Annotation::Variable(self.lifted_index(n, x, Mutant::LiftTypeTVar))
            }
            Annotation::Arrow(argument, result) => {
                Annotation::Arrow(self.lift_type(n, argument)?, self.lift_type(n, result)?)
            }
            Annotation::ForAll(body) => {
                let n = self.below_binder(n, Mutant::LiftTypeForAll);
                Annotation::ForAll(self.lift_type(n, body)?)
            }
        };
        self.heap.reannotate(id, lifted)
    }

    /// Puts `s` in place of the type variable `n` of a type.
    pub fn subst_in_type(&mut self, n: i32, s: AnnotationId, id: AnnotationId) -> Reannotated {
        let substituted = match self.heap.annotation(id) {
            Annotation::Unit => return Ok(id),
            Annotation::Variable(x) if x == n => return Ok(s),
            Annotation::Variable(x) => {
                let (inverts, forgets) = (Mutant::SubstInTypeLT, Mutant::SubstInTypeNoDecr);
                Annotation::Variable(self.lowered_index(n, x, inverts, forgets))
            }
            Annotation::Arrow(argument, result) => Annotation::Arrow(
                self.subst_in_type(n, s, argument)?,
                self.subst_in_type(n, s, result)?,
            ),
            Annotation::ForAll(body) => {
                let n = self.below_binder(n, Mutant::SubstInTypeNoIncr);
                let s = self.type_below_type(s, Mutant::SubstInTypeNoLift)?;
                Annotation::ForAll(self.subst_in_type(n, s, body)?)
            }
        };
        self.heap.reannotate(id, substituted)
    }

    fn type_below_type(&mut self, s: AnnotationId, forgets: Mutant) -> Reannotated {
        if self.applies(forgets) { Ok(s) } else { self.lift_type(0, s) }
    }

    /// Makes room for a variable `n` in a term.
    pub fn lift(&mut self, n: i32, id: ExpressionId) -> Rewritten {
        let lifted = match self.heap.expression(id) {
            Expression::Unit => return Ok(id),
            Expression::Variable(x) => {
                Expression::Variable(self.lifted_index(n, x, Mutant::LiftVar))
            }
            Expression::Lambda(argument, body) => {
                let n = self.below_binder(n, Mutant::LiftLam);
                Expression::Lambda(argument, self.lift(n, body)?)
            }
            Expression::Apply(function, argument) => {
                Expression::Apply(self.lift(n, function)?, self.lift(n, argument)?)
            }
            Expression::TypeLambda(_) if self.applies(Mutant::LiftTLamA) => return Ok(id),
            Expression::TypeLambda(body) => {
                let n = if self.applies(Mutant::LiftTLamB) { n + 1 } else { n };
                Expression::TypeLambda(self.lift(n, body)?)
            }
            Expression::TypeApply(..) if self.applies(Mutant::LiftTApp) => return Ok(id),
            Expression::TypeApply(body, argument) => {
                Expression::TypeApply(self.lift(n, body)?, argument)
            }
        };
        self.heap.update(id, lifted)
    }

    /// Makes room for a type variable `n` in the annotations of a term.
    pub fn lift_types(&mut self, n: i32, id: ExpressionId) -> Rewritten {
        let lifted = match self.heap.expression(id) {
            Expression::Unit | Expression::Variable(_) => return Ok(id),
            Expression::Lambda(argument, body) => {
                Expression::Lambda(self.lift_type(n, argument)?, self.lift_types(n, body)?)
            }
            Expression::Apply(function, argument) => {
                Expression::Apply(self.lift_types(n, function)?, self.lift_types(n, argument)?)
            }
            Expression::TypeLambda(body) => {
                let n = self.below_binder(n, Mutant::LiftTNoIncr);
                Expression::TypeLambda(self.lift_types(n, body)?)
            }
            Expression::TypeApply(body, argument) => {
                Expression::TypeApply(self.lift_types(n, body)?, self.lift_type(n, argument)?)
            }
        };
        self.heap.update(id, lifted)
    }

    /// Puts `s` in place of the variable `n` of a term.
    pub fn subst(&mut self, n: i32, s: ExpressionId, id: ExpressionId) -> Rewritten {
        let substituted = match self.heap.expression(id) {
            Expression::Unit => return Ok(id),
            Expression::Variable(x) if x == n => return Ok(s),
            Expression::Variable(x) => {
                Expression::Variable(self.lowered_index(n, x, Mutant::SubstLT, Mutant::SubstVar))
            }
            Expression::Lambda(argument, body) => {
                let n = self.below_binder(n, Mutant::SubstNoIncr);
                let s = if self.applies(Mutant::SubstNoLift) { s } else { self.lift(0, s)? };
                Expression::Lambda(argument, self.subst(n, s, body)?)
            }
            Expression::Apply(function, argument) => {
                let function = if self.applies(Mutant::SubstApp) {
                    self.subst(n, function, s)?
                } else {
                    self.subst(n, s, function)?
                };
                Expression::Apply(function, self.subst(n, s, argument)?)
            }
            Expression::TypeLambda(body) => {
                let s = if self.applies(Mutant::SubstNoLiftT) { s } else { self.lift_types(0, s)? };
                Expression::TypeLambda(self.subst(n, s, body)?)
            }
            Expression::TypeApply(body, argument) => {
                Expression::TypeApply(self.subst(n, s, body)?, argument)
            }
        };
        self.heap.update(id, substituted)
    }

    /// Puts `s` in place of the type variable `n` of a term.
    pub fn t_subst(&mut self, n: i32, s: AnnotationId, id: ExpressionId) -> Rewritten {
        let substituted = match self.heap.expression(id) {
            Expression::Unit | Expression::Variable(_) => return Ok(id),
            Expression::Lambda(argument, body) => {
                let argument = self.subst_in_type(n, s, argument)?;
                Expression::Lambda(argument, self.t_subst(n, s, body)?)
            }
            Expression::Apply(function, argument) => {
                Expression::Apply(self.t_subst(n, s, function)?, self.t_subst(n, s, argument)?)
            }
            Expression::TypeLambda(body) => {
                let n = self.below_binder(n, Mutant::TSubstNoIncr);
                let s = self.type_below_type(s, Mutant::TSubstNoLift)?;
                Expression::TypeLambda(self.t_subst(n, s, body)?)
            }
            Expression::TypeApply(body, argument) => {
                let body = self.t_subst(n, s, body)?;
                Expression::TypeApply(body, self.subst_in_type(n, s, argument)?)
            }
        };
        self.heap.update(id, substituted)
    }
}

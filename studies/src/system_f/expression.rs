//! Terms for evaluation: strict, shared, and of bounded size.
//!
//! Indices have signs, because a mutant may lower them below zero.

use super::syntax::{Index, Term, Type};

/// The size beyond which a term is no longer evaluated. It bounds how deep anything recurses, too.
pub const LARGEST: u32 = 4096;

/// Evaluation was given up: too large a term, or too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfFuel;

/// An expression, by its place in a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpressionId(u32);

/// An annotation, by its place in a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnnotationId(u32);

/// A term, its parts in a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expression {
    /// [`Term::Unit`].
    Unit,
    /// [`Term::Variable`].
    Variable(i32),
    /// [`Term::Lambda`].
    Lambda(AnnotationId, ExpressionId),
    /// [`Term::Apply`].
    Apply(ExpressionId, ExpressionId),
    /// [`Term::TypeLambda`].
    TypeLambda(ExpressionId),
    /// [`Term::TypeApply`].
    TypeApply(ExpressionId, AnnotationId),
}

/// A type, its parts in a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Annotation {
    /// [`Type::Unit`].
    Unit,
    /// [`Type::Variable`].
    Variable(i32),
    /// [`Type::Arrow`].
    Arrow(AnnotationId, AnnotationId),
    /// [`Type::ForAll`].
    ForAll(AnnotationId),
}

/// Where expressions and annotations are, each with its size.
pub struct Heap {
    expressions: Vec<(Expression, u32)>,
    annotations: Vec<(Annotation, u32)>,
}

impl Heap {
    /// Nothing yet, with room for what small terms become.
    pub fn new() -> Heap {
        Heap { expressions: Vec::with_capacity(64), annotations: Vec::with_capacity(32) }
    }

    /// The expression there.
    pub fn expression(&self, id: ExpressionId) -> Expression {
        self.expressions[id.0 as usize].0
    }

    /// The annotation there.
    pub fn annotation(&self, id: AnnotationId) -> Annotation {
        self.annotations[id.0 as usize].0
    }

    /// Adds an expression, if it is small enough.
    pub fn add(&mut self, expression: Expression) -> Result<ExpressionId, OutOfFuel> {
        let size = affordable(match expression {
            Expression::Unit | Expression::Variable(_) => 1,
            Expression::Lambda(argument, body) => 1 + self.breadth(argument) + self.size(body),
            Expression::Apply(function, argument) => 1 + self.size(function) + self.size(argument),
            Expression::TypeLambda(body) => 1 + self.size(body),
            Expression::TypeApply(body, argument) => 1 + self.size(body) + self.breadth(argument),
        })?;
        self.expressions.push((expression, size));
        Ok(ExpressionId(self.expressions.len() as u32 - 1))
    }

    /// Adds an annotation, if it is small enough.
    pub fn annotate(&mut self, annotation: Annotation) -> Result<AnnotationId, OutOfFuel> {
        let size = affordable(match annotation {
            Annotation::Unit | Annotation::Variable(_) => 1,
            Annotation::Arrow(argument, result) => {
                1 + self.breadth(argument) + self.breadth(result)
            }
            Annotation::ForAll(body) => 1 + self.breadth(body),
        })?;
        self.annotations.push((annotation, size));
        Ok(AnnotationId(self.annotations.len() as u32 - 1))
    }

    /// Adds the expression, unless it is the old one.
    pub fn update(
        &mut self,
        old: ExpressionId,
        new: Expression,
    ) -> Result<ExpressionId, OutOfFuel> {
        if self.expression(old) == new { Ok(old) } else { self.add(new) }
    }

    /// Adds the annotation, unless it is the old one.
    pub fn reannotate(
        &mut self,
        old: AnnotationId,
        new: Annotation,
    ) -> Result<AnnotationId, OutOfFuel> {
        if self.annotation(old) == new { Ok(old) } else { self.annotate(new) }
    }

    /// Whether two expressions are the same, wherever they are.
    pub fn are_equal(&self, left: ExpressionId, right: ExpressionId) -> bool {
        left == right
            || match (self.expression(left), self.expression(right)) {
                (Expression::Lambda(argument, body), Expression::Lambda(other, other_body)) => {
                    self.are_equal_types(argument, other) && self.are_equal(body, other_body)
                }
                (
                    Expression::Apply(function, argument),
                    Expression::Apply(other, other_argument),
                ) => self.are_equal(function, other) && self.are_equal(argument, other_argument),
                (Expression::TypeLambda(body), Expression::TypeLambda(other)) => {
                    self.are_equal(body, other)
                }
                (
                    Expression::TypeApply(body, argument),
                    Expression::TypeApply(other, other_argument),
                ) => self.are_equal(body, other) && self.are_equal_types(argument, other_argument),
                (left, right) => left == right,
            }
    }

    fn are_equal_types(&self, left: AnnotationId, right: AnnotationId) -> bool {
        left == right
            || match (self.annotation(left), self.annotation(right)) {
                (Annotation::Arrow(argument, result), Annotation::Arrow(other, other_result)) => {
                    self.are_equal_types(argument, other)
                        && self.are_equal_types(result, other_result)
                }
                (Annotation::ForAll(body), Annotation::ForAll(other)) => {
                    self.are_equal_types(body, other)
                }
                (left, right) => left == right,
            }
    }

    /// The term as an expression.
    pub fn load(&mut self, term: &Term) -> Result<ExpressionId, OutOfFuel> {
        let expression = match term {
            Term::Unit => Expression::Unit,
            Term::Variable(index) => Expression::Variable(number(index)?),
            Term::Lambda(argument, body) => {
                Expression::Lambda(self.load_type(argument)?, self.load(body)?)
            }
            Term::Apply(function, argument) => {
                Expression::Apply(self.load(function)?, self.load(argument)?)
            }
            Term::TypeLambda(body) => Expression::TypeLambda(self.load(body)?),
            Term::TypeApply(body, argument) => {
                Expression::TypeApply(self.load(body)?, self.load_type(argument)?)
            }
        };
        self.add(expression)
    }

    fn load_type(&mut self, written: &Type) -> Result<AnnotationId, OutOfFuel> {
        let annotation = match written {
            Type::Unit => Annotation::Unit,
            Type::Variable(index) => Annotation::Variable(number(index)?),
            Type::Arrow(argument, result) => {
                Annotation::Arrow(self.load_type(argument)?, self.load_type(result)?)
            }
            Type::ForAll(body) => Annotation::ForAll(self.load_type(body)?),
        };
        self.annotate(annotation)
    }

    fn size(&self, id: ExpressionId) -> u32 {
        self.expressions[id.0 as usize].1
    }

    fn breadth(&self, id: AnnotationId) -> u32 {
        self.annotations[id.0 as usize].1
    }
}

fn affordable(size: u32) -> Result<u32, OutOfFuel> {
    if size <= LARGEST { Ok(size) } else { Err(OutOfFuel) }
}

fn number(index: &Index) -> Result<i32, OutOfFuel> {
    index.below(LARGEST as usize).map(|value| value as i32).ok_or(OutOfFuel)
}

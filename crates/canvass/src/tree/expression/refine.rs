//! The shapes of those values of a type that an expression describes.
//!
//! A kind of trees of a sort (`cases.rs`) becomes a shape of its own, with a constructor for each case. Where a sort has only
//! one kind its own shape will do. So whatever counts, walks and draws values of shapes does it for expressions, too.

use super::cases::{Case, Cases, Kind};
use super::{Expression, ExpressionError};
use crate::Count;
use crate::shape::{Constructor, Form, ShapeId, Types};
use crate::tree::Alphabet;
use crate::tree::alphabet::{Field, Production, SortId, View};
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) struct Refinement {
    pub(super) alphabet: Arc<Alphabet>,
    pub(super) cases: Cases,
    /// The shapes of the type, those of kinds of trees, and those of classes of numbers.
    pub(crate) types: Arc<Types>,
    /// What the shapes behind those of the type stand for.
    refined: Vec<Refined>,
}

pub(super) enum Refined {
    /// Trees of a sort, with the case of each constructor, in order.
    Kind(SortId, Vec<Case>),
    /// A class of numbers.
    Class,
}

impl Refinement {
    /// `None` where no value matches.
    pub(super) fn new(expression: &Expression) -> Result<Option<Refinement>, ExpressionError> {
        let alphabet = expression.alphabet.clone();
        let cases = Cases::new(&alphabet, &expression.matching)?;
        let root = alphabet.root;
        let accepted: Vec<Kind> = (0..cases.count(root))
            .filter(|kind| cases.matched(root, *kind).contains(expression.root()))
            .collect();
        if accepted.is_empty() {
            return Ok(None);
        }
        let mut build = Build::new(&alphabet, &cases);
        let root = match cases.count(root) {
            1 => alphabet.types.root,
            _ => build.reserve(root, &accepted),
        };
        build.fill_in()?;
        let Build { forms, refined, .. } = build;
        let types = Arc::new(Types::from_forms(root, forms)?);
        Ok(Some(Refinement { alphabet, cases, types, refined }))
    }

    /// What a shape stands for; `None` where it is one of the type.
    pub(super) fn meaning(&self, shape: ShapeId) -> Option<&Refined> {
        shape.at().checked_sub(self.alphabet.types.shapes.len()).map(|at| &self.refined[at])
    }
}

struct Build<'a> {
    alphabet: &'a Alphabet,
    cases: &'a Cases,
    forms: Vec<(&'static str, Form)>,
    refined: Vec<Refined>,
    known: HashMap<(SortId, Kind), ShapeId>,
    /// The shapes without a form so far, and of which trees they are.
    waiting: Vec<(ShapeId, SortId, Vec<Case>)>,
}

impl<'a> Build<'a> {
    fn new(alphabet: &'a Alphabet, cases: &'a Cases) -> Build<'a> {
        let shapes = alphabet.types.shapes.iter();
        let forms = shapes.map(|shape| (shape.name, shape.form.clone())).collect();
        let (refined, known, waiting) = (Vec::new(), HashMap::new(), Vec::new());
        Build { alphabet, cases, forms, refined, known, waiting }
    }

    /// The shape of the trees of a kind.
    fn shape(&mut self, sort: SortId, kind: Kind) -> ShapeId {
        if self.cases.count(sort) == 1 {
            return self.alphabet.sort(sort).shape;
        }
        if let Some(known) = self.known.get(&(sort, kind)) {
            return *known;
        }
        let shape = self.reserve(sort, &[kind]);
        self.known.insert((sort, kind), shape);
        shape
    }

    /// A shape for the trees of some kinds, without a form so far.
    fn reserve(&mut self, sort: SortId, kinds: &[Kind]) -> ShapeId {
        let cases = self.cases.of(sort).filter(|(_, kind)| kinds.contains(kind));
        let cases: Vec<Case> = cases.map(|(case, _)| case.clone()).collect();
        let name = self.alphabet.types.get(self.alphabet.sort(sort).shape).name;
        let shape = self.push(name, Form::Choice(Vec::new()), Refined::Kind(sort, cases.clone()));
        self.waiting.push((shape, sort, cases));
        shape
    }

    fn push(&mut self, name: &'static str, form: Form, refined: Refined) -> ShapeId {
        self.forms.push((name, form));
        self.refined.push(refined);
        ShapeId::new(self.forms.len() - 1)
    }

    fn fill_in(&mut self) -> Result<(), ExpressionError> {
        while let Some((shape, sort, cases)) = self.waiting.pop() {
            let mut constructors = Vec::with_capacity(cases.len());
            for case in &cases {
                let same = cases.iter().filter(|(production, _)| *production == case.0).count();
                let constructor = self.constructor(sort, case)?;
                let weight = shared(constructor.weight, same);
                constructors.push(constructor.weight(weight));
            }
            self.forms[shape.at()].1 = Form::Choice(constructors);
        }
        Ok(())
    }

    /// What builds the trees of a case, with the size and the weight that it has in the type.
    fn constructor(&mut self, sort: SortId, case: &Case) -> Result<Constructor, ExpressionError> {
        let alphabet = self.alphabet;
        let sort = alphabet.sort(sort);
        let shape = alphabet.types.get(sort.shape);
        let fields = self.fields(&sort.productions[case.0], &case.1);
        Ok(match &sort.view {
            View::Choice(places) => {
                let position = places.iter().position(|place| *place == Some(case.0));
                let position = position.expect("a production is in its place");
                Constructor { fields, ..shape.constructors()[position].clone() }
            }
            View::Repeated if matches!(shape.form, Form::Map(..)) => {
                return Err(ExpressionError::InsideMap { map: shape.name });
            }
            // `nil` or `cons`.
            View::Repeated => Constructor::new("list", fields).size(usize::from(case.0 > 0)),
            View::Number(classes) => {
                let (first, beyond) = classes.range(case.0);
                let form = Form::range(first, beyond.map_or(Count::Infinite, Count::Finite));
                let class = self.push(shape.name, form, Refined::Class);
                Constructor::new("class", vec![class]).size(0)
            }
        })
    }

    fn fields(&mut self, production: &Production, kinds: &[Kind]) -> Vec<ShapeId> {
        let mut kinds = kinds.iter();
        let fields = production.fields.iter().map(|field| match field {
            Field::Child(sort) => self.shape(*sort, *kinds.next().expect("a kind for each child")),
            Field::Opaque(shape) => *shape,
        });
        fields.collect()
    }
}

/// A weight that is left to each of several cases, so that they come up as often as the one constructor they are of.
fn shared(weight: u32, cases: usize) -> u32 {
    /// Most small numbers divide it.
    const WHOLE: u64 = 5040;
    let share = u64::from(weight) * WHOLE / cases as u64;
    u32::try_from(share.max(u64::from(weight.min(1)))).unwrap_or(u32::MAX)
}

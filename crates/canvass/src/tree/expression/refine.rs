//! The shapes of those values of a type that an expression describes.
//!
//! A kind of what stands at a site (`cases.rs`) becomes a shape of its own, with a constructor for each case. Where a sort has
//! only one kind its own shape will do. So whatever counts, walks and draws values of shapes does it for expressions, too.

use super::cases::{Case, Cases, Kind};
use super::matching::contains;
use super::sites::{SiteField, SiteId, Way};
use super::{Expression, ExpressionError};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Constructor, Form, ShapeId, Types};
use crate::tree::Alphabet;
use crate::tree::alphabet::View;
use crate::{Count, Nat};
use std::collections::HashMap;
use std::sync::Arc;

pub(crate) struct Refinement {
    pub(super) alphabet: Arc<Alphabet>,
    pub(super) cases: Cases,
    /// The shapes of the type, and after them those of kinds and of ranges of numbers.
    pub(crate) types: Arc<Types>,
    /// What the shapes behind those of the type stand for.
    refined: Vec<Refined>,
}

pub(super) enum Refined {
    /// Kinds of a site, with the case of each constructor, in order.
    Kind(SiteId, Vec<Case>),
    /// The numbers of a range.
    Range,
    /// A choice of ranges, which begin with these numbers.
    Ranges(Vec<Nat>),
}

impl Refinement {
    /// `None` where no value matches.
    pub(super) fn new(expression: &Expression) -> Result<Option<Refinement>, ExpressionError> {
        let alphabet = expression.alphabet.clone();
        let cases = Cases::new(&alphabet, &expression.matching)?;
        let root = SiteId::of(alphabet.root);
        let accepted: Vec<Kind> = (0..cases.count(root))
            .filter(|kind| contains(cases.matched(root, *kind), expression.root()))
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
    known: HashMap<(SiteId, Kind), ShapeId>,
    /// The shapes without a form so far, and what they are of.
    waiting: Vec<(ShapeId, SiteId, Vec<Case>)>,
}

impl<'a> Build<'a> {
    fn new(alphabet: &'a Alphabet, cases: &'a Cases) -> Build<'a> {
        let shapes = alphabet.types.shapes.iter();
        let forms = shapes.map(|shape| (shape.name, shape.form.clone())).collect();
        let (refined, known, waiting) = (Vec::new(), HashMap::new(), Vec::new());
        Build { alphabet, cases, forms, refined, known, waiting }
    }

    /// The shape of a kind.
    fn shape(&mut self, id: SiteId, kind: Kind) -> ShapeId {
        let site = self.cases.sites.get(id);
        if self.cases.count(id) == 1 && !site.is_rest {
            return self.alphabet.sort(site.sort).shape;
        }
        if let Some(known) = self.known.get(&(id, kind)) {
            return *known;
        }
        let shape = self.reserve(id, &[kind]);
        self.known.insert((id, kind), shape);
        shape
    }

    /// A shape for some kinds, without a form so far.
    fn reserve(&mut self, id: SiteId, kinds: &[Kind]) -> ShapeId {
        let cases = self.cases.of(id).filter(|(_, kind)| kinds.contains(kind));
        let cases: Vec<Case> = cases.map(|(case, _)| case.clone()).collect();
        let sort = self.alphabet.sort(self.cases.sites.get(id).sort);
        let name = self.alphabet.types.get(sort.shape).name;
        let shape = self.push(name, Form::Choice(Vec::new()), Refined::Kind(id, cases.clone()));
        self.waiting.push((shape, id, cases));
        shape
    }

    fn push(&mut self, name: &'static str, form: Form, refined: Refined) -> ShapeId {
        self.forms.push((name, form));
        self.refined.push(refined);
        ShapeId::new(self.forms.len() - 1)
    }

    fn fill_in(&mut self) -> Result<(), ExpressionError> {
        while let Some((shape, site, cases)) = self.waiting.pop() {
            let mut constructors = Vec::with_capacity(cases.len());
            for same in cases.chunk_by(|(one, _), (other, _)| one == other) {
                for case in same {
                    let constructor = self.constructor(site, case)?;
                    let weight = shared(constructor.weight, same.len());
                    constructors.push(constructor.weight(weight));
                }
            }
            self.forms[shape.at()].1 = Form::Choice(constructors);
        }
        Ok(())
    }

    /// What builds a case, with the size and the weight that it has in the type.
    fn constructor(&mut self, id: SiteId, case: &Case) -> Result<Constructor, ExpressionError> {
        let (alphabet, cases) = (self.alphabet, self.cases);
        let site = cases.sites.get(id);
        let fields = self.fields(&site.ways[case.0], &case.1);
        if site.is_rest {
            return Ok(Constructor::new("rest", fields).size(0));
        }
        let sort = alphabet.sort(site.sort);
        let shape = alphabet.types.get(sort.shape);
        Ok(match &sort.view {
            View::Choice(places) => {
                let position = places.iter().position(|place| *place == Some(case.0));
                let position = position.expect("a production is in its place");
                Constructor { fields, ..shape.constructors()[position].clone() }
            }
            View::Repeated if matches!(shape.form, Form::Map(..) | Form::Bounded(..)) => {
                return Err(ExpressionError::InsideMap { map: shape.name });
            }
            // `nil` or `cons`.
            View::Repeated => Constructor::new("list", fields).size(usize::from(case.0 > 0)),
            View::Nowhere => unreachable!("no tree has it"),
            View::Number(classes) => {
                let (first, beyond) = classes.range(case.0);
                self.range(first, beyond)
            }
            View::Listed(sequences) => {
                let Form::Leaf { count, .. } = &shape.form else {
                    return Err(ExpressionError::AmongRepresentatives { of: shape.name });
                };
                let number = |sequence: &ChoiceSequence| sequence.0[0].clone();
                match sequences.get(case.0) {
                    Some(sequence) => self.range(number(sequence), Some(number(sequence) + 1)),
                    None => self.others(sequences.iter().map(number).collect(), count),
                }
            }
        })
    }

    /// The numbers from one on and before another.
    fn range(&mut self, first: Nat, beyond: Option<Nat>) -> Constructor {
        let form = Form::range(first, beyond.map_or(Count::Infinite, Count::Finite));
        let range = self.push("a range", form, Refined::Range);
        Constructor::new("range", vec![range]).size(0)
    }

    /// All numbers but some.
    fn others(&mut self, mut numbers: Vec<Nat>, count: &Count) -> Constructor {
        numbers.sort();
        let starts = std::iter::once(Nat::ZERO).chain(numbers.iter().map(|number| number + 1));
        let ends = numbers.iter().cloned().map(Some).chain([count.finite().cloned()]);
        let ranges: Vec<(Nat, Option<Nat>)> = starts
            .zip(ends)
            .filter(|(start, end)| end.as_ref().is_none_or(|end| start < end))
            .collect();
        let firsts = ranges.iter().map(|(first, _)| first.clone()).collect();
        let ranges = ranges.into_iter().map(|(first, end)| self.range(first, end)).collect();
        let others = self.push("ranges", Form::Choice(ranges), Refined::Ranges(firsts));
        Constructor::new("others", vec![others]).size(0)
    }

    fn fields(&mut self, way: &Way, kinds: &[Kind]) -> Vec<ShapeId> {
        let mut kinds = kinds.iter();
        let fields = way.fields.iter().map(|field| match field {
            SiteField::Child(site) | SiteField::Rest(site) => {
                self.shape(*site, *kinds.next().expect("a kind for all that is below"))
            }
            SiteField::Opaque(shape) => *shape,
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

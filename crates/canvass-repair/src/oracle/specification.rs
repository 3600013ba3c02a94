//! What the contracts of generators allow, as bit sets.
//!
//! Most `covers` are conjunctions, and most conjuncts mention few of the parameters: `depth(tree) <= size` mentions no bounds.
//! So the values that satisfy a conjunct are computed once for all arguments that agree in the parameters it mentions.

use std::rc::Rc;

use crate::{
    bit_set::BitSet,
    hash::Map,
    interpreter::Frame,
    language::{Expression, Form, FunctionId},
    oracle::Oracle,
    value::ValueId,
};

struct Conjunct<'a> {
    expression: &'a Expression,
    looks_at: Vec<usize>,
}

/// The memo table of what contracts allow.
#[derive(Default)]
pub(crate) struct Specifications<'a> {
    conjuncts: Map<FunctionId, Rc<Vec<Conjunct<'a>>>>,
    /// By generator, conjunct and the arguments that it mentions.
    satisfying: Map<(FunctionId, usize, Vec<ValueId>), Rc<BitSet>>,
    known: Map<(FunctionId, Vec<ValueId>), Rc<BitSet>>,
}

impl Oracle<'_> {
    /// The values that a generator must reach for these arguments, as places of the domain of its result.
    pub(crate) fn specification(
        &mut self,
        generator: FunctionId,
        arguments: &[ValueId],
    ) -> Rc<BitSet> {
        let key = (generator, arguments.to_vec());
        if let Some(known) = self.specifications.known.get(&key) {
            return Rc::clone(known);
        }
        let conjuncts = self.conjuncts(generator);
        let width = self.universe.domain(self.program().function(generator).result).len();
        let mut all = BitSet::full(width);
        for (number, conjunct) in conjuncts.iter().enumerate() {
            let looked_at: Vec<ValueId> =
                conjunct.looks_at.iter().map(|&place| arguments[place]).collect();
            let part_key = (generator, number, looked_at);
            let satisfying = match self.specifications.satisfying.get(&part_key) {
                Some(known) => Rc::clone(known),
                None => {
                    let found = Rc::new(self.satisfying(generator, conjunct.expression, arguments));
                    self.specifications.satisfying.insert(part_key, Rc::clone(&found));
                    found
                }
            };
            all.and(&satisfying);
        }
        let all = Rc::new(all);
        self.specifications.known.insert(key, Rc::clone(&all));
        all
    }

    fn satisfying(
        &mut self,
        generator: FunctionId,
        conjunct: &Expression,
        arguments: &[ValueId],
    ) -> BitSet {
        let function = self.program().function(generator);
        let covers = function.contract.expect("a generator has a contract").covers;
        let mut frame: Frame = arguments.iter().copied().map(Some).collect();
        frame.resize(self.program().function(covers).locals.len(), None);
        let domain = self.universe.domain(function.result);
        let mut bits = BitSet::new(domain.len());
        for (place, &value) in domain.values.iter().enumerate() {
            frame[arguments.len()] = Some(value);
            if self.interpreter.is_true(conjunct, &mut frame) {
                bits.insert(place);
            }
        }
        bits
    }
}

impl<'a> Oracle<'a> {
    fn conjuncts(&mut self, generator: FunctionId) -> Rc<Vec<Conjunct<'a>>> {
        let program = self.program();
        let known = self.specifications.conjuncts.entry(generator).or_insert_with(|| {
            let covers = program.function(
                program.function(generator).contract.expect("a generator has a contract").covers,
            );
            let mut expressions = Vec::new();
            split(&covers.body, &mut expressions);
            let arity = covers.arity - 1;
            let conjuncts = expressions.into_iter().map(|expression| {
                let mut looks_at = Vec::new();
                expression.walk(&mut |inner| {
                    if let Form::Local(local) = inner.form
                        && local.index() < arity
                        && !looks_at.contains(&local.index())
                    {
                        looks_at.push(local.index());
                    }
                });
                Conjunct { expression, looks_at }
            });
            Rc::new(conjuncts.collect())
        });
        Rc::clone(known)
    }
}

fn split<'e>(expression: &'e Expression, conjuncts: &mut Vec<&'e Expression>) {
    match &expression.form {
        Form::And(left, right) => {
            split(left, conjuncts);
            split(right, conjuncts);
        }
        _ => conjuncts.push(expression),
    }
}

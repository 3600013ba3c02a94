//! Sizes of data: why `1 + len(tail)` does not overflow.
//!
//! No memory holds a value of 2⁴⁸ constructors. So a function whose result is at most 16 per constructor of one of its arguments
//! stays far below the limit of a 64-bit type. That it is at most 16 per constructor is proved by induction on the argument, in
//! one step with the proof that the function always has a value. This is the one assumption about the machine in a proof.

use crate::{
    hash::Map,
    language::{FunctionId, TypeId, Width},
    proof::{
        lemma::part_of,
        prover::{Plan, ProofError, Prover},
        term::{Node, Term},
    },
};

/// A value has fewer constructors than this.
const MOST_CONSTRUCTORS: i128 = 1 << 48;
/// How much a result may grow with each constructor.
const GROWTH: i128 = 16;
/// No result of a function that grows so slowly is further from zero.
pub(crate) const LARGEST_RESULT: i128 = MOST_CONSTRUCTORS * GROWTH;
/// Results of narrower types can overflow for values that fit into memory.
const NARROWEST: u32 = 64;

/// Variables for the sizes of the parts of an argument, and what is known about them.
struct Sizes {
    variables: Map<Term, Term>,
    facts: Vec<Term>,
}

impl Prover<'_, '_, '_> {
    /// Whether the functions of a recursion always have values, because their results grow slowly; they are then total.
    ///
    /// The recursion must be known to end, and the functions must be declared total while this is tried.
    pub(crate) fn grows_slowly(&mut self, group: &[FunctionId]) -> Result<bool, ProofError> {
        for &function in group {
            let parameters = self.translator.program.function(function).parameters();
            let terms = &mut self.translator.terms;
            let arguments: Vec<Term> =
                parameters.iter().map(|parameter| terms.fresh(parameter.of)).collect();
            let body = self.translator.body(function, &arguments)?;
            let mut wrong = vec![self.translator.terms.not(body.defined)];
            let mut sizes = Sizes { variables: Map::default(), facts: Vec::new() };
            let measured = self.measured_argument(function);
            if let Some((place, width)) = measured {
                let size = self.size_variable(&mut sizes, arguments[place]);
                let slow = self.is_slow(width, body.value, size);
                wrong.push(self.translator.terms.not(slow));
                self.assume_slow(group, place, &arguments, &[body.value, body.defined], &mut sizes);
            }
            for wrong in wrong {
                let conditions = [sizes.facts.as_slice(), &[wrong]].concat();
                if !self.refutes(&conditions, Plan { opaque: group, ..Plan::FIRST })? {
                    return Ok(false);
                }
            }
        }
        for &function in group {
            self.translator.slow[function.index()] = self.measured_argument(function).is_some();
        }
        Ok(true)
    }

    /// The first argument that is data, if the result is an integer of a wide type.
    fn measured_argument(&self, function: FunctionId) -> Option<(usize, Width)> {
        let types = &self.translator.program.types;
        let function = self.translator.program.function(function);
        let width = types.width(function.result).filter(|width| width.bits >= NARROWEST)?;
        let is_data = |of: TypeId| of != TypeId::BOOL && !types.is_integer(of);
        Some((function.parameters().iter().position(|parameter| is_data(parameter.of))?, width))
    }

    /// The induction hypothesis: calls with proper parts of the measured argument have slow results.
    fn assume_slow(
        &mut self,
        group: &[FunctionId],
        place: usize,
        arguments: &[Term],
        body: &[Term],
        sizes: &mut Sizes,
    ) {
        for (callee, given) in self.applications(body) {
            let Some((callee_place, width)) = self.measured_argument(callee) else { continue };
            if !group.contains(&callee) {
                continue;
            }
            let part = given[callee_place];
            let Some(mut conditions) = part_of(&mut self.translator.terms, part, arguments[place])
            else {
                continue;
            };
            let size = self.size_of_part(sizes, part);
            let result = self.translator.terms.apply(callee, given);
            let slow = self.is_slow(width, result, size);
            conditions.retain(|&condition| condition != Term::TRUE);
            let condition = self.translator.terms.and(&conditions);
            sizes.facts.push(self.translator.terms.implies(condition, slow));
        }
    }

    /// The size of a part; what it is selected from is larger by all its fields and one.
    fn size_of_part(&mut self, sizes: &mut Sizes, part: Term) -> Term {
        let Node::Select(whole_of, number, _, whole) = *self.translator.terms.node(part) else {
            return self.size_variable(sizes, part);
        };
        let whole_size = self.size_of_part(sizes, whole);
        let program = self.translator.program;
        let mut sum = self.translator.terms.integer(1);
        for (place, field) in program.types.constructors(whole_of)[number].fields.iter().enumerate()
        {
            if program.types.is_integer(field.of) || field.of == TypeId::BOOL {
                continue;
            }
            let selected = self.translator.terms.select(whole_of, number, place, whole);
            let size = self.size_variable(sizes, selected);
            sum = self.translator.terms.add(sum, size);
        }
        let terms = &mut self.translator.terms;
        let (test, larger) = (terms.test(whole_of, number, whole), terms.at_most(sum, whole_size));
        let fact = terms.implies(test, larger);
        sizes.facts.push(fact);
        self.size_variable(sizes, part)
    }

    fn size_variable(&mut self, sizes: &mut Sizes, value: Term) -> Term {
        if let Some(&known) = sizes.variables.get(&value) {
            return known;
        }
        let integer = self.translator.program.types.named("i64").expect("every program has it");
        let terms = &mut self.translator.terms;
        let size = terms.fresh(integer);
        let (one, most) = (terms.integer(1), terms.integer(MOST_CONSTRUCTORS));
        let (above, below) = (terms.at_most(one, size), terms.at_most(size, most));
        sizes.facts.extend([above, below]);
        sizes.variables.insert(value, size);
        size
    }

    /// The condition that a result is at most 16 per constructor.
    fn is_slow(&mut self, width: Width, result: Term, size: Term) -> Term {
        let terms = &mut self.translator.terms;
        let growth = terms.integer(GROWTH);
        let most = terms.multiply(growth, size);
        let below = terms.at_most(result, most);
        let least = if width.signed { terms.negate(most) } else { terms.integer(0) };
        let above = terms.at_most(least, result);
        terms.and(&[above, below])
    }
}

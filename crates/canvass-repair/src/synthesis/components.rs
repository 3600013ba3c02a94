//! The components that terms are built from, computed from the file.
//!
//! For each type that is needed, everything that makes a value of it: constructors, functions, generators (including the one
//! under repair), `any`, ranges, `+`, `-`, addition, subtraction and multiplication by one or a number of the file, these numbers
//! as literals, and comparisons where a `bool` is needed.
//!
//! Costs order the search, after Cobb: recursive calls and variables are cheap, components of the type of the hole are expensive,
//! those of other types are in between. We differ because all components of a file compete here, not a chosen few: to subtract one
//! from a size is cheap, since recursion needs it; a literal is expensive, since it may fit by chance; a constant constructor of
//! the type of the hole is cheap, since it reads better than a call that happens to produce it.

use std::collections::BTreeSet;

use crate::{
    language::{FunctionId, Kind, Primitive, TypeId},
    oracle::{Operation, Oracle},
};

mod cost {
    pub(super) const PLAIN: u32 = 1;
    pub(super) const LESS: u32 = 3;
    pub(super) const OTHER: u32 = 5;
    pub(super) const PAIR: u32 = 6;
    /// What makes the type of the hole, and ranges.
    pub(super) const OF_GOAL: u32 = 10;
    /// Zero and one: dearer than a small constructor, which reads better than a call with a number.
    pub(super) const DIGIT: u32 = 17;
    pub(super) const LITERAL: u32 = 20;
}

/// A larger factor costs as much as a literal, since it may fit by chance.
const USUAL_FACTOR: i128 = 10;

/// An operation that makes a value from arguments.
#[derive(Debug, Clone)]
pub(crate) struct Component {
    pub(crate) operation: Operation,
    pub(crate) of: TypeId,
    pub(crate) takes: Vec<TypeId>,
    pub(crate) cost: u32,
    /// Whether it is another generator that may call the one under repair.
    pub(crate) mutual: bool,
}

impl Component {
    /// Its name for users: as in the file, or its operator.
    pub(crate) fn name(&self, oracle: &Oracle<'_>) -> String {
        name(oracle, self.operation, self.of)
    }
}

/// The name of an operation for users.
pub(crate) fn name(oracle: &Oracle<'_>, operation: Operation, of: TypeId) -> String {
    let program = oracle.program();
    let fixed = match operation {
        Operation::Construct(number) => return program.types.constructors(of)[number].name.clone(),
        Operation::Call(function) | Operation::Generate(function) => {
            return program.function(function).name.clone();
        }
        Operation::Local(local) => {
            return program.function(oracle.generator).locals[local.index()].name.clone();
        }
        Operation::Primitive(primitive) => primitive.symbol(),
        Operation::Literal(_) => "literal",
        Operation::Field(_) => "field",
        Operation::Minus(_) => "-",
        Operation::Plus(_) => "+",
        Operation::Times(_) => "*",
        Operation::Any => "any",
        Operation::Range(_) => "range",
    };
    fixed.to_owned()
}

/// The components for terms of the generator's type.
pub(crate) fn components(oracle: &mut Oracle<'_>) -> Vec<Component> {
    let goal = oracle.goal();
    let mut listing = Listing { goal, found: Vec::new(), types: vec![goal] };
    let own = oracle.generator;
    let parameters: Vec<TypeId> =
        oracle.program().function(own).parameters().iter().map(|parameter| parameter.of).collect();
    listing.add(Operation::Generate(own), goal, parameters, cost::PLAIN);
    let mut next = 0;
    while let Some(&of) = listing.types.get(next) {
        listing.add_makers(oracle, of);
        next += 1;
    }
    // A variable of the same name hides a function.
    let locals = &oracle.program().function(own).locals;
    listing.found.retain(|component| {
        let is_function = matches!(
            component.operation,
            Operation::Call(_) | Operation::Generate(_) | Operation::Any | Operation::Range(_)
        );
        let name = component.name(oracle);
        !(is_function && locals.iter().any(|local| local.name == name))
    });
    listing.found
}

struct Listing {
    goal: TypeId,
    found: Vec<Component>,
    /// The types of the generator's result and of all arguments of components.
    types: Vec<TypeId>,
}

impl Listing {
    fn add(&mut self, operation: Operation, of: TypeId, takes: Vec<TypeId>, cost: u32) {
        for &needed in &takes {
            if !self.types.contains(&needed) {
                self.types.push(needed);
            }
        }
        self.found.push(Component { operation, of, takes, cost, mutual: false });
    }

    fn cost(&self, of: TypeId) -> u32 {
        if of == self.goal { cost::OF_GOAL } else { cost::OTHER }
    }

    fn add_makers(&mut self, oracle: &mut Oracle<'_>, of: TypeId) {
        let program = oracle.program();
        self.add(Operation::Any, of, Vec::new(), cost::PLAIN);
        match program.types.kind(of) {
            Kind::Integer(_) => self.add_arithmetic(oracle, of),
            Kind::Data(constructors) => {
                for (number, constructor) in constructors.iter().enumerate() {
                    let takes: Vec<TypeId> =
                        constructor.fields.iter().map(|field| field.of).collect();
                    let plain = takes.is_empty() && (of == self.goal || of == TypeId::BOOL);
                    let cost = if plain { cost::PLAIN } else { self.cost(of) };
                    self.add(Operation::Construct(number), of, takes, cost);
                }
            }
        }
        if of == TypeId::BOOL {
            self.add_comparisons(oracle);
        }
        self.add_functions(oracle, of);
    }

    fn add_arithmetic(&mut self, oracle: &mut Oracle<'_>, of: TypeId) {
        self.add(Operation::Minus(1), of, vec![of], cost::LESS);
        self.add(Operation::Plus(1), of, vec![of], cost::OTHER);
        self.add(Operation::Primitive(Primitive::Add), of, vec![of, of], cost::PAIR);
        self.add(Operation::Primitive(Primitive::Subtract), of, vec![of, of], cost::PAIR);
        self.add(Operation::Range(false), of, vec![of, of], cost::OF_GOAL);
        self.add(Operation::Range(true), of, vec![of, of], cost::OF_GOAL);
        let program = oracle.program();
        let unsigned = program.types.is_unsigned(of);
        let mut sizes = program.function(oracle.generator).parameters().iter();
        let is_size = unsigned && sizes.any(|parameter| parameter.of == of);
        if is_size && !program.constants.contains(&2) {
            // A size can shrink by two at once, as that of the lower subtree of an AVL tree.
            self.add(Operation::Minus(2), of, vec![of], cost::OTHER);
        }
        let literals: BTreeSet<i128> = program.constants.iter().copied().chain([0, 1]).collect();
        for constant in literals.into_iter().filter(|&constant| !unsigned || constant >= 0) {
            let literal = oracle.interpreter.values.integer(constant);
            let is_digit = constant == 0 || constant == 1;
            let cost = if is_digit { cost::DIGIT } else { cost::LITERAL };
            self.add(Operation::Literal(literal), of, Vec::new(), cost);
            if constant > 1 {
                self.add(Operation::Minus(constant), of, vec![of], cost::OTHER);
                self.add(Operation::Plus(constant), of, vec![of], cost::OTHER);
            }
            if constant.abs() > 1 {
                let usual = constant.abs() <= USUAL_FACTOR;
                let cost = if usual { cost::OTHER } else { cost::LITERAL };
                self.add(Operation::Times(constant), of, vec![of], cost);
            }
        }
    }

    fn add_comparisons(&mut self, oracle: &Oracle<'_>) {
        let integers: Vec<TypeId> = self
            .types
            .iter()
            .copied()
            .filter(|&of| oracle.program().types.is_integer(of))
            .collect();
        for of in integers {
            for primitive in [Primitive::Equal, Primitive::Less, Primitive::AtMost] {
                self.add(Operation::Primitive(primitive), TypeId::BOOL, vec![of, of], cost::PAIR);
            }
        }
        self.add(
            Operation::Primitive(Primitive::Not),
            TypeId::BOOL,
            vec![TypeId::BOOL],
            cost::OTHER,
        );
    }

    fn add_functions(&mut self, oracle: &Oracle<'_>, of: TypeId) {
        let program = oracle.program();
        let contract = program.function(oracle.generator).contract;
        for number in 0..program.functions.len() as u32 {
            let id = FunctionId(number);
            let function = program.function(id);
            let own = contract
                .is_some_and(|contract| contract.covers == id || contract.requires == Some(id));
            if !function.listed || function.result != of || id == oracle.generator || own {
                continue;
            }
            let operation = if function.contract.is_some() {
                Operation::Generate(id)
            } else {
                Operation::Call(id)
            };
            let takes = function.parameters().iter().map(|parameter| parameter.of).collect();
            self.add(operation, of, takes, self.cost(of));
            if let (Operation::Generate(_), Some(added)) = (operation, self.found.last_mut()) {
                added.mutual = oracle.may_call_back(id);
            }
        }
    }
}

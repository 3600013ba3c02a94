//! The pool of terms of a site: bottom-up enumeration by cost, pruned by observational equivalence.

use std::rc::Rc;

use crate::{
    error::RepairError,
    hash::Map,
    language::{Primitive, TypeId},
    oracle::{Denotation, Operation, Oracle},
    session::{Session, Stage},
    synthesis::{
        Aim, Component, Effort, Site,
        compare::{fingerprint, is_constant, is_useful, same_where_compared},
        components::components,
        gate::Gate,
        prospect::Prospect,
    },
    value::ValueId,
};

/// A term over the variables of a site.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    pub(crate) operation: Operation,
    pub(crate) of: TypeId,
    /// The indices of its arguments in the pool.
    pub(crate) parts: Vec<usize>,
    pub(crate) cost: u32,
    pub(crate) denotation: Rc<Denotation>,
    /// The orders in which all its recursive calls decrease.
    pub(crate) orders: u8,
    /// Whether it mentions no variable and makes no choice.
    closed: bool,
    /// Whether it is any number of its type, or that with something added or multiplied.
    wide: bool,
    /// The components in it, as bits; all components from the 64th on share a bit.
    uses: u64,
}

/// The terms of a site. No two of the same type denote the same, unless their recursive calls decrease in different orders.
pub(crate) struct Pool {
    effort: Effort,
    components: Vec<Component>,
    pub(crate) terms: Vec<Term>,
    by_cost: Map<(TypeId, u32), Vec<usize>>,
    /// The costs at which there are terms of a type, ascending.
    costs: Map<TypeId, Vec<u32>>,
    known: Map<(TypeId, u64), Vec<usize>>,
    /// Whether the arguments of a recursive call chosen so far pass the gate.
    pub(super) gates: Map<Vec<Option<usize>>, bool>,
    prospect: Prospect,
    /// Whether terms of the generator's type may be parts of others.
    nests: bool,
    /// Whether components nested in themselves, and computations with sets, are left out.
    plain: bool,
    started: bool,
    /// How many arguments were chosen, and how many bytes the denotations take.
    steps: usize,
    bytes: usize,
}

/// How many steps there are between two calls of the session's watcher.
const UNWATCHED: usize = 500;
const MOST_STEPS: usize = 30_000_000;
const MOST_BYTES: usize = 400 << 20;
/// How many terms of one type and cost are kept. Constructors are kept in any case: [`DEAR`] limits them.
const MOST_TERMS: usize = 4000;
/// A number is far from another if that is more than such a part of the numbers of the type.
const FAR: i128 = 8;
/// A constructor that costs more must be allowed by itself; a cheaper one may be of use inside another term.
const DEAR: u32 = 18;

impl Pool {
    pub(crate) fn new(effort: &Effort, plain: bool) -> Self {
        Self {
            effort: effort.clone(),
            components: Vec::new(),
            terms: Vec::new(),
            by_cost: Map::default(),
            costs: Map::default(),
            known: Map::default(),
            gates: Map::default(),
            prospect: Prospect::default(),
            nests: false,
            plain,
            started: false,
            steps: 0,
            bytes: 0,
        }
    }

    /// Adds the terms of a cost, and returns how many applications were tried, at most `most`.
    pub(crate) fn extend(
        &mut self,
        oracle: &mut Oracle<'_>,
        site: &Site,
        cost: u32,
        most: usize,
        session: &mut Session<'_>,
    ) -> Result<usize, RepairError> {
        if !self.started {
            self.start(oracle, site);
        }
        let components = std::mem::take(&mut self.components);
        let mut tried = 0;
        for (number, component) in components.iter().enumerate() {
            let Some(rest) = cost.checked_sub(component.cost) else { continue };
            let gate = Gate::of(oracle, component);
            let parts = vec![None; component.takes.len()];
            let application = Application { component, bit: 1 << number.min(63), gate };
            let left = most.saturating_sub(tried);
            let is_goal = component.of == oracle.goal()
                && matches!(component.operation, Operation::Construct(_));
            let must_help = is_goal && (!self.nests || (self.plain && cost > DEAR));
            let mut walk =
                Walk { oracle, site, application, parts, must_help, left, tried: 0, session };
            self.combine(&mut walk, rest, 0)?;
            tried += walk.tried;
        }
        self.components = components;
        Ok(tried)
    }

    fn start(&mut self, oracle: &mut Oracle<'_>, site: &Site) {
        self.started = true;
        self.components = components(oracle);
        let without = &self.effort.without;
        self.components.retain(|component| !without.contains(&component.name(oracle)));
        if self.effort.aim == Aim::Safe {
            // A search for safe terms takes the smallest, so all components cost the same.
            self.components.iter_mut().for_each(|component| component.cost = 1);
        }
        let locals = oracle.program().function(oracle.generator).locals.clone();
        let needed: Vec<TypeId> = self
            .components
            .iter()
            .flat_map(|component| component.takes.iter().chain([&component.of]))
            .copied()
            .collect();
        for &local in &site.locals {
            let of = locals[local.index()].of;
            if needed.contains(&of) {
                self.components.push(Component {
                    operation: Operation::Local(local),
                    of,
                    takes: Vec::new(),
                    cost: 1,
                    mutual: false,
                });
            }
        }
        let goal = oracle.goal();
        self.nests = self.components.iter().any(|component| component.takes.contains(&goal));
        self.prospect = Prospect::of(oracle, &self.components, site);
        // Variables first: of two equivalent terms, the earlier one is kept.
        self.components
            .sort_by_key(|component| !matches!(component.operation, Operation::Local(_)));
    }

    /// Tries all arguments whose costs add up to `rest`, from the `chosen`-th on in the order of the gate.
    fn combine(
        &mut self,
        walk: &mut Walk<'_, '_, '_, '_>,
        rest: u32,
        chosen: usize,
    ) -> Result<(), RepairError> {
        self.steps += 1;
        if self.steps.is_multiple_of(UNWATCHED) {
            walk.session.enter(Stage::Synthesis)?;
        }
        if walk.tried >= walk.left || self.is_exhausted() || !self.passes(walk, chosen) {
            return Ok(());
        }
        if walk.must_help && chosen > 0 {
            let component = walk.application.component;
            if !self.prospect.is_open(walk.oracle, component, &self.terms, &walk.parts) {
                return Ok(());
            }
        }
        let open = walk.parts.len() - chosen;
        if open == 0 {
            if rest == 0 {
                self.build(walk);
            }
            return Ok(());
        }
        let place = walk.application.gate.sequence[chosen];
        let of = walk.application.component.takes[place];
        let fits = |cost: u32| if open == 1 { cost == rest } else { cost < rest };
        let costs: Vec<u32> =
            self.costs.get(&of).into_iter().flatten().copied().filter(|&cost| fits(cost)).collect();
        for cost in costs {
            let available = self.by_cost.get(&(of, cost)).cloned().unwrap_or_default();
            for part in available {
                if self.plain && !self.is_plain_with(walk.oracle.goal(), &walk.application, part) {
                    continue;
                }
                walk.parts[place] = Some(part);
                self.combine(walk, rest - cost, chosen + 1)?;
                walk.parts[place] = None;
            }
        }
        Ok(())
    }

    /// Calls `visit` with a term and all its parts.
    pub(crate) fn walk(&self, term: usize, visit: &mut dyn FnMut(&Term)) {
        let entry = &self.terms[term];
        visit(entry);
        entry.parts.iter().for_each(|&part| self.walk(part, visit));
    }

    /// Whether the limit of steps or memory is reached.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.steps >= MOST_STEPS || self.bytes >= MOST_BYTES
    }

    /// Whether a component with this argument is not nested in itself, and gets a single value where a set would be unusual.
    fn is_plain_with(&self, goal: TypeId, application: &Application<'_>, part: usize) -> bool {
        let part = &self.terms[part];
        let sets_are_usual = match application.component.operation {
            Operation::Construct(_) | Operation::Times(_) => true,
            Operation::Plus(_) | Operation::Minus(_) => application.component.of == goal,
            _ => false,
        };
        let exact = matches!(part.denotation.as_ref(), Denotation::Exact(_));
        part.uses & application.bit == 0 && (exact || sets_are_usual)
    }

    fn build(&mut self, walk: &mut Walk<'_, '_, '_, '_>) {
        let parts: Vec<usize> = walk.parts.iter().flatten().copied().collect();
        walk.tried += usize::from(!parts.is_empty());
        if let Some(term) = self.term(walk.oracle, walk.site, &walk.application, parts) {
            self.keep(walk.oracle, term);
        }
    }

    /// A component with its arguments, if the term can be of use.
    fn term(
        &self,
        oracle: &mut Oracle<'_>,
        site: &Site,
        application: &Application<'_>,
        parts: Vec<usize>,
    ) -> Option<Term> {
        let Component { operation, of, ref takes, cost, mutual } = *application.component;
        let terms = || parts.iter().map(|&part| &self.terms[part]);
        let open = matches!(
            operation,
            Operation::Local(_) | Operation::Any | Operation::Generate(_) | Operation::Range(_)
        );
        let closed = !open && terms().all(|part| part.closed);
        let constant = matches!(operation, Operation::Literal(_) | Operation::Construct(_));
        // A computation with constants only is a literal in disguise; so is `n - n`, which is dropped below.
        if closed && !constant {
            return None;
        }
        let cost = cost + terms().map(|part| part.cost).sum::<u32>();
        let denotations: Vec<&Denotation> = terms().map(|part| part.denotation.as_ref()).collect();
        if let Operation::Construct(number) = operation
            && self.plain
            && cost > DEAR
            && of == oracle.goal()
            && !oracle.is_promising(number, &denotations, takes, site)
        {
            return None;
        }
        if terms().any(|part| rejects_mostly(oracle, operation, part)) {
            return None;
        }
        if let Operation::Generate(function) = operation
            && mutual
            && !oracle.descends(function, &denotations, &site.rows)
        {
            return None;
        }
        let applied = oracle.apply(operation, of, &denotations, takes, &site.rows).ok()?;
        let varied = denotations.iter().any(|part| !is_constant(part));
        let number = !constant && oracle.program().types.is_integer(of);
        if number && varied && is_constant(&applied.denotation) {
            return None;
        }
        let orders = terms().fold(applied.orders, |orders, part| orders & part.orders);
        if orders == 0 || !is_useful(&applied.denotation, operation) {
            return None;
        }
        let uses = if takes.is_empty() {
            0
        } else {
            terms().fold(application.bit, |uses, part| uses | part.uses)
        };
        let denotation = Rc::new(applied.denotation);
        let wide = match operation {
            Operation::Any => true,
            Operation::Plus(_) | Operation::Minus(_) | Operation::Times(_) => {
                terms().all(|part| part.wide)
            }
            _ => false,
        };
        Some(Term { operation, of, parts, cost, denotation, orders, closed, wide, uses })
    }

    /// Adds a term, unless an earlier one is equivalent.
    fn keep(&mut self, oracle: &Oracle<'_>, term: Term) {
        let same = self
            .known
            .entry((term.of, fingerprint(oracle, term.of, &term.denotation)))
            .or_default();
        let known = same.iter().map(|&other| &self.terms[other]).any(|other| {
            other.orders & term.orders == term.orders
                && same_where_compared(oracle, term.of, &other.denotation, &term.denotation)
        });
        let list = self.by_cost.entry((term.of, term.cost)).or_default();
        let constructed = matches!(term.operation, Operation::Construct(_));
        if known || (list.len() >= MOST_TERMS && !constructed) {
            return;
        }
        list.push(self.terms.len());
        same.push(self.terms.len());
        let costs = self.costs.entry(term.of).or_default();
        if costs.last() != Some(&term.cost) {
            costs.push(term.cost);
        }
        self.bytes += match term.denotation.as_ref() {
            Denotation::Exact(values) => size_of_val(values.as_slice()),
            Denotation::Sets(sets) => sets.bytes(),
        };
        self.terms.push(term);
    }

    /// Whether a term that denotes single values, which may be outside the world, produces only what is allowed.
    pub(crate) fn is_sound_outside(oracle: &mut Oracle<'_>, term: &Term, site: &Site) -> bool {
        let Denotation::Exact(values) = term.denotation.as_ref() else { return true };
        let covers = oracle
            .program()
            .function(oracle.generator)
            .contract
            .expect("a generator has a contract")
            .covers;
        site.rows.iter().zip(values).all(|(row, value)| {
            let mut arguments: Vec<ValueId> = oracle.universe.tuples[row.tuple].clone();
            arguments.extend(value);
            value.is_some() && oracle.interpreter.holds(covers, &arguments)
        })
    }
}

/// Whether an operation with this argument, such as `any::<T>()`, leaves the type most of the time, so that most samples are rejected: a sum or
/// difference of two numbers, a bound of a range, or what is far from a number.
fn rejects_mostly(oracle: &Oracle<'_>, operation: Operation, part: &Term) -> bool {
    if !part.wide {
        return false;
    }
    let Some(width) = oracle.program().types.width(part.of) else { return false };
    match operation {
        Operation::Primitive(Primitive::Add | Primitive::Subtract) | Operation::Range(_) => true,
        Operation::Plus(far) | Operation::Minus(far) => {
            let (lowest, highest) = width.drawn();
            far > (highest - lowest) / FAR
        }
        _ => false,
    }
}

/// A component whose arguments are being chosen.
pub(super) struct Application<'c> {
    component: &'c Component,
    bit: u64,
    pub(super) gate: Gate,
}

/// A search for the arguments of one component.
pub(super) struct Walk<'w, 'a, 'c, 's> {
    pub(super) oracle: &'w mut Oracle<'a>,
    pub(super) site: &'w Site,
    pub(super) application: Application<'c>,
    pub(super) parts: Vec<Option<usize>>,
    /// How many applications may be tried, and how many were tried.
    left: usize,
    tried: usize,
    /// Whether the component is given up when it can produce nothing that is wanted.
    must_help: bool,
    session: &'w mut Session<'s>,
}

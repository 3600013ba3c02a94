//! Synthesis: a bottom-up search for terms that fill the sites of a generator.
//!
//! After Cobb (LaFontaine et al., OOPSLA 2025): terms are enumerated in the order of their cost; those that are unsafe, produce
//! nothing, or denote the same as an earlier one are dropped; unions of the rest fill the gap. We differ: the gap and the coverage
//! of a term are sets over a bounded world instead of types, so that all comparisons are exact there; and of several unions that
//! fill the gap, the one is taken whose alternatives overlap least.

mod compare;
mod components;
mod gate;
mod pool;
mod present;
mod prospect;
mod select;

pub(crate) use components::{Component, components, name};
pub(crate) use pool::{Pool, Term};
pub(crate) use present::Present;
pub(crate) use select::{Candidate, Selection, select};

use crate::{
    bit_set::BitMatrix,
    error::RepairError,
    language::LocalId,
    oracle::{Operation, Oracle, Row},
    session::Session,
};

/// A path that is to be filled, with the rows that reach it.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) path: usize,
    pub(crate) rows: Vec<Row>,
    /// The variables that can be named there.
    pub(crate) locals: Vec<LocalId>,
    /// A sample of rows for which much is missing, by index: candidates are tested on them first.
    pub(crate) sample: Vec<usize>,
    /// What stands there.
    pub(crate) present: Vec<Present>,
    /// What is missing, by tuple.
    pub(crate) need: BitMatrix,
}

/// What is to be reached at some sites.
pub(crate) struct Goal<'a> {
    /// What the generator must reach but does not, by tuple.
    pub(crate) need: &'a BitMatrix,
    /// What it may reach.
    pub(crate) target: &'a BitMatrix,
    /// What it reaches already.
    pub(crate) current: &'a BitMatrix,
    /// The orders in which the recursive calls of the file decrease, as bits.
    pub(crate) orders: u8,
}

/// How exactly a filling reaches what is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// It reaches what was missing and nothing else.
    Exact,
    /// It also reaches some of what was reached before.
    Overlapping,
    /// It also reaches values that `covers` does not allow.
    Excessive,
}

/// What the search found for some sites.
pub(crate) struct Filling {
    /// The pool of each site.
    pub(crate) pools: Vec<Pool>,
    /// The chosen terms: a site and an index in its pool.
    pub(crate) chosen: Vec<(usize, usize)>,
    pub(crate) precision: Precision,
    /// The orders in which all recursive calls decrease.
    pub(crate) orders: u8,
    /// How many applications of components were tried.
    pub(crate) tried: usize,
}

/// What a search aims at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Aim {
    /// To reach all that is missing, and as little else as possible.
    #[default]
    Complete,
    /// To reach nothing that `covers` does not allow, whatever stays missing: the smallest safe term for each hole. This is the
    /// aim of repair tools that look at safety alone.
    Safe,
}

/// The aim and the limits of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// What the search aims at.
    pub aim: Aim,
    /// The cost up to which terms are tried.
    pub cost: u32,
    /// How many applications of components are tried at most, for each group of sites that are filled together; fewer where an
    /// earlier search found nothing.
    pub tried: usize,
    /// Names of components that must not be used; [`component_names`](crate::component_names) lists them all.
    pub without: Vec<String>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { aim: Aim::Complete, cost: 120, tried: 400_000, without: Vec::new() }
    }
}

/// How much further, in cost, an exact filling is looked for after an overlapping one was found.
const PATIENCE: u32 = 20;
/// The second search is given such a part of the applications of the first.
const NESTED: usize = 4;

/// Searches for terms that fill the sites of a group together.
pub(crate) fn fill(
    oracle: &mut Oracle<'_>,
    sites: &[Site],
    goal: &Goal<'_>,
    session: &mut Session<'_>,
) -> Result<Option<Filling>, RepairError> {
    let effort = session.effort().clone();
    let mut search = Search::new(sites, goal, &effort, true);
    if effort.aim == Aim::Safe {
        return search.cheapest(oracle, sites, goal, session);
    }
    if let Some(found) = search.run(oracle, sites, goal, session)? {
        return Ok(Some(search.filling(found, Precision::Exact)));
    }
    if search.overlapping.is_some() {
        return Ok(search.settle(goal));
    }
    // The second search also nests components in themselves, as in a list of two elements, and passes sets of values to calls. It
    // is much larger, so it comes last.
    let mut nested = Search::new(sites, goal, &effort, false);
    nested.most = within(effort.tried / NESTED, sites);
    let exact = nested.run(oracle, sites, goal, session)?;
    let tried = search.tried + nested.tried;
    let filling = match exact {
        Some(found) => Some(nested.filling(found, Precision::Exact)),
        None if nested.overlapping.is_some() => nested.settle(goal),
        None => search.settle(goal),
    };
    Ok(filling.map(|filling| Filling { tried, ..filling }))
}

/// With how many rows an application is one of those that are counted: with more, so many fewer are tried, since each takes longer.
const ROWS: usize = 200;

/// How many applications are tried at some sites, of a number of them.
fn within(tried: usize, sites: &[Site]) -> usize {
    let rows = sites.iter().map(|site| site.rows.len()).max().unwrap_or(0);
    tried / rows.div_ceil(ROWS).max(1)
}

struct Search {
    pools: Vec<Pool>,
    candidates: Vec<Candidate>,
    /// The union of what exact candidates reach.
    reached: BitMatrix,
    /// The union of what exact and overlapping candidates reach.
    reached_allowed: BitMatrix,
    /// The cost at which exact and overlapping candidates first reached all that is needed.
    overlapping: Option<u32>,
    tried: usize,
    /// How many applications are tried at most.
    most: usize,
}

impl Search {
    fn new(sites: &[Site], goal: &Goal<'_>, effort: &Effort, plain: bool) -> Self {
        let empty = BitMatrix::new(goal.need.rows(), goal.need.width());
        Self {
            pools: sites.iter().map(|_| Pool::new(effort, plain)).collect(),
            candidates: Vec::new(),
            reached: empty.clone(),
            reached_allowed: empty,
            overlapping: None,
            tried: 0,
            most: within(effort.tried, sites),
        }
    }

    /// Raises the cost until the gap can be filled exactly.
    fn run(
        &mut self,
        oracle: &mut Oracle<'_>,
        sites: &[Site],
        goal: &Goal<'_>,
        session: &mut Session<'_>,
    ) -> Result<Option<Selection>, RepairError> {
        for cost in 1..=session.effort().cost {
            let mut grown = false;
            for (number, site) in sites.iter().enumerate() {
                let from = self.pools[number].terms.len();
                self.tried += self.pools[number].extend(
                    oracle,
                    site,
                    cost,
                    self.most.saturating_sub(self.tried),
                    session,
                )?;
                for term in from..self.pools[number].terms.len() {
                    grown |= self.consider(oracle, site, number, term, goal);
                }
            }
            if grown && goal.need.is_within(&self.reached) {
                let exact: Vec<&Candidate> = self
                    .candidates
                    .iter()
                    .filter(|candidate| candidate.precision == Precision::Exact)
                    .collect();
                if let Some(found) = select(&exact, goal.need, goal.orders, oracle.orders.count()) {
                    return Ok(Some(found));
                }
            }
            if self.overlapping.is_none() && goal.need.is_within(&self.reached_allowed) {
                self.overlapping = Some(cost);
            }
            let waited = self.overlapping.is_some_and(|since| cost >= since + PATIENCE);
            if waited || self.tried >= self.most || self.pools.iter().any(Pool::is_exhausted) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// For each site the first term that produces only what is allowed, whether that is missing or not.
    fn cheapest(
        mut self,
        oracle: &mut Oracle<'_>,
        sites: &[Site],
        goal: &Goal<'_>,
        session: &mut Session<'_>,
    ) -> Result<Option<Filling>, RepairError> {
        let mut chosen = Vec::new();
        let mut orders = goal.orders;
        for (number, site) in sites.iter().enumerate() {
            let Some(term) = self.cheapest_at(oracle, site, number, (goal, orders), session)?
            else {
                return Ok(None);
            };
            orders &= self.pools[number].terms[term].orders;
            chosen.push((number, term));
        }
        let found = Selection { chosen, orders };
        Ok(Some(self.filling(found, Precision::Overlapping)))
    }

    fn cheapest_at(
        &mut self,
        oracle: &mut Oracle<'_>,
        site: &Site,
        number: usize,
        (goal, orders): (&Goal<'_>, u8),
        session: &mut Session<'_>,
    ) -> Result<Option<usize>, RepairError> {
        let (cost, most) = (session.effort().cost, session.effort().tried);
        for cost in 1..=cost {
            let from = self.pools[number].terms.len();
            let left = most.saturating_sub(self.tried);
            self.tried += self.pools[number].extend(oracle, site, cost, left, session)?;
            let found = (from..self.pools[number].terms.len()).find(|&term| {
                let entry = &self.pools[number].terms[term];
                entry.orders & orders != 0 && is_safe(oracle, site, entry, goal)
            });
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Adds a new term to the candidates if it reaches something that is needed; returns whether it is exact.
    fn consider(
        &mut self,
        oracle: &mut Oracle<'_>,
        site: &Site,
        number: usize,
        term: usize,
        goal: &Goal<'_>,
    ) -> bool {
        let entry = &self.pools[number].terms[term];
        if entry.of != oracle.goal() || entry.orders & goal.orders == 0 {
            return false;
        }
        let coverage = coverage(oracle, site, entry);
        if !coverage.meets(goal.need) {
            return false;
        }
        let sound = coverage.is_within(goal.target) && Pool::is_sound_outside(oracle, entry, site);
        // What a term replaces is free to be reached again.
        let mut room = goal.need.clone();
        let mut current = goal.current.clone();
        for present in &site.present {
            if present.is_replaced_by(entry.operation, &coverage, goal.target) {
                room.or(&present.coverage);
                current.minus(&present.coverage);
            }
        }
        let precision = match (sound, coverage.is_within(&room)) {
            (true, true) => Precision::Exact,
            (true, false) => Precision::Overlapping,
            (false, _) => Precision::Excessive,
        };
        if precision == Precision::Exact {
            self.reached.or(&coverage);
        }
        if precision != Precision::Excessive {
            self.reached_allowed.or(&coverage);
        }
        let mut excess = coverage.clone();
        excess.minus(goal.target);
        let penalty = 1000 * excess.count() + coverage.common(&current) + usize::from(!sound);
        let entry = &self.pools[number].terms[term];
        let (cost, orders) = (entry.cost, entry.orders);
        let (mut literal, mut computed) = (false, false);
        let pool = &self.pools[number];
        pool.walk(term, &mut |part| match part.operation {
            Operation::Literal(_) => literal = true,
            Operation::Minus(_) | Operation::Plus(_) | Operation::Times(_) => {
                computed |= part.parts.iter().any(|&inner| {
                    !matches!(pool.terms[inner].operation, Operation::Local(_) | Operation::Any)
                });
            }
            Operation::Local(_)
            | Operation::Construct(_)
            | Operation::Field(_)
            | Operation::Primitive(_)
            | Operation::Call(_)
            | Operation::Generate(_)
            | Operation::Any
            | Operation::Range(_) => {}
        });
        self.candidates.push(Candidate {
            site: number,
            term,
            literal,
            may_fit_by_chance: literal || computed,
            coverage,
            cost,
            orders,
            penalty,
            precision,
        });
        precision == Precision::Exact
    }

    /// The best inexact filling: overlapping if possible, otherwise excessive. An excessive filling is taken without constants if
    /// possible, since `sum(list) - 1 - 1` may fit the bounded world by chance.
    fn settle(self, goal: &Goal<'_>) -> Option<Filling> {
        use Precision::{Excessive, Overlapping};
        for (precision, constants) in [(Overlapping, true), (Excessive, false), (Excessive, true)] {
            let fitting: Vec<&Candidate> = self
                .candidates
                .iter()
                .filter(|candidate| candidate.precision <= precision)
                .filter(|candidate| constants || !candidate.may_fit_by_chance)
                .collect();
            if let Some(found) = select(&fitting, goal.need, goal.orders, 8) {
                return Some(self.filling(found, precision));
            }
        }
        None
    }

    fn filling(self, found: Selection, precision: Precision) -> Filling {
        Filling {
            pools: self.pools,
            chosen: found.chosen,
            precision,
            orders: found.orders,
            tried: self.tried,
        }
    }
}

/// What a term produces at a site, on the points that are compared.
fn coverage(oracle: &Oracle<'_>, site: &Site, term: &Term) -> BitMatrix {
    let mut coverage = oracle.project(&term.denotation, term.of, &site.rows);
    coverage.and(&oracle.compared);
    coverage
}

/// Whether a term produces something at a site, and nothing that is not allowed.
fn is_safe(oracle: &mut Oracle<'_>, site: &Site, term: &Term, goal: &Goal<'_>) -> bool {
    if term.of != oracle.goal() {
        return false;
    }
    let coverage = coverage(oracle, site, term);
    !coverage.is_empty()
        && coverage.is_within(goal.target)
        && Pool::is_sound_outside(oracle, term, site)
}

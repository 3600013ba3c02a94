//! The search for terms that fill the holes of a generator.
//!
//! After Cobb (LaFontaine et al., OOPSLA 2025): terms in the order of their cost, those dropped that are unsafe, empty or
//! denote what an earlier one does, and unions of the rest. We differ: the coverage of a term is a set over a bounded world
//! instead of a type, so that all comparisons are exact there; the gap is such a set, too; and of several unions that fill
//! it, the one wins whose alternatives overlap least.

mod compare;
mod components;
mod gate;
mod pool;
mod select;

pub(crate) use components::{Component, components, name};
pub(crate) use pool::{Pool, Term};
pub(crate) use select::{Candidate, Selection, select};

use crate::{
    bit_set::BitMatrix,
    error::RepairError,
    language::LocalId,
    oracle::{Operation, Oracle, Row},
    session::Session,
};

/// A place that is to be filled: a path, with the rows that reach it.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) path: usize,
    pub(crate) rows: Vec<Row>,
    /// The variables that can be named there.
    pub(crate) locals: Vec<LocalId>,
    /// Some rows of tuples for which much is missing.
    pub(crate) telling: Vec<usize>,
}

/// What is to be reached at some sites.
pub(crate) struct Goal<'a> {
    /// What the generator must reach but does not, by tuple.
    pub(crate) need: &'a BitMatrix,
    /// What it may reach.
    pub(crate) target: &'a BitMatrix,
    /// What it reaches already.
    pub(crate) current: &'a BitMatrix,
    /// The orders in which the calls that stand in the file decrease.
    pub(crate) orders: u8,
}

/// How exactly a filling reaches what is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// Just what was missing.
    Exact,
    /// What was missing, and some of what was there.
    Overlapping,
    /// Also values that `covers` does not allow.
    Excessive,
}

/// What the search found for some sites.
pub(crate) struct Filling {
    /// The pools of the sites, in their order.
    pub(crate) pools: Vec<Pool>,
    /// The chosen terms, by site and number in its pool.
    pub(crate) chosen: Vec<(usize, usize)>,
    pub(crate) precision: Precision,
    /// The orders in which all recursive calls decrease.
    pub(crate) orders: u8,
    /// How many applications were tried.
    pub(crate) tried: usize,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Aim {
    /// All that is missing, and as little else as possible.
    #[default]
    Complete,
    /// Nothing that `covers` does not allow, whatever stays missing: the smallest term for each hole. This is what others do
    /// who repair for safety alone.
    Safe,
}

/// What a search is for, may cost and must do without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// What it is for.
    pub aim: Aim,
    /// Terms that cost more are not tried.
    pub cost: u32,
    /// No more applications than this are tried at one group of holes.
    pub tried: usize,
    /// Components that are not used, by the names that [`component_names`](crate::component_names) gives them.
    pub without: Vec<String>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { aim: Aim::Complete, cost: 120, tried: 400_000, without: Vec::new() }
    }
}

/// After an overlapping filling was found, an exact one is looked for only so much further.
const PATIENCE: u32 = 20;

/// Fills sites that reach common tuples.
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
    // A component inside itself, such as a list of two elements, and a call with a random argument are tried only if nothing
    // else helps.
    let mut nested = Search::new(sites, goal, &effort, false);
    let exact = nested.run(oracle, sites, goal, session)?;
    let tried = search.tried + nested.tried;
    let filling = match exact {
        Some(found) => Some(nested.filling(found, Precision::Exact)),
        None if nested.overlapping.is_some() => nested.settle(goal),
        None => search.settle(goal),
    };
    Ok(filling.map(|filling| Filling { tried, ..filling }))
}

struct Search {
    pools: Vec<Pool>,
    candidates: Vec<Candidate>,
    /// What the candidates that fit into the gap reach together.
    reached: BitMatrix,
    reached_allowed: BitMatrix,
    /// The cost at which what is allowed was reached.
    overlapping: Option<u32>,
    tried: usize,
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
        }
    }

    /// Goes from cost to cost until the gap can be filled exactly.
    fn run(
        &mut self,
        oracle: &mut Oracle<'_>,
        sites: &[Site],
        goal: &Goal<'_>,
        session: &mut Session<'_>,
    ) -> Result<Option<Selection>, RepairError> {
        let effort = session.effort().clone();
        for cost in 1..=effort.cost {
            let mut grown = false;
            for (number, site) in sites.iter().enumerate() {
                let from = self.pools[number].terms.len();
                self.tried += self.pools[number].extend(
                    oracle,
                    site,
                    cost,
                    effort.tried.saturating_sub(self.tried),
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
            if waited || self.tried >= effort.tried || self.pools.iter().any(Pool::is_exhausted) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// The first term for each site that produces nothing but what is allowed, whether that is missing or not.
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

    /// Takes a new term for a candidate if it reaches something that is needed.
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
        let precision = match (sound, coverage.is_within(goal.need)) {
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
        let penalty = 1000 * excess.count() + coverage.common(goal.current) + usize::from(!sound);
        let entry = &self.pools[number].terms[term];
        let (cost, orders) = (entry.cost, entry.orders);
        let mut literal = false;
        self.pools[number].walk(term, &mut |part| {
            literal |= matches!(part.operation, Operation::Literal(_));
        });
        self.candidates.push(Candidate {
            site: number,
            term,
            literal,
            coverage,
            cost,
            orders,
            penalty,
            precision,
        });
        precision == Precision::Exact
    }

    /// The best that there is: overlapping if possible, excessive otherwise; in general terms if possible, since what is
    /// excessive anyway should not fit the world by chance.
    fn settle(self, goal: &Goal<'_>) -> Option<Filling> {
        use Precision::{Excessive, Overlapping};
        for (precision, literals) in [(Overlapping, true), (Excessive, false), (Excessive, true)] {
            let fitting: Vec<&Candidate> = self
                .candidates
                .iter()
                .filter(|candidate| candidate.precision <= precision)
                .filter(|candidate| literals || !candidate.literal)
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

/// What a term produces at a site, where comparisons are made.
fn coverage(oracle: &Oracle<'_>, site: &Site, term: &Term) -> BitMatrix {
    let mut coverage = oracle.project(&term.denotation, term.of, &site.rows);
    coverage.and(&oracle.compared);
    coverage
}

/// Whether a term produces something, and nothing that is not allowed.
fn is_safe(oracle: &mut Oracle<'_>, site: &Site, term: &Term, goal: &Goal<'_>) -> bool {
    if term.of != oracle.goal() {
        return false;
    }
    let coverage = coverage(oracle, site, term);
    !coverage.is_empty()
        && coverage.is_within(goal.target)
        && Pool::is_sound_outside(oracle, term, site)
}

//! How many values of each size there are, for all the graded spaces or types of a definition at once.
//!
//! Counting knows no value types, so it walks a plain graph: size by size, and within a size in an order
//! in which every count only needs earlier ones. Nothing recurs in the size.

mod bounded;
mod convolution;
mod maps;
mod sizes;
mod split;

pub use bounded::Lengths;
pub use bounded::{Bounded, has_enough};
pub use maps::Maps;
pub use sizes::Sizes;
pub use split::{Located, Split};

use crate::append_only::AppendOnly;
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::{Count, Nat};
use convolution::Convolution;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, Weak};

type CountOfSize = Box<dyn Fn(usize) -> Result<Count, SpaceError> + Send + Sync>;

/// The counts of one graded space by size, as far as they were needed.
pub struct Tally {
    pub kind: Kind,
    counts: AppendOnly<Nat>,
}

pub enum Kind {
    /// Counted by a function, and without values above `largest`.
    Sized {
        largest: Option<usize>,
        count: CountOfSize,
    },
    Sum(Vec<Arc<Tally>>),
    /// Pairs, whose sizes add up.
    Product(Arc<Tally>, Arc<Tally>, Mutex<Convolution>),
    /// The same values, each larger by one.
    Larger(Arc<Tally>),
    /// Distinct keys, each with a value.
    Maps(Arc<Maps>),
    /// Lists or maps whose length is within bounds.
    Bounded(Arc<Bounded>),
    /// What a recursive definition refers to.
    Reference(OnceLock<Weak<Tally>>),
}

impl Tally {
    pub fn new(kind: Kind) -> Arc<Tally> {
        Arc::new(Tally { kind, counts: AppendOnly::default() })
    }

    pub fn product(a: Arc<Tally>, b: Arc<Tally>) -> Arc<Tally> {
        Tally::new(Kind::Product(a, b, Mutex::default()))
    }

    /// One value of size 0.
    pub fn unit() -> Arc<Tally> {
        let count = |size| Ok(if size == 0 { Count::ONE } else { Count::ZERO });
        Tally::new(Kind::Sized { largest: Some(0), count: Box::new(count) })
    }

    /// Makes a reference refer to what it stands for, once.
    pub fn refer(&self, target: &Arc<Tally>) {
        if let Kind::Reference(reference) = &self.kind {
            let _first_and_only = reference.set(Arc::downgrade(target));
        }
    }

    /// How many values of this size there are.
    #[inline]
    pub fn count(self: &Arc<Tally>, size: usize) -> Result<&Nat> {
        match self.counts.get(size) {
            Some(count) => Ok(count),
            None => self.count_up_to(size),
        }
    }

    /// No value of up to `size` is larger than this.
    pub fn at_most(&self, size: usize) -> usize {
        match &self.kind {
            Kind::Sized { largest: Some(largest), .. } => size.min(*largest),
            Kind::Reference(_) => self.target().map_or(size, |target| target.at_most(size)),
            Kind::Sized { largest: None, .. }
            | Kind::Sum(_)
            | Kind::Product(..)
            | Kind::Larger(_)
            | Kind::Maps(_)
            | Kind::Bounded(_) => size,
        }
    }

    #[cold]
    fn count_up_to(self: &Arc<Tally>, size: usize) -> Result<&Nat> {
        let order = self.in_order()?;
        let known = order.iter().map(|tally| tally.counts.append().length()).min().unwrap_or(0);
        for size in known..=size {
            for tally in &order {
                if tally.counts.get(size).is_none() {
                    let count = tally.compute(size)?;
                    let mut counts = tally.counts.append();
                    if counts.length() == size {
                        counts.push(count);
                    }
                }
            }
        }
        Ok(self.known(size))
    }

    /// A count that was computed before.
    fn known(&self, size: usize) -> &Nat {
        self.counts.get(size).expect("smaller sizes and needed tallies come first")
    }

    fn compute(&self, size: usize) -> Result<Nat> {
        Ok(match &self.kind {
            Kind::Sized { count, .. } => match count(size)? {
                Count::Finite(count) => count,
                Count::Infinite => return Err(SpaceError::Infinite.into()),
                Count::Unknown => {
                    return Err(SpaceError::UnknownCount { combinator: "a graded space" }.into());
                }
            },
            Kind::Sum(parts) => parts.iter().map(|part| part.known(size).clone()).sum(),
            Kind::Product(a, b, convolution) => {
                let mut convolution = convolution.lock().expect("nothing panics while it is held");
                convolution.term(size, &|i| a.known(i), &|i| b.known(i), Arc::ptr_eq(a, b))
            }
            Kind::Larger(source) => {
                size.checked_sub(1).map_or(Nat::ZERO, |size| source.known(size).clone())
            }
            Kind::Maps(maps) => maps.count(size)?,
            Kind::Bounded(bounded) => bounded.count(size)?,
            Kind::Reference(_) => self.target()?.known(size).clone(),
        })
    }

    fn target(&self) -> Result<Arc<Tally>> {
        match &self.kind {
            Kind::Reference(target) => target.get().and_then(Weak::upgrade),
            Kind::Sized { .. }
            | Kind::Sum(_)
            | Kind::Product(..)
            | Kind::Larger(_)
            | Kind::Maps(_)
            | Kind::Bounded(_) => None,
        }
        .ok_or_else(|| SpaceError::Outlived.into())
    }

    /// The tallies that this one needs, with whether at the same size.
    fn needs(&self) -> Result<Vec<(Arc<Tally>, bool)>> {
        Ok(match &self.kind {
            Kind::Sized { .. } => Vec::new(),
            Kind::Sum(parts) => parts.iter().map(|part| (part.clone(), true)).collect(),
            Kind::Product(a, b, _) => vec![(a.clone(), true), (b.clone(), true)],
            Kind::Larger(source) => vec![(source.clone(), false)],
            Kind::Maps(maps) => maps.parts().map(|part| (part.clone(), false)).to_vec(),
            Kind::Bounded(bounded) => bounded.needs(),
            Kind::Reference(_) => vec![(self.target()?, true)],
        })
    }

    /// All tallies of the definition, so that each comes after those it needs at the same size.
    fn in_order(self: &Arc<Tally>) -> Result<Vec<Arc<Tally>>> {
        let mut order = Vec::new();
        let mut state: HashMap<*const Tally, bool> = HashMap::new();
        let mut roots = vec![self.clone()];
        while let Some(root) = roots.pop() {
            // What is needed at a smaller size starts an order of its own.
            let mut stack = vec![(root, false)];
            while let Some((tally, entered)) = stack.pop() {
                let address = Arc::as_ptr(&tally);
                if entered {
                    state.insert(address, true);
                    order.push(tally);
                    continue;
                }
                match state.get(&address) {
                    Some(true) => continue,
                    Some(false) => return Err(no_progress()),
                    None => {}
                }
                state.insert(address, false);
                let needs = tally.needs()?;
                stack.push((tally, true));
                for (needed, same_size) in needs {
                    if !same_size {
                        roots.push(needed);
                    } else if state.get(&Arc::as_ptr(&needed)) != Some(&true) {
                        stack.push((needed, false));
                    }
                }
            }
        }
        Ok(order)
    }

    /// How many values of all sizes there are.
    ///
    /// Only what has values counts. Where that needs itself, a constructor is on the way, so that there are
    /// infinitely many.
    pub fn total(self: &Arc<Tally>) -> Result<Count> {
        let inhabited = inhabited(&self.in_order()?)?;
        let has = |tally: &Arc<Tally>| inhabited.contains(&Arc::as_ptr(tally));
        if !has(self) {
            return Ok(Count::ZERO);
        }
        let mut totals: HashMap<*const Tally, Option<Nat>> = HashMap::new();
        let mut stack = vec![(self.clone(), false)];
        while let Some((tally, entered)) = stack.pop() {
            let address = Arc::as_ptr(&tally);
            if entered {
                let Some(total) = tally.total_from(&totals)? else { return Ok(Count::Infinite) };
                totals.insert(address, Some(total));
                continue;
            }
            match totals.get(&address) {
                Some(Some(_)) => continue,
                Some(None) => return Ok(Count::Infinite),
                None => {}
            }
            totals.insert(address, None);
            let needs = tally.needs()?;
            // Maps without a key or without a value need neither.
            let only_empty = matches!(tally.kind, Kind::Maps(_) | Kind::Bounded(_))
                && !needs.iter().all(|(needed, _)| has(needed));
            stack.push((tally, true));
            if !only_empty {
                let needs = needs.into_iter().map(|(needed, _)| (needed, false));
                stack.extend(needs.filter(|(needed, _)| has(needed)));
            }
        }
        Ok(totals.remove(&Arc::as_ptr(self)).flatten().map_or(Count::Infinite, Count::Finite))
    }

    /// The total from those of the tallies that this one needs; `None` where there are infinitely many.
    fn total_from(
        self: &Arc<Tally>,
        totals: &HashMap<*const Tally, Option<Nat>>,
    ) -> Result<Option<Nat>> {
        let of = |needed: &Arc<Tally>| -> Nat {
            totals.get(&Arc::as_ptr(needed)).cloned().flatten().unwrap_or_default()
        };
        let total = match &self.kind {
            Kind::Sized { largest: None, .. } => return Ok(None),
            Kind::Sized { largest: Some(largest), .. } => {
                (0..=*largest).map(|size| self.count(size).cloned()).sum::<Result<Nat>>()?
            }
            Kind::Sum(parts) => parts.iter().map(of).sum(),
            Kind::Product(a, b, _) => of(a) * of(b),
            Kind::Larger(source) => of(source),
            Kind::Maps(maps) => {
                let [keys, values] = maps.parts().map(of);
                power(&(values + 1), &keys)?
            }
            Kind::Bounded(bounded) => match bounded.total(of)? {
                Some(total) => total,
                None => return Ok(None),
            },
            Kind::Reference(_) => of(&self.target()?),
        };
        refuse_past_max_bits(total.bits())?;
        Ok(Some(total))
    }
}

/// Refused where it is too large.
fn power(base: &Nat, exponent: &Nat) -> Result<Nat> {
    let exponent = exponent.to_usize().unwrap_or(usize::MAX);
    refuse_past_max_bits((base.bits() - 1).saturating_mul(exponent))?;
    Ok(base.pow(exponent))
}

/// The tallies that have any value.
fn inhabited(order: &[Arc<Tally>]) -> Result<HashSet<*const Tally>> {
    let mut inhabited: HashSet<*const Tally> = HashSet::new();
    loop {
        let before = inhabited.len();
        for tally in order {
            let has = |needed: &Arc<Tally>| inhabited.contains(&Arc::as_ptr(needed));
            let has_value = has(tally)
                || match &tally.kind {
                    // Sizes that never end are taken to have a value some time.
                    Kind::Sized { largest: None, .. } => true,
                    Kind::Sized { largest: Some(largest), count } => has_size(*largest, count)?,
                    Kind::Sum(parts) => parts.iter().any(has),
                    Kind::Product(a, b, _) => has(a) && has(b),
                    Kind::Larger(source) => has(source),
                    // The empty one.
                    Kind::Maps(_) => true,
                    Kind::Bounded(bounded) => {
                        bounded.has_value(bounded.needs().iter().all(|(needed, _)| has(needed)))
                    }
                    Kind::Reference(_) => has(&tally.target()?),
                };
            if has_value {
                inhabited.insert(Arc::as_ptr(tally));
            }
        }
        if inhabited.len() == before {
            return Ok(inhabited);
        }
    }
}

/// Whether there is a value of some size up to `largest`; that size is the likeliest.
fn has_size(largest: usize, count: &CountOfSize) -> Result<bool> {
    for size in (0..=largest).rev() {
        if !count(size)?.is_zero() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn no_progress() -> Box<SpaceError> {
    let recursion = "a recursive graded space that is not inside a constructor".to_owned();
    SpaceError::NoProgress { recursion }.into()
}

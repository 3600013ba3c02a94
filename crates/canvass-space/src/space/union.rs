//! Unions: the values of several spaces, which must not share any.

use super::Space;
use super::found::{Found, count_within};
use super::node::{Flow, Node, Origin, Sink, Verifier, collect};
use crate::error::{Result, SpaceError};
use crate::pairing::disperse::Disperse;
use crate::pairing::linear::Linear;
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::panic::Location;
use std::sync::OnceLock;

/// The values of all the spaces, which take turns; one that has no more values drops out.
///
/// `one_of([a, b]).count() == a.count() + b.count()`. The spaces must not share values: a shared one
/// would have two indices.
///
/// ```
/// use canvass_space::{naturals, one_of, values};
/// let letters = values(["a", "b"]).map(|letter| letter.to_string());
/// let numbers = naturals().map(|number| number.to_string());
/// let mixed: Vec<String> = one_of([letters, numbers]).iter().take(6).collect();
/// assert_eq!(mixed, ["a", "0", "b", "1", "2", "3"]);
/// ```
#[track_caller]
pub fn one_of<T: 'static>(spaces: impl IntoIterator<Item = Space<T>>) -> Space<T> {
    let mut parts: Vec<Space<T>> = spaces
        .into_iter()
        .flat_map(|space| space.node().alternatives().unwrap_or_else(|| vec![space]))
        .collect();
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let place = Location::caller();
    Space::new(Union { parts, count: CountCell::default(), turns: OnceLock::new(), place })
}

/// The values of the first space, then those of the second, and so on.
///
/// Only the last may be infinite: what came after an infinite one would have no index.
#[track_caller]
pub fn chain<T: 'static>(spaces: impl IntoIterator<Item = Space<T>>) -> Space<T> {
    let parts = spaces.into_iter().collect();
    let place = Location::caller();
    Space::new(Chain { parts, count: CountCell::default(), starts: OnceLock::new(), place })
}

impl<T: 'static> Space<T> {
    /// The values of this space and of another, which take turns.
    ///
    /// `a.or(b) == one_of([a, b])`, and `a.or(b).or(c) == one_of([a, b, c])`
    #[track_caller]
    pub fn or(&self, other: &Space<T>) -> Space<T> {
        one_of([self.clone(), other.clone()])
    }

    /// No value, then each value of this space.
    ///
    /// `space.optional().count() == space.count() + 1`
    #[track_caller]
    pub fn optional(&self) -> Space<Option<T>>
    where
        T: Clone + PartialEq + Send + Sync,
    {
        let some = super::construct(
            (self.clone(),),
            |(value,)| Some(value),
            |option: &Option<T>| option.as_ref().map(|value| (value,)),
        );
        chain([super::constant(None), some])
    }
}

fn total<T>(parts: &[Space<T>]) -> Result<Count> {
    parts.iter().try_fold(Count::ZERO, |total, part| Ok(&total + &part.node().count()?))
}

fn counts<T>(parts: &[Space<T>]) -> Result<Vec<Count>> {
    parts.iter().map(|part| part.node().count()).collect()
}

/// The first part that has the value, with the value's index in it.
fn find<T>(parts: &[Space<T>], value: &T) -> Result<Option<(usize, Nat)>> {
    for (position, part) in parts.iter().enumerate() {
        if let Some(index) = part.node().index_of(value)? {
            return Ok(Some((position, index)));
        }
    }
    Ok(None)
}

fn any_contains<T>(parts: &[Space<T>], value: &T) -> Result<bool> {
    for part in parts {
        if part.node().contains(value)? {
            return Ok(true);
        }
    }
    Ok(false)
}

struct Union<T> {
    parts: Vec<Space<T>>,
    count: CountCell,
    turns: OnceLock<Turns>,
    place: &'static Location<'static>,
}

enum Turns {
    Known(Disperse),
    /// Some counts are unknown.
    Found(Found),
}

impl<T> Union<T> {
    fn turns(&self) -> Result<&Turns> {
        if let Some(turns) = self.turns.get() {
            return Ok(turns);
        }
        let counts = counts(&self.parts)?;
        let turns = match Disperse::new(&counts) {
            Some(turns) => Turns::Known(turns),
            None => Turns::Found(Found::new(counts)),
        };
        Ok(self.turns.get_or_init(|| turns))
    }

    fn split(&self, index: &Nat) -> Result<Option<(usize, Nat)>> {
        match self.turns()? {
            Turns::Known(turns) => Ok(turns.split(index)),
            Turns::Found(found) => {
                found.split_turns(index, &|part, bound| within(&self.parts, part, bound))
            }
        }
    }
}

/// How many values a part has; where only a walk tells, unknown if there is one at `bound`.
fn within<T>(parts: &[Space<T>], part: usize, bound: &Nat) -> Result<Count> {
    count_within(parts[part].node(), bound)
}

/// Hands over the values that `split` finds in the parts, one after the other.
fn visit_found<T>(
    parts: &[Space<T>],
    start: &Nat,
    limit: u64,
    sink: Sink<'_, T>,
    split: impl Fn(&Nat) -> Result<Option<(usize, Nat)>>,
) -> Result<Flow> {
    let mut index = start.clone();
    for _ in 0..limit {
        let Some((part, row)) = split(&index)? else { break };
        if sink.one(parts[part].node().get(&row)?).is_break() {
            return Ok(Flow::Break(()));
        }
        index += &Nat::ONE;
    }
    Ok(Flow::Continue(()))
}

/// How many rounds of turns a walk prepares at once.
const ROUNDS: u64 = 64;

impl<T> Node<T> for Union<T> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| total(&self.parts))
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let (part, row) =
            self.split(index)?.map_or_else(|| out_of_range(index, self, &self.parts), Ok)?;
        self.parts[part].node().get(&row)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((part, row)) = find(&self.parts, value)? else {
            return Ok(None);
        };
        Ok(Some(match self.turns()? {
            Turns::Known(turns) => turns.join(part, &row),
            Turns::Found(found) => {
                found.join_turns(part, &row, &|part, bound| within(&self.parts, part, bound))?
            }
        }))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        any_contains(&self.parts, value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let turns = match self.turns()? {
            Turns::Known(turns) => turns,
            Turns::Found(_) => {
                return visit_found(&self.parts, start, limit, sink, |index| self.split(index));
            }
        };
        let mut index = start.clone();
        let mut left = limit;
        while left > 0 {
            let Some(stage) = turns.stage(&index) else {
                break;
            };
            if let [part] = stage.columns[..] {
                return self.parts[part].node().visit(&stage.row, left, sink);
            }
            let rounds = match &stage.rounds {
                Count::Finite(rounds) => rounds.to_u64().unwrap_or(u64::MAX).min(ROUNDS),
                Count::Infinite | Count::Unknown => ROUNDS,
            };
            let handed =
                self.take_turns(&stage.columns, &stage.row, stage.turn, rounds, left, sink)?;
            let Some(handed) = handed else {
                return Ok(Flow::Break(()));
            };
            left -= handed;
            index = index + handed;
        }
        Ok(Flow::Continue(()))
    }

    fn alternatives(&self) -> Option<Vec<Space<T>>> {
        Some(self.parts.clone())
    }

    fn origin(&self) -> Origin {
        Origin::at("one_of", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        for part in &self.parts {
            verifier.part(part)?;
        }
        verifier.disjoint(&self.parts, &self.origin())
    }
}

impl<T> Union<T> {
    /// Hands over some rounds, in which each of the columns has its turn; how many values that were,
    /// or `None` where the sink wanted no more.
    fn take_turns(
        &self,
        columns: &[usize],
        row: &Nat,
        first_turn: usize,
        rounds: u64,
        limit: u64,
        sink: Sink<'_, T>,
    ) -> Result<Option<u64>> {
        let width = columns.len() as u64;
        let begin = first_turn as u64;
        let end = begin.saturating_add(limit).min(rounds * width);
        let mut prepared = Vec::with_capacity(columns.len());
        for (turn, &column) in (0_u64..).zip(columns) {
            let passed = u64::from(turn < begin);
            // No value more than will be handed over: in a recursion the next may need this very walk.
            let rows = end.saturating_sub(turn).div_ceil(width);
            let rows = rows.saturating_sub(passed);
            let mut values = Vec::new();
            collect(self.parts[column].node(), &(row + passed), rows, &mut values)?;
            prepared.push(values.into_iter());
        }
        for position in begin..end {
            let column = &mut prepared[(position % width) as usize];
            let value = column.next().expect("a column lasts as long as its stage");
            if sink.one(value).is_break() {
                return Ok(None);
            }
        }
        Ok(Some(end - begin))
    }
}

struct Chain<T> {
    parts: Vec<Space<T>>,
    count: CountCell,
    starts: OnceLock<Starts>,
    place: &'static Location<'static>,
}

/// Where the parts begin.
enum Starts {
    /// An infinite last part is in no sum.
    Known { finite: Linear, infinite: Option<usize> },
    /// Some counts are unknown.
    Found(Found),
}

impl<T> Chain<T> {
    fn starts(&self) -> Result<&Starts> {
        if let Some(starts) = self.starts.get() {
            return Ok(starts);
        }
        let counts = counts(&self.parts)?;
        let infinite = counts.iter().position(|count| *count == Count::Infinite);
        let finite = &counts[..infinite.unwrap_or(counts.len())];
        let starts = if finite.contains(&Count::Unknown) {
            Starts::Found(Found::new(counts))
        } else {
            let finite = Linear::new(finite.iter().filter_map(|count| count.finite().cloned()));
            Starts::Known { finite, infinite }
        };
        Ok(self.starts.get_or_init(|| starts))
    }

    fn locate(&self, index: &Nat) -> Result<Option<(usize, Nat)>> {
        let (finite, infinite) = match self.starts()? {
            Starts::Known { finite, infinite } => (finite, infinite),
            Starts::Found(found) => {
                return found.split_chain(index, &|part, bound| within(&self.parts, part, bound));
            }
        };
        Ok(finite.split(index).or_else(|| {
            let last = (*infinite)?;
            Some((last, index.checked_sub(finite.total())?))
        }))
    }
}

impl<T> Node<T> for Chain<T> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| total(&self.parts))
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let (part, row) =
            self.locate(index)?.map_or_else(|| out_of_range(index, self, &self.parts), Ok)?;
        self.parts[part].node().get(&row)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((part, row)) = find(&self.parts, value)? else {
            return Ok(None);
        };
        match self.starts()? {
            Starts::Known { finite, infinite: Some(last) } if part == *last => {
                Ok(Some(finite.total() + &row))
            }
            Starts::Known { infinite: Some(last), .. } if part > *last => Ok(None),
            Starts::Known { finite, .. } => Ok(Some(finite.join(part, &row))),
            Starts::Found(found) => {
                found.join_chain(part, &row, &|part, bound| within(&self.parts, part, bound))
            }
        }
    }

    fn contains(&self, value: &T) -> Result<bool> {
        let reached = match self.starts()? {
            Starts::Known { infinite: Some(last), .. } => *last + 1,
            Starts::Known { infinite: None, .. } | Starts::Found(_) => self.parts.len(),
        };
        any_contains(&self.parts[..reached], value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let Some((first, mut row)) = self.locate(start)? else {
            return Ok(Flow::Continue(()));
        };
        let mut left = limit;
        for part in &self.parts[first..] {
            let mut handed = 0;
            let flow = part.node().visit(&row, left, &mut |value| {
                handed += 1;
                sink.one(value)
            })?;
            left -= handed;
            if flow.is_break() || left == 0 {
                return Ok(flow);
            }
            row = Nat::ZERO;
        }
        Ok(Flow::Continue(()))
    }

    fn origin(&self) -> Origin {
        Origin::at("chain", self.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        for part in &self.parts {
            verifier.part(part)?;
        }
        verifier.disjoint(&self.parts, &self.origin())
    }
}

/// The error for an index at which the parts have no value.
fn out_of_range<T, R>(index: &Nat, node: &impl Node<T>, parts: &[Space<T>]) -> Result<R> {
    let count = match node.count()? {
        Count::Finite(count) => count,
        Count::Infinite => return Err(SpaceError::Infinite.into()),
        Count::Unknown => {
            let counts = parts.iter().map(|part| count_within(part.node(), index));
            let total = counts.sum::<Result<Count>>()?;
            total.finite().cloned().unwrap_or_default()
        }
    };
    Err(SpaceError::OutOfRange { index: index.clone(), count }.into())
}

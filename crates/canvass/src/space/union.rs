//! Unions: the values of several spaces, which must not share any.

use super::Space;
use super::node::{Flow, Node, Sink, collect, known};
use crate::error::{Result, SpaceError};
use crate::pairing::disperse::Disperse;
use crate::pairing::linear::Linear;
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::sync::OnceLock;

/// The values of all the spaces, which take turns; one that has no more values drops out.
///
/// `one_of([a, b]).count() == a.count() + b.count()`. The spaces must not share values: a shared one
/// would have two indices.
///
/// ```
/// use canvass::space::{naturals, one_of, values};
/// let letters = values(["a", "b"]).map(|letter| letter.to_string());
/// let numbers = naturals().map(|number| number.to_string());
/// let mixed: Vec<String> = one_of([letters, numbers]).iter().take(6).collect();
/// assert_eq!(mixed, ["a", "0", "b", "1", "2", "3"]);
/// ```
pub fn one_of<T: 'static>(spaces: impl IntoIterator<Item = Space<T>>) -> Space<T> {
    let parts = spaces
        .into_iter()
        .flat_map(|space| space.node().alternatives().unwrap_or_else(|| vec![space]))
        .collect();
    Space::new(Union { parts, count: CountCell::default(), turns: OnceLock::new() })
}

/// The values of the first space, then those of the second, and so on.
///
/// Only the last may be infinite: what came after an infinite one would have no index.
pub fn chain<T: 'static>(spaces: impl IntoIterator<Item = Space<T>>) -> Space<T> {
    let parts = spaces.into_iter().collect();
    Space::new(Chain { parts, count: CountCell::default(), starts: OnceLock::new() })
}

impl<T: 'static> Space<T> {
    /// The values of this space and of another, which take turns.
    ///
    /// `a.or(b) == one_of([a, b])`, and `a.or(b).or(c) == one_of([a, b, c])`
    pub fn or(&self, other: &Space<T>) -> Space<T> {
        one_of([self.clone(), other.clone()])
    }

    /// No value, then each value of this space.
    ///
    /// `space.optional().count() == space.count() + 1`
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

fn known_counts<T>(parts: &[Space<T>]) -> Result<Vec<Count>> {
    parts.iter().map(|part| known(part.node().count()?, "a union")).collect()
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
    turns: OnceLock<Disperse>,
}

impl<T> Union<T> {
    fn turns(&self) -> Result<&Disperse> {
        if let Some(turns) = self.turns.get() {
            return Ok(turns);
        }
        let turns = Disperse::new(&known_counts(&self.parts)?).expect("all counts are known");
        Ok(self.turns.get_or_init(|| turns))
    }
}

/// How many rounds of turns a walk prepares at once.
const ROUNDS: u64 = 64;

impl<T> Node<T> for Union<T> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| total(&self.parts))
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let (part, row) = self.turns()?.split(index).ok_or_else(|| out_of_range(index, self))?;
        self.parts[part].node().get(&row)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((part, row)) = find(&self.parts, value)? else {
            return Ok(None);
        };
        Ok(Some(self.turns()?.join(part, &row)))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        any_contains(&self.parts, value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let mut index = start.clone();
        let mut left = limit;
        while left > 0 {
            let Some(stage) = self.turns()?.stage(&index) else {
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
}

/// Where the parts begin; an infinite last part is in no sum.
struct Starts {
    finite: Linear,
    infinite: Option<usize>,
}

impl<T> Chain<T> {
    fn starts(&self) -> Result<&Starts> {
        if let Some(starts) = self.starts.get() {
            return Ok(starts);
        }
        let counts = known_counts(&self.parts)?;
        let infinite = counts.iter().position(|count| *count == Count::Infinite);
        let finite = &counts[..infinite.unwrap_or(counts.len())];
        let finite = Linear::new(finite.iter().filter_map(|count| count.finite().cloned()));
        Ok(self.starts.get_or_init(|| Starts { finite, infinite }))
    }

    fn locate(&self, index: &Nat) -> Result<Option<(usize, Nat)>> {
        let starts = self.starts()?;
        Ok(starts.finite.split(index).or_else(|| {
            let last = starts.infinite?;
            Some((last, index.checked_sub(starts.finite.total())?))
        }))
    }
}

impl<T> Node<T> for Chain<T> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| total(&self.parts))
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let (part, row) = self.locate(index)?.ok_or_else(|| out_of_range(index, self))?;
        self.parts[part].node().get(&row)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((part, row)) = find(&self.parts, value)? else {
            return Ok(None);
        };
        let starts = self.starts()?;
        match starts.infinite {
            Some(last) if part == last => Ok(Some(starts.finite.total() + &row)),
            Some(last) if part > last => Ok(None),
            Some(_) | None => Ok(Some(starts.finite.join(part, &row))),
        }
    }

    fn contains(&self, value: &T) -> Result<bool> {
        let reached = self.starts()?.infinite.map_or(self.parts.len(), |last| last + 1);
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
}

fn out_of_range<T>(index: &Nat, node: &impl Node<T>) -> SpaceError {
    match node.count() {
        Ok(Count::Finite(count)) => SpaceError::OutOfRange { index: index.clone(), count },
        Ok(Count::Infinite | Count::Unknown) => SpaceError::Infinite,
        Err(error) => *error,
    }
}

//! Events and what every order of them obeys.

use std::{error::Error, fmt};

use canvass_base::BitSet;

/// Events, called by number, with constraints on their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Events {
    /// For each event those that come before it in every order, over any number of constraints.
    earlier: Vec<BitSet>,
    /// For each event those that are never next to it.
    apart: Vec<BitSet>,
}

/// Why events and constraints do not go together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventsError {
    /// There are no events.
    None,
    /// A constraint mentions an event that does not exist.
    NoSuchEvent {
        /// Its number.
        event: usize,
    },
    /// A constraint is about one event only.
    Same {
        /// Which.
        event: usize,
    },
    /// An event would have to come before itself.
    Cycle {
        /// Events of which each is to come before the next, and the last before the first.
        events: Vec<usize>,
    },
}

impl fmt::Display for EventsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventsError::None => f.write_str("there are no events"),
            EventsError::NoSuchEvent { event } => write!(f, "there is no event {event}"),
            EventsError::Same { event } => {
                write!(f, "a constraint is about event {event} only: give two different events")
            }
            EventsError::Cycle { events } => {
                write!(
                    f,
                    "each of the events {events:?} would come before the next, and the last before the first"
                )
            }
        }
    }
}

impl Error for EventsError {}

impl Events {
    /// The events `0..count`. Of each pair in `before`, the first comes before the second in every order; those of a pair in
    /// `apart` are never next to each other, whichever comes first.
    pub fn new(
        count: usize,
        before: impl IntoIterator<Item = (usize, usize)>,
        apart: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Events, EventsError> {
        if count == 0 {
            return Err(EventsError::None);
        }
        let checked = |(one, other): (usize, usize)| {
            if let Some(event) = [one, other].into_iter().find(|event| *event >= count) {
                return Err(EventsError::NoSuchEvent { event });
            }
            if one == other {
                return Err(EventsError::Same { event: one });
            }
            Ok((one, other))
        };
        let before: Vec<(usize, usize)> =
            before.into_iter().map(checked).collect::<Result<_, _>>()?;
        let none = vec![BitSet::new(count); count];
        let mut events = Events { earlier: none.clone(), apart: none };
        for (one, other) in apart.into_iter().map(checked).collect::<Result<Vec<_>, _>>()? {
            events.apart[one].insert(other);
            events.apart[other].insert(one);
        }
        before.iter().for_each(|(one, other)| events.earlier[*other].insert(*one));
        events.close();
        match (0..count).find(|event| events.earlier[*event].contains(*event)) {
            Some(event) => Err(EventsError::Cycle { events: cycle(&before, event) }),
            None => Ok(events),
        }
    }

    /// What comes before an event comes before all that come after it.
    fn close(&mut self) {
        for middle in 0..self.len() {
            let earlier = self.earlier[middle].clone();
            for last in 0..self.len() {
                if self.earlier[last].contains(middle) {
                    self.earlier[last].add(&earlier);
                }
            }
        }
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.earlier.len()
    }

    /// There is an event at least.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether one event comes before another in every order.
    pub fn comes_before(&self, one: usize, other: usize) -> bool {
        self.earlier[other].contains(one)
    }

    /// Whether two events may be next to each other.
    pub fn may_touch(&self, one: usize, other: usize) -> bool {
        !self.apart[one].contains(other)
    }

    pub(super) fn earlier(&self, event: usize) -> &BitSet {
        &self.earlier[event]
    }

    /// Whether some events may not be next to each other.
    pub(super) fn has_apart(&self) -> bool {
        self.apart.iter().any(|apart| !apart.is_empty())
    }

    /// Whether nothing is constrained.
    pub(super) fn are_free(&self) -> bool {
        !self.has_apart() && self.earlier.iter().all(BitSet::is_empty)
    }
}

/// A shortest way from an event back to itself, of which there is one.
fn cycle(before: &[(usize, usize)], event: usize) -> Vec<usize> {
    let mut ways = vec![vec![event]];
    let mut seen = vec![event];
    loop {
        let mut longer = Vec::new();
        for way in &ways {
            let last = *way.last().expect("a way begins somewhere");
            for (_, next) in before.iter().filter(|(one, _)| *one == last) {
                if *next == event {
                    return way.clone();
                }
                if !seen.contains(next) {
                    seen.push(*next);
                    longer.push([&way[..], &[*next]].concat());
                }
            }
        }
        ways = longer;
    }
}

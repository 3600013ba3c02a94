//! Answers a type that makes the content of a hole, from the path of the search.

use super::Shared;
use super::known::Event;
use super::narrowing::Narrowing;
use super::path::{Choice, Fill, Path, ROOT};
use super::pattern::Depth;
use crate::choice::cursor::{Cursor, Part};
use crate::choice::kept::Kept;
use crate::choice::shape::{Elements, Form, ShapeId, Types};
use crate::choice::source::{Choose, Made, Stop, Ticket, Walk};
use crate::{Count, Nat};
use canvass_lazy::hole;
use std::sync::Arc;

pub(super) struct Ask<'a> {
    search: &'a Arc<hole::Search>,
    shared: &'a Shared,
    /// The note of a part is its depth for patterns. The content of most holes has few parts.
    cursor: Cursor<Depth, 8>,
    /// The hole that is being filled.
    filling: Filling,
    /// The holes that it is in, in a value that is made whole.
    around: Vec<Filling>,
    /// Whether the whole value is made, with no holes.
    is_whole: bool,
    /// Whether the last answer is about a part that nobody had asked for before.
    is_open: bool,
    /// What a map is made of, which is chosen as a whole.
    map: Option<Box<Walk>>,
    /// The boxes of the whole value, for the next run.
    kept: Option<&'a mut Kept>,
}

struct Filling {
    hole: u32,
    fill: u32,
    /// How many parts are left when it is done.
    below: usize,
    /// How many parts were asked for before, and are now.
    known: u32,
    asked: u32,
    /// Where to read on in what is known of it.
    step: usize,
    child: u32,
}

impl<'a> Ask<'a> {
    /// For the content of a hole.
    pub(super) fn fill(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        narrowing: &mut Narrowing,
        hole: u32,
    ) -> Ask<'a> {
        let filling = Filling::new(narrowing, hole, 0);
        Ask::of(search, shared, narrowing, filling)
    }

    /// For the content of a hole whose filling has just begun.
    pub(super) fn begun(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        narrowing: &Narrowing,
        hole: u32,
        fill: u32,
    ) -> Ask<'a> {
        Ask::of(search, shared, narrowing, Filling::of(&narrowing.path, hole, fill, 0))
    }

    fn of(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        narrowing: &Narrowing,
        filling: Filling,
    ) -> Ask<'a> {
        let hole = narrowing.path.holes[filling.hole];
        let cursor = Cursor::new(hole.shape, hole.depth);
        let (around, is_whole, is_open, map, kept) = (Vec::new(), false, false, None, None);
        Ask { search, shared, cursor, filling, around, is_whole, is_open, map, kept }
    }

    /// For the value of a run.
    pub(super) fn root(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        kept: &'a mut Kept,
    ) -> Ask<'a> {
        // The predicate of a type may have looked into boxes that are emptied: it is asked again on content made anew.
        let Types { mutable, may_reject, .. } = *shared.types;
        let kept = (!mutable && !may_reject).then_some(kept);
        Ask { kept, ..Ask::fill(search, shared, &mut shared.narrowing(), ROOT) }
    }

    /// For the value of a run with all that nobody looked at, the first that there is.
    pub(super) fn whole(search: &'a Arc<hole::Search>, shared: &'a Shared) -> Ask<'a> {
        Ask { is_whole: true, ..Ask::fill(search, shared, &mut shared.narrowing(), ROOT) }
    }

    /// The next part, and the hole that it belongs to.
    #[inline]
    fn take(&mut self) -> Made<(Part<Depth>, &mut Filling)> {
        let part = self.cursor.next()?;
        while self.cursor.left() < self.filling.below {
            self.filling = self.around.pop().ok_or(Stop::Mismatch)?;
        }
        Ok((part, &mut self.filling))
    }

    /// Chooses for the next part, whose own parts come next.
    fn answer(&mut self, narrowing: &mut Narrowing, types: &Types) -> Made<(ShapeId, Choice)> {
        let (Part { shape, note: depth }, filling) = self.take()?;
        let form = &types.get(shape).form;
        let is_known = filling.is_known();
        let choice = match form {
            Form::Choice(constructors) if constructors.len() == 1 => {
                if !is_known {
                    narrowing.take_only(types, filling.fill, shape, depth)?;
                }
                Choice::default()
            }
            _ if is_known => filling.known_choice(&narrowing.path)?,
            _ => narrowing.choose(types, filling.fill, shape, depth)?,
        };
        self.is_open = !is_known;
        let below = narrowing.alternatives.below(shape, depth, choice.index);
        match form {
            Form::Choice(constructors) => {
                self.cursor.enter(&constructors[choice.index as usize], below);
            }
            Form::List(element) => {
                self.cursor.repeat(Elements::Of(*element), choice.index as usize, below);
            }
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {}
        }
        Ok((shape, choice))
    }

    /// Leaves the next part open; `None` where the value is made whole.
    fn leave_open(&mut self, narrowing: &mut Narrowing) -> Option<u32> {
        let is_whole = self.is_whole;
        let (Part { shape, note: depth }, filling) = self.take().ok()?;
        let hole = if filling.is_known() {
            filling.known_hole(&narrowing.path)
        } else if is_whole {
            self.cursor.push(shape, depth);
            return None;
        } else {
            narrowing.add_hole(shape, depth, filling.fill)
        };
        if is_whole {
            let inner = Filling::new(narrowing, hole, self.cursor.left());
            self.around.push(std::mem::replace(&mut self.filling, inner));
            self.cursor.push(shape, depth);
            return None;
        }
        Some(hole)
    }

    /// Asks again for a part that was asked for before.
    pub(super) fn repeat(&mut self, narrowing: &mut Narrowing, event: Event) -> Made<()> {
        match event {
            Event::Hole => self.leave_open(narrowing).map(drop).ok_or(Stop::Mismatch),
            Event::Choose | Event::Fill(_) => self.answer(narrowing, &self.shared.types).map(drop),
        }
    }

    /// Whether all parts are made.
    pub(super) fn is_done(&self) -> bool {
        self.cursor.is_done()
    }

    fn ends_map(&mut self) {
        if self.map.as_ref().is_some_and(|walk| walk.is_done()) {
            self.map = None;
        }
    }

    /// Asks the map under way, if there is one.
    fn of_map<T>(&mut self, ask: impl FnOnce(&mut Walk) -> Made<T>) -> Option<Made<T>> {
        let answer = ask(self.map.as_mut()?);
        self.ends_map();
        Some(answer)
    }

    fn number(&mut self, types: &Types) -> Made<Nat> {
        let (shape, choice) = self.answer(&mut self.shared.narrowing(), types)?;
        Ok(types.get(shape).first_of_size(choice.size as usize) + choice.index)
    }
}

impl Filling {
    fn new(narrowing: &mut Narrowing, hole: u32, below: usize) -> Filling {
        let fill = narrowing.fill(hole);
        Filling::of(&narrowing.path, hole, fill, below)
    }

    fn of(path: &Path, hole: u32, fill: u32, below: usize) -> Filling {
        let Fill { steps, holes, asked, .. } = path.fills[fill as usize];
        Filling { hole, fill, below, known: asked, asked: 0, step: steps as usize, child: holes }
    }

    /// Whether the next part was asked for before.
    fn is_known(&mut self) -> bool {
        self.asked += 1;
        self.asked <= self.known
    }

    fn known_choice(&mut self, path: &Path) -> Made<Choice> {
        while path.steps.get(self.step).ok_or(Stop::Mismatch)?.fill != Some(self.fill) {
            self.step += 1;
        }
        self.step += 1;
        Ok(path.steps[self.step - 1].choice)
    }

    fn known_hole(&mut self, path: &Path) -> u32 {
        while path.holes[self.child].parent != self.hole {
            self.child += 1;
        }
        self.child += 1;
        self.child - 1
    }
}

impl Choose for Ask<'_> {
    fn shape(&self) -> ShapeId {
        match &self.map {
            Some(walk) => walk.shape(),
            None => self.cursor.shape(),
        }
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        if let Some(answer) = self.of_map(|walk| walk.constructor(types)) {
            return answer;
        }
        if types.get(self.shape()).constructors().is_empty() {
            return Err(Stop::Mismatch);
        }
        let (_, choice) = self.answer(&mut self.shared.narrowing(), types)?;
        Ok(choice.index as usize)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        if let Some(answer) = self.of_map(|walk| walk.length(types)) {
            return answer;
        }
        let (shape, choice) = self.answer(&mut self.shared.narrowing(), types)?;
        match types.get(shape).form {
            Form::List(_) => Ok(choice.index as usize),
            Form::Map(..) | Form::Bounded(..) => {
                let mut walk = Walk::new(shape, choice.size as usize, Nat::from(choice.index));
                walk.begin();
                let length = walk.length(types);
                self.map = Some(Box::new(walk));
                self.ends_map();
                length
            }
            Form::Leaf { .. } | Form::Choice(_) => Err(Stop::Mismatch),
        }
    }

    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        if let Some(answer) = self.of_map(|walk| walk.leaf(types, last)) {
            return answer;
        }
        self.number(types)?.to_u64().filter(|number| *number <= last).ok_or(Stop::Mismatch)
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        if let Some(answer) = self.of_map(|walk| walk.index(types, count)) {
            return answer;
        }
        let index = self.number(types)?;
        if count.excludes(&index) {
            self.shared.narrowing().refuse_larger();
            return Err(Stop::Rejected);
        }
        Ok(index)
    }

    fn hole(&mut self) -> Option<Ticket> {
        if self.map.is_some() {
            return None;
        }
        let mut narrowing = self.shared.narrowing();
        let hole = self.leave_open(&mut narrowing)?;
        Some(Ticket { search: self.search.clone(), id: narrowing.path.holes.name(hole) })
    }

    fn is_open(&self) -> bool {
        self.is_open
    }

    fn kept(&mut self) -> Option<&mut Kept> {
        self.kept.as_deref_mut()
    }
}

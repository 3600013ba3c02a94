//! Answers a type that makes the content of a hole, from the path of the search.

use super::frames::{Frame, Frames};
use super::kept::Kept;
use super::known::Event;
use super::path::{Choice, Fill, Path, ROOT};
use super::pattern::Place;
use super::{Shared, Ticket};
use crate::shape::{Form, ShapeId, Types, with_bits};
use crate::source::{Choose, Made, Stop, Walk};
use crate::{Count, Nat};
use canvass_lazy::hole;
use std::sync::{Arc, MutexGuard};

pub(super) struct Ask<'a> {
    search: &'a Arc<hole::Search>,
    shared: &'a Shared,
    /// The parts that are still to be made.
    frames: Frames,
    /// The hole that is being filled.
    filling: Filling,
    /// The holes that it is in, in a value that is made whole.
    around: Vec<Filling>,
    /// Whether the whole value is made, with no holes.
    is_whole: bool,
    /// What a map is made of, which is chosen as a whole.
    map: Option<Box<Walk>>,
    /// The boxes of the whole value, for the next run.
    kept: Option<&'a mut Kept>,
}

struct Filling {
    hole: u32,
    fill: u32,
    /// How many frames there are when it is done.
    below: usize,
    /// How many parts were asked for before, and are now.
    known: u32,
    asked: u32,
    /// Where to read on in what is known of it.
    step: usize,
    child: usize,
}

impl<'a> Ask<'a> {
    /// For the content of a hole.
    pub(super) fn fill(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        mut path: MutexGuard<'a, Path>,
        hole: u32,
    ) -> Ask<'a> {
        let of = path.holes[hole as usize];
        let mut frames = Frames::default();
        frames.push((of.shape, of.place));
        let filling = Filling::new(&mut path, hole, 0);
        let (around, is_whole, map, kept) = (Vec::new(), false, None, None);
        Ask { search, shared, frames, filling, around, is_whole, map, kept }
    }

    /// For the value of a run.
    pub(super) fn root(
        search: &'a Arc<hole::Search>,
        shared: &'a Shared,
        kept: &'a mut Kept,
    ) -> Ask<'a> {
        let kept = (!shared.types.mutable).then_some(kept);
        Ask { kept, ..Ask::fill(search, shared, shared.path(), ROOT) }
    }

    /// For the value of a run with all that nobody looked at, the first that there is.
    pub(super) fn whole(search: &'a Arc<hole::Search>, shared: &'a Shared) -> Ask<'a> {
        Ask { is_whole: true, ..Ask::fill(search, shared, shared.path(), ROOT) }
    }

    /// The next part, and the hole that it belongs to.
    #[inline]
    fn take(&mut self) -> Made<(Frame, &mut Filling)> {
        let frame = self.frames.pop().ok_or(Stop::Misfit)?;
        while self.frames.length() < self.filling.below {
            self.filling = self.around.pop().ok_or(Stop::Misfit)?;
        }
        Ok((frame, &mut self.filling))
    }

    /// What is chosen for the next part, and the part.
    fn choose(&mut self, types: &Types) -> Made<(ShapeId, Place, Choice)> {
        let shared = self.shared;
        let ((shape, place), filling) = self.take()?;
        let mut path = shared.path();
        let choice = if filling.is_known() {
            while path.steps.get(filling.step).ok_or(Stop::Misfit)?.fill != Some(filling.fill) {
                filling.step += 1;
            }
            filling.step += 1;
            path.steps[filling.step - 1].choice
        } else {
            path.choose(types, filling.fill, shape, place)?
        };
        let below = path.below(shape, place, choice.index);
        Ok((shape, below, choice))
    }

    /// Asks again what was asked before: whether there is an answer.
    pub(super) fn repeat(&mut self, event: Event) -> bool {
        let types = &self.shared.types;
        match (event, &types.get(self.shape()).form) {
            (Event::Hole, _) => self.hole().is_some(),
            (_, Form::Choice(_)) => self.constructor(types).is_ok(),
            (_, Form::Leaf { .. }) => self.choose(types).is_ok(),
            (_, Form::List(_) | Form::Map(..)) => {
                let length = self.length(types);
                // What is in a map was not asked of the path.
                self.map = None;
                length.is_ok()
            }
        }
    }

    /// Whether all parts are made.
    pub(super) fn is_done(&self) -> bool {
        self.frames.length() == 0
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
        let (_, _, choice) = self.choose(types)?;
        Ok(with_bits(choice.size as usize).0 + choice.index)
    }
}

impl Filling {
    fn new(path: &mut Path, hole: u32, below: usize) -> Filling {
        let fill = path.holes[hole as usize].fill.unwrap_or_else(|| path.begin(hole));
        let Fill { steps, holes, asked, .. } = path.fills[fill as usize];
        Filling {
            hole,
            fill,
            below,
            known: asked,
            asked: 0,
            step: steps as usize,
            child: holes as usize,
        }
    }

    /// Whether the next part was asked for before.
    fn is_known(&mut self) -> bool {
        self.asked += 1;
        self.asked <= self.known
    }
}

impl Choose for Ask<'_> {
    fn shape(&self) -> ShapeId {
        match &self.map {
            Some(walk) => walk.shape(),
            None => self.frames.last().expect("asked while a value is made").0,
        }
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        if let Some(answer) = self.of_map(|walk| walk.constructor(types)) {
            return answer;
        }
        let shape = self.shape();
        let Form::Choice(constructors) = &types.get(shape).form else { return Err(Stop::Misfit) };
        let (place, chosen) = if constructors.len() == 1 {
            let shared = self.shared;
            let ((shape, place), filling) = self.take()?;
            let mut path = shared.path();
            if !filling.is_known() {
                path.take_only(types, filling.fill, shape, place)?;
            }
            (path.below(shape, place, 0), 0)
        } else {
            let (_, place, choice) = self.choose(types)?;
            (place, choice.index as usize)
        };
        for field in constructors[chosen].fields.iter().rev() {
            self.frames.push((*field, place));
        }
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        if let Some(answer) = self.of_map(|walk| walk.length(types)) {
            return answer;
        }
        let (shape, place, choice) = self.choose(types)?;
        match types.get(shape).form {
            Form::List(element) => {
                let length = choice.index as usize;
                (0..length).for_each(|_| self.frames.push((element, place)));
                Ok(length)
            }
            Form::Map(..) => {
                let mut walk = Walk::new(shape, choice.size as usize, Nat::from(choice.index));
                walk.begin();
                let length = walk.length(types);
                self.map = Some(Box::new(walk));
                self.ends_map();
                length
            }
            Form::Leaf { .. } | Form::Choice(_) => Err(Stop::Misfit),
        }
    }

    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        if let Some(answer) = self.of_map(|walk| walk.leaf(types, last)) {
            return answer;
        }
        self.number(types)?.to_u64().filter(|number| *number <= last).ok_or(Stop::Misfit)
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        if let Some(answer) = self.of_map(|walk| walk.index(types, count)) {
            return answer;
        }
        let index = self.number(types)?;
        if count.excludes(&index) {
            self.shared.path().refuse_larger();
            return Err(Stop::Rejected);
        }
        Ok(index)
    }

    fn hole(&mut self) -> Option<Ticket> {
        if self.map.is_some() {
            return None;
        }
        let (is_whole, shared, search) = (self.is_whole, self.shared, self.search);
        let ((shape, place), filling) = self.take().ok()?;
        let mut path = shared.path();
        let hole = if filling.is_known() {
            while path.holes[filling.child].parent != filling.hole {
                filling.child += 1;
            }
            filling.child += 1;
            filling.child as u32 - 1
        } else if is_whole {
            self.frames.push((shape, place));
            return None;
        } else {
            path.add_hole(shape, place, filling.fill)
        };
        if is_whole {
            let inner = Filling::new(&mut path, hole, self.frames.length());
            self.around.push(std::mem::replace(&mut self.filling, inner));
            self.frames.push((shape, place));
            return None;
        }
        Some(Ticket { search: search.clone(), id: path.name(hole) })
    }

    fn kept(&mut self) -> Option<&mut Kept> {
        self.kept.as_deref_mut()
    }
}

//! Schedules of threads: at each point where several tasks can run, which is next.
//!
//! A schedule is drawn after the steps of a machine, as switches: a group of two numbers for each, how many points passed since the last
//! one and which of the other tasks was next. To go on with the task that runs costs nothing, so the search by size tries all schedules
//! with few switches first (iterative context bounding, Musuvathi and Qadeer 2007). Random schedules follow priorities, which are changed
//! at a few points (PCT, Burckhardt, Kothari, Musuvathi and Nagarakatte 2010).

use super::{Answers, Draws, Given, SchedulePart};
use crate::choice::source::{Made, ROOM, stack_address};
use crate::{Nat, Rng};

/// The schedule under way.
#[derive(Default)]
pub(super) struct Schedule {
    /// How many points have passed since the last switch.
    unswitched: u64,
    /// For random ones.
    priorities: Priorities,
}

impl Draws {
    /// A schedule begins.
    pub(crate) fn begin_schedule(&mut self) {
        self.schedule.unswitched = 0;
        self.parts.schedule = SchedulePart { group: Some(self.groups.len()), points: 0, others: 0 };
        match &mut self.answers {
            Answers::Given(given) => given.open(),
            Answers::Random(random) => {
                self.schedule.priorities = Priorities::new(Rng::new(random.below(u64::MAX)));
            }
            Answers::Search(_) => {}
        }
    }

    /// The position of the task that is next, of several that can run: the first is the one that runs, unless it yields.
    pub(crate) fn switch(&mut self, tasks: &[usize], is_yielding: bool) -> Made<usize> {
        let (last, Schedule { unswitched, priorities }) = (tasks.len() - 1, &mut self.schedule);
        let part = &mut self.parts.schedule;
        (part.points, part.others) = (part.points + 1, part.others.max(last));
        let next = match &mut self.answers {
            Answers::Given(given) => given_switch(given, *unswitched).min(last),
            Answers::Random(_) => priorities.next(tasks, is_yielding),
            Answers::Search(search) => search.number(last as u64)? as usize,
        };
        if next == 0 {
            *unswitched += 1;
        } else {
            self.groups.push(self.numbers.len());
            self.numbers.extend([Nat::from(*unswitched), Nat::from(next)]);
            *unswitched = 0;
        }
        Ok(next)
    }

    /// What is drawn from now on is drawn on another stack. Says what to [`leave_stack`](Draws::leave_stack) with.
    pub(crate) fn enter_stack(&mut self) -> usize {
        std::mem::replace(&mut self.floor, stack_address().saturating_sub(ROOM))
    }

    /// What is drawn from now on is drawn on the stack of before.
    pub(crate) fn leave_stack(&mut self, before: usize) {
        self.floor = before;
    }
}

/// Which of the other tasks is next, after so many points without a switch; 0 for none.
fn given_switch(given: &mut Given, unswitched: u64) -> usize {
    let [after, to, ..] = given.rest() else { return 0 };
    if after.to_u64().is_none_or(|after| after > unswitched) {
        return 0;
    }
    let to = to.to_usize().unwrap_or(usize::MAX);
    given.open();
    to
}

/// Random priorities of tasks, and the points where they change.
struct Priorities {
    rng: Rng,
    /// By task; the highest one runs.
    of: Vec<u64>,
    /// At these points the task that runs gets the lowest priority.
    changes: Vec<u64>,
    point: u64,
    lowest: u64,
}

/// A schedule changes priorities less often than this.
const CHANGES: u64 = 4;
/// They change among the first points of a power of two, from 2^2 to 2^8.
const SCALES: u64 = 7;
/// Priorities at the beginning are above those of tasks that were lowered.
const HIGH: u64 = 1 << 32;

impl Default for Priorities {
    fn default() -> Priorities {
        Priorities::new(Rng::new(0))
    }
}

impl Priorities {
    fn new(mut rng: Rng) -> Priorities {
        let count = rng.next_u64() % CHANGES;
        let points = 4 << (rng.next_u64() % SCALES);
        let changes = (0..count).map(|_| rng.next_u64() % points).collect();
        Priorities { rng, of: Vec::new(), changes, point: 0, lowest: HIGH }
    }

    /// The position of the next task among those that can run, the one that runs first.
    fn next(&mut self, tasks: &[usize], is_yielding: bool) -> usize {
        let most = tasks.iter().max().map_or(0, |most| most + 1);
        while self.of.len() < most {
            self.of.push(HIGH + (self.rng.next_u64() >> 1));
        }
        if is_yielding || self.changes.contains(&self.point) {
            // Who yields is the last one.
            let at = if is_yielding { tasks.len() - 1 } else { 0 };
            self.lowest -= 1;
            self.of[tasks[at]] = self.lowest;
        }
        self.point += 1;
        let highest = (0..tasks.len()).max_by_key(|at| self.of[tasks[*at]]);
        highest.expect("one task can run at least")
    }
}

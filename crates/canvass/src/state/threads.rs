//! Rules on several threads: calls are drawn for each thread, made at the same time, and explained by an order of them.
//!
//! A case takes steps one after the other, then calls at the same time on up to so many threads, then a few calls after them. Which thread
//! makes a call is a choice of its step, so that leaving out steps, and making them in the beginning instead of on a thread, is how
//! a failure is shrunk.

use super::Machine;
use super::history::{Event, picture, program};
use super::linearize::{Operation, Unexplained, linearize};
use crate::check::quiet;
use crate::generate::machine as draws;
use std::any::Any;
use std::fmt::Debug;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, PoisonError};

/// A machine whose rules can run on several threads; `#[canvass::machine(threads = 2, model = …)]` writes it.
pub trait Threaded: Machine<Model: Clone + Eq + Hash> + Send + Sync + 'static {
    /// Which of its rules can: those that take `&self`, and wait for nothing.
    const ON_THREADS: &'static [bool];

    /// Draws a call of a rule.
    fn call(rule: usize) -> Call<Self>;

    /// Checks what must hold of the system alone, when the threads have ended.
    fn check_alone(&self) {}
}

/// A call of a rule, to be made on any thread.
pub struct Call<S: Machine> {
    text: String,
    key: Option<u128>,
    make: Box<dyn Fn(&S) -> Observed + Send + Sync>,
    step: Box<Step<S::Model>>,
    expected: Box<Expected<S::Model>>,
}

/// The same call of the model, and whether it returns the same.
type Step<M> = dyn Fn(&mut M, &Observed) -> bool + Send + Sync;

/// What the same call of the model returns, as text.
type Expected<M> = dyn Fn(&mut M) -> String + Send + Sync;

/// What a call returned.
pub(super) struct Observed {
    value: Box<dyn Any + Send>,
    text: Option<String>,
}

impl<S: Machine> Call<S> {
    /// A call of the system, as Rust, and the same of the model.
    pub fn new<R, E>(
        text: String,
        key: Option<u128>,
        make: impl Fn(&S) -> R + Send + Sync + 'static,
        expect: impl Fn(&mut S::Model) -> E + Send + Sync + 'static,
    ) -> Call<S>
    where
        R: PartialEq<E> + Debug + Send + 'static,
        E: Debug,
    {
        let shown = |text: String| Some(text).filter(|text| text != "()");
        let make = move |system: &S| {
            let value = make(system);
            let text = shown(format!("{value:?}"));
            Observed { value: Box::new(value), text }
        };
        let expect = Arc::new(expect);
        let in_model = expect.clone();
        let step = move |model: &mut S::Model, observed: &Observed| {
            let expected = in_model(model);
            observed.value.downcast_ref().is_some_and(|value: &R| *value == expected)
        };
        let expected = move |model: &mut S::Model| format!("{:?}", expect(model));
        Call { text, key, make: Box::new(make), step: Box::new(step), expected: Box::new(expected) }
    }
}

/// What runs the calls of each thread at the same time.
pub(super) type RunLanes<S> = dyn Fn(&Arc<S>, Vec<Vec<Call<S>>>) -> Ran<S>;

/// What the threads did, or what went wrong.
pub(super) struct Ran<S: Machine> {
    lanes: Vec<Lane<S>>,
    pub(super) failure: Option<LaneFailure>,
    /// What is said of how the threads took turns.
    pub(super) turns: String,
}

/// A call that returned.
pub(super) struct Done<S: Machine> {
    call: Call<S>,
    observed: Observed,
    begin: u64,
    end: u64,
}

/// What ended a thread too early.
pub(super) enum LaneFailure {
    /// A call panicked, with this message, at this place.
    Panicked { call: String, thread: usize, message: String, location: Option<String> },
    /// No thread can go on: these calls wait for ever.
    #[cfg(feature = "shuttle")]
    Deadlock,
}

/// A thread makes no more calls than this, and so many come after all threads.
const LONGEST: usize = 5;
/// How likely a step is taken in the beginning, on each thread, and after them.
const BEFORE: u64 = 9;
const ON_THREAD: u64 = 3;
const AFTER: u64 = 1;
/// Threads of the operating system take turns as they like, so that a case runs again: so often where it was found, or was given.
const RUNS: u64 = 3;
const RUNS_GIVEN: u64 = 100;
/// How often a thread looks whether the others have begun.
const SPINS: u32 = 2_000;

/// Runs a machine with calls on threads of the operating system.
#[track_caller]
pub fn run_threads<M: Threaded>(threads: usize) {
    let runs = if draws::is_given() { RUNS_GIVEN } else { RUNS };
    let failed = draws::again(runs, |time| {
        let turns = move || {
            format!(
                "// in run {} of up to {runs}: the operating system lets threads take turns as it likes, and a replay may pass",
                time + 1
            )
        };
        let run_lanes = move |machine: &Arc<M>, lanes| on_system_threads(machine, lanes, turns());
        catch_unwind(AssertUnwindSafe(|| run_once::<M>(threads, &run_lanes))).err()
    });
    if let Some(payload) = failed {
        raise(payload);
    }
}

/// Panics where the test is, if calls could not be explained, and goes on with any other panic.
#[track_caller]
pub(super) fn raise(payload: Box<dyn Any + Send>) -> ! {
    match payload.downcast::<Unlinearizable>() {
        Ok(unlinearizable) => panic!("{}", unlinearizable.0),
        Err(payload) => resume_unwind(payload),
    }
}

/// Unwinds out of a run whose calls cannot be explained.
struct Unlinearizable(String);

/// Runs a machine once.
pub(super) fn run_once<M: Threaded>(threads: usize, run_lanes: &RunLanes<M>) {
    draws::start(M::START);
    let (machine, mut model) = M::start();
    let mut machine = Arc::new(machine);
    let steps = catch_unwind(AssertUnwindSafe(|| {
        let (lanes, after) = draw_steps(&mut machine, &mut model, threads);
        draws::finish();
        if lanes.iter().any(|lane| !lane.is_empty()) {
            check_calls(&machine, &model, run_lanes(&machine, lanes), after);
        }
    }));
    if steps.is_err() {
        draws::finish();
    }
    // Where threads wait for ever the machine is still theirs.
    let end = match Arc::get_mut(&mut machine) {
        Some(machine) => catch_unwind(AssertUnwindSafe(|| machine.end())),
        None => Ok(()),
    };
    match (steps, end) {
        (Err(payload), Err(second)) => {
            std::mem::forget(second);
            resume_unwind(payload);
        }
        (Err(payload), Ok(())) | (Ok(()), Err(payload)) => resume_unwind(payload),
        (Ok(()), Ok(())) => {}
    }
}

type Lanes<M> = (Vec<Vec<Call<M>>>, Vec<Call<M>>);

/// Takes the steps of the beginning, and draws the calls of the threads and those after them.
fn draw_steps<M: Threaded>(machine: &mut Arc<M>, model: &mut M::Model, threads: usize) -> Lanes<M> {
    machine.check(model);
    draws::begin(M::RULES, true);
    let mut lanes: Vec<Vec<Call<M>>> = (0..threads).map(|_| Vec::new()).collect();
    let mut after = Vec::new();
    let mut weights = vec![0; M::RULES.len()];
    let mut places = vec![0; threads + 2];
    loop {
        let has_begun = !lanes[0].is_empty();
        places[0] = if has_begun { 0 } else { BEFORE };
        for at in 0..threads {
            // Threads are alike: the next one is begun when those before it were.
            let is_free = lanes[at].len() < LONGEST && (at == 0 || !lanes[at - 1].is_empty());
            places[at + 1] = if is_free && after.is_empty() { ON_THREAD } else { 0 };
        }
        let may_end = lanes.get(1).is_some_and(|lane| !lane.is_empty()) && after.len() < LONGEST;
        places[threads + 1] = if may_end { AFTER } else { 0 };
        machine.weights(model, &mut weights);
        if has_begun {
            let is_possible = places.iter().any(|place| *place > 0);
            for (weight, on_threads) in weights.iter_mut().zip(M::ON_THREADS) {
                *weight = if *on_threads && is_possible { *weight } else { 0 };
            }
        }
        let Some(rule) = draws::step(&weights, || None) else { return (lanes, after) };
        if !M::ON_THREADS[rule] {
            places[1..].fill(0);
        }
        match draws::lane(&places) {
            0 => {
                let machine = Arc::get_mut(machine).expect("no thread has it before they begin");
                machine.step(model, rule);
                machine.check(model);
            }
            thread if thread <= threads => lanes[thread - 1].push(M::call(rule)),
            _ => after.push(M::call(rule)),
        }
    }
}

/// Makes the calls that come after the threads, and looks for an order of all that explains them.
fn check_calls<M: Threaded>(machine: &Arc<M>, model: &M::Model, ran: Ran<M>, after: Vec<Call<M>>) {
    let Ran { lanes, failure, turns } = ran;
    let clock = AtomicU64::new(u64::MAX / 2);
    let after: Vec<Done<M>> = match failure {
        None => after.into_iter().map(|call| make(&**machine, call, &clock)).collect(),
        Some(_) => Vec::new(),
    };
    let say = || {
        draws::say_lines(|| {
            let lanes: Vec<Vec<Event>> = lanes.iter().map(Lane::events).collect();
            let after: Vec<Event> = after.iter().map(Done::event).collect();
            let mut lines = program(&lanes, &after);
            lines.extend(picture(&lanes, &after));
            lines.extend(Some(turns.clone()).filter(|turns| !turns.is_empty()));
            lines
        });
    };
    match failure {
        Some(LaneFailure::Panicked { call, thread, message, location }) => {
            say();
            let message = format!("{message}\nin `{call}`, on thread {}", thread + 1);
            quiet::panic_as_if_at(message, location);
        }
        #[cfg(feature = "shuttle")]
        Some(LaneFailure::Deadlock) => {
            say();
            let message = "deadlock: no thread can go on, and not all have ended".to_owned();
            resume_unwind(Box::new(Unlinearizable(message)));
        }
        None => {}
    }
    let done: Vec<&Done<M>> = lanes.iter().flat_map(|lane| &lane.done).chain(&after).collect();
    let steps: Vec<_> = done
        .iter()
        .map(|done| |model: &mut M::Model| (done.call.step)(model, &done.observed))
        .collect();
    let operations: Vec<Operation<'_, M::Model>> = done
        .iter()
        .zip(&steps)
        .map(|(done, step)| Operation {
            begin: done.begin,
            end: done.end,
            key: done.call.key,
            step,
            expected: &*done.call.expected,
        })
        .collect();
    if let Err(unexplained) = linearize(model, &operations) {
        say();
        resume_unwind(Box::new(Unlinearizable(text(&done, &unexplained))));
    }
    let alone = catch_unwind(AssertUnwindSafe(|| machine.check_alone()));
    if let Err(payload) = alone {
        say();
        resume_unwind(payload);
    }
}

/// Makes a call, and says when.
fn make<M: Threaded>(machine: &M, call: Call<M>, clock: &AtomicU64) -> Done<M> {
    let begin = clock.fetch_add(1, Ordering::SeqCst);
    let observed = (call.make)(machine);
    let end = clock.fetch_add(1, Ordering::SeqCst);
    Done { call, observed, begin, end }
}

impl<S: Machine> Done<S> {
    fn event(&self) -> Event {
        Event {
            call: self.call.text.clone(),
            result: self.observed.text.clone(),
            begin: self.begin,
            end: Some(self.end),
        }
    }
}

/// What no order explains.
fn text<M: Machine>(done: &[&Done<M>], unexplained: &Unexplained) -> String {
    let shown = |at: &usize| {
        let Done { call, observed, .. } = done[*at];
        match &observed.text {
            Some(text) => format!("{} → {text}", call.text),
            None => call.text.clone(),
        }
    };
    let mut text =
        "the calls are not linearizable: in no order, one after the other, would they return this"
            .to_owned();
    let explained: Vec<String> = unexplained.explained.iter().map(shown).collect();
    let so_far = match explained.is_empty() {
        true => "at first".to_owned(),
        false => format!("after {}", explained.join(", ")),
    };
    for (at, model) in &unexplained.next {
        text.push_str(&format!("\n{so_far}: {}, but the model says {model}", shown(at)));
    }
    text
}

/// What a thread has done so far.
pub(super) struct Lane<S: Machine> {
    done: Vec<Done<S>>,
    /// The call under way, and when it began.
    pending: Option<(String, u64)>,
    failure: Option<LaneFailure>,
}

impl<S: Machine> Lane<S> {
    fn events(&self) -> Vec<Event> {
        let pending = self.pending.clone();
        let pending = pending.map(|(call, begin)| Event { call, result: None, begin, end: None });
        self.done.iter().map(Done::event).chain(pending).collect()
    }
}

/// Makes the calls of a thread, up to one that panics.
pub(super) fn run_lane<M: Threaded>(
    machine: &M,
    thread: usize,
    calls: Vec<Call<M>>,
    clock: &AtomicU64,
    lane: &Mutex<Lane<M>>,
) {
    let lane = || lane.lock().unwrap_or_else(PoisonError::into_inner);
    for call in calls {
        let text = call.text.clone();
        lane().pending = Some((text.clone(), clock.load(Ordering::SeqCst)));
        match catch_unwind(AssertUnwindSafe(|| make(machine, call, clock))) {
            Ok(done) => {
                let mut lane = lane();
                lane.pending = None;
                lane.done.push(done);
            }
            Err(payload) => {
                let (message, location) = quiet::explain(payload);
                let failure = LaneFailure::Panicked { call: text, thread, message, location };
                lane().failure = Some(failure);
                return;
            }
        }
    }
}

/// What all threads did, and the first failure.
pub(super) fn collect<M: Machine>(lanes: &[Arc<Mutex<Lane<M>>>], turns: String) -> Ran<M> {
    let mut ran = Ran { lanes: Vec::new(), failure: None, turns };
    for lane in lanes {
        let mut lane = lane.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lane = std::mem::take(&mut *lane);
        ran.failure = ran.failure.or(lane.failure.take());
        ran.lanes.push(lane);
    }
    ran
}

impl<S: Machine> Default for Lane<S> {
    fn default() -> Lane<S> {
        Lane { done: Vec::new(), pending: None, failure: None }
    }
}

/// Places for what each thread does.
pub(super) fn empty_lanes<M: Machine>(count: usize) -> Vec<Arc<Mutex<Lane<M>>>> {
    (0..count).map(|_| Arc::default()).collect()
}

fn on_system_threads<M: Threaded>(
    machine: &Arc<M>,
    lanes: Vec<Vec<Call<M>>>,
    turns: String,
) -> Ran<M> {
    let (clock, results) = (AtomicU64::new(0), empty_lanes(lanes.len()));
    let busy = lanes.iter().filter(|lane| !lane.is_empty()).count();
    let (barrier, waiting) = (Barrier::new(busy), AtomicUsize::new(busy));
    std::thread::scope(|scope| {
        for (thread, calls) in lanes.into_iter().enumerate().filter(|(_, calls)| !calls.is_empty())
        {
            let (clock, result, barrier, waiting) = (&clock, &results[thread], &barrier, &waiting);
            scope.spawn(move || {
                let _quiet = quiet::begin();
                barrier.wait();
                // A barrier wakes threads one by one; from here on they begin together, if there are processors enough.
                waiting.fetch_sub(1, Ordering::SeqCst);
                for _ in 0..SPINS {
                    if waiting.load(Ordering::SeqCst) == 0 {
                        break;
                    }
                    std::hint::spin_loop();
                }
                run_lane(&**machine, thread, calls, clock, result);
            });
        }
    });
    collect(&results, turns)
}

//! Rules on threads that take turns as canvass says, by the engine of the crate `shuttle`.
//!
//! The whole machine runs under the engine, which lets one thread run at a time and asks, wherever the code under test uses the engine's
//! `sync` or `thread`, which is next. The answer is drawn, as everything else is. The thread of the machine waits for the others by
//! yielding, and is next only where no other can run: if not all have ended then, they never will.

use super::threads::{
    Call, LaneFailure, Ran, Threaded, collect, empty_lanes, raise, run_lane, run_once,
};
use crate::generate::machine as draws;
use shuttle::scheduler::{Schedule, Scheduler, Task, TaskId};
use shuttle::{Config, FailurePersistence, MaxSteps, Runner};
use std::any::Any;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

/// Each thread has a stack of so many bytes.
const STACK: usize = 1 << 22;
/// A run of more points hangs: it fails.
const MOST_POINTS: usize = 100_000;

/// Runs a machine with calls on threads that take turns as the test draws.
#[track_caller]
pub fn run_scheduled<M: Threaded>(threads: usize) {
    keep_hook();
    let failed: Arc<Mutex<Option<Box<dyn Any + Send>>>> = Arc::default();
    let turns = Arc::new(Turns::default());
    let (failed_inside, turns_inside) = (failed.clone(), turns.clone());
    let machine = move || {
        let turns = turns_inside.clone();
        let run_lanes = move |machine: &Arc<M>, lanes| under_engine(machine, lanes, &turns);
        let ended = draws::on_own_stack(|| {
            catch_unwind(AssertUnwindSafe(|| run_once::<M>(threads, &run_lanes)))
        });
        let mut failed = failed_inside.lock().unwrap_or_else(PoisonError::into_inner);
        *failed = ended.err();
        drop(failed);
        if turns_inside.is_stuck.load(Ordering::SeqCst) {
            // Threads that wait for ever are left behind.
            turns_inside.is_over.store(true, Ordering::SeqCst);
            shuttle::thread::yield_now();
        }
    };
    let mut config = Config::new();
    config.stack_size = STACK;
    config.failure_persistence = FailurePersistence::None;
    config.max_steps = MaxSteps::FailAfter(MOST_POINTS);
    config.silence_warnings = true;
    let scheduler = Drawn { has_run: false, turns: turns.clone() };
    Runner::new(scheduler, config).run(machine);
    let payload = failed.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(payload) = payload {
        raise(payload);
    }
    if turns.is_over.load(Ordering::SeqCst) {
        draws::leave();
    }
}

/// What the threads and the scheduler know of each other.
#[derive(Default)]
struct Turns {
    /// Threads have begun, and not all have ended.
    is_concurrent: AtomicBool,
    /// No thread can go on.
    is_stuck: AtomicBool,
    /// The run is left.
    is_over: AtomicBool,
    switches: AtomicU64,
}

/// Which thread is next, as drawn.
struct Drawn {
    has_run: bool,
    turns: Arc<Turns>,
}

impl Scheduler for Drawn {
    fn new_execution(&mut self) -> Option<Schedule> {
        (!std::mem::replace(&mut self.has_run, true)).then(|| Schedule::new(0))
    }

    fn next_task(
        &mut self,
        runnable: &[&Task],
        current: Option<TaskId>,
        is_yielding: bool,
    ) -> Option<TaskId> {
        if self.turns.is_over.load(Ordering::SeqCst) {
            return None;
        }
        let main = TaskId::from(0);
        let mut tasks: Vec<TaskId> = runnable.iter().map(|task| task.id()).collect();
        tasks.sort_by_key(|task| usize::from(*task));
        if !self.turns.is_concurrent.load(Ordering::SeqCst) && tasks.contains(&main) {
            return Some(main);
        }
        tasks.retain(|task| *task != main);
        if tasks.is_empty() {
            return Some(main);
        }
        // Who runs goes on first, and who yields last.
        let running = tasks.iter().position(|task| Some(*task) == current);
        let is_yielding = is_yielding && running.is_some();
        if let Some(at) = running {
            let task = tasks.remove(at);
            tasks.insert(if is_yielding { tasks.len() } else { 0 }, task);
        }
        if tasks.len() == 1 {
            return Some(tasks[0]);
        }
        let numbers: Vec<usize> = tasks.iter().map(|task| usize::from(*task)).collect();
        match draws::switch(&numbers, is_yielding) {
            Some(next) => {
                self.turns.switches.fetch_add(u64::from(next > 0), Ordering::SeqCst);
                Some(tasks[next])
            }
            None => {
                self.turns.is_over.store(true, Ordering::SeqCst);
                None
            }
        }
    }

    fn next_u64(&mut self) -> u64 {
        0
    }
}

/// Makes the calls of each thread, one thread at a time.
fn under_engine<M: Threaded>(
    machine: &Arc<M>,
    lanes: Vec<Vec<Call<M>>>,
    turns: &Arc<Turns>,
) -> Ran<M> {
    let (clock, results) = (Arc::new(AtomicU64::new(0)), empty_lanes(lanes.len()));
    let busy = lanes.iter().filter(|lane| !lane.is_empty()).count();
    let ended = Arc::new(AtomicUsize::new(0));
    draws::begin_schedule();
    for (thread, calls) in lanes.into_iter().enumerate().filter(|(_, calls)| !calls.is_empty()) {
        let (machine, clock) = (machine.clone(), clock.clone());
        let (result, ended) = (results[thread].clone(), ended.clone());
        shuttle::thread::spawn(move || {
            run_lane(&*machine, thread, calls, &clock, &result);
            drop(machine);
            ended.fetch_add(1, Ordering::SeqCst);
        });
    }
    turns.is_concurrent.store(true, Ordering::SeqCst);
    shuttle::thread::yield_now();
    turns.is_concurrent.store(false, Ordering::SeqCst);
    let is_stuck = ended.load(Ordering::SeqCst) < busy;
    turns.is_stuck.store(is_stuck, Ordering::SeqCst);
    let text = match turns.switches.load(Ordering::SeqCst) {
        1 => "// 1 switch of threads besides those where one ended or waited".to_owned(),
        count => format!("// {count} switches of threads besides those where one ended or waited"),
    };
    let mut ran = collect(&results, text);
    if is_stuck && ran.failure.is_none() {
        ran.failure = Some(LaneFailure::Deadlock);
    }
    ran
}

/// The engine's panic hook prints something for each panic. It is put in place once, and taken off again here.
fn keep_hook() {
    static KEPT: Once = Once::new();
    KEPT.call_once(|| {
        let shown = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let scheduler = Drawn { has_run: false, turns: Arc::default() };
        Runner::new(scheduler, Config::new()).run(|| {});
        drop(panic::take_hook());
        panic::set_hook(shown);
    });
}

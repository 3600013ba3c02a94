//! The watcher of repairs: notes what is being done, and ends it after an interruption or when the time is up.
//!
//! The work is done on a thread of its own, so that the watcher is at once where it is needed, however long a step takes.

use std::{
    ops::ControlFlow,
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use canvass_console::Watch;
use canvass_repair::{
    Effort, Explanation, Outcome, RepairError, Report, Session, Solver, Stage, check, explain,
    repair,
};

use super::finding::Why;

/// How often to look whether it is time to end.
const APART: Duration = Duration::from_millis(100);
/// How long work that was told to end may take to do so; it may have a solver to end.
const GRACE: Duration = Duration::from_secs(1);

pub struct Watcher<'a> {
    watch: &'a Watch,
    solver: Option<Solver>,
    deadline: Option<Instant>,
    /// How many bytes the process may take.
    memory: u64,
}

/// What the work tells.
enum Event {
    Entered(Stage),
    Checked(Report),
    Explained(Explanation),
    Ended(Result<Outcome, RepairError>),
}

/// What is to be repaired.
pub struct Job {
    pub source: String,
    pub function: String,
    /// Whether there is something to fill even if nothing is missing.
    pub has_holes: bool,
    pub effort: Effort,
    /// Whether to explain what its paths reach, and with which conditions besides.
    pub explained_with: Option<Vec<String>>,
}

/// What came of it.
pub struct Done {
    pub before: Option<Report>,
    pub explanation: Option<Explanation>,
    pub ended: Result<Result<Outcome, RepairError>, Why>,
}

impl<'a> Watcher<'a> {
    pub fn new(
        watch: &'a Watch,
        time: Duration,
        memory: u64,
        solver: Option<Solver>,
    ) -> Watcher<'a> {
        watch.begin_for(time);
        Watcher { watch, solver, deadline: Instant::now().checked_add(time), memory }
    }

    /// Why to end, if it is time to.
    fn must_end(&self) -> Option<Why> {
        if self.watch.is_interrupted() {
            return Some(Why::Interrupted);
        }
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late {
            return Some(Why::OutOfTime);
        }
        resident().filter(|&bytes| bytes > self.memory).map(|_| Why::OutOfMemory)
    }

    /// Has a generator checked and repaired.
    pub fn watch(&self, job: Job) -> Done {
        let (sender, events) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let function = job.function.clone();
        let worker = {
            let (stop, solver) = (Arc::clone(&stop), self.solver.clone());
            thread::spawn(move || work(&job, solver, &sender, &stop))
        };
        let (mut before, mut explanation) = (None, None);
        let ended = self.follow(&function, &events, &mut before, &mut explanation);
        match ended {
            Some(Ok(ended)) => Done { before, explanation, ended: Ok(ended) },
            Some(Err(why)) => {
                stop.store(true, Ordering::Relaxed);
                wait_for_end(&events);
                Done { before, explanation, ended: Err(why) }
            }
            None => match worker.join() {
                Ok(()) => unreachable!("the work ends with the event that says so"),
                Err(panic) => panic::resume_unwind(panic),
            },
        }
    }

    /// What the work ended with, or why it was ended; none if it panicked.
    fn follow(
        &self,
        function: &str,
        events: &Receiver<Event>,
        before: &mut Option<Report>,
        explanation: &mut Option<Explanation>,
    ) -> Option<Result<Result<Outcome, RepairError>, Why>> {
        self.note(function, Stage::Gap);
        loop {
            if let Some(why) = self.must_end() {
                return Some(Err(why));
            }
            match events.recv_timeout(APART) {
                Ok(Event::Entered(stage)) => self.note(function, stage),
                Ok(Event::Checked(report)) => *before = Some(report),
                Ok(Event::Explained(found)) => *explanation = Some(found),
                Ok(Event::Ended(ended)) => return Some(Ok(ended)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    fn note(&self, function: &str, stage: Stage) {
        self.watch.now(format!("{function}: {}", words(stage)));
    }
}

/// How many bytes of memory this process takes, where the system tells it as Linux does.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::Gap => "looking for what is missing",
        Stage::Synthesis => "looking for a repair",
        Stage::Verification => "comparing larger values",
        Stage::Proof => "proving it for all sizes",
    }
}

/// Checks a generator, and repairs it if that is needed. Nobody listens after the watcher has ended it.
fn work(job: &Job, solver: Option<Solver>, events: &Sender<Event>, stop: &AtomicBool) {
    let mut session = Session::default().watched_by(|stage| {
        let _ = events.send(Event::Entered(stage));
        match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    session = session.with_effort(job.effort.clone());
    if let Some(atoms) = &job.explained_with {
        session = session.with_atoms(atoms.clone());
    }
    if let Some(solver) = solver {
        session = session.with_solver(solver);
    }
    let explained = match &job.explained_with {
        Some(_) => explain(&job.source, &job.function, &mut session).map(Some),
        None => Ok(None),
    };
    let explained = explained.map(|found| {
        found.into_iter().for_each(|found| {
            let _ = events.send(Event::Explained(found));
        });
    });
    let ended = match explained.and_then(|()| check(&job.source, &job.function, &mut session)) {
        Ok(report) if report.is_complete() && !job.has_holes => {
            let _ = events.send(Event::Checked(report.clone()));
            Ok(Outcome::Complete(report))
        }
        Ok(report) => {
            let _ = events.send(Event::Checked(report));
            repair(&job.source, &job.function, &mut session)
        }
        Err(error) => Err(error),
    };
    let _ = events.send(Event::Ended(ended));
}

/// Until the work has ended, or has taken too long to.
fn wait_for_end(events: &Receiver<Event>) {
    let until = Instant::now() + GRACE;
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        match events.recv_timeout(left) {
            Ok(Event::Entered(_) | Event::Checked(_) | Event::Explained(_)) => {}
            Ok(Event::Ended(_)) | Err(_) => return,
        }
    }
}

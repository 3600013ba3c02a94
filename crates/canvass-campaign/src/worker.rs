//! The worker: takes jobs from the queue, runs the test on them, and stores the outcomes.
//!
//! Leases, heartbeats and taking over the jobs of dead workers are the engine's. A job ends in one of three ways: its outcome is
//! stored; it failed, and is tried again or given up; or the worker ends, and the job goes back into the queue.

use std::{
    env, process,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use apalis::prelude::{
    Attempt, BackendExt, BoxDynError, Data, WorkerBuilder, WorkerBuilderExt, WorkerContext,
};
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use canvass_console::{Watch, say::say};
use tokio::{
    select,
    sync::watch::{Receiver, channel},
    time::sleep,
};

use crate::{
    answer::Outcome,
    binary::{Binary, RunMode},
    campaign::POLL,
    charter::Charter,
    database::{Database, Provenance, Standing, now},
    error::{CampaignError, EngineError, JobError, JobFailure},
    part::Part,
    queue::{Engine, Job, NAME, Queue},
};

/// How often an idle worker asks for a job, and whether the campaign is over.
const PAUSE: Duration = Duration::from_millis(250);
/// How often a worker that is fully busy asks whether the campaign is over, as after a counterexample elsewhere.
const SELDOM: Duration = Duration::from_secs(2);
/// How often progress is counted.
const TELL: Duration = Duration::from_secs(1);
/// Asking may take at most this fraction of the time (one in `ASKING`), so that of many workers few ask at once. Progress is
/// counted over all jobs, which takes a second for ten million of them, and so has a smaller fraction.
const ASKING: u32 = 50;
const COUNTING: u32 = 1000;

/// After this many failures of the queue in a row, the worker gives up.
const MOST_FAILURES: u32 = 6;

/// How a worker ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nothing is left to do.
    Done,
    Interrupted,
}

/// How many jobs a worker does at a time, and how long it may be silent.
#[derive(Debug)]
pub struct WorkerOptions {
    pub workers: usize,
    pub lease: Duration,
}

/// What the jobs of a worker share.
struct Shared {
    database: Database,
    binary: Binary,
    charter: Charter,
    name: String,
    must_end: Receiver<bool>,
    busy: AtomicUsize,
    places: usize,
}

/// Evaluates `body` with the engine's worker: a future that does jobs as long as the queue works. A macro, since a function would
/// have to name all types of the engine to be generic in the two storages.
macro_rules! with_engine {
    ($queue:expr, $context:expr, $options:expr, $shared:expr, $do:expr, |$worker:ident| $body:expr) => {
        match &$queue.engine {
            Engine::Sqlite(pool) => {
                let (storage, config) =
                    (SqliteStorage::<Job>::new(pool), apalis_sqlite::Config::default());
                let $worker = with_engine!(storage, config, $context, $options, $shared, $do);
                $body
            }
            Engine::Postgres(pool) => {
                let (storage, config) =
                    (PostgresStorage::<Job>::new(pool), apalis_postgres::Config::default());
                let $worker = with_engine!(storage, config, $context, $options, $shared, $do);
                $body
            }
        }
    };
    ($storage:ident, $config:ident, $context:expr, $options:expr, $shared:expr, $do:expr) => {{
        // One job at a time: what waits here could be done elsewhere. Three heartbeats in a lease.
        let config = $config.queue(NAME).batch_size(1).heartbeat_interval($options.lease / 3);
        let storage = $storage.with_config(config.missed_heartbeats(3));
        WorkerBuilder::new($context)
            .backend(storage.poll_with_interval(PAUSE))
            .concurrency($options.workers)
            .data($shared)
            .build($do)
            .run()
    }};
}

/// Works until nothing is left to do, or Ctrl-C. A queue that cannot be reached is tried again for a while.
pub async fn work(
    queue: &Queue,
    binary: &Binary,
    charter: &Charter,
    options: &WorkerOptions,
    watch: &Watch,
) -> Result<End, CampaignError> {
    let mut failures = 0;
    loop {
        let begun = Instant::now();
        let error = match work_once(queue, binary, charter, options, watch).await {
            Ok(end) => return Ok(end),
            Err(error) => error,
        };
        failures = if begun.elapsed() > options.lease { 1 } else { failures + 1 };
        if failures == MOST_FAILURES {
            return Err(CampaignError::Engine { name: queue.name.clone(), error });
        }
        let pause = Duration::from_secs(1 << failures);
        say(format_args!("the queue failed and is tried again in {} s: {error}", pause.as_secs()));
        sleep(pause).await;
    }
}

/// Works until nothing is left to do, Ctrl-C, or a failure of the queue.
async fn work_once(
    queue: &Queue,
    binary: &Binary,
    charter: &Charter,
    options: &WorkerOptions,
    watch: &Watch,
) -> Result<End, EngineError> {
    let (end, must_end) = channel(false);
    let shared = Arc::new(Shared {
        database: queue.database.clone(),
        binary: binary.clone(),
        charter: charter.clone(),
        name: name(),
        must_end,
        busy: AtomicUsize::new(0),
        places: options.workers,
    });
    if queue.database.standing().await? != Standing::Open {
        return Ok(End::Done);
    }
    let context = WorkerContext::new(&shared.name);
    let supervise = supervise(&shared, watch);
    with_engine!(queue, &context, options, Arc::clone(&shared), do_job, |worker| {
        let mut worker = Box::pin(worker);
        select! {
            ran = &mut worker => {
                Err(ran.err().map_or(EngineError::Ended, EngineError::from))
            }
            how = supervise => {
                end.send_replace(true);
                // Fails if the worker has not started, which is as good.
                let _ = context.stop();
                worker.await?;
                queue.give_back(&shared.name).await?;
                how
            }
        }
    })
}

/// Does a job. The engine hands out a job again that returned an error.
async fn do_job(
    (job, part): Job,
    shared: Data<Arc<Shared>>,
    attempt: Attempt,
) -> Result<(), BoxDynError> {
    let _busy = Busy::new(&shared);
    let mut must_end = shared.must_end.clone();
    // An earlier attempt may have killed the test: find out at which value.
    let mode = if attempt.current() > 1 { RunMode::Traced } else { RunMode::Fast };
    let outcome = match part.parse::<Part>() {
        Err(error) => Err(JobFailure::silent(JobError::NoJob(error))),
        Ok(part) => {
            let text = part.to_string();
            let asked = select! {
                answer = shared.binary.ask(&text, Some(shared.charter.timeout), mode) => answer,
                _ = must_end.wait_for(|&must_end| must_end) => return Err("returned".into()),
            };
            let fingerprint = &shared.charter.fingerprint;
            asked.and_then(|answer| Ok(Outcome::read(&answer, &part, fingerprint)?))
        }
    };
    let by = Provenance { worker: &shared.name, build: &shared.binary.build };
    match outcome {
        Ok(outcome) => shared.database.store(job, &outcome, by).await?,
        Err(failure) => {
            if !shared.database.store_failure(job, &failure, &shared.name).await? {
                return Err(failure.error.to_string().into());
            }
        }
    }
    Ok(())
}

/// Counts the jobs that are being done.
struct Busy<'a>(&'a AtomicUsize);

impl Busy<'_> {
    fn new(shared: &Shared) -> Busy<'_> {
        shared.busy.fetch_add(1, Ordering::Relaxed);
        Busy(&shared.busy)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Reports progress until the campaign is over or Ctrl-C comes.
async fn supervise(shared: &Shared, watch: &Watch) -> Result<End, EngineError> {
    let mut ask = Throttle::new(PAUSE, ASKING);
    let mut tell = Throttle::new(TELL, COUNTING);
    let begin = shared.database.job_counts().await?;
    watch.begin("jobs", begin.left());
    loop {
        if watch.is_interrupted() {
            return Ok(End::Interrupted);
        }
        let busy = shared.busy.load(Ordering::Relaxed);
        ask.apart = if busy < shared.places { PAUSE } else { SELDOM };
        if ask.is_due() {
            let standing = shared.database.standing().await?;
            if standing != Standing::Open {
                return Ok(End::Done);
            }
            ask.done();
        }
        if tell.is_due() {
            let counts = shared.database.job_counts().await?;
            watch.reach(begin.left().saturating_sub(counts.left()));
            watch.now(counts.words(busy));
            tell.done();
        }
        sleep(POLL).await;
    }
}

/// When to repeat something that should not take more than its fraction of the time.
struct Throttle {
    apart: Duration,
    /// The fraction: one in this many parts of the time.
    share: u32,
    begun: Instant,
    ended: Instant,
}

impl Throttle {
    fn new(apart: Duration, share: u32) -> Throttle {
        let now = Instant::now();
        Throttle { apart, share, begun: now, ended: now }
    }

    /// Whether it is due; if so, the time until [`done`](Throttle::done) is measured.
    fn is_due(&mut self) -> bool {
        let took = self.ended - self.begun;
        let is_due = self.ended.elapsed() >= self.apart.max(took * self.share);
        if is_due {
            self.begun = Instant::now();
        }
        is_due
    }

    fn done(&mut self) {
        self.ended = Instant::now();
    }
}

/// A name that no other worker has, anywhere.
fn name() -> String {
    let machine = env::var("HOSTNAME").unwrap_or_else(|_| "worker".to_owned());
    format!("{machine}-{}-{}", process::id(), now())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charter::{Share, sample};
    use canvass::Nat;
    use canvass_console::scratch::Scratch;
    use std::sync::Mutex;

    /// What a job that only stores an outcome needs.
    struct StoreContext {
        database: Database,
        context: WorkerContext,
        /// The jobs that were handed out, in this order.
        jobs: Mutex<Vec<i64>>,
    }

    async fn store((job, _): Job, shared: Data<Arc<StoreContext>>) -> Result<(), BoxDynError> {
        let outcome = Outcome {
            decided: Nat::from(1_u64),
            cases: 1000 + job,
            rejected: 0,
            failures: Nat::default(),
            counterexamples: vec![],
            seconds: 1.0,
        };
        let build = "00ff".parse().expect("digits");
        shared
            .database
            .store(job, &outcome, Provenance { worker: "worker", build: &build })
            .await?;
        let mut jobs = shared.jobs.lock().expect("nobody panics with it");
        jobs.push(job);
        if jobs.len() as u64 == JOBS {
            shared.context.stop()?;
        }
        Ok(())
    }

    /// More jobs than workers, so that all workers ask for several.
    const JOBS: u64 = 40;

    #[test]
    fn every_job_is_handed_out_and_stored_once() {
        let folder = Scratch::new().expect("there is room");
        let place = folder.path().join("queue.db").display().to_string();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("there is room").block_on(async {
            let queue = Queue::make(&place).await.expect("it can be made");
            let charter = sample::charter(vec![Share::new(None, Nat::from(JOBS))]);
            let part = |job| Part::Seeds { first: Nat::from(job), end: Nat::from(job + 1) };
            let parts: Vec<Part> = (0..JOBS).map(part).collect();
            queue.database.begin(&charter, &parts, false).await.expect("it is empty");
            queue.fill().await.expect("it can be filled");
            let context = WorkerContext::new("worker");
            let shared = Arc::new(StoreContext {
                database: queue.database.clone(),
                context: context.clone(),
                jobs: Mutex::default(),
            });
            let options = WorkerOptions { workers: 4, lease: Duration::from_secs(60) };
            with_engine!(queue, &context, options, Arc::clone(&shared), store, |worker| worker
                .await
                .expect("it ends"));
            let mut jobs = shared.jobs.lock().expect("nobody panicked with it").clone();
            jobs.sort_unstable();
            assert_eq!(jobs, (0..JOBS as i64).collect::<Vec<_>>(), "each was handed out once");
            let counts = queue.database.job_counts().await.expect("it is there");
            assert_eq!((counts.jobs, counts.done), (JOBS as i64, JOBS as i64));
            let stored = queue.database.results(0, JOBS as i64 + 1).await.expect("they are there");
            for (job, stored) in (0..).zip(stored) {
                let outcome = stored.outcome.expect("every job is done");
                assert_eq!((stored.job, outcome.cases), (job, 1000 + job), "its own outcome");
            }
        });
    }
}

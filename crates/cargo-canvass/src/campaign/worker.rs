//! The worker: takes jobs from the queue, has the test do them, and stores what came of it.
//!
//! Leases, signs of life and the taking over of jobs are the engine's. A job ends in one of three ways: its result is stored; it
//! failed, and is tried again or given up; or the worker is to end, and the job goes back into the queue.

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
use canvass_studies::Watch;
use tokio::{
    select,
    sync::watch::{Receiver, channel},
    time::sleep,
};

use super::{
    GLANCE,
    answer::Outcome,
    binary::{Binary, Care},
    charter::Charter,
    error::{CampaignError, JobError, JobFailure},
    ledger::{By, Ledger, Standing, now},
    part::Part,
    queue::{Engine, Job, NAME, Queue},
};
use crate::say::say;

/// How often to ask the queue for a job when it had none, and whether it is over.
const PAUSE: Duration = Duration::from_millis(250);
/// How often whoever has all hands full asks whether it is over, as it may by a counterexample elsewhere.
const SELDOM: Duration = Duration::from_secs(2);
/// How often to ask how far it has come.
const TELL: Duration = Duration::from_secs(1);
/// Asking may take one in so many parts of the time: of many workers, few ask at once. How far it has come is counted over all
/// jobs, which takes a second where they are ten million.
const ASKING: u32 = 50;
const COUNTING: u32 = 1000;

/// A queue that fails so often in a row has failed.
const MOST_FAILURES: u32 = 6;

/// How a worker ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nothing is left to do.
    Done,
    Interrupted,
}

/// Who works, and how.
#[derive(Debug)]
pub struct Crew {
    pub workers: usize,
    pub lease: Duration,
}

/// What a job needs.
struct Desk {
    ledger: Ledger,
    binary: Binary,
    charter: Charter,
    name: String,
    must_end: Receiver<bool>,
    busy: AtomicUsize,
    places: usize,
}

/// Does something with the engine's worker: a future that does jobs as long as the queue works. The two storages have nothing in
/// common that a function could be generic in without naming all of the engine's types.
macro_rules! with_engine {
    ($queue:expr, $context:expr, $crew:expr, $desk:expr, $do:expr, |$worker:ident| $body:expr) => {
        match &$queue.engine {
            Engine::Sqlite(pool) => {
                let (storage, config) = (SqliteStorage::<Job>::new(pool), apalis_sqlite::Config::default());
                let $worker = with_engine!(storage, config, $context, $crew, $desk, $do);
                $body
            }
            Engine::Postgres(pool) => {
                let (storage, config) = (PostgresStorage::<Job>::new(pool), apalis_postgres::Config::default());
                let $worker = with_engine!(storage, config, $context, $crew, $desk, $do);
                $body
            }
        }
    };
    ($storage:ident, $config:ident, $context:expr, $crew:expr, $desk:expr, $do:expr) => {{
        // One job at a time: what waits here could be done elsewhere. Three signs of life in a lease.
        let config = $config.queue(NAME).batch_size(1).heartbeat_interval($crew.lease / 3);
        let storage = $storage.with_config(config.missed_heartbeats(3));
        WorkerBuilder::new($context)
            .backend(storage.poll_with_interval(PAUSE))
            .concurrency($crew.workers)
            .data($desk)
            .build($do)
            .run()
    }};
}

/// Works until nothing is left to do, or Ctrl-C. A queue that cannot be reached is tried again for a while.
pub async fn work(
    queue: &Queue,
    binary: &Binary,
    charter: &Charter,
    crew: &Crew,
    watch: &Watch,
) -> Result<End, CampaignError> {
    let mut failures = 0;
    loop {
        let begun = Instant::now();
        let why = match shift(queue, binary, charter, crew, watch).await {
            Ok(end) => return Ok(end),
            Err(why) => why,
        };
        failures = if begun.elapsed() > crew.lease { 1 } else { failures + 1 };
        if failures == MOST_FAILURES {
            return Err(CampaignError::Engine { name: queue.name.clone(), why });
        }
        let pause = Duration::from_secs(1 << failures);
        say(format_args!("the queue failed and is tried again in {} s: {why}", pause.as_secs()));
        sleep(pause).await;
    }
}

/// Works as long as the queue does.
async fn shift(
    queue: &Queue,
    binary: &Binary,
    charter: &Charter,
    crew: &Crew,
    watch: &Watch,
) -> Result<End, String> {
    let (end, must_end) = channel(false);
    let desk = Arc::new(Desk {
        ledger: queue.ledger.clone(),
        binary: binary.clone(),
        charter: charter.clone(),
        name: name(),
        must_end,
        busy: AtomicUsize::new(0),
        places: crew.workers,
    });
    if queue.ledger.standing().await.map_err(|error| error.to_string())? != Standing::Open {
        return Ok(End::Done);
    }
    let context = WorkerContext::new(&desk.name);
    let oversee = oversee(&desk, watch);
    with_engine!(queue, &context, crew, Arc::clone(&desk), do_job, |worker| {
        let mut worker = Box::pin(worker);
        select! {
            ran = &mut worker => {
                Err(ran.err().map_or_else(|| "it ended".to_owned(), |error| error.to_string()))
            }
            how = oversee => {
                end.send_replace(true);
                // One that never began need not end.
                let _ = context.stop();
                worker.await.map_err(|error| error.to_string())?;
                how
            }
        }
    })
}

/// Does a job. An error is told to the engine, which hands the job out again, to whoever asks first.
async fn do_job(
    (job, part): Job,
    desk: Data<Arc<Desk>>,
    attempt: Attempt,
) -> Result<(), BoxDynError> {
    let _busy = Busy::new(&desk);
    let mut must_end = desk.must_end.clone();
    // One that was begun before may have killed its test.
    let care = if attempt.current() > 1 { Care::Traced } else { Care::Fast };
    let outcome = match part.parse::<Part>() {
        Err(why) => Err(JobFailure::silent(JobError::NoJob { why })),
        Ok(part) => {
            let text = part.to_string();
            let asked = select! {
                answer = desk.binary.ask(&text, Some(desk.charter.timeout), care) => answer,
                _ = must_end.wait_for(|&must_end| must_end) => return Err("returned".into()),
            };
            let fingerprint = &desk.charter.fingerprint;
            asked.and_then(|answer| Ok(Outcome::read(&answer, &part, fingerprint)?))
        }
    };
    let by = By { worker: &desk.name, build: &desk.binary.build };
    match outcome {
        Ok(outcome) => desk.ledger.store(job, &outcome, by).await?,
        Err(failure) => {
            if !desk.ledger.note(job, &failure, &desk.name).await? {
                return Err(failure.error.to_string().into());
            }
        }
    }
    Ok(())
}

/// Counts the jobs that are being done.
struct Busy<'a>(&'a AtomicUsize);

impl Busy<'_> {
    fn new(desk: &Desk) -> Busy<'_> {
        desk.busy.fetch_add(1, Ordering::Relaxed);
        Busy(&desk.busy)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Waits until it is time to end, and tells how far it has come.
async fn oversee(desk: &Desk, watch: &Watch) -> Result<End, String> {
    let mut ask = Rhythm::new(PAUSE, ASKING);
    let mut tell = Rhythm::new(TELL, COUNTING);
    let begin = desk.ledger.glance().await.map_err(|error| error.to_string())?;
    watch.begin("jobs", begin.left());
    loop {
        if watch.is_interrupted() {
            return Ok(End::Interrupted);
        }
        let busy = desk.busy.load(Ordering::Relaxed);
        ask.apart = if busy < desk.places { PAUSE } else { SELDOM };
        if ask.is_due() {
            let standing = desk.ledger.standing().await.map_err(|error| error.to_string())?;
            if standing != Standing::Open {
                return Ok(End::Done);
            }
            ask.done();
        }
        if tell.is_due() {
            let glance = desk.ledger.glance().await.map_err(|error| error.to_string())?;
            watch.reach(begin.left().saturating_sub(glance.left()));
            watch.now(glance.words(busy));
            tell.done();
        }
        sleep(GLANCE).await;
    }
}

/// When to do something again that should not take more than its share of the time.
struct Rhythm {
    apart: Duration,
    /// One in so many parts of the time.
    share: u32,
    begun: Instant,
    ended: Instant,
}

impl Rhythm {
    fn new(apart: Duration, share: u32) -> Rhythm {
        let now = Instant::now();
        Rhythm { apart, share, begun: now, ended: now }
    }

    /// Whether it is time; if so, it begins.
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
    use crate::{
        campaign::charter::{Share, sample},
        scratch::Scratch,
    };
    use canvass::Nat;

    /// What it takes to store a result, and how many are still to come.
    struct Till {
        ledger: Ledger,
        context: WorkerContext,
        left: AtomicUsize,
    }

    async fn store((job, _): Job, till: Data<Arc<Till>>) -> Result<(), BoxDynError> {
        let outcome = Outcome {
            decided: Nat::from(1_000_000_u64),
            cases: 1_000_000,
            rejected: 0,
            failures: Nat::default(),
            counterexamples: vec![],
            seconds: 1.0,
        };
        let build = "00ff".parse().expect("digits");
        till.ledger.store(job, &outcome, By { worker: "worker", build: &build }).await?;
        if till.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            till.context.stop()?;
        }
        Ok(())
    }

    /// Prints how many jobs a queue hands out and takes back in a second if there is no work in them. For numbers worth
    /// quoting: `CAMPAIGN_RATE_JOBS=5000 CAMPAIGN_RATE_QUEUE=postgres://… cargo test --release …`.
    #[test]
    fn jobs_without_work_are_stored_each_once() {
        let jobs =
            env::var("CAMPAIGN_RATE_JOBS").map_or(200, |jobs| jobs.parse().expect("a number"));
        let folder = Scratch::new().expect("there is room");
        let file = folder.path().join("rate.db");
        let place = env::var("CAMPAIGN_RATE_QUEUE").unwrap_or_else(|_| file.display().to_string());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("there is room").block_on(async {
            let queue = Queue::make(&place).await.expect("it can be made");
            let charter = sample::charter(vec![Share::new(None, Nat::from(jobs as u64))]);
            let part = |job: usize| Part::Seeds {
                first: Nat::from(job as u64),
                end: Nat::from(job as u64 + 1),
            };
            let parts: Vec<Part> = (0..jobs).map(part).collect();
            let begun = Instant::now();
            queue.ledger.begin(&charter, &parts, false).await.expect("it is empty");
            queue.fill().await.expect("it can be filled");
            let filled = begun.elapsed();
            let context = WorkerContext::new("worker");
            let till = Arc::new(Till {
                ledger: queue.ledger.clone(),
                context: context.clone(),
                left: AtomicUsize::new(jobs),
            });
            let crew = Crew { workers: 4, lease: Duration::from_secs(60) };
            let begun = Instant::now();
            with_engine!(queue, &context, crew, till, store, |worker| worker
                .await
                .expect("it ends"));
            let done = begun.elapsed();
            let glance = queue.ledger.glance().await.expect("it is there");
            assert_eq!((glance.jobs, glance.done), (jobs as i64, jobs as i64));
            println!(
                "{} jobs/s made, {} jobs/s done by one worker",
                (jobs as f64 / filled.as_secs_f64()).round(),
                (jobs as f64 / done.as_secs_f64()).round()
            );
        });
        for suffix in ["", "-wal", "-shm"] {
            if let Ok(metadata) = std::fs::metadata(format!("{}{suffix}", file.display())) {
                println!("{suffix} {} bytes per job", metadata.len() / jobs as u64);
            }
        }
    }
}

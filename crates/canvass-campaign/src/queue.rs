//! The queue of a campaign: the engine's tables and the campaign's own, in one database.

use std::{path::Path, time::Duration};

use apalis::prelude::{Task, TaskBuilder};
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use sqlx::{
    AnyPool, ConnectOptions, PgPool, SqlitePool,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

#[cfg(unix)]
use super::guard;
use crate::{
    database::{Database, now},
    error::CampaignError,
};

/// What the engine hands to workers: the number of a job and its part.
pub type Job = (i64, String);

/// The engine's name for our jobs.
pub const NAME: &str = "canvass";

/// How many jobs are enqueued in one transaction.
const BATCH: i64 = 1000;

/// The engine never gives up: the campaign's own tables count failures, since a job that a worker returned has not failed.
const ATTEMPTS: usize = i32::MAX as usize;

/// How long to wait while another process holds the lock of the file.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub struct Queue {
    /// Its name in messages, without passwords.
    pub name: String,
    pub engine: Engine,
    pub database: Database,
}

#[derive(Debug)]
pub enum Engine {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Queue {
    /// Opens the queue in a file or behind a URL.
    pub async fn open(place: &str) -> Result<Queue, CampaignError> {
        if !is_url(place) && !Path::new(place).exists() {
            return Err(CampaignError::NoCampaign { name: without_secrets(place) });
        }
        Queue::connect(place, false).await
    }

    /// Opens the queue, and creates what does not exist.
    pub async fn make(place: &str) -> Result<Queue, CampaignError> {
        let queue = Queue::connect(place, true).await?;
        queue.database.make().await.map_err(|error| queue.broken(error))?;
        Ok(queue)
    }

    async fn connect(place: &str, make: bool) -> Result<Queue, CampaignError> {
        install_default_drivers();
        let name = without_secrets(place);
        #[cfg(unix)]
        if !is_url(place) {
            if make {
                guard::make(place)?;
            }
            guard::check(place)?;
        }
        let opened = match is_url(place) {
            true => open_postgres(place, make).await,
            false => open_sqlite(place, make).await,
        };
        let (engine, records) =
            opened.map_err(|error| CampaignError::Queue { name: name.clone(), error })?;
        Ok(Queue { database: Database::new(records), name, engine })
    }

    pub fn broken(&self, error: sqlx::Error) -> CampaignError {
        CampaignError::Queue { name: self.name.clone(), error }
    }

    /// Gives back the jobs that the engine has taken for a worker and not handed to it, which would wait for the end of its lease.
    pub async fn give_back(&self, worker: &str) -> Result<(), sqlx::Error> {
        match &self.engine {
            Engine::Sqlite(pool) => {
                sqlx::query(
                    "UPDATE Jobs SET status = 'Pending', lock_by = NULL, lock_at = NULL \
                     WHERE lock_by = ? AND status IN ('Queued', 'Running')",
                )
                .bind(worker)
                .execute(pool)
                .await?;
            }
            Engine::Postgres(pool) => {
                sqlx::query(
                    "UPDATE apalis.jobs SET status = 'Pending', lock_by = NULL, lock_at = NULL \
                     WHERE lock_by = $1 AND status IN ('Queued', 'Running')",
                )
                .bind(worker)
                .execute(pool)
                .await?;
            }
        }
        Ok(())
    }

    /// Enqueues the jobs that the engine does not have yet, or is to have again. If this is interrupted, the next start continues;
    /// a job that is enqueued twice counts once.
    pub async fn fill(&self) -> Result<(), CampaignError> {
        let filled = async {
            self.give().await?;
            self.give_again().await
        };
        filled.await.map_err(|error| self.broken(error))
    }

    async fn give(&self) -> sqlx::Result<()> {
        loop {
            let first = self.database.enqueued().await?;
            let batch = self.database.parts(first, BATCH).await?;
            let Some((last, _)) = batch.last() else { return Ok(()) };
            let end = last + 1;
            // Batches are enqueued as a whole, so one job of a batch tells about all of them.
            match self.push(batch, "").await {
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
                pushed => pushed?,
            }
            self.database.set_enqueued(end).await?;
        }
    }

    async fn give_again(&self) -> sqlx::Result<()> {
        let occasion = format!("again {}", now());
        loop {
            let batch = self.database.again(BATCH).await?;
            let Some(&(last, _)) = batch.last() else { return Ok(()) };
            self.push(batch, &occasion).await?;
            self.database.set_given_again(last).await?;
        }
    }

    async fn push(&self, jobs: Vec<Job>, occasion: &str) -> sqlx::Result<()> {
        let tasks: Vec<Task<Vec<u8>>> = jobs.iter().map(|job| task(job, occasion)).collect();
        match &self.engine {
            Engine::Sqlite(pool) => {
                let mut transaction = pool.begin().await?;
                apalis_sqlite::queries::push_tasks(&mut *transaction, NAME, &tasks)
                    .await
                    .map_err(of_sqlite)?;
                transaction.commit().await
            }
            Engine::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                apalis_postgres::queries::push_tasks(&mut *transaction, NAME, tasks)
                    .await
                    .map_err(of_postgres)?;
                transaction.commit().await
            }
        }
    }
}

/// A job that is due since a second for each job before it: the engine takes them in this order, whatever its clock says.
fn task(job: &Job, occasion: &str) -> Task<Vec<u8>> {
    let text = serde_json::to_vec(job).expect("numbers and texts can be written as JSON");
    TaskBuilder::new(text)
        .idempotency_key(format!("{} {occasion}", job.0))
        .max_attempts(ATTEMPTS)
        .run_at_timestamp(job.0.unsigned_abs())
        .build()
}

async fn open_sqlite(place: &str, make: bool) -> sqlx::Result<(Engine, AnyPool)> {
    let options = SqliteConnectOptions::new()
        .filename(place)
        .create_if_missing(make)
        .busy_timeout(PATIENCE)
        .synchronous(SqliteSynchronous::Normal);
    if make {
        let options = options.clone().journal_mode(SqliteJournalMode::Wal);
        // On a connection of its own, since it changes the settings of the connection.
        let setup = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        SqliteStorage::setup(&setup).await.map_err(of_sqlite)?;
        setup.close().await;
    }
    let url = options.to_url_lossy();
    let engine = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    Ok((Engine::Sqlite(engine), records(AnyConnectOptions::from_url(&url)?, true).await?))
}

async fn open_postgres(place: &str, make: bool) -> sqlx::Result<(Engine, AnyPool)> {
    let options: PgConnectOptions = place.parse()?;
    // Before the pool is made, which would retry for long and then not say why.
    drop(options.connect().await?);
    let engine = PgPoolOptions::new().max_connections(1).connect_with(options).await?;
    if make {
        PostgresStorage::setup(&engine).await.map_err(of_postgres)?;
    }
    Ok((Engine::Postgres(engine), records(place.parse()?, false).await?))
}

/// The pool for the campaign's own tables: one connection, as workers are many and connections few.
async fn records(options: AnyConnectOptions, is_file: bool) -> sqlx::Result<AnyPool> {
    let pool = AnyPoolOptions::new().max_connections(1);
    let pool = match is_file {
        true => pool.after_connect(|connection, _| {
            Box::pin(async move {
                sqlx::raw_sql("PRAGMA busy_timeout = 60000; PRAGMA synchronous = NORMAL")
                    .execute(connection)
                    .await
                    .map(|_| ())
            })
        }),
        false => pool,
    };
    pool.connect_with(options).await
}

fn of_sqlite(error: apalis_sqlite::Error) -> sqlx::Error {
    match error {
        apalis_sqlite::Error::Database(error) => error,
        other => sqlx::Error::Protocol(other.to_string()),
    }
}

fn of_postgres(error: apalis_postgres::Error) -> sqlx::Error {
    match error {
        apalis_postgres::Error::Database(error) => error,
        other => sqlx::Error::Protocol(other.to_string()),
    }
}

fn is_url(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

/// A URL without name, password and options.
fn without_secrets(place: &str) -> String {
    let Some((scheme, rest)) = place.split_once("://").filter(|_| is_url(place)) else {
        return place.to_owned();
    };
    let rest = rest.split('?').next().unwrap_or_default();
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        charter::sample,
        error::{JobError, JobFailure},
        part::Part,
    };
    use canvass::Nat;
    use canvass_console::scratch::Scratch;

    #[test]
    fn a_start_that_is_cut_short_loses_no_job_that_is_to_be_tried_again() {
        let folder = Scratch::new().expect("there is room");
        let file = folder.path().join("queue.db");
        let charter = sample::charter(vec![]);
        let part = |first: u64| Part::Seeds { first: Nat::from(first), end: Nat::from(first + 1) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("there is room").block_on(async {
            let queue = Queue::make(&file.display().to_string()).await.expect("it can be made");
            queue.database.begin(&charter, &[part(0), part(1)], false).await.expect("it is empty");
            queue.fill().await.expect("it can be filled");
            for attempt in 1..=3 {
                let noted = queue
                    .database
                    .store_failure(1, &JobFailure::silent(JobError::NoAnswer), "worker")
                    .await;
                assert_eq!(noted.expect("it is there"), attempt == 3);
            }
            // The first start ends between its two steps.
            for _ in 0..2 {
                queue.database.resume(false).await.expect("it is there");
            }
            let again: Vec<i64> =
                queue.database.again(9).await.expect("there").iter().map(|job| job.0).collect();
            assert_eq!(again, [1]);
            queue.fill().await.expect("it can be filled");
            assert_eq!(queue.database.again(9).await.expect("it is there"), []);
            let Engine::Sqlite(pool) = &queue.engine else { panic!("it is a file") };
            let jobs: Vec<(Vec<u8>,)> =
                sqlx::query_as("SELECT job FROM Jobs").fetch_all(pool).await.expect("the engine's");
            let given =
                |job: &str| jobs.iter().filter(|text| text.0.starts_with(job.as_bytes())).count();
            assert_eq!((given("[0,"), given("[1,")), (1, 2));
        });
    }

    #[test]
    fn passwords_are_not_told() {
        let check = |place: &str, expect: &str| assert_eq!(without_secrets(place), expect);
        check("campaign.db", "campaign.db");
        check("postgres://db/campaign", "postgres://db/campaign");
        check("postgres://me:p@ss@db:5432/campaign?password=secret", "postgres://db:5432/campaign");
        check("postgresql:///campaign?host=/run/pg&user=me", "postgresql:///campaign");
    }
}

//! The tables of a campaign: its charter, its jobs, and one result of each job.
//!
//! They stand beside the engine's tables, so that totals do not depend on how the engine keeps its jobs. All statements are
//! understood by both SQLite and PostgreSQL.

mod read;

pub use read::{FailedJob, JobResult, Standing, StoredCounterexample, StoredOutcome};

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{AnyPool, AssertSqlSafe, Row, any::AnyRow, query};

use crate::{
    answer::Outcome,
    charter::Charter,
    error::JobFailure,
    part::Part,
    queue::Job,
    text::{Hexadecimal, Token},
};

/// The version of the tables.
const VERSION: i64 = 3;

/// A job is given up after this many failures.
const ATTEMPTS: i64 = 3;

/// How many jobs one statement inserts.
const LINES: usize = 500;

/// A change of the tables, a name included, takes another version: campaigns under way have these.
const TABLES: [&str; 5] = [
    "CREATE TABLE IF NOT EXISTS canvass_campaign (
        id INTEGER PRIMARY KEY CHECK (id = 1), version BIGINT NOT NULL, charter TEXT NOT NULL,
        stop_on_first BIGINT NOT NULL, enqueued BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS canvass_jobs (
        job BIGINT PRIMARY KEY, part TEXT NOT NULL, attempts BIGINT NOT NULL DEFAULT 0,
        given_up BIGINT NOT NULL DEFAULT 0, again BIGINT NOT NULL DEFAULT 0, decided TEXT, cases BIGINT, rejected BIGINT, failures TEXT,
        seconds DOUBLE PRECISION, done_at DOUBLE PRECISION, worker TEXT, build TEXT)",
    "CREATE INDEX IF NOT EXISTS canvass_open ON canvass_jobs (job) WHERE decided IS NULL AND given_up = 0",
    "CREATE TABLE IF NOT EXISTS canvass_counterexamples (
        job BIGINT NOT NULL, number BIGINT NOT NULL, token TEXT NOT NULL, rust TEXT NOT NULL,
        message TEXT NOT NULL, PRIMARY KEY (job, number))",
    "CREATE TABLE IF NOT EXISTS canvass_mishaps (
        job BIGINT NOT NULL, number BIGINT NOT NULL, worker TEXT NOT NULL, what TEXT NOT NULL,
        output TEXT NOT NULL, token TEXT, PRIMARY KEY (job, number))",
];

#[derive(Debug, Clone)]
pub struct Database {
    pool: AnyPool,
}

/// Which worker found a result, with which test binary.
#[derive(Debug, Clone, Copy)]
pub struct Provenance<'a> {
    pub worker: &'a str,
    /// The hash of the test binary.
    pub build: &'a Hexadecimal,
}

/// The campaign in a database, if there is one.
#[derive(Debug)]
pub enum Found {
    Nothing,
    OtherVersion(i64),
    Campaign(Charter),
}

impl Database {
    pub fn new(pool: AnyPool) -> Database {
        Database { pool }
    }

    /// Creates the tables that do not exist yet.
    pub async fn make(&self) -> sqlx::Result<()> {
        for table in TABLES {
            query(table).execute(&self.pool).await?;
        }
        Ok(())
    }

    pub async fn campaign(&self) -> sqlx::Result<Found> {
        let read =
            query("SELECT version, charter FROM canvass_campaign").fetch_optional(&self.pool);
        let row = match read.await {
            // The tables do not exist. Other errors mean that the database cannot be reached.
            Err(sqlx::Error::Database(_)) => return Ok(Found::Nothing),
            row => row?,
        };
        let Some(row) = row else { return Ok(Found::Nothing) };
        match row.try_get("version")? {
            VERSION => {
                let text: String = row.try_get("charter")?;
                let charter = Charter::read(&text);
                charter.map(Found::Campaign).map_err(|error| decoding(&error.to_string()))
            }
            version => Ok(Found::OtherVersion(version)),
        }
    }

    /// Stores a campaign with all its jobs, in one transaction.
    pub async fn begin(
        &self,
        charter: &Charter,
        parts: &[Part],
        stop_on_first: bool,
    ) -> sqlx::Result<()> {
        let mut transaction = self.pool.begin().await?;
        let insert = "INSERT INTO canvass_campaign (id, version, charter, stop_on_first, enqueued) VALUES (1, $1, $2, $3, 0)";
        query(insert)
            .bind(VERSION)
            .bind(charter.text())
            .bind(i64::from(stop_on_first))
            .execute(&mut *transaction)
            .await?;
        let mut job = 0_i64;
        for parts in parts.chunks(LINES) {
            let places: Vec<String> = (0..parts.len())
                .map(|line| format!("(${}, ${})", 2 * line + 1, 2 * line + 2))
                .collect();
            let insert =
                format!("INSERT INTO canvass_jobs (job, part) VALUES {}", places.join(", "));
            // The text has placeholders only; values are bound.
            let mut insert = query(AssertSqlSafe(insert));
            for part in parts {
                insert = insert.bind(job).bind(part.to_string());
                job += 1;
            }
            insert.execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Resumes a campaign: jobs that were given up are marked to be enqueued again.
    pub async fn resume(&self, stop_on_first: bool) -> sqlx::Result<()> {
        let mut transaction = self.pool.begin().await?;
        query("UPDATE canvass_campaign SET stop_on_first = $1")
            .bind(i64::from(stop_on_first))
            .execute(&mut *transaction)
            .await?;
        query("UPDATE canvass_jobs SET given_up = 0, attempts = 0, again = 1 WHERE given_up = 1 AND decided IS NULL")
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Jobs that are marked to be enqueued again, in order, at most `most`.
    pub async fn again(&self, most: i64) -> sqlx::Result<Vec<Job>> {
        let select =
            query("SELECT job, part FROM canvass_jobs WHERE again = 1 ORDER BY job LIMIT $1");
        jobs(&select.bind(most).fetch_all(&self.pool).await?)
    }

    /// Removes the mark from the jobs up to `last`, which have been enqueued again.
    pub async fn set_given_again(&self, last: i64) -> sqlx::Result<()> {
        let update = query("UPDATE canvass_jobs SET again = 0 WHERE again = 1 AND job <= $1");
        update.bind(last).execute(&self.pool).await.map(|_| ())
    }

    /// How many jobs have been enqueued: all before this one.
    pub async fn enqueued(&self) -> sqlx::Result<i64> {
        let row = query("SELECT enqueued FROM canvass_campaign").fetch_one(&self.pool).await?;
        row.try_get("enqueued")
    }

    pub async fn set_enqueued(&self, end: i64) -> sqlx::Result<()> {
        let update =
            query("UPDATE canvass_campaign SET enqueued = $1 WHERE enqueued < $1").bind(end);
        update.execute(&self.pool).await.map(|_| ())
    }

    /// The jobs from `first` on, in order, at most `most`.
    pub async fn parts(&self, first: i64, most: i64) -> sqlx::Result<Vec<Job>> {
        let select =
            query("SELECT job, part FROM canvass_jobs WHERE job >= $1 ORDER BY job LIMIT $2");
        jobs(&select.bind(first).bind(most).fetch_all(&self.pool).await?)
    }

    /// Stores the outcome of a job, unless one is stored already. Whoever does a job gets the same outcome.
    pub async fn store(&self, job: i64, outcome: &Outcome, by: Provenance<'_>) -> sqlx::Result<()> {
        let mut transaction = self.pool.begin().await?;
        let update = "UPDATE canvass_jobs SET decided = $1, cases = $2, rejected = $3, failures = $4, seconds = $5,
            done_at = $6, worker = $7, build = $8, given_up = 0 WHERE job = $9 AND decided IS NULL";
        let stored = query(update)
            .bind(outcome.decided.to_string())
            .bind(outcome.cases)
            .bind(outcome.rejected)
            .bind(outcome.failures.to_string())
            .bind(outcome.seconds)
            .bind(now())
            .bind(by.worker)
            .bind(by.build.to_string())
            .bind(job)
            .execute(&mut *transaction)
            .await?;
        if stored.rows_affected() == 1 {
            for (number, found) in (0_i64..).zip(&outcome.counterexamples) {
                let insert = "INSERT INTO canvass_counterexamples (job, number, token, rust, message) VALUES ($1, $2, $3, $4, $5)";
                query(insert)
                    .bind(job)
                    .bind(number)
                    .bind(found.token.to_string())
                    .bind(storable(&found.rust))
                    .bind(storable(&found.message))
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        transaction.commit().await
    }

    /// Stores that a job failed, and returns whether it is given up.
    pub async fn store_failure(
        &self,
        job: i64,
        failure: &JobFailure,
        worker: &str,
    ) -> sqlx::Result<bool> {
        let mut transaction = self.pool.begin().await?;
        let update = "UPDATE canvass_jobs SET attempts = attempts + 1,
            given_up = CASE WHEN decided IS NULL AND attempts + 1 >= $1 THEN 1 ELSE 0 END
            WHERE job = $2 RETURNING given_up";
        let row = query(update).bind(ATTEMPTS).bind(job).fetch_one(&mut *transaction).await?;
        let given_up: i64 = row.try_get("given_up")?;
        let insert = "INSERT INTO canvass_mishaps (job, number, worker, what, output, token)
            SELECT $1, COUNT(*), $2, $3, $4, $5 FROM canvass_mishaps WHERE job = $1";
        query(insert)
            .bind(job)
            .bind(worker)
            .bind(storable(&failure.error.to_string()))
            .bind(storable(&failure.output))
            .bind(failure.token.as_ref().map(Token::to_string))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(given_up == 1)
    }
}

/// The time in seconds since 1970.
pub fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

fn jobs(rows: &[AnyRow]) -> sqlx::Result<Vec<Job>> {
    rows.iter().map(|row| Ok((number(row, "job")?, row.try_get("part")?))).collect()
}

/// A count or the number of a job: not negative, and not the greatest, so that there is a next one.
fn number(row: &AnyRow, column: &str) -> sqlx::Result<i64> {
    let number = row.try_get(column)?;
    match (0..i64::MAX).contains(&number) {
        true => Ok(number),
        false => Err(decoding(&format!("`{column}` of a job is {number}"))),
    }
}

fn decoding(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}

/// The text without zero bytes, which PostgreSQL cannot store.
fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

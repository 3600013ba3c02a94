//! The ledger of a campaign: what it is, its jobs, and what came of each, once.
//!
//! Beside the engine's tables, so that totals do not depend on how the engine keeps its jobs. The statements are ones that
//! SQLite and PostgreSQL both know.

use std::{
    str::FromStr,
    time::{SystemTime, UNIX_EPOCH},
};

use canvass::Nat;
use sqlx::{AnyPool, AssertSqlSafe, Row, any::AnyRow, query};

use super::{
    answer::Outcome,
    charter::Charter,
    error::JobFailure,
    part::Part,
    queue::Job,
    text::{Hexadecimal, Token},
};

/// The version of the tables.
const VERSION: i64 = 3;

/// A job that failed so often is given up.
const ATTEMPTS: i64 = 3;

/// As many lines go into one statement.
const LINES: usize = 500;

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
pub struct Ledger {
    records: AnyPool,
}

/// How a campaign stands, as far as it is quick to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// There are jobs without a result.
    Open,
    /// Each job has a result or was given up.
    Over,
    /// There is a counterexample, and that is enough.
    Stopped,
}

/// How many jobs there are, and what came of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Glance {
    pub jobs: i64,
    pub done: i64,
    pub given_up: i64,
    pub counterexamples: i64,
}

impl Glance {
    /// How many jobs are still to be done.
    pub fn left(&self) -> u64 {
        (self.jobs - self.done - self.given_up).unsigned_abs()
    }

    /// What else there is to say while so many are being done here.
    pub fn words(&self, busy: usize) -> String {
        let mut words = format!("{busy} at work here");
        if self.given_up > 0 {
            words += &format!(", {} failed", self.given_up);
        }
        if self.counterexamples > 0 {
            words += &format!(", {} counterexamples", self.counterexamples);
        }
        words
    }
}

/// A job, with its result if there is one.
#[derive(Debug)]
pub struct Entry {
    pub job: i64,
    pub part: Part,
    pub given_up: bool,
    pub result: Option<Stored>,
}

#[derive(Debug)]
pub struct Stored {
    pub decided: Nat,
    pub cases: i64,
    pub rejected: i64,
    pub failures: Nat,
    pub seconds: f64,
    pub done_at: f64,
}

/// A counterexample, with the job that found it.
#[derive(Debug)]
pub struct Find {
    pub part: Part,
    pub token: Token,
    pub rust: String,
    pub message: String,
}

/// The last failure of a job that was given up.
#[derive(Debug)]
pub struct Failed {
    pub part: Part,
    pub worker: String,
    pub what: String,
    pub output: String,
    /// That of the value at which the test died, if it is known.
    pub token: Option<Token>,
}

/// Who found something out.
#[derive(Debug, Clone, Copy)]
pub struct By<'a> {
    pub worker: &'a str,
    /// Of the test binary.
    pub build: &'a Hexadecimal,
}

/// What is in the ledger.
#[derive(Debug)]
pub enum Found {
    Nothing,
    OtherVersion(i64),
    Campaign(Charter),
}

impl Ledger {
    pub fn new(records: AnyPool) -> Ledger {
        Ledger { records }
    }

    /// Makes its tables, where they are not there.
    pub async fn make(&self) -> sqlx::Result<()> {
        for table in TABLES {
            query(table).execute(&self.records).await?;
        }
        Ok(())
    }

    pub async fn campaign(&self) -> sqlx::Result<Found> {
        let read =
            query("SELECT version, charter FROM canvass_campaign").fetch_optional(&self.records);
        let row = match read.await {
            // A database without our tables has no campaign; others that cannot be read cannot be reached.
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

    /// Writes a campaign down with all its jobs, or nothing.
    pub async fn begin(
        &self,
        charter: &Charter,
        parts: &[Part],
        stop_on_first: bool,
    ) -> sqlx::Result<()> {
        let mut transaction = self.records.begin().await?;
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
            // Only places for values were put in.
            let mut insert = query(AssertSqlSafe(insert));
            for part in parts {
                insert = insert.bind(job).bind(part.to_string());
                job += 1;
            }
            insert.execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Lets a campaign go on; the jobs that were given up are to be given to the engine again.
    pub async fn go_on(&self, stop_on_first: bool) -> sqlx::Result<()> {
        let mut transaction = self.records.begin().await?;
        query("UPDATE canvass_campaign SET stop_on_first = $1")
            .bind(i64::from(stop_on_first))
            .execute(&mut *transaction)
            .await?;
        query("UPDATE canvass_jobs SET given_up = 0, attempts = 0, again = 1 WHERE given_up = 1 AND decided IS NULL")
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Jobs that the engine is to be given again, in order, at most so many.
    pub async fn again(&self, most: i64) -> sqlx::Result<Vec<Job>> {
        let select =
            query("SELECT job, part FROM canvass_jobs WHERE again = 1 ORDER BY job LIMIT $1");
        jobs(&select.bind(most).fetch_all(&self.records).await?)
    }

    /// The engine has been given those up to the last again.
    pub async fn set_given_again(&self, last: i64) -> sqlx::Result<()> {
        let update = query("UPDATE canvass_jobs SET again = 0 WHERE again = 1 AND job <= $1");
        update.bind(last).execute(&self.records).await.map(|_| ())
    }

    /// How many jobs were given to the engine: all before this one.
    pub async fn enqueued(&self) -> sqlx::Result<i64> {
        let row = query("SELECT enqueued FROM canvass_campaign").fetch_one(&self.records).await?;
        row.try_get("enqueued")
    }

    pub async fn set_enqueued(&self, end: i64) -> sqlx::Result<()> {
        let update =
            query("UPDATE canvass_campaign SET enqueued = $1 WHERE enqueued < $1").bind(end);
        update.execute(&self.records).await.map(|_| ())
    }

    /// The jobs from the first on, in order, at most so many.
    pub async fn parts(&self, first: i64, most: i64) -> sqlx::Result<Vec<Job>> {
        let select =
            query("SELECT job, part FROM canvass_jobs WHERE job >= $1 ORDER BY job LIMIT $2");
        jobs(&select.bind(first).bind(most).fetch_all(&self.records).await?)
    }

    /// Stores what came of a job, if nothing is stored yet: it is the same, whoever found it out.
    pub async fn store(&self, job: i64, outcome: &Outcome, by: By<'_>) -> sqlx::Result<()> {
        let mut transaction = self.records.begin().await?;
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

    /// Notes that a job failed. Whether it is given up now.
    pub async fn note(&self, job: i64, failure: &JobFailure, worker: &str) -> sqlx::Result<bool> {
        let mut transaction = self.records.begin().await?;
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

    pub async fn standing(&self) -> sqlx::Result<Standing> {
        let select = "SELECT
            CASE WHEN EXISTS (SELECT 1 FROM canvass_jobs WHERE decided IS NULL AND given_up = 0) THEN 1 ELSE 0 END AS is_open,
            CASE WHEN stop_on_first = 1 AND EXISTS (SELECT 1 FROM canvass_counterexamples) THEN 1 ELSE 0 END AS stopped
            FROM canvass_campaign";
        let row = query(select).fetch_one(&self.records).await?;
        let (open, stopped): (i32, i32) = (row.try_get("is_open")?, row.try_get("stopped")?);
        Ok(match (open, stopped) {
            (0, _) => Standing::Over,
            (_, 0) => Standing::Open,
            _ => Standing::Stopped,
        })
    }

    pub async fn glance(&self) -> sqlx::Result<Glance> {
        let select = "SELECT COUNT(*) AS jobs, COUNT(decided) AS done, COUNT(CASE WHEN given_up = 1 THEN 1 END) AS given_up,
            (SELECT COUNT(*) FROM canvass_counterexamples) AS counterexamples FROM canvass_jobs";
        let row = query(select).fetch_one(&self.records).await?;
        Ok(Glance {
            jobs: row.try_get("jobs")?,
            done: row.try_get("done")?,
            given_up: row.try_get("given_up")?,
            counterexamples: row.try_get("counterexamples")?,
        })
    }

    /// The jobs from the first on, with their results, in order, at most so many.
    pub async fn entries(&self, first: i64, most: i64) -> sqlx::Result<Vec<Entry>> {
        let select =
            "SELECT job, part, given_up, decided, cases, rejected, failures, seconds, done_at
            FROM canvass_jobs WHERE job >= $1 ORDER BY job LIMIT $2";
        let rows = query(select).bind(first).bind(most).fetch_all(&self.records).await?;
        rows.iter().map(entry).collect()
    }

    /// The test binaries that results came from.
    pub async fn builds(&self) -> sqlx::Result<Vec<Hexadecimal>> {
        let select =
            "SELECT DISTINCT build FROM canvass_jobs WHERE decided IS NOT NULL ORDER BY build";
        let rows = query(select).fetch_all(&self.records).await?;
        rows.iter().map(|row| parsed(row, "build")).collect()
    }

    /// The counterexamples, in the order of jobs, at most so many.
    pub async fn finds(&self, most: i64) -> sqlx::Result<Vec<Find>> {
        let select = "SELECT part, token, rust, message FROM canvass_counterexamples
            JOIN canvass_jobs ON canvass_jobs.job = canvass_counterexamples.job
            ORDER BY canvass_counterexamples.job, number LIMIT $1";
        let rows = query(select).bind(most).fetch_all(&self.records).await?;
        let find = |row: &AnyRow| {
            Ok(Find {
                part: parsed(row, "part")?,
                token: parsed(row, "token")?,
                rust: row.try_get("rust")?,
                message: row.try_get("message")?,
            })
        };
        rows.iter().map(find).collect()
    }

    /// The last failures of jobs that were given up, at most so many.
    pub async fn failed(&self, most: i64) -> sqlx::Result<Vec<Failed>> {
        let select = "SELECT part, canvass_mishaps.worker AS worker, what, output, token FROM canvass_mishaps
            JOIN canvass_jobs ON canvass_jobs.job = canvass_mishaps.job
            WHERE given_up = 1 AND number = (SELECT MAX(number) FROM canvass_mishaps AS other WHERE other.job = canvass_jobs.job)
            ORDER BY canvass_mishaps.job LIMIT $1";
        let rows = query(select).bind(most).fetch_all(&self.records).await?;
        let failed = |row: &AnyRow| {
            let token: Option<String> = row.try_get("token")?;
            Ok(Failed {
                part: parsed(row, "part")?,
                worker: row.try_get("worker")?,
                what: row.try_get("what")?,
                output: row.try_get("output")?,
                token: token.map(|token| parse(&token)).transpose()?,
            })
        };
        rows.iter().map(failed).collect()
    }
}

/// The time, in seconds since 1970.
pub fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

fn jobs(rows: &[AnyRow]) -> sqlx::Result<Vec<Job>> {
    rows.iter().map(|row| Ok((number(row, "job")?, row.try_get("part")?))).collect()
}

/// A number of things, or that of a job; there is always a next one.
fn number(row: &AnyRow, column: &str) -> sqlx::Result<i64> {
    let number = row.try_get(column)?;
    match (0..i64::MAX).contains(&number) {
        true => Ok(number),
        false => Err(decoding(&format!("`{column}` of a job is {number}"))),
    }
}

fn entry(row: &AnyRow) -> sqlx::Result<Entry> {
    let decided: Option<String> = row.try_get("decided")?;
    let result = match decided {
        None => None,
        Some(decided) => Some(Stored {
            decided: natural(&decided)?,
            cases: number(row, "cases")?,
            rejected: number(row, "rejected")?,
            failures: natural(row.try_get::<String, _>("failures")?.as_str())?,
            seconds: row.try_get("seconds")?,
            done_at: row.try_get("done_at")?,
        }),
    };
    let given_up: i64 = row.try_get("given_up")?;
    let (job, part) = (number(row, "job")?, parsed(row, "part")?);
    Ok(Entry { job, part, given_up: given_up == 1, result })
}

fn natural(text: &str) -> sqlx::Result<Nat> {
    text.parse().map_err(|_| decoding(&format!("{text:?} is no number")))
}

/// A text of a known form.
fn parsed<T: FromStr<Err = String>>(row: &AnyRow, column: &str) -> sqlx::Result<T> {
    parse(&row.try_get::<String, _>(column)?)
}

fn parse<T: FromStr<Err = String>>(text: &str) -> sqlx::Result<T> {
    text.parse().map_err(|why: String| decoding(&why))
}

fn decoding(what: &str) -> sqlx::Error {
    sqlx::Error::Decode(what.into())
}

/// PostgreSQL keeps no zero bytes.
fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

//! What the tables of a campaign say: how it stands, totals, results, counterexamples and failures.

use std::str::FromStr;

use canvass::Nat;
use sqlx::{Row, any::AnyRow, query};

use super::{Database, decoding, number};
use crate::{
    error::Malformed,
    part::Part,
    text::{Hexadecimal, Token},
};

/// Whether a campaign goes on, found by a quick query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// There are jobs without a result.
    Open,
    /// Each job has a result or was given up.
    Over,
    /// There is a counterexample, and the campaign stops on the first.
    Stopped,
}

/// How many jobs there are, by what became of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct JobCounts {
    pub jobs: i64,
    pub done: i64,
    pub given_up: i64,
    pub counterexamples: i64,
}

impl JobCounts {
    /// How many jobs are still to be done.
    pub fn left(&self) -> u64 {
        (self.jobs - self.done - self.given_up).unsigned_abs()
    }

    /// A line of progress, where this process is doing `busy` jobs.
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

/// A job with its outcome, if it has one.
#[derive(Debug)]
pub struct JobResult {
    pub job: i64,
    pub part: Part,
    pub given_up: bool,
    pub outcome: Option<StoredOutcome>,
}

#[derive(Debug)]
pub struct StoredOutcome {
    pub decided: Nat,
    pub cases: i64,
    pub rejected: i64,
    pub failures: Nat,
    pub seconds: f64,
    pub done_at: f64,
}

/// A counterexample, with the job that found it.
#[derive(Debug)]
pub struct StoredCounterexample {
    pub part: Part,
    pub token: Token,
    pub rust: String,
    pub message: String,
}

/// The last failure of a job that was given up.
#[derive(Debug)]
pub struct FailedJob {
    pub part: Part,
    pub worker: String,
    pub what: String,
    pub output: String,
    /// The token of the value at which the test died, if known.
    pub token: Option<Token>,
}

impl Database {
    /// Whether the campaign goes on.
    pub async fn standing(&self) -> sqlx::Result<Standing> {
        let select = "SELECT
            CASE WHEN EXISTS (SELECT 1 FROM canvass_jobs WHERE decided IS NULL AND given_up = 0) THEN 1 ELSE 0 END AS is_open,
            CASE WHEN stop_on_first = 1 AND EXISTS (SELECT 1 FROM canvass_counterexamples) THEN 1 ELSE 0 END AS stopped
            FROM canvass_campaign";
        let row = query(select).fetch_one(&self.pool).await?;
        let (open, stopped): (i32, i32) = (row.try_get("is_open")?, row.try_get("stopped")?);
        Ok(match (open, stopped) {
            (0, _) => Standing::Over,
            (_, 0) => Standing::Open,
            _ => Standing::Stopped,
        })
    }

    /// How many jobs there are, counted over all of them.
    pub async fn job_counts(&self) -> sqlx::Result<JobCounts> {
        let select = "SELECT COUNT(*) AS jobs, COUNT(decided) AS done, COUNT(CASE WHEN given_up = 1 THEN 1 END) AS given_up,
            (SELECT COUNT(*) FROM canvass_counterexamples) AS counterexamples FROM canvass_jobs";
        let row = query(select).fetch_one(&self.pool).await?;
        Ok(JobCounts {
            jobs: row.try_get("jobs")?,
            done: row.try_get("done")?,
            given_up: row.try_get("given_up")?,
            counterexamples: row.try_get("counterexamples")?,
        })
    }

    /// The jobs from `first` on with their outcomes, in order, at most `most`.
    pub async fn results(&self, first: i64, most: i64) -> sqlx::Result<Vec<JobResult>> {
        let select =
            "SELECT job, part, given_up, decided, cases, rejected, failures, seconds, done_at
            FROM canvass_jobs WHERE job >= $1 ORDER BY job LIMIT $2";
        let rows = query(select).bind(first).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(job_result).collect()
    }

    /// The test binaries that results came from.
    pub async fn builds(&self) -> sqlx::Result<Vec<Hexadecimal>> {
        let select =
            "SELECT DISTINCT build FROM canvass_jobs WHERE decided IS NOT NULL ORDER BY build";
        let rows = query(select).fetch_all(&self.pool).await?;
        rows.iter().map(|row| parsed(row, "build")).collect()
    }

    /// The counterexamples in the order of jobs, at most `most`.
    pub async fn counterexamples(&self, most: i64) -> sqlx::Result<Vec<StoredCounterexample>> {
        let select = "SELECT part, token, rust, message FROM canvass_counterexamples
            JOIN canvass_jobs ON canvass_jobs.job = canvass_counterexamples.job
            ORDER BY canvass_counterexamples.job, number LIMIT $1";
        let rows = query(select).bind(most).fetch_all(&self.pool).await?;
        let find = |row: &AnyRow| {
            Ok(StoredCounterexample {
                part: parsed(row, "part")?,
                token: parsed(row, "token")?,
                rust: row.try_get("rust")?,
                message: row.try_get("message")?,
            })
        };
        rows.iter().map(find).collect()
    }

    /// The last failures of jobs that were given up, at most `most`.
    pub async fn failed(&self, most: i64) -> sqlx::Result<Vec<FailedJob>> {
        let select = "SELECT part, canvass_mishaps.worker AS worker, what, output, token FROM canvass_mishaps
            JOIN canvass_jobs ON canvass_jobs.job = canvass_mishaps.job
            WHERE given_up = 1 AND number = (SELECT MAX(number) FROM canvass_mishaps AS other WHERE other.job = canvass_jobs.job)
            ORDER BY canvass_mishaps.job LIMIT $1";
        let rows = query(select).bind(most).fetch_all(&self.pool).await?;
        let failed = |row: &AnyRow| {
            let token: Option<String> = row.try_get("token")?;
            Ok(FailedJob {
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

fn job_result(row: &AnyRow) -> sqlx::Result<JobResult> {
    let decided: Option<String> = row.try_get("decided")?;
    let outcome = match decided {
        None => None,
        Some(decided) => Some(StoredOutcome {
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
    Ok(JobResult { job, part, given_up: given_up == 1, outcome })
}

fn natural(text: &str) -> sqlx::Result<Nat> {
    text.parse().map_err(|_| decoding(&format!("{text:?} is no number")))
}

/// A column parsed from its text.
fn parsed<T: FromStr<Err = Malformed>>(row: &AnyRow, column: &str) -> sqlx::Result<T> {
    parse(&row.try_get::<String, _>(column)?)
}

fn parse<T: FromStr<Err = Malformed>>(text: &str) -> sqlx::Result<T> {
    text.parse().map_err(|error: Malformed| decoding(&error.to_string()))
}

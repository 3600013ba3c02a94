//! The status of a campaign: exact totals over all jobs.

mod json;
mod text;

use std::collections::BTreeMap;

use canvass::Nat;
use canvass_console::Exit;

pub use json::json;
pub use text::text;

use crate::{
    charter::Charter,
    database::{FailedJob, JobResult, Standing, StoredCounterexample, StoredOutcome},
    error::CampaignError,
    plan::as_float,
    queue::Queue,
    text::Hexadecimal,
};

/// The rate is measured over this many seconds.
const WINDOW: f64 = 60.0;

/// How many jobs are read at once, and the most counterexamples and failed jobs that are listed.
const PAGE: i64 = 10_000;

#[derive(Debug)]
pub struct Status {
    pub charter: Charter,
    /// The test binaries that results came from.
    pub builds: Vec<Hexadecimal>,
    pub state: State,
    pub decided: Nat,
    pub cases: i64,
    pub rejected: i64,
    pub failures: Nat,
    pub jobs: i64,
    pub done: i64,
    pub given_up: i64,
    /// The time that all jobs took together.
    pub seconds: f64,
    pub rate: Option<Rate>,
    pub sums: BTreeMap<Option<u64>, Nat>,
    /// How many counterexamples are stored, and the first of them.
    pub kept: i64,
    pub counterexamples: Vec<StoredCounterexample>,
    /// Some of the jobs that were given up.
    pub failed: Vec<FailedJob>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Some jobs have no result yet.
    Running,
    /// All values are decided.
    Complete,
    /// A counterexample was found, and the campaign stops on the first.
    Stopped,
    /// No job is left, and not all values are decided.
    Incomplete,
}

/// How fast jobs were done recently.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    pub values_per_second: f64,
    pub jobs_per_second: f64,
}

impl Status {
    pub async fn of(queue: &Queue, charter: Charter) -> Result<Status, CampaignError> {
        Status::read(queue, charter).await.map_err(|error| queue.broken(error))
    }

    async fn read(queue: &Queue, charter: Charter) -> sqlx::Result<Status> {
        let database = &queue.database;
        // Read first: a job that is done by then is in the totals.
        let standing = database.standing().await?;
        let mut sums = Sums::default();
        let mut first = 0;
        loop {
            let page = database.results(first, PAGE).await?;
            let Some(last) = page.last() else { break };
            first = last.job + 1;
            page.into_iter().for_each(|entry| sums.add(entry));
            sums.forget();
        }
        let mut status = sums.status(charter, standing);
        status.builds = database.builds().await?;
        status.kept = database.job_counts().await?.counterexamples;
        status.counterexamples = database.counterexamples(PAGE).await?;
        status.failed = database.failed(PAGE).await?;
        Ok(status)
    }

    /// The time left at the present rate; `None` if that is not known or nothing is left.
    pub fn seconds_left(&self) -> Option<f64> {
        let left = self.jobs - self.done - self.given_up;
        let rate = self.rate.filter(|_| self.state == State::Running)?;
        Some(left as f64 / rate.jobs_per_second)
    }

    pub fn exit(&self) -> Exit {
        match self.state {
            _ if !self.counterexamples.is_empty() => Exit::Counterexample,
            State::Complete => Exit::Success,
            State::Running | State::Stopped | State::Incomplete => Exit::Incomplete,
        }
    }

    /// The sizes of which not all values are decided, though each job has an outcome.
    pub fn short(&self) -> Vec<String> {
        let is_short = |size: &Option<u64>, count: &Nat| self.sums.get(size) != Some(count);
        let shares = self.charter.shares.iter().filter(|share| !share.count.0.is_zero());
        let short = shares.filter(|share| is_short(&share.size, &share.count.0));
        short
            .map(|share| share.size.map_or_else(|| "seeds".to_owned(), |size| size.to_string()))
            .collect()
    }
}

#[derive(Default)]
struct Sums {
    by_size: BTreeMap<Option<u64>, Nat>,
    decided: Nat,
    failures: Nat,
    cases: i64,
    rejected: i64,
    jobs: i64,
    done: i64,
    given_up: i64,
    seconds: f64,
    /// When the last job was done.
    latest: f64,
    /// When each job of about the last minute was begun and done, and how many values it decided.
    times: Vec<(f64, f64, f64)>,
}

impl Sums {
    fn add(&mut self, entry: JobResult) {
        self.jobs += 1;
        self.given_up += i64::from(entry.given_up);
        let Some(stored) = entry.outcome else { return };
        let StoredOutcome { decided, cases, rejected, failures, seconds, done_at } = stored;
        *self.by_size.entry(entry.part.size()).or_default() += &decided;
        self.latest = self.latest.max(done_at);
        self.times.push((done_at - seconds, done_at, as_float(&decided)));
        self.decided += &decided;
        self.failures += &failures;
        self.cases = self.cases.saturating_add(cases);
        self.rejected = self.rejected.saturating_add(rejected);
        self.seconds += seconds;
        self.done += 1;
    }

    /// Forgets jobs that were done too long ago to matter for the rate.
    fn forget(&mut self) {
        self.times.retain(|time| time.1 >= self.latest - WINDOW);
    }

    fn rate(&mut self) -> Option<Rate> {
        self.forget();
        let since = self.latest - WINDOW;
        let begun = self.times.iter().map(|time| time.0).fold(self.latest, f64::min).max(since);
        let span = self.latest - begun;
        (span > 0.0).then(|| Rate {
            values_per_second: self.times.iter().map(|time| time.2).sum::<f64>() / span,
            jobs_per_second: self.times.len() as f64 / span,
        })
    }

    fn status(mut self, charter: Charter, standing: Standing) -> Status {
        let mut status = Status {
            rate: self.rate(),
            state: State::Running,
            charter,
            builds: vec![],
            decided: self.decided,
            cases: self.cases,
            rejected: self.rejected,
            failures: self.failures,
            jobs: self.jobs,
            done: self.done,
            given_up: self.given_up,
            seconds: self.seconds,
            sums: self.by_size,
            kept: 0,
            counterexamples: vec![],
            failed: vec![],
        };
        status.state = match standing {
            Standing::Open => State::Running,
            Standing::Stopped => State::Stopped,
            Standing::Over if status.short().is_empty() => State::Complete,
            Standing::Over => State::Incomplete,
        };
        status
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charter::{Share, sample};

    fn entry(job: i64, part: &str, decided: Option<u64>) -> JobResult {
        let outcome = decided.map(|decided| StoredOutcome {
            decided: Nat::from(decided),
            cases: 5,
            rejected: 1,
            failures: Nat::from(1_u64),
            seconds: 1.0,
            done_at: 100.0 + job as f64,
        });
        JobResult { job, part: part.parse().expect("a part"), given_up: false, outcome }
    }

    fn status(entries: Vec<JobResult>, standing: Standing) -> Status {
        let share = |size, count: u64| Share::new(Some(size), Nat::from(count));
        let charter = sample::charter(vec![share(0, 0), share(3, 10), share(7, 30)]);
        let mut sums = Sums::default();
        entries.into_iter().for_each(|entry| sums.add(entry));
        sums.status(charter, standing)
    }

    #[test]
    fn a_campaign_is_complete_only_if_the_sums_of_all_sizes_are_their_counts() {
        let all = || {
            vec![
                entry(0, "indices 3 0..10", Some(10)),
                entry(1, "prefix 7 a", Some(11)),
                entry(2, "prefix 7 b", Some(19)),
            ]
        };
        let complete = status(all(), Standing::Over);
        assert_eq!((complete.state, complete.exit()), (State::Complete, Exit::Success));
        assert_eq!(complete.decided, Nat::from(40_u64));
        let mut lacking = all();
        lacking[2] = entry(2, "prefix 7 b", Some(18));
        let lacking = status(lacking, Standing::Over);
        assert_eq!((lacking.state, lacking.exit()), (State::Incomplete, Exit::Incomplete));
        assert_eq!(lacking.short(), ["7"]);
        let mut shifted = all();
        shifted[0] = entry(0, "indices 3 0..10", Some(11));
        shifted[2] = entry(2, "prefix 7 b", Some(18));
        let shifted = status(shifted, Standing::Over);
        assert_eq!((shifted.decided == 40, shifted.state), (true, State::Incomplete));
    }

    #[test]
    fn the_rate_is_that_of_the_last_minute_and_tells_what_is_left() {
        let mut entries: Vec<JobResult> = (0..200)
            .map(|job| entry(job, "indices 7 0..9", Some(if job < 100 { 1 } else { 5 })))
            .collect();
        entries.extend((200..320).map(|job| entry(job, "indices 7 0..9", None)));
        let running = status(entries, Standing::Open);
        let rate = running.rate.unwrap();
        assert!((4.9..=5.2).contains(&rate.values_per_second), "{rate:?}");
        assert!((115.0..=121.0).contains(&running.seconds_left().unwrap()), "{rate:?}");
        assert_eq!((running.jobs, running.done, running.exit()), (320, 200, Exit::Incomplete));
    }
}

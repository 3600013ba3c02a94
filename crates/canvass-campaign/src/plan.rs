//! The plan of a campaign: its values cut into jobs of about the requested duration.

use std::time::Duration;

use canvass::Nat;
use canvass_console::Watch;
use serde_json::Value;

use crate::arguments::{Seeds, Sizes};
use crate::{
    answer::{self, Outcome, Survey},
    binary::{Binary, RunMode},
    charter::{Scope, Share},
    error::{CampaignError, JobError, JobFailure},
    part::{Part, cut},
};

/// The most jobs of a campaign.
const MOST_JOBS: u64 = 10_000_000;

/// A size with at most this many values is one job, however long they take.
const FEW: u64 = 16;

/// Values per second where nothing could be measured.
const DEFAULT_PACE: f64 = 1000.0;

/// Into how many prefixes a size is split at first.
const PREFIXES: u64 = 64;
/// The most prefixes of one size.
const MOST_PREFIXES: u64 = 1 << 20;
/// How many prefixes are timed.
const SAMPLES: usize = 8;

/// What the test says about its values.
pub async fn survey(binary: &Binary, scope: &Scope) -> Result<Survey, CampaignError> {
    let sizes = match scope {
        Scope::Sizes { sizes: Sizes(sizes), .. } => sizes.clone(),
        Scope::Seeds(_) => 0..=0,
    };
    let asked = format!("survey {}..={}", sizes.start(), sizes.end());
    let answer = binary.ask(&asked, None, RunMode::Fast).await;
    let survey = answer.and_then(|answer| Ok(Survey::read(&answer)?));
    survey.map_err(|failure| CampaignError::Part { part: asked, failure })
}

/// How many values there are to decide.
pub fn shares(survey: &Survey, scope: &Scope) -> Vec<Share> {
    match scope {
        Scope::Sizes { .. } => survey
            .counts
            .iter()
            .map(|(size, count)| Share::new(Some(*size), count.clone()))
            .collect(),
        Scope::Seeds(Seeds { first, end }) => {
            vec![Share::new(None, end.checked_sub(first).unwrap_or_default())]
        }
    }
}

/// The durations of jobs.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// How long a job should take.
    pub job: Duration,
    /// How long it may take before it is killed.
    pub timeout: Duration,
}

/// Cuts the values into jobs of about the requested duration.
pub async fn plan(
    binary: &Binary,
    survey: &Survey,
    scope: &Scope,
    times: Times,
    watch: &Watch,
) -> Result<Vec<Part>, CampaignError> {
    let time = times.job.as_secs_f64();
    let patience = times.timeout.min(Duration::from_secs_f64(10.0 + 10.0 * time));
    let mut planner =
        Planner { binary, survey, time, patience, pace: None, hangs: false, parts: vec![] };
    match scope {
        Scope::Seeds(Seeds { first, end }) => {
            let part = |first, end| Part::Seeds { first, end };
            planner.cut(first, end, part).await?;
        }
        Scope::Sizes { .. } if survey.generated => {
            return Err(CampaignError::Generated { test: binary.test.to_string() });
        }
        Scope::Sizes { lazy: true, .. } if !survey.lazy => {
            return Err(CampaignError::NotLazy { test: binary.test.to_string() });
        }
        Scope::Sizes { lazy, .. } => {
            watch.begin("sizes planned", survey.counts.len() as u64);
            for (done, (size, count)) in (0..).zip(&survey.counts) {
                watch.reach(done);
                watch.now(format!("size {size}, {} jobs so far", planner.parts.len()));
                if count.is_zero() {
                    continue;
                }
                match lazy {
                    true => planner.split(*size).await?,
                    false => {
                        let part = |first, end| Part::Indices { size: *size, first, end };
                        planner.cut(&Nat::default(), count, part).await?;
                    }
                }
            }
        }
    }
    match planner.parts.is_empty() {
        true => Err(CampaignError::NoValues { scope: scope.to_string() }),
        false => Ok(planner.parts),
    }
}

struct Planner<'a> {
    binary: &'a Binary,
    survey: &'a Survey,
    /// How long a job should take, in seconds.
    time: f64,
    /// How long to wait for a measurement.
    patience: Duration,
    /// Values per second in the last measurement.
    pace: Option<f64>,
    /// Whether a measurement timed out. Others would, too.
    hangs: bool,
    parts: Vec<Part>,
}

impl Planner<'_> {
    async fn cut(
        &mut self,
        first: &Nat,
        end: &Nat,
        part: impl Fn(Nat, Nat) -> Part,
    ) -> Result<(), CampaignError> {
        let length = end.checked_sub(first).unwrap_or_default();
        let is_one_job = |pace: f64| as_float(&length) < pace * self.time / 2.0;
        if length > FEW && !self.hangs && !self.pace.is_some_and(is_one_job) {
            self.measure(first, &length, &part).await?;
        }
        let pace = self.pace.unwrap_or(DEFAULT_PACE);
        let most = Nat::from(((pace * self.time) as u64).max(FEW));
        let (pieces, _) = length.checked_div_rem(&most).expect("at least a few");
        self.check_room(&pieces)?;
        self.parts.extend(cut(first, end, &most).map(|(first, end)| part(first, end)));
        Ok(())
    }

    fn check_room(&self, more: &Nat) -> Result<(), CampaignError> {
        match more + self.parts.len() as u64 > MOST_JOBS {
            true => Err(CampaignError::TooManyJobs { most: MOST_JOBS }),
            false => Ok(()),
        }
    }

    /// Measures the pace at the beginning, in the middle and at the end, with ever more values until it takes long enough.
    async fn measure(
        &mut self,
        first: &Nat,
        length: &Nat,
        part: &impl Fn(Nat, Nat) -> Part,
    ) -> Result<(), CampaignError> {
        let enough = self.time / 4.0;
        let mut values = FEW;
        loop {
            let values_here = Nat::from(values).min(length.clone());
            let last = length.checked_sub(&values_here).unwrap_or_default();
            let (middle, _) = last.checked_div_rem(&Nat::from(2_u64)).expect("two is not zero");
            let mut seconds = 0.0;
            for start in [Nat::default(), middle, last.clone()] {
                let start = first + &start;
                let end = &start + &values_here;
                match self.time_of(&part(start, end)).await? {
                    Some(time) => seconds += time,
                    // A value that kills the test is found by its job. The pace measured so far is kept.
                    None => return Ok(()),
                }
            }
            self.pace = Some(3.0 * as_float(&values_here) / seconds.max(1e-9));
            if seconds >= enough || last.is_zero() {
                return Ok(());
            }
            values = values.saturating_mul((enough / seconds.max(1e-9)).clamp(4.0, 64.0) as u64);
        }
    }

    /// How long the test takes for a part; `None` if it dies or times out.
    async fn time_of(&mut self, part: &Part) -> Result<Option<f64>, CampaignError> {
        let asked = part.to_string();
        let answer = self.binary.ask(&asked, Some(self.patience), RunMode::Fast).await;
        let outcome =
            answer.and_then(|answer| Ok(Outcome::read(&answer, part, &self.survey.fingerprint)?));
        match outcome {
            Ok(outcome) => Ok(Some(outcome.seconds)),
            Err(JobFailure { error: JobError::Died { .. }, .. }) => Ok(None),
            Err(JobFailure { error: JobError::TimedOut { .. }, .. }) => {
                self.hangs = true;
                Ok(None)
            }
            Err(failure) => Err(CampaignError::Part { part: asked, failure }),
        }
    }

    /// Splits the lazy search of a size, more finely if its prefixes take too long.
    async fn split(&mut self, size: u64) -> Result<(), CampaignError> {
        let mut pieces = PREFIXES;
        loop {
            let asked = format!("split {size} {pieces}");
            let answer = self.binary.ask(&asked, None, RunMode::Fast).await;
            let tokens = answer.and_then(|answer: Value| Ok(answer::prefixes(&answer)?));
            let tokens = tokens.map_err(|failure| CampaignError::Part { part: asked, failure })?;
            let parts: Vec<Part> =
                tokens.into_iter().map(|token| Part::Prefix { size, token }).collect();
            let finer = (self.mean_time(&parts).await? / self.time).ceil();
            let is_fine = finer <= 1.0 || (parts.len() as u64) < pieces || pieces >= MOST_PREFIXES;
            if is_fine {
                self.check_room(&Nat::from(parts.len() as u64))?;
                self.parts.extend(parts);
                return Ok(());
            }
            pieces = (pieces as f64 * finer.clamp(2.0, 64.0)) as u64;
            pieces = pieces.min(MOST_PREFIXES);
        }
    }

    /// The mean duration of some of the parts, evenly spread.
    async fn mean_time(&mut self, parts: &[Part]) -> Result<f64, CampaignError> {
        let step = parts.len().div_ceil(SAMPLES).max(1);
        let (mut seconds, mut number) = (0.0, 0.0);
        for part in parts.iter().step_by(step) {
            // A part that was killed takes at least this long.
            seconds += self.time_of(part).await?.unwrap_or(10.0 * self.time);
            number += 1.0;
        }
        Ok(if number > 0.0 { seconds / number } else { 0.0 })
    }
}

/// The nearest `f64`.
pub fn as_float(number: &Nat) -> f64 {
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

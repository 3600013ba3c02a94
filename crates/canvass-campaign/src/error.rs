//! Why a campaign cannot start or continue, and why a part was not done.

use std::{fmt, io, time::Duration};

use canvass_console::{Exit, say::say};

use apalis::prelude::WorkerError;

use super::{answer::AnswerError, text::Token};

/// Why a part was not done.
#[derive(Debug)]
pub struct JobFailure {
    pub error: JobError,
    /// What the test printed.
    pub output: String,
    /// The token of the value at which the test died, if known.
    pub token: Option<Token>,
}

#[derive(Debug)]
pub enum JobError {
    Start(io::Error),
    Died {
        status: String,
    },
    TimedOut {
        after: Duration,
    },
    NoAnswer,
    Answer(AnswerError),
    /// The queue handed out something that is not a job.
    NoJob(Malformed),
}

impl JobFailure {
    /// A failure without output of the test.
    pub fn silent(error: JobError) -> JobFailure {
        JobFailure { error, output: String::new(), token: None }
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            JobError::Start(error) => write!(f, "the test binary cannot be run: {error}"),
            JobError::Died { status } => write!(f, "the test died: {status}"),
            JobError::TimedOut { after } => {
                write!(f, "the test took longer than {} s and was ended", after.as_secs_f64())
            }
            JobError::NoAnswer => f.write_str(
                "the test passed without an answer: is it a test of canvass, and of a version that knows campaigns?",
            ),
            JobError::NoJob(error) => write!(f, "the queue handed out what is no job: {error}"),
            JobError::Answer(AnswerError::Refused(why)) => f.write_str(why),
            JobError::Answer(AnswerError::Garbled(why)) => write!(f, "the answer of the test is wrong: {why}"),
        }
    }
}

/// A text that is not what is expected there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    pub text: String,
    pub expects: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expects)
    }
}

/// Why the engine of the queue stopped.
#[derive(Debug)]
pub enum EngineError {
    Database(sqlx::Error),
    Worker(WorkerError),
    /// For no reason that it gives.
    Ended,
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EngineError::Database(error) => error.fmt(f),
            EngineError::Worker(error) => error.fmt(f),
            EngineError::Ended => f.write_str("it ended"),
        }
    }
}

impl From<sqlx::Error> for EngineError {
    fn from(error: sqlx::Error) -> EngineError {
        EngineError::Database(error)
    }
}

impl From<WorkerError> for EngineError {
    fn from(error: WorkerError) -> EngineError {
        EngineError::Worker(error)
    }
}

/// How others can change a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exposure {
    /// Group or others may write to it.
    Writable,
    OfAnother,
}

#[derive(Debug)]
pub enum CampaignError {
    /// The queue cannot be reached, read or written.
    Queue {
        name: String,
        error: sqlx::Error,
    },
    /// The engine of the queue gave up.
    Engine {
        name: String,
        error: EngineError,
    },
    /// There is no campaign in the queue.
    NoCampaign {
        name: String,
    },
    /// A campaign of a later version of canvass.
    OtherVersion {
        name: String,
        version: i64,
    },
    /// Another campaign is in the queue.
    OtherCampaign {
        name: String,
        there: String,
        here: String,
    },
    /// The types of the test differ from the campaign's.
    OtherTypes {
        campaign: String,
        here: String,
    },
    /// The test binary is not the campaign's.
    OtherBuild {
        campaign: String,
        here: String,
    },
    /// Others can write to the file of the queue, or it is theirs.
    Exposed {
        name: String,
        why: Exposure,
    },
    /// The owner of the queue's file cannot be determined.
    Unchecked {
        name: String,
        error: io::Error,
    },
    /// There is no cargo to build tests with.
    NoCargo(io::Error),
    /// Cargo has said why.
    NotBuilt,
    NoBinary {
        name: String,
        error: io::Error,
    },
    NoTest {
        test: String,
        meant: Option<String>,
    },
    SeveralTests {
        test: String,
        binaries: usize,
    },
    /// The test could not do a part that the plan needs.
    Part {
        part: String,
        failure: JobFailure,
    },
    /// A lazy search on a type without `Lazy`.
    NotLazy {
        test: String,
    },
    /// Sizes were given for a test whose values a generator draws.
    Generated {
        test: String,
    },
    /// No value has any of the sizes.
    NoValues {
        scope: String,
    },
    TooManyJobs {
        most: u64,
    },
    Runtime(io::Error),
    /// The output could not be written.
    Console(canvass_console::Error),
    /// Ctrl-C, before there was anything to keep.
    Interrupted,
}

impl CampaignError {
    /// Prints the message and returns the exit status.
    pub fn report(self) -> Exit {
        if let CampaignError::Console(error) = self {
            return error.report();
        }
        say(format_args!("error: {self}"));
        self.exit()
    }

    fn exit(&self) -> Exit {
        match self {
            CampaignError::Queue { .. }
            | CampaignError::Exposed { .. }
            | CampaignError::Unchecked { .. }
            | CampaignError::NoCampaign { .. }
            | CampaignError::OtherVersion { .. } => Exit::Unreadable,
            CampaignError::OtherCampaign { .. }
            | CampaignError::NotLazy { .. }
            | CampaignError::Generated { .. } => Exit::BadUsage,
            CampaignError::NoTest { .. }
            | CampaignError::SeveralTests { .. }
            | CampaignError::OtherTypes { .. }
            | CampaignError::OtherBuild { .. }
            | CampaignError::NoValues { .. } => Exit::BadTests,
            CampaignError::TooManyJobs { .. } => Exit::TooLarge,
            CampaignError::Console(error) => error.exit(),
            CampaignError::Interrupted => Exit::Interrupted,
            CampaignError::Engine { .. }
            | CampaignError::NoCargo(_)
            | CampaignError::NotBuilt
            | CampaignError::NoBinary { .. }
            | CampaignError::Part { .. }
            | CampaignError::Runtime(_) => Exit::Failed,
        }
    }
}

impl fmt::Display for CampaignError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CampaignError::Queue { name, error } => write!(f, "the queue {name}: {error}"),
            CampaignError::Engine { name, error } => {
                write!(f, "the queue {name} failed, and did so again: {error}")
            }
            CampaignError::NoCampaign { name } => write!(
                f,
                "there is no campaign in {name}: begin one with 'cargo canvass campaign start', or give another '--queue'"
            ),
            CampaignError::OtherVersion { name, version } => write!(
                f,
                "the campaign in {name} has version {version}, which this command does not know: use the command that began it"
            ),
            CampaignError::OtherCampaign { name, there, here } => write!(
                f,
                "{name} has another campaign, {there}, and not {here}: give another '--queue', or remove what is there"
            ),
            CampaignError::OtherTypes { campaign, here } => write!(
                f,
                "the values of this test are not those of the campaign (fingerprint {here}, not {campaign}): build it from the same sources"
            ),
            CampaignError::OtherBuild { campaign, here } => write!(
                f,
                "this test binary is not the campaign's (hash {here}, not {campaign}), so that its results may be about other code: \
                 copy the campaign's and give it by '--binary', or build it from the same sources in the same folder; if you \
                 know that the test is the same, add '--any-build'"
            ),
            CampaignError::Exposed { name, why: Exposure::Writable } => write!(
                f,
                "{name} can be written to by others, who could make it say anything: 'chmod go-w' it, or take another '--queue'"
            ),
            CampaignError::Exposed { name, why: Exposure::OfAnother } => write!(
                f,
                "{name} is the file of another user, who could make it say anything: take another '--queue', or a PostgreSQL"
            ),
            CampaignError::Unchecked { name, error } => {
                write!(f, "whose file {name} is cannot be found out: {error}")
            }
            CampaignError::NoCargo(error) => write!(f, "'cargo test' could not be run: {error}"),
            CampaignError::NotBuilt => f.write_str("the test was not built"),
            CampaignError::NoBinary { name, error } => {
                write!(f, "the test binary {name} cannot be run: {error}")
            }
            CampaignError::NoTest { test, meant: Some(meant) } => {
                write!(f, "there is no test `{test}`: did you mean `{meant}`?")
            }
            CampaignError::NoTest { test, meant: None } => write!(
                f,
                "there is no test `{test}`: give its full path, as 'cargo test -- --list' prints it, and after '--' how 'cargo test' builds it"
            ),
            CampaignError::SeveralTests { test, binaries } => write!(
                f,
                "{binaries} test binaries have a test `{test}`: choose one, such as by '-- --package NAME --lib'"
            ),
            CampaignError::Part { part, failure } => {
                write!(f, "asked for `{part}`: {}", failure.error)?;
                match failure.output.trim() {
                    "" => Ok(()),
                    output => write!(f, "\n{output}"),
                }
            }
            CampaignError::NotLazy { test } => write!(
                f,
                "`{test}` has no `Lazy` parts: leave out '--lazy', or write `Lazy<T>` instead of `Box<T>`"
            ),
            CampaignError::Generated { test } => write!(
                f,
                "a generator draws the values of `{test}` at random, so that they have no sizes: give '--seeds 0..1000000'"
            ),
            CampaignError::NoValues { scope } => {
                write!(f, "there are no values of {scope}: give other sizes")
            }
            CampaignError::TooManyJobs { most } => {
                write!(f, "there would be more than {most} jobs: let them be longer by '--jobs-of'")
            }
            CampaignError::Console(error) => error.fmt(f),
            CampaignError::Runtime(error) => write!(f, "no work can be begun: {error}"),
            CampaignError::Interrupted => f.write_str(
                "interrupted before there was a job in hand: the same command begins, or goes on",
            ),
        }
    }
}

impl From<io::Error> for CampaignError {
    fn from(error: io::Error) -> CampaignError {
        CampaignError::Console(error.into())
    }
}

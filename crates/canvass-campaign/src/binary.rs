//! The user's test binary, run to do a part.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use canvass_console::scratch::Scratch;
use serde_json::Value;
use tokio::{process::Command, time::timeout};

use crate::arguments::TestPath;
use crate::{
    answer::{self, AnswerError},
    build,
    error::{CampaignError, JobError, JobFailure},
    text::{Hexadecimal, Token},
};

/// An executable with tests.
#[derive(Debug, Clone)]
struct Program {
    path: PathBuf,
    /// The folder of its package, where `cargo test` would run it.
    folder: Option<PathBuf>,
}

#[derive(Debug, Clone)]
pub struct Binary {
    program: Program,
    pub test: TestPath,
    /// The hash of the executable.
    pub build: Hexadecimal,
    /// Where the folders of its parts are made.
    scratch: Arc<Scratch>,
}

/// How a test is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunMode {
    Fast,
    /// Slower, but if the test dies, the failure has the token of the value.
    Traced,
}

/// How many bytes of a failing test's output are kept.
const MOST_OUTPUT: u64 = 4096;

impl Binary {
    /// The test in this executable.
    pub async fn at(program: &Path, test: &TestPath) -> Result<Binary, CampaignError> {
        let unusable = |error: io::Error| CampaignError::NoBinary {
            name: program.display().to_string(),
            error,
        };
        let program = Program { path: fs::canonicalize(program).map_err(unusable)?, folder: None };
        let tests = program.tests().await.map_err(unusable)?;
        match tests.iter().any(|it| it == test.as_str()) {
            true => Binary::new(program, test).map_err(unusable),
            false => Err(no_test(test, &tests)),
        }
    }

    /// The test in the executable that `cargo test` builds with these arguments.
    pub async fn build(test: &TestPath, arguments: &[String]) -> Result<Binary, CampaignError> {
        let (mut found, mut others) = (vec![], vec![]);
        for program in built(arguments).await? {
            let tests = program.tests().await.map_err(|error| program.unusable(error))?;
            match tests.iter().any(|it| it == test.as_str()) {
                true => found.push(program),
                false => others.extend(tests),
            }
        }
        match found.len() {
            0 => Err(no_test(test, &others)),
            1 => {
                let program = found.remove(0);
                Binary::new(program.clone(), test).map_err(|error| program.unusable(error))
            }
            binaries => Err(CampaignError::SeveralTests { test: test.to_string(), binaries }),
        }
    }

    fn new(program: Program, test: &TestPath) -> io::Result<Binary> {
        let (build, scratch) = (build::hash(&program.path)?, Arc::new(Scratch::new()?));
        Ok(Binary { program, test: test.clone(), build, scratch })
    }

    /// Asks the test to do a part, and returns its answer. Dropping the future kills the test.
    pub async fn ask(
        &self,
        part: &str,
        time: Option<Duration>,
        mode: RunMode,
    ) -> Result<Value, JobFailure> {
        let folder = JobFolder::new(&self.scratch)
            .map_err(|error| JobFailure::silent(JobError::Start(error)))?;
        let output = File::create(folder.output())
            .map_err(|error| JobFailure::silent(JobError::Start(error)))?;
        let both =
            output.try_clone().map_err(|error| JobFailure::silent(JobError::Start(error)))?;
        let mut test = self.program.command();
        test.args(["--exact", self.test.as_str(), "--nocapture", "--test-threads", "1"]);
        test.env("CANVASS_PART", part).env("CANVASS_PART_RESULT", folder.answer());
        if mode == RunMode::Traced {
            test.env("CANVASS_PART_TRACE", folder.trace());
        }
        test.stdout(output).stderr(both).kill_on_drop(true);
        // Ctrl-C in a terminal goes to the command alone, which kills its tests.
        #[cfg(unix)]
        test.process_group(0);
        let mut test = test.spawn().map_err(|error| JobFailure::silent(JobError::Start(error)))?;
        let ended = match time {
            None => Some(test.wait().await),
            Some(time) => timeout(time, test.wait()).await.ok(),
        };
        let error = match ended {
            None => JobError::TimedOut { after: time.unwrap_or_default() },
            Some(Err(error)) => JobError::Start(error),
            Some(Ok(status)) => match self.read(&folder, status) {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            },
        };
        // The test must not write any more when its output is read.
        let _ended_already = test.kill().await;
        let output = without_harness(&folder.last_words(), self.test.as_str());
        Err(JobFailure { error, output, token: folder.last_value() })
    }

    /// The answer, which tells more than the exit status, if there is one.
    fn read(&self, folder: &JobFolder, status: ExitStatus) -> Result<Value, JobError> {
        let text = match fs::read_to_string(folder.answer()) {
            Ok(text) => text,
            Err(_) if !status.success() => {
                return Err(JobError::Died { status: status.to_string() });
            }
            Err(_) => return Err(JobError::NoAnswer),
        };
        match answer::object(&text, self.test.as_str()) {
            Ok(_) if !status.success() => Err(JobError::Died { status: status.to_string() }),
            Ok(answer) => Ok(answer),
            Err(error) => Err(JobError::Answer(error)),
        }
    }
}

impl Program {
    /// The tests in it.
    async fn tests(&self) -> io::Result<Vec<String>> {
        let mut list = self.command();
        let output = list.args(["--list", "--format", "terse"]).stderr(Stdio::null()).output();
        let listed = output.await?.stdout;
        let tests = String::from_utf8_lossy(&listed);
        Ok(tests
            .lines()
            .filter_map(|line| line.strip_suffix(": test"))
            .map(str::to_owned)
            .collect())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.stdin(Stdio::null());
        if let Some(folder) = &self.folder {
            command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
        }
        command
    }

    fn unusable(&self, error: io::Error) -> CampaignError {
        CampaignError::NoBinary { name: self.path.display().to_string(), error }
    }
}

/// The executables that `cargo test` builds.
async fn built(arguments: &[String]) -> Result<Vec<Program>, CampaignError> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut build = Command::new(cargo);
    build.args(["test", "--no-run", "--message-format", "json-render-diagnostics"]).args(arguments);
    build.stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = build.output().await.map_err(CampaignError::NoCargo)?;
    if !output.status.success() {
        return Err(CampaignError::NotBuilt);
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let path = PathBuf::from(message["executable"].as_str()?);
        let is_test = message["profile"]["test"].as_bool() == Some(true);
        let folder = message["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        is_test.then(|| Program { path, folder: folder.map(Path::to_owned) })
    });
    Ok(programs.collect())
}

/// The error for a test that does not exist; suggests a test whose path ends with the same name.
fn no_test(test: &TestPath, others: &[String]) -> CampaignError {
    let name = test.as_str().rsplit("::").next().unwrap_or_default();
    let meant = others.iter().find(|other| other.rsplit("::").next() == Some(name));
    CampaignError::NoTest { test: test.to_string(), meant: meant.cloned() }
}

/// The output without what the test harness prints.
fn without_harness(printed: &str, test: &str) -> String {
    let harness = format!("\nrunning 1 test\ntest {test} ... ");
    printed.strip_prefix(harness.as_str()).unwrap_or(printed).to_owned()
}

/// The files of one run of the test: answer, output and trace. Removed on drop.
struct JobFolder {
    path: PathBuf,
}

impl JobFolder {
    fn new(scratch: &Scratch) -> io::Result<JobFolder> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = scratch.path().join(format!("part-{number}"));
        fs::create_dir(&path)?;
        Ok(JobFolder { path })
    }

    fn answer(&self) -> PathBuf {
        self.path.join("answer.json")
    }

    fn output(&self) -> PathBuf {
        self.path.join("output.txt")
    }

    fn trace(&self) -> PathBuf {
        self.path.join("trace.txt")
    }

    /// The token of the value that the test was running, if it was traced.
    fn last_value(&self) -> Option<Token> {
        let trace = fs::read_to_string(self.trace()).ok()?;
        trace.lines().next()?.parse().ok()
    }

    /// The end of what the test printed.
    fn last_words(&self) -> String {
        let mut words = vec![];
        let read = File::open(self.output()).and_then(|mut file| {
            let length = file.metadata()?.len();
            file.seek(SeekFrom::Start(length.saturating_sub(MOST_OUTPUT)))?;
            file.take(MOST_OUTPUT).read_to_end(&mut words)
        });
        match read {
            Ok(_) => String::from_utf8_lossy(&words).replace('\0', "\u{fffd}"),
            Err(error) => format!("(what it printed cannot be read: {error})"),
        }
    }
}

impl Drop for JobFolder {
    fn drop(&mut self) {
        // What cannot be removed now is removed with the folder around it.
        let _ = fs::remove_dir_all(&self.path);
    }
}

impl From<AnswerError> for JobFailure {
    fn from(error: AnswerError) -> JobFailure {
        JobFailure::silent(JobError::Answer(error))
    }
}

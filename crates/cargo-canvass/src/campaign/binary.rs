//! A test in the user's own test binary, and having it do a part.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    process::{self, ExitStatus, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use serde_json::Value;
use tokio::{process::Command, time::timeout};

use super::{
    answer::{self, Flaw},
    trouble::{CampaignError, Mishap, Wrong},
};

#[derive(Debug, Clone)]
pub struct Binary {
    program: PathBuf,
    /// The folder of its package, where `cargo test` would run it.
    folder: Option<PathBuf>,
    pub test: String,
}

/// How a test is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    Fast,
    /// Slower; if the test dies, the mishap tells at which value.
    Traced,
}

/// More of what a failing test printed is not kept.
const MOST_OUTPUT: u64 = 4096;

impl Binary {
    /// A ready one.
    pub async fn at(program: &Path, test: &str) -> Result<Binary, CampaignError> {
        let unusable = |error: io::Error| CampaignError::NoBinary {
            name: program.display().to_string(),
            error,
        };
        let program = fs::canonicalize(program).map_err(unusable)?;
        let binary = Binary { program, folder: None, test: test.to_owned() };
        let tests = binary.tests().await.map_err(unusable)?;
        match tests.contains(&binary.test) {
            true => Ok(binary),
            false => Err(no_test(test, &tests)),
        }
    }

    /// The one that `cargo test` builds with these arguments and that has the test.
    pub async fn build(test: &str, arguments: &[String]) -> Result<Binary, CampaignError> {
        let (mut found, mut others) = (vec![], vec![]);
        for (program, folder) in built(arguments).await? {
            let binary = Binary { program, folder, test: test.to_owned() };
            let tests = binary.tests().await.map_err(|error| CampaignError::NoBinary {
                name: binary.program.display().to_string(),
                error,
            })?;
            match tests.contains(&binary.test) {
                true => found.push(binary),
                false => others.extend(tests),
            }
        }
        match found.len() {
            0 => Err(no_test(test, &others)),
            1 => Ok(found.remove(0)),
            _ => Err(CampaignError::SeveralTests { test: test.to_owned(), binaries: found.len() }),
        }
    }

    /// The tests that the program has.
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

    /// What the test answers to a part. Whoever stops waiting ends the test.
    pub async fn ask(
        &self,
        part: &str,
        time: Option<Duration>,
        care: Care,
    ) -> Result<Value, Mishap> {
        let tray = Tray::new().map_err(|error| Mishap::silent(Wrong::Start(error)))?;
        let output =
            File::create(tray.output()).map_err(|error| Mishap::silent(Wrong::Start(error)))?;
        let both = output.try_clone().map_err(|error| Mishap::silent(Wrong::Start(error)))?;
        let mut test = self.command();
        test.args(["--exact", &self.test, "--nocapture", "--test-threads", "1"]);
        test.env("CANVASS_PART", part).env("CANVASS_PART_RESULT", tray.answer());
        if care == Care::Traced {
            test.env("CANVASS_PART_TRACE", tray.trace());
        }
        test.stdout(output).stderr(both).kill_on_drop(true);
        // Ctrl-C in a terminal is for the command alone, which ends its tests.
        #[cfg(unix)]
        test.process_group(0);
        let mut test = test.spawn().map_err(|error| Mishap::silent(Wrong::Start(error)))?;
        let ended = match time {
            None => Some(test.wait().await),
            Some(time) => timeout(time, test.wait()).await.ok(),
        };
        let wrong = match ended {
            None => Wrong::TimedOut { after: time.unwrap_or_default() },
            Some(Err(error)) => Wrong::Start(error),
            Some(Ok(status)) => match self.read(&tray, status) {
                Ok(answer) => return Ok(answer),
                Err(wrong) => wrong,
            },
        };
        // A test that is told to end has ended when its output is read.
        let _ended_already = test.kill().await;
        let output = without_harness(&tray.last_words(), &self.test);
        Err(Mishap { wrong, output, token: tray.last_value() })
    }

    /// The answer says more than the status, if there is one.
    fn read(&self, tray: &Tray, status: ExitStatus) -> Result<Value, Wrong> {
        let text = match fs::read_to_string(tray.answer()) {
            Ok(text) => text,
            Err(_) if !status.success() => return Err(Wrong::Died { status: status.to_string() }),
            Err(_) => return Err(Wrong::NoAnswer),
        };
        match answer::object(&text, &self.test) {
            Ok(_) if !status.success() => Err(Wrong::Died { status: status.to_string() }),
            Ok(answer) => Ok(answer),
            Err(flaw) => Err(Wrong::Answer(flaw)),
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.stdin(Stdio::null());
        if let Some(folder) = &self.folder {
            command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder);
        }
        command
    }
}

/// The programs that `cargo test` builds, with the folders of their packages.
async fn built(arguments: &[String]) -> Result<Vec<(PathBuf, Option<PathBuf>)>, CampaignError> {
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
        let program = message["executable"].as_str()?;
        let is_test = message["profile"]["test"].as_bool() == Some(true);
        let folder = message["manifest_path"].as_str().and_then(|path| Path::new(path).parent());
        is_test.then(|| (PathBuf::from(program), folder.map(Path::to_owned)))
    });
    Ok(programs.collect())
}

/// Many a test is meant of which only the end of the path was given.
fn no_test(test: &str, others: &[String]) -> CampaignError {
    let name = test.rsplit("::").next().unwrap_or(test);
    let meant = others.iter().find(|other| other.rsplit("::").next() == Some(name));
    CampaignError::NoTest { test: test.to_owned(), meant: meant.cloned() }
}

/// What the test printed itself.
fn without_harness(printed: &str, test: &str) -> String {
    let harness = format!("\nrunning 1 test\ntest {test} ... ");
    printed.strip_prefix(harness.as_str()).unwrap_or(printed).to_owned()
}

/// A folder of its own for each part, gone when the part is done.
struct Tray {
    folder: PathBuf,
}

impl Tray {
    fn new() -> io::Result<Tray> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("canvass-part-{}-{number}", process::id()));
        // A process of the same number may have died and left it.
        let _left_behind = fs::remove_dir_all(&folder);
        fs::create_dir(&folder)?;
        Ok(Tray { folder })
    }

    fn answer(&self) -> PathBuf {
        self.folder.join("answer.json")
    }

    fn output(&self) -> PathBuf {
        self.folder.join("output.txt")
    }

    fn trace(&self) -> PathBuf {
        self.folder.join("trace.txt")
    }

    /// The token of the value that the test was at, if it told.
    fn last_value(&self) -> Option<String> {
        let trace = fs::read_to_string(self.trace()).ok()?;
        trace.lines().next().map(str::to_owned)
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

impl Drop for Tray {
    fn drop(&mut self) {
        // What cannot be removed is in the way of nobody.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl From<Flaw> for Mishap {
    fn from(flaw: Flaw) -> Mishap {
        Mishap::silent(Wrong::Answer(flaw))
    }
}

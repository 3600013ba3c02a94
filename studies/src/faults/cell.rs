//! One property in one mode: run as often as the verdict takes, and compared with the table.

use canvass_console::Watch;

use super::error::Error;
use super::expected::{Expected, Mode, Property, TIMEOUT};
use super::fixture::{Fixture, Folder};
use super::process::{self, End, Run};
use std::fs;
use std::time::Duration;

/// After this a run that is expected to hang is ended.
const PATIENCE: Duration = Duration::from_secs(5);
/// After this any other is taken to hang.
const LIMIT: Duration = Duration::from_secs(300);

/// The result of a cell.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Agrees,
    Differs(String),
    Interrupted,
}

/// Why a cell is not gone through to its end.
enum Stop {
    Differs(String),
    Interrupted,
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(error)
    }
}

/// Runs a property in a mode, and compares what becomes of it.
pub(super) fn try_cell(
    fixture: &Fixture,
    property: &Property,
    (mode, expected): (Mode, Expected),
    watch: &Watch,
) -> Result<Outcome, Error> {
    let mut name = property.test.replace("::", "-");
    property.variables.iter().for_each(|(variable, _)| name = format!("{name}-{variable}"));
    let folder = fixture.folder(&format!("{}-{name}-{}", std::process::id(), mode.name()))?;
    let cell = Cell { fixture, property, mode, folder, watch };
    let outcome = match cell.compare(expected) {
        Ok(()) => Outcome::Agrees,
        Err(Stop::Differs(how)) => Outcome::Differs(how),
        Err(Stop::Interrupted) => Outcome::Interrupted,
        Err(Stop::Error(error)) => return Err(error),
    };
    // What is left over in the target folder is no reason to fail.
    fs::remove_dir_all(&cell.folder.path).ok();
    Ok(outcome)
}

struct Cell<'a> {
    fixture: &'a Fixture,
    property: &'a Property,
    mode: Mode,
    folder: Folder,
    watch: &'a Watch,
}

impl Cell<'_> {
    fn compare(&self, expected: Expected) -> Result<(), Stop> {
        match expected {
            Expected::Passes | Expected::Warns => {
                for _ in 0..2 {
                    let run = self.run(LIMIT, &[])?;
                    self.ends(&run, End::Success)?;
                    self.names_nothing(&run)?;
                    self.saves(false)?;
                    self.says(&run)?;
                }
                Ok(())
            }
            Expected::Fails => {
                for _ in 0..2 {
                    self.fails(&self.run(LIMIT, &[])?)?;
                }
                Ok(())
            }
            Expected::FailsUnheard => {
                for _ in 0..2 {
                    self.ends(&self.run(LIMIT, &[])?, End::Failure)?;
                    self.saves(true)?;
                }
                Ok(())
            }
            Expected::FoundNext => {
                self.names_nothing(&self.run(LIMIT, &[])?)?;
                for _ in 0..2 {
                    self.fails(&self.run(LIMIT, &[])?)?;
                }
                Ok(())
            }
            Expected::Hangs => {
                let run = self.run(PATIENCE, &[])?;
                self.ends(&run, End::Overdue)?;
                self.fails(&self.run(LIMIT, TIMEOUT)?)
            }
            Expected::Flaky => {
                let run = self.run(LIMIT, &[])?;
                self.ends(&run, End::Failure)?;
                self.names_input(&run)?;
                self.saves(true)?;
                self.says(&run)?;
                self.holds(run.text.contains("passed when it was run again"), &run, || {
                    "does not say that it passes when it is run again".to_owned()
                })
            }
            Expected::Refused => {
                let run = self.run(LIMIT, &[])?;
                self.ends(&run, End::Failure)?;
                self.names_nothing(&run)?;
                self.saves(false)?;
                self.says(&run)
            }
        }
    }

    fn run(&self, limit: Duration, more: &[(&str, &str)]) -> Result<Run, Stop> {
        let test = self.property.test;
        let mut command = match self.mode {
            Mode::Plain | Mode::Isolate | Mode::Timeout => self.fixture.plainly(&self.folder, test),
            Mode::Nextest => self.fixture.by_nextest(&self.folder, test),
        };
        command.envs(self.mode.variables().iter().copied());
        command.envs(self.property.variables.iter().copied()).envs(more.iter().copied());
        let mark = self.folder.path.display().to_string();
        match process::run(command, ("FAULTS_CELL", &mark), limit, self.watch)? {
            Run { end: End::Interrupted, .. } => Err(Stop::Interrupted),
            run => Ok(run),
        }
    }

    /// For the input, which it names and saves.
    fn fails(&self, run: &Run) -> Result<(), Stop> {
        self.ends(run, End::Failure)?;
        self.names_input(run)?;
        self.saves(true)?;
        self.says(run)
    }

    fn ends(&self, run: &Run, expected: End) -> Result<(), Stop> {
        let word = |end| match end {
            End::Success => "passes",
            End::Failure => "fails",
            End::Overdue => "does not end",
            End::Interrupted => "is interrupted",
        };
        let how = || format!("{} instead of what was expected: {}", word(run.end), word(expected));
        self.holds(run.end == expected, run, how)
    }

    fn names_input(&self, run: &Run) -> Result<(), Stop> {
        let inputs = inputs(&run.text);
        let is_named = match self.property.input {
            Some(input) => !inputs.is_empty() && inputs.iter().all(|own| own == input),
            None => !inputs.is_empty(),
        };
        self.holds(is_named, run, || match &inputs[..] {
            [] => "names no input".to_owned(),
            inputs => format!("names {}", inputs.join(", then ")),
        })
    }

    fn names_nothing(&self, run: &Run) -> Result<(), Stop> {
        let inputs = inputs(&run.text);
        self.holds(inputs.is_empty(), run, || format!("names {}", inputs.join(", then ")))
    }

    /// The input alone, or nothing.
    fn saves(&self, anything: bool) -> Result<(), Stop> {
        let saved = self.folder.saved();
        let agrees = match (anything, self.property.input) {
            (false, _) => saved.is_empty(),
            (true, Some(input)) => saved == [input],
            (true, None) => true,
        };
        match (agrees, &saved[..]) {
            (true, _) => Ok(()),
            (false, []) => Err(Stop::Differs("saves nothing".to_owned())),
            (false, saved) => Err(Stop::Differs(format!("saves {}", saved.join(" and ")))),
        }
    }

    fn says(&self, run: &Run) -> Result<(), Stop> {
        for said in &self.property.says {
            self.holds(run.text.contains(said), run, || format!("does not say `{said}`"))?;
        }
        for said in &self.property.never_says {
            self.holds(!run.text.contains(said), run, || format!("says `{said}`"))?;
        }
        Ok(())
    }

    fn holds(&self, fact: bool, run: &Run, else_how: impl FnOnce() -> String) -> Result<(), Stop> {
        if fact {
            return Ok(());
        }
        // The output may be all that there is to see of a rare difference.
        let lines = run.text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<&str> = lines.take(MOST_LINES).collect();
        Err(Stop::Differs(format!("{}\n{}", else_how(), lines.join("\n"))))
    }
}

/// How many lines of a run's output are shown.
const MOST_LINES: usize = 30;

/// The inputs for which a test says that it fails, as Rust, without the names of the arguments.
fn inputs(text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("canvass::", "");
    let named = text.split("fails for let ").skip(1);
    let input = |rest: &str| {
        let value = rest.split_once(" = ").map_or(rest, |(_, value)| value);
        value.split(';').next().unwrap_or_default().to_owned()
    };
    named.map(input).collect()
}

#[cfg(test)]
mod tests {
    use super::inputs;

    #[test]
    fn inputs_are_what_comes_behind_the_arguments() {
        let text = "\nthreads::join (src/lib.rs:8) fails for\n\n    let v: Vec<u8> = vec![4, 0];\n\n    too large\n";
        assert_eq!(inputs(text), ["vec![4, 0]"]);
        let lazy =
            "x fails for\n let list: List =\n List::Cons(4,\n canvass::Lazy::new(List::Nil));";
        assert_eq!(inputs(lazy), ["List::Cons(4, Lazy::new(List::Nil))"]);
        assert!(inputs("test a ... FAILED").is_empty());
    }
}

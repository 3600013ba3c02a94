//! The solver: how z3 is found and identified.

use std::{
    env,
    error::Error,
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::proof::process::{Process, ProcessError, unexpected};

/// An SMT solver, z3, that was started once to ask for its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solver {
    program: PathBuf,
    name: String,
}

/// The environment variable with the path of z3.
const VARIABLE: &str = "CANVASS_Z3";
const PATIENCE: Duration = Duration::from_secs(10);

/// Why there is no solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolverError {
    /// The program that should be z3.
    pub program: PathBuf,
    /// Whether `CANVASS_Z3` names it.
    pub named: bool,
    /// Why it cannot be used.
    pub error: ProcessError,
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (program, error) = (self.program.display(), &self.error);
        if self.named {
            write!(f, "{VARIABLE} names `{program}`: {error}; name a z3, or unset it")
        } else {
            write!(f, "no z3 on the PATH ({error}); install it, or let {VARIABLE} name it")
        }
    }
}

impl Error for SolverError {}

impl Solver {
    /// The z3 that the environment variable `CANVASS_Z3` names; if it is not set, the one on the `PATH`.
    pub fn find() -> Result<Solver, SolverError> {
        let (program, named) = match env::var_os(VARIABLE) {
            Some(path) => (PathBuf::from(path), true),
            None => (PathBuf::from("z3"), false),
        };
        let name = name_of(&program);
        match name {
            Ok(name) => Ok(Solver { program, name }),
            Err(error) => Err(SolverError { program, named, error }),
        }
    }

    /// Its name and version: `z3 4.8.12`.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn start(&self) -> Result<Process, ProcessError> {
        Process::start(&self.program)
    }
}

/// The name and version of a program, if it is z3.
fn name_of(program: &Path) -> Result<String, ProcessError> {
    let answer =
        Process::start(program)?.ask("(get-info :name)\n(get-info :version)", PATIENCE)?.join(" ");
    match answer.split('"').collect::<Vec<_>>()[..] {
        [_, "Z3", _, version, ..] => Ok(format!("z3 {version}")),
        _ => Err(unexpected(&answer)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Certainty, Session, check};

    #[test]
    fn what_is_no_solver_is_told_apart() {
        let error = |program: &str| name_of(Path::new(program)).unwrap_err();
        assert!(matches!(error("no-such-program"), ProcessError::NotStarted(_)));
        assert_eq!(error("true"), ProcessError::Ended);
    }

    /// A program that does what a script says.
    #[cfg(unix)]
    fn pretender(name: &str, script: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = env::temp_dir().join(format!("canvass-{name}-{}", std::process::id()));
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    #[test]
    #[cfg(unix)]
    fn a_solver_that_never_answers_is_not_waited_for() {
        let path = pretender("silent", "exec sleep 60");
        let more_than_a_pipe_holds = "x".repeat(1 << 20);
        let answer =
            Process::start(&path).unwrap().ask(&more_than_a_pipe_holds, Duration::from_millis(50));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(answer, Err(ProcessError::TimedOut));
    }

    #[test]
    #[cfg(unix)]
    fn a_solver_that_talks_without_end_is_not_listened_to() {
        let path = pretender("endless", "while true; do echo sat; done");
        let error = name_of(&path).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(error, ProcessError::UnexpectedAnswer("sat".to_owned()));
    }

    /// Expects that a pretender, which knows how to introduce itself, proves nothing.
    #[cfg(unix)]
    #[track_caller]
    fn check_pretender(name: &str, answer: &str, expected: &str) {
        let script = format!(
            r#"while read line; do case "$line" in
                *:name*) echo '(:name "Z3")';;
                *:version*) echo '(:version "9.9")';;
                *check-sat*) {answer};;
                *echo*) echo canvass-end;;
            esac; done"#
        );
        let program = pretender(name, &script);
        let name = name_of(&program).unwrap();
        assert_eq!(name, "z3 9.9");
        let source = include_str!("../../../../studies/repair/sized_list/reference.rs");
        let solver = Solver { program: program.clone(), name };
        let mut session = Session::default().with_solver(solver);
        let report = check(source, "sized_list", &mut session).unwrap();
        std::fs::remove_file(&program).unwrap();
        assert!(report.is_complete() && report.is_sound());
        assert_eq!(report.completeness, Certainty::Bounded(expected.to_owned()));
    }

    #[test]
    #[cfg(unix)]
    fn a_solver_that_dies_or_talks_nonsense_proves_nothing() {
        check_pretender("mortal", "exit", "the solver ended while it was needed");
        check_pretender("dreamer", "echo perhaps", "the solver answered `perhaps`");
        check_pretender(
            "agnostic",
            "echo unknown",
            "that every call meets `requires` is not decided",
        );
        check_pretender("yes", "echo sat", "that every call meets `requires` is not decided");
    }

    #[test]
    #[ignore = "needs z3"]
    fn z3_says_its_version() {
        assert!(Solver::find().unwrap().name().starts_with("z3 4."));
    }
}

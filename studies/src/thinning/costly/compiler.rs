//! The C compiler of this machine, and what its programs print.

use super::c::Source;
use super::error::Error;
use super::process;
use super::scratch::Scratch;
use super::term::Block;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// How long one process may take. A batch takes seconds; on a busy machine some more.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// What is used unless another is named.
const USUAL: &str = "gcc";

/// A compiler with a directory to work in.
pub(super) struct Compiler {
    program: OsString,
    /// What it says about itself.
    pub(super) version: String,
    scratch: Scratch,
}

/// How much the compiler does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    /// Nothing beyond what it must.
    Plain,
    /// What is usual for programs that are shipped.
    Optimised,
}

impl Level {
    fn option(self) -> &'static str {
        match self {
            Level::Plain => "-O0",
            Level::Optimised => "-O2",
        }
    }
}

impl Compiler {
    /// The one that is named, which must be there, or else gcc; `None` if that is not there.
    pub(super) fn find(named: Option<OsString>) -> Result<Option<Compiler>, Error> {
        let is_named = named.is_some();
        let program = named.unwrap_or_else(|| OsString::from(USUAL));
        let scratch = Scratch::new()?;
        let mut command = Command::new(&program);
        command.arg("--version");
        match process::run(&mut command, scratch.path(), TIME_LIMIT) {
            Ok(output) => {
                let version = output.lines().next().unwrap_or_default().to_owned();
                Ok(Some(Compiler { program, version, scratch }))
            }
            Err(Error::Process { error, .. })
                if error.kind() == io::ErrorKind::NotFound && !is_named =>
            {
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }

    /// The checksum of each function, compiled at a level.
    pub(super) fn checksums(&self, functions: &[Block], level: Level) -> Result<Vec<u64>, Error> {
        let source = self.scratch.path().join("functions.c");
        let binary = self.scratch.path().join("functions");
        fs::write(&source, Source(functions).to_string())
            .map_err(|error| Error::File { path: source.clone(), error })?;
        let mut compile = Command::new(&self.program);
        compile.args(["-std=c99", "-w", level.option(), "-o"]).arg(&binary).arg(&source);
        self.run(&mut compile)?;
        let output = self.run(&mut Command::new(&binary))?;
        parse(&output, functions.len(), binary)
    }

    /// What is wrong if a compiled function and the interpreter differ.
    pub(super) fn disagreement(&self, function: &Block, level: Level) -> Error {
        Error::Disagreement {
            program: PathBuf::from(&self.program),
            option: level.option(),
            source: Source(std::slice::from_ref(function)).to_string(),
        }
    }

    fn run(&self, command: &mut Command) -> Result<String, Error> {
        process::run(command, self.scratch.path(), TIME_LIMIT)
    }
}

fn parse(output: &str, functions: usize, program: PathBuf) -> Result<Vec<u64>, Error> {
    let sums: Vec<u64> =
        output.lines().map_while(|line| u64::from_str_radix(line, 16).ok()).collect();
    if sums.len() == functions {
        Ok(sums)
    } else {
        Err(Error::Output { program, functions, lines: sums.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_is_named_must_be_there() {
        let failure = Compiler::find(Some("no-such-compiler".into())).err().unwrap();
        assert!(failure.to_string().starts_with("cannot run no-such-compiler: "), "{failure}");
    }

    #[track_caller]
    fn check(output: &str, expect: Result<&[u64], &str>) {
        let result = parse(output, 2, PathBuf::from("functions"));
        let result = result.map_err(|failure| failure.to_string());
        assert_eq!(result.as_deref().map_err(String::as_str), expect);
    }

    #[test]
    fn each_line_is_a_checksum() {
        check("000000000000002a\nffffffffffffffff\n", Ok(&[42, u64::MAX]));
        check("2a\n", Err("functions printed 1 checksums of 2 functions"));
        check("2a\noops\n", Err("functions printed 1 checksums of 2 functions"));
    }
}

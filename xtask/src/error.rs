//! Why a chore stopped.

use std::{fmt, io, path::PathBuf, process::ExitStatus};

use crate::{
    figures::Missing, licences::Unwanted, links::Broken, need::Need, perf::Comparison,
    test::Ignored, tidy::Untidy,
};

#[derive(Debug)]
pub enum Error {
    /// The command line could not be started, or its output not be read.
    Io { line: String, source: io::Error },
    /// The command line ran and failed.
    Command { line: String, status: ExitStatus },
    /// A need is not there and could not be installed.
    Missing { need: &'static Need, why: Box<Error> },
    /// The links are whole, but what builds the book is not there and could not be installed.
    NoBook { need: &'static Need, why: Box<Error> },
    /// What was installed is not there.
    NotThere { name: &'static str },
    /// What is too large is installed by this command, when somebody runs it.
    OnlyByHand { command: &'static str },
    /// Installing was not wanted.
    NoInstall,
    /// Installing the package would upgrade or remove packages that are installed.
    WouldChange { package: String, installed: Vec<String> },
    /// Tests are ignored for a reason other than a need in the table.
    Ignored(Vec<Ignored>),
    /// A file or folder that a chore makes.
    File { path: PathBuf, source: io::Error },
    /// The sources or the documents cannot be read.
    Unread(io::Error),
    /// Layers, files or maps are not as they should be.
    Untidy(Vec<Untidy>),
    /// Dependencies have licences that are not allowed, or are there twice.
    Unwanted(Vec<Unwanted>),
    /// Links of the documents lead nowhere.
    Links(Vec<Broken>),
    /// A quick run of a study has figures that its results do not have.
    Figures(Vec<Missing>),
    /// Hot paths take more or fewer instructions than the table says.
    Instructions(Vec<Comparison>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Io { line, source } => write!(f, "`{line}` could not be run: {source}"),
            Error::Command { line, status } => write!(f, "`{line}` failed ({status})"),
            Error::Missing { need, why } => {
                let Need { name, question, variable, .. } = need;
                writeln!(f, "some tests need {name}: {why}")?;
                write!(f, "to run them, let `{name} {question}` succeed")?;
                variable.map_or(Ok(()), |variable| write!(f, ", or {variable} name it"))
            }
            Error::NoBook { need: Need { name, .. }, why } => {
                write!(f, "the links are whole, but the book needs {name}: {why}")
            }
            Error::OnlyByHand { command } => {
                write!(f, "`{command}` installs it, which takes much room")
            }
            Error::NoInstall => write!(f, "it is not here, and --no-install was given"),
            Error::WouldChange { package, installed } => write!(
                f,
                "`apt-get install {package}` would upgrade or remove installed packages: {}",
                installed.join(", ")
            ),
            Error::NotThere { name } => write!(f, "there is no {name} where it was installed"),
            Error::File { path, source } => write!(f, "{}: {source}", path.display()),
            Error::Unread(source) => write!(f, "the sources could not be read: {source}"),
            Error::Untidy(untidy) => {
                write!(f, "not tidy:")?;
                untidy.iter().try_for_each(|it| write!(f, "\n  {it}"))
            }
            Error::Unwanted(unwanted) => {
                write!(f, "dependencies that should not be there:")?;
                unwanted.iter().try_for_each(|it| write!(f, "\n  {it}"))
            }
            Error::Links(broken) => {
                write!(f, "links of the documents lead nowhere:")?;
                broken.iter().try_for_each(|link| write!(f, "\n  {link}"))
            }
            Error::Figures(missing) => {
                write!(f, "the results of a study are not what it measures now:")?;
                missing.iter().try_for_each(|it| write!(f, "\n  {it}"))
            }
            Error::Instructions(changes) => {
                write!(f, "instructions differ from the table by more than 5 %:")?;
                changes.iter().try_for_each(|change| write!(f, "\n  {change}"))?;
                write!(
                    f,
                    "\nif that is meant, `cargo xtask perf --accept` writes the table; say why in the commit"
                )
            }
            Error::Ignored(tests) => {
                write!(
                    f,
                    "ignored for a reason that is not `needs NAME` with NAME in xtask/src/need.rs:"
                )?;
                tests.iter().try_for_each(|test| write!(f, "\n  {test}"))
            }
        }
    }
}

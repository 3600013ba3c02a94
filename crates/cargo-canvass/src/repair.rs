//! `repair FILE.rs`: what generators cannot produce, and the changes with which they can.

mod finding;
mod json;
mod order;
mod text;
mod watcher;

use std::io::Write;

use canvass_console::{
    Exit,
    file::{self, Input},
    record::Record,
    say::say,
    watched,
};
use canvass_repair::{
    Effort, Repair, RepairError, Session, Solver, default_generator, find,
    language::{Form, FunctionId, Program, marked, read, read_for},
};

use crate::{
    cli::{self, Format, RepairArguments},
    error::Error,
    replace::replace,
};
use finding::{Finding, Verdict, Why};
use serde_json::json;
use text::Translation;
use watcher::{Job, Watcher};

/// What some editors put before a text. It is kept, and stands before what is read.
const MARK: char = '\u{feff}';

pub fn run(arguments: &RepairArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let record = Record::begin()?;
    let Input { name, text } = file::read(&arguments.file)?;
    let source = text.strip_prefix(MARK).unwrap_or(&text);
    let translated = match arguments.from {
        Some(library) => Some(translated(arguments, library, &name, source)?),
        None => None,
    };
    let (name, source) = match &translated {
        Some(text) => (format!("{name}, translated"), text.as_str()),
        None => (name, source),
    };
    if let (Some(text), Format::Text, None) = (&translated, arguments.format, &arguments.to) {
        file::write_or_print(None, &format!("{name}:\n\n{text}\n\n"), out)?;
    }
    let generators = match generators(source, arguments.function.as_deref()) {
        Ok(generators) => generators,
        Err(error) => {
            if let Format::Json = arguments.format {
                file::write_or_print(None, &json::unreadable(&name, &error), out)?;
            }
            return Err(Error::generator(&name, source, error));
        }
    };
    let solver = solver(arguments)?;
    let mut visit = Visit { arguments, name: &name, current: source.to_owned(), findings: vec![] };
    watched("repair", |watch| {
        let memory = arguments.memory.saturating_mul(1 << 20);
        let watcher = Watcher::new(watch, arguments.time.0, memory, solver);
        visit.all(&generators, &watcher, out)
    })?;
    if arguments.write && !visit.is_interrupted() && visit.current != source {
        let mark = &text[..text.len() - source.len()];
        replace(&arguments.file, &text, &format!("{mark}{}", visit.current))?;
        visit.findings.iter_mut().for_each(|finding| finding.is_written = finding.is_taken);
    }
    if let Some(path) = &arguments.to {
        file::write_or_print(Some(path), &visit.current, out)?;
    }
    let findings = &visit.findings;
    let end = match arguments.format {
        Format::Text => {
            let translation = match (arguments.from, &arguments.to) {
                (None, _) => Translation::None,
                (Some(_), None) => Translation::Shown,
                (Some(_), Some(_)) => Translation::Written,
            };
            text::end(&name, findings, generators.len(), translation)
        }
        Format::Json => json::of(&name, findings),
    };
    file::write_or_print(None, &end, out)?;
    let exit = finding::exit(findings);
    if let Some(record) = record {
        let outcome = match exit {
            Exit::Success | Exit::NotRefuted => "passed",
            Exit::Interrupted => "interrupted",
            _ => "failed",
        };
        let generators = json::value(&name, findings);
        record.leave("repair", &name, outcome, json!({ "generators": generators }))?;
    }
    Ok(exit)
}

/// The text of a file with its generators translated.
fn translated(
    arguments: &RepairArguments,
    library: cli::Library,
    name: &str,
    source: &str,
) -> Result<String, Error> {
    let library = match library {
        cli::Library::Proptest => canvass_repair::Library::Proptest,
        cli::Library::Quickcheck => canvass_repair::Library::Quickcheck,
    };
    let covers = arguments.covers.iter().map(|one| match one.split_once('=') {
        Some((name, predicate)) => (name.trim().to_owned(), predicate.trim().to_owned()),
        None => (String::new(), one.trim().to_owned()),
    });
    let translated = canvass_repair::translate(source, library, &covers.collect());
    translated.map_err(|error| Error::generator(name, source, error.into()))
}

/// What is found out about a generator of a text, as the command tells it, and whether it is repaired.
pub fn explain(
    name: &str,
    source: &str,
    function: &str,
    solver: Option<Solver>,
) -> Result<(String, bool), RepairError> {
    let mut session = Session::default();
    if let Some(solver) = solver {
        session = session.with_solver(solver);
    }
    let before = canvass_repair::check(source, function, &mut session)?;
    let outcome = canvass_repair::repair(source, function, &mut session);
    let program = read_for(source, function)?;
    let generator = find(&program, function)?;
    let finding = Finding::new(&program, generator, source, Some(before), Verdict::of(outcome));
    let is_repaired = matches!(finding.verdict, Verdict::Repaired(_));
    Ok((text::of(name, &finding), is_repaired))
}

/// The z3 to ask, if there is one.
fn solver(arguments: &RepairArguments) -> Result<Option<Solver>, Error> {
    if arguments.no_solver {
        return Ok(None);
    }
    match Solver::find() {
        Ok(solver) => Ok(Some(solver)),
        Err(missing) if missing.named => Err(Error::NoSolver(missing)),
        Err(missing) => {
            say(format_args!("note: {missing}; nothing is proved for all sizes"));
            Ok(None)
        }
    }
}

/// The names of the generators to repair, in order.
fn generators(source: &str, only: Option<&str>) -> Result<Vec<String>, RepairError> {
    if let Some(name) = only {
        let program = read_for(source, name)?;
        return Ok(vec![program.function(find(&program, name)?).name.clone()]);
    }
    match read(source) {
        Ok(program) => {
            let name = |id| program.function(id).name.clone();
            Ok(order::of(&program).into_iter().map(name).collect())
        }
        // If one of them cannot be read, the others still can.
        Err(error) => match marked(source) {
            Ok(marked) if marked.len() > 1 => {
                Ok(marked.into_iter().map(|(name, _)| name).collect())
            }
            Ok(_) | Err(_) => Err(error.into()),
        },
    }
}

/// A visit to the generators of a file, one after the other.
struct Visit<'a> {
    arguments: &'a RepairArguments,
    name: &'a str,
    /// The text as repaired so far.
    current: String,
    findings: Vec<Finding>,
}

impl Visit<'_> {
    fn all(
        &mut self,
        generators: &[String],
        watcher: &Watcher<'_>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        for function in generators {
            let finding = self.one(function, watcher)?;
            if let Format::Text = self.arguments.format {
                file::write_or_print(None, &text::of(self.name, &finding), out)?;
            }
            let is_over = matches!(finding.verdict, Verdict::Stopped(_));
            self.findings.push(finding);
            if is_over {
                break;
            }
        }
        Ok(())
    }

    fn one(&mut self, function: &str, watcher: &Watcher<'_>) -> Result<Finding, Error> {
        let source = self.current.clone();
        let failed = |error| Error::generator(self.name, &source, error);
        let program = match read_for(&source, function) {
            Ok(program) => program,
            Err(error) => return Ok(Finding::unread(function, &source, error)),
        };
        let generator = find(&program, function).map_err(failed)?;
        let job = Job {
            source: source.clone(),
            function: function.to_owned(),
            has_holes: has_holes(&program, generator),
            effort: Effort {
                cost: self.arguments.cost,
                without: self.arguments.without.clone(),
                ..Effort::default()
            },
            explained_with: self.arguments.explain.then(|| self.arguments.atoms.clone()),
        };
        let done = watcher.watch(job);
        let verdict = match done.ended {
            Ok(outcome) => Verdict::of(outcome),
            Err(why) => Verdict::Stopped(why),
        };
        let is_late = matches!(verdict, Verdict::Stopped(Why::OutOfTime));
        let is_missing = done.before.as_ref().is_some_and(|before| !before.is_complete());
        let default_generator = match is_late && is_missing {
            true => default_generator(&source, function).ok(),
            false => None,
        };
        let taken = self.taken(&verdict).map(|repair| repair.text.clone());
        let is_taken = taken.is_some();
        if let Some(text) = taken {
            self.current = text;
        }
        let found = Finding::new(&program, generator, &source, done.before, verdict);
        Ok(Finding { is_taken, explanation: done.explanation, default_generator, ..found })
    }

    /// The repair that the file is to have.
    fn taken<'v>(&self, verdict: &'v Verdict) -> Option<&'v Repair> {
        match verdict {
            Verdict::Imprecise(_) if !self.arguments.imprecise => None,
            _ => verdict.repair(),
        }
    }

    fn is_interrupted(&self) -> bool {
        finding::exit(&self.findings) == Exit::Interrupted
    }
}

fn has_holes(program: &Program, generator: FunctionId) -> bool {
    let mut has_holes = false;
    let body = &program.function(generator).body;
    body.walk(&mut |part| has_holes |= matches!(part.form, Form::Hole(_)));
    has_holes
}

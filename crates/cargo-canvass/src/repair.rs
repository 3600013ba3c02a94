//! `repair FILE.rs`: what generators cannot produce, and the changes with which they can.

mod finding;
mod json;
mod order;
mod text;
mod watcher;

use std::io::Write;

use canvass_repair::{
    Repair, RepairError, Session, Solver, find,
    language::{Form, FunctionId, Program, read},
};

use crate::{
    cli::{Format, RepairArguments},
    error::Error,
    exit::Exit,
    file::{self, Input},
    record::Record,
    replace::replace,
    say::say,
    watched::watched,
};
use finding::{Finding, Verdict};
use serde_json::json;
use watcher::{Job, Watcher};

/// What some editors put before a text. It is kept, and stands before what is read.
const MARK: char = '\u{feff}';

pub fn run(arguments: &RepairArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let record = Record::begin()?;
    let Input { name, text } = file::read(&arguments.file)?;
    let source = text.strip_prefix(MARK).unwrap_or(&text);
    let generators = match generators(source, arguments.function.as_deref()) {
        Ok(generators) => generators,
        Err(error) => return Err(Error::generator(&name, source, error)),
    };
    let solver = solver(arguments)?;
    let mut visit = Visit { arguments, name: &name, current: source.to_owned(), findings: vec![] };
    watched("repair", |watch| {
        let watcher = Watcher::new(watch, arguments.time.0, solver);
        visit.all(&generators, &watcher, out)
    })?;
    if arguments.write && !visit.is_interrupted() && visit.current != source {
        let mark = &text[..text.len() - source.len()];
        replace(&arguments.file, &text, &format!("{mark}{}", visit.current))?;
        visit.findings.iter_mut().for_each(|finding| finding.is_written = finding.is_taken);
    }
    let findings = &visit.findings;
    let end = match arguments.format {
        Format::Text => text::end(&name, findings, generators.len()),
        Format::Json => json::of(&name, findings),
    };
    file::write_or_print(None, &end, out)?;
    let exit = finding::exit(findings);
    if let Some(record) = record {
        let outcome = match exit {
            Exit::Success => "passed",
            Exit::Interrupted => "interrupted",
            _ => "failed",
        };
        let generators = json::value(&name, findings);
        record.leave("repair", &name, outcome, json!({ "generators": generators }))?;
    }
    Ok(exit)
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
    let program = read(source)?;
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
    let program = read(source)?;
    let generators = match only {
        Some(name) => vec![find(&program, name)?],
        None => order::of(&program),
    };
    Ok(generators.into_iter().map(|id| program.function(id).name.clone()).collect())
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
        let program = read(&source).map_err(|error| failed(error.into()))?;
        let generator = find(&program, function).map_err(failed)?;
        let job = Job {
            source: source.clone(),
            function: function.to_owned(),
            has_holes: has_holes(&program, generator),
        };
        let done = watcher.watch(job);
        let verdict = match done.ended {
            Ok(outcome) => Verdict::of(outcome),
            Err(why) => Verdict::Stopped(why),
        };
        let taken = self.taken(&verdict).map(|repair| repair.text.clone());
        let is_taken = taken.is_some();
        if let Some(text) = taken {
            self.current = text;
        }
        let found = Finding::new(&program, generator, &source, done.before, verdict);
        Ok(Finding { is_taken, ..found })
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
    body.walk(&mut |part| has_holes |= matches!(part.form, Form::Hole));
    has_holes
}

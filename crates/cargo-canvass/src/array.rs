//! `array MODEL`: rows that have every combination of values of any few parameters.

mod watcher;

use std::{
    io::Write,
    time::{Duration, Instant},
};

use canvass_cover::{
    Effort, PartialRow, Radix,
    format::rows,
    model::{Generated, Model, Request, SeedChange, SeedReason},
};

use crate::{
    cli::{ArrayArguments, RowFormat},
    error::Error,
    exit::Exit,
    file,
    measure::Reach,
    say::say,
    source::{self, Source},
    suite::{self, Tests},
    watched::watched,
};
use watcher::Watcher;

pub fn run(arguments: &ArrayArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let started = Instant::now();
    let source = source::read(&arguments.model, &arguments.pict)?;
    source.refuse_pict(&arguments.pict)?;
    if arguments.effort.is_some() && !source.model.seeds().is_empty() {
        return Err(Error::RowsToKeep { name: source.name });
    }
    let given = match &arguments.extend {
        Some(path) => Some(suite::read(path, &source)?),
        None => None,
    };
    let request = request(arguments, &source, given.as_ref());
    let generated = generate(&source, &request)?;
    warn(&generated.changes, &source, given.as_ref());
    let text = text(arguments, &source.model, &generated.rows);
    file::write_or_print(arguments.output.as_deref(), &text, out)?;
    if arguments.statistics || !generated.is_complete {
        tell(arguments, &source, &request, &generated, started)?;
    }
    Ok(if generated.is_complete { Exit::Success } else { Exit::Interrupted })
}

fn request(arguments: &ArrayArguments, source: &Source, given: Option<&Tests>) -> Request {
    Request {
        strength: source.strength(arguments.strength),
        mixed: arguments.mixed,
        seed: arguments.seed,
        radix: arguments.radix.map(|base| Radix { base, ..Radix::STANDARD }),
        effort: arguments.effort.map(|seconds| Effort {
            steps: u64::MAX,
            time: Some(Duration::from_secs(seconds.get())),
        }),
        seeds: given.map_or_else(Vec::new, |tests| tests.rows.clone()),
    }
}

fn generate(source: &Source, request: &Request) -> Result<Generated, Error> {
    let effort = request.effort.and_then(|effort| effort.time);
    let generated = watched("array", |watch| {
        let mut watcher = Watcher::new(watch, request.strength, effort);
        source.model.generate(request, &mut |progress| watcher.see(progress))
    });
    generated.map_err(|error| Error::generate(&source.name, error))
}

fn text(arguments: &ArrayArguments, model: &Model, rows: &[PartialRow]) -> String {
    match arguments.format {
        RowFormat::Csv => rows::csv(model, rows),
        RowFormat::Json => rows::json(model, rows),
        RowFormat::Pict => rows::pict(model, rows, &arguments.pict.options()),
        RowFormat::Acts => rows::acts_csv(model, rows),
        RowFormat::Rust => rows::rust(model, rows),
    }
}

/// Says what was changed in seed rows.
fn warn(changes: &[SeedChange], source: &Source, given: Option<&Tests>) {
    let own = source.model.seeds().len();
    for SeedChange { row, parameter, value, reason } in changes.iter().take(suite::MOST_WARNINGS) {
        let place = match (row.checked_sub(own), given) {
            (Some(at), Some(tests)) => format!("{}, line {}", tests.name, tests.lines[at]),
            (Some(_), None) | (None, _) => {
                format!("{}, seed row {}", source.name, row + 1)
            }
        };
        let reason = match reason {
            SeedReason::SecondInvalid => "the row has another invalid value",
            SeedReason::Excluded => "the constraints exclude it there",
        };
        say(format_args!(
            "warning: {place}: value `{value}` of `{parameter}` was replaced, since {reason}"
        ));
    }
    suite::say_how_many_more(changes.len());
}

/// Says how many rows and interactions there are, and how many are missing.
fn tell(
    arguments: &ArrayArguments,
    source: &Source,
    request: &Request,
    generated: &Generated,
    started: Instant,
) -> Result<(), Error> {
    let seconds = started.elapsed().as_secs_f64();
    if !generated.is_complete {
        say("interrupted: the array is not complete");
    }
    let plan = source.plan(request.strength, request.mixed)?;
    let reach = source.sections(&plan)?.reach(&generated.rows, request.radix.as_ref());
    let (missing, interactions) = match reach {
        Ok(Reach { possible, covered }) => (
            format!("{} of {possible} interactions are missing", possible - covered),
            format!("{covered} of {possible}"),
        ),
        Err(error) => (
            format!("how many interactions are missing is not known: {error}"),
            "not known, too many".to_owned(),
        ),
    };
    if !generated.is_complete {
        say(missing);
    }
    if arguments.statistics {
        say(format_args!("rows          {}", generated.rows.len()));
        say(format_args!("interactions  {interactions}"));
        say(format_args!("seconds       {seconds:.3}"));
    }
    Ok(())
}

//! `array MODEL`: rows that have every combination of values of any few parameters.

mod orders;
mod watcher;

use std::{
    collections::BTreeSet,
    io::Write,
    time::{Duration, Instant},
};

use canvass_console::{Exit, file, say::say, watched};
use canvass_cover::{
    Effort, PartialRow, Radix,
    format::rows,
    model::{Breaking, Generated, Model, Request, SeedChange, SeedReason},
};

use crate::{
    cli::{ArrayArguments, RowFormat},
    error::Error,
    measure::Reach,
    numbers,
    source::{self, Source},
    suite::{self, Tests},
};
use watcher::Watcher;

pub fn run(arguments: &ArrayArguments, out: &mut impl Write) -> Result<Exit, Error> {
    if arguments.sequence {
        return orders::run(arguments, out);
    }
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
    warn_of_hours(&source, &request);
    let (generated, broken) = generate(&source, &request, arguments.break_constraints)?;
    let is_complete =
        generated.is_complete && broken.as_ref().is_none_or(|broken| broken.is_complete);
    warn(&generated.changes, &source, given.as_ref());
    if let Some(tests) = &given {
        tell_extended(&generated, &source, tests);
    }
    let text = match broken {
        None => text(arguments, &source.model, &generated.rows),
        Some(broken) => {
            let (model, rows) = marked(&source, &generated.rows, broken)?;
            text(arguments, &model, &rows)
        }
    };
    file::write_or_print(arguments.output.as_deref(), &text, out)?;
    if arguments.statistics || !generated.is_complete {
        tell(arguments, &source, &request, &generated, started)?;
    }
    if generated.is_complete && !is_complete {
        say("interrupted: not all constraints are broken");
    }
    Ok(if is_complete { Exit::Success } else { Exit::Interrupted })
}

/// The model with a column for what is broken, and all rows with it.
fn marked(
    source: &Source,
    rows: &[PartialRow],
    broken: Breaking,
) -> Result<(Model, Vec<PartialRow>), Error> {
    for at in &broken.unbreakable {
        let constraint = &source.model.constraints()[*at];
        let (line, said) = (constraint.line(), constraint.source());
        say(format_args!(
            "warning: {}, line {line}: no row of valid values breaks `{said}` alone",
            source.name
        ));
    }
    let model = source.model.with_breaks();
    let model = model.map_err(|error| Error::generate(&source.name, error))?;
    let with = |row: &PartialRow, value: u32| [&row[..], &[Some(value)]].concat();
    let kept = rows.iter().map(|row| with(row, 0));
    let broken = broken.rows.iter().map(|(constraint, row)| with(row, *constraint as u32 + 1));
    Ok((model, kept.chain(broken).collect()))
}

fn request(arguments: &ArrayArguments, source: &Source, given: Option<&Tests>) -> Request {
    Request {
        strength: source.strength_of_units(arguments.strength),
        mixed: arguments.mixed,
        seed: arguments.seed,
        radix: arguments.radix.map(|base| Radix { base, ..Radix::STANDARD }),
        effort: arguments.effort.map(|time| Effort { steps: u64::MAX, time: Some(time) }),
        seeds: given.map_or_else(Vec::new, |tests| tests.rows.clone()),
    }
}

/// What takes longer is said to do so.
const LONG: u64 = 15 * 60;

/// Says before it begins that it will take long.
fn warn_of_hours(source: &Source, request: &Request) {
    let estimate = source.model.estimate(request.strength, request.mixed);
    if let Ok(estimate) = estimate
        && estimate.seconds() > LONG
        && !estimate.is_too_large()
        && request.radix.is_none()
    {
        let time = match estimate.seconds().div_ceil(3600) {
            1 => "about an hour".to_owned(),
            hours @ 2..=99 => format!("about {hours} hours"),
            100.. | 0 => "more than a hundred hours".to_owned(),
        };
        say(format_args!(
            "warning: {}: there will be about {} rows, which may take {time}: lower the strength, or let digits \
             interact with '--radix'; Ctrl-C keeps the rows that there are then",
            source.name,
            rounded(estimate.rows)
        ));
    }
}

/// With two digits that are not 0.
fn rounded(number: u128) -> u128 {
    let unit = 10_u128.pow(number.max(1).ilog10().saturating_sub(1));
    number.saturating_add(unit / 2) / unit * unit
}

/// The rows, and those that break constraints if asked for and not interrupted before.
fn generate(
    source: &Source,
    request: &Request,
    break_constraints: bool,
) -> Result<(Generated, Option<Breaking>), Error> {
    let effort = request.effort.and_then(|effort| effort.time);
    let generated = watched("array", |watch| {
        // Until there is a first row.
        watch.keeps_nothing(true);
        let mut watcher = Watcher::new(watch, request.strength, effort);
        let see = &mut |progress| watcher.see(progress);
        let generated = source.model.generate(request, see)?;
        if !break_constraints || !generated.is_complete {
            return Ok((generated, None));
        }
        let broken = source.model.generate_breaking(request.strength, request.seed, see)?;
        Ok((generated, Some(broken)))
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
        RowFormat::Text => unreachable!("this is refused as a usage error"),
    }
}

/// Says what became of the tests that there were, and which rows are new.
fn tell_extended(generated: &Generated, source: &Source, tests: &Tests) {
    let own = source.model.seeds().len();
    let is_open = |at: &usize| tests.rows[*at].iter().any(Option::is_none);
    let changed: BTreeSet<usize> =
        generated.changes.iter().filter_map(|change| change.row.checked_sub(own)).collect();
    let unchanged = (0..tests.rows.len()).filter(|at| !changed.contains(at));
    let (completed, kept): (Vec<usize>, Vec<usize>) = unchanged.partition(is_open);
    let of_lines = |tests_at: &[usize]| {
        let lines: Vec<usize> = tests_at.iter().map(|at| tests.lines[*at]).collect();
        match lines.is_empty() {
            true => String::new(),
            false => format!(" ({} {})", numbers::lines(&lines), numbers::ranges(&lines)),
        }
    };
    let changed: Vec<usize> = changed.into_iter().collect();
    let rows: Vec<usize> = generated.new.iter().map(|at| at + 1).collect();
    let new = match rows.is_empty() {
        true => String::new(),
        false => format!(" (rows {})", numbers::ranges(&rows)),
    };
    say(format_args!(
        "{}: {} tests kept, {} completed{}, {} no longer possible and changed{}; {} new rows{new}",
        tests.name,
        kept.len(),
        completed.len(),
        of_lines(&completed),
        changed.len(),
        of_lines(&changed),
        rows.len()
    ));
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
    // Nobody who pressed Ctrl-C waits long for a number.
    let until = (!generated.is_complete).then(|| Instant::now() + Duration::from_millis(500));
    let reach = source.sections(&plan)?.reach(&generated.rows, request.radix.as_ref(), until);
    let (missing, interactions) = match reach {
        Ok(None) => (
            "how many interactions are missing would take long to count".to_owned(),
            "not counted".to_owned(),
        ),
        Ok(Some(Reach { possible, covered })) => (
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

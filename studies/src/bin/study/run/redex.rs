//! The study `redex`: looks for bugs, or joins what was found before; writes the figures.

use std::{io::Write, num::NonZeroUsize, path::Path, time::Duration};

use canvass_console::{Watch, file};
use canvass_studies::{
    Format, Verdict,
    redex::{self, Findings, MutantFilter, Options},
};

use crate::{
    cli::{Budget, RedexArguments, Strategy, StudyArguments},
    error::Error,
};

const BUDGET: Duration = Duration::from_secs(60);
const QUICK_BUDGET: Duration = Duration::from_secs(1);
const TRIALS: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
const ONE: NonZeroUsize = NonZeroUsize::new(1).expect("one is not zero");

/// What came of it, and the pictures of it.
pub fn run(
    arguments: &StudyArguments,
    format: Format,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<(Verdict, Vec<String>), Error> {
    let findings = match &arguments.redex.from[..] {
        [] => redex::run(&options(arguments, format), watch, out)?,
        paths => {
            let findings = joined(paths)?;
            findings.print(format, out)?;
            findings
        }
    };
    let mut pictures = vec![];
    for figure in findings.figures() {
        if let Some(folder) = &arguments.redex.figures {
            file::write(&folder.join(figure.name), &figure.text)?;
        }
        if figure.name.ends_with(".svg") {
            pictures.push(figure.text);
        }
    }
    Ok((findings.verdict(), pictures))
}

fn options(arguments: &StudyArguments, format: Format) -> Options {
    let RedexArguments { model, bug, seed, constants, unprepared, .. } = arguments.redex;
    let quick = arguments.quick;
    Options {
        mutants: match (model, bug) {
            (Some(model), Some(bug)) => MutantFilter::Bug(model, bug),
            (Some(model), None) => MutantFilter::Model(model),
            (None, _) if quick => MutantFilter::Quick,
            (None, _) => MutantFilter::All,
        },
        strategy: strategy(arguments.search.strategy),
        budget: match arguments.search.budget {
            Some(Budget::Time(time)) => time,
            Some(Budget::Runs(_)) => unreachable!("a budget of runs was refused"),
            None if quick => QUICK_BUDGET,
            None => BUDGET,
        },
        trials: arguments.search.trials.unwrap_or(if quick { ONE } else { TRIALS }),
        seed,
        offers_constants: constants,
        prepares: !unprepared,
        format,
    }
}

fn strategy(strategy: Strategy) -> Option<redex::Strategy> {
    match strategy {
        Strategy::InOrder => Some(redex::Strategy::InOrder),
        Strategy::Uniform => Some(redex::Strategy::Uniform),
        Strategy::FairInOrder => Some(redex::Strategy::FairInOrder),
        Strategy::FairUniform => Some(redex::Strategy::FairUniform),
        Strategy::AdHoc => Some(redex::Strategy::AdHoc),
        Strategy::Mixed => Some(redex::Strategy::Mixed),
        Strategy::Lazy => Some(redex::Strategy::Lazy),
        Strategy::Patterns => Some(redex::Strategy::Patterns),
        Strategy::Thinned => Some(redex::Strategy::Thinned),
        Strategy::Auto => Some(redex::Strategy::Auto),
        Strategy::All => None,
    }
}

/// What was printed as JSON before.
fn joined(paths: &[impl AsRef<Path>]) -> Result<Findings, Error> {
    let mut findings = Findings::default();
    for path in paths {
        let input = file::read(path.as_ref())?;
        let added = findings.add(&input.text);
        added.map_err(|error| Error::Measurements { name: input.name, error })?;
    }
    Ok(findings)
}

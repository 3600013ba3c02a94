//! `study redex`: hunts, or joins what was found before; writes the figures.

use std::{io::Write, num::NonZeroUsize, path::Path, time::Duration};

use canvass_studies::{
    Verdict,
    redex::{self, Findings, Options, Prey},
};

use crate::{
    cli::{Budget, RedexArguments, Strategy, StudyArguments},
    exit::Exit,
    file, interrupt,
    trouble::Trouble,
};

const BUDGET: Duration = Duration::from_secs(60);
const QUICK_BUDGET: Duration = Duration::from_secs(1);
const TRIALS: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
const ONE: NonZeroUsize = NonZeroUsize::new(1).expect("one is not zero");

pub fn run(
    arguments: &StudyArguments,
    format: canvass_studies::Format,
    out: &mut impl Write,
) -> Result<Exit, Trouble> {
    let findings = match &arguments.redex.from[..] {
        [] => {
            let is_interrupted = interrupt::note("without a summary");
            redex::run(&options(arguments, format, &is_interrupted), out)?
        }
        paths => {
            let findings = joined(paths)?;
            findings.print(format, out)?;
            findings
        }
    };
    if let Some(folder) = &arguments.redex.figures {
        for figure in findings.figures() {
            file::write(&folder.join(figure.name), &figure.text)?;
        }
    }
    Ok(match findings.verdict() {
        Verdict::Agrees if findings.is_complete() => Exit::Success,
        Verdict::Agrees => Exit::Interrupted,
        Verdict::Differs => Exit::Failed,
    })
}

fn options<'a>(
    arguments: &StudyArguments,
    format: canvass_studies::Format,
    is_interrupted: &'a std::sync::atomic::AtomicBool,
) -> Options<'a> {
    let RedexArguments { model, bug, seed, .. } = arguments.redex;
    let quick = arguments.quick;
    Options {
        prey: match (model, bug) {
            (Some(model), Some(bug)) => Prey::Bug(model, bug),
            (Some(model), None) => Prey::Model(model),
            (None, _) if quick => Prey::Quick,
            (None, _) => Prey::All,
        },
        strategy: strategy(arguments.hunts.strategy),
        budget: match arguments.hunts.budget {
            Some(Budget::Time(time)) => time,
            Some(Budget::Runs(_)) => unreachable!("a budget of runs was refused"),
            None if quick => QUICK_BUDGET,
            None => BUDGET,
        },
        trials: arguments.hunts.trials.unwrap_or(if quick { ONE } else { TRIALS }),
        seed,
        format,
        is_interrupted,
    }
}

fn strategy(strategy: Strategy) -> Option<redex::Strategy> {
    match strategy {
        Strategy::InOrder => Some(redex::Strategy::InOrder),
        Strategy::Uniform => Some(redex::Strategy::Uniform),
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
fn joined(paths: &[impl AsRef<Path>]) -> Result<Findings, Trouble> {
    let mut findings = Findings::default();
    for path in paths {
        let input = file::read(path.as_ref())?;
        let added = findings.add(&input.text);
        added.map_err(|error| Trouble::Measurements { name: input.name, error })?;
    }
    Ok(findings)
}

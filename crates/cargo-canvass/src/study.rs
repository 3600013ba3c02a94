//! `study NAME`: runs a study, which prints its rows, and fails if an answer is not the known one.

mod redex;

use std::{
    io::Write,
    num::{NonZeroU16, NonZeroU64, NonZeroUsize},
    time::Duration,
};

use canvass_studies::{
    Verdict, arrays, repair, searches, structures,
    system_f::{self, Prey},
    tcas,
    thinning::{self, costly},
};

use crate::{
    cli::{
        Budget, Format, HuntArguments, Strategy, StructuresArguments, Study, StudyArguments,
        SystemFArguments, ThinningArguments,
    },
    exit::Exit,
    file,
    trouble::Trouble,
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> Result<Exit, Trouble> {
    let format = match arguments.format {
        Format::Text => canvass_studies::Format::Text,
        Format::Json => canvass_studies::Format::Json,
    };
    let quick = arguments.quick;
    let verdict = match arguments.name {
        Study::Structures => {
            let StructuresArguments { threads, breakdown } = arguments.structures;
            structures::run(&structures::Options { quick, threads, breakdown, format }, out)?
        }
        Study::Tcas => tcas::run(&tcas::Options { quick, format }, out)?,
        Study::Arrays => {
            let effort = arguments.arrays.effort.map(|seconds| Duration::from_secs(seconds.get()));
            arrays::run(&arrays::Options { quick, effort, format }, out)?
        }
        Study::Searches => searches::run(&searches::Options { quick, format }, out)?,
        Study::SystemF if arguments.system_f.parameters => system_f::parameters::run(format, out)?,
        Study::SystemF => {
            let findings = system_f::run(&hunts(arguments, quick, format), out)?;
            if let Some(path) = &arguments.plot {
                let picture = findings.plot().expect("a plot of one strategy was refused");
                file::write(path, &picture)?;
            }
            findings.verdict()
        }
        Study::Repair => {
            let questions = arguments.repair.questions;
            repair::run(&repair::Options { quick, questions, format }, out)?
        }
        Study::Redex => return redex::run(arguments, format, out),
        Study::Thinning if arguments.thinning.costly => {
            match costly::run(&compilations(arguments, quick, format), out)? {
                costly::Findings::Measured(_, verdict) => verdict,
                // It was said why.
                costly::Findings::Skipped => Verdict::Agrees,
            }
        }
        Study::Thinning => {
            let findings = thinning::run(&trials(arguments, quick, format), out)?;
            if let Some(path) = &arguments.plot {
                file::write(path, &findings.plot())?;
            }
            findings.verdict()
        }
    };
    Ok(match verdict {
        Verdict::Agrees => Exit::Success,
        Verdict::Differs => Exit::Failed,
    })
}

fn hunts(
    arguments: &StudyArguments,
    quick: bool,
    format: canvass_studies::Format,
) -> system_f::Options {
    let HuntArguments { strategy, budget, .. } = arguments.hunts;
    let strategy = match strategy {
        Strategy::Lazy => Some(system_f::Strategy::Lazy),
        Strategy::Patterns => Some(system_f::Strategy::Patterns),
        Strategy::All => None,
        Strategy::InOrder
        | Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Mixed
        | Strategy::Thinned
        | Strategy::Auto => unreachable!("a strategy of another study was refused"),
    };
    let SystemFArguments { mutant, .. } = arguments.system_f;
    let prey = match mutant {
        Some(mutant) => Prey::Only(mutant),
        None if quick => Prey::Quick,
        None => Prey::All,
    };
    let budget = match budget {
        Some(Budget::Runs(runs)) => runs,
        Some(Budget::Time(_)) => unreachable!("a budget of time was refused"),
        None => RUNS,
    };
    system_f::Options { strategy, prey, budget, format }
}

fn trials(
    arguments: &StudyArguments,
    quick: bool,
    format: canvass_studies::Format,
) -> thinning::Options {
    thinning::Options {
        trials: arguments.hunts.trials.unwrap_or(TRIALS),
        fan_outs: fan_outs(&arguments.thinning, &[2, 5, 10, 20, 30]).collect(),
        strength: arguments.thinning.strength,
        quick,
        format,
    }
}

fn compilations(
    arguments: &StudyArguments,
    quick: bool,
    format: canvass_studies::Format,
) -> costly::Options {
    costly::Options {
        trials: arguments.hunts.trials.unwrap_or(if quick { ONE } else { COSTLY_TRIALS }),
        fan_outs: fan_outs(&arguments.thinning, &[2, 5, 10]).map(NonZeroUsize::from).collect(),
        quick,
        format,
    }
}

const RUNS: NonZeroU64 = NonZeroU64::new(20_000_000).expect("twenty million is not zero");
const TRIALS: NonZeroUsize = NonZeroUsize::new(50).expect("fifty is not zero");
const COSTLY_TRIALS: NonZeroUsize = NonZeroUsize::new(3).expect("three is not zero");
const ONE: NonZeroUsize = NonZeroUsize::new(1).expect("one is not zero");

/// Those asked for, or else the usual ones.
fn fan_outs(arguments: &ThinningArguments, usual: &[u16]) -> impl Iterator<Item = NonZeroU16> {
    let usual = usual.iter().filter_map(|fan_out| NonZeroU16::new(*fan_out));
    let given = arguments.fan_out.iter().copied();
    given.chain(usual.filter(|_| arguments.fan_out.is_empty()))
}

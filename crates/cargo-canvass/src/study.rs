//! `study NAME`: runs a study, which prints its rows, and fails if an answer is not the known one.

use std::{
    io::{self, Write},
    time::Duration,
};

use canvass_studies::{
    Verdict, arrays, searches, structures,
    system_f::{self, Prey},
    tcas, thinning,
};

use crate::{
    cli::{
        Format, Strategy, StructuresArguments, Study, StudyArguments, SystemFArguments,
        ThinningArguments,
    },
    exit::Exit,
    file,
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> io::Result<Exit> {
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
            let findings = system_f::run(&hunts(&arguments.system_f, quick, format), out)?;
            if let Some(path) = &arguments.plot {
                let picture = findings.plot().expect("a plot of one strategy was refused");
                file::write(path, &picture)?;
            }
            findings.verdict()
        }
        Study::Thinning => {
            let findings = thinning::run(&trials(&arguments.thinning, quick, format), out)?;
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
    arguments: &SystemFArguments,
    quick: bool,
    format: canvass_studies::Format,
) -> system_f::Options {
    let strategy = match arguments.strategy {
        Strategy::Lazy => Some(system_f::Strategy::Lazy),
        Strategy::Patterns => Some(system_f::Strategy::Patterns),
        Strategy::All => None,
    };
    let prey = match arguments.mutant {
        Some(mutant) => Prey::Only(mutant),
        None if quick => Prey::Quick,
        None => Prey::All,
    };
    system_f::Options { strategy, prey, budget: arguments.budget, format }
}

fn trials(
    arguments: &ThinningArguments,
    quick: bool,
    format: canvass_studies::Format,
) -> thinning::Options {
    let ThinningArguments { trials, fan_out, strength } = arguments;
    thinning::Options {
        trials: *trials,
        fan_outs: fan_out.clone(),
        strength: *strength,
        quick,
        format,
    }
}

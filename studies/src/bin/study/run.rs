//! Runs a study, which prints its rows, and fails if an answer is not the known one.

mod redex;

use std::{
    io::{self, Write},
    num::{NonZeroU16, NonZeroU64, NonZeroUsize},
    time::Duration,
};

use canvass_console::{Exit, Watch, file, record::Record, say::say, watched};
use canvass_studies::{
    Format, Verdict, arrays, faults, keeping_rows, repair, searches, sharing, structures,
    system_f::{self, MutantFilter},
    tcas,
    thinning::{self, costly},
};
use clap::ValueEnum;
use serde_json::json;

use crate::{
    cli::{
        Budget, SearchArguments, Strategy, StructuresArguments, Study, StudyArguments,
        SystemFArguments, ThinningArguments,
    },
    error::Error,
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let name = arguments.name.to_possible_value().expect("no study is hidden");
    let what = format!("study {}", name.get_name());
    let shard = arguments.shard;
    let mut shared = || sharing(shard, || watched(&what, |watch| study(arguments, watch, out)));
    let done = match Record::begin()? {
        None => shared()?,
        Some(record) => {
            let (done, rows) = keeping_rows(shared);
            let done = done?;
            // What is drawn of a share says nothing about the whole.
            let figures: Vec<&String> = done.pictures.iter().filter(|_| shard.is_whole()).collect();
            let rest = json!({ "quick": arguments.quick, "rows": rows, "figures": figures });
            record.of_shard(shard).leave("study", name.get_name(), done.outcome(), rest)?;
            done
        }
    };
    Ok(done.exit)
}

/// What a study came to.
struct Done {
    exit: Exit,
    /// For studies that draw some.
    pictures: Vec<String>,
}

impl Done {
    fn outcome(&self) -> &'static str {
        match self.exit {
            Exit::Success => "passed",
            Exit::Interrupted => "interrupted",
            _ => "failed",
        }
    }
}

impl From<Verdict> for Done {
    fn from(verdict: Verdict) -> Done {
        Done { exit: exit(verdict), pictures: vec![] }
    }
}

fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Agrees => Exit::Success,
        Verdict::Differs => Exit::Failed,
    }
}

fn study(arguments: &StudyArguments, watch: &Watch, out: &mut impl Write) -> Result<Done, Error> {
    let format = arguments.format;
    let quick = arguments.quick;
    let mut done: Done = match arguments.name {
        Study::Structures => {
            let StructuresArguments { threads, breakdown } = arguments.structures;
            let options = structures::Options { quick, threads, breakdown, format };
            structures::run(&options, watch, out)?.into()
        }
        Study::Tcas => tcas::run(&tcas::Options { quick, format }, watch, out)?.into(),
        Study::Arrays => {
            let effort = arguments.arrays.effort.map(|seconds| Duration::from_secs(seconds.get()));
            arrays::run(&arrays::Options { quick, effort, format }, watch, out)?.into()
        }
        Study::Searches => searches::run(&searches::Options { quick, format }, watch, out)?.into(),
        Study::SystemF if arguments.system_f.parameters => {
            system_f::parameters::run(format, watch, out)?.into()
        }
        Study::SystemF => {
            let findings = system_f::run(&system_f_options(arguments, quick, format), watch, out)?;
            let picture = findings.plot().filter(|_| !watch.is_interrupted());
            Done { pictures: picture.into_iter().collect(), exit: exit(findings.verdict()) }
        }
        Study::Repair => {
            let questions = arguments.repair.questions;
            repair::run(&repair::Options { quick, questions, format }, watch, out)?.into()
        }
        Study::Redex => {
            let (verdict, pictures) = redex::run(arguments, format, watch, out)?;
            Done { exit: exit(verdict), pictures }
        }
        Study::Faults => faults::run(&faults::Options { quick, format }, watch, out)?.into(),
        Study::Thinning if arguments.thinning.costly => {
            match costly::run(&compilations(arguments, quick, format), watch, out)? {
                costly::Findings::Measured(_, verdict) => verdict.into(),
                // It was said why.
                costly::Findings::Skipped => Verdict::Agrees.into(),
            }
        }
        Study::Thinning => {
            let findings = thinning::run(&trials(arguments, quick, format), watch, out)?;
            let picture = (!watch.is_interrupted()).then(|| findings.plot());
            Done { pictures: picture.into_iter().collect(), exit: exit(findings.verdict()) }
        }
    };
    if watch.is_interrupted() {
        tell_interruption(format, out)?;
        if done.exit == Exit::Success {
            done.exit = Exit::Interrupted;
        }
    } else if let Some(path) = &arguments.plot {
        let picture = done.pictures.first().expect("a plot of one strategy was refused");
        file::write(path, picture)?;
    }
    Ok(done)
}

/// Rows as JSON have no place for words.
fn tell_interruption(format: Format, out: &mut impl Write) -> io::Result<()> {
    let words = "interrupted: the study is not complete";
    match format {
        Format::Text => writeln!(out, "\n{words}"),
        Format::Json => {
            say(words);
            Ok(())
        }
    }
}

fn system_f_options(arguments: &StudyArguments, quick: bool, format: Format) -> system_f::Options {
    let SearchArguments { strategy, budget, .. } = arguments.search;
    let strategy = match strategy {
        Strategy::Lazy => Some(system_f::Strategy::Lazy),
        Strategy::Patterns => Some(system_f::Strategy::Patterns),
        Strategy::All => None,
        Strategy::InOrder
        | Strategy::Uniform
        | Strategy::FairInOrder
        | Strategy::FairUniform
        | Strategy::AdHoc
        | Strategy::Mixed
        | Strategy::Thinned
        | Strategy::Auto => unreachable!("a strategy of another study was refused"),
    };
    let SystemFArguments { mutant, .. } = arguments.system_f;
    let mutants = match mutant {
        Some(mutant) => MutantFilter::Only(mutant),
        None if quick => MutantFilter::Quick,
        None => MutantFilter::All,
    };
    let budget = match budget {
        Some(Budget::Runs(runs)) => runs,
        Some(Budget::Time(_)) => unreachable!("a budget of time was refused"),
        None => RUNS,
    };
    system_f::Options { strategy, mutants, budget, format }
}

fn trials(arguments: &StudyArguments, quick: bool, format: Format) -> thinning::Options {
    thinning::Options {
        trials: arguments.search.trials.unwrap_or(TRIALS),
        fan_outs: fan_outs(&arguments.thinning, &[2, 5, 10, 20, 30]).collect(),
        strength: arguments.thinning.strength,
        quick,
        format,
    }
}

fn compilations(arguments: &StudyArguments, quick: bool, format: Format) -> costly::Options {
    costly::Options {
        trials: arguments.search.trials.unwrap_or(if quick { ONE } else { COSTLY_TRIALS }),
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

//! `study NAME`: runs a study, which prints its rows, and fails if an answer is not the known one.

use std::io::{self, Write};

use canvass_studies::structures::{self, Verdict};

use crate::{
    cli::{Format, Study, StudyArguments},
    exit::Exit,
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> io::Result<Exit> {
    let verdict = match arguments.name {
        Study::Structures => structures::run(&options(arguments), out)?,
    };
    Ok(match verdict {
        Verdict::Agrees => Exit::Success,
        Verdict::Differs => Exit::Failed,
    })
}

fn options(arguments: &StudyArguments) -> structures::Options {
    structures::Options {
        quick: arguments.quick,
        threads: arguments.threads,
        breakdown: arguments.breakdown,
        format: match arguments.format {
            Format::Text => canvass_studies::Format::Text,
            Format::Json => canvass_studies::Format::Json,
        },
    }
}

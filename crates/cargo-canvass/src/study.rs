//! `study NAME`: runs a study, which prints its rows, and fails if an answer is not the known one.

use std::io::{self, Write};

use canvass_studies::{Verdict, searches, structures};

use crate::{
    cli::{Format, Study, StudyArguments},
    exit::Exit,
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> io::Result<Exit> {
    let format = match arguments.format {
        Format::Text => canvass_studies::Format::Text,
        Format::Json => canvass_studies::Format::Json,
    };
    let StudyArguments { quick, threads, breakdown, .. } = *arguments;
    let verdict = match arguments.name {
        Study::Structures => {
            structures::run(&structures::Options { quick, threads, breakdown, format }, out)?
        }
        Study::Searches => searches::run(&searches::Options { quick, format }, out)?,
    };
    Ok(match verdict {
        Verdict::Agrees => Exit::Success,
        Verdict::Differs => Exit::Failed,
    })
}

//! `study NAME`: runs a study, prints its report, and fails if an answer is not the known one.

use std::io::{self, Write};

use crate::{
    cli::{Format, Study, StudyArguments},
    exit::Exit,
    stand_in::{Options, structures},
};

pub fn run(arguments: &StudyArguments, out: &mut impl Write) -> io::Result<Exit> {
    let options = Options {
        quick: arguments.quick,
        threads: arguments.threads,
        breakdown: arguments.breakdown,
    };
    let report = match arguments.name {
        Study::Structures => structures::run(&options),
    };
    match arguments.format {
        Format::Text => write!(out, "{report}")?,
        Format::Json => writeln!(out, "{}", report.json())?,
    }
    Ok(if report.agrees() {
        Exit::Success
    } else {
        Exit::Failed
    })
}

//! `convert MODEL --to FORMAT`: a model as another tool writes it.

use std::io::Write;

use canvass_cover::format::{WriteError, acts, casa, pict};

use crate::{
    cli::{ConvertArguments, ModelFormat},
    error::Error,
    exit::Exit,
    file,
    source::{self, Source},
};

pub fn run(arguments: &ConvertArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let source = source::read(&arguments.model, &arguments.pict)?;
    if arguments.to != ModelFormat::Pict {
        source.refuse_pict(&arguments.pict)?;
    }
    let text = match arguments.to {
        ModelFormat::Acts => said(&source, acts::write(&source.model))?,
        ModelFormat::Pict => said(&source, pict::write(&source.model, &arguments.pict.options()))?,
        ModelFormat::Casa => {
            let strength = source.strength(arguments.strength);
            let (model, constraints) = said(&source, casa::write(&source.model, strength))?;
            if let Some(output) = &arguments.output {
                file::write(&source::constraints_beside(output), &constraints)?;
            }
            model
        }
    };
    file::write_or_print(arguments.output.as_deref(), &text, out)?;
    Ok(Exit::Success)
}

fn said<T>(source: &Source, written: Result<T, WriteError>) -> Result<T, Error> {
    written.map_err(|error| Error::Unsayable { name: source.name.clone(), error })
}

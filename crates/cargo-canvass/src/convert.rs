//! `convert MODEL --to FORMAT`: a model as another tool writes it.

use std::io::Write;

use canvass_console::{Exit, file, say::say};
use canvass_cover::{
    format::{WriteError, acts, casa, ctwedge, pict},
    model::Model,
};

use crate::{
    cli::{ConvertArguments, ModelFormat},
    error::Error,
    source::{self, Source},
};

pub fn run(arguments: &ConvertArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let source = source::read(&arguments.model, &arguments.pict)?;
    if arguments.to != ModelFormat::Pict {
        source.refuse_pict(&arguments.pict)?;
    }
    let model = &exchanged(&source, arguments.to);
    let text = match arguments.to {
        ModelFormat::Acts => said(&source, acts::write(model))?,
        ModelFormat::ActsXml => said(&source, acts::write_xml(model))?,
        ModelFormat::Ctwedge => said(&source, ctwedge::write(&source.model))?,
        ModelFormat::Pict => said(&source, pict::write(model, &arguments.pict.options()))?,
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

/// The model with sub-models or relations, whichever the format has, and a warning for each that means something else then.
fn exchanged(source: &Source, to: ModelFormat) -> Model {
    let submodels = match to {
        ModelFormat::Acts | ModelFormat::ActsXml => false,
        ModelFormat::Pict => true,
        ModelFormat::Ctwedge | ModelFormat::Casa => return source.model.clone(),
    };
    let (model, changed) = source.model.with_submodels(submodels);
    for relation in changed {
        let names: Vec<&str> =
            relation.parameters().iter().map(|at| model.parameters()[*at].name()).collect();
        let names = names.join(", ");
        let name = &source.name;
        match submodels {
            true => say(format_args!(
                "warning: {name}: relation {} of {names} became a sub-model: its parameters have few configurations now, and \
                 all others interact too",
                relation.name()
            )),
            false => say(format_args!(
                "warning: {name}: the sub-model of {names} became a relation: it does not limit their configurations any more, \
                 and where relations are used, parameters in none of them do not interact"
            )),
        }
    }
    model
}

fn said<T>(source: &Source, written: Result<T, WriteError>) -> Result<T, Error> {
    written.map_err(|error| Error::Unsayable { name: source.name.clone(), error })
}

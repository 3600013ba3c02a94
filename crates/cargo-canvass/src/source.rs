//! Models as the command is given them: where they are, and how they are written.

use std::path::{Path, PathBuf};

use canvass_cover::{
    format::{self, Part, ReadError, acts, casa, pict},
    model::{Model, Plan, PlanError},
};

use crate::{
    cli::{ModelArguments, ModelFormat, PictArguments, Strength},
    error::Error,
    file::{self, Input},
    measure::Sections,
};

/// A model, its name, format and strength.
#[derive(Debug)]
pub struct Source {
    /// Its name in messages.
    pub name: String,
    pub format: ModelFormat,
    pub model: Model,
    /// The strength that the model file gives.
    strength: Option<usize>,
}

impl Source {
    /// The strength that is asked for, or what the model says, or 2.
    pub fn strength(&self, asked: Option<Strength>) -> usize {
        match asked {
            Some(strength) => strength.within(&self.model),
            None => self.strength.unwrap_or(2),
        }
    }

    /// What rows of the model have to cover.
    pub fn plan(&self, strength: usize, mixed: bool) -> Result<Plan<'_>, Error> {
        self.model.plan(strength, mixed).map_err(|error| self.error(error))
    }

    /// The sections of a plan of the model.
    pub fn sections<'a>(&self, plan: &'a Plan<'_>) -> Result<Sections<'a>, Error> {
        Sections::of(plan).map_err(|error| self.error(error))
    }

    fn error(&self, error: PlanError) -> Error {
        Error::Plan { name: self.name.clone(), error }
    }

    /// Refuses options of PICT's format if the model is of another.
    pub fn refuse_pict(&self, pict: &PictArguments) -> Result<(), Error> {
        match pict.first_given() {
            Some(option) if self.format != ModelFormat::Pict => {
                Err(Error::NotPict { option, name: self.name.clone() })
            }
            _ => Ok(()),
        }
    }
}

/// Reads the model.
pub fn read(arguments: &ModelArguments, pict: &PictArguments) -> Result<Source, Error> {
    let Input { name, text } = file::read(&arguments.model)?;
    let format = arguments.from.unwrap_or_else(|| format::detect(&text).into());
    let (model, strength) = match format {
        ModelFormat::Acts => (within(&name, acts::read(&text))?, None),
        ModelFormat::Pict => (within(&name, pict::read(&text, &pict.options()))?, None),
        ModelFormat::Casa => {
            let (model, strength) = read_casa(&name, &text, arguments)?;
            (model, Some(strength))
        }
    };
    Ok(Source { name, format, model, strength })
}

fn within<T>(name: &str, result: Result<T, ReadError>) -> Result<T, Error> {
    result.map_err(|error| Error::Model { name: name.to_owned(), error: Box::new(error) })
}

fn read_casa(name: &str, text: &str, arguments: &ModelArguments) -> Result<(Model, usize), Error> {
    let constraints = casa_constraints(arguments)?;
    casa::read(text, constraints.as_ref().map_or("", |file| &file.text)).map_err(|error| {
        let name = match (error.part(), &constraints) {
            (Part::Constraint, Some(file)) => &file.name,
            (Part::Model | Part::Seeds | Part::Constraint, _) => name,
        };
        Error::Model { name: name.to_owned(), error: Box::new(error) }
    })
}

/// The file that is given, or the one beside the model, if there is one.
fn casa_constraints(arguments: &ModelArguments) -> Result<Option<Input>, Error> {
    if let Some(path) = &arguments.constraints {
        return file::read(path).map(Some);
    }
    let beside = constraints_beside(&arguments.model);
    let is_there = !file::is_standard_input(&arguments.model) && beside.exists();
    is_there.then(|| file::read(&beside)).transpose()
}

/// Where the constraints of a model of CASA are by default.
pub fn constraints_beside(model: &Path) -> PathBuf {
    model.with_extension("constraints")
}

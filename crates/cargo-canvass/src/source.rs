//! Models as the command is given them: where they are, and how they are written.

use std::path::{Path, PathBuf};

use canvass_console::{
    file::{self, Input},
    say::say,
};
use canvass_cover::{
    format::{self, Part, ReadError, acts, casa, ctwedge, pict},
    model::{Model, Plan, PlanError},
};

use crate::{
    cli::{ModelArguments, ModelFormat, PictArguments, Strength},
    error::Error,
    measure::Sections,
    suite,
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
    /// The strength that is asked for, or what the model says, or 2, or 1 for a single parameter; a sub-model counts as one.
    pub fn strength_of_units(&self, asked: Option<Strength>) -> usize {
        self.strength_within(asked, self.model.units())
    }

    /// The same, where each parameter counts.
    pub fn strength(&self, asked: Option<Strength>) -> usize {
        let inputs = self.model.parameters().iter().filter(|parameter| !parameter.is_result());
        self.strength_within(asked, inputs.count())
    }

    fn strength_within(&self, asked: Option<Strength>, most: usize) -> usize {
        match asked {
            Some(Strength::Of(strength)) => strength.get(),
            Some(Strength::All) => most,
            None => self.strength.unwrap_or(most.clamp(1, 2)),
        }
    }

    /// What rows of the model have to cover.
    pub fn plan(&self, strength: usize, mixed: bool) -> Result<Plan<'_>, Error> {
        self.model.plan(strength, mixed).map_err(|error| self.error(error))
    }

    /// What rows have to cover if any so many parameters interact.
    pub fn plan_uniform(&self, strength: usize) -> Result<Plan<'_>, Error> {
        self.model.plan_uniform(strength).map_err(|error| self.error(error))
    }

    /// The sections of a plan of the model.
    pub fn sections<'a>(&self, plan: &'a Plan<'a>) -> Result<Sections<'a>, Error> {
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
        ModelFormat::Acts | ModelFormat::ActsXml => (within(&name, acts::read(&text))?, None),
        ModelFormat::Pict => {
            let read = pict::read_with_warnings(&text, &pict.options());
            let (model, warnings) = within(&name, read)?;
            warn(&name, &warnings);
            (model, None)
        }
        ModelFormat::Ctwedge => (within(&name, ctwedge::read(&text))?, None),
        ModelFormat::Casa => {
            let (model, strength) = read_casa(&name, &text, arguments)?;
            (model, Some(strength))
        }
    };
    Ok(Source { name, format, model, strength })
}

/// Says what is probably wrong.
fn warn(name: &str, warnings: &[ReadError]) {
    for warning in warnings.iter().take(suite::MOST_WARNINGS) {
        say(format_args!("warning: {name}:{}", warning.explain()));
    }
    suite::say_how_many_more(warnings.len());
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
        return Ok(Some(file::read(path)?));
    }
    let beside = constraints_beside(&arguments.model);
    let is_there = !file::is_standard_input(&arguments.model) && beside.exists();
    Ok(is_there.then(|| file::read(&beside)).transpose()?)
}

/// Where the constraints of a model of CASA are by default.
pub fn constraints_beside(model: &Path) -> PathBuf {
    model.with_extension("constraints")
}

//! The arguments that name a model and say how it is written.

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
};

use canvass_console::file;
use canvass_cover::format::{self, pict};
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub struct ModelArguments {
    /// The model: a file, or `-` for standard input.
    pub model: PathBuf,

    /// The format of the model; if not given, what it looks like: ACTS, PICT or CTWedge.
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = HOW_WRITTEN)]
    pub from: Option<ModelFormat>,

    /// The constraints of a model of CASA; if not given, the file beside it that ends in `.constraints`.
    ///
    /// If that is not there either, there are none.
    #[arg(long, value_name = "FILE", help_heading = HOW_WRITTEN)]
    pub constraints: Option<PathBuf>,
}

const HOW_WRITTEN: &str = "How the model is written";

impl ModelArguments {
    /// What is wrong with options that do not go together, the file of tests among them.
    pub fn usage_error(&self, tests: Option<&Path>) -> Option<String> {
        let files = [Some(&*self.model), self.constraints.as_deref(), tests];
        if files.into_iter().flatten().filter(|path| file::is_standard_input(path)).count() > 1 {
            return Some("only one file can be '-', standard input".to_owned());
        }
        let is_casa = self.from == Some(ModelFormat::Casa);
        (self.constraints.is_some() && !is_casa).then(|| {
            "'--constraints' is for CASA, the other formats have constraints in the model: add '--from casa'"
                .to_owned()
        })
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "How PICT's models are written")]
pub struct PictArguments {
    /// What stands between values; a comma if not given.
    #[arg(long, value_name = "CHARACTER")]
    pub separator: Option<char>,

    /// What stands between the names of a value; `|` if not given.
    #[arg(long, value_name = "CHARACTER")]
    pub alias_separator: Option<char>,

    /// What stands before invalid values; `~` if not given.
    #[arg(long, value_name = "CHARACTER")]
    pub negative_prefix: Option<char>,

    /// Names that differ only in case are different.
    #[arg(long)]
    pub case_sensitive: bool,

    /// Accept with a warning what PICT accepts: a value that is there twice, and unknown names in constraints and sub-models.
    ///
    /// The value counts once; the constraint or sub-model with the unknown name is left out.
    #[arg(long)]
    pub lenient: bool,
}

impl PictArguments {
    /// As the format takes them.
    pub fn options(&self) -> pict::Options {
        let usual = pict::Options::default();
        pict::Options {
            separator: self.separator.unwrap_or(usual.separator),
            alias_separator: self.alias_separator.unwrap_or(usual.alias_separator),
            negative_prefix: self.negative_prefix.unwrap_or(usual.negative_prefix),
            case_sensitive: self.case_sensitive,
            lenient: self.lenient,
        }
    }

    /// The first option that is given.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.separator.is_some(), "--separator"),
            (self.alias_separator.is_some(), "--alias-separator"),
            (self.negative_prefix.is_some(), "--negative-prefix"),
            (self.case_sensitive, "--case-sensitive"),
            (self.lenient, "--lenient"),
        ];
        given.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }

    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        let pict::Options { separator, alias_separator, negative_prefix, .. } = self.options();
        let is_one_twice = separator == alias_separator
            || separator == negative_prefix
            || alias_separator == negative_prefix;
        is_one_twice.then(|| {
            "'--separator', '--alias-separator' and '--negative-prefix' must be three different characters"
                .to_owned()
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ModelFormat {
    /// Sections such as `[Parameter]`.
    Acts,
    /// The same in XML.
    ActsXml,
    /// Lines such as `Size: 1, 2, 3`.
    Pict,
    /// `Model`, a name and `Parameters:`, then constraints between `#`.
    Ctwedge,
    /// Numbers of values without names, and a second file of clauses.
    Casa,
}

impl From<format::Format> for ModelFormat {
    fn from(format: format::Format) -> ModelFormat {
        match format {
            format::Format::Acts => ModelFormat::Acts,
            format::Format::Pict => ModelFormat::Pict,
            format::Format::CtWedge => ModelFormat::Ctwedge,
        }
    }
}

/// How many parameters interact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    Of(NonZeroUsize),
    All,
}

impl FromStr for Strength {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Strength, &'static str> {
        match text {
            "max" => Ok(Strength::All),
            _ => text.parse().map(Strength::Of).map_err(|_| "give a number from 1, or 'max'"),
        }
    }
}

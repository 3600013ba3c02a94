//! `report`: what runs came to, as a page to look at, as JSON, or as observations for Tyche.

mod browser;
mod page;
mod records;
mod tyche;

pub use records::read;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use canvass_console::{
    Exit, file,
    record::{VERSION, folder, target},
    watched,
};
use serde_json::{Value, json};

use crate::{
    cli::{ReportArguments, ReportFormat},
    error::Error,
    record::Recorded,
};

pub fn run(arguments: &ReportArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let records = watched("report", |watch| match &arguments.records[..] {
        [] => read(&[folder()?], watch),
        given => read(given, watch),
    })?;
    let text = text(arguments.format, &records);
    let Some(path) = output(arguments)? else {
        file::write_or_print(None, &text, out)?;
        return Ok(Exit::Success);
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    file::write(&path, &text)?;
    writeln!(out, "{}", path.display())?;
    if arguments.open {
        browser::open(&path)?;
    }
    Ok(Exit::Success)
}

fn text(format: ReportFormat, records: &[Recorded]) -> String {
    match format {
        ReportFormat::Html => page::of(records),
        ReportFormat::Json => json_of(records),
        ReportFormat::Tyche => tyche::of(records),
    }
}

/// Where the report goes; `None` for standard output.
fn output(arguments: &ReportArguments) -> Result<Option<PathBuf>, Error> {
    match (&arguments.output, arguments.format) {
        (Some(path), _) if path == Path::new("-") => Ok(None),
        (Some(path), _) => Ok(Some(path.clone())),
        (None, ReportFormat::Html) => Ok(Some(target()?.join("canvass/report.html"))),
        (None, ReportFormat::Json | ReportFormat::Tyche) => Ok(None),
    }
}

fn json_of(records: &[Recorded]) -> String {
    let records: Vec<Value> = records.iter().map(Recorded::json).collect();
    format!("{:#}\n", json!({ "version": VERSION, "records": records }))
}

/// Records in all formats, for tests that give them strange records.
#[cfg(test)]
pub fn all_formats(records: &[Recorded]) -> Vec<String> {
    [ReportFormat::Html, ReportFormat::Json, ReportFormat::Tyche]
        .map(|format| text(format, records))
        .into()
}

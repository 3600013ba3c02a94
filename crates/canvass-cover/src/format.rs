//! Models and their rows as text: the files of ACTS, PICT, CTWedge and CASA, and more for rows.

pub mod acts;
pub mod casa;
pub mod ctwedge;
pub mod pict;
pub mod rows;

mod error;
mod scanner;

pub use error::{Part, ReadError, WriteError};

/// The tool whose files a model is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Sections such as `[Parameter]`.
    Acts,
    /// Lines such as `Size: 1, 2, 3`.
    Pict,
    /// `Model`, a name and `Parameters:`.
    CtWedge,
}

/// The format of the text: ACTS if a line is `[System]` or `[Parameter]` or the text is XML, CTWedge if it begins with `Model` and a
/// name, else PICT.
pub fn detect(text: &str) -> Format {
    if ctwedge::is_ctwedge(text) {
        return Format::CtWedge;
    }
    let section = |line: &str| {
        let line = line.split("--").next().unwrap_or(line).trim();
        line.eq_ignore_ascii_case("[System]") || line.eq_ignore_ascii_case("[Parameter]")
    };
    if acts::is_xml(text) || text.lines().any(section) { Format::Acts } else { Format::Pict }
}

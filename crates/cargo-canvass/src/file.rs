//! The files that the command reads and writes.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
};

use crate::error::Error;

/// A text and its name in messages.
#[derive(Debug)]
pub struct Input {
    pub name: String,
    pub text: String,
}

/// The longest text that is read.
const MOST_BYTES: u64 = 1 << 26;

/// Whether the path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// The text of a file, or of standard input if the path is `-`.
pub fn read(path: &Path) -> Result<Input, Error> {
    let name = match is_standard_input(path) {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    match bytes(path) {
        Err(error) => Err(Error::Unreadable { name, error }),
        Ok(bytes) if bytes.len() as u64 > MOST_BYTES => {
            Err(Error::TooLong { name, most: MOST_BYTES })
        }
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Ok(Input { name, text }),
            Err(error) => Err(Error::NoText { name, at: error.utf8_error().valid_up_to() }),
        },
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    if is_standard_input(path) {
        io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Writes a file; the error names it.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Writes to the file, if one is given, or else to `out`.
pub fn write_or_print(path: Option<&Path>, text: &str, out: &mut impl Write) -> io::Result<()> {
    match path {
        Some(path) => write(path, text),
        None => {
            out.write_all(text.as_bytes())?;
            out.flush()
        }
    }
}

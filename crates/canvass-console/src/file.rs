//! The files that a program reads and writes.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
};

use crate::Error;

/// A text and its name in messages.
#[derive(Debug)]
pub struct Input {
    /// Its name in messages.
    pub name: String,
    /// What stands in it.
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
        Ok(bytes) => match decoded(bytes) {
            Ok(text) => Ok(Input { name, text }),
            Err(at) => Err(Error::NoText { name, at }),
        },
    }
}

/// The text of UTF-8, or of UTF-16 if it begins with the mark of that; the first byte that is no text otherwise.
fn decoded(bytes: Vec<u8>) -> Result<String, usize> {
    let unit: fn([u8; 2]) -> u16 = match bytes[..] {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to()),
    };
    let pairs = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::new();
    let mut at = 2;
    for character in char::decode_utf16(pairs) {
        let character = character.map_err(|_| at)?;
        text.push(character);
        at += 2 * character.len_utf16();
    }
    if bytes.len().is_multiple_of(2) { Ok(text) } else { Err(at) }
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

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn utf_16_is_read_if_its_mark_says_so() {
        let check = |bytes: &[u8], expect: Result<&str, usize>| {
            assert_eq!(decoded(bytes.to_vec()), expect.map(str::to_owned), "{bytes:?}");
        };
        check(b"A: \xc3\xa9", Ok("A: é"));
        check(b"A\xff", Err(1));
        check(b"\xff\xfeA\0:\0\xe9\0", Ok("A:é"));
        check(b"\xfe\xff\0A\xd8\x3d\xde\0", Ok("A😀"));
        check(b"\xff\xfeA\0\x3d\xd8B\0", Err(4));
        check(b"\xff\xfeA\0B", Err(4));
    }
}

//! UTF-8 written and read by hand, compared with the standard library.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{Error, count, decode, encode};

#[mutate]
pub mod program {
    /// Where bytes stop being UTF-8.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Error {
        /// So many bytes are.
        pub valid: usize,
    }

    pub fn encode(text: &[char]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len());
        for &character in text {
            let code = u32::from(character);
            if code < 0x80 {
                bytes.push(code as u8);
            } else if code < 0x800 {
                bytes.push((0xc0 | code >> 6) as u8);
                bytes.push(continuation(code));
            } else if code < 0x1_0000 {
                bytes.push((0xe0 | code >> 12) as u8);
                bytes.push(continuation(code >> 6));
                bytes.push(continuation(code));
            } else {
                bytes.push((0xf0 | code >> 18) as u8);
                bytes.push(continuation(code >> 12));
                bytes.push(continuation(code >> 6));
                bytes.push(continuation(code));
            }
        }
        bytes
    }

    /// A byte with the lowest six bits.
    fn continuation(code: u32) -> u8 {
        (0x80 | code & 0x3f) as u8
    }

    pub fn decode(bytes: &[u8]) -> Result<Vec<char>, Error> {
        let mut text = Vec::with_capacity(bytes.len());
        let mut place = 0;
        while place < bytes.len() {
            let (character, length) = first(&bytes[place..]).ok_or(Error { valid: place })?;
            text.push(character);
            place += length;
        }
        Ok(text)
    }

    /// The first character and its length; none if the bytes begin with none.
    fn first(bytes: &[u8]) -> Option<(char, usize)> {
        let head = bytes[0];
        let (length, bits, least) = match head {
            0..=0x7f => return Some((char::from(head), 1)),
            0xc0..=0xdf => (2, head & 0x1f, 0x80),
            0xe0..=0xef => (3, head & 0x0f, 0x800),
            0xf0..=0xf7 => (4, head & 0x07, 0x1_0000),
            _ => return None,
        };
        if bytes.len() < length {
            return None;
        }
        let mut code = u32::from(bits);
        for &byte in &bytes[1..length] {
            if byte & 0xc0 != 0x80 {
                return None;
            }
            code = code << 6 | u32::from(byte & 0x3f);
        }
        // There is one way only to write a character.
        if code < least {
            return None;
        }
        Some((char::from_u32(code)?, length))
    }

    /// How many characters valid bytes have.
    pub fn count(bytes: &[u8]) -> usize {
        bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
    }
}

fn texts_are_written_as_the_standard_library_does(text: &String) -> Verdict {
    let characters: Vec<char> = text.chars().collect();
    assert_eq!(encode(&characters), text.as_bytes());
    assert_eq!(decode(text.as_bytes()), Ok(characters));
    assert_eq!(count(text.as_bytes()), text.chars().count());
    Verdict::Holds
}

fn bytes_are_read_as_the_standard_library_does(bytes: Vec<u8>) -> Verdict {
    let expect = match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(text.chars().collect()),
        Err(error) => Err(Error { valid: error.valid_up_to() }),
    };
    assert_eq!(decode(&bytes), expect);
    Verdict::Holds
}

fn characters_are_read_back((a, b): (char, char)) -> Verdict {
    assert_eq!(decode(&encode(&[a, b])), Ok(vec![a, b]));
    Verdict::Holds
}

/// A valid text with one byte changed, taken out or put in.
fn damaged_texts_are_read_as_the_standard_library_does(
    (text, place, byte, kind): (String, u8, u8, Option<bool>),
) -> Verdict {
    let mut bytes = text.into_bytes();
    let place = usize::from(place) % (bytes.len() + 1);
    match kind {
        Some(true) if place < bytes.len() => bytes[place] = byte,
        Some(false) if place < bytes.len() => drop(bytes.remove(place)),
        _ => bytes.insert(place, byte),
    }
    bytes_are_read_as_the_standard_library_does(bytes)
}

pub fn program() -> Program {
    Program {
        name: "utf8",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "texts_are_written_as_the_standard_library_does",
                Precondition::None,
                texts_are_written_as_the_standard_library_does,
            ),
            by_value(
                "bytes_are_read_as_the_standard_library_does",
                Precondition::None,
                bytes_are_read_as_the_standard_library_does,
            ),
            by_value("characters_are_read_back", Precondition::None, characters_are_read_back),
            by_value(
                "damaged_texts_are_read_as_the_standard_library_does",
                Precondition::None,
                damaged_texts_are_read_as_the_standard_library_does,
            ),
        ],
    }
}

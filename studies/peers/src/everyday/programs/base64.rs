//! Base64 (RFC 4648, padded): encoder and strict decoder, tested by round trips and bit by bit.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{decode, encode};

#[mutate]
pub mod program {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DecodeError {
        /// The length is not a multiple of four.
        Length,
        /// A character that is not of the alphabet, and where.
        Character(usize),
        /// Bits that no byte takes are set.
        TrailingBits,
    }

    pub fn encode(bytes: &[u8]) -> String {
        let mut text = String::new();
        for chunk in bytes.chunks(3) {
            let mut group = 0;
            for index in 0..3 {
                group = group << 8 | u32::from(chunk.get(index).copied().unwrap_or(0));
            }
            for index in 0..4 {
                if index <= chunk.len() {
                    let sextet = group >> (18 - 6 * index) & 0x3f;
                    text.push(char::from(ALPHABET[sextet as usize]));
                } else {
                    text.push('=');
                }
            }
        }
        text
    }

    pub fn decode(text: &str) -> Result<Vec<u8>, DecodeError> {
        let text = text.as_bytes();
        if text.len() % 4 != 0 {
            return Err(DecodeError::Length);
        }
        let padding = text.iter().rev().take_while(|byte| **byte == b'=').count().min(2);
        let symbols = &text[..text.len() - padding];
        let mut bytes = Vec::new();
        let (mut buffer, mut bits) = (0u32, 0);
        for (index, symbol) in symbols.iter().enumerate() {
            let sextet = sextet(*symbol).ok_or(DecodeError::Character(index))?;
            buffer = buffer << 6 | u32::from(sextet);
            bits += 6;
            if bits >= 8 {
                bits -= 8;
                bytes.push((buffer >> bits) as u8);
                buffer &= (1 << bits) - 1;
            }
        }
        if buffer != 0 {
            return Err(DecodeError::TrailingBits);
        }
        Ok(bytes)
    }

    fn sextet(symbol: u8) -> Option<u8> {
        match symbol {
            b'A'..=b'Z' => Some(symbol - b'A'),
            b'a'..=b'z' => Some(symbol - b'a' + 26),
            b'0'..=b'9' => Some(symbol - b'0' + 52),
            b'+' => Some(62),
            b'/' => Some(63),
            _ => None,
        }
    }
}

fn decoding_reverses_encoding(bytes: &Vec<u8>) -> Verdict {
    assert_eq!(decode(&encode(bytes)), Ok(bytes.to_vec()));
    Verdict::Holds
}

/// Three bytes are four symbols; the last are padded.
fn encoding_has_the_right_length(bytes: Vec<u8>) -> Verdict {
    let text = encode(&bytes);
    assert_eq!(text.len(), bytes.len().div_ceil(3) * 4);
    assert_eq!(text.matches('=').count(), (3 - bytes.len() % 3) % 3);
    Verdict::Holds
}

/// What is decoded from any text has no other encoding.
fn encodings_are_unique(text: String) -> Verdict {
    if let Ok(bytes) = decode(&text) {
        assert_eq!(encode(&bytes), text);
    }
    Verdict::Holds
}

/// A change to one symbol.
#[input]
pub struct Damage {
    bytes: Vec<u8>,
    place: u8,
    symbol: char,
}

/// A changed symbol is refused or decoded to other bytes.
fn damage_is_noticed(damage: Damage) -> Verdict {
    let Damage { bytes, place, symbol } = damage;
    let mut symbols: Vec<char> = encode(&bytes).chars().collect();
    let Some(place) = usize::from(place).checked_rem(symbols.len()) else {
        return Verdict::Discarded;
    };
    if symbols[place] == symbol {
        return Verdict::Discarded;
    }
    symbols[place] = symbol;
    assert_ne!(decode(&symbols.into_iter().collect::<String>()), Ok(bytes));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "base64",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("decoding_reverses_encoding", Precondition::None, decoding_reverses_encoding),
            by_value(
                "encoding_has_the_right_length",
                Precondition::None,
                encoding_has_the_right_length,
            ),
            by_value("encodings_are_unique", Precondition::None, encodings_are_unique),
            by_value("damage_is_noticed", Precondition::Mild, damage_is_noticed),
        ],
    }
}

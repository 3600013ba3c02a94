//! Run-length coding of bytes in the manner of PackBits, read back and measured.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{compress, decompress};

#[mutate]
pub mod program {
    /// The longest run that one packet holds.
    const LONGEST_RUN: usize = 128;

    /// The most bytes that one packet holds as they are.
    const LONGEST_LITERAL: usize = 128;

    /// A packet is a head and its bytes: a head below 128 is followed by one byte more than it says, as they are; a head from
    /// 129 on by one byte that stands for 257 less the head of them.
    pub fn compress(bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut place = 0;
        while place < bytes.len() {
            let run = run_length(&bytes[place..]);
            if run > 1 {
                out.push((257 - run) as u8);
                out.push(bytes[place]);
                place += run;
            } else {
                let length = literal_length(&bytes[place..]);
                out.push((length - 1) as u8);
                out.extend_from_slice(&bytes[place..place + length]);
                place += length;
            }
        }
        out
    }

    /// How often the first byte is repeated at the start, as far as a packet goes.
    fn run_length(bytes: &[u8]) -> usize {
        let mut length = 1;
        while length < bytes.len() && length < LONGEST_RUN && bytes[length] == bytes[0] {
            length += 1;
        }
        length
    }

    /// How many bytes there are before the next run of three, as far as a packet goes.
    fn literal_length(bytes: &[u8]) -> usize {
        let mut length = 1;
        while length < bytes.len() && length < LONGEST_LITERAL {
            let rest = &bytes[length..];
            if rest.len() >= 3 && rest[0] == rest[1] && rest[1] == rest[2] {
                break;
            }
            length += 1;
        }
        length
    }

    /// None if the bytes end within a packet.
    pub fn decompress(packed: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        let mut place = 0;
        while place < packed.len() {
            let head = usize::from(packed[place]);
            place += 1;
            if head < 128 {
                let end = place + head + 1;
                out.extend_from_slice(packed.get(place..end)?);
                place = end;
            } else if head > 128 {
                let byte = *packed.get(place)?;
                out.resize(out.len() + 257 - head, byte);
                place += 1;
            }
        }
        Some(out)
    }
}

fn what_is_packed_is_unpacked(bytes: &Vec<u8>) -> Verdict {
    let packed = compress(bytes);
    assert_eq!(decompress(&packed).as_ref(), Some(bytes));
    Verdict::Holds
}

fn runs_are_packed_well(runs: Vec<(u8, u8)>) -> Verdict {
    let mut bytes = Vec::new();
    for (byte, length) in &runs {
        bytes.resize(bytes.len() + usize::from(*length), *byte);
    }
    let packed = compress(&bytes);
    assert_eq!(decompress(&packed), Some(bytes));
    // A run takes two packets of two bytes at most, or one with a head of one byte.
    assert!(packed.len() <= 4 * runs.len(), "{} bytes", packed.len());
    Verdict::Holds
}

fn nothing_grows_much(bytes: Vec<bool>) -> Verdict {
    let bytes: Vec<u8> = bytes.into_iter().map(u8::from).collect();
    let packed = compress(&bytes);
    assert!(packed.len() <= bytes.len() + bytes.len().div_ceil(2));
    assert_eq!(decompress(&packed), Some(bytes));
    Verdict::Holds
}

/// Any bytes: they are unpacked as a naive reader does, or end too early for it as well.
fn any_bytes_are_unpacked_as_said(packed: &Vec<u8>) -> Verdict {
    let mut expect = Some(Vec::new());
    let mut rest = packed.iter();
    while let (Some(out), Some(head)) = (&mut expect, rest.next()) {
        let taken: Vec<u8> = match head {
            0..=127 => rest.by_ref().take(usize::from(*head) + 1).copied().collect(),
            128 => continue,
            129.. => rest.by_ref().take(1).copied().collect(),
        };
        match head {
            0..=127 if taken.len() == usize::from(*head) + 1 => out.extend(taken),
            129.. if taken.len() == 1 => out.extend(taken.repeat(257 - usize::from(*head))),
            _ => expect = None,
        }
    }
    assert_eq!(decompress(packed), expect);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "run_length",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("what_is_packed_is_unpacked", Precondition::None, what_is_packed_is_unpacked),
            by_value("runs_are_packed_well", Precondition::None, runs_are_packed_well),
            by_value("nothing_grows_much", Precondition::None, nothing_grows_much),
            by_ref(
                "any_bytes_are_unpacked_as_said",
                Precondition::None,
                any_bytes_are_unpacked_as_said,
            ),
        ],
    }
}

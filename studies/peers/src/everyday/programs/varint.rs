//! Integers whose first two bits say how long they are (RFC 9000), and lists of them as differences.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{LARGEST, read, read_list, unzigzag, write, write_list, zigzag};

#[mutate]
pub mod program {
    /// The largest number that can be written: 62 bits.
    pub const LARGEST: u64 = (1 << 62) - 1;

    /// Returns whether the number was small enough.
    pub fn write(number: u64, out: &mut Vec<u8>) -> bool {
        let (length, prefix) = if number < 1 << 6 {
            (1, 0b00)
        } else if number < 1 << 14 {
            (2, 0b01)
        } else if number < 1 << 30 {
            (4, 0b10)
        } else if number <= LARGEST {
            (8, 0b11)
        } else {
            return false;
        };
        let bytes = number.to_be_bytes();
        let start = out.len();
        out.extend_from_slice(&bytes[8 - length..]);
        out[start] |= prefix << 6;
        true
    }

    /// Returns the number and how many bytes it took; none if they end too early.
    pub fn read(bytes: &[u8]) -> Option<(u64, usize)> {
        let first = *bytes.first()?;
        let length = 1 << (first >> 6);
        let rest = bytes.get(1..length)?;
        let mut number = u64::from(first & 0x3f);
        for &byte in rest {
            number = number << 8 | u64::from(byte);
        }
        Some((number, length))
    }

    /// Small numbers stay small, whatever their sign: 0, -1, 1, -2, …
    pub fn zigzag(number: i64) -> u64 {
        (number << 1 ^ number >> 63) as u64
    }

    pub fn unzigzag(number: u64) -> i64 {
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    /// The number of items, the first item, and the difference of each other one to the one before.
    pub fn write_list(numbers: &[i32]) -> Vec<u8> {
        let mut out = Vec::new();
        write(numbers.len() as u64, &mut out);
        let mut before = 0;
        for &number in numbers {
            let number = i64::from(number);
            write(zigzag(number - before), &mut out);
            before = number;
        }
        out
    }

    /// None unless the bytes are exactly one list.
    pub fn read_list(bytes: &[u8]) -> Option<Vec<i32>> {
        let (count, mut place) = read(bytes)?;
        let mut numbers = Vec::new();
        let mut before = 0;
        for _ in 0..count {
            let (difference, length) = read(&bytes[place..])?;
            place += length;
            before += unzigzag(difference);
            numbers.push(i32::try_from(before).ok()?);
        }
        if place == bytes.len() { Some(numbers) } else { None }
    }
}

fn numbers_are_read_back((number, rest): &(u64, Vec<u8>)) -> Verdict {
    let mut bytes = Vec::new();
    let is_written = write(*number, &mut bytes);
    assert_eq!(is_written, *number <= LARGEST);
    if !is_written {
        assert!(bytes.is_empty());
        return Verdict::Discarded;
    }
    let bits = 64 - number.leading_zeros();
    let length = [1, 2, 4, 8].into_iter().find(|length| bits + 2 <= 8 * length);
    assert_eq!(Some(bytes.len() as u32), length);
    let length = bytes.len();
    bytes.extend(rest);
    assert_eq!(read(&bytes), Some((*number, length)));
    assert_eq!(read(&bytes[..length - 1]), None);
    Verdict::Holds
}

fn lists_are_read_back((numbers, byte): (Vec<i32>, u8)) -> Verdict {
    let mut bytes = write_list(&numbers);
    assert_eq!(read_list(&bytes).as_ref(), Some(&numbers));
    bytes.push(byte);
    assert_eq!(read_list(&bytes), None);
    Verdict::Holds
}

fn zigzag_keeps_small_numbers_small(number: i32) -> Verdict {
    let number = i64::from(number);
    let coded = zigzag(number);
    assert_eq!(unzigzag(coded), number);
    let expect = if number < 0 { -2 * number - 1 } else { 2 * number };
    assert_eq!(i64::try_from(coded), Ok(expect));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "varint",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("numbers_are_read_back", Precondition::Mild, numbers_are_read_back),
            by_value("lists_are_read_back", Precondition::None, lists_are_read_back),
            by_value(
                "zigzag_keeps_small_numbers_small",
                Precondition::None,
                zigzag_keeps_small_numbers_small,
            ),
        ],
    }
}

//! LEB128: numbers as groups of seven bits, read back and compared with a naive reader.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{read_signed, read_unsigned, write_signed, write_unsigned};

#[mutate]
pub mod program {
    /// Why bytes are no number.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Error {
        /// They end too early.
        Truncated,
        /// The number has more than 64 bits.
        TooLarge,
    }

    pub fn write_unsigned(mut number: u64, out: &mut Vec<u8>) {
        loop {
            let low = (number & 0x7f) as u8;
            number >>= 7;
            if number == 0 {
                out.push(low);
                return;
            }
            out.push(low | 0x80);
        }
    }

    /// Returns the number and how many bytes it took.
    pub fn read_unsigned(bytes: &[u8]) -> Result<(u64, usize), Error> {
        let mut number = 0;
        let mut shift = 0;
        for (place, &byte) in bytes.iter().enumerate() {
            let low = u64::from(byte & 0x7f);
            if shift > 63 || (shift == 63 && low > 1) {
                return Err(Error::TooLarge);
            }
            number |= low << shift;
            if byte & 0x80 == 0 {
                return Ok((number, place + 1));
            }
            shift += 7;
        }
        Err(Error::Truncated)
    }

    pub fn write_signed(mut number: i64, out: &mut Vec<u8>) {
        loop {
            let low = (number & 0x7f) as u8;
            number >>= 7;
            let is_negative = low & 0x40 != 0;
            if (number == 0 && !is_negative) || (number == -1 && is_negative) {
                out.push(low);
                return;
            }
            out.push(low | 0x80);
        }
    }

    /// Returns the number and how many bytes it took.
    pub fn read_signed(bytes: &[u8]) -> Result<(i64, usize), Error> {
        let mut number = 0;
        let mut shift = 0;
        for (place, &byte) in bytes.iter().enumerate() {
            let low = i64::from(byte & 0x7f);
            if shift > 63 || (shift == 63 && low != 0 && low != 0x7f) {
                return Err(Error::TooLarge);
            }
            number |= low << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                if shift < 64 && byte & 0x40 != 0 {
                    number |= -1 << shift;
                }
                return Ok((number, place + 1));
            }
        }
        Err(Error::Truncated)
    }
}

fn unsigned_numbers_are_read_back((numbers, rest): &(Vec<u64>, Vec<u8>)) -> Verdict {
    let mut bytes = Vec::new();
    for number in numbers {
        write_unsigned(*number, &mut bytes);
    }
    bytes.extend(rest);
    let mut left = &bytes[..];
    for number in numbers {
        let (read, length) = read_unsigned(left).expect("a number was written");
        assert_eq!(read, *number);
        left = &left[length..];
    }
    assert_eq!(left, rest);
    Verdict::Holds
}

fn signed_numbers_are_read_back(number: i64) -> Verdict {
    let mut bytes = Vec::new();
    write_signed(number, &mut bytes);
    assert!(bytes.len() <= 10);
    assert_eq!(read_signed(&bytes), Ok((number, bytes.len())));
    Verdict::Holds
}

/// Any bytes: what is read is what a wider sum says, and it is refused only if that is too wide.
fn bytes_are_read_as_a_sum(bytes: &Vec<u8>) -> Verdict {
    let length = bytes.iter().position(|byte| byte & 0x80 == 0).map(|place| place + 1);
    let Some(length) = length.filter(|length| *length <= 10) else {
        assert!(read_unsigned(bytes).is_err());
        return Verdict::Holds;
    };
    let digits = bytes[..length].iter().rev();
    let sum = digits.fold(0, |sum, byte| sum * 128 + u128::from(byte % 128));
    let expect = u64::try_from(sum).ok().map(|number| (number, length));
    assert_eq!(read_unsigned(bytes).ok(), expect);
    Verdict::Holds
}

fn numbers_take_as_few_bytes_as_they_can(number: u64) -> Verdict {
    let mut bytes = Vec::new();
    write_unsigned(number, &mut bytes);
    let bits = (u64::BITS - number.leading_zeros()).max(1);
    assert_eq!(bytes.len(), bits.div_ceil(7) as usize);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "leb128",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "unsigned_numbers_are_read_back",
                Precondition::None,
                unsigned_numbers_are_read_back,
            ),
            by_value(
                "signed_numbers_are_read_back",
                Precondition::None,
                signed_numbers_are_read_back,
            ),
            by_ref("bytes_are_read_as_a_sum", Precondition::None, bytes_are_read_as_a_sum),
            by_value(
                "numbers_take_as_few_bytes_as_they_can",
                Precondition::None,
                numbers_take_as_few_bytes_as_they_can,
            ),
        ],
    }
}

//! The hash of a test binary, by which workers with another one are recognised.
//!
//! It guards against accidents, such as a machine with an old checkout, not against malice: whoever can write to the queue can
//! also forge results.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use super::text::Hexadecimal;

const BLOCK: usize = 1 << 16;
/// Odd, so that multiplying by it loses nothing; the fractional part of the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The hash of the content of a file. Files that differ in one word of eight bytes have different ones, and others nearly
/// certainly.
pub fn hash(program: &Path) -> io::Result<Hexadecimal> {
    let mut file = File::open(program)?;
    let mut block = vec![0; BLOCK];
    let (mut hash, mut length) = (0_u64, 0_u64);
    loop {
        let read = fill(&mut file, &mut block)?;
        for word in block[..read].chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(FACTOR).rotate_left(29);
        }
        length += read as u64;
        if read < BLOCK {
            break;
        }
    }
    // The length tells apart what was filled up with zeros.
    let hash = (hash ^ length).wrapping_mul(FACTOR);
    Ok(format!("{:016x}", hash ^ (hash >> 32)).parse().expect("these are hexadecimal digits"))
}

/// Reads until the block is full or the file ends.
fn fill(file: &mut File, block: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < block.len() {
        match file.read(&mut block[filled..])? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, hash};
    use canvass_console::scratch::Scratch;
    use std::{collections::BTreeSet, fs};

    #[test]
    fn files_that_differ_have_different_hashes() {
        let folder = Scratch::new().expect("there is room");
        let of = |bytes: &[u8]| {
            let path = folder.path().join("program");
            fs::write(&path, bytes).expect("the folder is ours");
            hash(&path).expect("it was written")
        };
        let program: Vec<u8> = (0..2 * BLOCK + 5).map(|at| (at % 251) as u8).collect();
        assert_eq!(of(&program), of(&program));
        let mut hashes =
            BTreeSet::from([of(&program), of(&[]), of(&[0]), of(&[0, 0]), of(&[0; 8])]);
        let places = [0, 7, 8, BLOCK - 1, BLOCK, program.len() - 1];
        for place in places {
            let mut other = program.clone();
            other[place] ^= 0x80;
            hashes.insert(of(&other));
        }
        hashes.insert(of(&[&program[..], &[0]].concat()));
        hashes.insert(of(&program[..program.len() - 1]));
        assert_eq!(hashes.len(), 5 + places.len() + 2);
    }
}

//! RIFF images: nested chunks whose headers must add up.

use super::short::Short;
use canvass::space::family::fix;
use canvass::space::{constant, depend_by_value, empty, values};
use canvass::{Family, Memory, Space};

/// The headers of all chunks in the order of the file: each before those of the chunks in it.
///
/// A chunk is a payload, or has two chunks in it, of which the left one may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Image {
    /// 16 times the size, and the data.
    lengths: Short,
    /// 16 times the loss, and the audio.
    contents: Short,
}

/// Sums over a chunk and all chunks in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Header {
    /// Chunks.
    pub size: u8,
    /// Units of data.
    pub data: u8,
    /// Units of data that JIFF compression loses.
    pub loss: u8,
    /// Payloads that are audio.
    pub audio: u8,
}

/// How many images there are with the header of [`space`]; from 13 on by the recurrence alone.
pub const COUNTS: &[u64] =
    &[1, 1, 4, 9, 54, 115, 932, 1988, 17649, 27891, 331779, 465168, 6476939, 7859397, 127672581];

/// The images of `n` chunks with `n` units of data, half of it lost, and every other chunk audio.
pub fn space(n: u8) -> Space<Image> {
    images(&parts(&Memory::default()), header(n))
}

fn header(n: u8) -> Header {
    Header { size: n, data: n, loss: n.div_ceil(2), audio: n / 2 }
}

fn images(parts: &Family<Header, Image>, header: Header) -> Space<Image> {
    if header.size == 1 {
        return if header.fits_payload() { constant(Image::one(header)) } else { empty() };
    }
    let parts = parts.clone();
    depend_by_value(
        &values(lefts(header)),
        move |left| (parts.at(*left), parts.at(header.without(left))),
        move |_, (left, right)| Image::one(header).then(left).then(right),
        move |image| {
            let parts = image.split().filter(|_| image.header() == Some(header))?;
            Some((parts.0.header().unwrap_or_default(), parts))
        },
    )
}

fn parts(memory: &Memory) -> Family<Header, Image> {
    let memory = memory.clone();
    fix(move |parts, header: Header| match header.size {
        0 => constant(Image::default()),
        _ => images(&parts, header).memo(&memory),
    })
}

/// What the left chunk may promise: at most half of the data, and no more than the right one can make up for.
fn lefts(of: Header) -> Vec<Header> {
    let mut lefts = vec![];
    for size in 0..of.size - 1 {
        let rest = of.size - 1 - size;
        for audio in of.audio.saturating_sub(rest)..=of.audio.min(size) {
            for data in 0..=of.data / 2 {
                for loss in of.loss.saturating_sub(of.data - data)..=of.loss.min(data) {
                    lefts.push(Header { size, data, loss, audio });
                }
            }
        }
    }
    lefts.retain(|left| left.is_possible() && of.without(left).is_possible());
    lefts
}

impl Header {
    fn fits_payload(self) -> bool {
        self.data > 0 && self.audio <= 1 && (4 * self.loss).is_multiple_of(self.data)
    }

    /// Nothing has no data, and all others have some for each payload; among `size` chunks at most half,
    /// rounded up, are payloads. What passes may still be empty; nothing else is looked at.
    fn is_possible(self) -> bool {
        let payloads = self.data.min(self.size.div_ceil(2));
        (self.size == 0) == (self.data == 0) && self.audio <= payloads
    }

    /// What remains for the right chunk.
    fn without(self, left: &Header) -> Header {
        Header {
            size: self.size - 1 - left.size,
            data: self.data - left.data,
            loss: self.loss - left.loss,
            audio: self.audio - left.audio,
        }
    }
}

impl Image {
    /// Panics where a field is 16 or more.
    fn one(header: Header) -> Image {
        let Header { size, data, loss, audio } = header;
        assert!([size, data, loss, audio].into_iter().all(|field| field < 16), "{header:?}");
        Image { lengths: Short::one(16 * size + data), contents: Short::one(16 * loss + audio) }
    }

    fn then(self, other: Image) -> Image {
        Image {
            lengths: self.lengths.then(other.lengths),
            contents: self.contents.then(other.contents),
        }
    }

    /// The first, which sums up all others.
    pub fn header(&self) -> Option<Header> {
        let (lengths, contents) = (self.lengths.items().first()?, self.contents.items().first()?);
        Some(Header {
            size: lengths / 16,
            data: lengths % 16,
            loss: contents / 16,
            audio: contents % 16,
        })
    }

    /// The chunks in the first; `None` where the image is empty.
    fn split(&self) -> Option<(Image, Image)> {
        let (_, rest) = self.split_at(1)?;
        // A chunk that has all the rest in it is the right one.
        let size = usize::from(rest.header()?.size);
        let left = if size < rest.lengths.items().len() { size } else { 0 };
        rest.split_at(left)
    }

    fn split_at(&self, place: usize) -> Option<(Image, Image)> {
        let (left, right) = self.lengths.items().split_at_checked(place)?;
        let (left_contents, right_contents) = self.contents.items().split_at_checked(place)?;
        let image = |lengths: &[u8], contents: &[u8]| Image {
            lengths: lengths.iter().collect(),
            contents: contents.iter().collect(),
        };
        Some((image(left, left_contents), image(right, right_contents)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::check::{check, check_counts};

    /// All images with any left chunk, as SciFe defines them, with nothing ruled out beforehand.
    fn slow(header: Header) -> Vec<Vec<Header>> {
        let Header { size, data, loss, audio } = header;
        if size == 0 {
            return if data == 0 { vec![vec![]] } else { vec![] };
        }
        if data == 0 {
            return vec![];
        }
        if size == 1 {
            let fits = audio <= 1 && u32::from(loss) * 4 % u32::from(data) == 0;
            return if fits { vec![vec![header]] } else { vec![] };
        }
        let mut all = vec![];
        for left_size in 0..=size - 2 {
            for left_audio in audio.saturating_sub(size - left_size - 1)..=left_size.min(audio) {
                for left_data in 0..=data / 2 {
                    for left_loss in loss.saturating_sub(data - left_data)..=left_data.min(loss) {
                        let lefts = slow(Header {
                            size: left_size,
                            data: left_data,
                            loss: left_loss,
                            audio: left_audio,
                        });
                        let rights = slow(Header {
                            size: size - left_size - 1,
                            data: data - left_data,
                            loss: loss - left_loss,
                            audio: audio - left_audio,
                        });
                        for left in &lefts {
                            all.extend(
                                rights.iter().map(|right| [&[header], &left[..], right].concat()),
                            );
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn they_are_those_of_scifes_definition() {
        for n in 1..=7 {
            let slow = slow(header(n));
            let image = |headers: &Vec<Header>| {
                headers
                    .iter()
                    .fold(Image::default(), |image, header| image.then(Image::one(*header)))
            };
            let slow: Vec<Image> = slow.iter().map(image).collect();
            check(&space(n), &slow);
        }
    }

    #[test]
    fn there_are_as_many_as_listed() {
        check_counts(COUNTS, space);
    }
}

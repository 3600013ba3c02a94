//! Numeral pairing: a list is a numeral in bijective base four whose fourth digit is a comma.
//!
//! Bijective numeration is Smullyan's ("Theory of Formal Systems", 1961). It replaces the nested pairs of New,
//! Fetscher, McCarthy and Findler, "An Empirical Comparison Between Random Generation and Enumeration for Testing
//! Redex Models", §2, where every further element doubles the bits of the index. Here a list costs one base-four
//! digit for each comma and each ternary digit, and is decoded in the time that it takes to read them.

mod bounded;
pub(crate) mod positional;

pub use bounded::Bounded;

use crate::Nat;

/// The digit that separates two elements; 0, 1 and 2 belong to an element.
const COMMA: u64 = 3;
const DIGITS_PER_WORD: usize = 32;
/// Every element of this many digits fits a word.
const SHORT: usize = 40;

/// The list at `index`: for 0 it has no element; otherwise `index - 1` is its numeral.
///
/// Numerals are in the order of their length, then of their digits; so are the numerals, in bijective base three,
/// of the elements, the one without digits being 0.
///
/// ```
/// use canvass_space::pairing::numeral;
/// let lists: Vec<String> = (0..8_u64).map(|index| format!("{:?}", numeral::split(&index.into()))).collect();
/// assert_eq!(lists.join(" "), "[] [0] [1] [2] [3] [0, 0] [4] [5]");
/// ```
#[inline]
pub fn split(index: &Nat) -> Vec<Nat> {
    let Some(numeral) = index.checked_sub(&Nat::ONE) else {
        return Vec::new();
    };
    let length = quaternary_length(&numeral);
    let plain = numeral.minus(&quaternary_ones(length));
    match plain.to_u64() {
        Some(word) => Digits { words: &[word], length }.elements(),
        None => Digits { words: &plain.to_words(), length }.elements(),
    }
}

/// The index of a list.
///
/// `join(&split(i)) == i`
#[inline]
pub fn join(elements: &[Nat]) -> Nat {
    let Some((last, others)) = elements.split_last() else {
        return Nat::ZERO;
    };
    let mut writer = Writer::default();
    writer.element(last);
    for element in others.iter().rev() {
        writer.digit(COMMA);
        writer.element(element);
    }
    let length = writer.length;
    writer.finish() + quaternary_ones(length) + 1
}

/// How many digits the numeral of an element has: the largest `l` with `(3^l - 1) / 2 <= element`.
#[inline]
fn ternary_length(element: &Nat) -> usize {
    if let Some(mut word) = element.to_u64() {
        let mut length = 0;
        while word > 0 {
            word = (word - 1) / 3;
            length += 1;
        }
        return length;
    }
    long_element(element).0
}

/// How many digits the numeral of an element beyond the word has, and the first element with as many.
#[inline]
fn long_element(element: &Nat) -> (usize, Nat) {
    let most = (element.bits() + 1) as f64 / 3_f64.log2();
    let mut length = most as usize + 1;
    let mut first = ternary_ones(length);
    while &first > element {
        length -= 1;
        first = first.div_rem(&Nat::from(3_u64)).0;
    }
    (length, first)
}

/// The first element whose numeral has `length` digits: `(3^length - 1) / 2`.
#[inline]
fn ternary_ones(length: usize) -> Nat {
    &Nat::from(3_u64).pow(length) >> 1
}

/// How many digits a numeral has: the largest `s` with `(4^s - 1) / 3 <= numeral`.
#[inline]
fn quaternary_length(numeral: &Nat) -> usize {
    let length = numeral.bits().div_ceil(2);
    if &quaternary_ones(length) <= numeral { length } else { length - 1 }
}

/// The first numeral of `length` digits: `(4^length - 1) / 3`.
#[inline]
fn quaternary_ones(length: usize) -> Nat {
    const ONES: u64 = u64::MAX / 3;
    let low = |digits: usize| ONES >> (2 * (DIGITS_PER_WORD - digits));
    if length <= DIGITS_PER_WORD {
        return Nat::from(if length == 0 { 0 } else { low(length) });
    }
    let mut words = vec![ONES; length.div_ceil(DIGITS_PER_WORD)];
    if let (Some(top), digits @ 1..) = (words.last_mut(), length % DIGITS_PER_WORD) {
        *top = low(digits);
    }
    Nat::from_words(&words)
}

/// Base-four digits; words beyond the slice are 0.
struct Digits<'a> {
    words: &'a [u64],
    length: usize,
}

impl Digits<'_> {
    #[inline]
    fn elements(&self) -> Vec<Nat> {
        let mut elements = Vec::new();
        let mut top = self.length;
        for comma in self.commas_from_the_top() {
            elements.push(self.element(comma + 1, top));
            top = comma;
        }
        elements.push(self.element(0, top));
        elements
    }

    #[inline]
    fn commas_from_the_top(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate().rev();
        words.flat_map(|(number, word)| {
            let mut commas = word & (word >> 1) & (u64::MAX / 3);
            std::iter::from_fn(move || {
                let bit = commas.checked_ilog2()?;
                commas ^= 1 << bit;
                Some(number * DIGITS_PER_WORD + bit as usize / 2)
            })
        })
    }

    #[inline]
    fn digit(&self, position: usize) -> u64 {
        let word = self.words.get(position / DIGITS_PER_WORD).copied().unwrap_or(0);
        word >> (2 * (position % DIGITS_PER_WORD)) & 3
    }

    /// The element whose digits are those from `bottom` up to, not including, `top`.
    #[inline]
    fn element(&self, bottom: usize, top: usize) -> Nat {
        let digits = (bottom..top).rev().map(|position| self.digit(position));
        if top - bottom <= SHORT {
            return Nat::from(digits.fold(0, |element, digit| 3 * element + digit + 1));
        }
        let text: String = digits.map(|digit| char::from(b'0' + digit as u8)).collect();
        Nat::from_digits(&text, 3) + ternary_ones(top - bottom)
    }
}

/// Base-four digits, written from the lowest to the highest.
#[derive(Default)]
struct Writer {
    full: Vec<u64>,
    word: u64,
    length: usize,
}

impl Writer {
    #[inline]
    fn digit(&mut self, digit: u64) {
        let place = self.length % DIGITS_PER_WORD;
        if place == 0 && self.length > 0 {
            self.full.push(std::mem::take(&mut self.word));
        }
        self.word |= digit << (2 * place);
        self.length += 1;
    }

    #[inline]
    fn element(&mut self, element: &Nat) {
        let Some(mut word) = element.to_u64() else {
            return self.long(element);
        };
        while word > 0 {
            self.digit((word - 1) % 3);
            word = (word - 1) / 3;
        }
    }

    #[inline]
    fn long(&mut self, element: &Nat) {
        let (length, first) = long_element(element);
        let text = element.minus(&first).to_digits(3);
        let digits = text.bytes().rev().map(|byte| u64::from(byte - b'0'));
        digits.chain(std::iter::repeat(0)).take(length).for_each(|digit| self.digit(digit));
    }

    #[inline]
    fn finish(mut self) -> Nat {
        if self.full.is_empty() {
            return Nat::from(self.word);
        }
        self.full.push(self.word);
        Nat::from_words(&self.full)
    }
}

#[cfg(test)]
mod tests;

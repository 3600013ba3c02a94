//! Controls: streams that choose as large tests as thinning does, without looking at what they cover.

use crate::system_f::generator::WellTyped;
use crate::system_f::syntax::Term;
use canvass::Rng;
use canvass::generate::Generator;
use canvass::tree::Alphabet;
use canvass::tree::thin::Thinned;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// The largest of some candidates for each test, of equally large ones the first.
pub(super) struct Largest {
    pub(super) rng: Rng,
    pub(super) fan_out: usize,
    pub(super) alphabet: Arc<Alphabet>,
}

/// Random terms, as large as those that thinning takes one after the other.
pub(super) struct SameSizes {
    pub(super) thinned: Thinned<WellTyped>,
    pub(super) rng: Rng,
    pub(super) alphabet: Arc<Alphabet>,
    /// Terms that were drawn while another size was looked for.
    pub(super) waiting: BTreeMap<usize, VecDeque<Term>>,
}

/// How many terms are drawn to find one of a size, before the nearest size that is there has to do.
const MOST_DRAWS: usize = 3_000;

impl Iterator for Largest {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        let mut largest: Option<(usize, Term)> = None;
        for _ in 0..self.fan_out {
            let term = draw(&mut self.rng);
            let size = constructors(&self.alphabet, &term);
            if largest.as_ref().is_none_or(|(most, _)| size > *most) {
                largest = Some((size, term));
            }
        }
        largest.map(|(_, term)| term)
    }
}

impl Iterator for SameSizes {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        let size = constructors(&self.alphabet, &self.thinned.next()?);
        for _ in 0..MOST_DRAWS {
            if self.waiting.contains_key(&size) {
                break;
            }
            let term = draw(&mut self.rng);
            let own = constructors(&self.alphabet, &term);
            self.waiting.entry(own).or_default().push_back(term);
        }
        let nearest = *self.waiting.keys().min_by_key(|own| own.abs_diff(size))?;
        let terms = self.waiting.get_mut(&nearest)?;
        let term = terms.pop_front();
        if terms.is_empty() {
            self.waiting.remove(&nearest);
        }
        term
    }
}

fn draw(rng: &mut Rng) -> Term {
    let term = WellTyped.generate(rng.next_u64(), WellTyped::SIZE);
    term.expect("the generator does not give up")
}

/// How many constructors a term has, as coverage sees it.
pub(super) fn constructors(alphabet: &Alphabet, term: &Term) -> usize {
    alphabet.tree(term).expect("a term is a value of its type").constructors()
}

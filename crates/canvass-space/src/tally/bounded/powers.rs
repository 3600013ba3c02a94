//! Sequences of a given number of values, by how much larger they are together than the smallest ones.
//!
//! A sequence is two halves, so that of a million values only about forty lengths are ever counted. First come those
//! whose first half is smaller; then those whose sizes come first, by the same rule within each half; then, with the
//! same sizes, the values count like digits, the last fastest.

use crate::Nat;
use crate::error::Result;
use crate::tally::{Located, Tally};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub(super) struct Powers {
    of: Arc<Tally>,
    /// The size of the smallest value.
    least: OnceLock<usize>,
    /// By the number of values, then by the excess over the smallest.
    rows: Mutex<HashMap<usize, Vec<Nat>>>,
}

/// How many sequences come before the first one with some sizes, and how many have these sizes.
struct Place {
    before: Nat,
    ways: Nat,
}

impl Powers {
    pub(super) fn new(of: Arc<Tally>) -> Powers {
        Powers { of, least: OnceLock::new(), rows: Mutex::default() }
    }

    pub(super) fn of(&self) -> &Arc<Tally> {
        &self.of
    }

    pub(super) fn settle(&self, least: usize) {
        let _first_and_only = self.least.set(least);
    }

    /// The size of the smallest value; `usize::MAX` where there is none.
    pub(super) fn least(&self) -> usize {
        *self.least.get().expect("settled before anything is counted")
    }

    /// How many sequences there are.
    pub(super) fn count(&self, number: usize, excess: usize) -> Result<Nat> {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        self.fill(&mut rows, number, excess)?;
        Ok(rows[&number][excess].clone())
    }

    /// Counts as far as it is needed.
    fn fill(
        &self,
        rows: &mut HashMap<usize, Vec<Nat>>,
        number: usize,
        excess: usize,
    ) -> Result<()> {
        let mut row = rows.remove(&number).unwrap_or_default();
        if row.len() <= excess {
            let (first, second) = halves(number);
            if number > 1 {
                self.fill(rows, first, excess)?;
                self.fill(rows, second, excess)?;
            }
            for excess in row.len()..=excess {
                row.push(match number {
                    0 => Nat::from(usize::from(excess == 0)),
                    1 => self.of.count(self.least() + excess)?.clone(),
                    _ => {
                        let (first, second) = (&rows[&first], &rows[&second]);
                        (0..=excess).map(|own| &first[own] * &second[excess - own]).sum()
                    }
                });
            }
        }
        rows.insert(number, row);
        Ok(())
    }

    /// The values of the sequence at an index.
    pub(super) fn split(&self, number: usize, excess: usize, index: Nat) -> Result<Vec<Located>> {
        let mut sizes = vec![0; number];
        let Place { before, .. } = self.sizes_at(&mut sizes, excess, &index)?;
        let mut located = Vec::with_capacity(number);
        self.digits(&sizes, index.minus(&before), &mut located)?;
        Ok(located)
    }

    /// The excess and the index of a sequence.
    pub(super) fn join(&self, values: &[Located]) -> Result<(usize, Nat)> {
        let least = self.least();
        let sizes: Vec<usize> = values.iter().map(|(size, _)| size - least).collect();
        let Place { before, .. } = self.place(&sizes)?;
        Ok((sizes.iter().sum(), before + self.number(values)?.0))
    }

    /// Fills in by how much each value of the sequence at an index is larger than the smallest.
    fn sizes_at(&self, sizes: &mut [usize], excess: usize, index: &Nat) -> Result<Place> {
        let number = sizes.len();
        if number <= 1 || excess == 0 {
            sizes.iter_mut().for_each(|size| *size = excess);
            return self.alike(number, excess);
        }
        let middle = halves(number).0;
        let (first, second) = sizes.split_at_mut(middle);
        let (mut own, mut smaller) = (0, Nat::ZERO);
        let seconds = loop {
            let seconds = self.count(second.len(), excess - own)?;
            let beyond = &smaller + &(self.count(middle, own)? * &seconds);
            if *index < beyond {
                break seconds;
            }
            (own, smaller) = (own + 1, beyond);
        };
        let within = index.minus(&smaller);
        let one = self.sizes_at(first, own, &within.div_rem(&seconds).0)?;
        let within = within.minus(&(&one.before * &seconds));
        let other = self.sizes_at(second, excess - own, &within.div_rem(&one.ways).0)?;
        Ok(together(smaller, &seconds, &one, &other))
    }

    /// Where the sequences of some sizes are.
    fn place(&self, sizes: &[usize]) -> Result<Place> {
        let excess = sizes.iter().sum();
        if sizes.len() <= 1 || excess == 0 {
            return self.alike(sizes.len(), excess);
        }
        let (first, second) = sizes.split_at(halves(sizes.len()).0);
        let mut smaller = Nat::ZERO;
        let own: usize = first.iter().sum();
        for less in 0..own {
            smaller +=
                &(self.count(first.len(), less)? * self.count(second.len(), excess - less)?);
        }
        let seconds = self.count(second.len(), excess - own)?;
        Ok(together(smaller, &seconds, &self.place(first)?, &self.place(second)?))
    }

    /// Sequences of one value, or of several smallest ones, are all that there are.
    fn alike(&self, number: usize, excess: usize) -> Result<Place> {
        let ways = match number {
            0 => Nat::ONE,
            _ => self.of.count(self.least() + excess)?.pow(number),
        };
        Ok(Place { before: Nat::ZERO, ways })
    }

    /// The values of the sequence at an index among those with the same sizes.
    fn digits(&self, sizes: &[usize], index: Nat, located: &mut Vec<Located>) -> Result<()> {
        let least = self.least();
        if index.is_zero() {
            located.extend(sizes.iter().map(|size| (least + size, Nat::ZERO)));
        } else if let [size] = sizes {
            located.push((least + size, index));
        } else {
            let (first, second) = sizes.split_at(halves(sizes.len()).0);
            let (one, other) = index.div_rem(&self.ways(second)?);
            self.digits(first, one, located)?;
            self.digits(second, other, located)?;
        }
        Ok(())
    }

    /// The index of a sequence among those with the same sizes, and how many those are.
    fn number(&self, values: &[Located]) -> Result<(Nat, Nat)> {
        Ok(match values {
            [] => (Nat::ZERO, Nat::ONE),
            [(size, index)] => (index.clone(), self.of.count(*size)?.clone()),
            _ => {
                let (first, second) = values.split_at(halves(values.len()).0);
                let ((one, firsts), (other, seconds)) = (self.number(first)?, self.number(second)?);
                (one * &seconds + other, firsts * seconds)
            }
        })
    }

    /// How many sequences have these sizes.
    fn ways(&self, sizes: &[usize]) -> Result<Nat> {
        Ok(match sizes {
            [] => Nat::ONE,
            [size] => self.of.count(self.least() + size)?.clone(),
            _ => {
                let (first, second) = sizes.split_at(halves(sizes.len()).0);
                self.ways(first)? * self.ways(second)?
            }
        })
    }
}

fn halves(number: usize) -> (usize, usize) {
    (number.div_ceil(2), number / 2)
}

/// `seconds` is how many second halves there are beside each first one.
fn together(smaller: Nat, seconds: &Nat, one: &Place, other: &Place) -> Place {
    let before = smaller + &one.before * seconds + &one.ways * &other.before;
    Place { before, ways: &one.ways * &other.ways }
}

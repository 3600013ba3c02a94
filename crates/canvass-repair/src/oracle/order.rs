//! The lexicographic orders in which the parameters of a recursive generator may decrease.

use crate::{
    language::{Function, Types},
    value::{ValueId, Values},
};

/// The lexicographic orders of the unsigned parameters; of the first three, if there are more.
#[derive(Debug, Clone)]
pub(crate) struct Orders {
    sequences: Vec<Vec<usize>>,
}

impl Orders {
    pub(crate) fn of(function: &Function, types: &Types) -> Self {
        let sizes: Vec<usize> = function
            .parameters()
            .iter()
            .enumerate()
            .filter(|(_, parameter)| types.is_unsigned(parameter.of))
            .map(|(place, _)| place)
            .take(3)
            .collect();
        let mut sequences = Vec::new();
        if !sizes.is_empty() {
            permutations(&mut Vec::new(), &sizes, &mut sequences);
        }
        Self { sequences }
    }

    /// All orders, as bits. Without unsigned parameters there is one, in which nothing decreases.
    pub(crate) fn all(&self) -> u8 {
        ((1_u16 << self.count()) - 1) as u8
    }

    pub(crate) fn count(&self) -> usize {
        self.sequences.len().max(1)
    }

    /// The parameters that an order compares, the most significant first.
    pub(crate) fn sequence(&self, order: usize) -> &[usize] {
        self.sequences.get(order).map_or(&[], Vec::as_slice)
    }

    /// The orders in which `after` is smaller than `before`, as bits.
    pub(crate) fn decreasing(&self, values: &Values, before: &[ValueId], after: &[ValueId]) -> u8 {
        let number = |value: ValueId| values.as_integer(value).expect("a size is an integer");
        let smaller = |sequence: &Vec<usize>| {
            let first = sequence.iter().find(|&&place| before[place] != after[place]);
            first.is_some_and(|&place| number(after[place]) < number(before[place]))
        };
        (0..self.sequences.len())
            .filter(|&order| smaller(&self.sequences[order]))
            .fold(0, |bits, order| bits | 1 << order)
    }
}

fn permutations(before: &mut Vec<usize>, rest: &[usize], found: &mut Vec<Vec<usize>>) {
    if rest.is_empty() {
        found.push(before.clone());
        return;
    }
    for &next in rest {
        let others: Vec<usize> = rest.iter().copied().filter(|&other| other != next).collect();
        before.push(next);
        permutations(before, &others, found);
        before.pop();
    }
}

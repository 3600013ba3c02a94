//! Which integers there are.

use std::collections::BTreeSet;

use crate::language::Program;

/// The integers of a world, from few to many.
pub(crate) struct Integers {
    /// Those in data.
    labels: Vec<i64>,
    /// Those of parameters and variables.
    drawn: BTreeSet<i64>,
    /// Those of computations.
    window: BTreeSet<i64>,
}

/// The order in which integers become labels.
const FIRST: [i64; 10] = [0, 1, 2, 3, -1, 4, 5, -2, 6, 7];
/// A constant further from zero is compared like any other large number: it is not.
const FURTHEST: i64 = 1 << 20;
/// How far computations may lead from zero, for each label.
const REACH: i64 = 4;

impl Integers {
    /// With some that are wanted everywhere, and some that are wanted in variables only.
    pub(crate) fn of(program: &Program, count: usize, wanted: &[i64], drawn_too: &[i64]) -> Self {
        let mut labels: Vec<i64> = FIRST.into_iter().take(count).collect();
        let mentioned =
            program.constants.iter().copied().filter(|constant| constant.abs() <= FURTHEST);
        let unusual: Vec<i64> = mentioned.filter(|constant| constant.abs() > 4).collect();
        labels.extend(&unusual);
        let mut drawn: BTreeSet<i64> = labels.iter().copied().chain([-1, 4]).collect();
        let reach = REACH * count as i64;
        let mut window: BTreeSet<i64> = (-reach..=reach).collect();
        for &constant in &unusual {
            drawn.extend([constant - 1, constant, constant + 1]);
            window.extend(constant - 2..=constant + 2);
        }
        labels.extend(
            wanted.iter().filter(|number| !labels.contains(number)).copied().collect::<Vec<_>>(),
        );
        drawn.extend(wanted.iter().chain(drawn_too));
        window.extend(&drawn);
        Self { labels, drawn, window }
    }

    pub(crate) fn labels(&self, signed: bool) -> impl Iterator<Item = i64> {
        self.labels.iter().copied().filter(move |&number| signed || number >= 0)
    }

    pub(crate) fn drawn(&self, signed: bool) -> impl Iterator<Item = i64> {
        self.drawn.iter().copied().filter(move |&number| signed || number >= 0)
    }

    pub(crate) fn window(&self, signed: bool) -> impl Iterator<Item = i64> {
        self.window.iter().copied().filter(move |&number| signed || number >= 0)
    }
}

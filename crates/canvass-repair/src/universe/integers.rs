//! The integers of a bounded world.

use std::collections::BTreeSet;

use crate::language::Program;

/// The integers of a bounded world: three sets, each contained in the next.
pub(crate) struct Integers {
    /// Inside data.
    labels: Vec<i64>,
    /// Of parameters and variables.
    drawn: BTreeSet<i64>,
    /// Of computations.
    window: BTreeSet<i64>,
}

/// The first integers inside data.
const FIRST: [i64; 10] = [0, 1, 2, 3, -1, 4, 5, -2, 6, 7];
/// Constants further from zero are left out.
const FURTHEST: i64 = 1 << 20;
/// How far the window of computations reaches on either side of zero, per label.
const REACH: i64 = 4;

impl Integers {
    /// The integers for a program, with `wanted` in all three sets and `drawn_too` in all but the labels.
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

//! The integers of a bounded world.

use std::collections::BTreeSet;

use crate::{
    interpreter::Interpreter,
    language::{Form, FunctionId, Program, Width},
};

/// The integers of a bounded world: three sets, each contained in the next.
pub(crate) struct Integers {
    /// Inside data.
    labels: Vec<i128>,
    /// Of parameters and variables.
    drawn: BTreeSet<i128>,
    /// Of computations.
    window: BTreeSet<i128>,
}

/// The first integers inside data.
const FIRST: [i128; 10] = [0, 1, 2, 3, -1, 4, 5, -2, 6, 7];
/// Constants further from zero are left out.
const FURTHEST: i128 = 1 << 20;
/// The ends of types of at most so many bits are in the world.
const NARROW: u32 = 32;
/// How many numbers a range may have that is drawn from in full.
const NARROW_RANGE: i128 = 64;
/// How far the window of computations reaches on either side of zero, per label.
const REACH: i128 = 4;

impl Integers {
    /// The integers for a program, with `wanted` in all three sets, `drawn_too` in all but the labels, and `computed` in computations
    /// only.
    pub(crate) fn of(
        program: &Program,
        count: usize,
        wanted: &[i128],
        drawn_too: &[i128],
        computed: &[i128],
    ) -> Self {
        let mut labels: Vec<i128> = FIRST.into_iter().take(count).collect();
        let mentioned =
            program.constants.iter().copied().filter(|constant| constant.abs() <= FURTHEST);
        let unusual: Vec<i128> = mentioned.filter(|constant| constant.abs() > 4).collect();
        labels.extend(&unusual);
        let mut drawn: BTreeSet<i128> = labels.iter().copied().chain([-1, 4]).collect();
        let reach = REACH * count as i128;
        let mut window: BTreeSet<i128> = (-reach..=reach).collect();
        for &constant in &unusual {
            drawn.extend([constant - 1, constant, constant + 1]);
            window.extend(constant - 2..=constant + 2);
        }
        labels.extend(
            wanted.iter().filter(|number| !labels.contains(number)).copied().collect::<Vec<_>>(),
        );
        drawn.extend(wanted.iter().chain(drawn_too));
        window.extend(drawn.iter().chain(computed));
        Self { labels, drawn, window }
    }

    pub(crate) fn labels(&self, width: Width) -> impl Iterator<Item = i128> {
        self.labels.iter().copied().filter(move |&number| is_drawn(width, number))
    }

    pub(crate) fn drawn(&self, width: Width) -> impl Iterator<Item = i128> {
        with_ends(&self.drawn, width).filter(move |&number| is_drawn(width, number))
    }

    pub(crate) fn window(&self, width: Width) -> impl Iterator<Item = i128> {
        with_ends(&self.window, width).filter(move |&number| is_drawn(width, number))
    }
}

/// All numbers of the narrow ranges between constants that a generator draws from: what is computed from them would else not be
/// reached in a bounded world.
pub(crate) fn drawn_from(interpreter: &mut Interpreter<'_>, generator: FunctionId) -> Vec<i128> {
    let program = interpreter.program;
    let mut ranges = Vec::new();
    program.function(generator).body.walk(&mut |part| {
        if let Form::Range(inclusive, low, high) = &part.form {
            ranges.push((*inclusive, low.as_ref(), high.as_ref()));
        }
    });
    let mut found = BTreeSet::new();
    for (inclusive, low, high) in ranges {
        let bounds = [low, high].map(|bound| {
            let mut is_constant = program.is_exact(bound);
            bound.walk(&mut |part| is_constant &= !matches!(part.form, Form::Local(_)));
            let value =
                is_constant.then(|| interpreter.value_of(bound, &Vec::new()).ok()).flatten();
            value.and_then(|value| interpreter.values.as_integer(value))
        });
        if let [Some(low), Some(high)] = bounds
            && high - low <= NARROW_RANGE
        {
            found.extend(low..high + i128::from(inclusive));
        }
    }
    found.into_iter().collect()
}

/// Some integers, with the least and the greatest ones of a narrow type.
fn with_ends(integers: &BTreeSet<i128>, width: Width) -> impl Iterator<Item = i128> {
    let mut all = integers.clone();
    if width.bits <= NARROW {
        let (lowest, highest) = (width.lowest(), width.highest());
        all.extend([lowest, lowest + 1, highest - 1, highest]);
    }
    all.into_iter()
}

fn is_drawn(width: Width, number: i128) -> bool {
    let (lowest, highest) = width.drawn();
    lowest <= number && number <= highest
}

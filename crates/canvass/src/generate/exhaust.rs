//! All runs of a generator, within bounds.

use super::answers::Answers;
use super::in_turn::InTurn;
use super::run::run;

/// How much of what a generator could choose is tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Integers are chosen from these, as far as they are in the range that is asked for.
    pub integers: Vec<i64>,
    /// How many constructors with fields are inside each other in [`any`](super::any) data, and how long lists are in it.
    pub depth: usize,
    /// The most runs of the generator.
    pub runs: u64,
}

/// The values of all runs of a generator, in the order of its choices; a value comes once for each way to it.
///
/// ```
/// use canvass::generate::{Bounds, any, choose, exhaust};
///
/// fn is_some(_: &Option<u8>) -> bool {
///     true
/// }
///
/// #[canvass::generator(covers = is_some)]
/// fn maybe() -> Option<u8> {
///     choose![None, Some(any::<u8>() + 1)]
/// }
///
/// let bounds = Bounds { integers: vec![-1, 0, 7, 255], depth: 3, runs: 1000 };
/// let mut values = exhaust(bounds, maybe);
/// assert_eq!(values.by_ref().collect::<Vec<_>>(), [None, Some(1), Some(8)]);
/// assert!(values.is_complete());
/// assert_eq!(values.runs(), 4, "one was rejected: 256 is no `u8`");
/// ```
pub fn exhaust<T, F: FnMut() -> T>(bounds: Bounds, generator: F) -> Exhaust<F> {
    let Bounds { integers, depth, runs } = bounds;
    Exhaust { generator, in_turn: Some(InTurn::new(integers, depth)), runs: 0, most: runs }
}

/// Goes through the runs of a generator: see [`exhaust`].
pub struct Exhaust<F> {
    generator: F,
    /// Where to go on, unless all runs were made.
    in_turn: Option<InTurn>,
    runs: u64,
    most: u64,
}

impl<F> Exhaust<F> {
    /// How many runs were made so far, rejected ones too.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// Whether all runs were made.
    pub fn is_complete(&self) -> bool {
        self.in_turn.is_none()
    }
}

impl<T, F: FnMut() -> T> Iterator for Exhaust<F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while self.runs < self.most {
            let in_turn = self.in_turn.take()?;
            let (result, answers) = run(Answers::InTurn(in_turn), &mut self.generator);
            self.runs += 1;
            let Answers::InTurn(mut in_turn) = answers else {
                unreachable!("they are those given")
            };
            if in_turn.advance() {
                self.in_turn = Some(in_turn);
            }
            if let Ok(value) = result {
                return Some(value);
            }
        }
        None
    }
}

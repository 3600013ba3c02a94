//! Walking a space with several threads.

use super::Space;
use super::node::{Flow, collect};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// How many values one piece of work has at most: enough to outweigh finding its beginning.
const PIECE: u64 = 1 << 13;
/// A short space is cut into at least this many pieces per thread.
const PIECES_PER_THREAD: u64 = 16;

impl<T: Send + 'static> Space<T> {
    /// The values of a finite space, computed by the threads of rayon's pool: the same set as
    /// [`iter`](Space::iter).
    ///
    /// An item is an error where the recursion of its value is too deep.
    ///
    /// ```
    /// use canvass_space::every;
    /// use rayon::iter::ParallelIterator;
    /// let odd = every::<u16>().par_iter()?.filter(|number| number.as_ref().is_ok_and(|n| n % 2 == 1));
    /// assert_eq!(odd.count(), 1 << 15);
    /// # Ok::<(), canvass_space::SpaceError>(())
    /// ```
    pub fn par_iter(
        &self,
    ) -> Result<impl ParallelIterator<Item = Result<T, SpaceError>> + use<T>, SpaceError> {
        let pieces = self.pieces()?;
        let space = self.clone();
        Ok((0..pieces.number).into_par_iter().flat_map_iter(move |number| {
            let mut values = Vec::new();
            let walked = collect(space.node(), &pieces.start(number), pieces.length, &mut values);
            let error = walked.err().map(|error| Err(*error));
            values.into_iter().map(Ok).chain(error)
        }))
    }

    /// Hands every value of a finite space to `each`, from the threads of rayon's pool: the fastest way.
    pub fn par_for_each(&self, each: impl Fn(T) + Sync) -> Result<(), SpaceError> {
        let pieces = self.pieces()?;
        let walked = (0..pieces.number).into_par_iter().try_for_each(|number| -> Result<()> {
            let start = pieces.start(number);
            let _never_breaks = self.node().visit(&start, pieces.length, &mut |value| {
                each(value);
                Flow::Continue(())
            })?;
            Ok(())
        });
        Ok(walked?)
    }

    fn pieces(&self) -> Result<Pieces, SpaceError> {
        let count = match self.count()? {
            Count::Finite(count) => count,
            Count::Infinite => return Err(SpaceError::Infinite),
            Count::Unknown => {
                return Err(SpaceError::UnknownCount { combinator: "a parallel walk" });
            }
        };
        let threads = rayon::current_num_threads() as u64;
        let length = match count.to_u64() {
            Some(count) => (count / (threads * PIECES_PER_THREAD)).clamp(1, PIECE),
            None => PIECE,
        };
        let number = (&count + (length - 1)).div_rem(&Nat::from(length)).0;
        let number = number.to_u64().ok_or(SpaceError::TooLarge { bits: count.bits() })?;
        Ok(Pieces { number, length })
    }
}

/// The index ranges that threads work on.
#[derive(Clone, Copy)]
struct Pieces {
    number: u64,
    length: u64,
}

impl Pieces {
    #[inline]
    fn start(self, number: u64) -> Nat {
        &Nat::from(number) * self.length
    }
}

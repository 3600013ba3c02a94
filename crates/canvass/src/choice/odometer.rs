//! An odometer: each path in a tree of choices in turn, in the order of a dictionary.
//!
//! A run is a path from the root. The odometer remembers it as positions among the answers; the next run takes the same path up
//! to the last choice that has another answer, and the first answers from there on.

#[derive(Default)]
pub(crate) struct Odometer {
    path: Vec<Position>,
    /// How many choices of the path were made in this run.
    made: usize,
}

struct Position {
    at: usize,
    count: usize,
}

/// After the same answers there was another choice than before.
#[derive(Debug)]
pub(crate) struct OtherChoice;

impl Odometer {
    /// A number below `count`, which is not 0.
    pub(crate) fn one_of(&mut self, count: usize) -> Result<usize, OtherChoice> {
        if self.made == self.path.len() {
            self.path.push(Position { at: 0, count });
        }
        let position = &self.path[self.made];
        if position.count != count {
            return Err(OtherChoice);
        }
        self.made += 1;
        Ok(position.at)
    }

    /// Goes to the next path: `false` where none is left.
    ///
    /// A run that ended before it came to the end of its path has no other choices after it.
    pub(crate) fn advance(&mut self) -> bool {
        self.path.truncate(self.made);
        self.made = 0;
        while let Some(last) = self.path.last_mut() {
            last.at += 1;
            if last.at < last.count {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

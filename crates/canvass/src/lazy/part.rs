//! A part of a search: which choices it keeps, and from which ones it goes on. It is what a token writes down, and what
//! one thread gives to another.

use super::path::Choice;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) from: usize,
    pub(super) to: usize,
    /// How many choices it keeps.
    pub(super) floor: usize,
    /// Whether what the choices lead to was run.
    pub(super) is_run: bool,
    pub(super) choices: Vec<Choice>,
}

impl Part {
    /// All values of a size.
    pub(super) fn whole(size: usize) -> Part {
        Part { from: size, to: size, floor: 0, is_run: false, choices: Vec::new() }
    }

    pub(super) fn sizes(&self) -> RangeInclusive<usize> {
        self.from..=self.to
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Part { from, to, floor, is_run, choices } = self;
        write!(f, "{from}.{to}.{floor}.{}", u8::from(*is_run))?;
        for Choice { size, index } in choices {
            match size {
                0 => write!(f, ".{index}")?,
                size => write!(f, ".{size}x{index}")?,
            }
        }
        Ok(())
    }
}

/// The text is not of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotAPart;

impl FromStr for Part {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Part, NotAPart> {
        let mut words = text.split('.');
        let mut number = || words.next()?.parse::<usize>().ok();
        let numbers = (number(), number(), number(), number());
        let (Some(from), Some(to), Some(floor), Some(is_run @ 0..=1)) = numbers else {
            return Err(NotAPart);
        };
        let choices: Vec<Choice> = words.map(choice).collect::<Option<_>>().ok_or(NotAPart)?;
        // Sizes beyond that would not be searched in a lifetime, but their tables would be built.
        if from > to || to > LARGEST || floor > choices.len() {
            return Err(NotAPart);
        }
        Ok(Part { from, to, floor, is_run: is_run == 1, choices })
    }
}

const LARGEST: usize = 1 << 12;

fn choice(word: &str) -> Option<Choice> {
    match word.split_once('x') {
        Some((size, index)) => {
            Some(Choice { size: size.parse().ok()?, index: index.parse().ok()? })
        }
        None => Some(Choice { size: 0, index: word.parse().ok()? }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, NotAPart, Part};

    #[test]
    fn a_part_is_read_as_it_is_written() {
        let choices = vec![Choice { size: 0, index: 3 }, Choice { size: 7, index: 90 }];
        let part = Part { from: 2, to: 9, floor: 1, is_run: true, choices };
        assert_eq!(part.to_string(), "2.9.1.1.3.7x90");
        assert_eq!(part.to_string().parse(), Ok(part));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "1",
            "1.2.3",
            "3.2.0.0",
            "1.2.0.2",
            "1.2.1.0",
            "1.2.0.0.x",
            "1.2.0.0.1x",
            "1.99999.0.0",
        ] {
            assert_eq!(text.parse::<Part>(), Err(NotAPart), "{text}");
        }
    }
}

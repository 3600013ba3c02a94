//! What a child process and its parent write for each other.
//!
//! Files, not pipes: whatever a case prints or closes, however its process ends and whoever survives it, what was written can
//! be read. A message is texts behind one another, each with its length and a checksum, so that one that was not written
//! whole is not mistaken for another.

use crate::Nat;
use crate::check::case::{Cause, Failure};
use crate::choice::sequence::ChoiceSequence;
use std::fmt::Write;

/// What the child is to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check) enum Task {
    /// All that the test does, with values that are known before they are run.
    Known,
    /// All that the test does, values with holes included.
    All,
    /// The same up to the case of this number, whose value is wanted.
    Reach(u64),
    /// One case.
    Case(ChoiceSequence),
}

/// Which case is under way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Now {
    /// How many cases have begun.
    pub(super) number: u64,
    /// Whether the last one has not ended.
    pub(super) is_running: bool,
}

/// The input of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check) enum Input {
    ChoiceSequence(ChoiceSequence),
    /// An example that its type does not make, by its position.
    Example(usize),
    /// A value with holes, which is not known before it is looked at.
    WithHoles,
}

/// The last word of a child about its task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Passed,
    /// A case failed; with what is to be printed about it.
    Failed(Failure, String),
    /// The test fails without a case that does, for this reason.
    Refused(String),
    /// The value of the case that was to be reached, with its holes filled.
    Reached(ChoiceSequence),
}

/// A message, or a part of one.
pub(super) trait Message: Sized {
    fn put(&self, texts: &mut String);

    /// `None` where it is not whole.
    fn take(texts: &mut &[u8]) -> Option<Self>;

    fn write(&self) -> String {
        let mut texts = String::new();
        self.put(&mut texts);
        texts
    }

    fn read(mut texts: &[u8]) -> Option<Self> {
        Self::take(&mut texts)
    }
}

impl Message for String {
    fn put(&self, texts: &mut String) {
        put(texts, self);
    }

    fn take(texts: &mut &[u8]) -> Option<String> {
        take(texts).map(str::to_owned)
    }
}

impl Message for u64 {
    fn put(&self, texts: &mut String) {
        put(texts, &self.to_string());
    }

    fn take(texts: &mut &[u8]) -> Option<u64> {
        take(texts)?.parse().ok()
    }
}

impl<A: Message, B: Message> Message for (A, B) {
    fn put(&self, texts: &mut String) {
        self.0.put(texts);
        self.1.put(texts);
    }

    fn take(texts: &mut &[u8]) -> Option<(A, B)> {
        Some((A::take(texts)?, B::take(texts)?))
    }
}

/// The first byte of [`Now`], which is overwritten alone when a case ends.
const RUNNING: u8 = b'>';
pub(super) const ENDED: u8 = b'.';

impl Message for Now {
    fn put(&self, texts: &mut String) {
        texts.push(char::from(if self.is_running { RUNNING } else { ENDED }));
        self.number.put(texts);
    }

    fn take(texts: &mut &[u8]) -> Option<Now> {
        let (state, rest) = texts.split_first()?;
        *texts = rest;
        let number = u64::take(texts)?;
        match *state {
            RUNNING => Some(Now { number, is_running: true }),
            ENDED => Some(Now { number, is_running: false }),
            _ => None,
        }
    }
}

impl Message for Input {
    fn put(&self, texts: &mut String) {
        match self {
            Input::ChoiceSequence(sequence) => sequence.put(texts),
            Input::Example(position) => put(texts, &format!("{EXAMPLE}{position}")),
            Input::WithHoles => put(texts, WITH_HOLES),
        }
    }

    fn take(texts: &mut &[u8]) -> Option<Input> {
        let text = take(texts)?;
        match text.strip_prefix(EXAMPLE) {
            Some(position) => position.parse().ok().map(Input::Example),
            None if text == WITH_HOLES => Some(Input::WithHoles),
            None => sequence(text).map(Input::ChoiceSequence),
        }
    }
}

const EXAMPLE: &str = "example ";
const WITH_HOLES: &str = "with holes";

impl Message for ChoiceSequence {
    fn put(&self, texts: &mut String) {
        put(texts, &self.to_string());
    }

    fn take(texts: &mut &[u8]) -> Option<ChoiceSequence> {
        sequence(take(texts)?)
    }
}

fn sequence(text: &str) -> Option<ChoiceSequence> {
    if text.is_empty() {
        return Some(ChoiceSequence::default());
    }
    let mut choices = Vec::new();
    for choice in text.split('.') {
        choices.push(choice.parse::<Nat>().ok()?);
    }
    Some(ChoiceSequence(choices))
}

impl Message for Task {
    fn put(&self, texts: &mut String) {
        match self {
            Task::Known => put(texts, KNOWN),
            Task::All => put(texts, ALL),
            Task::Reach(number) => put(texts, &format!("{REACH}{number}")),
            Task::Case(sequence) => sequence.put(texts),
        }
    }

    fn take(texts: &mut &[u8]) -> Option<Task> {
        match take(texts)? {
            KNOWN => Some(Task::Known),
            ALL => Some(Task::All),
            text => match text.strip_prefix(REACH) {
                Some(number) => number.parse().ok().map(Task::Reach),
                None => sequence(text).map(Task::Case),
            },
        }
    }
}

const KNOWN: &str = "known";
const ALL: &str = "all";
const REACH: &str = "reach ";

impl Message for Failure {
    fn put(&self, texts: &mut String) {
        put(texts, &self.message);
        let (cause, of) = match &self.cause {
            Cause::Panicked(location) => ("panicked", &**location),
            Cause::Unwound => ("unwound", ""),
            Cause::Returned => ("returned", ""),
            Cause::Died(how) => ("died", &**how),
        };
        put(texts, cause);
        put(texts, of);
    }

    fn take(texts: &mut &[u8]) -> Option<Failure> {
        let (message, cause, of) = (String::take(texts)?, take(texts)?, String::take(texts)?);
        let cause = match cause {
            "panicked" => Cause::Panicked(of),
            "unwound" => Cause::Unwound,
            "returned" => Cause::Returned,
            "died" => Cause::Died(of),
            _ => return None,
        };
        Some(Failure { message, cause })
    }
}

impl Message for Word {
    fn put(&self, texts: &mut String) {
        match self {
            Word::Passed => put(texts, "passed"),
            Word::Failed(failure, report) => {
                put(texts, "failed");
                failure.put(texts);
                put(texts, report);
            }
            Word::Refused(why) => {
                put(texts, "refused");
                put(texts, why);
            }
            Word::Reached(sequence) => {
                put(texts, "reached");
                sequence.put(texts);
            }
        }
    }

    fn take(texts: &mut &[u8]) -> Option<Word> {
        match take(texts)? {
            "passed" => Some(Word::Passed),
            "failed" => Some(Word::Failed(Failure::take(texts)?, String::take(texts)?)),
            "refused" => Some(Word::Refused(String::take(texts)?)),
            "reached" => Some(Word::Reached(ChoiceSequence::take(texts)?)),
            _ => None,
        }
    }
}

fn put(texts: &mut String, text: &str) {
    write!(texts, "{} {:x}\n{text}\n", text.len(), checksum(text)).expect("a string takes all");
}

fn take<'a>(texts: &mut &'a [u8]) -> Option<&'a str> {
    let end = texts.iter().position(|byte| *byte == b'\n')?;
    let (length, sum) = str::from_utf8(&texts[..end]).ok()?.split_once(' ')?;
    let (length, sum) = (length.parse::<usize>().ok()?, u64::from_str_radix(sum, 16).ok()?);
    let rest = &texts[end + 1..];
    let text = str::from_utf8(rest.get(..length)?).ok()?;
    *texts = rest[length..].strip_prefix(b"\n")?;
    (checksum(text) == sum).then_some(text)
}

/// FNV-1a.
fn checksum(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::{Input, Message, Now, Task, Word};
    use crate::Nat;
    use crate::check::case::{Cause, Failure};
    use crate::choice::sequence::ChoiceSequence;
    use std::fmt::Debug;

    /// A message is read as it was written, whatever stands behind it, and not from a part of it.
    fn check(message: impl Message + Debug + PartialEq) {
        let text = message.write();
        assert_eq!(Message::read(format!("{text}7 3\nrest").as_bytes()), Some(message));
        for end in 0..text.len() {
            let part: Option<Word> = Message::read(&text.as_bytes()[..end]);
            assert_eq!(part, None, "{}", &text[..end]);
        }
    }

    fn sequence(choices: &[u64]) -> ChoiceSequence {
        ChoiceSequence(choices.iter().copied().map(Nat::from).collect())
    }

    #[test]
    fn messages_are_read_as_they_were_written() {
        let now = Now { number: 12, is_running: true };
        check((now, Input::ChoiceSequence(sequence(&[3, 0, u64::MAX]))));
        check((now, Input::ChoiceSequence(sequence(&[]))));
        check((Now::default(), Input::Example(3)));
        check((now, Input::WithHoles));
        check(Task::Known);
        check(Task::All);
        check(Task::Reach(u64::MAX));
        check(Task::Case(sequence(&[1, 2])));
        check(Task::Case(sequence(&[])));
        check(Word::Passed);
        check(Word::Reached(sequence(&[7])));
        check(Word::Refused("two\nlines\n".to_owned()));
        let (place, how) = ("a.rs:1:2".to_owned(), "died".to_owned());
        for cause in [Cause::Panicked(place), Cause::Unwound, Cause::Returned, Cause::Died(how)] {
            let failure = Failure { message: "no\n\u{1}".to_owned(), cause };
            check(Word::Failed(failure, "é".to_owned()));
        }
    }

    #[test]
    fn message_of_which_another_has_overwritten_a_part_is_none() {
        let (old, new) = (
            Input::ChoiceSequence(sequence(&[1, 2, 3])),
            Input::ChoiceSequence(sequence(&[4, 5, 6])),
        );
        let (old, new) = (old.write(), new.write());
        for end in 1..new.len() - 2 {
            let mixed = [&new[..end], &old[end..]].concat();
            let read = Input::read(mixed.as_bytes());
            assert!(read.is_none() || mixed == new || mixed == old, "{mixed}");
        }
    }
}

//! The arguments of `repair` and their help texts.

use std::{path::PathBuf, str::FromStr, time::Duration};

use clap::Args;

use super::Format;
use crate::{exit, file};

const EXAMPLES: &str = "\
Examples:
  cargo canvass repair src/lists.rs                         what generators miss, and how to repair them
  cargo canvass repair src/lists.rs --write                 the same, and the repairs are made
  cargo canvass repair src/lists.rs --function even_list    only one of them
  cargo canvass repair src/lists.rs --format json           for other programs";

const MORE: &str = "\
A generator is a function that makes choices, marked with what it must be able to produce:

  #[canvass::generator(covers = evens_up_to)]
  fn even_list(n: usize) -> List<i64> { if n == 0 { hole!() } else { … } }

`covers` names a function of the generator's parameters and a value, here `fn evens_up_to(n: usize, list: &List<i64>) -> bool`;
`requires` may name one of the parameters alone. What both call must be in the file, and in the subset of Rust that
`canvass_repair::language` describes. Integers are mathematical ones: nothing overflows.

First it is told what is missing: the smallest values, how many there are up to the bound, and what they have in common; also
what is produced though `covers` does not allow it. Then holes are filled, or alternatives added where there are none, as
cheaply as possible. The diff shows only what changes; everything else in the file stays byte for byte. Generators are
repaired one after the other, those that others call first, each in the file as repaired before.

What is said holds up to a bound: for all small values that were compared. If there is a z3, on the PATH or where the variable
CANVASS_Z3 says, it is asked to prove it for all sizes; values that it finds missing are taken into account.

Where parts to build from are missing, the best repair may produce more than `covers` allows. It is shown, and what might
help is said, but it is not written without --imprecise. Nor is anything written if the file was changed meanwhile.

After Ctrl-C it tells what was found so far, and leaves the file as it is.

Keys of the JSON objects, one for each generator; null or empty where it does not apply:
  file, function, line    where the generator is
  covers                  the name of what it must reach
  outcome                 complete, repaired, imprecise, unrepaired, error, interrupted or out of time
  allowed                 how many combinations of parameters and values `covers` allows, up to the bound
  missing_count, missing  how many of them are not reached, and the smallest, each with `value` and `parameters`
  missing_words           what they have in common
  surplus_count, surplus  what is produced though `covers` does not allow it
  precision               how the repair fills the gap: exact, overlapping (some of it twice) or excessive
  diff, edits             the repair; each edit with `line`, `column`, `text` and `reason`
  after                   what is missing and surplus after the repair, with the same keys
  proved, certainty       whether z3 proved for all sizes that nothing else is missing; if not, why not
  soundness               the same for what is produced
  queries                 how often z3 was asked
  holes, terms            how many places were changed, and how many terms were tried
  counterexamples         how often a repair was refuted by a larger value
  hint                    what might help where the repair is imprecise
  error                   why it cannot be checked, with `line`, `column` and `message`
  written                 whether the repair is in the file now";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{}\n\n{EXAMPLES}\n\n{}", exit::WATCHED, exit::table()))]
pub struct RepairArguments {
    /// The file with the generators; `-` for standard input.
    #[arg(value_name = "FILE.rs")]
    pub file: PathBuf,

    /// Only the generator of this name: `even_list`, or `List::evens` for one in an impl block.
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,

    /// Make the repairs in the file.
    #[arg(long)]
    pub write: bool,

    /// Also write repairs that produce more than they should, or still miss something.
    #[arg(long, requires = "write")]
    pub imprecise: bool,

    /// How to print what was found.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Ask no z3: everything is compared up to a bound, and nothing proved for all sizes.
    #[arg(long)]
    pub no_solver: bool,

    /// How long it may take in all, such as `90s` or `5min`.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    pub time: Time,
}

impl RepairArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        (self.write && file::is_standard_input(&self.file))
            .then(|| "'--write' needs a file: standard input cannot be written to".to_owned())
    }
}

/// A time that something may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time(pub Duration);

const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000)];

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Time, &'static str> {
        let wrong = "give a number and a unit: ms, s, min or h";
        let after = text.find(|c: char| !c.is_ascii_digit()).ok_or(wrong)?;
        let (number, unit) = text.split_at(after);
        let (_, scale) = UNITS.iter().find(|(name, _)| *name == unit.trim()).ok_or(wrong)?;
        let number: u64 = number.parse().map_err(|_| wrong)?;
        match number.checked_mul(*scale) {
            None | Some(0) => Err("give a time longer than none, and shorter than all"),
            Some(milliseconds) => Ok(Time(Duration::from_millis(milliseconds))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Time;
    use std::time::Duration;

    #[test]
    fn times_have_units() {
        let check = |text: &str, expect: Option<u64>| {
            let expect = expect.map(Duration::from_millis);
            assert_eq!(text.parse().ok().map(|Time(time)| time), expect, "{text}");
        };
        check("60s", Some(60_000));
        check("2 min", Some(120_000));
        check("1h", Some(3_600_000));
        check("250ms", Some(250));
        for wrong in [
            "",
            "60",
            "s",
            "-1s",
            "0s",
            "1.5s",
            "3 weeks",
            "99999999999999999999s",
            "9999999999999999999h",
        ] {
            check(wrong, None);
        }
    }
}

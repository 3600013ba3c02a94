//! The arguments of `repair` and their help texts.

use std::path::PathBuf;

use canvass_console::{Time, exit, file};
use clap::Args;

use super::Format;

const EXAMPLES: &str = "\
Examples:
  cargo canvass repair src/lists.rs                         what generators miss, and how to repair them
  cargo canvass repair src/lists.rs --write                 the same, and the repairs are made
  cargo canvass repair src/lists.rs --function even_list    only one of them
  cargo canvass repair src/lists.rs --explain               what each path must reach, and does, as formulas
  cargo canvass repair src/lists.rs --format json           for other programs
  cargo canvass repair src/lists.rs --from proptest --covers lists=is_sorted --to lists.rs
                                                            what a strategy misses, and the generator that does not";

const MORE: &str = "\
A generator is a function that makes choices, marked with what it must be able to produce:

  #[canvass::generator(covers = evens_up_to)]
  fn even_list(n: usize) -> List<i64> { if n == 0 { hole!() } else { … } }

`covers` names a function of the generator's parameters and a value, here `fn evens_up_to(n: usize, list: &List<i64>) -> bool`;
`requires` may name one of the parameters alone. What both call must be in the file, and in the subset of Rust that
`canvass_repair::language` describes. Integers have the ranges of their types.

First it is told what is missing: the smallest values, how many there are up to the bound, and what they have in common; also
what is produced though `covers` does not allow it. Then holes are filled, or alternatives added where there are none, as
cheaply as possible. The diff shows only what changes; everything else in the file stays byte for byte. Generators are
repaired one after the other, those that others call first, each in the file as repaired before.

A value is called missing only if it is certain that no run produces it, and surplus only if a run produced it. If there is a
z3, on the PATH or where the variable CANVASS_Z3 says, it is asked to prove for all sizes that nothing is missing; then the
result is `proved`. Without a proof the result is `not refuted`, up to the values that were compared, with a status of its own.

Where parts to build from are missing, the best repair may produce more than `covers` allows. It is shown, and what might
help is said, but it is not written without --imprecise. Nor is anything written if the file was changed meanwhile.

With --explain, the coverage types come first: for the generator and for each path through it, what must be reached, what is and
what is missing, as formulas over the functions of the file; `some of:` stands before a formula that holds for other values too.
Functions of the file that take the value, and parameters by their names, are its atoms; --atom adds a condition, --without takes
a function out of formulas and of patches.

With --from proptest, functions that return `impl Strategy` become generators; with --from quickcheck, implementations of `Arbitrary`
do, with the size as a parameter. They can produce the same values, with other probabilities; what is not certain to is an error with
its place. --covers names what each must be able to produce, as a function of its parameters and a value; without it that is every value
of its type. The file itself stays as it is.

A hole may say what it must reach itself: `hole!(covers = predicate)`. A hole in a condition, `if hole!() { … }`, gets a condition.

After Ctrl-C it tells what was found so far, and leaves the file as it is.

Keys of the JSON objects, one for each generator; null or empty where it does not apply:
  file, function, line    where the generator is
  covers                  the name of what it must reach
  outcome                 proved, not refuted, surplus, repaired, imprecise, unrepaired, error, interrupted, out of time or
                          out of memory
  allowed                 how many combinations of parameters and values `covers` allows, up to the bound
  missing_count, missing  how many of them are certainly not reached, and the smallest, each with `value` and `parameters`
  unconfirmed_missing     how many more may be missing, which is neither confirmed nor excluded
  missing_words           what they have in common
  surplus_count, surplus  what is produced though `covers` does not allow it
  precision               how the repair fills the gap: exact, overlapping (some of it twice) or excessive
  diff, edits             the repair; each edit with `line`, `column`, `text` and `reason`
  after                   what is missing and surplus after the repair, with the same keys
  proved, certainty       whether z3 proved for all sizes that nothing else is missing; if not, why not
  soundness               the same for what is produced
  queries                 how often z3 was asked
  explanation             with --explain: `signature`, `value`, `type`, `compared` and, as formulas, `required`, `reached` and
                          `missing`; the same for each of `paths`, with `when` and its `ends`. A formula has `type`, `formula`,
                          `words` and `exact`
  default_generator       if the time was up: the diff that adds the default generator, which produces everything of its type
  holes, terms            how many places were changed, and how many terms were tried
  counterexamples         how often a repair was refuted by a larger value
  accepted, samples       of how many samples of the repaired generator how many were accepted
  fallback                whether the repair is the default generator, since nothing else was found
  hint                    what might help where the repair is imprecise
  error                   why it cannot be checked, with `line`, `column` and `message`
  written                 whether the repair is in the file now";

/// Whose generators a file has.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum Library {
    /// Functions that return strategies.
    Proptest,
    /// Implementations of `Arbitrary`.
    Quickcheck,
}

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

    /// Translate the generators of another library first, and repair those.
    #[arg(long, value_enum, value_name = "LIBRARY", conflicts_with = "write")]
    pub from: Option<Library>,

    /// The predicate of the file that a translated generator must cover: 'is_sorted', or 'lists=is_sorted' for the one of this name;
    /// may be given several times.
    #[arg(long, value_name = "[NAME=]PREDICATE", requires = "from")]
    pub covers: Vec<String>,

    /// Write the translated file, with the repairs, here.
    #[arg(long, value_name = "FILE.rs", requires = "from")]
    pub to: Option<PathBuf>,

    /// Also write repairs that produce more than they should, or still miss something.
    #[arg(long)]
    pub imprecise: bool,

    /// How to print what was found.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Ask no z3: everything is compared up to a bound, and nothing proved for all sizes.
    #[arg(long)]
    pub no_solver: bool,

    /// Show what each path must reach, what it does and what is missing, as formulas.
    #[arg(long)]
    pub explain: bool,

    /// A condition that formulas may use, as Rust, such as 'len(list) == size'; may be given several times.
    #[arg(long = "atom", value_name = "CONDITION", requires = "explain")]
    pub atoms: Vec<String>,

    /// A function, constructor or operator that neither patches nor formulas may use; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub without: Vec<String>,

    /// The cost up to which terms are tried: about one for each variable and recursive call, ten for each constructor.
    #[arg(long, value_name = "COST", default_value_t = 120)]
    pub cost: u32,

    /// How long it may take in all, such as `90s` or `5min`.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    pub time: Time,

    /// How much memory it may take, in mebibytes; z3 may take as much again.
    #[arg(long, value_name = "MIB", default_value_t = 2000)]
    pub memory: u64,
}

impl RepairArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        if self.imprecise && !self.write && self.to.is_none() {
            return Some(
                "'--imprecise' needs '--write' or '--to': nothing is written otherwise".to_owned(),
            );
        }
        (self.write && file::is_standard_input(&self.file))
            .then(|| "'--write' needs a file: standard input cannot be written to".to_owned())
    }
}

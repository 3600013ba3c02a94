//! The help texts.

use canvass_console::exit;
use clap::ValueEnum;

use super::Study;

pub(super) const EXAMPLES: &str = "\
Examples:
  cargo study structures --quick
  cargo study structures --threads 2 --breakdown
  cargo study structures --format json > structures.json
  cargo study searches
  cargo study system-f --mutant LiftVar
  cargo study system-f --plot system-f.svg
  cargo study tcas
  cargo study arrays --effort 10
  cargo study thinning --fan-out 5,30 --plot thinning.svg
  cargo study thinning --costly
  cargo study repair --questions
  cargo study redex --model stlc --bug 4 --strategy auto
  cargo study redex --format json > redex.json
  cargo study redex --from redex.json --figures .
  cargo study redex --help
  cargo study faults --quick";

const STRUCTURES: &str = "\
The study `structures` builds, counts and walks the space of each structure at these sizes n, prints a row for
each as soon as it has it, and takes about two minutes (--quick: two seconds; --breakdown: three minutes more):
  binary search tree  keys 1..=n                              5 10 12 13 14 15
  linked search tree  the same, of pointers                   5 10 12 13 14 15 16
  sorted list         n numbers from 1..=n, not increasing    5 10 12 13 14 15
  red-black tree      keys 1..=n                              5 10 12 13 14 15
  heap array          n numbers from 0..=n                    5 7 8 9 10 11
  B-tree              keys 1..=n, one to three in a node      5 10 13 15
  RIFF image          n chunks with n units of data           5 7 9 11 12 13 14
  DAG                 n numbered nodes                        4 5 6 7 8
  hierarchy, one method  n classes or interfaces              1 2 3 4 5
  class hierarchy     n classes or interfaces, two methods    1 2 3 4
  directed graph      n numbered nodes, no loops              3 4 5 6
  undirected graph    n numbered nodes                        4 5 6 7 8

Columns, which are also the keys of the JSON objects:
  structure   its name
  n           its size
  count       how many the space says there are and the walk met; where one is not as expected, that one
  expected    how many there are
  seconds     to build, count and walk the space; the best of three where that is below one second
  per_second  count / seconds
  / SciFe     per_second divided by that of SciFe, where it was measured; not in JSON

With --breakdown more rows follow, with one more key `way`, for search trees of pointers with 8 to 15 keys:
  plain, memoised             walks without and with memory
  encodings                   a memoised walk through the trees as lists of keys
  random, random memoised     as many values at random indices, without and with memory
  ensuring, membership        insertions of every key into the trees with one key less, checked by a contract
                              that compares sets of keys, and by membership; only the checks are timed
  threads 1, threads 2, …     walks of linked search trees and RIFF images by several threads, up to --threads
                              or the number of cores
`count`, `seconds` and `per_second` are null (t/o) where a row would take longer than about 20 seconds.";

const SEARCHES: &str = "\
The study `searches` finds the values of at most n constructors that satisfy a lazy predicate, as Haskell's library
lazy-search does, prints a row for each n, and takes about ten seconds (--quick: two):
  sorted list     of unary numbers                            40 50 60
  search tree     with unary keys                             36 46
  red-black tree  with unary keys                             30 34 38
  asked together  the same, keys, heights and colors asked    30 34 38
                  together; the expected calls are our own
After the table (not in JSON) it inserts every key into every search tree of 14 keys, as SciFe did.

Columns; the keys of the JSON objects are given where they differ:
  structure  its name
  n          the largest size
  classes    runs of the predicate for which it holds; each decides all values that differ only in parts it did not
             look at
  expected   what lazy-search finds (expected_classes)
  values     values for which it holds
  expected   what lazy-search finds, null (-) where that was not measured (expected_values)
  calls      all runs of the predicate
  expected   what lazy-search needs (expected_calls)
  seconds    for the whole search; the median of five, of three where one takes longer than a second
  calls/s    calls / seconds (calls_per_second)
  Haskell    the same of lazy-search (haskell_calls_per_second)
  ratio      of the last two";

const SYSTEM_F: &str = "\
The study `system-f` looks for bugs in two evaluators of System F, its mutants: 20 of Mittelman et al., and after them 3
more, marked with *. A search goes on until a closed, well-typed term is evaluated differently with the mutant than
without. Every such term is checked again as a whole. A line is printed for each mutant; it takes about ten seconds
(--quick: one). Not finding one of the 20 is a failure. The strategies:
  lazy      smaller terms first
  patterns  terms of some constructor patterns in turn, smaller ones first

Columns, for each strategy; the JSON objects, one for each mutant and strategy, have the keys that are given:
  mutant          its name (mutant; strategy)
  runs            of the property, until it was found (runs; found)
  seconds         for them (seconds)
  runs/s          runs / seconds (runs_per_second)
  size            how large the term is; an index counts as its number plus one; null (-) where none was found (size)
  ratio           runs of lazy / runs of patterns; not in JSON
  counterexample  the term, those of both strategies where they differ; null (not found) where none was found within the
                  budget (counterexample): `lam T. e` and `Lam. e` bind, `e [T]` applies to a type, # is of type ()

Below the table stand the slowest mutants, and the paper's times beside ours, with gain = seconds of lazy / seconds of
patterns; not in JSON.

With --parameters another table is printed instead, in a minute or two: how many runs six of the mutants take while one
parameter of the search varies. The JSON objects, one for each number, have the keys
  varied                      which parameter varies in this part of the table
  fineness, strength, budget  how patterns are chosen, and for how many runs each is searched at first; null without
                              patterns
  size                        how large the terms are at most that are searched in one pass; null with patterns
  mutant, found, runs         as above, with at most 500000 runs";

const TCAS: &str = "\
The study `tcas` runs covering arrays on a program that keeps aircraft apart, and on 38 copies of it with one bug each, of
which 37 can be found. Each array is built with ten seeds (--quick: two; those of a million rows: one), and beside it are as
many random inputs. It prints a row for the arrays of all seeds, and takes some minutes (--quick: a few seconds). The scenarios
are the values that a tester tries:
  white box                   a few values on either side of every comparison in the program
  black box, 0 to 1000        all of them, for the six distances
  black box, multiples of 10  those among them
The methods:
  plain           an array of the twelve arguments
  radix           arguments with ten values or more split into digits in the smallest base with at most six digits
  radix, base 10  arguments with more than ten values split into decimal digits
  random          inputs that are all equally likely

Columns; in JSON each array and each suite of random inputs is an object, with the keys that are given where they differ:
  scenario, method     as above; random inputs are objects of their own
  t                    how many columns interact (strength)
  (seed)               in JSON only
  rows                 how many inputs there are, the fewest and the most
  killed               how many of the 37 bugs they find: the mean of all seeds, and how far it is from the mean of all seeds that
                       there are, with a probability of 95 % (Student)
  random               the same of as many random inputs; not a key
  generate s           seconds to build them, in the mean (generate_seconds)
  (run_seconds)        seconds to run them on all versions, in JSON only
  peak MB              the most memory of the process meanwhile (peak_bytes)
  paper                bugs found, and time needed, by Mittelman et al.; not in JSON
Arrays of up to 100000 rows are measured: one that does not cover everything is a failure. So is it when the last does not
find all 37.";

const ARRAYS: &str = "\
The study `arrays` builds covering arrays that other tools have built, and takes about a minute (--quick: a few seconds):
31 systems without constraints, beside LibreCA and PICT; 35 models with constraints (5 real ones, then 30 numbered ones) at
strength 2 and the real ones at strength 3, beside ACTS and PICT; with --effort the models again, beside FastCA, which had
1000 seconds for each, and systems at strength 2 beside the best arrays known (Colbourn's tables). The others' figures are
published ones or were measured on a machine with two cores.

Columns; the keys of the JSON objects are given where they differ:
  system   its name
  t        the strength (strength)
  path     fast, or small with --effort
  rows     of our array
  seconds  for it; the median of three where that is below one second
  against  LibreCA, ACTS, FastCA or tables (reference)
  rows     of its array (reference_rows)
  ratio    of rows; not in JSON
  seconds  CPU seconds for it (reference_seconds)
  ratio    of seconds; not in JSON
  PICT     its rows (pict_rows)
  seconds  its CPU seconds (pict_seconds)
  best     rows of the smallest array known, for models that of FastCA (best_known)
Every array is measured: one that does not cover everything is a failure. Below the table stand how our seconds compare, the goals
for rows, and whether they are reached; not in JSON. A goal that is missed is a failure.";

const THINNING: &str = "\
The study `thinning` runs random well-typed terms on QuickCover's 19 mutants of the evaluators of System F until each has failed,
as they come and thinned: of several candidates, the fan-out, that one is run which covers most combinations of constructors
that are new; the others stay candidates. A mutant that is not found is a failure. It takes a minute or two (--quick: some
seconds, without the three mutants that fail last).

Columns; the JSON objects, one for each fan-out and mutant, have the keys that are given:
  mutant     its name (mutant)
  unthinned  mean tests to failure without thinning, and how far the ends of the interval of 95 % confidence are off
             (tests_unthinned)
  fan-out    the same with thinning, for each fan-out (tests; fan_out, strength)
  ratio      of the two (ratio)
  -          mean seconds to failure, on this mutant alone; in JSON only (seconds)

Not in JSON are, above the table, what each fan-out gains on the mean over mutants and in all tests, and below it: what a
candidate costs, how long a property must take for thinning to pay off, other strengths and scores, and enumeration by depth, by
size and lazily in place of random terms.

With --costly another system is tested, in some minutes: an optimiser of C functions, with one bug. What it makes of a function is
compiled by `gcc -O2` and compared with the function by `gcc -O0`, batch by batch; without gcc it is skipped. An interpreter has fifty
times as many trials. A difference without the bug is a failure, and so is a trial that does not find it. The keys are
  system, bug                  what ran the functions: gcc, or the interpreter; what is wrong with the optimiser
  fan_out, strength, trials    as above
  tests, seconds               mean functions, and seconds, until the bug was found (…_unthinned; …_margin: how far the
                               ends of the interval of 95 % confidence are off)
  ratio                        tests_unthinned / tests
  generate_seconds             to make the functions, and to choose among them (…_unthinned)
  nodes                        mean size of a function (…_unthinned)";

const REPAIR: &str = "\
The study `repair` repairs generators that miss values: the 44 variants of Cobb's table 1, the 3 of its table 2, 10 of our own, and 42 that are
after the tests of published crates or of kinds that people write; 14 of these were kept aside until the repair was done. Each is a patched
file under studies/repair, read, repaired and, if z3 is there, proved from scratch. A row is printed for each; it takes about a minute
(--quick: some seconds). It is a failure if something wrong is said about a generator, if a program is not repaired, of those kept aside more
than a tenth, and if one of the paper is not proved though z3 is there.

Columns; the keys of the JSON objects are given where they differ:
  benchmark  what is generated
  variant    what is missing: the name of the patch
  holes      places that were filled
  size       operations in what was filled in
  terms      terms tried
  queries    questions to z3
  gap        seconds to find out what is missing (gap_seconds)
  search     seconds to find the repair (synthesis_seconds)
  proof      seconds to compare it in a larger world and to prove it (proof_seconds)
  sum        of the three; not in JSON
  Cobb       what Cobb takes in all, as published (cobb_seconds)
  certainty  proved for all sizes, or bounded; MISSING if it is not repaired (repaired, proved)
  is …       whether it is the reference up to weights and order (reference)
  accepted   of the samples of the repaired generator, the share that is not rejected (accepted, samples)
  correct …  what is said about the reference of the 42: proved, not refuted or refuted; and surplus (correct)
  broken …   the same about the broken generator (broken)
  -          what was filled in, how many counterexamples enlarged the search, and which part of the study it is: paper, ours, practice or
             aside; in JSON only (repair, counterexamples, part)

With --questions it goes on, for some ten minutes, with tables of the paper's other questions; their JSON objects have a key `question`:
  validity              valid values out of 20,000, by the default generator, the repaired one, and one with the default in every hole
  safety                values of the repaired generator that a repair for safety alone cannot produce
  extra components      terms and seconds with all components of the file, and with those only that the repair uses
  missing components    what comes of repairs without one of their components
  height                seconds to make valid red-black trees: by the repaired generator, by rejection, and by lazy search";

const REDEX: &str = "\
The study `redex` looks for the 50 bugs of the Redex benchmark in eight models of languages and data structures: 43 of New et al.'s
paper, and the 7 of let-poly. A trial goes on until a term shows the bug, which fails the model's property with the bug and not
without, or until the budget is used up. Every such term is read and checked again. A line is printed for each trial; all trials take
hours (--quick: some seconds, for four bugs). It is a failure if a counterexample is none, and if `auto` had 60 seconds for each of the
43 and found fewer than 40. The strategies:
  in-order       the terms as they are enumerated, smaller ones first
  uniform        terms at random indices, chosen as in the paper
  fair-in-order  the terms in Redex' own order: productions take turns, parts grow together
  fair-uniform   terms at random indices of that order
  ad-hoc         random terms of the grammar, as Redex makes them
  mixed          Redex' default: in order for 10 seconds, in turn with ad hoc terms for 10 minutes, then those alone
  lazy           lazy search, smaller terms first
  patterns       lazy search of some constructor patterns in turn
  thinned        the runner's strategy of this name
  auto           the runner's default strategy, with the budget as its limit instead of 1000 cases
Those with chance in them (uniform, fair-uniform, ad-hoc, mixed, thinned, auto) have --trials trials, the others one. What was found with
--constants or --unprepared is not to be joined with what was found without.

Columns; the keys of the JSON objects, one for each trial, are given where they differ:
  bug             the model, and the number of its bug (model; bug)
  strategy        as above
  no.             of the trial (trial); its seed, null where there is no chance, is in JSON only (seed)
  time            seconds that the thread worked: without what it waited for a processor, where the system tells (seconds)
  tests           how often the property ran (tests)
  size            how many symbols, strings and lists the counterexample has, as in the paper; null (-) if none was found (size)
  counterexample  as Redex writes it; null (not found) if none was found (counterexample; found)

Below stand, not in JSON, a table for each model, how many bugs are found within some time, beside what is published, where in-order
and ad-hoc overtake each other, and how fast terms are enumerated and type-checked. The mean time of several trials is that of all of
them by how many found the bug. --figures writes the paper's figures 2, 3 and 4 as redex-times, redex-found and redex-ratings, each
as .svg and as .csv.";

const FAULTS: &str = "\
The study `faults` compares what canvass says with what is so, in four parts; it takes about ten minutes (--quick: one). A
trial that differs is a failure, printed with how to repeat it. It builds packages under studies/faults, so it needs a clone of canvass,
cargo, and Unix. The parts:
  verdicts     properties that panic, exit, hang, print, close descriptors, depend on state or leave processes behind, and correct
               ones: each plainly, with `isolate`, with `timeout`, and by cargo-nextest, which is skipped and counted where it is not
               installed
  saving       processes that are killed while they save regressions: what is in the file afterwards
  types        random derived types: counts by size, all values and their indices, and lazy searches, against counting and
               enumerating by hand
  expressions  random tree expressions and trees: membership, emptiness and compatibility, against all small trees

Columns; the keys of the JSON objects are given where they differ:
  property  its path in the package canvass-faults
  mode      plain, isolate, timeout or nextest
  expected  what is to become of it: see studies/src/faults/expected.txt
  …         agrees or DIFFERS, and then how, and what to type to repeat it (agrees; difference; repeat)
Of the other parts only trials that differ have rows (trial; difference; repeat). Then, for each part:
  part      its name
  trials    how many there were
  failures  how many of them differ
  skipped   how many could not be tried here
  seconds   for all of them, without building";

const INTERRUPTED: &str = "\
A study that is interrupted has the rows that were complete; its record has the outcome `interrupted`, and no picture is written.";

/// What every study does.
pub(super) fn long() -> String {
    let texts = Study::value_variants().iter().map(|study| text(*study));
    with_ending(texts.collect(), EXAMPLES)
}

/// What one study does.
pub(super) fn long_of(study: Study, name: &str) -> String {
    with_ending(vec![text(study)], &examples(name))
}

/// The examples of one study.
pub(super) fn examples(name: &str) -> String {
    let is_of_it = |line: &&str| line.split_whitespace().nth(2) == Some(name);
    let lines = EXAMPLES.lines().skip(1).filter(is_of_it);
    ["Examples:"].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

fn text(study: Study) -> &'static str {
    match study {
        Study::Structures => STRUCTURES,
        Study::Searches => SEARCHES,
        Study::SystemF => SYSTEM_F,
        Study::Tcas => TCAS,
        Study::Arrays => ARRAYS,
        Study::Thinning => THINNING,
        Study::Repair => REPAIR,
        Study::Redex => REDEX,
        Study::Faults => FAULTS,
    }
}

fn with_ending<'a>(mut texts: Vec<&'a str>, examples: &'a str) -> String {
    texts.extend([INTERRUPTED, exit::WATCHED, examples]);
    format!("{}\n\n{}", texts.join("\n\n"), exit::table())
}

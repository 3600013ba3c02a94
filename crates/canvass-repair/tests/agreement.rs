//! Generators as the compiler understands them and as the interpreter does: after the same answers, the same choices and values.

use std::{collections::BTreeMap, fmt::Debug, path::PathBuf};

use canvass::{Rng, generate};
use canvass_repair::{Choice, Sampler, Stop, ValueId, language};

/// A benchmark's files as modules, and a function that goes through them with some parameters.
///
/// The modules are declared by a macro so that they are not formatted with this file.
macro_rules! benchmark {
    ($benchmark:ident $folder:literal [$($module:ident $file:literal)*] $($parameters:pat),* in $choices:expr => $arguments:tt) => {
        #[path = $folder]
        #[allow(dead_code, reason = "of a file only its generators are called")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        #[allow(clippy::manual_is_multiple_of, reason = "generators are written with operators")]
        mod $benchmark {
            $(#[path = $file] pub mod $module;)*
        }

        #[test]
        fn $benchmark() {
            for ($($parameters,)*) in $choices {
                $({
                    use $benchmark::$module as file;
                    let text = source(stringify!($benchmark), $file);
                    check(&text, stringify!($benchmark), shown!($arguments), || file::$benchmark $arguments);
                })*
            }
        }
    };
}

macro_rules! shown {
    (($($argument:expr),*)) => { &[$(&$argument as &dyn Debug),*] };
}

benchmark!(sized_list "../../../studies/repair/sized_list"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" seven "7.rs" eight "8.rs" sketch "sketch.rs" reference "reference.rs"]
    size in SIZES => (size));
benchmark!(duplicate_list "../../../studies/repair/duplicate_list"
    [one "1.rs" two "2.rs" sketch "sketch.rs" reference "reference.rs"]
    size, element in [(0, 3), (2, -1), (4, i64::MAX)] => (size, element));
benchmark!(unique_list "../../../studies/repair/unique_list"
    [one "1.rs" two "2.rs" sketch "sketch.rs" reference "reference.rs"]
    size in SIZES => (size));
benchmark!(sorted_list "../../../studies/repair/sorted_list"
    [one "1.rs" two "2.rs" sketch "sketch.rs" reference "reference.rs"]
    size, least in [(0, 3), (2, -1), (4, i64::MIN)] => (size, least));
benchmark!(even_list "../../../studies/repair/even_list"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" sketch "sketch.rs" reference "reference.rs"]
    size in SIZES => (size));
benchmark!(sized_tree "../../../studies/repair/sized_tree"
    [one "1.rs" two "2.rs" three "3.rs" sketch "sketch.rs" reference "reference.rs"]
    size in SIZES => (size));
benchmark!(complete_tree "../../../studies/repair/complete_tree"
    [one "1.rs" two "2.rs" sketch "sketch.rs" reference "reference.rs"]
    size in SIZES => (size));
benchmark!(search_tree "../../../studies/repair/search_tree"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" sketch "sketch.rs" reference "reference.rs"]
    size, low, high in [(0, 0, 1), (2, -1, 3), (3, 0, 9), (3, i64::MIN, i64::MAX)] => (size, low, high));
benchmark!(red_black_tree "../../../studies/repair/red_black_tree"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" sketch "sketch.rs" reference "reference.rs"]
    steps, parent_is_red, height in [(0, true, 0), (1, false, 0), (2, true, 1), (5, false, 2)] => (steps, parent_is_red, height));
benchmark!(lambda_term "../../../studies/repair/lambda_term"
    [one "1.rs" two "2.rs" three "3.rs" reference "reference.rs"]
    arrows, applications, is_bound in [(0, 0, false), (1, 0, true), (0, 1, true), (1, 2, false)] => (
    arrows,
    applications,
    &if is_bound { file::Context::Bind(file::Type::Base, Box::new(file::Context::Empty)) } else { file::Context::Empty },
    &if arrows == 0 { file::Type::Base } else { file::Type::Arrow(Box::new(file::Type::Base), Box::new(file::Type::Base)) }));

benchmark!(avl_tree "../../../studies/repair/avl_tree"
    [one "1.rs" two "2.rs" reference "reference.rs"]
    tall, low, high in [(0, 0, 1), (2, -1, 3), (3, 0, 9)] => (tall, low, high));
benchmark!(json_value "../../../studies/repair/json_value"
    [one "1.rs" two "2.rs" reference "reference.rs"]
    depth, width in [(0, 0), (1, 2), (2, 3)] => (depth, width));
benchmark!(binary_heap "../../../studies/repair/binary_heap"
    [one "1.rs" two "2.rs" reference "reference.rs"]
    levels, most in [(0, 0), (2, 3), (3, 9)] => (levels, most));
benchmark!(scoped_term "../../../studies/repair/scoped_term"
    [one "1.rs" two "2.rs" reference "reference.rs"]
    levels, scope in [(0, 0), (1, 1), (3, 0)] => (levels, scope));
benchmark!(cidr_block "../../../studies/repair/cidr_block"
    [one "1.rs" two "2.rs" reference "reference.rs"]
    _ in [((),)] => ());

const SIZES: [(usize,); 4] = [(0,), (1,), (2,), (4,)];
/// How many sequences of answers are tried with each generator and its parameters.
const SEQUENCES: u64 = 500;

#[path = "agreement/specimens.rs"]
mod specimens;

#[test]
fn what_the_benchmarks_do_not_say_is_understood_alike() {
    let text = include_str!("agreement/specimens.rs");
    for number in [-1, 0, 1, 2, 5, i64::MAX] {
        check(text, "calculated", &[&number], || specimens::calculated(number));
        check(text, "converted", &[&number], || specimens::converted(number));
        check(text, "drawn", &[&number], || specimens::drawn(number));
        check(text, "framed", &[&number], || specimens::framed(number));
    }
}

fn source(benchmark: &str, file: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../studies/repair");
    let path = root.join(benchmark).join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[track_caller]
fn check<T: Debug>(
    text: &str,
    generator: &str,
    arguments: &[&dyn Debug],
    compiled: impl Fn() -> T,
) {
    let program = language::read(text).unwrap();
    let id = program.generators().find(|&id| program.function(id).name == generator).unwrap();
    let mut sampler = Sampler::new(&program);
    let parameters = program.function(id).parameters();
    let arguments: Vec<ValueId> = arguments
        .iter()
        .zip(parameters)
        .map(|(argument, parameter)| stored(&mut sampler, &program, parameter.of, argument))
        .collect();
    let mut rng = Rng::new(1);
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    for _ in 0..SEQUENCES {
        let (mut asked, mut answers) = (Vec::new(), Vec::new());
        let result = sampler.run(id, &arguments, &mut |choice| {
            let answer = answer(&mut rng, choice, answers.len());
            asked.push(format!("{choice:?}"));
            answers.push(answer);
            answer
        });
        let interpreted = match result {
            Ok(value) => Ok(sampler.values().show(&program.types, value)),
            Err(stop) => Err(stop_of(stop)),
        };
        let (result, compiled_asked) = generate::replay(answers.clone(), &compiled);
        let compiled_asked: Vec<String> =
            compiled_asked.iter().map(|choice| format!("{choice:?}")).collect();
        let compiled = result.map(|value| format!("{value:?}"));
        assert_eq!(compiled_asked, asked, "`{generator}` after {answers:?}");
        assert_eq!(compiled, interpreted, "`{generator}` after {answers:?}");
        *ends.entry(format!("{:?}", compiled.map(|_| ()))).or_default() += 1;
    }
    println!("{generator}: {ends:?}");
}

fn stop_of(stop: Stop) -> generate::Stop {
    match stop {
        Stop::Rejected => generate::Stop::Rejected,
        Stop::Hole => generate::Stop::Hole,
        Stop::Answer | Stop::Deep => panic!("the answers are such as can be chosen, and short"),
    }
}

/// An answer: often a small number or the end of a range. After many choices the first one, which ends the recursion.
fn answer(rng: &mut Rng, choice: &Choice, made: usize) -> i64 {
    let mut below = |limit: u64| rng.next_u64() % limit;
    match choice {
        Choice::Alternative(weights) => {
            let possible: Vec<usize> = (0..weights.len()).filter(|&at| weights[at] > 0).collect();
            possible[below(possible.len() as u64) as usize] as i64
        }
        Choice::Integer(low, _) if *low == 0 && made > 40 => *low,
        Choice::Integer(low, high) => {
            let wish = match below(8) {
                0 => *low,
                1 => *high,
                2 => below(u64::MAX) as i64,
                _ => below(9) as i64 - 3,
            };
            wish.clamp(*low, *high)
        }
    }
}

/// A value as it is shown, as the interpreter's own.
fn stored(
    sampler: &mut Sampler<'_>,
    program: &language::Program,
    of: language::TypeId,
    shown: &dyn Debug,
) -> ValueId {
    let text = format!("{shown:?}");
    let (value, rest) = parsed(sampler, program, of, &text);
    assert_eq!(rest, "", "all of {text} is read");
    value
}

/// A value at the start of a text, and the rest of it.
fn parsed<'t>(
    sampler: &mut Sampler<'_>,
    program: &language::Program,
    of: language::TypeId,
    text: &'t str,
) -> (ValueId, &'t str) {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let (word, mut rest) = text.split_at(end.unwrap_or(text.len()));
    if program.types.is_integer(of) {
        return (sampler.values().integer(word.parse().unwrap()), rest);
    }
    let constructors = program.types.constructors(of);
    let number = constructors.iter().position(|constructor| constructor.name == word).unwrap();
    let mut fields = Vec::new();
    for field in &constructors[number].fields {
        let (value, after) =
            parsed(sampler, program, field.of, rest.trim_start_matches(['(', ',', ' ']));
        fields.push(value);
        rest = after;
    }
    if !fields.is_empty() {
        rest = rest.strip_prefix(')').unwrap();
    }
    (sampler.values().data(of, number, &fields), rest)
}

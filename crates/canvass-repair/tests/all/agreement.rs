//! The interpreter against the compiler: after the same answers, a generator makes the same choices and the same value.

use std::fmt::Debug;

use canvass::{Rng, generate};
use canvass_repair::{Choice, Interpreter, RunError, ValueId, language};

/// A benchmark's files as modules, and a test that runs each of them with some parameters and expects how many of the runs end
/// with a value, a rejection or at a hole.
macro_rules! benchmark {
    ($benchmark:ident [$($module:ident $variant:tt)*] $($parameters:pat),* in $choices:expr => $arguments:tt, $expected:expr) => {
        #[allow(dead_code, reason = "of a file only its generators are called")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        #[allow(clippy::manual_is_multiple_of, reason = "generators are written with operators")]
        mod $benchmark {
            $(canvass_repair_benchmarks::module!($benchmark $variant $module);)*
        }

        #[test]
        fn $benchmark() {
            let mut tally = Tally::default();
            for ($($parameters,)*) in $choices {
                $({
                    use $benchmark::$module as file;
                    let text = canvass_repair_benchmarks::text(stringify!($benchmark), $variant);
                    tally.runs(text, stringify!($benchmark), shown!($arguments), || file::$benchmark $arguments);
                })*
            }
            assert_eq!([tally.values, tally.rejections, tally.holes], $expected);
        }
    };
}

macro_rules! shown {
    (($($argument:expr),*)) => { &[$(&$argument as &dyn Debug),*] };
}

benchmark!(sized_list
    [one "1" two "2" three "3" four "4" five "5" six "6" seven "7" eight "8" sketch "sketch" reference "reference"]
    size in SIZES => (size), [6940, 0, 13060]);
benchmark!(duplicate_list
    [one "1" two "2" sketch "sketch" reference "reference"]
    size, element in [(0, 3), (2, -1), (4, i64::MAX)] => (size, element), [2000, 0, 4000]);
benchmark!(unique_list
    [one "1" two "2" sketch "sketch" reference "reference"]
    size in SIZES => (size), [2289, 211, 5500]);
benchmark!(sorted_list
    [one "1" two "2" sketch "sketch" reference "reference"]
    size, least in [(0, 3), (2, -1), (4, i64::MIN)] => (size, least), [1143, 1872, 2985]);
benchmark!(even_list
    [one "1" two "2" three "3" four "4" five "5" six "6" sketch "sketch" reference "reference"]
    size in SIZES => (size), [3986, 3020, 8994]);
benchmark!(sized_tree
    [one "1" two "2" three "3" sketch "sketch" reference "reference"]
    size in SIZES => (size), [4976, 0, 5024]);
benchmark!(complete_tree
    [one "1" two "2" sketch "sketch" reference "reference"]
    size in SIZES => (size), [2500, 0, 5500]);
benchmark!(search_tree
    [one "1" two "2" three "3" four "4" sketch "sketch" reference "reference"]
    size, low, high in [(0, 0, 1), (2, -1, 3), (3, 0, 9), (3, i64::MIN, i64::MAX)] => (size, low, high), [6502, 0, 5498]);
benchmark!(red_black_tree
    [one "1" two "2" three "3" four "4" five "5" six "6" sketch "sketch" reference "reference"]
    steps, parent_is_red, height in [(0, true, 0), (1, false, 0), (2, true, 1), (5, false, 2)] => (steps, parent_is_red, height), [9396, 0, 6604]);
benchmark!(lambda_term
    [one "1" two "2" three "3" reference "reference"]
    arrows, applications, is_bound in [(0, 0, false), (1, 0, true), (0, 1, true), (1, 2, false)] => (
    arrows,
    applications,
    &if is_bound { file::Context::Bind(file::Type::Base, Box::new(file::Context::Empty)) } else { file::Context::Empty },
    &if arrows == 0 { file::Type::Base } else { file::Type::Arrow(Box::new(file::Type::Base), Box::new(file::Type::Base)) }), [1476, 3982, 2542]);

benchmark!(avl_tree
    [one "1" two "2" reference "reference"]
    tall, low, high in [(0, 0, 1), (2, -1, 3), (3, 0, 9)] => (tall, low, high), [1906, 2594, 0]);
benchmark!(json_value
    [one "1" two "2" reference "reference"]
    depth, width in [(0, 0), (1, 2), (2, 3)] => (depth, width), [4500, 0, 0]);
benchmark!(binary_heap
    [one "1" two "2" reference "reference"]
    levels, most in [(0, 0), (2, 3), (3, 9)] => (levels, most), [4213, 287, 0]);
benchmark!(scoped_term
    [one "1" two "2" reference "reference"]
    levels, scope in [(0, 0), (1, 1), (3, 0)] => (levels, scope), [3041, 1459, 0]);
benchmark!(cidr_block
    [one "1" two "2" reference "reference"]
    _ in [((),)] => (), [1267, 233, 0]);

const SIZES: [(usize,); 4] = [(0,), (1,), (2,), (4,)];
/// How many sequences of answers are tried with each generator and its parameters.
const SEQUENCES: u64 = 500;

mod specimens;

#[test]
fn forms_that_the_benchmarks_do_not_use_agree() {
    let text = include_str!("agreement/specimens.rs");
    let mut tally = Tally::default();
    for number in [-1, 0, 1, 2, 5, i64::MAX] {
        tally.runs(text, "calculated", &[&number], || specimens::calculated(number));
        tally.runs(text, "converted", &[&number], || specimens::converted(number));
        tally.runs(text, "drawn", &[&number], || specimens::drawn(number));
        tally.runs(text, "framed", &[&number], || specimens::framed(number));
    }
    assert_eq!([tally.values, tally.rejections, tally.holes], [7232, 4768, 0]);
}

#[test]
fn sequences_arrays_and_loops_agree() {
    let text = include_str!("agreement/specimens.rs");
    let mut tally = Tally::default();
    for number in [-1, 0, 2, 5, i64::MAX] {
        tally.runs(text, "gathered", &[&number], || specimens::gathered(number));
        tally.runs(text, "arrayed", &[&number], || specimens::arrayed(number));
    }
    assert!(
        tally.values > 500 && tally.rejections > 500,
        "{} and {}",
        tally.values,
        tally.rejections
    );
}

/// How runs of generators ended.
#[derive(Default)]
struct Tally {
    values: u64,
    rejections: u64,
    holes: u64,
}

impl Tally {
    /// Runs a generator, compiled and interpreted, with the same answers; expects the same choices and the same end.
    #[track_caller]
    fn runs<T: Debug>(
        &mut self,
        text: &str,
        generator: &str,
        arguments: &[&dyn Debug],
        compiled: impl Fn() -> T,
    ) {
        let program = language::read(text).unwrap();
        let id = program.generators().find(|&id| program.function(id).name == generator).unwrap();
        let mut interpreter = Interpreter::new(&program);
        let parameters = program.function(id).parameters();
        let arguments: Vec<ValueId> = arguments
            .iter()
            .zip(parameters)
            .map(|(argument, parameter)| stored(&mut interpreter, &program, parameter.of, argument))
            .collect();
        let mut rng = Rng::new(1);
        for _ in 0..SEQUENCES {
            let (mut asked, mut answers) = (Vec::new(), Vec::new());
            let result = interpreter.run(id, &arguments, &mut |choice| {
                let answer = answer(&mut rng, choice, answers.len());
                asked.push(format!("{choice:?}"));
                answers.push(answer);
                answer
            });
            let interpreted = match result {
                // `Debug` shows a sequence without the macro's name.
                Ok(value) => {
                    Ok(interpreter.values().show(&program.types, value).replace("vec![", "["))
                }
                Err(error) if error.is_rejection() => Err(generate::Stop::Rejected),
                Err(RunError::Hole) => Err(generate::Stop::Hole),
                Err(error) => panic!("`{generator}` after {answers:?}: {error}"),
            };
            match interpreted {
                Ok(_) => self.values += 1,
                Err(generate::Stop::Hole) => self.holes += 1,
                Err(_) => self.rejections += 1,
            }
            let (result, compiled_asked) = generate::replay(narrowed(&answers), &compiled);
            let compiled_asked: Vec<String> =
                compiled_asked.iter().map(|choice| format!("{choice:?}")).collect();
            let compiled = result.map(|value| format!("{value:?}"));
            assert_eq!(compiled_asked, asked, "`{generator}` after {answers:?}");
            assert_eq!(compiled, interpreted, "`{generator}` after {answers:?}");
        }
    }
}

/// The answers, as the compiled function takes them.
fn narrowed(answers: &[i128]) -> Vec<i64> {
    let narrow = |&answer| i64::try_from(answer).expect("choices are of 64 bits");
    answers.iter().map(narrow).collect()
}

/// An answer: often a small number or the end of a range. After many choices the first one, which ends the recursion.
fn answer(rng: &mut Rng, choice: &Choice, made: usize) -> i128 {
    let mut below = |limit: u64| rng.next_u64() % limit;
    match choice {
        Choice::Alternative(weights) => {
            let possible: Vec<usize> = (0..weights.len()).filter(|&at| weights[at] > 0).collect();
            possible[below(possible.len() as u64) as usize] as i128
        }
        Choice::Integer(low, _) if *low == 0 && made > 40 => *low,
        Choice::Integer(low, high) => {
            let wish = match below(8) {
                0 => *low,
                1 => *high,
                2 => i128::from(below(u64::MAX) as i64),
                _ => below(9) as i128 - 3,
            };
            wish.clamp(*low, *high)
        }
    }
}

/// A value as it is shown, as the interpreter's own.
fn stored(
    interpreter: &mut Interpreter<'_>,
    program: &language::Program,
    of: language::TypeId,
    shown: &dyn Debug,
) -> ValueId {
    let text = format!("{shown:?}");
    let (value, rest) = parsed(interpreter, program, of, &text);
    assert_eq!(rest, "", "all of {text} is read");
    value
}

/// A value at the start of a text, and the rest of it.
fn parsed<'t>(
    interpreter: &mut Interpreter<'_>,
    program: &language::Program,
    of: language::TypeId,
    text: &'t str,
) -> (ValueId, &'t str) {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let (word, mut rest) = text.split_at(end.unwrap_or(text.len()));
    if program.types.is_integer(of) {
        return (interpreter.values().integer(word.parse().unwrap()), rest);
    }
    let constructors = program.types.constructors(of);
    let number = constructors.iter().position(|constructor| constructor.name == word).unwrap();
    let mut fields = Vec::new();
    for field in &constructors[number].fields {
        let (value, after) =
            parsed(interpreter, program, field.of, rest.trim_start_matches(['(', ',', ' ']));
        fields.push(value);
        rest = after;
    }
    if !fields.is_empty() {
        rest = rest.strip_prefix(')').unwrap();
    }
    (interpreter.values().data(of, number, &fields), rest)
}

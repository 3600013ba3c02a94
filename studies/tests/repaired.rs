//! What the repairs of the study come to, compiled and run: nothing but what is promised, and all of it.
//!
//! The repaired files are kept under `studies/repair/*/repaired`; a test makes them again and compares, with `CANVASS_BLESS=1` it writes
//! them.

use std::{collections::BTreeSet, fmt::Debug, fs, path::Path};

use canvass::{
    Canvass,
    generate::{Bounds, any, exhaust, sample},
};
use canvass_repair::{Certainty, Outcome, Session, Solver, repair};
use canvass_studies::repair::programs::PROGRAMS;

/// The repaired files of a benchmark as modules, and a test that runs them with some parameters.
///
/// The modules are declared by a macro so that they are not formatted with this file.
macro_rules! repaired {
    ($benchmark:ident $function:ident $covers:ident $folder:literal [$($module:ident $file:literal)*]
     $($parameter:pat),* in $choices:expr => $arguments:tt; integers $integers:expr, depth $depth:literal) => {
        #[path = $folder]
        #[allow(dead_code, reason = "of a file only its generator and its promise are called")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        #[allow(clippy::manual_is_multiple_of, reason = "generators are written with operators")]
        mod $benchmark {
            $(#[path = $file] pub mod $module;)*
        }

        #[test]
        fn $benchmark() {
            for ($($parameter,)*) in $choices {
                $({
                    use $benchmark::$module as file;
                    let covers = |value: &_| covers!(file $covers $arguments value);
                    let what = concat!(stringify!($benchmark), " ", $file);
                    check_samples(what, || file::$function $arguments, covers);
                    check_all(what, $integers, $depth, || file::$function $arguments, covers);
                })*
            }
        }
    };
}

macro_rules! covers {
    ($file:ident $covers:ident ($($argument:expr),*) $value:ident) => {
        $file::$covers($($argument,)* $value)
    };
}

repaired!(sized_list sized_list at_most "../repair/sized_list/repaired"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" seven "7.rs" eight "8.rs" sketch "sketch.rs"]
    size in [(0,), (1,), (3,)] => (size); integers &[-1, 0, 5], depth 4);
repaired!(duplicate_list duplicate_list duplicates "../repair/duplicate_list/repaired"
    [one "1.rs" two "2.rs" sketch "sketch.rs"]
    size, element in [(0, 1), (3, -1)] => (size, element); integers &[-1, 0, 1], depth 4);
repaired!(unique_list unique_list all_different "../repair/unique_list/repaired"
    [one "1.rs" two "2.rs" sketch "sketch.rs"]
    size in [(0,), (1,), (3,)] => (size); integers &[-1, 0, 1, 5], depth 4);
repaired!(sorted_list sorted_list ascending "../repair/sorted_list/repaired"
    [one "1.rs" two "2.rs" sketch "sketch.rs"]
    size, least in [(0, 1), (3, -1), (2, 0)] => (size, least); integers &[-1, 0, 1, 5], depth 4);
repaired!(even_list even_list evens "../repair/even_list/repaired"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" sketch "sketch.rs"]
    size in [(0,), (1,), (2,)] => (size); integers &[-2, -1, 0, 1, 2], depth 4);
repaired!(sized_tree sized_tree at_most "../repair/sized_tree/repaired"
    [one "1.rs" two "2.rs" three "3.rs" sketch "sketch.rs"]
    size in [(0,), (1,), (2,)] => (size); integers &[-1, 3], depth 3);
repaired!(complete_tree complete_tree complete_of "../repair/complete_tree/repaired"
    [one "1.rs" two "2.rs" sketch "sketch.rs"]
    size in [(0,), (1,), (2,)] => (size); integers &[-1, 3], depth 3);
repaired!(search_tree search_tree ordered_between "../repair/search_tree/repaired"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" sketch "sketch.rs"]
    size, low, high in [(0, 0, 1), (2, -1, 3), (2, 0, 1)] => (size, low, high); integers &[0, 1, 2], depth 3);
repaired!(red_black_tree red_black_tree red_black "../repair/red_black_tree/repaired"
    [one "1.rs" two "2.rs" three "3.rs" four "4.rs" five "5.rs" six "6.rs" sketch "sketch.rs"]
    steps, parent_is_red, height in [(0, true, 0), (1, false, 0), (2, true, 1), (3, false, 1)] => (steps, parent_is_red, height);
    integers &[7], depth 3);
repaired!(lambda_term lambda_term typed "../repair/lambda_term/repaired"
    [one "1.rs" two "2.rs" three "3.rs"]
    arrows, applications in [(0, 0), (1, 0), (0, 1)] => (
        arrows,
        applications,
        &file::Context::Bind(file::Type::Base, Box::new(file::Context::Empty)),
        &if arrows == 0 { file::Type::Base } else { file::Type::Arrow(Box::new(file::Type::Base), Box::new(file::Type::Base)) });
    integers &[0, 1], depth 2);
repaired!(avl_tree avl_tree avl "../repair/avl_tree/repaired"
    [one "1.rs" two "2.rs"]
    tall, low, high in [(0, 0, 1), (1, -1, 3), (2, -1, 3)] => (tall, low, high); integers &[0, 1, 2], depth 3);
repaired!(json_items items items_fit "../repair/json_value/repaired"
    [one "1.rs"]
    depth, width, left in [(0, 0, 0), (0, 1, 2)] => (depth, width, left); integers &[0], depth 3);
repaired!(json_value json_value fits "../repair/json_value/repaired"
    [two "2.rs"]
    depth, width in [(0, 0), (1, 1)] => (depth, width); integers &[0], depth 3);
repaired!(binary_heap binary_heap heap_up_to "../repair/binary_heap/repaired"
    [one "1.rs" two "2.rs"]
    levels, most in [(0, 0), (1, 0), (2, 2)] => (levels, most); integers &[0, 1, 2], depth 3);
repaired!(scoped_term scoped_term closed_up_to "../repair/scoped_term/repaired"
    [one "1.rs" two "2.rs"]
    levels, scope in [(0, 0), (1, 1), (2, 0)] => (levels, scope); integers &[0, 1, 2], depth 3);
repaired!(network network is_network "../repair/cidr_block/repaired"
    [one "1.rs" two "2.rs"]
    bits, prefix in [(0, 0), (4, 2), (4, 4)] => (bits, prefix); integers &[0, 1, 2, 3, 4, 8, 12, 15, 16], depth 1);

const SAMPLES: u64 = 20_000;

/// Random values are what is promised, unless they are rejected.
#[track_caller]
fn check_samples<T: Debug>(what: &str, generator: impl Fn() -> T, covers: impl Fn(&T) -> bool) {
    let mut accepted = 0;
    for value in (0..SAMPLES).filter_map(|seed| sample(seed, &generator)) {
        assert!(covers(&value), "{what}: {value:?}");
        accepted += 1;
    }
    assert!(accepted > 0, "{what}: all were rejected");
}

/// All values of the type that are promised, within bounds, are made by some choices, and no others.
#[track_caller]
fn check_all<T: Canvass + Debug>(
    what: &str,
    integers: &[i64],
    depth: usize,
    generator: impl Fn() -> T,
    covers: impl Fn(&T) -> bool,
) {
    let bounds = Bounds { integers: integers.to_vec(), depth, runs: 2_000_000 };
    let mut values = exhaust(bounds.clone(), any::<T>);
    let promised: BTreeSet<String> =
        values.by_ref().filter(|value| covers(value)).map(|value| format!("{value:?}")).collect();
    assert!(values.is_complete(), "{what}: too many values");
    let mut runs = exhaust(bounds, generator);
    let mut made = BTreeSet::new();
    for value in runs.by_ref() {
        assert!(covers(&value), "{what}: {value:?}");
        made.insert(format!("{value:?}"));
    }
    assert!(runs.is_complete(), "{what}: too many choices");
    let missed: Vec<&String> = promised.difference(&made).collect();
    assert!(missed.is_empty(), "{what} misses {missed:?}");
}

#[test]
#[ignore = "needs z3"]
fn the_repairs_are_those_on_file_and_proved() {
    let solver = Solver::find().expect("the test is run where z3 is");
    let bless = std::env::var_os("CANVASS_BLESS").is_some();
    for program in PROGRAMS {
        let what = format!("{} {}", program.benchmark, program.variant);
        let mut session = Session::default().with_solver(solver.clone());
        let repair = match repair(program.source, program.function(), &mut session) {
            Ok(Outcome::Repaired(repair)) => repair,
            other => panic!("{what}: {other:?}"),
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("repair/{}/repaired/{}.rs", program.benchmark, program.variant));
        if bless {
            fs::write(&path, &repair.text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), repair.text, "{what}");
        assert!(
            repair.after.is_complete() && repair.after.is_sound(),
            "{what}: {:?}",
            repair.after
        );
        if program.cobb.is_some() {
            let proved = |certainty: &Certainty| matches!(certainty, Certainty::Proved(_));
            assert!(proved(&repair.after.completeness), "{what}: {:?}", repair.after.completeness);
            assert!(proved(&repair.after.soundness), "{what}: {:?}", repair.after.soundness);
        }
    }
}

//! The repaired generators of the study, compiled and run: they generate the values of their contract, and no others.
//!
//! They are kept as patches in `studies/repair`; a test repairs the variants again and compares. With `CANVASS_BLESS=1` it writes the
//! patches instead.

use std::{collections::BTreeSet, fmt::Debug, fs, path::Path};

use canvass::{
    Canvass,
    generate::{Bounds, any, exhaust, sample},
};
use canvass_repair::{Certainty, Outcome, Session, Solver, repair};
use canvass_repair_benchmarks::{patch, text};
use canvass_studies::repair::programs::{Broken, PROGRAMS};

/// The repaired files of a benchmark as modules, and a test that runs them with some parameters.
macro_rules! repaired {
    ($benchmark:ident $function:ident $covers:ident of $folder:ident [$($module:ident $variant:tt)*]
     $($parameter:pat),* in $choices:expr => $arguments:tt; integers $integers:expr, depth $depth:literal) => {
        #[allow(dead_code, reason = "of a file only its generator and its promise are called")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        #[allow(clippy::manual_is_multiple_of, reason = "generators are written with operators")]
        mod $benchmark {
            $(canvass_repair_benchmarks::module!($folder $variant $module);)*
        }

        #[test]
        fn $benchmark() {
            for ($($parameter,)*) in $choices {
                $({
                    use $benchmark::$module as file;
                    let covers = |value: &_| covers!(file $covers $arguments value);
                    let what = concat!(stringify!($folder), " ", $variant);
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

repaired!(sized_list sized_list at_most of sized_list
    [one "repaired/1" two "repaired/2" three "repaired/3" four "repaired/4" five "repaired/5" six "repaired/6" seven "repaired/7" eight "repaired/8" sketch "repaired/sketch"]
    size in [(0,), (1,), (3,)] => (size); integers &[-1, 0, 5], depth 4);
repaired!(duplicate_list duplicate_list duplicates of duplicate_list
    [one "repaired/1" two "repaired/2" sketch "repaired/sketch"]
    size, element in [(0, 1), (3, -1)] => (size, element); integers &[-1, 0, 1], depth 4);
repaired!(unique_list unique_list all_different of unique_list
    [one "repaired/1" two "repaired/2" sketch "repaired/sketch"]
    size in [(0,), (1,), (3,)] => (size); integers &[-1, 0, 1, 5], depth 4);
repaired!(sorted_list sorted_list ascending of sorted_list
    [one "repaired/1" two "repaired/2" sketch "repaired/sketch"]
    size, least in [(0, 1), (3, -1), (2, 0)] => (size, least); integers &[-1, 0, 1, 5], depth 4);
repaired!(even_list even_list evens of even_list
    [one "repaired/1" two "repaired/2" three "repaired/3" four "repaired/4" five "repaired/5" six "repaired/6" sketch "repaired/sketch"]
    size in [(0,), (1,), (2,)] => (size); integers &[-2, -1, 0, 1, 2], depth 4);
repaired!(sized_tree sized_tree at_most of sized_tree
    [one "repaired/1" two "repaired/2" three "repaired/3" sketch "repaired/sketch"]
    size in [(0,), (1,), (2,)] => (size); integers &[-1, 3], depth 3);
repaired!(complete_tree complete_tree complete_of of complete_tree
    [one "repaired/1" two "repaired/2" sketch "repaired/sketch"]
    size in [(0,), (1,), (2,)] => (size); integers &[-1, 3], depth 3);
repaired!(search_tree search_tree ordered_between of search_tree
    [one "repaired/1" two "repaired/2" three "repaired/3" four "repaired/4" sketch "repaired/sketch"]
    size, low, high in [(0, 0, 1), (2, -1, 3), (2, 0, 1)] => (size, low, high); integers &[0, 1, 2], depth 3);
repaired!(red_black_tree red_black_tree red_black of red_black_tree
    [one "repaired/1" two "repaired/2" three "repaired/3" four "repaired/4" five "repaired/5" six "repaired/6" sketch "repaired/sketch"]
    steps, parent_is_red, height in [(0, true, 0), (1, false, 0), (2, true, 1), (3, false, 1)] => (steps, parent_is_red, height);
    integers &[7], depth 3);
repaired!(lambda_term lambda_term typed of lambda_term
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    arrows, applications in [(0, 0), (1, 0), (0, 1)] => (
        arrows,
        applications,
        &file::Context::Bind(file::Type::Base, Box::new(file::Context::Empty)),
        &if arrows == 0 { file::Type::Base } else { file::Type::Arrow(Box::new(file::Type::Base), Box::new(file::Type::Base)) });
    integers &[0, 1], depth 2);
repaired!(avl_tree avl_tree avl of avl_tree
    [one "repaired/1" two "repaired/2"]
    tall, low, high in [(0, 0, 1), (1, -1, 3), (2, -1, 3)] => (tall, low, high); integers &[0, 1, 2], depth 3);
repaired!(json_items items items_fit of json_value
    [one "repaired/1"]
    depth, width, left in [(0, 0, 0), (0, 1, 2)] => (depth, width, left); integers &[0], depth 3);
repaired!(json_value json_value fits of json_value
    [two "repaired/2"]
    depth, width in [(0, 0), (1, 1)] => (depth, width); integers &[0], depth 3);
repaired!(binary_heap binary_heap heap_up_to of binary_heap
    [one "repaired/1" two "repaired/2"]
    levels, most in [(0, 0), (1, 0), (2, 2)] => (levels, most); integers &[0, 1, 2], depth 3);
repaired!(scoped_term scoped_term closed_up_to of scoped_term
    [one "repaired/1" two "repaired/2"]
    levels, scope in [(0, 0), (1, 1), (2, 0)] => (levels, scope); integers &[0, 1, 2], depth 3);
repaired!(network network is_network of cidr_block
    [one "repaired/1" two "repaired/2"]
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
    assert!(!promised.is_empty(), "{what}: too narrow bounds");
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
        let repair = match repair(program.source(), program.function(), &mut session) {
            Ok(Outcome::Repaired(repair)) => repair,
            other => panic!("{what}: {other:?}"),
        };
        let kept = format!("repaired/{}", program.variant);
        if bless {
            keep(program, &kept, &repair.text);
        } else {
            assert_eq!(text(program.benchmark, &kept), repair.text, "{what}");
        }
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

/// Replaces the patch of a repaired variant.
fn keep(program: &Broken, variant: &str, repaired: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("repair").join(program.benchmark);
    let path = folder.join("variants.patch");
    let difference = patch::diff(program.reference(), repaired);
    let file = fs::read_to_string(&path).unwrap();
    let sections = patch::sections(&file).map(|(name, hunks)| {
        let hunks = if name == variant { &difference } else { hunks };
        format!("=== {name}\n{hunks}")
    });
    fs::write(&path, sections.collect::<String>()).unwrap();
}

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
use canvass_studies::repair::programs::{Broken, PROGRAMS, Part};

/// The repaired files of a benchmark as modules, and a test that runs them with some parameters.
macro_rules! repaired {
    ($benchmark:ident $function:ident $covers:ident of $folder:ident [$($module:ident $variant:tt)*]
     $($parameter:pat),* in $choices:expr => $arguments:tt; integers $integers:expr, depth $depth:literal) => {
        #[allow(dead_code, reason = "of a file only its generator and its promise are called")]
        #[allow(unused_variables, reason = "a repair may do without one")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        #[allow(
            clippy::manual_is_multiple_of,
            clippy::manual_range_contains,
            clippy::match_like_matches_macro,
            reason = "generators are written with operators and matches"
        )]
        #[allow(
            clippy::if_same_then_else,
            clippy::enum_variant_names,
            reason = "they are what a search found, and what people wrote"
        )]
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

// Of kinds that people write, and after the tests of published crates.
repaired!(association_list association_list is_map of association_list
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    size, low, high in [(0, 0, 2), (1, 2, 1), (2, 0, 3)] => (size, low, high); integers &[0, 1, 2, 3], depth 3);
repaired!(big_integer big_integer is_integer of big_integer [one "repaired/1"]
    () in [((),)] => (); integers &[0, 1, 2, 4_294_967_295], depth 2);
repaired!(bitmap_store bitmap_store is_store of bitmap_store [one "repaired/1"]
    () in [((),)] => (); integers &[0, 1, 2, 4095, 4096, 4097, 4098, 65534, 65535, 65536, 65537], depth 2);
repaired!(calendar_date calendar_date is_date of calendar_date
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    () in [((),)] => (); integers &[0, 1, 2, 3, 4, 11, 12, 13, 27, 28, 29, 30, 31, 32, 1899, 1900, 1904, 2000, 2099, 2100, 2101], depth 2);
repaired!(graph_edges graph_edges is_graph of graph_edges [one "repaired/1"]
    most, nodes in [(0, 2), (2, 0), (2, 1), (2, 3)] => (most, nodes); integers &[0, 1, 2, 3], depth 3);
repaired!(interval_set interval_set spans_within of interval_set
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    most, from, to in [(0, 0, 2), (1, 2, 1), (2, 0, 3), (2, 1, 4)] => (most, from, to); integers &[0, 1, 2, 3, 4], depth 3);
repaired!(ip_network ip_network is_network of ip_network [one "repaired/1"]
    () in [((),)] => (); integers &[0, 1, 31, 32, 33, 255, 4_294_967_295], depth 2);
repaired!(matrix_row matrix_row has_columns of number_matrix [one "repaired/1"]
    columns in [(0,), (1,), (3,)] => (columns); integers &[-1, 0, 5], depth 4);
repaired!(number_matrix number_matrix has_shape of number_matrix
    [two "repaired/2" three "repaired/3"]
    rows, columns in [(0, 1), (1, 0), (1, 2), (2, 1)] => (rows, columns); integers &[0, 5], depth 3);
repaired!(package_needs package_needs are_before of package_needs [one "repaired/1"]
    package, versions in [(0, 2), (1, 0), (2, 2)] => (package, versions); integers &[0, 1, 2], depth 3);
repaired!(parentheses parentheses balanced of parentheses
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    left, open in [(0, 0), (2, 0), (4, 0), (3, 1), (4, 2)] => (left, open); integers &[0], depth 5);
repaired!(private_address private_address is_private of private_address
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    () in [((),)] => (); integers &[0, 1, 9, 10, 11, 15, 16, 17, 31, 32, 167, 168, 169, 171, 172, 173, 191, 192, 193, 255], depth 2);
repaired!(run_length run_length encodes of run_length
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    length, last in [(0, 1), (1, 0), (3, 2)] => (length, last); integers &[0, 1, 2, 3], depth 4);
repaired!(s_expression s_expression fits of s_expression [one "repaired/1"]
    depth, width in [(0, 1), (1, 0), (1, 2)] => (depth, width); integers &[0, 9], depth 3);
repaired!(shift_range shift_range is_shift of shift_range [one "repaired/1"]
    () in [((),)] => (); integers &[-8, 0, 8, 16, 24, 32], depth 2);
repaired!(signed_duration signed_duration is_duration of signed_duration [one "repaired/1"]
    () in [((),)] => (); integers &[-1_000_000_000, -999_999_999, -1, 0, 1, 999_999_999, 1_000_000_000], depth 2);
repaired!(table_resizes table_resizes are_resizes of table_resizes
    [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 127, 128, 4095, 4096, 4097], depth 2);
repaired!(typed_expression typed_expression is_typed of typed_expression
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    levels, truth in [(0, true), (0, false), (1, true), (1, false)] => (
        levels,
        &if truth { file::Type::Truth } else { file::Type::Number });
    integers &[7], depth 2);

repaired!(regex_tree regex_tree lean_up_to of regex_tree
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    levels in [(0,), (1,), (2,)] => (levels); integers &[7], depth 2);
repaired!(text_range text_range is_range of text_range [one "repaired/1"]
    () in [((),)] => (); integers &[0, 1, 254, 255], depth 2);
repaired!(two_three_tree two_three_tree is_tree of two_three_tree
    [one "repaired/1" two "repaired/2" three "repaired/3"]
    height, low, high in [(0, 0, 1), (1, 0, 4), (2, 0, 4)] => (height, low, high); integers &[0, 1, 2, 3], depth 2);
repaired!(version_number version_number is_version of version_number [one "repaired/1"]
    () in [((),)] => ();
    integers &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27], depth 2);

// To learn from, for what those kept aside at first showed.
repaired!(chess_move chess_move is_move of chess_move [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], depth 2);
repaired!(memory_region memory_region is_region of memory_region [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 15, 16, 254, 255], depth 2);
repaired!(negation_tree negation_tree reduced_to of negation_tree [one "repaired/1" two "repaired/2"]
    levels in [(0,), (1,), (2,)] => (levels); integers &[0, 7], depth 2);
repaired!(packed_digits packed_digits are_digits of packed_digits [one "repaired/1" two "repaired/2"]
    () in [((),)] => ();
    integers &[
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60,
        61, 62, 63, 64],
    depth 2);
repaired!(shape_record shape_record is_on_grid of shape_record [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 2, 638, 639, 640, 641], depth 2);

// Kept aside since.
repaired!(address_pool address_pool is_pool of address_pool [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 2, 3, 253, 254, 255], depth 2);
repaired!(bracket_kinds bracket_kinds nested_to of bracket_kinds [one "repaired/1" two "repaired/2"]
    levels, squares in [(0, false), (1, true), (2, false), (2, true)] => (levels, squares); integers &[0], depth 3);
repaired!(clock_time clock_time is_time of clock_time [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 22, 23, 24, 58, 59, 60, 61], depth 2);
repaired!(polynomial polynomial is_polynomial of polynomial [one "repaired/1" two "repaired/2"]
    below in [(0,), (1,), (3,)] => (below); integers &[-1, 0, 1, 2], depth 3);
repaired!(typed_list typed_list is_typed of typed_list [one "repaired/1" two "repaired/2"]
    levels, list in [(0, true), (0, false), (1, true), (2, false)] => (
        levels,
        &if list { file::Type::List } else { file::Type::Number });
    integers &[7], depth 3);
repaired!(utc_offset utc_offset is_offset of utc_offset [one "repaired/1" two "repaired/2"]
    () in [((),)] => (); integers &[0, 1, 11, 12, 13, 14, 15, 58, 59, 60], depth 2);

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
    for program in PROGRAMS.iter().filter(|program| is_quick(program)) {
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

/// Those of the paper and our first ten: the others take minutes, and `cargo study repair` says how they fare. What is on file of them
/// is compiled and compared with all values above.
fn is_quick(program: &Broken) -> bool {
    matches!(program.part, Part::Paper | Part::Ours)
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

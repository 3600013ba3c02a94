//! The complete generators of the study `repair`: what they make is what they promise.
#![cfg(feature = "derive")]

use canvass::generate::sample;

/// The reference of a benchmark as a module, and its samples for some parameters.
///
/// The modules are declared by a macro so that they are not formatted with this file.
macro_rules! reference {
    ($benchmark:ident $path:literal $covers:ident $($parameter:pat),* in $choices:expr => $arguments:tt) => {
        #[path = $path]
        #[allow(dead_code, reason = "of the file only its generator and its promise are called")]
        #[allow(clippy::manual_map, reason = "generators are written without closures")]
        mod $benchmark;

        #[test]
        fn $benchmark() {
            use $benchmark as file;
            for ($($parameter,)*) in $choices {
                let samples = (0..2000).filter_map(|seed| sample(seed, || file::$benchmark $arguments));
                let accepted = samples.inspect(|value| assert!(covers!(file $covers $arguments value), "{value:?}")).count();
                assert!(accepted > 0, "all were rejected");
            }
        }
    };
}

macro_rules! covers {
    ($file:ident $covers:ident ($($argument:expr),*) $value:ident) => {
        $file::$covers($($argument,)* $value)
    };
}

reference!(sized_list "../../../studies/repair/sized_list/reference.rs" at_most
    size in [(0,), (1,), (5,)] => (size));
reference!(duplicate_list "../../../studies/repair/duplicate_list/reference.rs" duplicates
    size, element in [(0, 1), (5, i64::MIN)] => (size, element));
reference!(unique_list "../../../studies/repair/unique_list/reference.rs" all_different
    size in [(0,), (1,), (5,)] => (size));
reference!(sorted_list "../../../studies/repair/sorted_list/reference.rs" ascending
    size, least in [(0, 1), (3, -1), (2, 0)] => (size, least));
reference!(even_list "../../../studies/repair/even_list/reference.rs" evens
    size in [(0,), (1,), (5,)] => (size));
reference!(sized_tree "../../../studies/repair/sized_tree/reference.rs" at_most
    size in [(0,), (1,), (5,)] => (size));
reference!(complete_tree "../../../studies/repair/complete_tree/reference.rs" complete_of
    size in [(0,), (1,), (4,)] => (size));
reference!(search_tree "../../../studies/repair/search_tree/reference.rs" ordered_between
    size, low, high in [(0, 0, 1), (4, -3, 9), (5, i64::MIN, i64::MAX)] => (size, low, high));
reference!(red_black_tree "../../../studies/repair/red_black_tree/reference.rs" red_black
    steps, parent_is_red, height in [(1, false, 0), (4, true, 2), (7, false, 3)] =>
    (steps, parent_is_red, height));
reference!(lambda_term "../../../studies/repair/lambda_term/reference.rs" typed
    arrows, applications in [(0, 0), (1, 0), (0, 2)] => (
    arrows,
    applications,
    &file::Context::Bind(file::Type::Base, Box::new(file::Context::Empty)),
    &if arrows == 0 { file::Type::Base } else { file::Type::Arrow(Box::new(file::Type::Base), Box::new(file::Type::Base)) }));

//! The macros of generators. The attribute hands them what they were given, with numbers and names that only it knows.

/// One of several alternatives: `choose![a, b]`, or by weights `choose![1 => a, size => b]`.
///
/// An alternative without a weight has the weight 1; one with the weight 0 is never chosen, and where all weights are 0 the sample is
/// rejected. All weights are evaluated before one of the alternatives is.
#[doc(hidden)]
#[macro_export]
macro_rules! __choose {
    (@ $($number:literal: $weight:expr => $alternative:expr,)+) => {
        match $crate::for_macros::alternative(&[$($crate::for_macros::weight($weight)),+]) {
            $($number => $alternative,)+
            _ => ::core::unreachable!("an alternative is chosen by its number"),
        }
    };
    ($($alternatives:tt)*) => {
        ::core::compile_error!(
            "choices are made in a generator; mark the function with `#[canvass::generator(covers = …)]`"
        )
    };
}

/// A place that is still to be filled. It panics with a message that says how.
#[doc(hidden)]
#[macro_export]
macro_rules! __hole {
    (@ $generator:literal) => {
        $crate::for_macros::unfilled($generator, ::core::file!(), ::core::line!())
    };
    () => {
        ::core::compile_error!(
            "holes are filled in a generator; mark the function with `#[canvass::generator(covers = …)]`"
        )
    };
}

/// Gives up this sample.
#[doc(hidden)]
#[macro_export]
macro_rules! __reject {
    () => {
        $crate::for_macros::give_up()
    };
}

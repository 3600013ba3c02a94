//! What the body of a property may say.

/// Rejects the case unless the condition holds.
///
/// In the body of a `#[canvass::test]` this is an early return; elsewhere it unwinds.
#[macro_export]
macro_rules! assume {
    (@return $condition:expr $(,)?) => {
        if !$condition {
            return $crate::for_macros::rejected(stringify!($condition), file!(), line!());
        }
    };
    ($condition:expr $(,)?) => {
        if !$condition {
            $crate::for_macros::reject(stringify!($condition), file!(), line!());
        }
    };
}

/// Rejects the case unless all conditions hold, whichever of them is the first to know.
///
/// In a lazy search, of the conditions that do not hold the one that looked at least of the value decides, so that more
/// values are rejected at once than with `assume!(a && b)`. The conditions may be written in any order, and each must
/// cope with values that another one rejects; if it panics on one of those, that is no failure.
#[macro_export]
macro_rules! assume_all {
    (@return $($condition:expr),+ $(,)?) => {
        if !$crate::for_macros::all(&mut [$(&mut || $condition),+]) {
            return $crate::for_macros::rejected(
                stringify!($($condition),+),
                file!(),
                line!(),
            );
        }
    };
    ($($condition:expr),+ $(,)?) => {
        if !$crate::for_macros::all(&mut [$(&mut || $condition),+]) {
            $crate::for_macros::reject(stringify!($($condition),+), file!(), line!());
        }
    };
}

/// Counts the case under a label where the condition holds: `classify!(list.is_empty(), "empty")`.
#[macro_export]
macro_rules! classify {
    ($condition:expr, $label:expr $(,)?) => {
        if $condition {
            $crate::for_macros::label($label);
        }
    };
}

/// Counts the case under a label: `label!("length {}", list.len())`.
#[macro_export]
macro_rules! label {
    ($($text:tt)+) => {
        $crate::for_macros::label(format_args!($($text)+))
    };
}

/// Shows a line with the counterexample; cases that are not the minimal one stay silent.
#[macro_export]
macro_rules! note {
    ($($text:tt)+) => {
        $crate::for_macros::note(|| format!($($text)+))
    };
}

/// Demands that the condition holds in a share of all cases: `cover!(list.len() > 3, 5 %)`.
#[macro_export]
macro_rules! cover {
    ($condition:expr, $percent:literal % $(,)?) => {
        $crate::for_macros::cover(
            $condition,
            f64::from($percent),
            stringify!($condition),
            file!(),
            line!(),
        )
    };
}

//! The notation for families of spaces: rules in place of closures, from which both directions follow.

/// A family of spaces, by rules: each is a constructor and where its fields come from.
///
/// The space for a key has the values of all rules, which take turns as in [`one_of`](crate::one_of). The inverse is derived from the
/// constructors, so that [`index_of`](crate::Space::index_of) and [`contains`](crate::Space::contains) need no further word.
///
/// ```
/// use canvass_space::{range, space};
///
/// #[derive(Debug, Clone, PartialEq)]
/// enum Tree { Leaf, Node(Box<Tree>, u8, Box<Tree>) }
///
/// // The search trees of the keys from `from` up to, and not including, `to`.
/// let ordered = space! { ordered(from: u8, to: u8) -> Tree =
///     Tree::Leaf, if from == to;
///     Tree::Node(left, key, right), for key in range(from..to), left in ordered(from, key), right in ordered(key + 1, to);
/// };
/// let trees = ordered.at((1, 16));
/// assert_eq!(trees.count()?, 9_694_845);
/// assert_eq!(trees.index_of(&trees.get(4_000_000)?)?, 4_000_000);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
///
/// It begins with the name by which the rules refer to the family, its parameters, which are the key, and the type of the values. The
/// result is a [`Family`](crate::Family) whose keys are tuples of the parameters; one parameter is the key itself. A rule is a constructor,
/// `Path(a, b)`, `Path { a, b }`, `Path` or `(a, b)`, with names for its fields; then, after commas, its clauses:
///
/// | clause | meaning |
/// |---|---|
/// | `if condition` | the rule counts only for parameters of which this is true |
/// | `for key in space` | chosen first; spaces in later clauses may depend on it |
/// | `for key in space => expression` | a choice that is no field: the expression computes it from references to the fields |
/// | `field in space` | a field from a space, which may depend on parameters and keys |
///
/// A field that is a `Box`, an `Rc` or an `Arc` may come from a space of what it holds. Variables from outside are named once, with
/// `with`, and cloned where they are needed:
///
/// ```
/// use canvass_space::{booleans, range, space};
///
/// #[derive(Debug, Clone, PartialEq)]
/// enum Tree { Leaf, Node { left: Box<Tree>, label: bool, right: Box<Tree> } }
///
/// impl Tree {
///     fn size(&self) -> usize {
///         match self {
///             Tree::Leaf => 0,
///             Tree::Node { left, right, .. } => 1 + left.size() + right.size(),
///         }
///     }
/// }
///
/// let labels = booleans();
/// let by_size = space! { trees(size: usize) with labels -> Tree =
///     Tree::Leaf, if size == 0;
///     Tree::Node { left, label, right }, for on_the_left in range(0..size) => left.size(),
///         left in trees(on_the_left), label in labels, right in trees(size - 1 - on_the_left);
/// };
/// assert_eq!(by_size.at(3).count()?, 5 * 8);
/// let tree = by_size.at(3).get(17)?;
/// assert_eq!(by_size.at(3).index_of(&tree)?, 17);
/// # Ok::<(), canvass_space::SpaceError>(())
/// ```
#[macro_export]
macro_rules! space {
    // One rule after the other: first its constructor. It is kept as `{value} {pattern} {fields}`.
    (@rules $all:tt $family:tt) => {};
    (@rules $all:tt $family:tt $($path:ident)::+ ($($field:ident),* $(,)?) $($rest:tt)*) => {
        $crate::space!(@clauses $all $family
            {$($path)::+($(::core::convert::From::from($field)),*)} {$($path)::+($($field),*)}
            [] [] [] $($rest)*)
    };
    (@rules $all:tt $family:tt $($path:ident)::+ {$($field:ident),* $(,)?} $($rest:tt)*) => {
        $crate::space!(@clauses $all $family
            {$($path)::+ { $($field: ::core::convert::From::from($field)),* }} {$($path)::+ { $($field),* }}
            [] [] [] $($rest)*)
    };
    (@rules $all:tt $family:tt ($($field:ident),* $(,)?) $($rest:tt)*) => {
        $crate::space!(@clauses $all $family
            {($(::core::convert::From::from($field),)*)} {($($field,)*)}
            [] [] [] $($rest)*)
    };
    (@rules $all:tt $family:tt $($path:ident)::+ $(, $($rest:tt)*)?) => {
        $crate::space!(@clauses $all $family {$($path)::+} {$($path)::+} [] [] [] $(, $($rest)*)?)
    };
    (@rules $all:tt $family:tt $($path:ident)::+ ; $($rest:tt)*) => {
        $crate::space!(@clauses $all $family {$($path)::+} {$($path)::+} [] [] [] ; $($rest)*)
    };

    // Then its clauses, up to a semicolon: conditions, keys and parts.
    (@clauses $all:tt $family:tt $value:tt $pattern:tt $if:tt $keys:tt $parts:tt $(; $($rest:tt)*)?) => {
        $crate::space!(@rule $all $family $value $pattern $if $keys $parts);
        $crate::space!(@rules $all $family $($($rest)*)?)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt [$($if:tt)*] $keys:tt $parts:tt
        , if $condition:expr $(, $($rest:tt)*)?) => {
        $crate::space!(@clauses $all $family $value $pattern [$($if)* && $condition] $keys $parts $(, $($rest)*)?)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt [$($if:tt)*] $keys:tt $parts:tt
        , if $condition:expr ; $($rest:tt)*) => {
        $crate::space!(@clauses $all $family $value $pattern [$($if)* && $condition] $keys $parts ; $($rest)*)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt $if:tt [$($keys:tt)*] $parts:tt
        , for $key:ident in $space:expr $(=> $shown:expr)? $(, $($rest:tt)*)?) => {
        $crate::space!(@clauses $all $family $value $pattern $if [$($keys)* {$key $space $(=> $shown)?}] $parts $(, $($rest)*)?)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt $if:tt [$($keys:tt)*] $parts:tt
        , for $key:ident in $space:expr $(=> $shown:expr)? ; $($rest:tt)*) => {
        $crate::space!(@clauses $all $family $value $pattern $if [$($keys)* {$key $space $(=> $shown)?}] $parts ; $($rest)*)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt $if:tt $keys:tt [$($parts:tt)*]
        , $field:ident in $space:expr $(, $($rest:tt)*)?) => {
        $crate::space!(@clauses $all $family $value $pattern $if $keys [$($parts)* {$field $space}] $(, $($rest)*)?)
    };
    (@clauses $all:tt $family:tt $value:tt $pattern:tt $if:tt $keys:tt [$($parts:tt)*]
        , $field:ident in $space:expr ; $($rest:tt)*) => {
        $crate::space!(@clauses $all $family $value $pattern $if $keys [$($parts)* {$field $space}] ; $($rest)*)
    };

    // A rule whose clauses are known. Nothing to choose from is a choice of one.
    (@rule $all:tt $family:tt $value:tt $pattern:tt $if:tt $keys:tt []) => {
        $crate::space!(@rule $all $family $value $pattern $if $keys {{$crate::constant(())} {_unit} {&()}})
    };
    (@rule $all:tt $family:tt $value:tt $pattern:tt $if:tt $keys:tt [$({$field:ident $space:expr})+]) => {
        $crate::space!(@rule $all $family $value $pattern $if $keys
            {$({$space} {$field} {::core::borrow::Borrow::borrow($field)})+})
    };
    (@rule $all:ident {$result:ty; $($outer:ident)*} {$($value:tt)*} {$pattern:pat} [$($if:tt)*] []
        {$({$space:expr} {$field:ident} {$shown:expr})+}) => {
        if true $($if)* {
            $(let $outer = ::core::clone::Clone::clone(&$outer);)*
            let _ = ($(&$outer,)*);
            $all.push($crate::construct(
                ($($space,)+),
                |($($field,)+)| -> $result { $($value)* },
                |value: &$result| {
                    #[allow(unreachable_patterns, reason = "a struct has one constructor")]
                    match value {
                        $pattern => Some(($($shown,)+)),
                        _ => None,
                    }
                },
            ));
        }
    };
    (@rule $all:ident {$result:ty; $($outer:ident)*} {$($value:tt)*} {$pattern:pat} [$($if:tt)*]
        [{$key:ident $keys:expr $(=> $of:expr)?} $($more:tt)*] $parts:tt) => {
        if true $($if)* {
            $(let $outer = ::core::clone::Clone::clone(&$outer);)*
            let keys = {
                $(let $outer = ::core::clone::Clone::clone(&$outer);)*
                let _ = ($(&$outer,)*);
                $keys
            };
            $crate::space!(@keys $all {$result; $($outer)*} {$($value)*} {$pattern}
                {keys} {$key} {$key $(=> $of)?} [$($more)*] $parts);
        }
    };

    // Several keys are one: pairs of pairs.
    (@keys $all:ident {$result:ty; $($outer:ident)*} $value:tt $pattern:tt
        {$keys:ident} {$key:pat} {$($shown:tt)*} [{$next:ident $space:expr $(=> $of:expr)?} $($more:tt)*] $parts:tt) => {
        let keys = {
            $(let $outer = ::core::clone::Clone::clone(&$outer);)*
            $crate::depend(
                &$keys,
                move |key| {
                    $(let $outer = ::core::clone::Clone::clone(&$outer);)*
                    let _ = ($(&$outer,)*);
                    let $key = ::core::clone::Clone::clone(key);
                    ($space,)
                },
                |key, (next,)| (key, next),
                |pair| Some((::core::clone::Clone::clone(&pair.0), (&pair.1,))),
            )
        };
        $crate::space!(@keys $all {$result; $($outer)*} $value $pattern
            {keys} {($key, $next)} {$($shown)*, $next $(=> $of)?} [$($more)*] $parts);
    };
    (@keys $all:ident {$result:ty; $($outer:ident)*} {$($value:tt)*} {$pattern:pat}
        {$keys:ident} {$key:pat} {$($name:ident $(=> $of:expr)?),+} [] {$({$space:expr} {$field:ident} {$part:expr})+}) => {
        $all.push($crate::depend(
            &$keys,
            move |key| {
                $(let $outer = ::core::clone::Clone::clone(&$outer);)*
                let _ = ($(&$outer,)*);
                let $key = ::core::clone::Clone::clone(key);
                let _ = ($(&$name,)+);
                ($($space,)+)
            },
            |$key, ($($field,)+)| -> $result { $(let _ = &$name;)+ $($value)* },
            |value: &$result| {
                #[allow(unreachable_patterns, reason = "a struct has one constructor")]
                match value {
                    $pattern => {
                        let parts = ($($part,)+);
                        $(let $name = $crate::space!(@shown $name $(=> $of)?);)+
                        Some(($crate::space!(@nest $($name)+), parts))
                    }
                    _ => None,
                }
            },
        ));
    };
    (@shown $name:ident) => { ::core::clone::Clone::clone($name) };
    (@shown $name:ident => $of:expr) => { $of };
    (@nest $first:ident) => { $first };
    (@nest $first:ident $second:ident) => { ($first, $second) };
    (@nest $first:ident $second:ident $third:ident) => { (($first, $second), $third) };
    (@nest $first:ident $second:ident $third:ident $fourth:ident) => { ((($first, $second), $third), $fourth) };

    (@$($wrong:tt)*) => {
        ::core::compile_error!(concat!(
            "a rule is a constructor with names for its fields, such as `Node(left, key, right)`, then `, if …`, `, for key in …`, ",
            "`, for key in … => …` or `, field in …`, then `;`: ", stringify!($($wrong)*)
        ))
    };

    ($name:ident($($parameter:ident: $type:ty),* $(,)?) $(with $($outer:ident),+)? -> $result:ty = $($rules:tt)+) => {
        $crate::family::fix(move |family: $crate::Family<($($type),*), $result>, ($($parameter),*): ($($type),*)| {
            let $name = move |$($parameter: $type),*| family.at(($($parameter),*));
            $($(let $outer = ::core::clone::Clone::clone(&$outer);)+)?
            let mut all = ::std::vec::Vec::<$crate::Space<$result>>::new();
            $crate::space!(@rules all {$result; $name $($parameter)* $($($outer)+)?} $($rules)+);
            $crate::one_of(all)
        })
    };
}

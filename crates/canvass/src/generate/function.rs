//! Functions marked `#[canvass::generator]` as generators of a property.

use super::{Generator, accepted_sized};

/// The samples of a function that makes choices: see [`generator`].
pub struct FunctionGenerator<F>(F);

/// The samples of a function marked `#[canvass::generator]`, which is given the size.
///
/// ```
/// use canvass::generate::{generator, seeds};
/// use canvass::generate::{any, choose};
/// use canvass::prelude::*;
///
/// #[derive(Debug, Clone)]
/// enum List {
///     Nil,
///     Cons(i64, Box<List>),
/// }
/// use List::{Cons, Nil};
///
/// fn all_even(list: &List) -> bool {
///     match list {
///         Nil => true,
///         Cons(head, tail) => head % 2 == 0 && all_even(tail),
///     }
/// }
///
/// fn evens(_size: usize, list: &List) -> bool {
///     all_even(list)
/// }
///
/// #[canvass::generator(covers = evens)]
/// fn even_list(size: usize) -> List {
///     if size == 0 {
///         Nil
///     } else {
///         choose![1 => Nil, size => Cons(2 * any::<i64>(), Box::new(even_list(size - 1)))]
///     }
/// }
///
/// #[canvass::test]
/// fn even_lists_are_even(#[canvass(space = seeds(generator(even_list)))] list: List) {
///     assert!(all_even(&list));
/// }
/// # use canvass::generate::Generator;
/// # assert!(generator(even_list).generate(7, 20).is_some_and(|list| all_even(&list)));
/// ```
///
/// If the type is [`Canvass`](crate::Canvass), `#[canvass(generator = generator(even_list))]` draws random values so, and shrinks those that fail as
/// any value of the type. More parameters, or a smaller size, are given in a closure: `generator(|size| even_list(size / 4))`.
pub fn generator<T, F: Fn(usize) -> T + 'static>(function: F) -> FunctionGenerator<F> {
    FunctionGenerator(function)
}

/// How many samples are drawn, before the seed is given up.
const ATTEMPTS: u64 = 100;

impl<T, F: Fn(usize) -> T + 'static> Generator for FunctionGenerator<F> {
    type Value = T;

    /// `None` where a hundred samples in a row were rejected.
    fn generate(&self, seed: u64, size: usize) -> Option<T> {
        accepted_sized(seed, size, ATTEMPTS, &mut || (self.0)(size))
    }
}

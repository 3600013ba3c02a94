//! The macros of canvass: `#[derive(Canvass)]`, `#[canvass::test]`, `#[canvass::machine]` and `#[canvass::generator]`.
//!
//! All read (`input`, `test`, `machine`, `generator`), refuse what cannot work, and write calls into canvass (`emit`); what the calls
//! do is documented there.

// A module imports only from those listed before it; `cargo xtask tidy` checks that.
mod errors;
mod expression;
mod nearest;
mod text;
mod naming;
mod input;
mod emit;
mod generator;
mod test;
mod machine;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Makes a struct or an enum a type whose values canvass can make and take apart.
///
/// All fields must be of such types too, or have a `space`. Attributes change what is made:
///
/// | on | attribute | meaning |
/// |---|---|---|
/// | field | `range = 0..=9`, `range = 0.5..2.5`, `range = 'a'..='z'` | an integer, floating-point number or character of this range |
/// | field | `finite` | a floating-point number that is neither infinite nor `NAN` |
/// | field | `len = 2..=5`, `len = 3`, `len = 1..`, `len = ..10` | a collection or string of so many elements, keys or characters |
/// | field | `space = EXPRESSION` | a value of this [`Space`]; the type need only be `Debug` |
/// | field | `generator = EXPRESSION` | random values from a generator of another library, see `canvass::generate` |
/// | field | `with = TYPE` | a value of another type, converted: `TYPE` is `Canvass`, and `From` goes from `TYPE` to the field's type and from a reference to that back |
/// | field | `predicate = FUNCTION` | only values for which the function, called with a reference, is true |
/// | field | `opaque` | not looked into for coverage |
/// | field | `representatives = [0, 1, 99]` | for coverage it is one of these values or another one |
/// | field | `skip`, `skip = EXPRESSION` | always the default, or this value |
/// | variant | `weight = 3` | so many times as likely as others at the start of a random value |
/// | variant | `size = 2` | counts so much in the size of a value, instead of 1 |
/// | variant | `skip` | never made |
/// | type | `predicate = FUNCTION` | only values for which the function, called with a reference, is true |
///
/// The expressions of a field may name fields before it, which are references then; fields of a tuple are called
/// `_0`, `_1`, ….
///
/// ```
/// use canvass::Canvass;
/// use canvass::space::{every, vectors};
///
/// #[derive(Debug, PartialEq, Canvass)]
/// struct Packet {
///     #[canvass(range = 0..=3)]
///     length: u8,
///     #[canvass(space = vectors(&every(), usize::from(*length)))]
///     payload: Vec<u8>,
/// }
///
/// #[derive(Debug, PartialEq, Canvass)]
/// enum Tree {
///     Leaf,
///     #[canvass(weight = 3)]
///     Node(Box<Tree>, u8, Box<Tree>),
/// }
/// assert_eq!(Tree::space()?.get(0)?, Tree::Leaf);
/// # Ok::<(), canvass::SpaceError>(())
/// ```
///
/// [`Space`]: https://docs.rs/canvass/latest/canvass/struct.Space.html
#[proc_macro_derive(Canvass, attributes(canvass))]
pub fn derive_canvass(input: TokenStream) -> TokenStream {
    derive(input.into()).into()
}

/// Makes a function with arguments a test that is run on many values of them.
///
/// ```
/// use canvass::prelude::*;
///
/// #[canvass::test(cases = 500, example(vec![1, 2, 1]))]
/// fn sorting_keeps_the_length(mut list: Vec<u8>) {
///     assume!(list.len() > 1);
///     let before = list.len();
///     list.sort();
///     assert_eq!(list.len(), before);
/// }
/// ```
///
/// The function returns nothing, a `bool` or a `Result`. Arguments are of types that are `Canvass`, or references
/// to them, or `&str` and `&[T]`; they can have the attributes of a field. An `async` function is run by the
/// attribute of a runtime below this one, such as `#[tokio::test]`, or else to its end on the test's thread.
/// With `#[should_panic]`, a value that fails is what the test is for, and is not saved.
///
/// | setting | meaning |
/// |---|---|
/// | `cases = 500` | how many cases are run; with the strategy `array` it is all its rows. If neither it nor `time` is given, 1,000, and more for 100 ms |
/// | `time = "2s"` | for how long; without `cases`, as many cases as fit |
/// | `seed = 7` | where random choices begin |
/// | `shard = "2/4"` | which share of the cases is tried; mostly given by `CANVASS_SHARD` |
/// | `strategy = "in order"` | which values are tried |
/// | `strength = 3` | how many parts of the arguments are combined in all ways, with the strategy `array`, or how many constructors, with `thinned`; 2 if not given |
/// | `fan_out = 20` | of how many random values the one that covers most is tried; 10 if not given |
/// | `size = 30` | how large they become |
/// | `shrinks = 1000` | how many cases are run to make a counterexample smaller |
/// | `rejects = 100` | how many cases `assume!` may reject for each that it accepts |
/// | `starved = "allow"` | a test that runs fewer cases than asked for, because more are rejected, or a machine with a rule that never ran, passes; `"warn"`: it passes and says so; `"fail"`: it fails, as it does in the profile `ci` if nothing is set |
/// | `isolate = true` | the cases run in a process of their own |
/// | `timeout = "5s"` | how long one case may take |
/// | `memory = "1 GiB"` | how much memory it may take |
/// | `verbose = true` | a long test tells how far it is, and at its end what was tried |
/// | `replay = "TOKEN"` | only the value of this token is tried |
/// | `regressions = false` | values that fail are not saved, saved ones not tried |
/// | `record = true` | the run leaves a record in `target/canvass/records`, as JSON; `record = "name"` gives the run a name |
/// | `requires = "nil; cons(_, nil)"` | expressions that accepted cases must cover, `;` between them: see `Test::require` |
/// | `example(VALUE, …)` | a value for each argument, tried before all others; any number of times |
#[proc_macro_attribute]
pub fn test(settings: TokenStream, function: TokenStream) -> TokenStream {
    test::expand(settings.into(), function.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Makes an `impl` block a state machine, and a test of it.
///
/// ```
/// #[derive(Default)]
/// struct Stack {
///     real: Vec<u8>,
///     length: usize,
/// }
///
/// #[canvass::machine(cases = 500)]
/// impl Stack {
///     #[rule]
///     fn push(&mut self, value: u8) {
///         self.real.push(value);
///         self.length += 1;
///     }
///
///     #[rule(requires = self.length > 0, weight = 2)]
///     fn pop(&mut self) -> Option<u8> {
///         self.length -= 1;
///         self.real.pop()
///     }
///
///     #[invariant]
///     fn has_its_length(&self) {
///         assert_eq!(self.real.len(), self.length);
///     }
/// }
/// ```
///
/// The settings are those of [`test`](macro@test). What can be marked is documented in `canvass::state`.
#[proc_macro_attribute]
pub fn machine(settings: TokenStream, block: TokenStream) -> TokenStream {
    machine::expand(settings.into(), block.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Makes a function a generator: it makes choices, and says which values it must be able to reach.
///
/// ```
/// use canvass::generate::{any, choose};
///
/// fn is_even(number: &i64) -> bool {
///     number % 2 == 0
/// }
///
/// #[canvass::generator(covers = is_even)]
/// fn even() -> i64 {
///     choose![0, 2 * any::<i64>()]
/// }
///
/// assert!(is_even(&even()));
/// ```
///
/// | word | meaning |
/// |---|---|
/// | `covers = PREDICATE` | called with the parameters and a reference to a value: whether the generator must be able to make it |
/// | `requires = PREDICATE` | called with the parameters: whether the generator takes them; all if not given |
///
/// Parameters that are not references must be `Clone`: a plain call begins anew where a sample is rejected. What a
/// generator may say, and who makes its choices, is documented in `canvass::generate`.
#[proc_macro_attribute]
pub fn generator(contract: TokenStream, function: TokenStream) -> TokenStream {
    generator::expand(contract.into(), function.into())
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

fn derive(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    syn::parse2(input)
        .and_then(input::Definition::read)
        .map_or_else(syn::Error::into_compile_error, |definition| emit::implementation(&definition))
}

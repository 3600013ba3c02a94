//! State machines: tests of systems that remember, as sequences of steps.
//!
//! ```
//! #[derive(Default)]
//! struct Counter {
//!     real: u8,
//!     model: u32,
//! }
//!
//! #[canvass::machine]
//! impl Counter {
//!     #[rule(requires = self.model < 255)]
//!     fn count(&mut self) {
//!         self.real += 1;
//!         self.model += 1;
//!     }
//!
//!     #[invariant]
//!     fn both_count_the_same(&self) {
//!         assert_eq!(u32::from(self.real), self.model);
//!     }
//! }
//! # canvass::check(|()| canvass::state::run::<Counter>());
//! ```
//!
//! A machine is an `impl` block under `#[canvass::machine]`, which becomes a test of the type's name in lower case, here `counter`. Its
//! settings are those of `#[canvass::test]`. A case makes a machine and takes steps; what it draws decides which.
//!
//! | attribute | meaning |
//! |---|---|
//! | `#[rule]` | a kind of step. Its arguments are drawn as those of a test are, and may have the attributes of a field; in its body more can be [drawn](crate::generate::draw()) |
//! | `#[rule(requires = CONDITION)]` | only taken where the condition on `self` holds, which is known before a step is chosen: nothing is discarded |
//! | `#[rule(weight = 3)]` | so many times as likely as others at random; the weight may depend on `self` |
//! | `#[rule(key = EXPRESSION)]` | with `threads`: calls with different keys do not touch each other |
//! | `#[rule(into = pool)]` | what it returns is put into the field `pool`, a [`Pool`] |
//! | `#[from(pool)]`, on an argument | one of the values of the pool; the rule is only taken where there is one |
//! | `#[take(pool)]`, on an argument | the same, and it is taken out |
//! | `#[start]` | makes the machine; without one it is `Default::default()` |
//! | `#[invariant]` | called before the first step and after each one; returns nothing, a `bool` or a `Result`. It may be given the model: `model: &Model` |
//! | `#[state]` | what the machine is like, as a value that is `Hash`: in order, a state is gone on from once. See below |
//! | `#[end]` | called at the end, also after a panic |
//!
//! An `async` rule is run to its end on the test's thread.
//!
//! **A model.** With `#[canvass::machine(model = TYPE)]` each step is also taken by a value of that type, by the method of the same name and
//! with the same arguments, and what both return must be equal. Conditions and weights see it as `model`; `#[start]` returns both.
//!
//! **Threads.** With `threads = 3` and a model, rules that take `&self` are called on up to so many threads at once, after some steps one
//! after the other. What the calls returned must be [linearizable](linearize): explained by some order of them in the model, which is `Clone + Eq +
//! Hash`. The threads are those of the operating system, and a failing case is run again many times. With `shuttle = true`, and the feature of that name,
//! they take turns as the test draws: schedules are searched, shrunk and replayed as all else is. Then the code under test must use the
//! `sync` and `thread` of the crate `shuttle` in place of those of `std`.
//!
//! **What is tried.** In order, all sequences of steps: those of a smaller size first, where a step counts 1 and its arguments count as the
//! arguments of a test do. At random, sequences of one to some hundred steps; in half of them some rules are left out, so that few rules
//! follow each other for long. The first ones have any three rules in each of their orders. Shrinking leaves out steps, and makes arguments
//! smaller. Rules that never ran are warned about, or fail the test: see the setting `starved`.
//!
//! **States.** With `#[state]`, two sequences that lead to equal states (to states of the same 128-bit hash) count as one in the search
//! in order: what follows is tried once. Whatever the system under test remembers that the state does not tell is then missed there;
//! random sequences are tried as before.

pub(crate) mod compare;
mod history;
mod linearize;
pub(crate) mod marked;
mod pool;
#[cfg(feature = "shuttle")]
mod scheduled;
pub(crate) mod shown;
mod threads;

/// The engine of schedules, for the code under test: its `sync` and `thread` stand for those of `std`.
#[cfg(feature = "shuttle")]
pub use ::shuttle;
pub use linearize::{Operation, Unexplained, linearize};
pub use pool::Pool;
#[cfg(feature = "shuttle")]
pub use scheduled::run_scheduled;
pub use threads::{Call, Threaded, run_threads};

use crate::generate::machine::{self as draws, End};
use std::any::type_name;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// A test of sequences of steps; `#[canvass::machine]` writes it.
pub trait Machine: Sized {
    /// The names of its rules.
    const RULES: &'static [&'static str];
    /// How it is made, as Rust.
    const START: &'static str;

    /// What the results of its steps are compared with; `()` where the machine does that itself.
    type Model;

    /// A machine and its model before their first step.
    fn start() -> (Self, Self::Model);

    /// How likely each rule is to be taken next: 0 if it cannot.
    fn weights(&self, model: &Self::Model, weights: &mut [u64]);

    /// Takes a step by a rule, whose weight is not 0.
    fn step(&mut self, model: &mut Self::Model, rule: usize);

    /// Checks what must always hold.
    fn check(&self, _model: &Self::Model) {}

    /// What the machine is like, where equal states need not be gone on from twice.
    fn state(&self, _model: &Self::Model) -> Option<u128> {
        None
    }

    /// Called at the end, also after a panic.
    fn end(&mut self) {}

    /// What the machine is like, as text, where its type is `Debug`.
    fn text(&self, _model: &Self::Model) -> Option<String> {
        None
    }
}

/// Runs a machine for as many steps as the test draws. To be called in a test: `#[canvass::machine]` writes one that does.
pub fn run<M: Machine>() {
    draws::start(M::START);
    let (mut machine, mut model) = M::start();
    let is_checking = Cell::new(false);
    let steps =
        catch_unwind(AssertUnwindSafe(|| take_steps(&mut machine, &mut model, &is_checking)));
    let ended = match &steps {
        Ok(()) => End::All,
        Err(_) if is_checking.get() => End::InCheck(checking::<M>()),
        Err(_) => End::InStep,
    };
    // Half a step may leave what cannot be shown.
    let text = || catch_unwind(AssertUnwindSafe(|| machine.text(&model))).unwrap_or_default();
    draws::end(ended, text);
    let end = catch_unwind(AssertUnwindSafe(|| machine.end()));
    // The first of two panics is the one to be told of.
    if let Err(payload) = steps {
        if let Err(second) = end {
            // Dropping what was thrown may panic again.
            std::mem::forget(second);
        }
        resume_unwind(payload);
    }
    if let Err(payload) = end {
        resume_unwind(payload);
    }
}

/// What fails where an invariant does, as Rust. Steps that are pasted have no model.
fn checking<M: Machine>() -> &'static str {
    match type_name::<M::Model>() == type_name::<()>() {
        true => "canvass::state::Machine::check(&machine, &());",
        false => "// an invariant does not hold",
    }
}

fn take_steps<M: Machine>(machine: &mut M, model: &mut M::Model, is_checking: &Cell<bool>) {
    let check = |machine: &M, model: &M::Model| {
        is_checking.set(true);
        machine.check(model);
        is_checking.set(false);
    };
    check(machine, model);
    draws::begin(M::RULES, false);
    let mut weights = vec![0; M::RULES.len()];
    loop {
        if let Some(state) = machine.state(model) {
            draws::visit(state);
        }
        machine.weights(model, &mut weights);
        let Some(rule) = draws::step(&weights, || machine.text(model)) else { return };
        machine.step(model, rule);
        check(machine, model);
    }
}

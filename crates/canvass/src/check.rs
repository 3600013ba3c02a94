//! The runner: tries a property on values of its arguments' types, and shrinks and shows one that fails.

mod block_on;
mod bounded;
mod breadcrumb;
mod budget;
pub(crate) mod case;
mod conduct;
mod drawn;
mod explore;
mod fail;
mod find_counterexample;
mod isolate;
mod name;
mod observe;
mod outcome;
mod part;
mod progress;
pub(crate) mod quiet;
mod record;
mod replay_line;
mod report;
mod require;
mod saved;
mod set;
mod settings;
mod shrink;
mod store;
mod subject;
mod suite;
mod survey;
mod token;

pub use crate::explore::Ended;
pub use block_on::block_on;
pub use case::Place;
pub use find_counterexample::{Findings, SetupError};
pub use outcome::Outcome;
pub use settings::{Starved, Strategy};
#[doc(hidden)]
pub use store::replace_file;

use crate::choice::draws::Tape;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::shape::Types;
use crate::choice::source::Source;
use crate::error::SpaceError;
use crate::generate::watching;
use crate::tree::type_name::short;
use crate::value::AsRust;
use crate::{Canvass, Nat};
use case::Verdict;
use replay_line::Built;
use std::any::type_name;
use std::panic::Location;
pub(crate) use subject::Subject;

/// Tries a property on many values, and panics with the smallest found for which it does not hold.
///
/// ```
/// canvass::check(|list: Vec<u8>| {
///     let mut reversed = list.clone();
///     reversed.reverse();
///     reversed.reverse();
///     assert_eq!(reversed, list);
/// });
/// ```
///
/// Several arguments are a tuple. What the property may return: [`Outcome`]. For settings see [`Test`].
#[track_caller]
pub fn check<A: Canvass, R: Outcome>(property: impl Fn(A) -> R) {
    Test::here().run(property);
}

/// A property's test, with its settings.
///
/// ```
/// use canvass::check::{Strategy, Test};
/// Test::here().cases(200).strategy(Strategy::InOrder).run(|(a, b): (u8, u8)| {
///     assert_eq!(a.max(b), b.max(a));
/// });
/// ```
pub struct Test<A> {
    /// Path of the test, with the crate's name.
    name: String,
    built: Built,
    /// Where it is written.
    place: String,
    /// The names and types of the arguments, where they are those of a function.
    arguments: &'static [(&'static str, &'static str)],
    options: Vec<(&'static str, String)>,
    examples: Vec<Box<dyn Fn() -> A>>,
    requirements: Vec<String>,
    /// Whether it may be one of several of its name.
    is_numbered: bool,
    should_panic: bool,
}

impl<A: Canvass> Test<A> {
    /// A test named as its function, with where it is written and the folder of its package.
    pub fn new(
        name: &'static str,
        file: &'static str,
        line: u32,
        manifest: &'static str,
    ) -> Test<A> {
        Test {
            name: name.to_owned(),
            built: Built { manifest, ..Built::default() },
            place: format!("{file}:{line}"),
            arguments: &[],
            options: Vec::new(),
            examples: Vec::new(),
            requirements: Vec::new(),
            is_numbered: false,
            should_panic: false,
        }
    }

    /// The test is built in this package, and in this binary or example where it is in one: Cargo's variables
    /// `CARGO_PKG_NAME` and `CARGO_BIN_NAME`.
    pub fn built_in(
        mut self,
        package: Option<&'static str>,
        binary: Option<&'static str>,
    ) -> Test<A> {
        self.built = Built { package, binary, ..self.built };
        self
    }

    /// The fields of the value are the arguments of a function, of these names and types.
    pub fn arguments(mut self, arguments: &'static [(&'static str, &'static str)]) -> Test<A> {
        self.arguments = arguments;
        self
    }

    /// A test named as the `#[test]` that it is called in, or else by where it is called.
    ///
    /// Of several that run under one name, in a loop say, each from the second on has a number, `sort#2`, in the order in
    /// which they run: values that failed are saved for each of them by itself. If that order may change, call each in a
    /// `#[test]` of its own.
    #[track_caller]
    pub fn here() -> Test<A> {
        let place = Location::caller();
        let test = Test::new("", place.file(), place.line(), "");
        Test { name: name::here(place), is_numbered: true, ..test }
    }

    /// The test is to fail, as `#[should_panic]` has it: what fails is not saved, and the record of the run says that it
    /// passed. If no case fails, the test returns, and so it does if it cannot run.
    pub fn should_panic(mut self) -> Test<A> {
        self.should_panic = true;
        self
    }

    /// A value that is tried before all others.
    pub fn example(mut self, value: impl Fn() -> A + 'static) -> Test<A> {
        self.examples.push(Box::new(value));
        self
    }

    /// Some case that is accepted must be as an [expression](mod@crate::tree::expression) says, or one for each of several
    /// with `;` between them. Values that it describes are tried before others.
    ///
    /// In the test of a function the expression is one for each argument, with commas between them. This takes the feature
    /// `expressions`.
    ///
    /// ```
    /// # #[cfg(feature = "expressions")] {
    /// use canvass::prelude::*;
    /// Test::here().require("nil; <>cons(true, <>false)").run(|list: Vec<bool>| {
    ///     let sorted = list.is_sorted();
    ///     classify!(sorted, "sorted");
    /// });
    /// # }
    /// ```
    pub fn require(mut self, expressions: impl Into<String>) -> Test<A> {
        self.requirements.push(expressions.into());
        self
    }

    /// Runs the test.
    pub fn run<R: Outcome>(self, property: impl Fn(A) -> R) {
        let name = match self.is_numbered && !quiet::is_inside_case() {
            true => name::numbered(&self.name),
            false => self.name.clone(),
        };
        let run = || {
            let conducted = self.with_subject(&name, property, |subject, options, examples| {
                conduct::conduct(subject, self.built.manifest, options, examples);
            });
            if let Err(why) = conducted {
                if part::is_asked() {
                    part::refuse(&name, &why.to_string());
                }
                report::abort(&name, &why.to_string());
            }
        };
        if self.should_panic { report::only_failures(run) } else { run() }
    }

    /// Searches for a value for which the property does not hold, and gives it back as it was found.
    ///
    /// Settings are read as for a test, but the strategy is all that runs: nothing is shrunk, saved or reported, and
    /// examples and requirements are left out.
    ///
    /// ```
    /// use canvass::check::{Ended, Strategy, Test};
    /// let test = Test::here().strategy(Strategy::InOrder);
    /// let findings = test.find_counterexample(|list: Vec<bool>| list.len() < 3)?;
    /// assert_eq!(findings.found, Some(vec![false, false, false]));
    /// assert_eq!((findings.cases, findings.discards, findings.ended), (5, 0, Ended::Failed));
    /// # Ok::<(), canvass::check::SetupError>(())
    /// ```
    pub fn find_counterexample<R: Outcome>(
        self,
        property: impl Fn(A) -> R,
    ) -> Result<Findings<A>, SetupError> {
        let findings = self.with_subject(&self.name, property, |subject, options, _| {
            find_counterexample::find_counterexample(subject, self.built.manifest, options)
        });
        findings.and_then(|findings| findings)
    }

    /// Shrinks a value for which the property does not hold, as a test that fails for it would.
    ///
    /// A value for which the property holds is given back as it is.
    ///
    /// ```
    /// use canvass::check::Test;
    /// let smallest = Test::here().shrink_counterexample(&vec![7, 300, 20], |list: Vec<u16>| list.len() < 2)?;
    /// assert_eq!(smallest, [0, 0]);
    /// # Ok::<(), canvass::check::SetupError>(())
    /// ```
    pub fn shrink_counterexample<R: Outcome>(
        self,
        found: &A,
        property: impl Fn(A) -> R,
    ) -> Result<A, SetupError> {
        let shrunk = self.with_subject(&self.name, property, |subject, options, _| {
            find_counterexample::shrink_counterexample(subject, self.built.manifest, options, found)
        });
        shrunk.and_then(|shrunk| shrunk)
    }

    /// Does something with the property, whatever its arguments' types are, the options and the examples.
    fn with_subject<R: Outcome, T>(
        &self,
        name: &str,
        property: impl Fn(A) -> R,
        then: impl FnOnce(&Subject<'_>, &[(&str, &str)], &[Example<'_>]) -> T,
    ) -> Result<T, SetupError> {
        let types = Types::of::<A>()?;
        let run = |source: &mut Source<'_>| {
            let value = A::make(source)?;
            let (verdict, drew) = watching(|| case::run(|| property(value)));
            if drew { Err(SpaceError::Drawn.into()) } else { Ok(verdict) }
        };
        let make = |source: &mut Source<'_>| A::make(source).map(drop);
        let show = |source: &mut Source<'_>| {
            let value = A::make(source)?;
            Ok(self.show(&value))
        };
        let write = |source: &mut Source<'_>| Ok(format!("{:?}", AsRust(&A::make(source)?)));
        let examples: Vec<Example<'_>> = self
            .examples
            .iter()
            .map(|example| Example {
                sequence: Trace::of(&types, &example()),
                text: self.show(&example()),
                run: Box::new(|| watching(|| case::run(|| property(example())))),
            })
            .collect();
        let required = require::read::<A>(&types, &self.requirements, self.arguments.len())?;
        let run_drawing = |source: &mut Source<'_>| drawn::run(&types, &property, source);
        let lines = |source: &mut Source<'_>| {
            let show = |value: &A| match is_one(&types) {
                true => Vec::new(),
                false => drawn::arguments(self.show(value)),
            };
            let (lines, verdict) = drawn::lines(&types, &property, show, source)?;
            Ok(drawn::text(&lines, &verdict))
        };
        let make_drawing =
            |source: &mut Source<'_>| drawn::run(&types, &property, source).map(drop);
        let drawing = Subject {
            name,
            should_panic: self.should_panic,
            place: &self.place,
            built: self.built,
            types: Tape::types(),
            arguments: &[],
            run: &run_drawing,
            make: &make_drawing,
            show: &lines,
            write: &lines,
            required: &[],
            lacks_arguments: false,
            drawing: None,
        };
        let subject = Subject {
            name,
            should_panic: self.should_panic,
            place: &self.place,
            built: self.built,
            types: &types,
            arguments: self.arguments,
            run: &run,
            make: &make,
            show: &show,
            write: &write,
            required: &required,
            lacks_arguments: self.lacks_arguments(),
            drawing: Some(&drawing),
        };
        let options: Vec<(&str, &str)> =
            self.options.iter().map(|(name, value)| (*name, value.as_str())).collect();
        Ok(then(&subject, &options, &examples))
    }

    /// Whether it is a function without arguments.
    fn lacks_arguments(&self) -> bool {
        !self.is_numbered && self.arguments.is_empty()
    }

    fn show(&self, value: &A) -> String {
        let text = format!("{:?}", AsRust(value));
        match self.arguments {
            [] => report::statement("input", &short(type_name::<A>()), &text),
            arguments => report::statements(&text, arguments),
        }
    }
}

/// Whether there is one value only.
fn is_one(types: &Types) -> bool {
    types.sizes.count().is_ok_and(|count| count.finite() == Some(&Nat::ONE))
}

struct Example<'a> {
    /// `None` where the value is not one that its type makes.
    sequence: Option<ChoiceSequence>,
    text: String,
    /// Runs it, and says whether it drew: the smallest values.
    run: Box<dyn Fn() -> (Verdict, bool) + 'a>,
}

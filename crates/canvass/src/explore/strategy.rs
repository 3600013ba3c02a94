//! Strategies by name: which cases a run tries.

use crate::choice::shape::Types;

/// Which cases a run tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// Small values, in order or by lazy search, and random ones in turn, from the first case on. Some of the random ones are
    /// thinned, as with [`Strategy::Thinned`]. Where parts can be left open, small scopes and values of few
    /// constructors take part too; where few random values are accepted, mutated ones do. The values of a finite type are
    /// tried once each.
    Auto,
    /// All values in order, smaller ones first.
    InOrder,
    /// Random values, each of a size as likely as the others.
    Uniform,
    /// Random values from random choices, as the weights of constructors say.
    AdHoc,
    /// The same, thinned: of some random values, as many as the setting `fan_out` says, the one is tried that has most
    /// combinations of constructors that were not tried before, of as many as the setting `strength` says. See
    /// [`thin()`](crate::tree::thin::thin).
    Thinned,
    /// All values, smaller ones first, many at once: see [`Lazy`](crate::Lazy).
    Lazy,
    /// The same, by constructor patterns in turn.
    Patterns,
    /// Lazily, too, but only values that are made of few constructors, one or two of those that contain others of their type
    /// at a time.
    Few,
    /// Lazily, too: all values of a small structure whose numbers are among the first few of their types, then larger
    /// structures with more numbers.
    Scope,
    /// Random values until some are accepted; then those with small changes, which are changed again if they are accepted
    /// too. For preconditions that random values seldom meet.
    Mutated,
    /// The values of a covering array, with all combinations of any few parts of the arguments, as many as the setting
    /// `strength` says: see [`array()`](crate::array()). All its rows are tried, however many cases are asked for; only a
    /// limit of time ends it early.
    Array,
    /// The values of the test's suite, a file that `cargo canvass suite` writes: exactly those, however many cases are asked
    /// for.
    Suite,
}

impl Strategy {
    pub(crate) const ALL: [Strategy; 12] = [
        Strategy::Auto,
        Strategy::InOrder,
        Strategy::Uniform,
        Strategy::AdHoc,
        Strategy::Thinned,
        Strategy::Mutated,
        Strategy::Lazy,
        Strategy::Patterns,
        Strategy::Few,
        Strategy::Scope,
        Strategy::Array,
        Strategy::Suite,
    ];

    /// The strategy's name in settings.
    pub fn text(self) -> &'static str {
        match self {
            Strategy::Auto => "auto",
            Strategy::InOrder => "in order",
            Strategy::Uniform => "uniform",
            Strategy::AdHoc => "ad hoc",
            Strategy::Thinned => "thinned",
            Strategy::Mutated => "mutated",
            Strategy::Lazy => "lazy",
            Strategy::Patterns => "patterns",
            Strategy::Few => "few",
            Strategy::Scope => "scope",
            Strategy::Array => "array",
            Strategy::Suite => "suite",
        }
    }

    /// Whether it leaves parts of such values open.
    pub(crate) fn leaves_holes(self, types: &Types) -> bool {
        let leaves_holes = match self {
            Strategy::Auto => types.lazy,
            Strategy::Lazy | Strategy::Patterns | Strategy::Few | Strategy::Scope => true,
            Strategy::InOrder
            | Strategy::Uniform
            | Strategy::AdHoc
            | Strategy::Thinned
            | Strategy::Mutated
            | Strategy::Array
            | Strategy::Suite => false,
        };
        leaves_holes && !types.generated
    }

    /// How a report says that a case is from it.
    pub(crate) fn found(self) -> &'static str {
        match self {
            Strategy::Auto => "by several strategies",
            Strategy::InOrder => "in order",
            Strategy::Uniform => "uniformly at random",
            Strategy::AdHoc => "at random",
            Strategy::Thinned => "at random, thinned,",
            Strategy::Mutated => "by mutation of accepted inputs",
            Strategy::Lazy => "by lazy search",
            Strategy::Patterns => "by constructor patterns",
            Strategy::Few => "with few constructors",
            Strategy::Scope => "in a small scope",
            Strategy::Array => "by a covering array",
            Strategy::Suite => "in its suite",
        }
    }
}

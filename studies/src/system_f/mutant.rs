//! The bugs: QuickCover's mutants, under its names and in its order.
//!
//! Each replaces one expression by another. `CondFalseToTrue` is left out, since there are no conditionals here. The
//! functions are those of `substitution.rs`, with `n` an index and `s` what is put in its place.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

macro_rules! mutants {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A bug in the evaluation of terms.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Mutant {
            $($(#[$doc])* $name,)*
        }

        impl Mutant {
            /// All mutants.
            pub const ALL: &[Mutant] = &[$(Mutant::$name),*];

            /// Its name in QuickCover's program.
            pub fn name(self) -> &'static str {
                match self {
                    $(Mutant::$name => stringify!($name),)*
                }
            }
        }
    };
}

mutants! {
    /// β-contraction: `subst 0 e2 body` → `subst 0 body e2`.
    SubstSwapped,
    /// `subst` of a lambda: `n + 1` → `n`.
    SubstNoIncr,
    /// β-contraction: `subst 0 e2 body` → `body`.
    AppForgetSubst,
    /// `subst` of a variable: `x > n` → `x < n`.
    SubstLT,
    /// `subst_in_type` of a variable: `x > n` → `x < n`.
    SubstInTypeLT,
    /// `subst_in_type` of a for-all: `n + 1` → `n`.
    SubstInTypeNoIncr,
    /// `t_subst` of a type lambda: `n + 1` → `n`.
    TSubstNoIncr,
    /// β-contraction of types: `t_subst 0 t body` → `body`.
    TAppForgetSubst,
    /// `subst` of a variable `x > n`: `x - 1` → `x`.
    SubstVar,
    /// `lift` of a variable `x < n`: `x` → `x + 1`.
    LiftVar,
    /// `lift` of a lambda: `n + 1` → `n`.
    LiftLam,
    /// `lift_type` of a for-all: `n + 1` → `n`.
    LiftTypeForAll,
    /// `lift_type` of a variable `x < n`: `x` → `x + 1`.
    LiftTypeTVar,
    /// `lift_types` of a type lambda: `n + 1` → `n`.
    LiftTNoIncr,
    /// `subst_in_type` of a variable `x > n`: `x - 1` → `x`.
    SubstInTypeNoDecr,
    /// `subst` of a lambda: `lift 0 s` → `s`.
    SubstNoLift,
    /// `lift` of a type lambda: `lift n e` → `e`.
    LiftTLamA,
    /// `lift` of a type lambda: `lift n e` → `lift (n + 1) e`.
    LiftTLamB,
    /// `lift` of a type application: `lift n e` → `e`.
    LiftTApp,
    /// `subst` of an application's function: `subst n s e1` → `subst n e1 s`.
    SubstApp,
    /// `subst` of a type lambda: `lift_types 0 s` → `s`.
    SubstNoLiftT,
    /// `subst_in_type` of a for-all: `lift_type 0 s` → `s`.
    SubstInTypeNoLift,
    /// `t_subst` of a type lambda: `lift_type 0 s` → `s`.
    TSubstNoLift,
}

impl Mutant {
    /// Those that Rabbit-hole's figures are about.
    pub const STUDIED: &[Mutant] = Mutant::ALL.split_at(20).0;

    /// Those that QuickCover's figures are about. The last three fail far later than the others.
    pub const COVERED: &[Mutant] = Mutant::ALL.split_at(19).0;

    /// Those of the studied ones whose counterexamples have more than ten constructors.
    pub const LARGE: &[Mutant] = &[
        Mutant::LiftVar,
        Mutant::LiftLam,
        Mutant::LiftTNoIncr,
        Mutant::LiftTLamA,
        Mutant::LiftTLamB,
        Mutant::LiftTApp,
    ];

    /// Whether it is one of [`STUDIED`](Mutant::STUDIED).
    pub fn is_studied(self) -> bool {
        Mutant::STUDIED.contains(&self)
    }
}

impl Display for Mutant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Mutant {
    type Err = UnknownMutant;

    fn from_str(name: &str) -> Result<Mutant, UnknownMutant> {
        let named = Mutant::ALL.iter().find(|mutant| mutant.name() == name);
        named.copied().ok_or_else(|| UnknownMutant { name: name.to_owned() })
    }
}

/// There is no mutant of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownMutant {
    /// The name.
    pub name: String,
}

impl Display for UnknownMutant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "no mutant is named `{}`; the first is `{}`", self.name, Mutant::ALL[0])
    }
}

impl Error for UnknownMutant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_are_found_by_their_names() {
        for mutant in Mutant::ALL {
            assert_eq!(mutant.name().parse(), Ok(*mutant));
        }
        assert_eq!("SubstApp".parse(), Ok(Mutant::SubstApp));
    }

    #[test]
    fn other_names_are_refused() {
        let name = "CondFalseToTrue".to_owned();
        assert_eq!(name.parse::<Mutant>(), Err(UnknownMutant { name }));
    }

    #[test]
    fn twenty_are_studied() {
        assert_eq!(Mutant::STUDIED.len(), 20);
        assert_eq!(Mutant::STUDIED.last(), Some(&Mutant::SubstApp));
        assert_eq!(Mutant::COVERED.last(), Some(&Mutant::LiftTApp));
        assert_eq!(Mutant::ALL.len(), 23);
    }
}

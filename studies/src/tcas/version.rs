//! The versions: the program of the Siemens suite and its 41 faulty copies, under their numbers.
//!
//! Each change is described in the names of `program.rs`.

use std::fmt::{self, Display, Formatter};

macro_rules! versions {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The program as it should be, or with a bug.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Version {
            /// As it should be.
            V0,
            $($(#[$doc])* $name,)*
        }

        impl Version {
            /// Those with a bug.
            pub const ALL: &[Version] = &[$(Version::$name),*];
        }
    };
}

versions! {
    /// `climbs`, where up is preferred: `down >= alim` → `down > alim`.
    V1,
    /// `biased_climb`: `up + NO_CROSSING` → `up + MINIMAL_SEPARATION`.
    V2,
    /// `intent_unknown`: `&&` → `||`.
    V3,
    /// `climbs`, where down is preferred: the last `&&` → `||`.
    V4,
    /// `enabled`: without the vertical separation.
    V5,
    /// `own_below`: `<` → `<=`.
    V6,
    /// The threshold of layer 1: 500 → 550.
    V7,
    /// The threshold of layer 3: 740 → 700.
    V8,
    /// `descends`: up is preferred where `>` → `>=`.
    V9,
    /// `own_below` and `own_above`: `<` → `<=`.
    V10,
    /// As V10, and `advice` is to climb where it should be unresolved.
    V11,
    /// `enabled`: the first `&&` → `||`.
    V12,
    /// `LEVEL_RATE`: 600 → 700.
    V13,
    /// `MAXIMAL_DIFFERENCE`: 600 → 650.
    V14,
    /// `MINIMAL_SEPARATION`: 300 → 650, and `enabled` as in V5; only the latter can be noticed.
    V15,
    /// The threshold of layer 0: 400 → 401.
    V16,
    /// The threshold of layer 1: 500 → 501.
    V17,
    /// The threshold of layer 2: 640 → 690.
    V18,
    /// The threshold of layer 3: 740 → 760.
    V19,
    /// `climbs`: up is preferred where `>` → `>=`.
    V20,
    /// `climbs`: up is preferred by `biased_climb` → `up + NO_CROSSING`.
    V21,
    /// `climbs`: up is preferred by `biased_climb` → `up`.
    V22,
    /// `descends`: up is preferred by `biased_climb` → `up + NO_CROSSING`.
    V23,
    /// `descends`: up is preferred by `biased_climb` → `up`.
    V24,
    /// `descends`, where down is preferred: `up >= alim` → `up > alim`.
    V25,
    /// `enabled`: without the altitude rate.
    V26,
    /// The same text as V5.
    V27,
    /// `biased_climb`: the condition is negated.
    V28,
    /// `biased_climb`: always `up`.
    V29,
    /// `biased_climb`: always `up + NO_CROSSING`.
    V30,
    /// `advice`: `climbs` need not be below; instead `climbs` itself compares the altitudes, once with `<=`.
    V31,
    /// `advice`: `descends` need not be above; instead `descends` itself compares the altitudes, once with `<=`.
    V32,
    /// Each threshold is written to the place behind its own; the last is lost, and the first place stays 0.
    V33,
    /// `advice`: `enabled` matters only if the other aircraft is equipped.
    V34,
    /// `biased_climb`: the branches are swapped, so that it does what V28 does.
    V35,
    /// Downward advice is the number of upward advice.
    V36,
    /// `alim`: always the threshold of layer 0.
    V37,
    /// The thresholds are declared to be three. The fourth is out of bounds, which is undefined in C; here the bug
    /// has no effect, as in the published fault matrix, and nothing can find it.
    V38,
    /// The same text as V25.
    V39,
    /// `climbs`, where up is preferred: must be below; in exchange `advice` does not ask for it.
    V40,
    /// `climbs`, where down is preferred: need not be above.
    V41,
}

impl Version {
    /// The 38 that studies use: those that do not merely repeat an earlier one.
    pub fn distinct() -> impl Iterator<Item = Version> {
        Version::ALL.iter().copied().filter(|version| !version.repeats())
    }

    /// Whether it has the same bug as an earlier version.
    pub fn repeats(self) -> bool {
        matches!(self, Version::V27 | Version::V35 | Version::V39)
    }

    /// Whether some input shows that it is not [`V0`](Version::V0).
    pub fn is_detectable(self) -> bool {
        !matches!(self, Version::V0 | Version::V38)
    }

    /// From 0 to 41.
    pub fn number(self) -> usize {
        self as usize
    }
}

impl Display for Version {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&format!("v{}", self.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_forty_one_versions_thirty_eight_are_distinct() {
        assert_eq!(Version::ALL.len(), 41);
        assert_eq!(Version::distinct().count(), 38);
        assert_eq!(Version::distinct().filter(|version| version.is_detectable()).count(), 37);
    }

    #[test]
    fn versions_are_called_by_their_numbers() {
        let numbers: Vec<usize> = Version::ALL.iter().map(|version| version.number()).collect();
        assert!(numbers.into_iter().eq(1..=41));
        assert_eq!(Version::V0.to_string(), "v0");
        assert_eq!(format!("{:>5}", Version::V41), "  v41");
    }
}

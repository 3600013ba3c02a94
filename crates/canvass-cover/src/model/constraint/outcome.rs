//! Kleene's three-valued logic: which of true, false and undefined a condition can be.

use std::ops::{BitOr, Not};

/// A set of truth values, where undefined is one of them.
///
/// Conjunction, disjunction and negation are those of Kleene: `false && undefined` is false, `true || undefined` is
/// true, and what else has an undefined part is undefined. On sets they give what some choice of the parts gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcomes(u8);

impl Outcomes {
    pub(super) const NONE: Outcomes = Outcomes(0);
    pub(super) const TRUE: Outcomes = Outcomes(1);
    pub(super) const FALSE: Outcomes = Outcomes(2);
    pub(super) const UNDEFINED: Outcomes = Outcomes(4);

    pub(super) fn of(value: bool) -> Outcomes {
        if value { Outcomes::TRUE } else { Outcomes::FALSE }
    }

    pub(super) fn when(self, possible: bool) -> Outcomes {
        if possible { self } else { Outcomes::NONE }
    }

    pub(super) fn meets(self, other: Outcomes) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn and(self, other: Outcomes) -> Outcomes {
        let open = Outcomes::TRUE | Outcomes::UNDEFINED;
        let undefined = self.meets(Outcomes::UNDEFINED) && other.meets(open)
            || other.meets(Outcomes::UNDEFINED) && self.meets(open);
        Outcomes::TRUE.when(self.meets(Outcomes::TRUE) && other.meets(Outcomes::TRUE))
            | Outcomes::FALSE.when(self.meets(Outcomes::FALSE) || other.meets(Outcomes::FALSE))
            | Outcomes::UNDEFINED.when(undefined)
    }

    pub(super) fn or(self, other: Outcomes) -> Outcomes {
        !(!self).and(!other)
    }

    /// Whether both are the same; undefined where one is.
    pub(super) fn same(self, other: Outcomes) -> Outcomes {
        let both = |left: Outcomes, right: Outcomes| self.meets(left) && other.meets(right);
        let (yes, no, undefined) = (Outcomes::TRUE, Outcomes::FALSE, Outcomes::UNDEFINED);
        yes.when(both(yes, yes) || both(no, no))
            | no.when(both(yes, no) || both(no, yes))
            | undefined.when(self.meets(undefined) || other.meets(undefined))
    }

    /// What a constraint makes of it: undefined does not hold.
    pub(super) fn decided(self) -> Option<bool> {
        if self == Outcomes::TRUE {
            return Some(true);
        }
        if self.meets(Outcomes::TRUE) { None } else { Some(false) }
    }
}

impl BitOr for Outcomes {
    type Output = Outcomes;

    fn bitor(self, other: Outcomes) -> Outcomes {
        Outcomes(self.0 | other.0)
    }
}

impl Not for Outcomes {
    type Output = Outcomes;

    fn not(self) -> Outcomes {
        let undefined = self.0 & Outcomes::UNDEFINED.0;
        Outcomes::TRUE.when(self.meets(Outcomes::FALSE))
            | Outcomes::FALSE.when(self.meets(Outcomes::TRUE))
            | Outcomes(undefined)
    }
}

#[cfg(test)]
mod tests {
    use super::Outcomes;

    const SINGLE: [Outcomes; 3] = [Outcomes::FALSE, Outcomes::UNDEFINED, Outcomes::TRUE];

    /// In the order false, undefined, true, conjunction is the least and disjunction the greatest.
    fn kleene(choose: fn(usize, usize) -> usize, left: Outcomes, right: Outcomes) -> Outcomes {
        let mut all = Outcomes::NONE;
        for (a, one) in SINGLE.into_iter().enumerate() {
            for (b, other) in SINGLE.into_iter().enumerate() {
                all = all | SINGLE[choose(a, b)].when(left.meets(one) && right.meets(other));
            }
        }
        all
    }

    #[test]
    fn sets_have_what_some_choice_gives() {
        for left in (1..8).map(Outcomes) {
            for right in (1..8).map(Outcomes) {
                assert_eq!(left.and(right), kleene(usize::min, left, right), "{left:?} {right:?}");
                assert_eq!(left.or(right), kleene(usize::max, left, right), "{left:?} {right:?}");
            }
            assert_eq!(!!left, left);
        }
    }
}

//! Whether the results of a study are the known ones.

/// Whether the results are the known ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Every answer is the known one.
    Agrees,
    /// Some answer is not.
    Differs,
}

impl Verdict {
    pub(crate) fn of(agrees: bool) -> Verdict {
        if agrees { Verdict::Agrees } else { Verdict::Differs }
    }

    pub(crate) fn and(self, other: Verdict) -> Verdict {
        match self {
            Verdict::Agrees => other,
            Verdict::Differs => Verdict::Differs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_difference_decides() {
        assert_eq!(Verdict::Agrees.and(Verdict::Agrees), Verdict::Agrees);
        assert_eq!(Verdict::Agrees.and(Verdict::Differs), Verdict::Differs);
        assert_eq!(Verdict::Differs.and(Verdict::Agrees), Verdict::Differs);
    }
}

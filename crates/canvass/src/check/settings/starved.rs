//! What becomes of a test that tries less than it is asked to.

/// What becomes of a test that runs fewer cases than asked for, because too many are rejected, or never takes a step by a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starved {
    /// It passes.
    Allow,
    /// It passes, and a line says so.
    Warn,
    /// It fails.
    Fail,
}

impl Starved {
    pub(super) const ALL: [Starved; 3] = [Starved::Allow, Starved::Warn, Starved::Fail];

    /// Its name in settings.
    pub(in crate::check) fn text(self) -> &'static str {
        match self {
            Starved::Allow => "allow",
            Starved::Warn => "warn",
            Starved::Fail => "fail",
        }
    }
}

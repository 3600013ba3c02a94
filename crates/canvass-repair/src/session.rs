//! What a check or a repair may use, and who watches it.

use std::ops::ControlFlow;

use crate::{error::RepairError, proof::Solver, synthesis::Effort};

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// What the generator reaches is compared with what it must reach.
    Gap,
    /// Terms are tried.
    Synthesis,
    /// The result is compared in a larger world.
    Verification,
    /// A solver is asked about all sizes.
    Proof,
}

/// Is told what is being done, again and again, and can end it.
pub type Watch<'w> = dyn FnMut(Stage) -> ControlFlow<()> + 'w;

/// What a check or a repair may use, and who watches it.
#[derive(Default)]
pub struct Session<'w> {
    effort: Effort,
    solver: Option<Solver>,
    watch: Option<Box<Watch<'w>>>,
}

impl<'w> Session<'w> {
    /// How far the search for patches goes.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// Who proves for all sizes what was compared up to a bound.
    #[must_use]
    pub fn with_solver(self, solver: Solver) -> Self {
        Self { solver: Some(solver), ..self }
    }

    /// Who is told what is being done. What it ends is an error, [`RepairError::Stopped`].
    #[must_use]
    pub fn watched_by(self, watch: impl FnMut(Stage) -> ControlFlow<()> + 'w) -> Self {
        Self { watch: Some(Box::new(watch)), ..self }
    }

    pub(crate) fn effort(&self) -> &Effort {
        &self.effort
    }

    pub(crate) fn solver(&self) -> Option<&Solver> {
        self.solver.as_ref()
    }

    pub(crate) fn enter(&mut self, stage: Stage) -> Result<(), RepairError> {
        let ended = self.watch.as_mut().is_some_and(|watch| watch(stage).is_break());
        if ended { Err(RepairError::Stopped) } else { Ok(()) }
    }
}

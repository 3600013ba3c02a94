//! The session of a check or repair: its effort, solver and watcher.

use std::ops::ControlFlow;

use crate::{error::RepairError, proof::Solver, synthesis::Effort};

/// A stage of a check or repair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Comparing what the generator reaches with what it must reach.
    Gap,
    /// Searching for terms.
    Synthesis,
    /// Comparing the result in a larger world.
    Verification,
    /// Asking a solver for a proof for all sizes.
    Proof,
}

/// A callback that is called regularly with the current stage; it stops the work by returning `Break`.
pub type Watch<'w> = dyn FnMut(Stage) -> ControlFlow<()> + 'w;

/// The settings of a check or repair.
#[derive(Default)]
pub struct Session<'w> {
    effort: Effort,
    atoms: Vec<String>,
    solver: Option<Solver>,
    watch: Option<Box<Watch<'w>>>,
}

impl<'w> Session<'w> {
    /// Sets how far the search for patches goes.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// Adds conditions that the formulas of [`explain`](crate::explain()) may use, as Rust: `len(list) == size`. They are about the
    /// parameters of the generator and its value, by the name that `covers` gives it.
    #[must_use]
    pub fn with_atoms(self, atoms: Vec<String>) -> Self {
        Self { atoms, ..self }
    }

    /// Sets the solver that proves for all sizes what was found in a bounded world.
    #[must_use]
    pub fn with_solver(self, solver: Solver) -> Self {
        Self { solver: Some(solver), ..self }
    }

    /// Sets a callback that is called with each stage, and during long ones. If it returns `Break`, the check or repair ends with
    /// [`RepairError::Stopped`].
    #[must_use]
    pub fn watched_by(self, watch: impl FnMut(Stage) -> ControlFlow<()> + 'w) -> Self {
        Self { watch: Some(Box::new(watch)), ..self }
    }

    pub(crate) fn effort(&self) -> &Effort {
        &self.effort
    }

    /// Sets how many applications of components the next searches try at most.
    pub(crate) fn limit(&mut self, tried: usize) {
        self.effort.tried = tried;
    }

    pub(crate) fn atoms(&self) -> &[String] {
        &self.atoms
    }

    pub(crate) fn solver(&self) -> Option<&Solver> {
        self.solver.as_ref()
    }

    pub(crate) fn enter(&mut self, stage: Stage) -> Result<(), RepairError> {
        let ended = self.watch.as_mut().is_some_and(|watch| watch(stage).is_break());
        if ended { Err(RepairError::Stopped) } else { Ok(()) }
    }
}

//! What is counted: a name, what is done, and how to prepare it.

/// A hot path.
pub struct Path {
    pub name: &'static str,
    /// What one walk of it does.
    pub what: &'static str,
    /// Gives the walk, which does the same each time.
    pub prepare: fn() -> Box<dyn FnMut()>,
}

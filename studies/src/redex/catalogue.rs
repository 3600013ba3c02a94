//! All bugs of all models, in the benchmark's order.

use super::model::{Model, Rating, Visit, visit};

/// A bug, whatever its model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The model's name.
    pub model: &'static str,
    /// The bug's number in the model.
    pub number: u8,
    /// How the benchmark's authors see it; `None` if it is not in their paper.
    pub rating: Option<Rating>,
    /// What is wrong.
    pub description: &'static str,
}

impl Entry {
    /// Its name, as the benchmark writes it.
    pub fn name(&self) -> String {
        format!("{}-{}", self.model, self.number)
    }
}

/// All bugs.
pub fn catalogue() -> Vec<Entry> {
    struct Collect(Vec<Entry>);
    impl Visit for Collect {
        fn model<M: Model>(&mut self) {
            self.0.extend(M::BUGS.iter().map(|known| Entry {
                model: M::NAME,
                number: known.number,
                rating: known.rating,
                description: known.description,
            }));
        }
    }
    let mut collect = Collect(vec![]);
    visit(&mut collect);
    collect.0
}

/// The names of all models.
pub fn models() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = catalogue().iter().map(|entry| entry.model).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_fifty_bugs_and_the_paper_has_forty_three() {
        assert_eq!(catalogue().len(), 50);
        assert_eq!(catalogue().iter().filter(|entry| entry.rating.is_some()).count(), 43);
        assert_eq!(models().len(), 8);
    }
}

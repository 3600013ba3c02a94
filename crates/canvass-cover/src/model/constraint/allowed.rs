//! What a part of a constraint allows, as a list of the values that its parameters may have together.
//!
//! Where a constraint is tight (`a * b = c`), what it allows is short, and what it forbids is long.

use super::part::Part;
use crate::model::Model;

impl Part {
    /// The values that its parameters may have together, in the order of [`parameters`](Part::parameters); `None` if they are more
    /// than `most`, or if finding them takes more than the `steps` that are left, which become fewer.
    pub(crate) fn allowed(
        &self,
        model: &Model,
        most: usize,
        steps: &mut usize,
    ) -> Option<Vec<Vec<u32>>> {
        let mut search = Search {
            part: self,
            model,
            order: self.by_influence(),
            row: vec![None; model.parameters().len()],
            found: Vec::new(),
            most,
            steps,
        };
        search.decide(0)?;
        Some(search.found)
    }
}

struct Search<'a> {
    part: &'a Part,
    model: &'a Model,
    order: Vec<usize>,
    row: Vec<Option<u32>>,
    found: Vec<Vec<u32>>,
    most: usize,
    steps: &'a mut usize,
}

impl Search<'_> {
    /// Values for the parameters from the `depth`th on; `None` if that is too much.
    fn decide(&mut self, depth: usize) -> Option<()> {
        *self.steps = self.steps.checked_sub(1)?;
        if self.part.decided(&|parameter| self.row[parameter]) == Some(false) {
            return Some(());
        }
        let Some(&parameter) = self.order.get(depth) else {
            let value = |parameter: &usize| self.row[*parameter].expect("all were decided");
            self.found.push(self.part.parameters().iter().map(value).collect());
            return (self.found.len() <= self.most).then_some(());
        };
        for value in 0..self.model.parameters()[parameter].values().len() as u32 {
            self.row[parameter] = Some(value);
            self.decide(depth + 1)?;
        }
        self.row[parameter] = None;
        Some(())
    }
}

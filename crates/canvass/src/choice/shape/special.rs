//! Special values: those of a type that random values take on purpose, such as its smallest and largest.
//!
//! A type names them as values, so that they are the edges of what the property sees, not of the indices behind it.

use super::{NEVER, ShapeId, Types};
use crate::choice::sequence::{ChoiceSequence, part_nodes};
use std::sync::{Arc, OnceLock};

/// The special values of a shape.
pub(crate) struct Specials {
    given: Arc<Given>,
    /// Found when they are first asked for: most types of a program are never drawn.
    found: OnceLock<Vec<ChoiceSequence>>,
}

/// The choices of the values, as the type knows them.
type Given = dyn Fn(&Types, ShapeId) -> Vec<ChoiceSequence> + Send + Sync;

impl Specials {
    pub(crate) fn new(
        given: impl Fn(&Types, ShapeId) -> Vec<ChoiceSequence> + Send + Sync + 'static,
    ) -> Specials {
        Specials { given: Arc::new(given), found: OnceLock::new() }
    }

    /// The same values, to be found among other types.
    pub(super) fn again(&self) -> Specials {
        Specials { given: self.given.clone(), found: OnceLock::new() }
    }

    /// The values that the shape has, those first that are worth most.
    pub(crate) fn get(&self, types: &Types, shape: ShapeId) -> &[ChoiceSequence] {
        self.found.get_or_init(|| {
            let mut found = (self.given)(types, shape);
            found.retain(|choices| {
                let nodes = part_nodes(types, shape, choices);
                nodes.is_some_and(|nodes| {
                    nodes.iter().all(|node| types.get(node.shape).least != NEVER)
                })
            });
            found
        })
    }
}

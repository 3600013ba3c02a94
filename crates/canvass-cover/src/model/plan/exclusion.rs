//! What a constraint excludes: lists of combinations where they are short, and predicates elsewhere.

use std::sync::Arc;

use crate::{
    formula::Formula,
    model::{Constraint, Model, Part},
    rules::{Forbidden, Predicate, Rules},
};

/// The longest list of one part of a constraint; it is found in a fraction of a second.
const LONGEST: usize = 1 << 14;

/// What the constraints of a model may take together.
struct Room {
    /// The entries of all lists, which are a matter of memory.
    lists: usize,
    /// The values that all formulas mention, which are too.
    mentions: usize,
    /// How often parts are asked in order to list what they allow: about two seconds.
    steps: usize,
}

impl Room {
    fn new() -> Room {
        Room { lists: 1 << 18, mentions: 1 << 20, steps: 1 << 24 }
    }
}

/// What one constraint excludes: the combinations of some of its parts, listed, and the other parts.
#[derive(Debug)]
pub(super) struct Exclusion {
    /// Combinations of parameters and values.
    listed: Vec<Forbidden>,
    asked: Vec<Asked>,
}

/// A part of a constraint that forbids too many combinations to list.
#[derive(Debug)]
enum Asked {
    /// The values that these parameters may have together.
    Allowed { parameters: Vec<usize>, values: Vec<Vec<u32>> },
    /// The part, and what every row that obeys it fulfils, over parameters and values.
    Part(Arc<Part>, Formula),
}

impl Asked {
    fn new(part: Part, model: &Model, room: &mut Room) -> Asked {
        match part.allowed(model, room.lists, &mut room.steps) {
            Some(values) => {
                room.lists -= values.len();
                Asked::Allowed { parameters: part.parameters().to_vec(), values }
            }
            None => {
                let implied = part.formula(model, &mut room.mentions);
                Asked::Part(Arc::new(part), implied)
            }
        }
    }
}

impl Exclusion {
    /// One for each constraint of the model.
    pub(super) fn all(model: &Model) -> Vec<Exclusion> {
        let mut room = Room::new();
        let constraints = model.constraints().iter();
        constraints.map(|constraint| Exclusion::of(constraint.parts(), model, &mut room)).collect()
    }

    /// What excludes all rows that do not break the constraint.
    pub(super) fn of_broken(constraint: &Constraint, model: &Model) -> Exclusion {
        Exclusion::of(constraint.broken_parts(), model, &mut Room::new())
    }

    fn of(parts: Vec<Part>, model: &Model, room: &mut Room) -> Exclusion {
        let (mut listed, mut asked) = (Vec::new(), Vec::new());
        for part in parts {
            // What excludes every row is one combination, and is always listed.
            match part.forbidden(model, room.lists.clamp(1, LONGEST)) {
                Some(mut forbidden) => {
                    room.lists = room.lists.saturating_sub(forbidden.len());
                    listed.append(&mut forbidden);
                }
                None => asked.push(Asked::new(part, model, room)),
            }
        }
        Exclusion { listed, asked }
    }

    /// Whether there is no row at all.
    pub(super) fn is_total(&self) -> bool {
        self.listed.iter().any(|cells| cells.is_empty())
    }
}

/// The values that the levels of each column stand for, and the levels of those values.
#[derive(Debug)]
pub(super) struct Levels {
    pub(super) values: Vec<Vec<u32>>,
    pub(super) levels: Vec<Vec<Option<u32>>>,
}

/// What the exclusions say of rows with these levels.
pub(super) fn rules<'a>(
    exclusions: impl Iterator<Item = &'a Exclusion>,
    levels: &Arc<Levels>,
) -> Rules {
    let mut forbidden = Vec::new();
    let mut predicates = Vec::new();
    for exclusion in exclusions {
        forbidden.extend(exclusion.listed.iter().filter_map(|cells| in_levels(cells, levels)));
        predicates.extend(exclusion.asked.iter().map(|asked| predicate(asked, levels)));
    }
    Rules::new(forbidden, predicates)
}

/// None if no row has all the values anyway.
fn in_levels(cells: &Forbidden, levels: &Levels) -> Option<Forbidden> {
    let level =
        |(column, value): &(usize, u32)| Some((*column, levels.levels[*column][*value as usize]?));
    cells.iter().map(level).collect()
}

fn predicate(asked: &Asked, levels: &Arc<Levels>) -> Predicate {
    let (part, implied) = match asked {
        Asked::Allowed { parameters, values } => {
            let level =
                |(parameter, value): (&usize, &u32)| levels.levels[*parameter][*value as usize];
            let in_levels = |values: &Vec<u32>| parameters.iter().zip(values).map(level).collect();
            let allowed = values.iter().filter_map(in_levels).collect();
            return Predicate::one_of(parameters.clone(), allowed);
        }
        Asked::Part(part, implied) => (part, implied),
    };
    let implied =
        implied.renamed(&|column, value| Some([(column, levels.levels[column][value as usize]?)]));
    let decided = |level: &dyn Fn(usize) -> Option<u32>, part: &Part, levels: &Levels| {
        part.decided(&|column| Some(levels.values[column][level(column)? as usize]))
    };
    let [whole, some] = [(); 2].map(|()| (Arc::clone(part), Arc::clone(levels)));
    Predicate::new(part.parameters().to_vec(), move |row| {
        decided(&|column| Some(row[column]), &whole.0, &whole.1) == Some(true)
    })
    .deciding(move |level| decided(level, &some.0, &some.1))
    .implying(implied)
}

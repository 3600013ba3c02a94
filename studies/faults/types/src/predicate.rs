//! Predicates that look at values in many orders, and mostly not at all of them.

use crate::model::{Model, Node};

/// One of many predicates.
#[derive(Debug, Clone, Copy)]
pub enum Predicate {
    /// Constructors are refused by a state that comes from above; fields are looked at from the left or from the right.
    States { seed: u64 },
    /// Numbers do not decrease from the left to the right.
    Ordered,
    /// The fields of a constructor that have fields themselves are equally deep.
    Balanced,
    /// Looks at the last field of each constructor only.
    Spine { seed: u64 },
}

impl Predicate {
    pub fn all(seed: u64) -> [Predicate; 5] {
        [
            Predicate::States { seed },
            Predicate::States { seed: seed + 1 },
            Predicate::Ordered,
            Predicate::Balanced,
            Predicate::Spine { seed },
        ]
    }

    pub fn holds(self, value: &dyn Model) -> bool {
        match self {
            Predicate::States { seed } => states(seed, 0, value),
            Predicate::Ordered => ordered(value, &mut 0),
            Predicate::Balanced => depth(value).is_some(),
            Predicate::Spine { seed } => spine(seed, value),
        }
    }
}

fn states(seed: u64, state: u64, value: &dyn Model) -> bool {
    let Node { constructor, fields } = value.node();
    let mixed = mix(seed ^ mix(state ^ (u64::from(constructor) << 8)));
    if mixed.is_multiple_of(5) {
        return false;
    }
    let mut fields: Vec<(usize, &dyn Model)> = fields.into_iter().enumerate().collect();
    if mixed & 64 != 0 {
        fields.reverse();
    }
    fields
        .into_iter()
        .all(|(at, field)| states(seed, (mixed >> 8).wrapping_add(at as u64) % 4, field))
}

fn ordered(value: &dyn Model, last: &mut u32) -> bool {
    let Node { constructor, fields } = value.node();
    if fields.is_empty() {
        let is_ordered = *last <= constructor;
        *last = constructor;
        return is_ordered;
    }
    fields.into_iter().all(|field| ordered(field, last))
}

fn depth(value: &dyn Model) -> Option<u32> {
    let mut depths = None;
    for field in value.node().fields {
        let own = depth(field)?;
        if own > 0 && *depths.get_or_insert(own) != own {
            return None;
        }
    }
    Some(1 + depths.unwrap_or(0))
}

fn spine(seed: u64, value: &dyn Model) -> bool {
    let Node { constructor, fields } = value.node();
    match fields.last() {
        Some(last) => spine(mix(seed ^ u64::from(constructor)), *last),
        None => !mix(seed ^ u64::from(constructor)).is_multiple_of(3),
    }
}

fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_add(0x9e37_79b9).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ (bits >> 29)
}

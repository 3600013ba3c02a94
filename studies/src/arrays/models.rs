//! The constrained models of Cohen, Dwyer and Shi and of Garvin, Cohen and Dwyer, and what others need for them.
//!
//! Five are of real programs, thirty made up like them. In `models.txt` a line is a model: its name, how many levels its
//! columns have, and the combinations of column.level that are forbidden.

use canvass_cover::{Forbidden, Problem, Relation, Rules};

pub(super) struct Model {
    pub(super) name: &'static str,
    pub(super) levels: Vec<u32>,
    pub(super) forbidden: Vec<Forbidden>,
}

/// How many rows others need: FastCA in 1000 seconds, ACTS, and PICT where it was run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Published {
    pub(super) fastca: usize,
    pub(super) acts: usize,
    pub(super) pict: Option<usize>,
}

impl Model {
    /// In the order of [`PAIRS`].
    pub(super) fn all() -> Vec<Model> {
        include_str!("models.txt").lines().map(Model::read).collect()
    }

    fn read(line: &'static str) -> Model {
        let mut parts = line.split(": ");
        let mut next = || parts.next().expect("a line of models.txt has three parts");
        let name = next();
        let levels = next().split(' ').flat_map(repeated).collect();
        let forbidden = next().split(", ").map(|cells| cells.split(' ').map(cell).collect());
        Model { name, levels, forbidden: forbidden.collect() }
    }

    pub(super) fn problem(&self, strength: usize) -> Problem {
        let all = Relation::new((0..self.levels.len()).collect(), strength);
        let rules = Rules::new(self.forbidden.clone(), vec![]);
        Problem::new(self.levels.clone(), vec![all], rules).expect("the models can be satisfied")
    }
}

/// `2^3` are three columns with two levels.
fn repeated(run: &str) -> Vec<u32> {
    let (levels, columns) = run.split_once('^').unwrap_or((run, "1"));
    vec![number(levels); number(columns) as usize]
}

fn cell(text: &str) -> (usize, u32) {
    let (column, level) = text.split_once('.').expect("a cell is column.level");
    (number(column) as usize, number(level))
}

fn number(text: &str) -> u32 {
    text.parse().expect("models.txt has numbers")
}

const fn published(fastca: usize, acts: usize, pict: usize) -> Published {
    Published { fastca, acts, pict: Some(pict) }
}

/// At strength 2.
pub(super) const PAIRS: [Published; 35] = [
    published(30, 33, 40),
    published(16, 19, 19),
    published(16, 23, 32),
    published(19, 26, 29),
    published(31, 45, 63),
    published(36, 48, 51),
    published(30, 32, 42),
    published(18, 19, 18),
    published(20, 22, 27),
    published(42, 54, 64),
    published(24, 25, 31),
    published(9, 12, 13),
    published(36, 47, 58),
    published(20, 22, 24),
    published(38, 47, 58),
    published(37, 47, 56),
    published(36, 43, 50),
    published(36, 40, 46),
    published(36, 39, 49),
    published(30, 32, 42),
    published(24, 25, 31),
    published(36, 41, 49),
    published(38, 52, 60),
    published(41, 51, 70),
    published(49, 60, 72),
    published(36, 39, 46),
    published(36, 37, 38),
    published(12, 14, 15),
    published(38, 48, 60),
    published(44, 52, 68),
    published(26, 34, 44),
    published(36, 37, 46),
    published(46, 57, 73),
    published(25, 29, 34),
    published(16, 22, 26),
];

/// The five real ones at strength 3.
pub(super) const TRIPLES: [Published; 5] = [
    Published { fastca: 133, acts: 173, pict: None },
    published(48, 68, 71),
    Published { fastca: 75, acts: 108, pict: None },
    published(80, 98, 130),
    published(195, 286, 340),
];

#[cfg(test)]
mod tests {
    use super::{Model, PAIRS};

    #[test]
    fn models_have_the_published_shapes() {
        let models = Model::all();
        assert_eq!(models.len(), PAIRS.len());
        let shape = |at: usize| {
            let count = |levels| models[at].levels.iter().filter(|own| **own == levels).count();
            ([2, 3, 4, 5, 6].map(count), models[at].forbidden.len())
        };
        assert_eq!(shape(0), ([158, 8, 4, 1, 1], 7));
        assert_eq!(shape(1), ([49, 1, 2, 0, 0], 5));
        assert_eq!(shape(2), ([189, 10, 0, 0, 0], 40));
        assert_eq!(shape(3), ([13, 0, 5, 0, 0], 13));
        assert_eq!(shape(4), ([42, 2, 11, 0, 0], 49));
    }

    #[test]
    fn sums_are_the_published_ones() {
        let sum = |size: fn(&super::Published) -> usize| PAIRS.iter().map(size).sum::<usize>();
        assert_eq!(sum(|published| published.fastca), 1063);
        assert_eq!(sum(|published| published.acts), 1273);
        assert_eq!(sum(|published| published.pict.unwrap_or(0)), 1544);
    }
}

//! The paths through a generator: the expressions at their ends, with the rows that reach them.

use crate::{
    bit_set::BitMatrix,
    error::RepairError,
    language::{Expression, Form},
    oracle::{Oracle, Row, denote::Findings},
    value::ValueId,
};

/// An expression at the end of a path.
pub(crate) struct Leaf<'e> {
    pub(crate) expression: &'e Expression,
    /// The `choose!` that it is directly an alternative of.
    pub(crate) choice: Option<&'e Expression>,
    pub(crate) rows: Vec<Row>,
    /// Leaves that are alternatives of one choice are on one path.
    pub(crate) path: usize,
}

/// All ends of a generator.
pub(crate) struct Paths<'e> {
    pub(crate) leaves: Vec<Leaf<'e>>,
    /// The expressions that begin with a `let`, with the rows before it. Rows for which the variable has no value reach no leaf.
    pub(crate) stems: Vec<Leaf<'e>>,
    /// The holes in conditions, with the rows before them.
    pub(crate) conditions: Vec<Leaf<'e>>,
    pub(crate) findings: Findings,
    paths: usize,
}

impl<'e> Paths<'e> {
    pub(crate) fn of(oracle: &mut Oracle<'_>, body: &'e Expression) -> Result<Self, RepairError> {
        let mut paths = Self {
            leaves: Vec::new(),
            stems: Vec::new(),
            conditions: Vec::new(),
            findings: Findings::default(),
            paths: 0,
        };
        let start = oracle.start();
        paths.walk(oracle, body, start, None)?;
        Ok(paths)
    }

    fn walk(
        &mut self,
        oracle: &mut Oracle<'_>,
        expression: &'e Expression,
        rows: Vec<Row>,
        choice: Option<(&'e Expression, usize)>,
    ) -> Result<(), RepairError> {
        match &expression.form {
            _ if expression.is_inlined() => {
                let leaf = self.end(expression, rows, choice);
                self.leaves.push(leaf);
            }
            Form::If(condition, then, otherwise) => {
                if matches!(condition.form, Form::Hole(_)) {
                    let hole = self.end(condition, rows.clone(), None);
                    self.conditions.push(hole);
                }
                for (truth, branch) in [(ValueId::TRUE, then), (ValueId::FALSE, otherwise)] {
                    let taken = oracle.branch(condition, truth, &rows, &mut self.findings)?;
                    self.walk(oracle, branch, taken.rows, None)?;
                }
            }
            Form::Match(value, arms) => {
                let arms: Vec<_> = arms.iter().collect();
                for (arm, taken) in oracle.cases(value, &arms, &rows, &mut self.findings)? {
                    self.walk(oracle, &arm.body, taken.rows, None)?;
                }
            }
            Form::Let(arm, value) => {
                let stem = self.end(expression, rows.clone(), choice);
                self.stems.push(stem);
                for (arm, taken) in oracle.cases(value, &[arm], &rows, &mut self.findings)? {
                    self.walk(oracle, &arm.body, taken.rows, None)?;
                }
            }
            Form::Choose(alternatives) => {
                let path = self.next_path();
                for alternative in alternatives {
                    let chosen = oracle.weighted(alternative.weight.as_ref(), &rows)?;
                    self.walk(oracle, &alternative.body, chosen.rows, Some((expression, path)))?;
                }
            }
            _ => {
                let leaf = self.end(expression, rows, choice);
                self.leaves.push(leaf);
            }
        }
        Ok(())
    }

    fn end(
        &mut self,
        expression: &'e Expression,
        rows: Vec<Row>,
        choice: Option<(&'e Expression, usize)>,
    ) -> Leaf<'e> {
        let path = match choice {
            Some((_, path)) if expression.typed_hole().is_none() => path,
            Some(_) | None => self.next_path(),
        };
        Leaf { expression, choice: choice.map(|choice| choice.0), rows, path }
    }

    /// The leaves of a path, or the stem that it is.
    pub(crate) fn on(&self, path: usize) -> Vec<&Leaf<'e>> {
        let on_path = |leaf: &&Leaf<'e>| leaf.path == path;
        let leaves: Vec<&Leaf<'e>> = self.leaves.iter().filter(on_path).collect();
        if leaves.is_empty() { self.stems.iter().filter(on_path).collect() } else { leaves }
    }

    fn next_path(&mut self) -> usize {
        self.paths += 1;
        self.paths - 1
    }

    /// What all leaves together produce, by tuple.
    pub(crate) fn coverage(&mut self, oracle: &mut Oracle<'_>) -> Result<BitMatrix, RepairError> {
        let goal = oracle.goal();
        let mut coverage =
            BitMatrix::new(oracle.universe.tuples.len(), oracle.universe.domain(goal).len());
        for leaf in &self.leaves {
            let denotation = oracle.denote(leaf.expression, &leaf.rows, &mut self.findings)?;
            coverage.or(&oracle.project(&denotation, goal, &leaf.rows));
        }
        Ok(coverage)
    }
}

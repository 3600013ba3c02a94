//! What rows cover of all that a plan asks for: its sections put together.

use std::{iter, ops::ControlFlow};

use canvass_cover::{
    Contribution, CoverageError, Interaction, PartialRow, Problem, Radix, Relation, coverage,
    coverage_while,
    model::{Model, Plan, PlanError, Section},
    split,
};
use canvass_studies::Watch;

/// Parameters and values; levels of a section are numbered otherwise.
pub type NamedInteraction = Vec<(usize, u32)>;

/// What rows cover.
#[derive(Debug)]
pub struct Measured {
    pub possible: u64,
    pub covered: u64,
    /// The first of the missing interactions.
    pub missing: Vec<NamedInteraction>,
    /// How many sets of parameters there are, counted again for the invalid values of each parameter.
    pub sets: u64,
    /// How many of them miss nothing.
    pub complete_sets: u64,
    /// What each row contributes; one that is of no section is not allowed.
    pub rows: Vec<Contribution>,
}

/// How much of all interactions is covered.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub possible: u64,
    pub covered: u64,
}

/// The sections of a plan.
#[derive(Debug)]
pub struct Sections<'a> {
    valid: &'a Section,
    invalid: Vec<Section>,
}

impl<'a> Sections<'a> {
    pub fn of(plan: &'a Plan<'_>) -> Result<Sections<'a>, PlanError> {
        let mut invalid = vec![];
        for parameter in plan.parameters_with_invalid() {
            invalid.extend(plan.invalid(parameter)?);
        }
        Ok(Sections { valid: plan.valid(), invalid })
    }

    pub fn iter(&self) -> impl Iterator<Item = &Section> {
        iter::once(self.valid).chain(&self.invalid)
    }

    /// Whether any `strength` parameters can be measured at all.
    pub fn refuse(
        &self,
        model: &Model,
        strength: usize,
        rows: &[PartialRow],
    ) -> Result<(), CoverageError> {
        for section in self.iter() {
            let (_, levels) = section.rows_of(rows);
            let problem = uniform(model, section, strength);
            coverage_while(&problem, &levels, 0, &mut |_| ControlFlow::Break(()))?;
        }
        Ok(())
    }

    /// How much of what the plan asks for the rows cover; of digits, where parameters were split into them.
    pub fn reach(
        &self,
        rows: &[PartialRow],
        radix: Option<&Radix>,
    ) -> Result<Reach, CoverageError> {
        let mut reach = Reach { possible: 0, covered: 0 };
        for section in self.iter() {
            let (_, levels) = section.rows_of(rows);
            let measured = match radix {
                None => coverage(section.problem(), &levels, 0)?,
                Some(radix) => {
                    let split = split(section.problem(), radix)
                        .expect("rows were made of such digits before");
                    let digits: Vec<PartialRow> =
                        levels.iter().map(|row| split.digits(row)).collect();
                    coverage(split.problem(), &digits, 0)?
                }
            };
            reach.possible = reach.possible.saturating_add(measured.possible);
            reach.covered = reach.covered.saturating_add(measured.covered);
        }
        Ok(reach)
    }

    /// Measures any `strength` parameters, whatever else the plan asks for, and lists at most so many of the missing
    /// interactions. The strength is at most that of the plan. `None` after an interruption.
    pub fn measure_strength(
        &self,
        model: &Model,
        strength: usize,
        rows: &[PartialRow],
        listed: usize,
        watch: &Watch,
    ) -> Result<Option<Measured>, CoverageError> {
        let mut measured = Measured::nothing(rows.len());
        for section in self.iter() {
            let problem = uniform(model, section, strength);
            if measured.add(section, &problem, rows, listed, watch)?.is_break() {
                return Ok(None);
            }
        }
        Ok(Some(measured))
    }
}

fn uniform(model: &Model, section: &Section, strength: usize) -> Problem {
    let columns = (0..model.parameters().len()).filter(|at| !model.parameters()[*at].is_result());
    let relation =
        Relation { through: section.invalid(), ..Relation::new(columns.collect(), strength) };
    let problem = section.problem();
    Problem::new(problem.levels().to_vec(), vec![relation], problem.rules().clone())
        .expect("a section is a problem at every strength up to that of its plan")
}

impl Measured {
    /// Nothing yet, of so many rows.
    fn nothing(rows: usize) -> Measured {
        Measured {
            possible: 0,
            covered: 0,
            missing: vec![],
            sets: 0,
            complete_sets: 0,
            rows: vec![Contribution::NotAllowed; rows],
        }
    }

    /// Adds what the rows of a section cover of a problem with the same columns, and lists at most so many missing
    /// interactions in all. Ends with an interruption.
    fn add(
        &mut self,
        section: &Section,
        problem: &Problem,
        rows: &[PartialRow],
        listed: usize,
        watch: &Watch,
    ) -> Result<ControlFlow<()>, CoverageError> {
        let (places, levels) = section.rows_of(rows);
        let listed = listed - self.missing.len();
        let measured = coverage_while(problem, &levels, listed, &mut |measuring| {
            match measuring.done {
                0 => watch.begin("sets of parameters", measuring.sets),
                done => watch.reach(done),
            }
            watch.flow()
        })?;
        let Some(measured) = measured else { return Ok(ControlFlow::Break(())) };
        self.possible = self.possible.saturating_add(measured.possible);
        self.covered = self.covered.saturating_add(measured.covered);
        self.sets += measured.sets_by_percent.iter().sum::<u64>();
        self.complete_sets += measured.sets_with_at_least(100);
        let named = |interaction| in_values(section, problem, interaction);
        self.missing.extend(measured.missing.iter().map(named));
        for (place, contribution) in places.into_iter().zip(measured.rows) {
            self.rows[place] = contribution;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many of 100 possible interactions are covered.
    pub fn percent(&self) -> f64 {
        self.percent_of(self.covered)
    }

    /// How many percent the first row covers, the first two together, and so on.
    pub fn curve(&self) -> Vec<f64> {
        let first = |row: &Contribution| match row {
            Contribution::Interactions { first, .. } => *first,
            Contribution::NotAllowed => 0,
        };
        let covered = self.rows.iter().scan(0, |covered, row| {
            *covered += first(row);
            Some(*covered)
        });
        covered.map(|covered| self.percent_of(covered)).collect()
    }

    /// Where nothing is possible, nothing is missing.
    fn percent_of(&self, covered: u64) -> f64 {
        if self.possible == 0 { 100.0 } else { covered as f64 / self.possible as f64 * 100.0 }
    }
}

fn in_values(section: &Section, problem: &Problem, interaction: &Interaction) -> NamedInteraction {
    let mut row = vec![0; problem.levels().len()];
    for (column, level) in interaction {
        row[*column] = *level;
    }
    let values = section.values_of(&row);
    let value = |column: usize| values[column].expect("every level is a value");
    interaction.iter().map(|(column, _)| (*column, value(*column))).collect()
}

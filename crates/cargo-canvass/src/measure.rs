//! What rows cover of all that a plan asks for: its sections put together.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
    ops::ControlFlow,
    time::Instant,
};

use canvass_console::Watch;
use canvass_cover::{
    Contribution, CoverageError, Interaction, PartialRow, Problem, Radix, Relation, coverage_while,
    model::{Model, Plan, PlanError, Section},
    split,
};

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
    plan: &'a Plan<'a>,
    valid: &'a Section,
    invalid: Vec<Section>,
}

impl<'a> Sections<'a> {
    pub fn of(plan: &'a Plan<'a>) -> Result<Sections<'a>, PlanError> {
        let mut invalid = vec![];
        for parameter in plan.parameters_with_invalid() {
            invalid.extend(plan.invalid(parameter)?);
        }
        Ok(Sections { plan, valid: plan.valid(), invalid })
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
            let Some(problem) = of_relation(section, &uniform(model, strength)) else { continue };
            coverage_while(&problem, &levels, 0, &mut |_| ControlFlow::Break(()))?;
        }
        Ok(())
    }

    /// How much of what the plan asks for the rows cover; of digits, where parameters were split into them. `None` if that is not
    /// known at the time that is given.
    pub fn reach(
        &self,
        rows: &[PartialRow],
        radix: Option<&Radix>,
        until: Option<Instant>,
    ) -> Result<Option<Reach>, CoverageError> {
        let mut reach = Reach { possible: 0, covered: 0 };
        let flow = || match until {
            Some(until) if Instant::now() >= until => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let mut add = |problem: &Problem, rows: &[PartialRow]| {
            let measured = coverage_while(problem, rows, 0, &mut |_| flow())?;
            Ok(measured.map(|measured| {
                reach.possible = reach.possible.saturating_add(measured.possible);
                reach.covered = reach.covered.saturating_add(measured.covered);
            }))
        };
        for section in self.iter() {
            let (_, levels) = section.rows_of(rows);
            let added = match (section.units_of(&levels), radix) {
                (Ok(Some((units, rows))), _) => {
                    let of_units = add(&units, &rows)?;
                    of_units.and(add(section.problem(), &levels)?)
                }
                (_, None) => add(section.problem(), &levels)?,
                (_, Some(radix)) => {
                    let split = split(section.problem(), radix)
                        .expect("rows were made of such digits before");
                    let digits: Vec<PartialRow> =
                        levels.iter().map(|row| split.digits(row)).collect();
                    add(split.problem(), &digits)?
                }
            };
            if added.is_none() {
                return Ok(None);
            }
        }
        let beside = self.only_beside_invalid(self.valid.problem(), &mut |()| flow())?;
        let Some(beside) = beside else { return Ok(None) };
        let has = |values: &&NamedInteraction| rows.iter().any(|row| has(row, values));
        reach.covered = reach.covered.saturating_add(beside.iter().filter(has).count() as u64);
        reach.possible = reach.possible.saturating_add(beside.len() as u64);
        Ok(Some(reach))
    }

    /// The interactions of valid values that only rows with an invalid value can have, each once; there are none where
    /// sub-models are units. `None` after an interruption.
    fn only_beside_invalid(
        &self,
        problem: &Problem,
        watch: &mut dyn FnMut(()) -> ControlFlow<()>,
    ) -> Result<Option<BTreeSet<NamedInteraction>>, CoverageError> {
        let mut found = BTreeSet::new();
        for section in self.invalid.iter().filter(|section| !section.has_units()) {
            let of_section = self.plan.only_beside_invalid(section, problem, watch);
            let too_many = |_| CoverageError::TooManyInteractions {
                columns: section.invalid().into_iter().collect(),
            };
            match of_section.map_err(too_many)? {
                Some(of_section) => found.extend(of_section),
                None => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// Measures a relation, and lists at most so many of the missing interactions. `None` after an interruption.
    pub fn measure(
        &self,
        relation: &Relation,
        rows: &[PartialRow],
        listed: usize,
        watch: &Watch,
    ) -> Result<Option<Measured>, CoverageError> {
        let mut measured = Measured::nothing(rows.len());
        for section in self.iter() {
            let Some(problem) = of_relation(section, relation) else { continue };
            if measured.add(section, &problem, rows, listed, watch)?.is_break() {
                return Ok(None);
            }
        }
        if let Some(problem) = of_relation(self.valid, relation) {
            let beside = self.only_beside_invalid(&problem, &mut |()| watch.flow())?;
            let Some(beside) = beside else { return Ok(None) };
            measured.add_beside(&beside, rows, listed);
        }
        Ok(Some(measured))
    }
}

/// Any `strength` parameters.
pub fn uniform(model: &Model, strength: usize) -> Relation {
    let columns = (0..model.parameters().len()).filter(|at| !model.parameters()[*at].is_result());
    Relation::new(columns.collect(), strength)
}

/// What rows of a section have to cover of a relation, if anything.
fn of_relation(section: &Section, relation: &Relation) -> Option<Problem> {
    let is_in = |column| relation.columns.contains(&column);
    if section.invalid().is_some_and(|column| !is_in(column)) {
        return None;
    }
    let relation = Relation { through: section.invalid(), ..relation.clone() };
    let problem = section.problem();
    let (levels, rules) = (problem.levels().to_vec(), problem.rules().clone());
    let problem = Problem::new(levels, vec![relation], rules);
    Some(problem.expect("a section is a problem with any relation of its columns"))
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

    /// Adds what rows cover of interactions that only rows with an invalid value can have.
    fn add_beside(
        &mut self,
        interactions: &BTreeSet<NamedInteraction>,
        rows: &[PartialRow],
        listed: usize,
    ) {
        let mut is_complete: BTreeMap<Vec<usize>, bool> = BTreeMap::new();
        for values in interactions {
            let allowed = |at: &usize| matches!(self.rows[*at], Contribution::Interactions { .. });
            let mut with = (0..rows.len()).filter(|at| has(&rows[*at], values));
            let first_row = with.find(allowed);
            let is_only = !with.any(|at| allowed(&at));
            let parameters = values.iter().map(|(parameter, _)| *parameter).collect();
            *is_complete.entry(parameters).or_insert(true) &= first_row.is_some();
            self.possible += 1;
            let Some(at) = first_row else {
                if self.missing.len() < listed {
                    self.missing.push(values.clone());
                }
                continue;
            };
            self.covered += 1;
            if let Contribution::Interactions { first, only } = &mut self.rows[at] {
                *first += 1;
                *only += u64::from(is_only);
            }
        }
        self.sets += is_complete.len() as u64;
        self.complete_sets += is_complete.values().filter(|complete| **complete).count() as u64;
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

/// Whether a row has these values.
fn has(row: &PartialRow, values: &NamedInteraction) -> bool {
    values.iter().all(|(parameter, value)| row[*parameter] == Some(*value))
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

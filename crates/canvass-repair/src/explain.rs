//! Coverage types: what a generator must reach, what it reaches and what is missing, as formulas, for it and each of its paths.
//!
//! LaFontaine et al., OOPSLA 2025, infer such types and compare them by a solver. Here they are read off the sets of one bounded
//! world: a formula is exact if it holds for a set and for nothing else that was compared.

use std::fmt;

use crate::{
    bit_set::BitMatrix,
    check::{Survey, find, world},
    error::RepairError,
    language::{Form, Location, read_for},
    oracle::{Leaf, Oracle},
    session::{Session, Stage},
    universe::Scale,
    words::{Describer, Formula, value_name},
};

/// The coverage types of a generator and its paths. A call in it counts as what the callee's `covers` allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The name of the generator, with its parameters and their types: `list(size: usize)`.
    pub signature: String,
    /// The name of the value in the formulas.
    pub value: String,
    /// The type of the value.
    pub of: String,
    /// How many pairs of parameters and values were compared.
    pub compared: usize,
    /// What all paths are to reach together.
    pub whole: Coverage,
    /// The paths in the order of the file.
    pub paths: Vec<PathCoverage>,
}

/// What is to be reached, what is, and what is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The values that must be reached.
    pub required: Formula,
    /// The values that are reached.
    pub reached: Formula,
    /// The values that must be reached and are not, on any path.
    pub missing: Formula,
}

/// A path: the end of a branch, or a `choose!` at the end of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathCoverage {
    /// For which parameters it can be taken; `None` if for all.
    pub when: Option<Formula>,
    /// What is at its end; several if there is a choice.
    pub ends: Vec<EndCoverage>,
    /// What it reaches, of what must be reached for these parameters.
    pub coverage: Coverage,
}

/// An expression at the end of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndCoverage {
    /// Its line.
    pub line: usize,
    /// Its text, in one line.
    pub text: String,
    /// Whether it is a hole, or has one inside.
    pub is_hole: bool,
    /// The values that it reaches.
    pub reached: Formula,
}

impl Explanation {
    /// A coverage type in the notation of the paper: `[list: List | len(list) = 1]`.
    pub fn coverage_type(&self, formula: &Formula) -> String {
        format!("[{}: {} | {formula}]", self.value, self.of)
    }

    /// Whether all formulas are exact.
    pub fn is_exact(&self) -> bool {
        let exact = |coverage: &Coverage| {
            [&coverage.required, &coverage.reached, &coverage.missing]
                .iter()
                .all(|formula| formula.is_exact)
        };
        exact(&self.whole)
            && self.paths.iter().all(|path| {
                exact(&path.coverage)
                    && path.when.iter().all(|when| when.is_exact)
                    && path.ends.iter().all(|end| end.reached.is_exact)
            })
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} → {}", self.signature, self.coverage_type(&self.whole.required))?;
        self.show(f, &self.whole)?;
        for path in &self.paths {
            for end in &path.ends {
                write!(f, "line {}: {}", end.line, end.text)?;
                if path.ends.len() > 1 && !end.is_hole {
                    write!(f, "   reaches {}", end.reached)?;
                }
                writeln!(f)?;
            }
            if let Some(when) = &path.when {
                let some = if when.is_exact { "" } else { "for some parameters with " };
                writeln!(f, "  taken:    {some}{}", when.notation)?;
            }
            self.show(f, &path.coverage)?;
        }
        let exact = if self.is_exact() {
            "the formulas are exact"
        } else {
            "formulas without `some of` are exact"
        };
        writeln!(
            f,
            "{exact} on the {} pairs of parameters and values that were compared, those of a path for the parameters for which it is\n\
             taken; a call counts as what its `covers` allows",
            self.compared
        )
    }
}

impl Explanation {
    fn show(&self, f: &mut fmt::Formatter<'_>, coverage: &Coverage) -> fmt::Result {
        let parts = [
            ("required", &coverage.required),
            ("reached", &coverage.reached),
            ("missing", &coverage.missing),
        ];
        for (name, formula) in parts {
            writeln!(f, "  {:9} {}", format!("{name}:"), self.coverage_type(formula))?;
        }
        match &coverage.missing {
            missing if *missing == Formula::nothing() => Ok(()),
            missing if missing.is_exact => writeln!(f, "  in words: {}", missing.words),
            missing => writeln!(f, "  in words: some of the values for which {}", missing.words),
        }
    }
}

/// The coverage types of a generator of a file and of its paths.
pub fn explain(
    source: &str,
    name: &str,
    session: &mut Session<'_>,
) -> Result<Explanation, RepairError> {
    session.enter(Stage::Gap)?;
    let (text, written_atoms) = with_atoms(source, name, session.atoms())?;
    let program = read_for(&text, name)?;
    let generator = find(&program, name)?;
    let mut oracle = world(&program, generator, Scale::VERIFY, &[], session)?;
    oracle.written_atoms = written_atoms;
    let survey = Survey::of(&mut oracle, source).map_err(|error| error.error)?;
    let describer = Describer::new(&mut oracle);
    Explainer { source, oracle: &mut oracle, survey: &survey, describer }.explanation()
}

/// The text of a file with a function for each condition of the user, and the names of these functions.
fn with_atoms(
    source: &str,
    name: &str,
    atoms: &[String],
) -> Result<(String, Vec<(String, String)>), RepairError> {
    let mut text = source.to_owned();
    let mut written = Vec::new();
    let program = read_for(source, name)?;
    let generator = program.function(find(&program, name)?);
    let covers = generator.contract.expect("a generator has a contract").covers;
    let parameters =
        generator.parameters().iter().map(|parameter| (parameter.name.clone(), parameter.of));
    let all: Vec<String> = parameters
        .chain([(value_name(&program, covers), generator.result)])
        .map(|(name, of)| format!("{name}: &{}", program.types.name(of)))
        .collect();
    for (number, atom) in atoms.iter().enumerate() {
        let function = format!("canvass_atom_{number}");
        let next = format!("{text}\nfn {function}({}) -> bool {{ {atom} }}\n", all.join(", "));
        let is_read = syn::parse_str::<syn::Expr>(atom).is_ok()
            && read_for(&next, name)?.functions.iter().any(|read| read.name == function);
        if !is_read {
            return Err(RepairError::Atom { atom: atom.clone() });
        }
        text = next;
        written.push((function, atom.clone()));
    }
    Ok((text, written))
}

struct Explainer<'a, 'o, 'e> {
    source: &'a str,
    oracle: &'a mut Oracle<'o>,
    survey: &'a Survey<'e>,
    describer: Describer,
}

impl Explainer<'_, '_, '_> {
    fn explanation(mut self) -> Result<Explanation, RepairError> {
        let program = self.oracle.program();
        let function = program.function(self.oracle.generator);
        let contract = function.contract.expect("a generator has a contract");
        let parameters: Vec<String> = function
            .parameters()
            .iter()
            .map(|parameter| format!("{}: {}", parameter.name, program.types.name(parameter.of)))
            .collect();
        let target = self.survey.target.clone();
        let whole = Coverage {
            required: self.describer.covers(None),
            reached: self.describer.describe(self.oracle, &self.survey.current, &target),
            missing: self.describer.describe(self.oracle, &self.survey.need, &target),
        };
        let mut numbers: Vec<usize> = Vec::new();
        for leaf in &self.survey.paths.leaves {
            if !numbers.contains(&leaf.path) {
                numbers.push(leaf.path);
            }
        }
        let paths: Result<Vec<PathCoverage>, RepairError> =
            numbers.into_iter().map(|number| self.path(number)).collect();
        Ok(Explanation {
            signature: format!("{}({})", function.name, parameters.join(", ")),
            value: value_name(program, contract.covers),
            of: program.types.name(function.result).to_owned(),
            compared: target.rows() * target.width(),
            whole,
            paths: paths?,
        })
    }

    fn path(&mut self, number: usize) -> Result<PathCoverage, RepairError> {
        let leaves = self.survey.paths.on(number);
        let mut taken = vec![false; self.survey.target.rows()];
        leaves.iter().flat_map(|leaf| &leaf.rows).for_each(|row| taken[row.tuple] = true);
        let required = restricted(&self.survey.target, &taken);
        let missing = restricted(&self.survey.need, &taken);
        let mut reached = BitMatrix::new(required.rows(), required.width());
        let mut ends = Vec::new();
        for leaf in leaves {
            let by_end = self.reached(leaf)?;
            reached.or(&by_end);
            ends.push(EndCoverage {
                line: Location::of(self.source, &leaf.expression.span).line,
                text: one_line(&self.source[leaf.expression.span.clone()]),
                is_hole: leaf.expression.has_hole(),
                reached: self.describer.describe(self.oracle, &by_end, &required),
            });
        }
        let when = self.describer.describe_tuples(self.oracle, &taken);
        let typed =
            self.survey.paths.on(number).iter().find_map(|leaf| leaf.expression.typed_hole());
        let coverage = Coverage {
            required: match typed {
                Some(covers) => self.describer.predicate(self.oracle, covers),
                None => self.describer.covers(when.as_ref()),
            },
            reached: self.describer.describe(self.oracle, &reached, &required),
            missing: self.describer.describe(self.oracle, &missing, &required),
        };
        Ok(PathCoverage { when, ends, coverage })
    }

    fn reached(&mut self, leaf: &Leaf<'_>) -> Result<BitMatrix, RepairError> {
        let (rows, width) = (self.survey.target.rows(), self.survey.target.width());
        if leaf.expression.has_hole() || matches!(leaf.expression.form, Form::Reject) {
            return Ok(BitMatrix::new(rows, width));
        }
        let mut findings = Default::default();
        let denotation = self.oracle.denote(leaf.expression, &leaf.rows, &mut findings)?;
        let mut reached = self.oracle.project(&denotation, self.oracle.goal(), &leaf.rows);
        reached.and(&self.oracle.compared);
        Ok(reached)
    }
}

/// A set, without the tuples that are not marked.
fn restricted(set: &BitMatrix, tuples: &[bool]) -> BitMatrix {
    let mut restricted = BitMatrix::new(set.rows(), set.width());
    (0..set.rows())
        .filter(|&tuple| tuples[tuple])
        .for_each(|tuple| restricted.add_row(tuple, set.row(tuple)));
    restricted
}

const WIDEST: usize = 72;

/// A text in one line, and its beginning if it is long.
fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= WIDEST {
        return line;
    }
    line.chars().take(WIDEST - 1).chain(['…']).collect()
}

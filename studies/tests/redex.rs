//! The models of the Redex benchmark say what Redex says.
//!
//! Terms come from Redex (enumerated, by random index, from the grammar, from the typing rules), from our enumeration, from
//! our random generator, from a lazy search for what fulfils the premise or fails, and from counterexamples with a part of
//! another one in them. `studies/redex/verdicts.rkt` judges them with the benchmark's own modules.
//!
//! `REDEX_MODEL=rvm` compares that model only, `REDEX_TERMS=400` ten times as many terms as usual. All of them take a quarter
//! of an hour.

use canvass::Canvass;
use canvass::lazy::Search;
use canvass_studies::redex::notation::{Expression, Notation};
use canvass_studies::redex::{Model, Outcome, Visit, visit};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, thread};

/// How many terms to compare from each source by default.
const EACH: usize = 40;

/// How long to search for terms that fulfil a premise, for each term that is wanted.
const RUNS_FOR_EACH: u64 = 125;

/// A term as text, with the verdicts on it: of the correct model, then with each bug.
struct Judged {
    text: String,
    verdicts: String,
}

#[test]
#[ignore = "needs racket"]
fn the_models_agree_with_redex() {
    let each = env::var("REDEX_TERMS").map_or(EACH, |number| number.parse().expect("a number"));
    let mut compare = Compare { each, differences: vec![] };
    visit(&mut compare);
    assert!(compare.differences.is_empty(), "{}", compare.differences.join("\n"));
}

struct Compare {
    /// How many terms to take from each source.
    each: usize,
    differences: Vec<String>,
}

impl Visit for Compare {
    fn model<M: Model>(&mut self) {
        if env::var("REDEX_MODEL").is_ok_and(|only| only != M::NAME) {
            return;
        }
        let ours: Vec<Judged> =
            terms::<M>(self.each).into_iter().filter_map(|text| judged::<M>(text)).collect();
        let theirs = redex_verdicts(M::NAME, &ours);
        assert_eq!(theirs.len(), ours.len(), "{}", M::NAME);
        let mut tally = Tally::default();
        for (ours, theirs) in ours.iter().zip(&theirs) {
            if !tally.add(&ours.verdicts, theirs) {
                let Judged { text, verdicts } = ours;
                self.differences
                    .push(format!("{}: {verdicts} here, {theirs} in Redex: {text}", M::NAME));
            }
        }
        eprintln!("{}: {tally:?}", M::NAME);
        let is_worth_comparing = tally.failures > 0 && tally.verdicts > tally.undecided;
        assert!(is_worth_comparing, "{}: {tally:?}", M::NAME);
    }
}

/// How many verdicts there were, and of which kind.
#[derive(Debug, Default)]
struct Tally {
    terms: usize,
    /// Of which the correct model's property says something.
    relevant: usize,
    /// Verdicts compared: terms times versions of the model.
    verdicts: usize,
    /// Those among them that are counterexamples.
    failures: usize,
    /// Where Redex raises an exception or takes too long, so that there is nothing to compare.
    undecided: usize,
    different: usize,
}

impl Tally {
    /// Whether all verdicts agree.
    fn add(&mut self, ours: &str, theirs: &str) -> bool {
        self.terms += 1;
        self.relevant += usize::from(!ours.starts_with('-'));
        assert_eq!(ours.len(), theirs.len());
        let mut agree = true;
        for (our, their) in ours.chars().zip(theirs.chars()) {
            match (our, their) {
                (_, '?') => self.undecided += 1,
                (our, their) if our == their => {
                    self.verdicts += 1;
                    self.failures += usize::from(our == '!');
                }
                (_, _) => {
                    self.different += 1;
                    agree = false;
                }
            }
        }
        agree
    }
}

/// The terms to compare, each once.
fn terms<M: Model>(each: usize) -> BTreeSet<String> {
    let mut terms: BTreeSet<String> =
        redex_terms(M::NAME, each).lines().map(str::to_owned).collect();
    let space = M::Term::space().unwrap();
    let mut add = |term: M::Term| {
        terms.insert(M::prepare(term, None).text());
    };
    for index in 0..each {
        add(space.get(index as u64).unwrap());
    }
    for known in M::BUGS {
        for text in known.counterexamples {
            add(M::Term::parse(text).unwrap());
        }
    }
    for size in 5..15 {
        let sized = M::Term::sized(size).unwrap();
        let mut random = canvass::Rng::new(size as u64);
        for _ in 0..each / 10 {
            add(sized.sample(&mut random).unwrap());
        }
    }
    for bug in versions::<M>() {
        let limit = if bug.is_none() { each } else { each / 10 };
        searched::<M>(bug, [limit, each], |outcome| outcome != Outcome::Irrelevant)
            .into_iter()
            .for_each(&mut add);
        searched::<M>(bug, [limit, each], |outcome| outcome == Outcome::Fails)
            .into_iter()
            .for_each(&mut add);
    }
    crossed::<M>(each).into_iter().for_each(&mut add);
    terms
}

/// The correct version of a model, then the wrong ones.
fn versions<M: Model>() -> impl Iterator<Item = Option<M::Bug>> {
    [None].into_iter().chain(M::BUGS.iter().map(|known| Some(known.bug)))
}

/// At most `limit` terms with some outcome, smaller ones first.
fn searched<M: Model>(
    bug: Option<M::Bug>,
    [limit, each]: [usize; 2],
    wanted: impl Fn(Outcome) -> bool,
) -> Vec<M::Term> {
    let mut search = Search::<M::Term>::by_size().unwrap();
    let mut found = vec![];
    let most_runs = RUNS_FOR_EACH * each as u64;
    while found.len() < limit && search.runs() < most_runs {
        let run = search.step(|term| M::check(&term, bug)).unwrap().expect("terms never end");
        if wanted(run.outcome) {
            found.push(search.value().unwrap());
        }
    }
    found
}

/// Counterexamples with a part of another one in some place, as far as they are terms.
fn crossed<M: Model>(each: usize) -> Vec<M::Term> {
    let known = M::BUGS.iter().flat_map(|known| known.counterexamples);
    let known: Vec<Expression> = known.map(|text| M::Term::parse(text).unwrap().write()).collect();
    let mut parts = vec![];
    known.iter().for_each(|expression| collect_parts(expression, &mut parts));
    let mut all = vec![];
    for expression in &known {
        for part in &parts {
            replace_parts(expression, part, &mut |crossed| {
                if let Ok(term) = M::Term::read(&crossed) {
                    all.push(term);
                }
            });
        }
    }
    let stride = all.len().div_ceil(2 * each).max(1);
    all.into_iter().step_by(stride).collect()
}

fn collect_parts(expression: &Expression, parts: &mut Vec<Expression>) {
    if !parts.contains(expression) {
        parts.push(expression.clone());
    }
    expression.list().unwrap_or_default().iter().for_each(|part| collect_parts(part, parts));
}

/// The expression with another one instead of each of its parts in turn.
fn replace_parts(expression: &Expression, new: &Expression, then: &mut dyn FnMut(Expression)) {
    then(new.clone());
    let elements = expression.list().unwrap_or_default();
    for (index, element) in elements.iter().enumerate() {
        replace_parts(element, new, &mut |replaced| {
            let mut elements = elements.to_vec();
            elements[index] = replaced;
            then(Expression::List(elements));
        });
    }
}

/// The term with our verdicts; `None` if it is not one of our terms.
fn judged<M: Model>(text: String) -> Option<Judged> {
    let Ok(term) = M::Term::parse(&text) else {
        eprintln!("{}: not a term here: {text}", M::NAME);
        return None;
    };
    let verdicts = versions::<M>().map(|bug| match M::check(&term, bug) {
        Outcome::Irrelevant => '-',
        Outcome::Holds => '+',
        Outcome::Fails => '!',
    });
    Some(Judged { text, verdicts: verdicts.collect() })
}

fn racket(arguments: &[&str]) -> Command {
    let mut racket = Command::new("racket");
    racket.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/redex/verdicts.rkt")).args(arguments);
    racket
}

fn redex_terms(model: &str, each: usize) -> String {
    let output = racket(&["terms", model, &(4 * each).to_string()]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn redex_verdicts(model: &str, terms: &[Judged]) -> Vec<String> {
    let mut racket =
        racket(&["judge", model]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = racket.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            for term in terms {
                writeln!(input, "{}", term.text).unwrap();
            }
        });
        racket.wait_with_output().unwrap()
    });
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

//! Redex's ad hoc generator: terms of a grammar, a production at each non-terminal, as deep as allowed.
//!
//! `generate-term` with a size, and no number of attempts: `redex/private/rg.rkt`. All productions are equally likely
//! until the depth is used up; then only those that end soonest are. We differ once: it takes a word of the language
//! for a name now and then, we do not.

use super::baseline::Baseline;
use super::grammar::{Grammar, Pattern, shallowest};
use super::name::Name;
use super::notation::{Expression, Notation};
use canvass::Rng;

pub(super) struct AdHoc {
    grammar: Grammar,
    term: Pattern,
    depth: usize,
    rng: Rng,
}

/// A number that is drawn at the first attempt, and one less than the length of a name; Redex's chances.
const NUMBER_ENDS: f64 = 0.5;
const NAME_ENDS: f64 = 0.8;
const TEXT_ENDS: f64 = 0.2;

impl AdHoc {
    pub(super) fn new(baseline: &Baseline, seed: u64) -> AdHoc {
        let why = "the grammar of a model is one that Redex has";
        let grammar = Grammar::parse(baseline.grammar).expect(why);
        let term = grammar.pattern(&Expression::parse(baseline.term).expect(why));
        AdHoc { grammar, term, depth: baseline.depth, rng: Rng::new(seed) }
    }

    /// Another term.
    pub(super) fn next<T: Notation>(&mut self) -> T {
        let mut term = vec![];
        let draw = &mut Draw { grammar: &self.grammar, rng: &mut self.rng };
        draw.pattern(&self.term, self.depth, &mut term);
        let [term] = &term[..] else { unreachable!("a term is one expression") };
        T::read(term).expect("terms of the grammar are terms of the model")
    }
}

struct Draw<'a> {
    grammar: &'a Grammar,
    rng: &'a mut Rng,
}

impl Draw<'_> {
    /// Appends an expression that the pattern matches.
    fn pattern(&mut self, pattern: &Pattern, depth: usize, into: &mut Vec<Expression>) {
        match pattern {
            Pattern::Symbol(symbol) => into.push(Expression::of(symbol)),
            Pattern::Number => {
                into.push(Expression::Symbol(self.geometric(NUMBER_ENDS).to_string()));
            }
            Pattern::Variable => into.push(Expression::Symbol(self.name())),
            Pattern::Prefixed(prefix) => {
                into.push(Expression::Symbol(format!("{prefix}{}", self.name())));
            }
            Pattern::Text => {
                let text = self.text();
                into.push(Expression::Text(text));
            }
            Pattern::NonTerminal(at) => self.production(*at, depth, into),
            Pattern::List(patterns) => {
                let mut list = vec![];
                patterns.iter().for_each(|part| self.pattern(part, depth, &mut list));
                into.push(Expression::List(list));
            }
            Pattern::Repeated(pattern) => {
                let length =
                    if depth == 0 { 0 } else { self.geometric(1.0 / (depth as f64 + 1.0)) };
                for _ in 0..length {
                    self.pattern(pattern, depth, into);
                }
            }
        }
    }

    fn production(&mut self, at: usize, depth: usize, into: &mut Vec<Expression>) {
        let grammar = self.grammar;
        let productions = grammar.productions(at);
        let Some(depth) = depth.checked_sub(1) else {
            let least = shallowest(productions);
            let ending = || productions.iter().filter(|production| production.least == least);
            let chosen = self.below(ending().count());
            let production = ending().nth(chosen).expect("one of those counted");
            return self.pattern(&production.pattern, 0, into);
        };
        let chosen = self.below(productions.len());
        self.pattern(&productions[chosen].pattern, depth, into);
    }

    /// A valid `Name`: no keyword, and short enough to have a number.
    fn name(&mut self) -> String {
        loop {
            let length = self.geometric(NAME_ENDS) + 1;
            let name = self.letters(length);
            if Name::parse(&name).is_ok() {
                return name;
            }
        }
    }

    /// Nothing, or a name.
    fn text(&mut self) -> String {
        loop {
            let length = self.geometric(TEXT_ENDS);
            let text = self.letters(length);
            if text.is_empty() || Name::parse(&text).is_ok() {
                return text;
            }
        }
    }

    fn letters(&mut self, length: usize) -> String {
        const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        (0..length).map(|_| char::from(LETTERS[self.below(LETTERS.len())])).collect()
    }

    /// How many times in a row something does not happen that has this chance.
    fn geometric(&mut self, chance: f64) -> usize {
        let uniform = 1.0 - self.rng.next_f64();
        (uniform.ln() / (1.0 - chance).ln()) as usize
    }

    fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.rng.next_u64()) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::{Model, Visit, visit};
    use canvass::Canvass;

    /// Whether expressions are what a sequence of patterns stands for, and nothing is deeper than allowed.
    fn is_made_of(
        grammar: &Grammar,
        patterns: &[Pattern],
        parts: &[Expression],
        depth: usize,
    ) -> bool {
        let Some((pattern, others)) = patterns.split_first() else { return parts.is_empty() };
        if let Pattern::Repeated(pattern) = pattern {
            let none = is_made_of(grammar, others, parts, depth);
            return none
                || parts.split_first().is_some_and(|(part, rest)| {
                    is_of(grammar, pattern, part, depth)
                        && is_made_of(grammar, patterns, rest, depth)
                });
        }
        parts.split_first().is_some_and(|(part, rest)| {
            is_of(grammar, pattern, part, depth) && is_made_of(grammar, others, rest, depth)
        })
    }

    fn is_of(grammar: &Grammar, pattern: &Pattern, part: &Expression, depth: usize) -> bool {
        let is_name = |text: &str| Name::parse(text).is_ok();
        match pattern {
            Pattern::Symbol(symbol) => part.symbol() == Some(symbol),
            Pattern::Number => part.symbol().is_some_and(|number| number.parse::<i64>().is_ok()),
            Pattern::Variable => part.symbol().is_some_and(|name| is_name(name) || is_given(name)),
            Pattern::Prefixed(prefix) => {
                let name = part.symbol().and_then(|symbol| symbol.strip_prefix(prefix.as_str()));
                name.is_some_and(|name| name.chars().all(char::is_alphanumeric))
            }
            Pattern::Text => matches!(part, Expression::Text(_)),
            Pattern::NonTerminal(at) => {
                let productions = grammar.productions(*at);
                let least = shallowest(productions);
                productions.iter().any(|production| {
                    (depth > 0 || production.least == least)
                        && is_of(grammar, &production.pattern, part, depth.saturating_sub(1))
                })
            }
            Pattern::List(patterns) => {
                part.list().is_some_and(|parts| is_made_of(grammar, patterns, parts, depth))
            }
            Pattern::Repeated(_) => unreachable!("it stands in a list"),
        }
    }

    /// The names that a model mentions.
    fn is_given(name: &str) -> bool {
        ["v0", "l0"].contains(&name)
    }

    struct Respects;

    impl Visit for Respects {
        fn model<M: Model>(&mut self) {
            let mut ad_hoc = AdHoc::new(&M::BASELINE, 1);
            for _ in 0..2000 {
                let term: M::Term = ad_hoc.next();
                let AdHoc { grammar, term: pattern, depth, .. } = &ad_hoc;
                assert!(is_of(grammar, pattern, &term.write(), *depth), "{}", term.text());
            }
        }
    }

    #[test]
    fn terms_are_of_the_grammar_and_not_too_deep() {
        visit(&mut Respects);
    }

    struct Enumerated;

    impl Visit for Enumerated {
        fn model<M: Model>(&mut self) {
            let AdHoc { grammar, term: pattern, .. } = AdHoc::new(&M::BASELINE, 1);
            for term in M::Term::space().unwrap().iter().take(3000) {
                assert!(is_of(&grammar, &pattern, &term.write(), 1000), "{}", term.text());
            }
        }
    }

    #[test]
    fn the_terms_of_a_type_are_of_the_grammar() {
        visit(&mut Enumerated);
    }

    #[test]
    fn a_seed_decides_the_terms() {
        let terms = |seed| {
            let mut ad_hoc = AdHoc::new(&crate::redex::stlc::Stlc::BASELINE, seed);
            (0..50).map(|_| ad_hoc.next::<Expression>().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(terms(1), terms(1));
        assert_ne!(terms(1), terms(2));
    }

    #[test]
    fn productions_are_equally_likely_until_the_depth_is_used_up() {
        let baseline = Baseline { term: "t", grammar: "((t E F (t t)))", depth: 1, p: 0.5 };
        let mut ad_hoc = AdHoc::new(&baseline, 1);
        let mut counts = std::collections::BTreeMap::<String, u32>::new();
        for _ in 0..12_000 {
            *counts.entry(ad_hoc.next::<Expression>().to_string()).or_default() += 1;
        }
        let chances = ["E", "F"].map(|text| (text, 4000)).into_iter();
        let pairs = ["(E E)", "(E F)", "(F E)", "(F F)"].map(|text| (text, 1000));
        assert_eq!(counts.len(), 6);
        for (text, expected) in chances.chain(pairs) {
            assert!(counts[text].abs_diff(expected) < 200, "{text}: {counts:?}");
        }
    }
}

//! Grammars, as Redex writes them.

use super::notation::{Expression, Notation, ReadError};

/// Non-terminals with their productions.
#[derive(Debug)]
pub(super) struct Grammar {
    names: Vec<String>,
    productions: Vec<Vec<Production>>,
}

/// One of the patterns that a non-terminal stands for.
#[derive(Debug)]
pub(super) struct Production {
    pub(super) pattern: Pattern,
    /// How many non-terminals are below one another at least, in what it makes.
    pub(super) least: usize,
}

/// What a part of a term looks like.
#[derive(Debug)]
pub(super) enum Pattern {
    /// This symbol.
    Symbol(String),
    /// A number.
    Number,
    /// A name.
    Variable,
    /// A name after these letters.
    Prefixed(String),
    /// Text in double quotes.
    Text,
    /// One of the productions of the non-terminal with this position.
    NonTerminal(usize),
    /// A list.
    List(Vec<Pattern>),
    /// In a list, any number of these.
    Repeated(Box<Pattern>),
}

impl Grammar {
    /// The grammar of a text such as `((t E (c t n t)) (c R B) (n O (s n)))`.
    pub(super) fn parse(text: &str) -> Result<Grammar, ReadError> {
        let lists: Vec<Vec<Expression>> = Expression::parse(text)?
            .list()
            .unwrap_or_default()
            .iter()
            .map(|rule| rule.list().unwrap_or_default().to_vec())
            .collect();
        let name = |rule: &Vec<Expression>| {
            let name = rule.first().and_then(Expression::symbol);
            name.map(str::to_owned).ok_or(ReadError::Meaning {
                wanted: "a name and its productions",
                found: Expression::List(rule.clone()).to_string(),
            })
        };
        let names = lists.iter().map(name).collect::<Result<Vec<String>, ReadError>>()?;
        let mut grammar = Grammar { names, productions: vec![] };
        for rule in &lists {
            let productions = rule[1..].iter().map(|production| Production {
                pattern: grammar.pattern(production),
                least: usize::MAX,
            });
            let productions = productions.collect();
            grammar.productions.push(productions);
        }
        grammar.find_least();
        Ok(grammar)
    }

    /// The productions of the non-terminal with this position.
    pub(super) fn productions(&self, at: usize) -> &[Production] {
        &self.productions[at]
    }

    /// What an s-expression stands for in the grammar.
    pub(super) fn pattern(&self, expression: &Expression) -> Pattern {
        match expression {
            Expression::Symbol(symbol) => self.symbol(symbol),
            Expression::Text(text) => Pattern::Symbol(format!("\"{text}\"")),
            Expression::List(elements) => match &elements[..] {
                [Expression::Symbol(word), Expression::Symbol(prefix)]
                    if word == "variable-prefix" =>
                {
                    Pattern::Prefixed(prefix.clone())
                }
                elements => self.list(elements),
            },
        }
    }

    fn symbol(&self, symbol: &str) -> Pattern {
        match symbol {
            "number" | "integer" | "natural" => Pattern::Number,
            "variable" | "variable-not-otherwise-mentioned" => Pattern::Variable,
            "string" => Pattern::Text,
            other => match self.names.iter().position(|name| name == other) {
                Some(at) => Pattern::NonTerminal(at),
                None => Pattern::Symbol(other.to_owned()),
            },
        }
    }

    fn list(&self, elements: &[Expression]) -> Pattern {
        let mut patterns: Vec<Pattern> = vec![];
        for element in elements {
            match (element.symbol(), patterns.pop()) {
                (Some("..."), Some(repeated)) => {
                    patterns.push(Pattern::Repeated(Box::new(repeated)));
                }
                (_, last) => {
                    patterns.extend(last);
                    patterns.push(self.pattern(element));
                }
            }
        }
        Pattern::List(patterns)
    }

    /// Finds the smallest solution, from below: what is made of nothing first.
    fn find_least(&mut self) {
        loop {
            let least: Vec<usize> = self.productions.iter().map(|all| shallowest(all)).collect();
            let mut has_changed = false;
            for production in self.productions.iter_mut().flatten() {
                let new = production.pattern.least(&least);
                has_changed |= new != production.least;
                production.least = new;
            }
            if !has_changed {
                return;
            }
        }
    }
}

/// The least that some production has.
pub(super) fn shallowest(productions: &[Production]) -> usize {
    productions.iter().map(|production| production.least).min().unwrap_or(usize::MAX)
}

impl Pattern {
    /// How many non-terminals are below one another at least; those that may be left out count, as in Redex.
    fn least(&self, of_non_terminals: &[usize]) -> usize {
        match self {
            Pattern::Symbol(_)
            | Pattern::Number
            | Pattern::Variable
            | Pattern::Prefixed(_)
            | Pattern::Text => 0,
            Pattern::NonTerminal(at) => of_non_terminals[*at].saturating_add(1),
            Pattern::List(patterns) => {
                patterns.iter().map(|part| part.least(of_non_terminals)).max().unwrap_or(0)
            }
            Pattern::Repeated(pattern) => pattern.least(of_non_terminals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &[&[usize]]) {
        let grammar = Grammar::parse(text).unwrap();
        let least = |productions: &Vec<Production>| -> Vec<usize> {
            productions.iter().map(|production| production.least).collect()
        };
        assert_eq!(grammar.productions.iter().map(least).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn the_shallowest_productions_are_known() {
        check("((t E (c t n t)) (c R B) (n O (s n)))", &[&[0, 1], &[0, 0], &[0, 1]]);
        check("((a (b)) (b c) (c d number) (d))", &[&[2], &[1], &[usize::MAX, 0], &[]]);
        check("((e (f e ...) v) (v number (variable-prefix x)))", &[&[2, 1], &[0, 0]]);
    }

    #[test]
    fn a_rule_without_a_name_is_refused() {
        let error = Grammar::parse("((a b) ())").unwrap_err();
        assert_eq!(error.to_string(), "write a name and its productions instead of `()`");
        assert!(Grammar::parse("((a b)").is_err());
    }
}

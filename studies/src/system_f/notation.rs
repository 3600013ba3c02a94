//! How terms are written: `(Lam. lam (forall 0 -> 1). 0) [()] #`.
//!
//! `forall`, `lam` and `Lam` extend as far to the right as possible, `->` associates to the right.

mod parser;

pub use parser::{Expected, NotationError};

use super::syntax::{Index, Term, Type};
use parser::Parser;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

impl FromStr for Term {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Term, NotationError> {
        Parser::new(text).whole(Parser::term)
    }
}

impl FromStr for Type {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Type, NotationError> {
        Parser::new(text).whole(Parser::type_)
    }
}

impl Display for Index {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Type::Unit => f.write_str("()"),
            Type::Variable(index) => index.fmt(f),
            Type::Arrow(argument, result) => {
                in_parentheses(argument.is_compound(), &**argument, f)?;
                write!(f, " -> {result}")
            }
            Type::ForAll(body) => write!(f, "forall {body}"),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Term::Unit => f.write_str("#"),
            Term::Variable(index) => index.fmt(f),
            Term::Lambda(argument, body) => {
                f.write_str("lam ")?;
                in_parentheses(argument.is_compound(), &**argument, f)?;
                write!(f, ". {body}")
            }
            Term::Apply(function, argument) => {
                in_parentheses(function.is_abstraction(), &**function, f)?;
                f.write_str(" ")?;
                in_parentheses(argument.is_compound(), &**argument, f)
            }
            Term::TypeLambda(body) => write!(f, "Lam. {body}"),
            Term::TypeApply(body, argument) => {
                in_parentheses(body.is_abstraction(), &**body, f)?;
                write!(f, " [{argument}]")
            }
        }
    }
}

fn in_parentheses(needed: bool, inner: &dyn Display, f: &mut Formatter<'_>) -> fmt::Result {
    if needed { write!(f, "({inner})") } else { inner.fmt(f) }
}

impl Type {
    fn is_compound(&self) -> bool {
        matches!(self, Type::Arrow(..) | Type::ForAll(_))
    }
}

impl Term {
    fn is_abstraction(&self) -> bool {
        matches!(self, Term::Lambda(..) | Term::TypeLambda(_))
    }

    fn is_compound(&self) -> bool {
        !matches!(self, Term::Unit | Term::Variable(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::enumeration::{Variables, each_term, each_type};

    #[test]
    fn what_is_printed_is_read_again() {
        for size in 1..=6 {
            each_type(size, Variables::ALL.types, &mut |written| {
                assert_eq!(written.to_string().parse(), Ok(written));
            });
            each_term(size, Variables::ALL, &mut |term| {
                assert_eq!(term.to_string().parse(), Ok(term));
            });
        }
    }

    #[track_caller]
    fn check(text: &str, printed: &str) {
        assert_eq!(text.parse::<Term>().unwrap().to_string(), printed);
    }

    #[test]
    fn parentheses_stand_only_where_needed() {
        check("lam(forall(0->0)).(((0)[()])0)", "lam (forall 0 -> 0). 0 [()] 0");
        check("0 (1 (2 3)) 4", "0 (1 (2 3)) 4");
        check("lam (() -> ()) -> forall 0. #", "lam ((() -> ()) -> forall 0). #");
        check("(Lam. #) [(forall 0) -> 0]", "(Lam. #) [(forall 0) -> 0]");
        check(" 0 (lam (). Lam. 0) # ", "0 (lam (). Lam. 0) #");
    }

    #[track_caller]
    fn refuse(text: &str, position: usize, expected: Expected) {
        assert_eq!(text.parse::<Term>(), Err(NotationError { position, expected }));
    }

    #[test]
    fn what_is_no_term_is_refused_where_it_ceases_to_be_one() {
        refuse("", 0, Expected::Term);
        refuse("lam # . #", 4, Expected::Type);
        refuse("lam () #", 7, Expected::Symbol("."));
        refuse("lambda (). #", 0, Expected::Term);
        refuse("(# #", 4, Expected::Symbol(")"));
        refuse("0 [0 0]", 5, Expected::Symbol("]"));
        refuse("0 lam (). 0", 2, Expected::End);
        refuse("0 256", 2, Expected::Index);
    }
}

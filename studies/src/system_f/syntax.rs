//! Types and terms as they are written down, which a search may leave open anywhere.

use canvass::{Canvass, Lazy};

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Type {
    /// The type of [`Term::Unit`].
    Unit,
    /// What a [`Type::ForAll`] or [`Term::TypeLambda`] binds.
    Variable(#[canvass(opaque)] Index),
    /// From arguments to results.
    Arrow(Lazy<Type>, Lazy<Type>),
    /// This for any type.
    ForAll(Lazy<Type>),
}

/// A term.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Term {
    /// The value of type [`Type::Unit`].
    Unit,
    /// What a [`Term::Lambda`] binds.
    Variable(#[canvass(opaque)] Index),
    /// A function of an argument of this type.
    Lambda(Lazy<Type>, Lazy<Term>),
    /// A function and its argument.
    Apply(Lazy<Term>, Lazy<Term>),
    /// A term for any type.
    TypeLambda(Lazy<Term>),
    /// Such a term and its type.
    TypeApply(Lazy<Term>, Lazy<Type>),
}

/// How many binders of the same kind stand between a variable and its own.
///
/// Type variables do not count lambdas, and variables of terms do not count type lambdas. It is unary so that it can
/// be found too large without being known.
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Index {
    /// The innermost.
    #[canvass(size = 0)]
    Zero,
    /// One further out.
    Next(Lazy<Index>),
}

impl Type {
    /// How many constructors it has, indices counted by their values.
    pub fn size(&self) -> usize {
        match self {
            Type::Unit => 1,
            Type::Variable(index) => 1 + index.value(),
            Type::Arrow(argument, result) => 1 + argument.size() + result.size(),
            Type::ForAll(body) => 1 + body.size(),
        }
    }
}

impl Term {
    /// How many constructors it has, those of its types among them, indices counted by their values.
    pub fn size(&self) -> usize {
        match self {
            Term::Unit => 1,
            Term::Variable(index) => 1 + index.value(),
            Term::Lambda(argument, body) => 1 + argument.size() + body.size(),
            Term::Apply(function, argument) => 1 + function.size() + argument.size(),
            Term::TypeLambda(body) => 1 + body.size(),
            Term::TypeApply(body, argument) => 1 + body.size() + argument.size(),
        }
    }
}

impl Index {
    /// The index as a number.
    pub fn value(&self) -> usize {
        let (mut index, mut value) = (self, 0);
        while let Index::Next(inner) = index {
            (index, value) = (inner, value + 1);
        }
        value
    }

    /// The index as a number, if it is below `limit`; no more than `limit` of its constructors are looked at.
    pub fn below(&self, limit: usize) -> Option<usize> {
        let mut index = self;
        for value in 0..limit {
            match index {
                Index::Zero => return Some(value),
                Index::Next(inner) if value + 1 < limit => index = inner,
                Index::Next(_) => return None,
            }
        }
        None
    }
}

impl From<u8> for Index {
    fn from(value: u8) -> Index {
        (0..value).fold(Index::Zero, |index, _| Index::Next(Lazy::new(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::enumeration::unseen;

    #[test]
    fn an_index_is_its_number() {
        for value in 0..10 {
            assert_eq!(Index::from(value).value(), usize::from(value));
        }
    }

    #[test]
    fn an_index_is_below_the_larger_limits() {
        for value in 0..10 {
            for limit in 0..12 {
                let below = Some(usize::from(value)).filter(|value| *value < limit);
                assert_eq!(Index::from(value).below(limit), below);
            }
        }
    }

    #[test]
    fn an_index_too_large_is_not_looked_at_further() {
        assert_eq!(Index::Next(Lazy::new(Index::Next(unseen()))).below(2), None);
        assert_eq!(Index::Next(unseen()).below(1), None);
        assert_eq!(Index::Next(unseen()).below(0), None);
    }

    #[test]
    fn indices_count_by_their_values() {
        let two = || Index::from(2);
        assert_eq!(Type::ForAll(Lazy::new(Type::Variable(two()))).size(), 4);
        let body = Lazy::new(Term::Variable(two()));
        assert_eq!(Term::Lambda(Lazy::new(Type::Unit), body).size(), 5);
    }
}

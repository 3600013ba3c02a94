//! Constructors of terms, with local simplifications.

use crate::{
    language::{FunctionId, TypeId, Width},
    proof::term::{Node, Sort, Term, Terms},
};

impl Terms<'_> {
    pub(crate) fn truth(truth: bool) -> Term {
        if truth { Term::TRUE } else { Term::FALSE }
    }

    pub(crate) fn integer(&mut self, number: i128) -> Term {
        self.intern(Node::Integer(number), Sort::Integer)
    }

    pub(crate) fn construct(&mut self, of: TypeId, number: usize, parts: Vec<Term>) -> Term {
        if of == TypeId::BOOL {
            return Self::truth(number == 1);
        }
        self.intern(Node::Construct(of, number, parts), Sort::Data(of))
    }

    pub(crate) fn test(&mut self, of: TypeId, number: usize, value: Term) -> Term {
        if of == TypeId::BOOL {
            return if number == 1 { value } else { self.not(value) };
        }
        if self.program.types.constructors(of).len() == 1 {
            return Term::TRUE;
        }
        match *self.node(value) {
            Node::Construct(_, found, _) => Self::truth(found == number),
            Node::If(condition, then, otherwise)
                if self.is_construct(then) || self.is_construct(otherwise) =>
            {
                let (then, otherwise) =
                    (self.test(of, number, then), self.test(of, number, otherwise));
                self.choice(condition, then, otherwise)
            }
            _ => self.intern(Node::Test(of, number, value), Sort::Truth),
        }
    }

    fn is_construct(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Construct(..))
    }

    /// A field of a value that has this constructor.
    pub(crate) fn select(&mut self, of: TypeId, number: usize, place: usize, value: Term) -> Term {
        if let Node::Construct(_, found, parts) = self.node(value)
            && *found == number
        {
            return parts[place];
        }
        let field = self.program.types.constructors(of)[number].fields[place].of;
        let sort = Sort::of(self.program, field);
        self.intern(Node::Select(of, number, place, value), sort)
    }

    pub(crate) fn apply(&mut self, function: FunctionId, arguments: Vec<Term>) -> Term {
        let sort = Sort::of(self.program, self.program.function(function).result);
        self.intern(Node::Apply(function, arguments), sort)
    }

    pub(crate) fn defined(&mut self, function: FunctionId, arguments: Vec<Term>) -> Term {
        self.intern(Node::Defined(function, arguments), Sort::Truth)
    }

    pub(crate) fn not(&mut self, term: Term) -> Term {
        match *self.node(term) {
            Node::Truth(truth) => Self::truth(!truth),
            Node::Not(inner) => inner,
            _ => self.intern(Node::Not(term), Sort::Truth),
        }
    }

    pub(crate) fn and(&mut self, parts: &[Term]) -> Term {
        let mut kept: Vec<Term> = Vec::new();
        for &part in parts {
            match self.node(part) {
                Node::And(inner) => kept.extend(inner.clone()),
                _ => kept.push(part),
            }
        }
        kept.sort();
        kept.dedup();
        kept.retain(|&part| part != Term::TRUE);
        if kept.contains(&Term::FALSE) || self.has_opposites(&kept) {
            return Term::FALSE;
        }
        match kept[..] {
            [] => Term::TRUE,
            [only] => only,
            _ => self.intern(Node::And(kept), Sort::Truth),
        }
    }

    pub(crate) fn or(&mut self, parts: &[Term]) -> Term {
        let mut kept: Vec<Term> = Vec::new();
        for &part in parts {
            match self.node(part) {
                Node::Or(inner) => kept.extend(inner.clone()),
                _ => kept.push(part),
            }
        }
        kept.sort();
        kept.dedup();
        kept.retain(|&part| part != Term::FALSE);
        if kept.contains(&Term::TRUE) || self.has_opposites(&kept) || self.has_all_tests(&kept) {
            return Term::TRUE;
        }
        match kept[..] {
            [] => Term::FALSE,
            [only] => only,
            _ => self.intern(Node::Or(kept), Sort::Truth),
        }
    }

    fn has_opposites(&self, terms: &[Term]) -> bool {
        terms.iter().any(|&term| match self.node(term) {
            Node::Not(inner) => terms.binary_search(inner).is_ok(),
            _ => false,
        })
    }

    /// Whether there is a test of some value for each of its constructors.
    fn has_all_tests(&self, terms: &[Term]) -> bool {
        let tested = |value: Term, number: usize| {
            terms.iter().any(|&term| {
                matches!(*self.node(term), Node::Test(_, n, v) if v == value && n == number)
            })
        };
        terms.iter().any(|&term| match *self.node(term) {
            Node::Test(of, 0, value) => {
                (0..self.program.types.constructors(of).len()).all(|number| tested(value, number))
            }
            _ => false,
        })
    }

    pub(crate) fn implies(&mut self, condition: Term, conclusion: Term) -> Term {
        let not = self.not(condition);
        self.or(&[not, conclusion])
    }

    pub(crate) fn choice(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match (condition, then, otherwise) {
            (Term::TRUE, then, _) => then,
            (Term::FALSE, _, otherwise) => otherwise,
            (_, then, otherwise) if then == otherwise => then,
            (_, Term::TRUE, _) => self.or(&[condition, otherwise]),
            (_, _, Term::FALSE) => self.and(&[condition, then]),
            (_, Term::FALSE, _) => {
                let not = self.not(condition);
                self.and(&[not, otherwise])
            }
            (_, _, Term::TRUE) => self.implies(condition, then),
            _ => {
                let sort = self.sort(then);
                self.intern(Node::If(condition, then, otherwise), sort)
            }
        }
    }

    pub(crate) fn equal(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        if left == right {
            return Term::TRUE;
        }
        if let Some(&known) = self.equalities.get(&(left, right)) {
            return known;
        }
        let equal = self.equal_parts(left, right);
        self.equalities.insert((left, right), equal);
        equal
    }

    fn equal_parts(&mut self, left: Term, right: Term) -> Term {
        match (self.node(left).clone(), self.node(right).clone()) {
            (Node::Integer(_), Node::Integer(_)) => Term::FALSE,
            (Node::Truth(truth), _) => {
                if truth {
                    right
                } else {
                    self.not(right)
                }
            }
            (Node::Construct(_, first, lefts), Node::Construct(_, second, rights)) => {
                if first != second {
                    return Term::FALSE;
                }
                let parts: Vec<Term> =
                    lefts.iter().zip(&rights).map(|(&l, &r)| self.equal(l, r)).collect();
                self.and(&parts)
            }
            // A value equals a constructor without fields if it has that constructor.
            (Node::Construct(of, number, fields), _) if fields.is_empty() => {
                self.test(of, number, right)
            }
            (_, Node::Construct(of, number, fields)) if fields.is_empty() => {
                self.test(of, number, left)
            }
            _ => self.intern(Node::Equal(left, right), Sort::Truth),
        }
    }

    pub(crate) fn at_most(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return Term::TRUE;
        }
        match (self.node(left), self.node(right)) {
            (Node::Integer(left), Node::Integer(right)) => Self::truth(left <= right),
            _ => self.intern(Node::AtMost(left, right), Sort::Truth),
        }
    }

    pub(crate) fn less(&mut self, left: Term, right: Term) -> Term {
        let other = self.at_most(right, left);
        self.not(other)
    }

    /// Whether a number is in the range of a type.
    pub(crate) fn fits_in(&mut self, width: Width, number: Term) -> Term {
        self.between(width.lowest(), width.highest(), number)
    }

    /// Whether a number is neither less than the first nor greater than the second.
    pub(crate) fn between(&mut self, lowest: i128, highest: i128, number: Term) -> Term {
        let (lowest, highest) = (self.integer(lowest), self.integer(highest));
        let (above, below) = (self.at_most(lowest, number), self.at_most(number, highest));
        self.and(&[above, below])
    }

    /// Whether a number is not negative.
    pub(crate) fn natural(&mut self, number: Term) -> Term {
        let zero = self.integer(0);
        self.at_most(zero, number)
    }

    pub(crate) fn add(&mut self, left: Term, right: Term) -> Term {
        match (self.node(left), self.node(right)) {
            (Node::Integer(0), _) => right,
            (_, Node::Integer(0)) => left,
            (Node::Integer(l), Node::Integer(r)) if l.checked_add(*r).is_some() => {
                let sum = l + r;
                self.integer(sum)
            }
            _ => self.intern(Node::Add(left, right), Sort::Integer),
        }
    }

    pub(crate) fn subtract(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.integer(0);
        }
        let negated = self.negate(right);
        self.add(left, negated)
    }

    pub(crate) fn negate(&mut self, number: Term) -> Term {
        let minus_one = self.integer(-1);
        self.multiply(minus_one, number)
    }

    pub(crate) fn multiply(&mut self, left: Term, right: Term) -> Term {
        match (self.node(left), self.node(right)) {
            (Node::Integer(1), _) => right,
            (_, Node::Integer(1)) => left,
            (Node::Integer(l), Node::Integer(r)) if l.checked_mul(*r).is_some() => {
                let product = l * r;
                self.integer(product)
            }
            _ => self.intern(Node::Multiply(left, right), Sort::Integer),
        }
    }

    pub(crate) fn quotient(&mut self, left: Term, right: Term) -> Term {
        self.intern(Node::Quotient(left, right), Sort::Integer)
    }

    pub(crate) fn modulus(&mut self, left: Term, right: Term) -> Term {
        self.intern(Node::Modulus(left, right), Sort::Integer)
    }

    pub(crate) fn exists(&mut self, variables: Vec<Term>, body: Term) -> Term {
        if variables.is_empty() || matches!(self.node(body), Node::Truth(_)) {
            return body;
        }
        self.intern(Node::Exists(variables, body), Sort::Truth)
    }
}

//! The third stop: terms by their size, and one that nobody would walk to.

use std::io::Write;

use canvass::graded::{construct, leaf, recursive};
use canvass::{Graded, Nat, Rng};

use super::{Trouble, expect, first, heading};

#[derive(Clone, PartialEq)]
enum Term {
    Var,
    Lam(Box<Term>),
    App(Box<Term>, Box<Term>),
}

impl std::fmt::Debug for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Term::Var => f.write_str("x"),
            Term::Lam(body) => write!(f, "λ{body:?}"),
            Term::App(function, argument) => write!(f, "({function:?} {argument:?})"),
        }
    }
}

fn terms() -> Graded<Term> {
    recursive(|term: Graded<Term>| {
        let lam = construct(
            (term.clone(),),
            |(body,)| Term::Lam(Box::new(body)),
            |term| match term {
                Term::Lam(body) => Some((&**body,)),
                Term::Var | Term::App(..) => None,
            },
        );
        let app = construct(
            (term.clone(), term),
            |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
            |term| match term {
                Term::App(function, argument) => Some((&**function, &**argument)),
                Term::Var | Term::Lam(_) => None,
            },
        );
        leaf(Term::Var).or(&lam).or(&app)
    })
}

pub fn show(out: &mut impl Write) -> Result<(), Trouble> {
    heading(out, "Recursive types by size")?;
    let terms = terms();
    let counts: Vec<String> = (1..=10)
        .map(|size| Ok(terms.at(size).count()?.to_string()))
        .collect::<Result<_, Trouble>>()?;
    writeln!(out, "terms x | λt | (t t) of 1, 2, … 10 constructors: {}", counts.join(" "))?;
    expect(counts.last().is_some_and(|count| count == "835"), "the tenth Motzkin number")?;
    let all = terms.all();
    writeln!(out, "    {}", first(&all, 9))?;
    let googol = Nat::from(10_u64).pow(100);
    let term = all.get(&googol)?;
    let size = terms.size_of(&term)?.ok_or(Trouble::Wrong("the size of a term"))?;
    writeln!(out, "number 10^100 has {size} constructors, and its number is 10^100 again")?;
    expect(all.index_of(&term)? == googol, "the number of a term")?;
    let term = terms.at(25).sample(&mut Rng::new(7))?;
    writeln!(out, "a random one of 25 constructors, each as likely as the others:")?;
    writeln!(out, "    {term:?}")?;
    Ok(())
}

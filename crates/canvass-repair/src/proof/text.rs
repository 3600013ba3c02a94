//! The SMT-LIB text of terms and types.

use std::{collections::BTreeSet, fmt::Write};

use crate::{
    language::{FunctionId, Kind, Program, TypeId},
    proof::term::{Node, Sort, Term, Terms},
};

fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Truth => "Bool".to_owned(),
        Sort::Integer => "Int".to_owned(),
        Sort::Data(of) => format!("T{}", of.index()),
    }
}

fn constructor_name(of: TypeId, number: usize) -> String {
    format!("T{}c{number}", of.index())
}

fn field_name(of: TypeId, number: usize, place: usize) -> String {
    format!("T{}c{number}f{place}", of.index())
}

/// The type and number of the constructor with this name in the solver's answers.
pub(crate) fn constructor_of(name: &str) -> Option<(usize, usize)> {
    let (of, number) = name.strip_prefix('T')?.split_once('c')?;
    Some((of.parse().ok()?, number.parse().ok()?))
}

/// Declares the data types that some functions use.
pub(crate) fn declare_types(program: &Program, functions: &[FunctionId]) -> String {
    let types = types_of(program, functions);
    if types.is_empty() {
        return String::new();
    }
    let (mut names, mut bodies) = (String::new(), String::new());
    for &of in &types {
        write!(names, "({} 0)", sort_name(Sort::Data(of))).expect("a string takes everything");
        bodies.push('(');
        for (number, constructor) in program.types.constructors(of).iter().enumerate() {
            bodies.push('(');
            bodies.push_str(&constructor_name(of, number));
            for (place, field) in constructor.fields.iter().enumerate() {
                let (name, sort) =
                    (field_name(of, number, place), sort_name(Sort::of(program, field.of)));
                write!(bodies, " ({name} {sort})").expect("a string takes everything");
            }
            bodies.push(')');
        }
        bodies.push_str(")\n");
    }
    format!("(declare-datatypes ({names}) (\n{bodies}))\n")
}

fn types_of(program: &Program, functions: &[FunctionId]) -> BTreeSet<TypeId> {
    let mut open: Vec<TypeId> = Vec::new();
    for &id in functions {
        let function = program.function(id);
        open.push(function.result);
        open.extend(function.locals.iter().map(|local| local.of));
        function.body.walk(&mut |expression| open.push(expression.of));
    }
    let mut found = BTreeSet::new();
    while let Some(of) = open.pop() {
        if let Kind::Data(constructors) = program.types.kind(of)
            && of != TypeId::BOOL
            && found.insert(of)
        {
            open.extend(constructors.iter().flat_map(|c| c.fields.iter().map(|field| field.of)));
        }
    }
    found
}

/// Declares a function, and the predicate that says for which arguments it has a result.
pub(crate) fn declare_function(program: &Program, id: FunctionId) -> String {
    let function = program.function(id);
    let sorts: Vec<String> = function
        .parameters()
        .iter()
        .map(|parameter| sort_name(Sort::of(program, parameter.of)))
        .collect();
    let (number, sorts) = (id.index(), sorts.join(" "));
    let result = sort_name(Sort::of(program, function.result));
    format!("(declare-fun f{number} ({sorts}) {result})\n(declare-fun d{number} ({sorts}) Bool)\n")
}

impl Terms<'_> {
    pub(crate) fn declare_variable(&self, variable: Term) -> String {
        format!("(declare-const {} {})\n", self.reference(variable), sort_name(self.sort(variable)))
    }

    /// A constant, or the name of a term that was declared or defined.
    pub(crate) fn reference(&self, term: Term) -> String {
        match self.node(term) {
            Node::Truth(truth) => truth.to_string(),
            Node::Integer(number) if *number < 0 => format!("(- {})", number.unsigned_abs()),
            Node::Integer(number) => number.to_string(),
            Node::Variable(number) => format!("x{number}"),
            Node::Construct(of, number, parts) if parts.is_empty() => {
                constructor_name(*of, *number)
            }
            _ => format!("t{}", term.index()),
        }
    }

    /// Definitions of terms and all their parts, parts first. Terms with bound variables are written inside their quantifier.
    pub(crate) fn define(&self, roots: &[Term]) -> String {
        let inside = self.inside(roots);
        let bound = self.bound(&inside);
        let mut open: BTreeSet<Term> = bound.iter().copied().collect();
        let mut text = String::new();
        for &term in &inside {
            let parts = self.parts(term);
            if parts.is_empty() {
                continue;
            }
            let closes = matches!(self.node(term), Node::Exists(..));
            if !closes && parts.iter().any(|part| open.contains(part)) {
                open.insert(term);
                continue;
            }
            let (name, sort) = (self.reference(term), sort_name(self.sort(term)));
            let body = self.body(term, &open);
            writeln!(text, "(define-fun {name} () {sort} {body})")
                .expect("a string takes everything");
        }
        text
    }

    /// The variables that are bound in some terms.
    pub(crate) fn bound(&self, inside: &BTreeSet<Term>) -> Vec<Term> {
        let mut bound = Vec::new();
        for &term in inside {
            if let Node::Exists(variables, _) = self.node(term) {
                bound.extend(variables);
            }
        }
        bound
    }

    fn body(&self, term: Term, open: &BTreeSet<Term>) -> String {
        let head = match self.node(term) {
            Node::Truth(_) | Node::Integer(_) | Node::Variable(_) => return self.reference(term),
            Node::Construct(of, number, _) => constructor_name(*of, *number),
            Node::Test(of, number, _) => format!("(_ is {})", constructor_name(*of, *number)),
            Node::Select(of, number, place, _) => field_name(*of, *number, *place),
            Node::Apply(function, _) => format!("f{}", function.index()),
            Node::Defined(function, _) => format!("d{}", function.index()),
            Node::Not(_) => "not".to_owned(),
            Node::And(_) => "and".to_owned(),
            Node::Or(_) => "or".to_owned(),
            Node::If(..) => "ite".to_owned(),
            Node::Equal(..) => "=".to_owned(),
            Node::AtMost(..) => "<=".to_owned(),
            Node::Add(..) => "+".to_owned(),
            Node::Multiply(..) => "*".to_owned(),
            Node::Quotient(..) => "div".to_owned(),
            Node::Modulus(..) => "mod".to_owned(),
            Node::Exists(variables, _) => {
                let bound: Vec<String> = variables
                    .iter()
                    .map(|&v| format!("({} {})", self.reference(v), sort_name(self.sort(v))))
                    .collect();
                format!("exists ({})", bound.join(" "))
            }
        };
        let parts: Vec<String> =
            self.parts(term)
                .into_iter()
                .map(|part| {
                    if open.contains(&part) { self.body(part, open) } else { self.reference(part) }
                })
                .collect();
        if parts.is_empty() { head } else { format!("({head} {})", parts.join(" ")) }
    }
}

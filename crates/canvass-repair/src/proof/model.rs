//! The reader of the solver's models.

use crate::{
    language::{Program, TypeId},
    proof::text::constructor_of,
    value::Plain,
};

/// An s-expression.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Sexp<'t> {
    Word(&'t str),
    List(Vec<Sexp<'t>>),
}

const DEEPEST: usize = 300;

/// The values in an answer to `get-value`; `None` if one of them is not a value of its type.
pub(crate) fn values(program: &Program, answer: &str, types: &[TypeId]) -> Option<Vec<Plain>> {
    let mut rest = answer;
    let Sexp::List(pairs) = sexp(&mut rest, 0)? else { return None };
    if pairs.len() != types.len() {
        return None;
    }
    let mut found = Vec::new();
    for (pair, &of) in pairs.iter().zip(types) {
        match pair {
            Sexp::List(pair) if pair.len() == 2 => found.push(value(program, &pair[1], of)?),
            Sexp::List(_) | Sexp::Word(_) => return None,
        }
    }
    Some(found)
}

fn sexp<'t>(text: &mut &'t str, depth: usize) -> Option<Sexp<'t>> {
    *text = text.trim_start();
    if depth > DEEPEST {
        return None;
    }
    let Some(mut inner) = text.strip_prefix('(') else {
        let end = text.find(|c: char| c.is_whitespace() || "()".contains(c)).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        *text = rest;
        return (!word.is_empty()).then_some(Sexp::Word(word));
    };
    let mut parts = Vec::new();
    loop {
        inner = inner.trim_start();
        if let Some(rest) = inner.strip_prefix(')') {
            *text = rest;
            return Some(Sexp::List(parts));
        }
        parts.push(sexp(&mut inner, depth + 1)?);
    }
}

fn value(program: &Program, written: &Sexp<'_>, of: TypeId) -> Option<Plain> {
    if program.types.is_integer(of) {
        let number = integer(written)?;
        let width = program.types.width(of)?;
        return width.contains(number).then_some(Plain::Integer(number));
    }
    if of == TypeId::BOOL {
        return match written {
            Sexp::Word("false") => Some(Plain::Data(of, 0, Vec::new())),
            Sexp::Word("true") => Some(Plain::Data(of, 1, Vec::new())),
            Sexp::Word(_) | Sexp::List(_) => None,
        };
    }
    let (name, parts) = match written {
        Sexp::Word(name) => (*name, [].as_slice()),
        Sexp::List(list) => match list.split_first()? {
            (Sexp::Word("as"), [Sexp::Word(name), ..]) => (*name, [].as_slice()),
            (Sexp::Word(name), parts) => (*name, parts),
            (Sexp::List(_), _) => return None,
        },
    };
    let (found, number) = constructor_of(name)?;
    let fields = &program.types.constructors(of).get(number)?.fields;
    if found != of.index() || fields.len() != parts.len() {
        return None;
    }
    let parts = fields.iter().zip(parts).map(|(field, part)| value(program, part, field.of));
    Some(Plain::Data(of, number as u32, parts.collect::<Option<_>>()?))
}

fn integer(written: &Sexp<'_>) -> Option<i128> {
    match written {
        Sexp::Word(digits) => digits.parse().ok(),
        Sexp::List(list) => match list[..] {
            [Sexp::Word("-"), Sexp::Word(digits)] => digits.parse::<i128>().ok()?.checked_neg(),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::values;
    use crate::{language::read, value::Values};

    #[track_caller]
    fn check(answer: &str, of: &str, expected: Option<&str>) {
        let program = read(
            "enum List { Nil, Cons(u8, Box<List>) }
             fn all(n: i64, list: &List, value: &bool) -> bool { true }
             #[canvass::generator(covers = all)]
             fn truth(n: i64, list: &List) -> bool { any() }",
        )
        .unwrap();
        let of = program.types.named(of).unwrap();
        let answer = answer.replace('L', &format!("T{}", of.index()));
        let mut store = Values::new();
        let found = values(&program, &format!("((x1 {answer}))"), &[of]).map(|found| {
            let id = store.store(&found[0]);
            store.show(&program.types, id)
        });
        assert_eq!(found.as_deref(), expected);
    }

    #[test]
    fn values_are_read_back() {
        check("7", "i64", Some("7"));
        check("(- 7)", "i64", Some("-7"));
        check("(- 7)", "u8", None);
        check("99999999999999999999", "i64", None);
        check("true", "bool", Some("true"));
        check("Lc0", "List", Some("Nil"));
        check("(Lc1 3 (as Lc0 L))", "List", Some("Cons(3, Nil)"));
        check("(Lc1 (- 3) Lc0)", "List", None);
        check("(Lc1 3)", "List", None);
        check("(Lc1 3 (", "List", None);
        check(&"(".repeat(5000), "List", None);
    }
}

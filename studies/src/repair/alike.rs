//! Whether two generators are the same up to weights, the order of alternatives, and layout.

use canvass_repair::language::{
    Arm, Expression, Form, Function, Pattern, Program, ReadError, read,
};

/// Whether a generator of one file does by the same expressions what it does in another.
pub(crate) fn alike(left: &str, right: &str, generator: &str) -> Result<bool, ReadError> {
    Ok(canonical(left, generator)? == canonical(right, generator)?)
}

fn canonical(source: &str, generator: &str) -> Result<Option<String>, ReadError> {
    let program = read(source)?;
    let function = program.functions.iter().find(|function| function.name == generator);
    Ok(function.map(|function| Writer { program: &program, function }.expression(&function.body)))
}

struct Writer<'p> {
    program: &'p Program,
    function: &'p Function,
}

impl Writer<'_> {
    fn expression(&self, expression: &Expression) -> String {
        let all = |parts: &[Expression]| {
            let parts: Vec<String> = parts.iter().map(|part| self.expression(part)).collect();
            parts.join(" ")
        };
        match &expression.form {
            Form::Local(local) => self.local(*local),
            Form::Integer(number) => number.to_string(),
            Form::Construct(number, parts) => format!("({number} {})", all(parts)),
            Form::Field(value, place) => format!("(field {place} {})", self.expression(value)),
            Form::Primitive(primitive, parts) => format!("({} {})", primitive.symbol(), all(parts)),
            Form::And(left, right) => self.pair("and", left, right),
            Form::Or(left, right) => self.pair("or", left, right),
            Form::If(condition, then, otherwise) => {
                format!("(if {} {})", self.expression(condition), self.pair("", then, otherwise))
            }
            Form::Match(value, arms) => {
                let arms: String = arms.iter().map(|arm| self.arm(arm)).collect();
                format!("(match {}{arms})", self.expression(value))
            }
            Form::Let(arm, value) => format!("(let {}{})", self.expression(value), self.arm(arm)),
            Form::Call(function, parts) => {
                format!("({} {})", self.program.function(*function).name, all(parts))
            }
            Form::Choose(alternatives) => {
                let mut bodies: Vec<String> =
                    alternatives.iter().map(|one| self.expression(&one.body)).collect();
                bodies.sort();
                format!("(choose {})", bodies.join(" "))
            }
            Form::Any => "any".to_owned(),
            Form::Range(inclusive, low, high) => {
                self.pair(if *inclusive { "through" } else { "until" }, low, high)
            }
            Form::Hole(_) => "hole".to_owned(),
            Form::Reject => "reject".to_owned(),
        }
    }

    fn pair(&self, name: &str, left: &Expression, right: &Expression) -> String {
        format!("({name} {} {})", self.expression(left), self.expression(right))
    }

    fn arm(&self, arm: &Arm) -> String {
        let guard = arm.guard.as_ref().map(|guard| self.expression(guard)).unwrap_or_default();
        format!(" [{} {guard} {}]", self.pattern(&arm.pattern), self.expression(&arm.body))
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        let all = |parts: &[Pattern]| {
            let parts: Vec<String> = parts.iter().map(|part| self.pattern(part)).collect();
            parts.join(" ")
        };
        match pattern {
            Pattern::Anything => "_".to_owned(),
            Pattern::Bind(local) => self.local(*local),
            Pattern::Both(local, inner) => {
                format!("{}@{}", self.local(*local), self.pattern(inner))
            }
            Pattern::Construct(number, parts) => format!("({number} {})", all(parts)),
            Pattern::Between(low, high) => format!("{low}..={high}"),
            Pattern::Either(cases) => format!("({})", all(cases)),
        }
    }

    fn local(&self, local: canvass_repair::language::LocalId) -> String {
        self.function.locals[local.index()].name.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "
        enum List { Nil, Cons(i64, Box<List>) }
        use List::{Cons, Nil};
        fn yes(_size: usize, _list: &List) -> bool { true }
        #[canvass::generator(covers = yes)]
        fn list(size: usize) -> List { BODY }
    ";

    #[track_caller]
    fn check(left: &str, right: &str, expect: bool) {
        let file = |body: &str| LIST.replace("BODY", body);
        assert_eq!(alike(&file(left), &file(right), "list").unwrap(), expect);
    }

    #[test]
    fn weights_order_and_layout_do_not_matter() {
        check(
            "choose![1 => Nil, size => Cons(1, Nil.into())]",
            "choose![Cons(1, Box::new(Nil)), Nil]",
            true,
        );
        check("choose![Nil, Cons(1, Nil.into())]", "choose![Nil, Cons(2, Nil.into())]", false);
        check(
            "if size == 0 { Nil } else { hole!() }",
            "if size == 0 { Nil } else { reject!() }",
            false,
        );
        check(
            "Cons(any::<i64>(), Nil.into())",
            "{ let x = any::<i64>(); Cons(x, Nil.into()) }",
            false,
        );
    }
}

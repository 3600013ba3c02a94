//! The order in which generators are repaired: those that others call first.

use canvass_repair::language::{Form, FunctionId, Program};

/// The generators, each after those that it calls; those that call each other in the order of the file.
pub fn of(program: &Program) -> Vec<FunctionId> {
    let mut order = vec![];
    let mut seen = vec![];
    for generator in program.generators() {
        visit(program, generator, &mut seen, &mut order);
    }
    order
}

fn visit(
    program: &Program,
    generator: FunctionId,
    seen: &mut Vec<FunctionId>,
    order: &mut Vec<FunctionId>,
) {
    if seen.contains(&generator) {
        return;
    }
    seen.push(generator);
    let mut called = vec![];
    program.function(generator).body.walk(&mut |expression| {
        if let Form::Call(callee, _) = expression.form
            && program.function(callee).contract.is_some()
        {
            called.push(callee);
        }
    });
    for callee in called {
        visit(program, callee, seen, order);
    }
    order.push(generator);
}

#[cfg(test)]
mod tests {
    use super::of;
    use canvass_repair::language::read;

    #[test]
    fn generators_come_after_those_that_they_call() {
        let generator = |name: &str, body: &str| {
            format!("#[canvass::generator(covers = p)]\nfn {name}(n: u8) -> bool {{ {body} }}\n")
        };
        let source = [
            "fn p(n: u8, b: &bool) -> bool { *b || n == 0 }\n".to_owned(),
            generator("first", "choose![second(n), third(n)]"),
            generator("second", "if n == 0 { any() } else { fourth(n - 1) }"),
            generator("third", "any()"),
            generator("fourth", "second(n)"),
        ];
        let program = read(&source.concat()).expect("it is in the subset");
        let order: Vec<&str> =
            of(&program).into_iter().map(|id| program.function(id).name.as_str()).collect();
        assert_eq!(order, ["fourth", "second", "third", "first"]);
    }
}

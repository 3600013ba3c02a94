//! Tests of formulas against the interpreter and the oracle, point by point.

use crate::{
    interpreter::Interpreter,
    language::{TypeId, read},
    oracle::{Oracle, Paths},
    proof::{
        Prover,
        execute::Behaviour,
        prover::Plan,
        roots,
        term::{Term, Terms},
        tests::{LIST, TINY, changed, generator, session},
    },
    value::{Plain, Value, ValueId, Values},
};

/// A value as a term.
fn literal(prover: &mut Prover<'_, '_, '_>, values: &Values, value: ValueId) -> Term {
    match values.get(value) {
        Value::Integer(number) => prover.translator.terms.integer(*number),
        Value::Data(of, constructor, fields) => {
            let fields = fields.iter().map(|&field| literal(prover, values, field)).collect();
            prover.translator.terms.construct(*of, *constructor as usize, fields)
        }
    }
}

/// Compares the formula of what a generator reaches with the oracle, on all points of a small world; expects how many of them
/// are reached and how many are not.
#[track_caller]
fn check_reached(source: &str, name: &str, expected: [usize; 2]) {
    let program = read(source).unwrap();
    let id = generator(&program, name);
    let mut oracle = Oracle::new(&program, id, TINY, &[]);
    let body = &program.function(id).body;
    let reached = Paths::of(&mut oracle, body).unwrap().coverage(&mut oracle).unwrap();
    let mut session = session();
    let solver = session.solver().unwrap().clone();
    let roots = roots(&program, id);
    let mut prover = Prover::new(&program, &roots, &solver, &mut session).ok().unwrap();
    prover.find_total(&roots).ok().unwrap();
    let behaviour = Behaviour::of(&mut prover.translator, id).unwrap();
    let value = prover.translator.terms.fresh(program.function(id).result);
    let paths: Vec<Term> = behaviour
        .paths
        .iter()
        .map(|path| prover.translator.reaches(&behaviour, path, value).unwrap())
        .collect();
    let formula = prover.translator.terms.or(&paths);
    let mut counts = [0, 0];
    for (row, tuple) in oracle.universe.tuples.clone().into_iter().enumerate() {
        let mut wrong = Vec::new();
        let values = oracle.universe.domain(oracle.goal()).values.clone();
        for (place, point) in values.into_iter().enumerate() {
            if !oracle.compared.contains(row, place) {
                continue;
            }
            let mut at_point = formula;
            let variables = [behaviour.parameters.as_slice(), &[value]].concat();
            for (&variable, &number) in variables.iter().zip(tuple.iter().chain([&point])) {
                let number = literal(&mut prover, &oracle.interpreter.values, number);
                at_point = prover.translator.terms.replace(at_point, variable, number);
            }
            let is_reached = reached.contains(row, place);
            counts[usize::from(!is_reached)] += 1;
            let same = prover.translator.terms.equal(at_point, Terms::truth(is_reached));
            wrong.push(prover.translator.terms.not(same));
        }
        check_all_right(&mut prover, &wrong, 9, name);
    }
    assert_eq!(counts, expected, "{name}");
}

/// Expects that the solver refutes that one of the conditions holds, but not that none of them does.
#[track_caller]
fn check_all_right(prover: &mut Prover<'_, '_, '_>, wrong: &[Term], rounds: usize, subject: &str) {
    let plan = Plan { rounds, opaque: &[], lemmas: &[] };
    let any_wrong = prover.translator.terms.or(wrong);
    let all_right = prover.translator.terms.not(any_wrong);
    assert_eq!(prover.refutes(&[any_wrong], plan), Ok(true), "{subject}");
    assert_eq!(prover.refutes(&[all_right], plan), Ok(false), "{subject}");
}

#[test]
#[ignore = "needs z3"]
fn what_is_reached_agrees_with_the_oracle() {
    for (benchmark, expected) in [
        ("sized_list", [11, 79]),
        ("duplicate_list", [8, 392]),
        ("unique_list", [5, 85]),
        ("sorted_list", [14, 386]),
        ("even_list", [6, 84]),
        ("sized_tree", [19, 71]),
        ("complete_tree", [7, 83]),
        ("search_tree", [14, 386]),
        ("red_black_tree", [24, 282]),
    ] {
        check_reached(&changed(benchmark, "fn ", "fn "), benchmark, expected);
    }
}

#[test]
#[ignore = "needs z3"]
fn weights_conditions_and_fields_agree_with_the_oracle() {
    let source = r"
struct Pair { left: u8, right: Option<bool> }
fn all(n: u8, value: &Pair) -> bool { n > 0 || value.left == 0 }
#[canvass::generator(covers = all)]
fn pair(n: u8) -> Pair {
    let truth = any::<bool>();
    let unused = range(n..3);
    if truth && n == 1 || any::<bool>() {
        choose![n => Pair { left: range(0..=n), right: Some(truth) }, 1 => Pair { left: n + any::<u8>(), right: None }]
    } else {
        match choose![1, 2] { 1 => Pair { left: 1 - n, right: Some(!any::<bool>()) }, _ => pair(n - 1) }
    }
}
";
    check_reached(source, "pair", [22, 2]);
}

/// Compares a predicate of two numbers and a truth value in the solver and in the interpreter, for many numbers; expects for
/// how many it holds.
#[track_caller]
fn check_computed(signature: &str, body: &str, expected: usize) {
    let unsigned = signature.contains("u8");
    let source = format!(
        "{LIST}
        enum Shape {{ Dot, Line(i64), Box(i64, i64) }}
        fn p({signature}, v: &bool) -> bool {{ {body} }}
        #[canvass::generator(covers = p)]
        fn g({signature}) -> bool {{ any() }}"
    );
    let program = read(&source).unwrap();
    let id = generator(&program, "g");
    let covers = program.function(id).contract.unwrap().covers;
    let mut interpreter = Interpreter::new(&program);
    let mut session = session();
    let solver = session.solver().unwrap().clone();
    let roots = roots(&program, id);
    let mut prover = Prover::new(&program, &roots, &solver, &mut session).ok().unwrap();
    prover.find_total(&roots).ok().unwrap();
    let lowest = if unsigned { 0 } else { -4 };
    let mut wrong = Vec::new();
    let mut holding = 0;
    for (a, b) in (lowest..=4).flat_map(|a| (lowest..=4).map(move |b| (a, b))) {
        for truth in [0, 1] {
            let point = [
                Plain::Integer(a),
                Plain::Integer(b),
                Plain::Data(TypeId::BOOL, truth, Vec::new()),
            ];
            let values: Vec<ValueId> =
                point.iter().map(|plain| interpreter.values.store(plain)).collect();
            let terms: Vec<Term> = values
                .iter()
                .map(|&value| match interpreter.values.as_integer(value) {
                    Some(number) => prover.translator.terms.integer(number),
                    None => literal(&mut prover, &interpreter.values, value),
                })
                .collect();
            let holds = interpreter.holds(covers, &values);
            holding += usize::from(holds);
            let formula = prover.translator.holds(covers, &terms).unwrap();
            let same = prover.translator.terms.equal(formula, Terms::truth(holds));
            wrong.push(prover.translator.terms.not(same));
        }
    }
    check_all_right(&mut prover, &wrong, 12, body);
    assert_eq!(holding, expected, "{body}");
}

#[test]
#[ignore = "needs z3"]
fn predicates_agree_with_the_interpreter() {
    for (body, expected) in [
        ("a / b == 1 || *v", 84),
        ("a % b == -1", 20),
        ("a % 3 == b && a / 3 != b", 12),
        ("-a - b * a < a.max(b)", 76),
        ("(a as u8) + 1 > 0", 144),
        ("match a { 0 => *v, 1..=2 => b > 0, -3.. if b == 1 => false, _ => true }", 123),
        ("match (a, b) { (1, 2) | (2, 1..=3) | (-1, _) => *v, (x, 1) => x == 3, _ => false }", 15),
        ("if let Some(n @ 1..=3) = Some(a) { n == b } else { b < 0 && 4 / b > -3 }", 42),
        (
            "let shape = if a < 0 { Shape::Dot } else if b < 0 { Shape::Line(a) } else { Shape::Box(a, b) }; \
         match shape { Shape::Dot => false, Shape::Line(n) => n == 2, Shape::Box(n, 2) => n > 1 }",
            14,
        ),
        ("len(&Cons(a, Box::new(Cons(b, Box::new(Nil))))) == 2 && (a, *v) == (b, true)", 9),
        ("1 / (a - b) >= 0 || 1 / a > 0", 130),
    ] {
        check_computed("a: i64, b: i64", body, expected);
    }
    for (body, expected) in [
        ("a - b > 0 || *v", 25),
        ("a - 1 < b", 20),
        ("a / b * b + a % b == a", 40),
        ("(a as i64) - 4 < (b as i64)", 48),
    ] {
        check_computed("a: u8, b: u8", body, expected);
    }
}

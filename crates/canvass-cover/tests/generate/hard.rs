//! Constraints whose forbidden combinations are too many to list are no reason to refuse a model.

use super::{acts, generate, pict, request};
use canvass_cover::{coverage, model::Model};

/// Parameters `A`, `B`, … of so many numbers from 1, with constraints.
fn model(parameters: usize, values: usize, constraints: &str) -> Model {
    let numbers: Vec<String> = (1..=values).map(|value| value.to_string()).collect();
    let line = |name| format!("{name}: {}\n", numbers.join(", "));
    let lines: String = ('A'..).take(parameters).map(line).collect();
    pict(&format!("{lines}\n{constraints}\n"))
}

/// All pairs that the constraints allow are in the rows, which all obey them; the number of pairs is known.
#[track_caller]
fn check(model: &Model, pairs: u64) {
    let generated = generate(model, &request(2));
    for row in &generated.rows {
        let row: Vec<u32> = row.iter().map(|value| value.expect("a whole row")).collect();
        assert!(model.constraints().iter().all(|constraint| constraint.holds(&row)), "{row:?}");
    }
    let plan = model.plan(2, false).expect("a plan");
    let (_, rows) = plan.valid().rows_of(&generated.rows);
    let found = coverage(plan.valid().problem(), &rows, 0).expect("rows of the problem");
    assert_eq!((found.covered, found.possible), (pairs, pairs));
}

#[test]
fn a_conjunction_is_as_easy_as_its_parts() {
    let parts =
        "([A]<>1 OR [B]<>1) AND ([C]=1 OR [D]<>1) AND ([E]<>1 OR [F]<>1) AND ([G]<>1 OR [H]<>1);";
    check(&model(8, 10, parts), 28 * 100 - 1 - 9 - 1 - 1);
    check(&model(8, 10, &parts.replace("AND", ";\n")), 28 * 100 - 1 - 9 - 1 - 1);
    let negated =
        "NOT (([A]=1 AND [B]=1) OR (NOT [C]=1 AND [D]=1) OR ([E]=1 AND [F]=1 OR [G]=1 AND [H]=1));";
    check(&model(8, 10, negated), 28 * 100 - 1 - 9 - 1 - 1);
}

#[test]
fn a_disjunction_of_conjunctions_is_solved_by_clauses() {
    let group = |names: &[char], number| {
        let terms: Vec<String> = names.iter().map(|name| format!("[{name}]={number}")).collect();
        format!("({})", terms.join(" AND "))
    };
    let names: Vec<char> = ('A'..='P').collect();
    let groups: Vec<String> = names.chunks(4).map(|names| group(names, 7)).collect();
    // Any two values are elsewhere than one of the four groups.
    check(&model(16, 10, &format!("{};", groups.join(" OR "))), 120 * 100);
    // Of two groups, one has to be all sevens: no value but 7 is in both.
    let groups = format!("{} OR {};", groups[0], groups[1]);
    check(&model(8, 10, &groups), 12 * 100 + 16 * (100 - 81));
}

#[test]
fn a_product_of_three_large_parameters_is_solved() {
    let most = 60;
    let numbers: Vec<String> = (1..=most).map(|number| number.to_string()).collect();
    let line = |name| format!("{name} (int) : {}\n", numbers.join(", "));
    let lines: String = ["a", "b", "c"].map(line).concat();
    let model = acts(&format!("[System]\nName: s\n[Parameter]\n{lines}[Constraint]\na * b = c\n"));
    // Two factors fit if their product does; a factor fits a product that it divides.
    let divisors: u64 = (1..=most).map(|number| most / number).sum();
    check(&model, 3 * divisors);
}

//! What generated rows cover, against the slow twin.

use std::collections::BTreeSet;

use canvass_base::SplitMix64;
use canvass_cover::model::{GenerateError, Model, PlanError, Request};

use super::{
    acts, generate, pict,
    promised::{allowed, beside, covered, invalid},
    request, try_generate,
};

/// Whether there are rows of valid values; if so, the rows keep the promise.
#[track_caller]
fn check(model: &Model, request: &Request) -> bool {
    let allowed = allowed(model);
    let has_valid = allowed.iter().any(|row| invalid(model, row).is_empty());
    let generated = match try_generate(model, request) {
        Ok(generated) => generated,
        Err(GenerateError::Plan(PlanError::Excluded { constraints })) => {
            assert!(!has_valid && !constraints.is_empty());
            return false;
        }
        Err(error) => panic!("{error}"),
    };
    assert!(has_valid && generated.is_complete);
    let decided = |row: &Vec<Option<u32>>| row.iter().map(|value| value.unwrap()).collect();
    let rows: Vec<Vec<u32>> = generated.rows.iter().map(decided).collect();
    let known: BTreeSet<&Vec<u32>> = allowed.iter().collect();
    for row in &rows {
        assert!(known.contains(row), "{row:?} is not allowed");
    }
    assert_eq!(covered(model, request, &rows), covered(model, request, &allowed));
    let beside = |rows: &[Vec<u32>]| beside(model, request, rows, &allowed);
    assert_eq!(beside(&rows), beside(&allowed));
    true
}

/// Up to five inputs and a result, with everything that PICT knows of.
fn pict_text(random: &mut SplitMix64) -> String {
    let inputs = 2 + random.below(4);
    let mut text = String::new();
    for at in 0..inputs {
        text.push_str(&format!("p{at}"));
        if random.one_in(5) {
            text.push_str(&format!(" @ {}", 1 + random.below(inputs)));
        }
        text.push_str(": ");
        let valid = 1 + random.below(3);
        let values: Vec<String> = (0..valid + random.below(3))
            .map(|value| {
                let prefix = if value >= valid { "~" } else { "" };
                let weight = if random.one_in(4) { " (5)" } else { "" };
                format!("{prefix}{value}{weight}")
            })
            .collect();
        text.push_str(&values.join(", "));
        text.push('\n');
    }
    if random.one_in(2) {
        text.push_str("$result: 0, 1, ~2\n");
    }
    let has_result = text.contains('$');
    let parameter = |random: &mut SplitMix64| {
        if has_result && random.one_in(4) {
            "[$result]".to_owned()
        } else {
            format!("[p{}]", random.below(inputs))
        }
    };
    for _ in 0..random.below(5) {
        let first = term(parameter(random), random);
        let second = term(parameter(random), random);
        text.push_str(&match random.below(4) {
            0 => format!("{first} OR {second};\n"),
            1 => format!("IF {first} THEN {} > {};\n", parameter(random), parameter(random)),
            2 => format!("IF {first} AND IsNegative(p0) THEN {second};\n"),
            _ => format!("IF {first} THEN {second};\n"),
        });
    }
    text
}

fn term(parameter: String, random: &mut SplitMix64) -> String {
    format!("{parameter} {} {}", random.pick(&["=", "<>", ">", "<="]), random.below(4))
}

#[test]
fn rows_of_pict_models_keep_the_promise() {
    let mut with_rows = 0;
    for seed in 0..600 {
        let mut random = SplitMix64::new(seed);
        let text = pict_text(&mut random);
        let model = pict(&text);
        let inputs = model.parameters().iter().filter(|of| !of.is_result()).count();
        let request = Request { seed, ..request(1 + random.below(inputs.min(3))) };
        println!("{text}strength {}\n", request.strength);
        with_rows += usize::from(check(&model, &request));
    }
    assert!((300..600).contains(&with_rows), "{with_rows}");
}

fn acts_text(random: &mut SplitMix64) -> String {
    let inputs = 3 + random.below(3);
    let mut text = String::from("[System]\nName: random\n[Parameter]\n");
    for at in 0..inputs {
        let valid = 1 + random.below(3);
        let invalid = ["", "; 7", "; 7, 8"][random.below(3)];
        let values: Vec<String> = (0..valid).map(|value| value.to_string()).collect();
        text.push_str(&format!("p{at} (int) : {}{invalid}\n", values.join(", ")));
    }
    text.push_str("[Relation]\n");
    for number in 0..1 + random.below(3) {
        let size = 1 + random.below(3);
        let first = random.below(inputs - size + 1);
        let names: Vec<String> = (first..first + size).map(|at| format!("p{at}")).collect();
        text.push_str(&format!("R{number} : ({}, {})\n", names.join(", "), 1 + random.below(size)));
    }
    text.push_str("[Constraint]\n");
    for _ in 0..random.below(3) {
        let mut name = || format!("p{}", random.below(inputs));
        text.push_str(&format!("{} + {} < {} + 5 || {} = 7\n", name(), name(), name(), name()));
    }
    text
}

#[test]
fn rows_of_relations_keep_the_promise() {
    let mut with_rows = 0;
    for seed in 0..300 {
        let text = acts_text(&mut SplitMix64::new(seed));
        println!("{text}");
        let model = acts(&text);
        with_rows += usize::from(check(&model, &Request { seed, mixed: true, ..request(1) }));
        check(&model, &Request { seed, ..request(2) });
    }
    assert!(with_rows > 200, "{with_rows}");
}

#[test]
fn constraints_that_are_too_long_to_list_hold_as_well() {
    let numbers: Vec<String> = (0..400).map(|number| number.to_string()).collect();
    let numbers = numbers.join(", ");
    let model = acts(&format!(
        "[System]\nName: sums\n[Parameter]\na (int) : {numbers}\nb (int) : {numbers}; -1, -2\n\
         c (int) : 0, 1, 2\n[Constraint]\n(a + b) % 2 = 0\n"
    ));
    assert_eq!(model.constraints()[0].forbidden(&model, 1 << 14), None);
    let generated = generate(&model, &Request { mixed: false, ..request(1) });
    let rows = generated.rows.iter().map(|row| row.iter().map(|value| value.unwrap()).collect());
    let rows: Vec<Vec<u32>> = rows.collect();
    assert!(rows.iter().all(|row| model.constraints()[0].holds(row)));
    let seen: BTreeSet<(usize, u32)> =
        rows.iter().flat_map(|row| row.iter().copied().enumerate()).collect();
    assert_eq!(seen.len(), 400 + 402 + 3);
}

#[test]
fn the_same_seed_gives_the_same_rows() {
    for seed in 0..20 {
        let model = pict(&pict_text(&mut SplitMix64::new(seed)));
        let request = Request { seed, ..request(1) };
        assert_eq!(try_generate(&model, &request), try_generate(&model, &request));
    }
}

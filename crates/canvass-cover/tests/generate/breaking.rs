//! Rows that break constraints, against all rows.

use std::{collections::BTreeSet, ops::ControlFlow};

use canvass_base::SplitMix64;
use canvass_cover::model::{Breaking, GenerateError, Model, PlanError};

use super::pict;

/// Every row of valid values that breaks exactly this constraint.
fn that_break(model: &Model, constraint: usize) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new()];
    for parameter in model.parameters() {
        let values = (0..).zip(parameter.values()).filter(|(_, value)| !value.is_invalid());
        let values: Vec<u32> = values.map(|(at, _)| at).collect();
        let longer = |row: &Vec<u32>| {
            let row = row.clone();
            values
                .clone()
                .into_iter()
                .map(move |value| row.iter().copied().chain([value]).collect())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| {
        let mut rules = model.constraints().iter().enumerate();
        rules.all(|(at, rule)| rule.holds(row) != (at == constraint))
    });
    rows
}

/// What rows have of any `size` of these parameters, or of all if they are fewer.
fn seen(rows: &[Vec<u32>], parameters: &[usize], size: usize) -> BTreeSet<Vec<(usize, u32)>> {
    let size = size.min(parameters.len());
    let sets = (0..1_usize << parameters.len()).filter(|bits| bits.count_ones() as usize == size);
    let sets = sets.map(|bits| -> Vec<usize> {
        (0..parameters.len()).filter(|at| bits >> at & 1 == 1).map(|at| parameters[at]).collect()
    });
    let sets: Vec<Vec<usize>> = sets.collect();
    let of_row = |row: &Vec<u32>| -> Vec<Vec<(usize, u32)>> {
        sets.iter().map(|set| set.iter().map(|at| (*at, row[*at])).collect()).collect()
    };
    rows.iter().flat_map(of_row).collect()
}

fn generate(model: &Model, strength: usize) -> Result<Breaking, GenerateError> {
    model.generate_breaking(strength, 0, &mut |_| ControlFlow::Continue(()))
}

/// How many constraints were broken.
#[track_caller]
fn check(model: &Model, strength: usize) -> usize {
    let breaking = match generate(model, strength) {
        Ok(breaking) => breaking,
        Err(GenerateError::Plan(PlanError::Excluded { .. })) => return 0,
        Err(error) => panic!("{error}"),
    };
    assert!(breaking.is_complete);
    for (at, constraint) in model.constraints().iter().enumerate() {
        let of = breaking.rows.iter().filter(|(broken, _)| *broken == at);
        let rows: Vec<Vec<u32>> = of
            .map(|(_, row)| row.iter().map(|value| value.expect("a whole row")).collect())
            .collect();
        let possible = that_break(model, at);
        assert_eq!(breaking.unbreakable.contains(&at), possible.is_empty(), "{constraint:?}");
        assert!(rows.iter().all(|row| possible.contains(row)), "{constraint:?}");
        let parameters = constraint.parameters();
        assert_eq!(seen(&rows, parameters, strength), seen(&possible, parameters, strength));
    }
    model.constraints().len() - breaking.unbreakable.len()
}

#[test]
fn each_constraint_is_broken_alone_in_every_way() {
    let mut broken = 0;
    for seed in 0..300 {
        let mut random = SplitMix64::new(seed);
        let inputs = 2 + random.below(4);
        let mut text = String::new();
        for at in 0..inputs {
            let invalid = if random.one_in(3) { ", ~9" } else { "" };
            let values: Vec<String> =
                (0..2 + random.below(3)).map(|value| value.to_string()).collect();
            text.push_str(&format!("p{at}: {}{invalid}\n", values.join(", ")));
        }
        for _ in 0..1 + random.below(4) {
            let mut term = || {
                let by = random.pick(&["=", "<>", ">", "<="]);
                format!("[p{}] {by} {}", random.below(inputs), random.below(4))
            };
            let (when, then) = (term(), term());
            let rest = match random.below(3) {
                0 => String::new(),
                1 => " AND [p0] < [p1]".to_owned(),
                _ => " OR IsNegative(p1)".to_owned(),
            };
            text.push_str(&format!("IF {when} THEN {then}{rest};\n"));
        }
        let strength = 1 + random.below(3);
        println!("{text}strength {strength}\n");
        broken += check(&pict(&text), strength);
    }
    assert!(broken > 200, "{broken}");
}

#[test]
fn what_says_what_to_expect_is_not_broken() {
    let model = pict("A: 1, 2\n$R: ok, no\nIF [A] = 1 THEN [$R] = \"ok\";\n[A] <> 2 OR [A] = 2;\n");
    let breaking = generate(&model, 2).expect("rows");
    assert_eq!((breaking.rows, breaking.unbreakable), (vec![], vec![1]));
}

#[test]
fn the_result_that_names_what_is_broken_has_another_name_than_others() {
    let model = pict("A: 1, 2\n$breaks: x, y\n[A] = 1; [A] = 1;\n").with_breaks().expect("a model");
    let last = &model.parameters()[2];
    let names: Vec<&str> = last.values().iter().map(|value| value.text()).collect();
    assert_eq!(
        (last.name(), names),
        ("$breaks 2", vec!["", "line 3: [A] = 1", "line 3: [A] = 1 (2)"])
    );
}

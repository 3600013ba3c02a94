//! Where a value covers nothing: weights, base choices, results; and large parameters in digits.

use canvass_cover::{
    Radix,
    model::{Model, Request, Value},
};

use super::{acts, generate, pict, request};

/// How many rows have each value of a parameter.
fn counts(model: &Model, parameter: usize, request: &Request) -> Vec<usize> {
    let mut counts = vec![0; model.parameters()[parameter].values().len()];
    for row in generate(model, request).rows {
        counts[row[parameter].expect("every value is decided") as usize] += 1;
    }
    counts
}

#[test]
fn values_of_more_weight_are_taken_more_often() {
    let large: Vec<String> = (0..30).map(|number| number.to_string()).collect();
    let large = large.join(", ");
    let text = format!("a: {large}\nb: {large}\nc: x, y (20), z\n");
    let found = counts(&pict(&text), 2, &request(2));
    assert!(found[1] > 700 && found[0] >= 30 && found[2] >= 30, "{found:?}");
    let found = counts(&pict(&text.replace("y (20)", "y")), 2, &request(2));
    assert!(found.iter().all(|count| *count > 200), "{found:?}");
}

#[test]
fn base_choices_are_taken_first() {
    let model = Model::builder("")
        .integers("a", 0..30)
        .integers("b", 0..30)
        .parameter("c", [Value::new("x").weighted(50), Value::new("y").base(), Value::new("z")])
        .constraint(r#"a = 0 => c != "y""#)
        .build()
        .unwrap();
    let found = counts(&model, 2, &request(2));
    assert!(found[1] > 750, "{found:?}");
}

#[test]
fn results_are_the_first_that_constraints_allow() {
    let model = pict(
        "a: 1, 2, 3\nb: 1, 2, 3\n$sum: small, large, huge, none, unknown\n$other: p, q\n\
         IF [a] = 3 AND [b] = 3 THEN [$sum] = \"huge\";\n\
         IF [a] = 3 AND [b] <> 3 THEN [$sum] IN {\"huge\", \"large\"};\n\
         IF [$sum] = \"huge\" THEN [$other] = \"q\";\n",
    );
    let generated = generate(&model, &request(2));
    assert_eq!(generated.rows.len(), 9);
    for row in generated.rows {
        let (sum, other) = match (row[0], row[1]) {
            (Some(2), Some(2)) => (2, 1),
            (Some(2), _) => (1, 0),
            _ => (0, 0),
        };
        assert_eq!(row[2..], [Some(sum), Some(other)], "{row:?}");
    }
}

#[test]
fn large_parameters_are_split_if_asked() {
    let numbers: Vec<String> = (0..500).map(|number| number.to_string()).collect();
    let numbers = numbers.join(", ");
    let model = acts(&format!(
        "[System]\nName: large\n[Parameter]\na (int) : {numbers}\nb (int) : {numbers}; -1\n\
         c (boolean) : true, false\n[Constraint]\na < b || b = -1 || c\n"
    ));
    let seeds = vec![vec![Some(123), Some(321), Some(1)], vec![Some(7), Some(500), None]];
    let request = Request { radix: Some(Radix::STANDARD), seeds: seeds.clone(), ..request(2) };
    let generated = generate(&model, &request);
    assert!((500..2_000).contains(&generated.rows.len()), "{}", generated.rows.len());
    assert_eq!((&generated.rows[0], generated.changes.len()), (&seeds[0], 0));
    let whole = |row: &Vec<Option<u32>>| row.iter().map(|value| value.unwrap()).collect();
    let rows: Vec<Vec<u32>> = generated.rows.iter().map(whole).collect();
    assert!(rows.iter().all(|row| model.constraints()[0].holds(row)));
    for value in 0..500 {
        assert!(rows.iter().any(|row| row[0] == value && row[1] < 500), "{value}");
        assert!(rows.iter().any(|row| row[1] == value), "{value}");
    }
    let refused: Vec<&Vec<u32>> = rows.iter().filter(|row| row[1] == 500).collect();
    assert_eq!(refused[0][0], 7);
}

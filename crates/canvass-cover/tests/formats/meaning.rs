//! Constraints hold, are decided and forbid as their texts say.

use canvass_base::SplitMix64;
use canvass_cover::{
    Forbidden,
    format::{acts as acts_format, casa as casa_format, pict as pict_format},
    model::{Constraint, Model},
};

use crate::{
    acts, casa, pict, rows,
    said::{self, Said},
};

const SEEDS: u64 = 250;

/// Rows, with a level that does not exist for each value that is not known, in ascending order.
fn partial_rows(model: &Model) -> Vec<Vec<Option<u32>>> {
    let mut partial = vec![Vec::new()];
    for parameter in model.parameters() {
        let levels = (0..parameter.values().len() as u32).map(Some).chain([None]);
        let longer = |row: &Vec<Option<u32>>| {
            let row = row.clone();
            levels.clone().map(move |level| row.iter().copied().chain([level]).collect())
        };
        partial = partial.iter().flat_map(longer).collect();
    }
    partial
}

fn completes(row: &[u32], partial: &[Option<u32>]) -> bool {
    row.iter().zip(partial).all(|(value, known)| known.is_none_or(|known| known == *value))
}

fn has(row: &[u32], combination: &Forbidden) -> bool {
    combination.iter().all(|(parameter, value)| row[*parameter] == *value)
}

#[track_caller]
fn check(model: &Model, constraint: &Constraint, said: &Said, random: &mut SplitMix64) {
    let rows = rows(model);
    let means: Vec<bool> = rows.iter().map(|row| (said.means)(row) == Some(true)).collect();
    let forbidden = constraint.forbidden(model, 10_000).expect("there are fewer rows");
    for (row, holds) in rows.iter().zip(&means) {
        assert_eq!(constraint.holds(row), *holds, "{} {row:?}", said.text);
        let known: Vec<Option<u32>> = row.iter().copied().map(Some).collect();
        assert_eq!(constraint.decided(&known), Some(*holds), "{} {row:?}", said.text);
        let is_forbidden = forbidden.iter().any(|combination| has(row, combination));
        assert_eq!(is_forbidden, !holds, "{} {row:?} {forbidden:?}", said.text);
    }
    for partial in partial_rows(model).iter().filter(|_| random.one_in(40)) {
        let Some(decided) = constraint.decided(partial) else { continue };
        let wrong = rows
            .iter()
            .zip(&means)
            .find(|(row, holds)| completes(row, partial) && **holds != decided);
        assert_eq!(wrong, None, "{} {partial:?}", said.text);
    }
}

/// The same constraints in another format; those that it cannot say are left out.
fn check_elsewhere(other: &Model, said: &Said) {
    for row in rows(other) {
        let holds = other.constraints().iter().all(|constraint| constraint.holds(&row));
        assert_eq!(holds, (said.means)(&row) == Some(true), "{} {row:?}", said.text);
    }
}

#[test]
fn constraints_of_acts_mean_what_they_say_in_every_format() {
    let options = pict_format::Options { case_sensitive: true, ..Default::default() };
    let (mut in_pict, mut in_casa) = (0, 0);
    for seed in 0..SEEDS {
        let random = &mut SplitMix64::new(seed);
        let said = said::acts(random, 3);
        let model = acts(&format!("{}[Constraint]\n{}", said::ACTS, said.text));
        check(&model, &model.constraints()[0], &said, random);
        if let Ok(text) = pict_format::write(&model, &options) {
            let read =
                pict_format::read(&text, &options).unwrap_or_else(|error| panic!("{error} {text}"));
            check_elsewhere(&read, &said);
            in_pict += 1;
        }
        if let Ok((parameters, clauses)) = casa_format::write(&model, 2) {
            check_elsewhere(&casa(&parameters, &clauses), &said);
            in_casa += 1;
        }
    }
    assert!(in_pict > SEEDS / 3 && in_casa > SEEDS / 2, "{in_pict} {in_casa}");
}

#[test]
fn constraints_of_pict_mean_what_they_say_in_every_format() {
    let mut in_acts = 0;
    for seed in 0..SEEDS {
        let random = &mut SplitMix64::new(seed);
        let said = said::pict_constraint(random);
        let model = pict(&format!("{}\n{};", said::PICT, said.text));
        check(&model, &model.constraints()[0], &said, random);
        if let Ok(text) = acts_format::write(&model) {
            check_elsewhere(&acts(&text), &said);
            in_acts += 1;
        }
    }
    assert!(in_acts > SEEDS / 3, "{in_acts}");
}

#[track_caller]
fn check_forbidden(constraint: &str, most: usize, expect: Option<usize>) {
    let digits = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9";
    let text: String = (0..18).map(|at| format!("d{at} (int) : {digits}\n")).collect();
    let model = acts(&format!("[Parameter]\n{text}[Constraint]\n{constraint}"));
    let found = model.constraints()[0].forbidden(&model, most);
    assert_eq!(found.map(|found| found.len()), expect, "{constraint}");
}

#[test]
fn few_combinations_are_enough_where_the_greatest_weights_decide() {
    check_forbidden("d2*100 + d1*10 + d0 <= 420", 1000, Some(5 + 7 + 9));
    check_forbidden("d0 + d1*10 + 100*d2 <= 420", 1000, Some(5 + 7 + 9));
    let sum: Vec<String> = (0..18).map(|at| format!("1{} * d{at}", "0".repeat(at))).collect();
    let sum = sum.join(" + ");
    check_forbidden(&format!("{sum} <= 123456789012345678"), 1000, Some(81));
    check_forbidden(&format!("{sum} < 1000000000000000000"), 1000, Some(0));
    check_forbidden(&format!("({sum}) % 7 != 0"), 1000, None);
}

#[test]
fn the_search_stops_where_the_list_would_be_long() {
    let parity: Vec<String> = (0..18).map(|at| format!("d{at}")).collect();
    check_forbidden(&format!("({}) % 2 = 0", parity.join(" + ")), 10_000, None);
    // d0 = 9 and d1 = 0 need no other value.
    check_forbidden("d0 < d1", 37, None);
    check_forbidden("d0 < d1", 38, Some(2 + 36));
    check_forbidden("d0 = d0", 0, Some(0));
    check_forbidden("1 / 0 = 1 || d0 < 9", 1, Some(1));
    check_forbidden("false", 1, Some(1));
}

#[test]
fn a_clause_of_many_parameters_forbids_one_combination() {
    let clause = |count: usize| {
        let names: Vec<String> = (0..count).map(|at| format!("p{at}")).collect();
        let parameters: String =
            names.iter().map(|name| format!("{name} (bool) : true, false\n")).collect();
        acts(&format!("[Parameter]\n{parameters}[Constraint]\n{}", names.join(" || ")))
    };
    let model = clause(1024);
    let forbidden = model.constraints()[0].forbidden(&model, 1).unwrap();
    assert_eq!((forbidden.len(), forbidden[0].len()), (1, 1024));
    let model = clause(1025);
    assert_eq!(model.constraints()[0].forbidden(&model, 1), None);
}

#[track_caller]
fn check_decided(constraint: &str, known: &[(usize, u32)], expect: Option<bool>) {
    let model = acts(&format!("{}[Constraint]\n{constraint}", said::ACTS));
    let mut row = vec![None; 6];
    known.iter().for_each(|(parameter, value)| row[*parameter] = Some(*value));
    assert_eq!(model.constraints()[0].decided(&row), expect, "{constraint} {row:?}");
}

#[test]
fn constraints_are_decided_as_soon_as_ranges_and_sets_allow() {
    check_decided("x * 10 + y <= 7", &[(0, 1)], Some(true));
    check_decided("x * 10 + y <= 7", &[(0, 2)], Some(false));
    check_decided("x * 10 + y <= 7", &[(1, 0)], None);
    check_decided("x < 4", &[], Some(true));
    check_decided("x = 1", &[], Some(false));
    check_decided("x = y", &[(1, 1)], Some(false));
    check_decided("s = t", &[(2, 0)], Some(false));
    check_decided("s = t", &[(2, 1)], None);
    check_decided("s < t || t = \"dog\"", &[(3, 2)], Some(true));
    check_decided("f && x > 0", &[(4, 1)], Some(false));
    check_decided("f => x > 0", &[(4, 1)], Some(true));
    check_decided("f = g", &[(4, 1), (5, 1)], Some(true));
}

#[test]
fn what_is_undefined_neither_holds_nor_spoils_what_holds_without_it() {
    check_decided("7 / y > 0", &[(1, 0)], Some(false));
    check_decided("!(7 / y > 0)", &[(1, 0)], Some(false));
    check_decided("y != 0 => 7 / y > 0", &[(1, 0)], Some(true));
    check_decided("y != 0 && 7 / y > 0", &[(1, 0)], Some(false));
    check_decided("x + 9223372036854775807 > 0", &[(0, 2)], Some(false));
    check_decided("x + 9223372036854775807 > 0", &[(0, 1)], Some(true));
    check_decided("7 % y = 0 || true", &[], Some(true));
}

#[test]
fn built_constraints_compare_real_numbers() {
    let built = |constraint: &str| {
        let model =
            Model::builder("").reals("x", ["-0.5", "0", "1.25", "1e3"]).integers("y", [0, 2]);
        model.constraint(constraint).build().unwrap()
    };
    let check = |constraint: &str, expect: &str| {
        let model = built(constraint);
        let holds = |row: &Vec<u32>| if model.constraints()[0].holds(row) { 't' } else { 'f' };
        let text: String = rows(&model).iter().map(holds).collect();
        assert_eq!(text, expect, "{constraint}");
    };
    check("x > -0.25", "fftttttt");
    check("x = 1.250 || x = 1000", "fffftttt");
    check("x < y", "ttftftff");
    check("y <= 0.5", "tftftftf");
}

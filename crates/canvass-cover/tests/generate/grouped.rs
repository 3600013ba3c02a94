//! Sub-models limit the configurations of their parameters, against the definition of what rows of units cover.

use std::collections::BTreeSet;

use canvass_base::SplitMix64;
use canvass_cover::model::{GenerateError, Model, PlanError, Request};

use super::{
    generate, pict,
    promised::{allowed, invalid},
    request, try_generate,
};

/// Values of some parameters, by parameter.
type Values = Vec<(usize, u32)>;

/// The inputs of each unit: sub-models first.
fn units(model: &Model) -> Vec<Vec<usize>> {
    let is_input = |at: &usize| !model.parameters()[*at].is_result();
    let submodels = model.relations().iter().filter(|relation| relation.is_submodel());
    let inputs = submodels.map(|of| of.parameters().iter().copied().filter(is_input).collect());
    let mut units: Vec<Vec<usize>> = inputs.filter(|unit: &Vec<usize>| !unit.is_empty()).collect();
    let is_alone = |at: &usize| is_input(at) && !units.iter().any(|unit| unit.contains(at));
    let alone: Vec<usize> = (0..model.parameters().len()).filter(is_alone).collect();
    units.extend(alone.into_iter().map(|at| vec![at]));
    units
}

fn values(row: &[u32], parameters: &[usize]) -> Values {
    let mut values: Values = parameters.iter().map(|at| (*at, row[*at])).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Each choice of `size` of the numbers below `count`.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    (0..1_usize << count)
        .filter(|bits| bits.count_ones() as usize == size)
        .map(|bits| (0..count).filter(|at| bits >> at & 1 == 1).collect())
        .collect()
}

/// What the rows have of some of the parameters, or of any `size` of them.
fn seen(rows: &[&Vec<u32>], parameters: &[usize], size: usize) -> BTreeSet<Values> {
    let sets = choices(parameters.len(), size);
    let of_row = |row: &&Vec<u32>| -> Vec<Values> {
        let of_set = |set: &Vec<usize>| {
            let set: Vec<usize> = set.iter().map(|at| parameters[*at]).collect();
            values(row, &set)
        };
        sets.iter().map(of_set).collect()
    };
    rows.iter().flat_map(of_row).collect()
}

/// Whether there are rows of valid values; if so, they are those of units.
#[track_caller]
fn check(model: &Model, request: &Request) -> bool {
    let all = allowed(model);
    let generated = match try_generate(model, request) {
        Ok(generated) => generated,
        Err(GenerateError::Plan(PlanError::Excluded { .. })) => {
            assert!(!all.iter().any(|row| invalid(model, row).is_empty()));
            return false;
        }
        Err(error) => panic!("{error}"),
    };
    let decided = |row: &Vec<Option<u32>>| row.iter().map(|value| value.unwrap()).collect();
    let rows: Vec<Vec<u32>> = generated.rows.iter().map(decided).collect();
    let known: BTreeSet<&Vec<u32>> = all.iter().collect();
    assert!(rows.iter().all(|row| known.contains(row)));
    let units = units(model);
    let kinds: BTreeSet<Option<usize>> =
        all.iter().map(|row| invalid(model, row).first().copied()).collect();
    for kind in kinds {
        let of_kind = |rows: &'_ [Vec<u32>]| -> Vec<usize> {
            let is = |at: &usize| invalid(model, &rows[*at]).first().copied() == kind;
            (0..rows.len()).filter(is).collect()
        };
        let made: Vec<&Vec<u32>> = of_kind(&rows).into_iter().map(|at| &rows[at]).collect();
        let possible: Vec<&Vec<u32>> = of_kind(&all).into_iter().map(|at| &all[at]).collect();
        let is_through = |unit: &[usize]| kind.is_none_or(|at| unit.contains(&at));
        // Single values, and what sub-models promise for their parameters alone.
        for unit in units.iter().filter(|unit| is_through(unit)) {
            for at in unit.iter().filter(|at| kind.is_none_or(|invalid| invalid == **at)) {
                assert_eq!(seen(&made, &[*at], 1), seen(&possible, &[*at], 1), "{at} {kind:?}");
            }
        }
        let submodels = model.relations().iter().filter(|of| of.is_submodel());
        for (submodel, unit) in submodels.zip(&units).filter(|(_, unit)| is_through(unit)) {
            let order = submodel.strength().unwrap_or(request.strength).min(unit.len());
            let through = |values: &Values| {
                kind.is_none_or(|at| values.iter().any(|(parameter, _)| *parameter == at))
            };
            let [made, possible] = [&made, &possible].map(|rows| {
                let seen = seen(rows, unit, order).into_iter();
                seen.filter(through).collect::<BTreeSet<Values>>()
            });
            assert_eq!(made, possible, "{unit:?} {kind:?}");
        }
        // What rows can have with the configurations that there are, they have.
        let there: Vec<BTreeSet<Values>> =
            units.iter().map(|unit| made.iter().map(|row| values(row, unit)).collect()).collect();
        let has_them = |row: &&Vec<u32>| {
            units.iter().zip(&there).all(|(unit, there)| there.contains(&values(row, unit)))
        };
        let with_them: Vec<&Vec<u32>> = possible.iter().copied().filter(has_them).collect();
        for set in choices(units.len(), request.strength) {
            let parameters: Vec<usize> = set.iter().flat_map(|at| units[*at].clone()).collect();
            if is_through(&parameters) {
                let of = |rows: &[&Vec<u32>]| -> BTreeSet<Values> {
                    rows.iter().map(|row| values(row, &parameters)).collect()
                };
                assert_eq!(of(&made), of(&with_them), "{parameters:?} {kind:?}");
            }
        }
    }
    true
}

fn text(random: &mut SplitMix64) -> String {
    let inputs = 3 + random.below(3);
    let mut text = String::new();
    for at in 0..inputs {
        let valid = 1 + random.below(3);
        let values = (0..valid + random.below(2))
            .map(|value| format!("{}{value}", if value >= valid { "~" } else { "" }));
        text.push_str(&format!("p{at}: {}\n", values.collect::<Vec<String>>().join(", ")));
    }
    for _ in 0..1 + random.below(2) {
        let size = 1 + random.below(inputs - 1);
        let mut members: Vec<usize> = (0..inputs).collect();
        while members.len() > size {
            members.remove(random.below(members.len()));
        }
        let names: Vec<String> = members.iter().map(|at| format!("p{at}")).collect();
        let order =
            if random.one_in(3) { String::new() } else { format!(" @ {}", 1 + random.below(size)) };
        text.push_str(&format!("{{ {} }}{order}\n", names.join(", ")));
    }
    for _ in 0..random.below(4) {
        let mut term = || {
            let by = random.pick(&["=", "<>", ">", "<="]);
            format!("[p{}] {by} {}", random.below(inputs), random.below(3))
        };
        text.push_str(&format!("IF {} THEN {};\n", term(), term()));
    }
    text
}

#[test]
fn rows_of_units_are_what_sub_models_promise() {
    let mut with_rows = 0;
    for seed in 0..400 {
        let mut random = SplitMix64::new(seed);
        let text = text(&mut random);
        let model = pict(&text);
        let strength = 1 + random.below(model.units().min(3));
        println!("{text}strength {strength}\n");
        with_rows += usize::from(check(&model, &Request { seed, ..request(strength) }));
    }
    assert!(with_rows > 300, "{with_rows}");
}

/// How many rows there are, and how many configurations of the first parameters in them.
fn sizes(text: &str, strength: usize, first: usize) -> (usize, usize) {
    let model = pict(text);
    assert!(check(&model, &request(strength)));
    let rows = generate(&model, &request(strength)).rows;
    let configurations: BTreeSet<&[Option<u32>]> = rows.iter().map(|row| &row[..first]).collect();
    (rows.len(), configurations.len())
}

#[test]
fn hardware_is_set_up_few_times() {
    let model = "PLATFORM: x86, x64, arm\nCPUS: 1, 2, 4\nRAM: 1, 4, 64\nHDD: SCSI, IDE\n\
                 OS: Win7, Win8, Win10\nBrowser: Edge, Opera, Chrome, Firefox\nAPP: Word, Excel, Power\n\
                 { PLATFORM, CPUS, RAM, HDD } @ 2\n";
    let (rows, configurations) = sizes(model, 3, 4);
    assert!(configurations <= 10 && rows <= 124, "{rows} rows, {configurations} configurations");
    let (rows, configurations) = sizes(model, 2, 4);
    assert!(configurations <= 10 && rows <= 40, "{rows} rows, {configurations} configurations");
}

#[test]
fn a_sub_model_of_strength_1_has_each_value_once() {
    assert_eq!(sizes("P: x86, arm\nR: 1, 4\nO: w, l\n{ P, R } @ 1\n", 2, 2), (4, 2));
}

#[test]
fn sub_models_that_share_parameters_lose_no_value() {
    let three = "A: 1, 2, 3\nB: 1, 2, 3\nC: 1, 2, 3\n{A,B} @ 1\n{B,C} @ 1\n{A,C} @ 1\n";
    assert!(sizes(three, 2, 3).0 >= 3);
}

#[test]
fn a_constraint_between_units_loses_no_value() {
    let text =
        "A: a1, a2\nB: b1, b2\nD: d1, d2\n{ A, B } @ 1\nIF [B] = \"b1\" THEN [D] = \"d1\";\n";
    assert!(check(&pict(text), &request(2)));
}

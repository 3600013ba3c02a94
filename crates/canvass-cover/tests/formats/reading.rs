//! What the files say is what the models have.

use canvass_cover::{
    format::{self, Format, pict as pict_format},
    model::{Kind, Model, Parameter, Value},
};

use crate::{acts, casa, pict, rows, sample};

#[test]
fn the_files_of_acts_and_pict_are_told_apart() {
    assert_eq!(format::detect(&sample("tcas.acts")), Format::Acts);
    assert_eq!(format::detect("-- a comment\n [parameter] -- another\n"), Format::Acts);
    assert_eq!(format::detect("<?xml version=\"1.0\"?>"), Format::Acts);
    assert_eq!(format::detect(&sample("format.pict")), Format::Pict);
    assert_eq!(format::detect(""), Format::Pict);
}

fn named<'a>(model: &'a Model, name: &str) -> &'a Parameter {
    &model.parameters()[model.parameter_index(name).unwrap()]
}

fn texts(parameter: &Parameter) -> Vec<&str> {
    parameter.values().iter().map(Value::text).collect()
}

#[test]
fn tcas_has_its_shape_and_its_constraints() {
    let model = acts(&sample("tcas.acts"));
    assert_eq!(model.name(), "TCAS");
    let levels: Vec<usize> = model.parameters().iter().map(|of| of.values().len()).collect();
    assert_eq!(levels, [3, 2, 2, 2, 2, 2, 4, 10, 10, 3, 2, 2]);
    let allowed = rows(&model)
        .iter()
        .filter(|row| model.constraints().iter().all(|constraint| constraint.holds(row)))
        .count();
    // Of 3 * 2 pairs of separation and capability 4 are left, of 10 * 2 of separation and inhibition 18.
    assert_eq!(allowed, 460_800 / 6 * 4 / 20 * 18);
    let constraint = &model.constraints()[1];
    assert_eq!(constraint.source(), "Climb_Inhibit = true => Up_Separation > 399");
    assert_eq!((constraint.line(), constraint.column()), (21, 1));
    assert_eq!(constraint.parameters(), [7, 11]);
}

#[test]
fn acts_has_kinds_base_choices_invalid_values_relations_and_seeds() {
    let model = acts(&sample("phone.acts"));
    let size = named(&model, "size");
    assert_eq!((size.kind(), texts(size)), (Kind::Integer, vec!["1", "5", "10", "-1", "999"]));
    let flags = |flag: fn(&Value) -> bool| size.values().iter().map(flag).collect::<Vec<bool>>();
    assert_eq!(flags(Value::is_base), [false, true, false, false, false]);
    assert_eq!(flags(Value::is_invalid), [false, false, false, true, true]);
    assert_eq!(named(&model, "bluetooth").kind(), Kind::Boolean);
    let relations: Vec<_> = model
        .relations()
        .iter()
        .map(|of| (of.name(), of.parameters().to_vec(), of.strength(), of.is_submodel()))
        .collect();
    let expect = [("R1", vec![0, 1, 2], Some(2), false), ("R2", vec![5, 6, 7], Some(3), false)];
    assert_eq!(relations, expect);
    let seeds: [Vec<Option<u32>>; 2] = [
        vec![Some(1), Some(1), Some(0), None, None, None, None, None],
        vec![None, Some(3), Some(1), None, None, Some(4), None, None],
    ];
    assert_eq!(model.seeds(), seeds);
    assert_eq!(model.constraints()[1].source(), "d2 * 100 + d1 * 10 + d0 <= 420");
}

#[test]
fn pict_has_aliases_weights_copies_orders_results_and_submodels() {
    let model = pict(&sample("format.pict"));
    let value = |name, at: usize| &named(&model, name).values()[at];
    assert_eq!(value("Type", 4).names(), ["Stripe", "Striped"]);
    assert_eq!((value("type", 5).weight(), value("Type", 6).weight()), (3, 1));
    assert!(value("Type", 7).is_invalid());
    assert_eq!(value("Type", 7).text(), "Floppy");
    let limit = named(&model, "Size limit");
    assert_eq!(texts(limit), ["10", "100", "500", "1000", "5000", "10000", "-1", "40000"]);
    assert!(limit.values()[6].is_invalid());
    assert_eq!((named(&model, "Size").order(), limit.order()), (Some(3), None));
    assert_eq!(named(&model, "Cluster size").kind(), Kind::Real);
    let results: Vec<&str> =
        model.parameters().iter().filter(|of| of.is_result()).map(Parameter::name).collect();
    assert_eq!(results, ["$Outcome"]);
    let submodels: Vec<_> =
        model.relations().iter().map(|of| (of.parameters().to_vec(), of.strength())).collect();
    assert_eq!(submodels, [(vec![0, 1, 4], Some(2)), (vec![3, 6], None)]);
    assert!(model.relations().iter().all(|of| of.is_submodel()));
    assert_eq!(model.constraints().len(), 6);
    assert_eq!((model.constraints()[2].line(), model.constraints()[2].column()), (17, 1));
}

#[test]
fn the_options_of_pict_change_its_characters() {
    let text = "Size; 1; -2 / two; 3,5\nA,b: x / y; ! z\n{ A,b; Size } @ 2\nIF [size] = \"1\" THEN [A,b] = \"X\";";
    let options = pict_format::Options {
        separator: ';',
        alias_separator: '/',
        negative_prefix: '!',
        case_sensitive: false,
        lenient: false,
    };
    let model = pict_format::read(text, &options).unwrap();
    assert_eq!(texts(&model.parameters()[0]), ["1", "-2", "3,5"]);
    assert_eq!(model.parameters()[1].values()[0].names(), ["x", "y"]);
    assert!(model.parameters()[1].values()[1].is_invalid());
    assert_eq!(model.relations()[0].parameters(), [1, 0]);
}

#[test]
fn case_counts_in_pict_only_if_asked_for() {
    let text = "OS: Linux, windows\nos: a, b\nIF [OS] = \"LINUX\" THEN [os] = \"a\";";
    let sensitive = pict_format::Options { case_sensitive: true, ..Default::default() };
    let model = pict_format::read(text, &sensitive).unwrap();
    assert!(model.constraints()[0].holds(&[0, 1]));
    let model = pict(&text.replace("os: a", "Other: a").replace("[os]", "[OTHER]"));
    assert!(!model.constraints()[0].holds(&[0, 1]));
}

#[test]
fn seeds_of_pict_leave_out_what_does_not_fit() {
    let model = pict("A: 1, 2, ~9\nB: x | ex, y\nC: p, q\nIF [A] = 1 THEN [B] = \"x\";");
    let text = "B\tA\tZ\n\nEX\t1\tz\ny\t1\t\n\t~9\t\nw\t2\n1\t2\t3\t4\n";
    let (seeds, warnings) = pict_format::read_seeds(text, &model);
    let expect: [Vec<Option<u32>>; 3] =
        [vec![Some(0), Some(0), None], vec![Some(2), None, None], vec![Some(1), None, None]];
    assert_eq!(seeds, expect);
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let expect = [
        "1: there is no parameter `Z`; its column is not used",
        "4: the row breaks a constraint and is not used",
        "6: parameter `B` has no value `w`; any value is taken",
        "7: the row has 4 values, but the header has 3 parameters; the row is not used",
    ];
    assert_eq!(warnings, expect);
    let (seeds, warnings) = pict_format::read_seeds("\n", &model);
    assert_eq!((seeds.len(), warnings[0].to_string().as_str()), (0, "1: there are no seed rows"));
}

#[test]
fn casa_counts_the_values_of_all_parameters_together() {
    let model = casa("2\n3\n2 3 2\n", "2\n2\n- 1 - 4\n1\n+ 5\n");
    let constraints = model.constraints();
    assert!(!constraints[0].holds(&[1, 2, 0]));
    assert!(constraints[0].holds(&[1, 1, 0]) && constraints[0].holds(&[0, 2, 0]));
    assert!(constraints[1].holds(&[0, 0, 0]) && !constraints[1].holds(&[0, 0, 1]));
    let spins = casa(&sample("spins.model"), &sample("spins.constraints"));
    assert_eq!((spins.parameters().len(), spins.constraints().len()), (18, 13));
    let forbidden = spins.constraints()[12].forbidden(&spins, 1).unwrap();
    assert_eq!(forbidden, [Box::from([(3, 1), (4, 0)])]);
}

#[track_caller]
fn check_acts(left: &str, right: &str) {
    let read = |constraint: &str| {
        let parameters =
            "x (int) : 1, 2\ny (int) : 1, 2\nz-1 (int) : 1\nf (boolean) : true, false\n";
        acts(&format!("[Parameter]\n{parameters}[Constraint]\n{constraint}"))
    };
    assert_eq!(read(left), read(right), "{left} {right}");
}

#[test]
fn operators_of_acts_bind_in_their_order_and_to_the_left() {
    check_acts("x + y * 2 = 4", "(x + (y * 2)) = 4");
    check_acts("x - y - 1 = 0", "((x - y) - 1) = 0");
    check_acts("x / y % 2 = 0", "((x / y) % 2) = 0");
    check_acts("f || f && x = 1", "f || (f && (x = 1))");
    check_acts("f => f => x = 1", "(f => f) => (x = 1)");
    check_acts("f || f => f && f", "(f || f) => (f && f)");
    check_acts("!f = f", "(!f) = f");
    check_acts("x = 1 = f", "(x = 1) = f");
    check_acts("!!f", "~(~f)");
    check_acts("x == 1", "x = 1");
    check_acts("C1: x = -1", "x = 0 - 1");
    check_acts("f = True", "f = true");
    check_acts("f=>x=1", "f => (x = 1)");
    check_acts("z-1=z-1-x-1", "z-1 = ((z-1 - x) - 1)");
}

#[track_caller]
fn check_pict(left: &str, right: &str) {
    let read = |constraint: &str| pict(&format!("A: 1, 2\nB: 1, 2\nC c: x, y\n{constraint};"));
    assert_eq!(read(left), read(right), "{left} {right}");
}

#[test]
fn operators_of_pict_bind_in_their_order() {
    check_pict("[A] = 1 OR [B] = 1 AND [A] = 2", "[A] = 1 OR ([B] = 1 AND [A] = 2)");
    check_pict("[A] = 1 AND [B] = 1 OR [A] = 2", "([A] = 1 AND [B] = 1) OR [A] = 2");
    check_pict("NOT [A] = 1 AND [B] = 1", "(NOT [A] = 1) AND [B] = 1");
    check_pict("[A] NOT IN {1, 2}", "NOT ([A] IN {1,2})");
    check_pict(
        "IF([A]=1)then[B]=1else[C c]=\"x\"",
        "if [A] = 1\n# comment\nTHEN [B] = 1 ELSE [ c C ] = \"x\"",
    );
    check_pict("IsNegative(C c)", "ISNEGATIVE( [C C] )");
    check_pict("[A] = +1", "[A] = 1");
}

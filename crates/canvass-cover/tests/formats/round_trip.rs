//! What is written is read back equal.

use canvass_base::SplitMix64;
use canvass_cover::{
    Forbidden,
    format::{acts as acts_format, casa as casa_format, pict as pict_format},
    model::{Builder, Constraint, Model, Value},
};

use crate::{acts, casa, pict, said, sample};

const SEEDS: u64 = 500;

#[track_caller]
fn check_acts(model: &Model) {
    let text = acts_format::write(model).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(acts(&text), *model, "{text}");
}

#[track_caller]
fn check_xml(model: &Model) {
    let text = acts_format::write_xml(model).unwrap_or_else(|error| panic!("{error}"));
    let again = acts(&text);
    assert_eq!(again.parameters(), model.parameters(), "{text}");
    assert_eq!(again.constraints(), model.constraints(), "{text}");
    assert_eq!((again.name(), again.seeds()), (model.name(), model.seeds()), "{text}");
    let relations = |model: &Model| -> Vec<(Vec<usize>, Option<usize>)> {
        model.relations().iter().map(|of| (of.parameters().to_vec(), of.strength())).collect()
    };
    assert_eq!(relations(&again), relations(model), "{text}");
}

#[track_caller]
fn check_pict(model: &Model) {
    let options = pict_format::Options::default();
    let text = pict_format::write(model, &options).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pict(&text), *model, "{text}");
}

#[track_caller]
fn check_casa(model: &Model) {
    let (parameters, clauses) =
        casa_format::write(model, 2).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(casa(&parameters, &clauses), *model, "{parameters}{clauses}");
}

#[test]
fn samples_are_written_as_they_were_read() {
    check_acts(&acts(&sample("tcas.acts")));
    check_acts(&acts(&sample("phone.acts")));
    check_pict(&pict(&sample("format.pict")));
    check_casa(&casa(&sample("spins.model"), &sample("spins.constraints")));
    check_casa(&casa(&sample("benchmark_7.model"), &sample("benchmark_7.constraints")));
    check_acts(&casa(&sample("spins.model"), &sample("spins.constraints")));
}

fn forbidden(model: &Model) -> Vec<Forbidden> {
    let of = |constraint: &Constraint| constraint.forbidden(model, 100).unwrap();
    model.constraints().iter().flat_map(of).collect()
}

#[test]
fn tcas_forbids_the_same_in_every_format() {
    let tcas = acts(&sample("tcas.acts"));
    let in_pict = pict_format::write(&tcas, &pict_format::Options::default()).unwrap();
    assert_eq!(forbidden(&pict(&in_pict)), forbidden(&tcas));
    let (parameters, clauses) = casa_format::write(&tcas, 3).unwrap();
    assert_eq!(forbidden(&casa(&parameters, &clauses)), forbidden(&tcas));
    let back = acts_format::write(&pict(&in_pict)).unwrap();
    assert_eq!(forbidden(&acts(&back)), forbidden(&tcas));
}

/// The parameters that conditions are made of, and some more.
fn built(random: &mut SplitMix64) -> Builder {
    let flagged = |random: &mut SplitMix64, text: String| {
        let value = Value::new(text);
        if random.one_in(4) { value.base() } else { value }
    };
    let name = random.pick(&["", "phone", "a \"system\"", "größe", "[x]: y"]);
    let mut builder = Model::builder(name)
        .integers("x", [-2, 0, 3])
        .integers("y", [0, 1, 2, 7])
        .parameter("s", ["a", "b", "c"])
        .parameter("t", ["b", "Cat", "dog"])
        .boolean("f")
        .boolean("g");
    for number in 0..random.below(4) {
        let name = format!("{}{number}", random.pick(&["p", "_p-", "größe", "P-p"]));
        let texts = ["1", "-1", "two words", "x*y", "a:b", "(", "semi'colon", "=>", "ß"];
        let texts: Vec<&str> =
            texts.into_iter().filter(|text| *text == "1" || random.one_in(2)).collect();
        let valid: Vec<String> = texts
            .iter()
            .filter(|text| !text.starts_with('('))
            .map(|text| text.to_string())
            .collect();
        let values: Vec<Value> = valid.into_iter().map(|text| flagged(random, text)).collect();
        builder = builder.parameter(&name, values);
        if random.one_in(2) {
            builder = builder.invalid(["bad", "-"]);
        }
    }
    builder
}

#[test]
fn built_models_are_read_back_from_acts() {
    for seed in 0..SEEDS {
        let random = &mut SplitMix64::new(seed);
        let mut builder = built(random);
        for _ in 0..random.below(4) {
            builder = builder.constraint(said::acts(random, 4).text);
        }
        for number in 0..random.below(3) {
            builder = builder.relation(&format!("R{number}"), ["x", "t", "g"], 1 + random.below(3));
        }
        for _ in 0..random.below(3) {
            let value = random.pick(&["a", "b", "c"]);
            builder = builder.seed([("s", value), ("x", "-2")]);
        }
        let model = builder.build().unwrap();
        check_acts(&model);
        check_xml(&model);
    }
}

#[test]
fn xml_of_acts_is_read_as_other_tools_write_it() {
    let model = acts(
        r#"<?xml version="1.0"?>
<System name="s"><Parameters>
 <Parameter id="0" name="q" type="0"><values><value>1</value><value>2</value></values>
  <basechoices><basechoice>1</basechoice></basechoices><invalidValues><value>-1</value></invalidValues></Parameter>
 <Parameter id="1" name="b" type="2"><values><value>true</value><value>false</value></values><basechoices />
  <invalidValues /></Parameter>
</Parameters><OutputParameters /><Relations>
 <Relation Strength="2" Default="true"><Parameter name="q"><value>1</value></Parameter><Parameter name="b" /></Relation>
 <Relation Strength="1" Default="false"><Parameter name="b"><values><value>true</value></values></Parameter></Relation>
</Relations><Constraints><Constraint text="q &lt; 2 || b"><Parameters><Parameter name="q" /></Parameters></Constraint>
</Constraints><Testset doi="2"><Testcase TCNo="0"><Value>0</Value><Value>2</Value><Value>*</Value></Testcase></Testset>
<Header /><Stat-Data /></System>"#,
    );
    assert_eq!(model.name(), "s");
    let q = &model.parameters()[0];
    assert!(q.values()[0].is_base() && q.values()[2].is_invalid() && q.values()[2].text() == "-1");
    assert_eq!((model.relations().len(), model.relations()[0].parameters()), (1, &[1][..]));
    assert!(!model.constraints()[0].holds(&[1, 1]) && model.constraints()[0].holds(&[1, 0]));
    assert_eq!(model.seeds(), [vec![Some(1), None]]);
    let error = acts_format::read("<System name=\"s\">\n<Parameters>\n</System>").unwrap_err();
    assert_eq!(
        error.to_string(),
        "3:1: expected well-formed XML, found `expected 'Parameters' tag, not 'System' at 3:1`"
    );
}

/// A model of PICT with names that look like something else.
pub fn pict_text(random: &mut SplitMix64) -> String {
    let mut text = said::PICT.to_owned();
    let names =
        ["a @ b", "Iffy", "NOTE [1]", "b]\\c", "$result", "x\"y\"", "d @ e @ 2", "(p)", "é #"];
    let values = [
        "1",
        "~2 (7)",
        "a (b)",
        "c (2) (1)",
        "<d> (1)",
        "e | <f>",
        "~~g",
        "ß",
        "0.5",
        "(3) h",
        "i (0)",
        "~x",
    ];
    let mut declared = Vec::new();
    for name in names {
        if random.one_in(2) {
            continue;
        }
        let mut list = vec!["ok"];
        list.extend(values.iter().filter(|_| random.one_in(2)));
        let copy = if random.one_in(3) { ", <t>" } else { "" };
        text.push_str(&format!("{name}: {}{copy}\n", list.join(", ")));
        declared.push(name.trim_end_matches(" @ 2"));
    }
    if !declared.is_empty() && random.one_in(2) {
        let order = random.pick(&["", " @ 1"]);
        text.push_str(&format!("{{ {} }}{order}\n", declared.join(" ,")));
    }
    for _ in 0..random.below(4) {
        text.push_str(&format!("{};\n", said::pict_constraint(random).text));
    }
    if let Some(name) = declared.first() {
        let name = name.replace('\\', "\\\\").replace(']', "\\]");
        text.push_str(&format!("NOT [{name}] LIKE \"\\\"*\" OR IsPositive([{name}]);\n"));
    }
    text
}

#[test]
fn models_of_pict_are_read_back_from_it() {
    for seed in 0..SEEDS {
        check_pict(&pict(&pict_text(&mut SplitMix64::new(seed))));
    }
}

#[test]
fn models_of_casa_are_read_back_from_it() {
    for seed in 0..SEEDS {
        let random = &mut SplitMix64::new(seed);
        let levels: Vec<usize> = (0..2 + random.below(6)).map(|_| 1 + random.below(4)).collect();
        let values: usize = levels.iter().sum();
        let texts: Vec<String> = levels.iter().map(ToString::to_string).collect();
        let parameters = format!("2\n{}\n{}\n", levels.len(), texts.join(" "));
        let count = random.below(5);
        let mut clauses = format!("{count}\n");
        for _ in 0..count {
            let length = 1 + random.below(3);
            clauses.push_str(&format!("{length}\n"));
            for _ in 0..length {
                let sign = random.pick(&['-', '-', '+']);
                clauses.push_str(&format!("{sign} {} ", random.below(values)));
            }
        }
        let model = casa(&parameters, &clauses);
        check_casa(&model);
        check_acts(&model);
    }
}

//! Orders of named events as text, for people, for other programs and for tests in Rust.
//!
//! An order with an event that has no name is a panic.

use crate::format::rows::{json_text, line, quoted};

/// An order in each line, numbered, with commas between the events.
pub fn text(names: &[String], rows: &[Vec<usize>]) -> String {
    let line = |(at, row): (usize, &Vec<usize>)| {
        format!("{}. {}\n", at + 1, named(names, row).collect::<Vec<&str>>().join(", "))
    };
    rows.iter().enumerate().map(line).collect()
}

/// A line of places from 1 and a line for each order, as in RFC 4180, but with plain ends of lines.
pub fn csv(names: &[String], rows: &[Vec<usize>]) -> String {
    let heading = line((1..=names.len()).map(|place| place.to_string()), ",");
    let rows = rows.iter().map(|row| line(named(names, row).map(quoted), ","));
    heading + &rows.collect::<String>()
}

/// An array of orders, each an array of texts.
pub fn json(names: &[String], rows: &[Vec<usize>]) -> String {
    let row = |row: &Vec<usize>| {
        format!("  [{}]", named(names, row).map(json_text).collect::<Vec<String>>().join(", "))
    };
    format!("[\n{}\n]\n", rows.iter().map(row).collect::<Vec<String>>().join(",\n"))
}

/// The text of a module: the orders, and a test that goes through them, to be completed.
pub fn rust(names: &[String], rows: &[Vec<usize>]) -> String {
    let row = |row: &Vec<usize>| {
        let events = named(names, row).map(|name| format!("{name:?}"));
        format!("    [{}],\n", events.collect::<Vec<String>>().join(", "))
    };
    let arms = names.iter().map(|name| format!("                {name:?} => {{}}\n"));
    format!(
        "\
const ORDERS: &[[&str; {}]] = &[
{}];

#[test]
fn every_order_is_handled() {{
    for order in ORDERS {{
        println!(\"{{order:?}}\");
        for event in order {{
            match *event {{
                // Do what the event is, and check what comes of it.
{}                _ => unreachable!(),
            }}
        }}
    }}
}}
",
        names.len(),
        rows.iter().map(row).collect::<String>(),
        arms.collect::<String>(),
    )
}

fn named<'a>(names: &'a [String], row: &'a [usize]) -> impl Iterator<Item = &'a str> {
    row.iter().map(|event| &*names[*event])
}

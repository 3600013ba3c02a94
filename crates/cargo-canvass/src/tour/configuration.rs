//! The fifth stop: a covering array for a small configuration.

use std::ops::ControlFlow;

use canvass_cover::{
    format::{pict, rows},
    model::{Model, Request},
};

use super::{Stop, StopName, Tour, TourError, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Array,
    title: "A configuration, every pair of values",
    about: "Bugs of configurations mostly need two or three options at once. A covering array has every pair in few rows; on the\n\
            command line: `cargo canvass array model.txt`.",
    source: include_str!("configuration.rs"),
    run,
    read_on: "book/src/combinations.md, book/src/arrays.md",
};

// shown:
/// A model as PICT writes it.
const MODEL: &str = "\
System:  Linux, macOS, Windows
Browser: Firefox, Chrome, Safari
Locale:  en, de, ja, ar
Cache:   on, off
IF [Browser] = \"Safari\" THEN [System] = \"macOS\";
";

fn array(model: &Model) -> Result<String, TourError> {
    let request =
        Request { strength: 2, mixed: false, seed: 0, radix: None, effort: None, seeds: vec![] };
    let array = model.generate(&request, &mut |_| ControlFlow::Continue(()))?;
    Ok(rows::csv(model, &array.rows))
}
// end

fn run(_: &Tour) -> Result<String, TourError> {
    let model = pict::read(MODEL, &pict::Options::default())?;
    let array = array(&model)?;
    // All but Safari on Linux and on Windows, each with the locales and the cache on and off.
    let all = (3 * 3 - 2) * 4 * 2;
    let rows = array.lines().count() - 1;
    expect(rows < all / 3, "the number of rows")?;
    Ok(format!("{rows} rows instead of {all}:\n\n{}", indented(&array)))
}

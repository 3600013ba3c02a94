//! No text makes a reader panic, and what is read can be written and read back.

use canvass_base::SplitMix64;
use canvass_cover::format::{acts, casa, detect, pict};

use crate::{round_trip::pict_text, said, sample};

const INPUTS: usize = 20_000;

const TOKENS: [&str; 64] = [
    "[System]",
    "[Parameter]",
    "[Relation]",
    "[Constraint]",
    "[Test Set]",
    "Name:",
    "(int)",
    "(enum)",
    "(boolean)",
    ":",
    ",",
    ";",
    "*",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "--",
    "#",
    "\"",
    "=>",
    "||",
    "&&",
    "!",
    "~",
    "=",
    "!=",
    "<>",
    "<",
    "<=",
    ">",
    "+",
    "-",
    "/",
    "%",
    "IF",
    "THEN",
    "ELSE",
    "AND",
    "OR",
    "NOT",
    "LIKE",
    "IN",
    "IsNegative(",
    "@",
    "|",
    "<x>",
    "true",
    "x",
    "y",
    "9223372036854775807",
    "18446744073709551616",
    "0.5",
    "1e9",
    "\\",
    "\t",
    "\r\n",
    "\n",
    "\n",
    " ",
    "ß",
    "\u{feff}",
];

/// Tokens in any order.
fn soup(random: &mut SplitMix64) -> String {
    let mut text =
        random.pick(&["", "[Parameter]\nx (int) : 1, 2\n", "x: 1, 2\ny: a, b\n"]).to_owned();
    for _ in 0..random.below(30) {
        text.push_str(random.pick(&TOKENS));
        text.push_str(random.pick(&["", " ", "\n"]));
    }
    text
}

/// A part of a text changed: characters removed, repeated or replaced, lines exchanged.
fn mutated(text: &str, random: &mut SplitMix64) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..random.pick(&[0, 1, 1, 2, 4]) {
        if characters.is_empty() {
            break;
        }
        let start = random.below(characters.len());
        let end = (start + random.below(12)).min(characters.len());
        let part: Vec<char> = characters[start..end].to_vec();
        match random.below(5) {
            0 => drop(characters.drain(start..end)),
            1 => drop(characters.splice(start..start, part)),
            2 => drop(characters.splice(start..end, random.pick(&TOKENS).chars())),
            3 => drop(characters.splice(start..start, random.pick(&TOKENS).chars())),
            _ => {
                let to = random.below(characters.len());
                characters.swap(start, to);
            }
        }
    }
    characters.into_iter().collect()
}

/// Reads a text in every way; says how many readers took it and gave what can be written.
fn read(text: &str, other: &str) -> usize {
    detect(text);
    let mut taken = 0;
    let read = acts::read(text);
    if let Err(error) = &read {
        assert_eq!(error.explain().lines().count(), 4, "{text}");
    }
    if let Ok(model) = read {
        let written = acts::write(&model).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again =
            acts::read(&written).unwrap_or_else(|error| panic!("{error}\n{text}\n{written}"));
        assert_eq!(again, model, "{text}\n{written}");
        taken += 1;
    }
    for (separator, alias_separator, case_sensitive) in [(',', '|', false), (';', '/', true)] {
        let options = pict::Options {
            separator,
            alias_separator,
            negative_prefix: '~',
            case_sensitive,
            lenient: false,
        };
        let Ok(model) = pict::read(text, &options) else { continue };
        // Copied values can make a line look like a constraint.
        let Ok(written) = pict::write(&model, &options) else { continue };
        let again = pict::read(&written, &options)
            .unwrap_or_else(|error| panic!("{error}\n{text}\n{written}"));
        assert_eq!(again, model, "{text}\n{written}");
        pict::read_seeds(other, &model);
        taken += 1;
    }
    if let Ok((model, strength)) = casa::read(text, other) {
        let (parameters, clauses) = casa::write(&model, strength).unwrap();
        let again = casa::read(&parameters, &clauses).unwrap();
        assert_eq!(again, (model, strength), "{text}\n{other}");
        taken += 1;
    }
    taken
}

#[test]
fn any_text_is_read_or_refused() {
    let files = ["tcas.acts", "phone.acts", "format.pict"].map(sample);
    let [model, clauses] = ["spins.model", "spins.constraints"].map(sample);
    let random = &mut SplitMix64::new(1);
    let (mut inputs, mut taken) = (0, 0);
    while inputs < INPUTS {
        let (text, other) = match random.below(6) {
            0 => (soup(random), soup(random)),
            1 => {
                let constraint = said::acts(random, 3).text;
                let text = format!("{}[Constraint]\n{constraint}\n", said::ACTS);
                (mutated(&text, random), String::new())
            }
            2 => (mutated(&pict_text(random), random), mutated("x\tt\n~3\tcat\n", random)),
            3 => (mutated(&model, random), mutated(&clauses, random)),
            _ => {
                let file = &files[random.below(files.len())];
                (mutated(file, random), mutated("Type\tSize\nSpan\t10\n~Floppy\t\n", random))
            }
        };
        taken += read(&text, &other);
        inputs += 1;
    }
    println!("{inputs} texts, {taken} of them read");
    assert!(taken > INPUTS / 10, "{taken}");
}

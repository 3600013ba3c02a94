//! A page of the book whose end is made by a test; what stands above the mark is written by hand.
//!
//! Tests of several crates have this file as a module. To accept new text, they are run with `CANVASS_BLESS=1`.

use std::{env, fs, path::Path};

const MARK: &str = "<!-- What follows is made by a test. -->\n";

/// The page ends with what was made, or the test fails and shows the difference.
#[track_caller]
pub fn check(page: &str, made: &str) {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let book =
        folders.find_map(|folder| Some(folder.join("book/src")).filter(|book| book.is_dir()));
    let path = book.expect("the package is in the repository").join(page);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{page}: {error}"));
    let (by_hand, old) = text.split_once(MARK).unwrap_or_else(|| panic!("{page} lacks {MARK}"));
    if old == made {
        return;
    }
    if is_blessing() {
        fs::write(&path, [by_hand, MARK, made].concat()).expect("it was read just now");
        return;
    }
    let test = std::thread::current().name().unwrap_or("this test").to_owned();
    let crate_name = env!("CARGO_PKG_NAME");
    panic!(
        "book/src/{page} says something else:\n{}\nto accept the new text, run\n  CANVASS_BLESS=1 cargo test -p {crate_name} {test}",
        difference(old, made)
    );
}

fn is_blessing() -> bool {
    match env::var("CANVASS_BLESS") {
        Err(_) => false,
        Ok(value) if value == "1" => true,
        Ok(value) => panic!("CANVASS_BLESS is `{value}`: set it to 1 to accept the new text"),
    }
}

/// The lines between the first and the last that differ, old ones before new ones.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| {
        pairs.take_while(|(old, new)| old == new).count()
    };
    let before = same(&mut old.iter().zip(&new));
    let after = same(&mut old[before..].iter().rev().zip(new[before..].iter().rev()));
    let marked = |mark: char, lines: &[&str]| {
        lines[before..lines.len() - after]
            .iter()
            .map(|line| format!("{mark} {line}\n"))
            .collect::<String>()
    };
    marked('-', &old) + &marked('+', &new)
}

//! The layers of the library: a module imports only from modules that `lib.rs` lists before it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Up to here the modules are one layer, the algebra of spaces, and may import each other.
const LAST_OF_THE_ALGEBRA: &str = "graph";
/// What only forwards to the others.
const FRONT: [&str; 3] = ["macros", "pages", "prelude"];

#[test]
fn a_module_imports_only_from_those_listed_before_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let lib = fs::read_to_string(source.join("lib.rs")).expect("lib.rs is there");
    let modules = modules(&lib);
    let exports = exports(&lib);
    let last = modules.iter().position(|module| module == LAST_OF_THE_ALGEBRA);
    let last = last.expect("the algebra is there");
    let layer = |name: &str| {
        let module = exports.get(name).map_or(name, String::as_str);
        modules.iter().position(|listed| listed == module).map(|at| at.max(last))
    };
    let mut wrong = Vec::new();
    let mut imports = 0;
    for file in files(&source) {
        let within = file.strip_prefix(&source).expect("it is inside");
        let module = within.iter().next().expect("a file has a name").to_string_lossy();
        let module = module.trim_end_matches(".rs");
        let Some(own) = layer(module).filter(|_| !FRONT.contains(&module)) else { continue };
        for name in imported(&fs::read_to_string(&file).expect("sources are text")) {
            let Some(other) = layer(&name) else { continue };
            imports += 1;
            if other > own {
                wrong.push(format!("{} imports {name}", within.display()));
            }
        }
    }
    assert!(imports > 500, "only {imports} imports were found");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn imports_are_found_however_they_are_written() {
    let found = imported(
        "use crate::{Canvass, tree::{self, Tree}, lazy};\nuse crate::check::run;\n// crate::no\n\
         fn f() { crate::value::g(); }\n#[cfg(test)]\nmod tests { use crate::shard; }",
    );
    assert_eq!(found, ["Canvass", "tree", "lazy", "check", "value"]);
}

/// The modules in the order of `lib.rs`.
fn modules(lib: &str) -> Vec<String> {
    let name = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    lib.lines().filter_map(name).collect()
}

/// The names that `lib.rs` exports, with the modules that they are from. A macro that derives a trait has its name.
fn exports(lib: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for line in lib.lines().filter_map(|line| line.strip_prefix("pub use ")) {
        let Some((module, names)) = line.trim_end_matches(';').split_once("::") else { continue };
        let names = names.trim_matches(['{', '}']).split(", ");
        let foreign = module == "canvass_derive";
        exports.extend(names.filter(|_| !foreign).map(|name| (name.to_owned(), module.to_owned())));
    }
    exports
}

/// The sources that are no tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        match path.is_dir() {
            _ if ["tests", "twin", "samples"].contains(&&*name) => {}
            true => files.extend(self::files(&path)),
            false => files.push(path),
        }
    }
    files
}

/// What stands behind `crate::` outside of comments and tests.
fn imported(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => found.extend(first_word(rest)),
            Some(group) => {
                let mut depth = 0;
                let names = group.split_inclusive([',', '{', '}']).take_while(|part| {
                    let outside = depth >= 0;
                    depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
                    outside
                });
                let mut inside = 0;
                for part in names {
                    if inside == 0 {
                        found.extend(first_word(part.trim_start()));
                    }
                    inside += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
                }
            }
        }
    }
    found
}

fn first_word(text: &str) -> Option<String> {
    let word: String =
        text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    (!word.is_empty()).then_some(word)
}

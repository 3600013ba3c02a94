//! The layers of a crate: a module imports only from modules that `lib.rs` lists before it.

use std::collections::BTreeMap;

use super::{Source, Untidy};

/// Imports of modules that are listed later. `at` is the path of `lib.rs`, beside and below which the sources are.
pub fn upward(lib: &str, at: &str, sources: &[Source]) -> Vec<Untidy> {
    let folder = at.trim_end_matches("lib.rs");
    let modules = modules(lib);
    let exports = exports(lib);
    let layer = |name: &str| {
        let module = exports.get(name).map_or(name, String::as_str);
        modules.iter().position(|listed| listed == module)
    };
    let mut untidy = Vec::new();
    for source in sources.iter().filter(|source| !is_of_tests(&source.path)) {
        let within = source.path.strip_prefix(folder).unwrap_or(&source.path);
        let module = within.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        let Some(own) = layer(module) else { continue };
        for name in imported(&source.text) {
            if layer(&name).is_some_and(|other| other > own) {
                let why = format!("it imports `{name}`, which {at} lists after `{module}`");
                untidy.push(Untidy { place: source.path.clone(), why });
            }
        }
    }
    untidy
}

/// The modules in the order of `lib.rs`.
pub fn modules(lib: &str) -> Vec<String> {
    let name = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    lib.lines().filter_map(name).collect()
}

/// The names that `lib.rs` exports, with the modules that they are from. What other crates have is nobody's.
fn exports(lib: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for rest in lib.split("\npub use ").skip(1) {
        let statement = rest.split(';').next().unwrap_or_default();
        let Some((module, names)) = statement.split_once("::") else { continue };
        let names = names.trim_matches(['{', '}']).split(',').map(str::trim);
        let is_own = !module.starts_with("canvass_");
        let names = names.filter(|name| is_own && !name.is_empty());
        exports.extend(names.map(|name| (name.to_owned(), module.to_owned())));
    }
    exports
}

/// Whether a file is for tests alone.
fn is_of_tests(path: &str) -> bool {
    let names = path.split('/').map(|name| name.trim_end_matches(".rs"));
    names.into_iter().any(|name| ["tests", "twin", "samples"].contains(&name))
}

/// What stands behind `crate::` outside of comments and tests.
fn imported(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    // What a macro writes stands where it is called.
    let code = code.replace("$crate::", "");
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            found.extend(first_word(rest));
            continue;
        };
        let mut depth = 0;
        for part in group.split_inclusive([',', '{', '}']) {
            if depth == 0 {
                found.extend(first_word(part.trim_start()));
            }
            depth += i32::from(part.ends_with('{')) - i32::from(part.ends_with('}'));
            if depth < 0 {
                break;
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

#[cfg(test)]
mod tests {
    use super::{Source, imported, upward};

    #[track_caller]
    fn check(lib: &str, path: &str, text: &str, expect: &[&str]) {
        let source = Source { path: path.to_owned(), text: text.to_owned() };
        let found = upward(lib, "src/lib.rs", &[source]);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn an_import_that_is_turned_round_is_found() {
        let lib = "mod choice;\npub mod check;\n\npub use check::{\n    run,\n};\n";
        check(lib, "src/check/run.rs", "use crate::choice::Shape;", &[]);
        check(
            lib,
            "src/choice/shape.rs",
            "use crate::check::Test;",
            &["src/choice/shape.rs: it imports `check`, which src/lib.rs lists after `choice`"],
        );
        check(
            lib,
            "src/choice.rs",
            "use crate::{Nat, run};",
            &["src/choice.rs: it imports `run`, which src/lib.rs lists after `choice`"],
        );
        check(lib, "src/choice/tests.rs", "use crate::check::Test;", &[]);
    }

    #[test]
    fn imports_are_found_however_they_are_written() {
        let found = imported(
            "use crate::{Canvass, tree::{self, Tree}, lazy};\nuse crate::check::run;\n// crate::no\n$crate::no();\n\
             fn f() { crate::value::g(); }\n#[cfg(test)]\nmod tests { use crate::shard; }",
        );
        assert_eq!(found, ["Canvass", "tree", "lazy", "check", "value"]);
    }
}

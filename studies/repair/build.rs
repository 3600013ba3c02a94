//! Writes out the variants of all benchmarks, with a list of their texts and a macro that declares them as modules.

#[path = "src/patch.rs"]
#[allow(dead_code, reason = "patches are only applied here")]
mod patch;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let (mut texts, mut modules) = (String::new(), String::new());
    for benchmark in benchmarks()? {
        let folder = Path::new(&benchmark);
        let reference = fs::read_to_string(folder.join("reference.rs"))?;
        let patches = fs::read_to_string(folder.join("variants.patch"))?;
        fs::create_dir_all(out.join(folder).join("repaired"))?;
        for (variant, hunks) in [("reference", "")].into_iter().chain(patch::sections(&patches)) {
            let path = out.join(folder).join(variant).with_extension("rs");
            fs::write(&path, patch::apply(&reference, hunks))?;
            texts += &format!("    ({benchmark:?}, {variant:?}, include_str!({path:?})),\n");
            modules += &format!(
                "    ({benchmark} {variant:?} $name:ident) => {{ #[path = {path:?}] pub mod $name; }};\n"
            );
        }
        println!("cargo::rerun-if-changed={benchmark}");
    }
    println!("cargo::rerun-if-changed=src/patch.rs");
    let list = format!(
        "/// Benchmark, variant and text of each.\npub const TEXTS: &[(&str, &str, &str)] = &[\n{texts}];\n"
    );
    let module = format!(
        "/// Declares a variant as a module: `module!(sized_list \"1\" one)`.\n\
         #[macro_export]\nmacro_rules! module {{\n{modules}}}\n"
    );
    fs::write(out.join("variants.rs"), list + &module)
}

/// The folders that have a reference.
fn benchmarks() -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(".")? {
        let entry = entry?;
        if entry.path().join("reference.rs").is_file() {
            found.push(entry.file_name().into_string().expect("folders are named in ASCII"));
        }
    }
    found.sort();
    Ok(found)
}

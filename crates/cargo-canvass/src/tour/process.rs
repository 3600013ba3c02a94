//! Programs of the tour that run in a process of their own, so that settings of whoever takes the tour do not change what they say.

use std::{
    env,
    process::{Command, Output},
};

use canvass_console::Exit;

use super::{TourError, bounded, failing, lazy, machine, private_folder::PrivateFolder, thinned};

/// Tests, and whatever else reads settings, by their names.
const PROGRAMS: &[(&str, fn())] = &[
    ("insert_keeps_order", failing::insert_keeps_order),
    ("insert_once_keeps_order", bounded::insert_once_keeps_order),
    ("evaluation_keeps_the_type", lazy::evaluation_keeps_the_type),
    ("ring", machine::main),
    ("thinned", thinned::main),
];

/// Runs a program in this process. A test that fails panics, and so ends it with a status of its own.
pub fn run_here(name: &str) -> Exit {
    match PROGRAMS.iter().find(|(known, _)| *known == name) {
        Some((_, program)) => {
            program();
            Exit::Success
        }
        None => Exit::BadUsage,
    }
}

/// Runs a program in a process without variables other than these, with its package in the folder, and its record in another:
/// all that it prints.
pub fn run(
    name: &str,
    variables: &[(&str, &str)],
    folder: &PrivateFolder,
    records: &PrivateFolder,
) -> Result<Printed, TourError> {
    // Settings are looked for here, and no further up.
    std::fs::write(folder.path().join("canvass.toml"), "")?;
    let mut command = Command::new(env::current_exe()?);
    command.args(["tour", "--program", name]).current_dir(folder.path()).env_clear();
    // Windows runs no process without it.
    command.envs(env::var_os("SystemRoot").map(|root| ("SystemRoot", root)));
    command.env("CARGO_MANIFEST_DIR", folder.path()).envs(variables.iter().copied());
    // Away from Cargo's target folder, records are where temporary files are, whatever the system calls that.
    command.env("CANVASS_RECORD", "tour");
    command.env("TMPDIR", records.path()).env("TMP", records.path());
    let Output { status, stdout, stderr } = command.output()?;
    let text = [stdout, stderr].concat();
    Ok(Printed { succeeded: status.success(), text: String::from_utf8(text)?.trim().to_owned() })
}

/// What a program printed.
pub struct Printed {
    pub succeeded: bool,
    pub text: String,
}

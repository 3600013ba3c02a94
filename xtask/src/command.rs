//! Other programs, run from the root of the workspace and announced before they start.

use std::{
    ffi::OsStr,
    iter,
    path::Path,
    process::{Command, ExitStatus},
};

use crate::error::Error;

/// The program and its arguments, separated by spaces.
pub fn command(words: &str) -> Command {
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().expect("a command names its program"));
    command.args(words).current_dir(root());
    command
}

/// The directory of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ is inside the workspace")
}

pub fn run(command: &mut Command) -> Result<(), Error> {
    announce(command);
    let status = command.status().map_err(|source| Error::Io { line: line(command), source })?;
    succeeded(command, status)
}

pub fn announce(command: &Command) {
    println!("$ {}", line(command));
}

pub fn succeeded(command: &Command, status: ExitStatus) -> Result<(), Error> {
    if status.success() {
        return Ok(());
    }
    Err(Error::Command { line: line(command), status })
}

/// The command as one would type it.
pub fn line(command: &Command) -> String {
    let variables = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}={}", name.to_string_lossy(), quoted(value?))));
    let words = iter::once(command.get_program()).chain(command.get_args()).map(quoted);
    variables.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./:,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_can_be_pasted_into_a_shell() {
        let mut doc = command("cargo doc --package * --no-deps");
        doc.env("RUSTDOCFLAGS", "-D warnings");
        let expect = "RUSTDOCFLAGS='-D warnings' cargo doc --package '*' --no-deps";
        assert_eq!(line(&doc), expect);
    }
}

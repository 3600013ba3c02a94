//! What the tests need from outside the Rust toolchain, and how to come by it.

use std::process::Stdio;

use crate::{
    command::{command, run},
    failure::Failure,
};

/// A program that some tests cannot do without.
///
/// For example `Need { name: "z3", find: "z3 --version", debian_package: "z3" }`.
#[derive(Debug)]
pub struct Need {
    /// The word after `needs` in `#[ignore = "needs NAME"]`.
    pub name: &'static str,
    /// A command that succeeds if and only if the need is met.
    pub find: &'static str,
    /// What apt installs to meet it.
    pub debian_package: &'static str,
}

/// Everything the tests need.
pub const NEEDS: &[Need] = &[];

/// Installs what is not there yet.
pub fn meet_all() -> Result<(), Failure> {
    NEEDS.iter().try_for_each(meet)
}

fn meet(need: &'static Need) -> Result<(), Failure> {
    if is_met(need) {
        return Ok(());
    }
    install(need.debian_package)
        .and_then(|()| run(&mut command(need.find)))
        .map_err(|why| Failure::Missing { need, why: Box::new(why) })
}

fn is_met(need: &Need) -> bool {
    let find = command(need.find).stdout(Stdio::null()).stderr(Stdio::null()).status();
    find.is_ok_and(|status| status.success())
}

fn install(debian_package: &str) -> Result<(), Failure> {
    let sudo = if is_root() { "" } else { "sudo" };
    run(&mut command(&format!("{sudo} apt-get update")))?;
    run(&mut command(&format!("{sudo} apt-get install --yes {debian_package}")))
}

fn is_root() -> bool {
    let user = command("id -u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_is_met_if_its_command_succeeds() {
        assert!(is_met(&need("cargo --version")));
        assert!(!is_met(&need("cargo --no-such-option")));
        assert!(!is_met(&need("no-such-program")));
    }

    fn need(find: &'static str) -> Need {
        Need { name: "thing", find, debian_package: "thing" }
    }
}

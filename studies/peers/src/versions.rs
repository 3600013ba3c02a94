//! Which version of a package this binary was built with.

const LOCK: &str = include_str!("../Cargo.lock");

/// As the lock file says; none for a package that is not in it.
pub fn version(package: &str) -> Option<&'static str> {
    let name = format!("name = \"{package}\"");
    let mut lines = LOCK.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = ")?;
    Some(version.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_of_the_lock_file_has_its_version_and_another_none() {
        assert_eq!(version("canvass-peers"), Some(env!("CARGO_PKG_VERSION")));
        assert_eq!(version("no such package"), None);
    }
}

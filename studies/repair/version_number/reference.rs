//! A generator of versions with three parts, from one number. After the tests of the resolver of `cargo`.

use canvass::generate::range;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}

const PARTS: u32 = 3;

pub fn is_version(version: &Version) -> bool {
    version.major < PARTS && version.minor < PARTS && version.patch < PARTS
}

#[canvass::generator(covers = is_version)]
pub fn version_number() -> Version {
    let raw: u32 = range(0..27);
    Version { major: raw / PARTS / PARTS % PARTS, minor: raw / PARTS % PARTS, patch: raw % PARTS }
}

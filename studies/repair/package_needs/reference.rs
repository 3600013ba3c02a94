//! A generator of the dependencies of a package: each on a package before it, in a range of versions. After the tests of the crate
//! `pubgrub`.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Needs {
    Nothing,
    Package(u32, u32, u32, Box<Needs>),
}
use Needs::{Nothing, Package};

pub fn are_before(package: u32, versions: u32, needs: &Needs) -> bool {
    match needs {
        Nothing => true,
        Package(number, low, high, rest) => {
            *number < package
                && *low < *high
                && *high <= versions
                && are_before(*number, versions, rest)
        }
    }
}

#[canvass::generator(covers = are_before)]
pub fn package_needs(package: u32, versions: u32) -> Needs {
    if package == 0 || versions == 0 {
        Nothing
    } else {
        let number = range(0..package);
        let low = range(0..versions);
        let high = range(low + 1..=versions);
        choose![Nothing, Package(number, low, high, Box::new(package_needs(number, versions)))]
    }
}

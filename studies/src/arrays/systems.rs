//! Systems without constraints, and what others need for them.
//!
//! Sizes and CPU seconds of LibreCA (Rust, IPOG) and PICT (C++) were measured on a machine with two cores; the process's
//! start is part of them. The best known sizes are those of Colbourn's tables, November 2024, or the product of the largest
//! columns.

use canvass_cover::Problem;

pub(super) struct System {
    pub(super) name: &'static str,
    /// Numbers of levels, each with how many columns have it.
    pub(super) columns: &'static [(u32, usize)],
    pub(super) strength: usize,
    pub(super) libreca: Size,
    pub(super) pict: Option<Size>,
    pub(super) best: Option<usize>,
}

/// Rows, and CPU seconds for them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) seconds: f64,
}

impl System {
    pub(super) fn problem(&self) -> Problem {
        Problem::uniform(self.levels(), self.strength)
            .expect("there are more columns than strength")
    }

    pub(super) fn levels(&self) -> Vec<u32> {
        self.columns.iter().flat_map(|(levels, columns)| vec![*levels; *columns]).collect()
    }
}

const fn size(rows: usize, seconds: f64) -> Size {
    Size { rows, seconds }
}

const fn system(
    name: &'static str,
    columns: &'static [(u32, usize)],
    strength: usize,
    libreca: Size,
    pict: Option<Size>,
    best: Option<usize>,
) -> System {
    System { name, columns, strength, libreca, pict, best }
}

const TCAS: &[(u32, usize)] = &[(2, 7), (3, 2), (4, 1), (10, 2)];
const MIXED: &[(u32, usize)] = &[(4, 15), (3, 17), (2, 29)];
const SPINV: &[(u32, usize)] = &[(4, 11), (3, 2), (2, 42)];
const BUGZILLA: &[(u32, usize)] = &[(4, 2), (3, 1), (2, 49)];

pub(super) const SYSTEMS: &[System] = &[
    system("3^4", &[(3, 4)], 2, size(9, 0.002), Some(size(12, 0.005)), Some(9)),
    system("3^13", &[(3, 13)], 2, size(19, 0.003), Some(size(19, 0.006)), Some(15)),
    system("3^13", &[(3, 13)], 3, size(73, 0.003), Some(size(74, 0.017)), Some(45)),
    system("3^13", &[(3, 13)], 4, size(278, 0.004), Some(size(284, 0.25)), Some(212)),
    system("3^13", &[(3, 13)], 6, size(3124, 0.044), None, Some(2181)),
    system("4^10", &[(4, 10)], 2, size(40, 0.002), Some(size(31, 0.006)), Some(24)),
    system("4^10", &[(4, 10)], 3, size(158, 0.003), Some(size(156, 0.020)), Some(100)),
    system("4^10", &[(4, 10)], 4, size(757, 0.005), Some(size(741, 0.41)), Some(496)),
    system("4^10", &[(4, 10)], 6, size(13191, 0.083), None, Some(7936)),
    system("5^10", &[(5, 10)], 2, size(45, 0.002), Some(size(45, 0.007)), Some(36)),
    system("6^10", &[(6, 10)], 2, size(67, 0.002), Some(size(66, 0.008)), Some(48)),
    system("10^10", &[(10, 10)], 2, size(160, 0.002), Some(size(166, 0.012)), Some(115)),
    system("10^20", &[(10, 20)], 2, size(226, 0.004), Some(size(213, 0.053)), Some(155)),
    system("10^20", &[(10, 20)], 3, size(3478, 0.107), Some(size(3429, 35.1)), Some(2250)),
    system("10^20", &[(10, 20)], 4, size(48475, 7.97), None, None),
    system("2^100", &[(2, 100)], 2, size(16, 0.003), Some(size(16, 0.021)), Some(10)),
    system("2^100", &[(2, 100)], 3, size(48, 0.034), Some(size(48, 3.18)), Some(33)),
    system("2^100", &[(2, 100)], 4, size(132, 2.73), None, Some(98)),
    system("3^50", &[(3, 50)], 4, size(579, 0.93), None, None),
    system("TCAS", TCAS, 2, size(100, 0.003), Some(size(100, 0.006)), Some(100)),
    system("TCAS", TCAS, 3, size(403, 0.003), Some(size(406, 0.041)), Some(400)),
    system("TCAS", TCAS, 4, size(1334, 0.006), Some(size(1450, 0.98)), Some(1200)),
    system("TCAS", TCAS, 5, size(4219, 0.021), Some(size(4260, 14.9)), Some(3600)),
    system("TCAS", TCAS, 6, size(11422, 0.078), None, Some(7200)),
    system("4^15 3^17 2^29", MIXED, 2, size(40, 0.003), Some(size(38, 0.014)), None),
    system("4^15 3^17 2^29", MIXED, 3, size(197, 0.031), Some(size(217, 3.45)), None),
    system(
        "4 3^39 2^35",
        &[(4, 1), (3, 39), (2, 35)],
        2,
        size(28, 0.003),
        Some(size(28, 0.016)),
        None,
    ),
    system("spinv's shape", SPINV, 2, size(40, 0.003), None, None),
    system("spinv's shape", SPINV, 3, size(169, 0.017), None, None),
    system("bugzilla's shape", BUGZILLA, 2, size(18, 0.003), None, None),
    system("bugzilla's shape", BUGZILLA, 3, size(75, 0.010), None, None),
];

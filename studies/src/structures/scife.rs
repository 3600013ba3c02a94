//! How fast SciFe itself is.
//!
//! scalac 2.11.12, OpenJDK 17.0.15, one thread of a 2-core x86-64 machine; CPU time of the main thread without
//! garbage collection, best of three, with a fresh memo, building the enumerator included.

/// Structures per second, where it was measured.
pub(super) fn per_second(structure: &str, n: u8) -> Option<u64> {
    let structure =
        if structure == "linked search tree" { "binary search tree" } else { structure };
    MEASURED.iter().find(|row| (row.0, row.1) == (structure, n)).map(|row| row.2)
}

const MEASURED: &[(&str, u8, u64)] = &[
    ("binary search tree", 5, 8_188),
    ("binary search tree", 10, 505_854),
    ("binary search tree", 12, 4_059_951),
    ("binary search tree", 13, 5_115_035),
    ("binary search tree", 14, 4_584_139),
    ("binary search tree", 15, 6_884_704),
    ("sorted list", 5, 31_558),
    ("sorted list", 10, 5_000_029),
    ("sorted list", 12, 10_050_243),
    ("sorted list", 13, 9_677_791),
    ("sorted list", 14, 9_099_739),
    ("red-black tree", 5, 2_462),
    ("red-black tree", 10, 3_522),
    ("red-black tree", 12, 7_886),
    ("red-black tree", 13, 9_564),
    ("red-black tree", 14, 14_877),
    ("red-black tree", 15, 12_674),
    ("heap array", 5, 314_457),
    ("heap array", 7, 2_316_094),
    ("heap array", 8, 16_767_238),
    ("heap array", 9, 23_355_651),
    ("B-tree", 5, 1_312),
    ("B-tree", 10, 9_744),
    ("B-tree", 13, 54_367),
    ("B-tree", 15, 60_474),
    ("RIFF image", 5, 4_630),
    ("RIFF image", 7, 52_241),
    ("RIFF image", 9, 670_494),
    ("RIFF image", 11, 3_674_782),
    ("RIFF image", 12, 3_036_331),
    ("DAG", 4, 13_776),
    ("DAG", 5, 146_736),
    ("DAG", 6, 613_313),
    ("DAG", 7, 1_658_568),
    ("class hierarchy", 1, 4_930),
    ("class hierarchy", 2, 32_285),
    ("class hierarchy", 3, 287_875),
    ("directed graph", 3, 63_606),
    ("directed graph", 4, 461_138),
];

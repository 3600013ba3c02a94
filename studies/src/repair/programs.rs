//! The programs that are repaired: those of the paper, with what Cobb took, ours, and those that people write.

use canvass_repair_benchmarks::text;

/// A generator with something missing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Broken {
    /// What it generates: its folder in `studies/repair`.
    pub benchmark: &'static str,
    /// Which part is missing: the name of its patch.
    pub variant: &'static str,
    /// What Cobb took, if it is of the paper.
    pub cobb: Option<Cobb>,
    /// Why it is in the study.
    pub part: Part,
}

/// A part of the study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// It is of the paper.
    Paper,
    /// It is one of our first ten.
    Ours,
    /// It is of a kind that people write, or after the tests of a published crate, and was looked at while the repair was improved.
    Practice,
    /// It is of that sort too, and was looked at once that was done. What was improved later could be seen from it.
    Aside,
    /// It is of that sort too, was written before those improvements, and looked at when they were done.
    Fresh,
}

impl Part {
    /// Whether its programs were kept aside while the repair was improved.
    pub fn is_aside(self) -> bool {
        matches!(self, Part::Aside | Part::Fresh)
    }
}

/// Figures of tables 1 and 2 of the paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cobb {
    /// How many terms were enumerated.
    pub terms: u32,
    /// In all.
    pub seconds: f64,
}

impl Broken {
    /// The function that is repaired, if not the one that the benchmark is called after.
    pub fn function(&self) -> &'static str {
        match (self.benchmark, self.variant) {
            ("json_value", "1") => "items",
            ("cidr_block", "2") => "network",
            ("number_matrix", "1") => "matrix_row",
            (benchmark, _) => benchmark,
        }
    }

    /// The text of its file.
    pub fn source(&self) -> &'static str {
        text(self.benchmark, self.variant)
    }

    /// The generator without a part missing.
    pub fn reference(&self) -> &'static str {
        text(self.benchmark, "reference")
    }
}

macro_rules! broken {
    ($benchmark:literal, $variant:literal, $terms:literal terms, $seconds:literal s) => {
        Broken {
            benchmark: $benchmark,
            variant: $variant,
            cobb: Some(Cobb { terms: $terms, seconds: $seconds }),
            part: Part::Paper,
        }
    };
    ($part:ident, $benchmark:literal, $variant:literal) => {
        Broken { benchmark: $benchmark, variant: $variant, cobb: None, part: Part::$part }
    };
}

/// All of them, those of the paper first.
pub const PROGRAMS: &[Broken] = &[
    broken!("sized_list", "1", 3 terms, 0.61 s),
    broken!("sized_list", "2", 3 terms, 0.51 s),
    broken!("sized_list", "3", 22 terms, 1.89 s),
    broken!("sized_list", "4", 6 terms, 0.63 s),
    broken!("sized_list", "5", 22 terms, 2.27 s),
    broken!("sized_list", "6", 25 terms, 1.9 s),
    broken!("sized_list", "7", 25 terms, 2.38 s),
    broken!("sized_list", "8", 22 terms, 2.37 s),
    broken!("sized_list", "sketch", 25 terms, 2.43 s),
    broken!("duplicate_list", "1", 4 terms, 0.8 s),
    broken!("duplicate_list", "2", 67 terms, 4.19 s),
    broken!("duplicate_list", "sketch", 71 terms, 4.68 s),
    broken!("unique_list", "1", 3 terms, 0.43 s),
    broken!("unique_list", "2", 16 terms, 1.18 s),
    broken!("unique_list", "sketch", 19 terms, 1.22 s),
    broken!("sorted_list", "1", 4 terms, 0.51 s),
    broken!("sorted_list", "2", 226 terms, 4.59 s),
    broken!("sorted_list", "sketch", 230 terms, 4.61 s),
    broken!("even_list", "1", 35 terms, 2.34 s),
    broken!("even_list", "2", 48 terms, 5.14 s),
    broken!("even_list", "3", 58 terms, 5.84 s),
    broken!("even_list", "4", 83 terms, 6.82 s),
    broken!("even_list", "5", 58 terms, 7.98 s),
    broken!("even_list", "6", 93 terms, 7.61 s),
    broken!("even_list", "sketch", 93 terms, 9.56 s),
    broken!("sized_tree", "1", 3 terms, 0.99 s),
    broken!("sized_tree", "2", 3 terms, 0.95 s),
    broken!("sized_tree", "3", 17 terms, 6.75 s),
    broken!("sized_tree", "sketch", 20 terms, 7.45 s),
    broken!("complete_tree", "1", 3 terms, 0.6 s),
    broken!("complete_tree", "2", 45 terms, 3.65 s),
    broken!("complete_tree", "sketch", 48 terms, 3.78 s),
    broken!("search_tree", "1", 5 terms, 56.21 s),
    broken!("search_tree", "2", 6 terms, 56.88 s),
    broken!("search_tree", "3", 5 terms, 55.17 s),
    broken!("search_tree", "4", 11136 terms, 637.67 s),
    broken!("search_tree", "sketch", 11146 terms, 765.49 s),
    broken!("red_black_tree", "1", 5 terms, 35.85 s),
    broken!("red_black_tree", "2", 6 terms, 35.19 s),
    broken!("red_black_tree", "3", 45 terms, 35.14 s),
    broken!("red_black_tree", "4", 95 terms, 41.95 s),
    broken!("red_black_tree", "5", 87 terms, 38.32 s),
    broken!("red_black_tree", "6", 51 terms, 33.68 s),
    broken!("red_black_tree", "sketch", 232 terms, 62.58 s),
    broken!("lambda_term", "1", 9 terms, 8.29 s),
    broken!("lambda_term", "2", 276 terms, 86.34 s),
    broken!("lambda_term", "3", 1555 terms, 611.49 s),
    broken!(Ours, "avl_tree", "1"),
    broken!(Ours, "avl_tree", "2"),
    broken!(Ours, "json_value", "1"),
    broken!(Ours, "json_value", "2"),
    broken!(Ours, "binary_heap", "1"),
    broken!(Ours, "binary_heap", "2"),
    broken!(Ours, "scoped_term", "1"),
    broken!(Ours, "scoped_term", "2"),
    broken!(Ours, "cidr_block", "1"),
    broken!(Ours, "cidr_block", "2"),
    broken!(Practice, "association_list", "1"),
    broken!(Practice, "association_list", "2"),
    broken!(Practice, "association_list", "3"),
    broken!(Practice, "big_integer", "1"),
    broken!(Practice, "calendar_date", "1"),
    broken!(Practice, "calendar_date", "2"),
    broken!(Practice, "calendar_date", "3"),
    broken!(Practice, "graph_edges", "1"),
    broken!(Practice, "ip_network", "1"),
    broken!(Practice, "number_matrix", "1"),
    broken!(Practice, "number_matrix", "2"),
    broken!(Practice, "number_matrix", "3"),
    broken!(Practice, "parentheses", "1"),
    broken!(Practice, "parentheses", "2"),
    broken!(Practice, "parentheses", "3"),
    broken!(Practice, "private_address", "1"),
    broken!(Practice, "private_address", "2"),
    broken!(Practice, "private_address", "3"),
    broken!(Practice, "s_expression", "1"),
    broken!(Practice, "signed_duration", "1"),
    broken!(Practice, "table_resizes", "1"),
    broken!(Practice, "table_resizes", "2"),
    broken!(Practice, "two_three_tree", "1"),
    broken!(Practice, "two_three_tree", "2"),
    broken!(Practice, "two_three_tree", "3"),
    broken!(Practice, "typed_expression", "1"),
    broken!(Practice, "typed_expression", "2"),
    broken!(Practice, "typed_expression", "3"),
    broken!(Practice, "chess_move", "1"),
    broken!(Practice, "chess_move", "2"),
    broken!(Practice, "packed_digits", "1"),
    broken!(Practice, "packed_digits", "2"),
    broken!(Practice, "memory_region", "1"),
    broken!(Practice, "memory_region", "2"),
    broken!(Practice, "negation_tree", "1"),
    broken!(Practice, "negation_tree", "2"),
    broken!(Practice, "shape_record", "1"),
    broken!(Practice, "shape_record", "2"),
    broken!(Aside, "bitmap_store", "1"),
    broken!(Aside, "interval_set", "1"),
    broken!(Aside, "interval_set", "2"),
    broken!(Aside, "interval_set", "3"),
    broken!(Aside, "package_needs", "1"),
    broken!(Aside, "regex_tree", "1"),
    broken!(Aside, "regex_tree", "2"),
    broken!(Aside, "regex_tree", "3"),
    broken!(Aside, "run_length", "1"),
    broken!(Aside, "run_length", "2"),
    broken!(Aside, "run_length", "3"),
    broken!(Aside, "shift_range", "1"),
    broken!(Aside, "text_range", "1"),
    broken!(Aside, "version_number", "1"),
    broken!(Fresh, "address_pool", "1"),
    broken!(Fresh, "address_pool", "2"),
    broken!(Fresh, "bracket_kinds", "1"),
    broken!(Fresh, "bracket_kinds", "2"),
    broken!(Fresh, "clock_time", "1"),
    broken!(Fresh, "clock_time", "2"),
    broken!(Fresh, "polynomial", "1"),
    broken!(Fresh, "polynomial", "2"),
    broken!(Fresh, "triangle_matrix", "1"),
    broken!(Fresh, "typed_list", "1"),
    broken!(Fresh, "typed_list", "2"),
    broken!(Fresh, "utc_offset", "1"),
    broken!(Fresh, "utc_offset", "2"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_the_variants_of_both_tables_ten_of_ours_and_of_65_others_27_were_kept_aside() {
        let of_the_paper = PROGRAMS.iter().filter_map(|program| program.cobb);
        assert_eq!(of_the_paper.clone().count(), 44 + 3);
        let seconds: f64 = of_the_paper.map(|cobb| cobb.seconds).sum();
        assert_eq!(seconds.round(), 2667.0);
        let count = |part| PROGRAMS.iter().filter(|program| program.part == part).count();
        let parts = [Part::Paper, Part::Ours, Part::Practice, Part::Aside, Part::Fresh];
        assert_eq!(parts.map(count), [47, 10, 38, 14, 13]);
    }

    #[test]
    fn every_program_has_its_function_and_a_reference() {
        for program in PROGRAMS {
            let heading = format!("fn {}(", program.function());
            assert!(program.source().contains(&heading), "{program:?}");
            assert!(program.reference().contains(&heading), "{program:?}");
        }
    }
}

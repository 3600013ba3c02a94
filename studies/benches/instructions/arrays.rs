//! Covering arrays, and the repair of a generator.

use crate::path::Path;
use canvass_cover::{
    Array, Effort, Problem, Relation, Rules, cover, coverage, decided_rows, shrink,
};
use canvass_repair::{Session, repair};
use canvass_repair_benchmarks::text;
use std::hint::black_box;
use std::ops::ControlFlow;

pub const PATHS: &[Path] = &[
    Path {
        name: "build an array",
        what: "all triples of 20 columns of 4 levels, by IPOG",
        prepare: build,
    },
    Path {
        name: "build with rules",
        what: "all pairs of 30 columns of 5 levels with 20 rules",
        prepare: build_with_rules,
    },
    Path { name: "shrink an array", what: "2,000 steps of tabu search", prepare: search },
    Path { name: "measure an array", what: "which pairs 60 rows cover", prepare: measure },
    Path {
        name: "repair a list",
        what: "the sketch of a sorted list, without proof",
        prepare: repair_list,
    },
];

fn problem(columns: usize, levels: u32, strength: usize, rules: Rules) -> Problem {
    let relation = Relation::new((0..columns).collect(), strength);
    Problem::new(vec![levels; columns], vec![relation], rules).expect("the columns are there")
}

fn built(problem: &Problem) -> Array {
    cover(problem, &[], 0, &mut |_| ControlFlow::Continue(())).expect("it can be built").array
}

fn build() -> Box<dyn FnMut()> {
    let problem = problem(20, 4, 3, Rules::none());
    Box::new(move || drop(black_box(built(&problem))))
}

fn with_rules() -> Problem {
    let forbidden = (0..20).map(|rule| vec![(rule, 0), (rule + 7, 1)].into_boxed_slice());
    problem(30, 5, 2, Rules::new(forbidden, Vec::new()))
}

fn build_with_rules() -> Box<dyn FnMut()> {
    let problem = with_rules();
    Box::new(move || drop(black_box(built(&problem))))
}

fn search() -> Box<dyn FnMut()> {
    let problem = problem(10, 4, 2, Rules::none());
    let array = built(&problem);
    Box::new(move || {
        let effort = Effort { steps: 2_000, time: None };
        let goes_on = &mut |_| ControlFlow::Continue(());
        drop(black_box(shrink(&problem, array.clone(), &effort, 1, goes_on)));
    })
}

fn measure() -> Box<dyn FnMut()> {
    let problem = problem(30, 5, 2, Rules::none());
    let rows = decided_rows(&built(&problem));
    Box::new(move || drop(black_box(coverage(&problem, &rows, 0).expect("it can be measured"))))
}

fn repair_list() -> Box<dyn FnMut()> {
    let source = text("sorted_list", "sketch");
    Box::new(move || {
        let repaired = repair(source, "sorted_list", &mut Session::default());
        assert!(black_box(repaired).is_ok());
    })
}

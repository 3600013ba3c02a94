//! The parts together: the optimiser on many functions, and the compiler beside the interpreter.

use super::*;
use interpreter::checksum;
use optimiser::optimise;
use program::Variable;
use std::slice;
use term::{Binary, Term, Unary};

fn functions(count: usize) -> Vec<Block> {
    let source = Source { fan_out: 1, seed: 42 };
    programs(source).take(count).map(|program| Block::from(&program)).collect()
}

/// The compiler of this machine; tests that need one say so, and pass without.
fn compiler() -> Option<Compiler> {
    let compiler = Compiler::find(None).unwrap();
    if compiler.is_none() {
        println!("skipped: there is no gcc");
    }
    compiler
}

#[test]
fn without_a_bug_optimised_functions_return_the_same() {
    for function in functions(20_000) {
        let optimised = optimise(&function, None);
        assert_eq!(checksum(&optimised), checksum(&function), "{function:?}\n{optimised:?}");
    }
}

#[test]
fn optimised_functions_are_smaller_and_there_is_nothing_left_to_do() {
    let (mut before, mut after) = (0, 0);
    for function in functions(2000) {
        let optimised = optimise(&function, None);
        assert_eq!(optimise(&optimised, None), optimised, "{function:?}");
        before += function.nodes();
        after += optimised.nodes();
    }
    assert!(after * 10 < before * 9, "{before} {after}");
}

#[track_caller]
fn check_bug(bug: Bug, function: &Block) {
    for (bug, expect) in [(None, None), (Some(bug), Some(0))] {
        let difference = System::Interpreter.first_difference(slice::from_ref(function), bug);
        assert_eq!(difference.unwrap(), expect);
    }
}

#[test]
fn each_bug_shows_in_a_small_function() {
    let [x, y] = [Variable::X, Variable::Y].map(Term::Variable);
    let remainder = Term::binary(Binary::Remainder, x.clone(), y);
    let rare = Term::binary(Binary::Divide, remainder, Term::Constant(3));
    check_bug(Bug::RemainderNotNegative, &Block::Return(rare));
    let difference = Term::binary(Binary::Subtract, x, Term::Variable(Variable::Y));
    let negated = Term::unary(Unary::Negate, difference);
    check_bug(Bug::DifferenceNotExchanged, &Block::Return(negated));
}

#[test]
fn a_compiler_and_the_interpreter_find_the_same() {
    let Some(compiler) = compiler() else { return };
    let compiled = System::Compiler(compiler);
    let functions = functions(100);
    assert_eq!(compiled.first_difference(&functions, None).unwrap(), None);
    let difference = compiled.first_difference(&functions, Some(QUICK.bug)).unwrap();
    let expect = System::Interpreter.first_difference(&functions, Some(QUICK.bug)).unwrap();
    assert_eq!(difference, expect);
}

#[test]
fn a_quick_run_finds_the_bug_and_has_the_known_keys() {
    let two = NonZeroUsize::new(2).expect("two is not zero");
    let options = Options { trials: two, fan_outs: vec![two], quick: true, format: Format::Json };
    let mut out = vec![];
    let Findings::Measured(rows, verdict) = run(&options, &Watch::default(), &mut out).unwrap()
    else {
        println!("skipped: there is no gcc");
        return;
    };
    assert_eq!(verdict, Verdict::Agrees);
    assert_eq!(rows.len(), 2);
    let text = String::from_utf8(out).unwrap();
    for key in [
        "system",
        "fan_out",
        "strength",
        "tests",
        "tests_unthinned",
        "ratio",
        "seconds",
        "seconds_unthinned",
    ] {
        assert!(text.contains(&format!("\"{key}\":")), "{text}");
    }
}

//! The language against the compiler: functions with sequences, loops, closures and the like, compiled and interpreted, agree on all
//! small arguments, also on where they panic.

use canvass_repair::{
    Interpreter, ValueId,
    language::{FunctionId, Program, ReadError, TypeId, read},
};

use crate::quiet::quietly;

#[allow(clippy::all, clippy::pedantic, reason = "they are written as users may write")]
mod functions;

const SOURCE: &str = include_str!("dialect/functions.rs");
const NUMBERS: [i8; 6] = [-128, -1, 0, 1, 2, 127];

/// A sequence as a value of the interpreter.
fn sequence(interpreter: &mut Interpreter<'_>, of: TypeId, numbers: &[i8]) -> ValueId {
    let values = interpreter.values();
    numbers.iter().rev().fold(values.data(of, 0, &[]), |rest, &number| {
        let first = values.integer(i128::from(number));
        values.data(of, 1, &[first, rest])
    })
}

fn sequences() -> Vec<Vec<i8>> {
    let mut all = vec![vec![]];
    for length in 0..3 {
        let longer = all.iter().filter(|one: &&Vec<i8>| one.len() == length);
        let longer: Vec<Vec<i8>> = longer
            .flat_map(|one| NUMBERS.map(|number| [one.as_slice(), &[number]].concat()))
            .collect();
        all.extend(longer);
    }
    all
}

/// The function of this name, or why it is not read.
fn find(program: &Program, name: &str) -> Result<FunctionId, ReadError> {
    if let Some(place) = program.functions.iter().position(|function| function.name == name) {
        return Ok(program.ids().nth(place).expect("it is one of them"));
    }
    let asking = format!(
        "{SOURCE}\nfn asks_(_: &bool) -> bool {{ {name}(&vec![0], 0) }}\n\
         #[canvass::generator(covers = asks_)]\nfn asked_() -> bool {{ true }}"
    );
    Err(read(&asking).expect_err("the function is read if something calls it"))
}

/// For how many arguments a function holds, if it agrees with the compiled one.
fn check(program: &Program, name: &str, compiled: fn(&[i8], i8) -> bool) -> Result<usize, String> {
    let function = find(program, name).map_err(|error| format!("{name}: {error}"))?;
    let of = program.function(function).parameters()[0].of;
    let mut interpreter = Interpreter::new(program);
    let mut held = 0;
    for numbers in sequences() {
        for number in NUMBERS {
            let argument = sequence(&mut interpreter, of, &numbers);
            let last = interpreter.values().integer(i128::from(number));
            let interpreted = interpreter.holds(function, &[argument, last]);
            let expected = quietly(|| compiled(&numbers, number)).unwrap_or(false);
            if interpreted != expected {
                return Err(format!("{name}({numbers:?}, {number}) is {expected}"));
            }
            held += usize::from(expected);
        }
    }
    Ok(held)
}

macro_rules! agree {
    ($($name:ident)*) => {
        #[test]
        fn functions_agree_with_the_compiler() {
            let program = read(SOURCE).unwrap();
            let mut wrong = Vec::new();
            $(
                match check(&program, stringify!($name), functions::$name) {
                    Ok(0) => wrong.push(concat!(stringify!($name), " never holds").to_owned()),
                    Ok(_) => {}
                    Err(error) => wrong.push(error),
                }
            )*
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        }
    };
}

agree! {
    len ends indexed part literal joined ascending sliced changed made
    all_any lazily filtered summed largest folded found collected beside windows ranges to_the_end named
    pairwise every_pair digits jumps returns_from_within shadowed in_arms early
    methods euclid constants masks unsigned_masks shifts truths careful clamped
    alternatives asked unwrapped failing methods_of_types
    arrays arrays_of_arrays ordered ordered_pairs largest_of_data sorted_pairs
}

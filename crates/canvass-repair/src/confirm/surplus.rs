//! Surplus values, confirmed by runs: choices are answered with numbers that matter until a run produces what is not allowed.

use crate::{
    confirm::points,
    interpreter::{Choice, Interpreter, RunError},
    language::FunctionId,
    random::Random,
    value::ValueId,
};

/// How many runs look for one surplus value.
const RUNS: usize = 400;

/// A value that a run of the generator produced with these parameters, and for which `covers` does not hold. `hint` is one that
/// it is thought to produce.
pub(crate) fn surplus(
    interpreter: &mut Interpreter<'_>,
    generator: FunctionId,
    parameters: &[ValueId],
    hint: ValueId,
) -> Option<ValueId> {
    let covers = interpreter.program.function(generator).contract?.covers;
    let points = points(interpreter, parameters, hint);
    let mut random = Random::new(7);
    let mut found: Option<ValueId> = None;
    for _ in 0..RUNS {
        let result = interpreter
            .run(generator, parameters, &mut |choice| answer(choice, &points, &mut random));
        let Ok(value) = result else { continue };
        let arguments = [parameters, &[value]].concat();
        match interpreter.call(covers, &arguments) {
            Ok(ValueId::TRUE) | Err(RunError::Limit) => continue,
            Ok(_) | Err(_) => {}
        }
        if value == hint {
            return Some(value);
        }
        let is_smaller =
            |known: ValueId| interpreter.values.size(value) < interpreter.values.size(known);
        if found.is_none_or(is_smaller) {
            found = Some(value);
        }
    }
    found
}

fn answer(choice: &Choice, points: &[i128], random: &mut Random) -> i128 {
    match choice {
        Choice::Alternative(weights) => {
            let possible: Vec<usize> =
                (0..weights.len()).filter(|&place| weights[place] > 0).collect();
            random.pick(&possible).map_or(0, |&place| place as i128)
        }
        Choice::Integer(low, high) => {
            let inside: Vec<i128> =
                points.iter().copied().filter(|point| low <= point && point <= high).collect();
            match (random.below(4), random.pick(&inside)) {
                (0, _) => *low,
                (1, _) if *high - *low < 1000 => {
                    *low + random.below((*high - *low) as usize + 1) as i128
                }
                (1, _) => *high,
                (_, Some(&point)) => point,
                (_, None) => (*low).max(0).min(*high),
            }
        }
    }
}

//! Limits: sources and recursions that would exhaust the stack are refused.

use crate::language::{
    core::{Expression, Form, FunctionId, LocalId},
    error::{ReadError, ReadErrorKind},
    location::Location,
};

const LONGEST: usize = 1 << 20;
/// How deeply expressions may be nested.
pub(crate) const DEEPEST: usize = 100;

/// Refuses sources that would exhaust the stack of the parser, which is recursive.
pub(crate) fn require_shallow(source: &str) -> Result<(), ReadError> {
    let at = |line, kind| Err(ReadError::at_location(Location { line, ..Location::START }, kind));
    if source.len() > LONGEST {
        return at(1, ReadErrorKind::Long);
    }
    // The parser would skip it, and all byte positions after it would be wrong.
    if source.starts_with('\u{feff}') || (source.starts_with("#!") && !source.starts_with("#![")) {
        return at(
            1,
            ReadErrorKind::Outside {
                found: "a byte order mark or a `#!` line",
                nearest: "a file without it",
            },
        );
    }
    let (mut open, mut run) = (0_usize, 0_usize);
    for (number, line) in source.lines().enumerate() {
        let mut angles = 0_usize;
        for character in line.chars() {
            match character {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                '<' => angles += 1,
                '>' => angles = angles.saturating_sub(1),
                _ => {}
            }
            run = if matches!(character, '!' | '-' | '*' | '&' | '|' | ' ' | '=') {
                run + 1
            } else {
                0
            };
            if open + angles > 4 * DEEPEST
                || (run > 4 * DEEPEST && !line.trim_start().starts_with("//"))
            {
                return at(number + 1, ReadErrorKind::Deep);
            }
        }
    }
    Ok(())
}

/// Refuses a function that calls itself with its own arguments.
pub(crate) fn require_progress(
    source: &str,
    id: FunctionId,
    name: &str,
    arity: usize,
    body: &Expression,
) -> Result<(), ReadError> {
    let same = |(place, argument): (usize, &Expression)| matches!(argument.form, Form::Local(LocalId(local)) if local as usize == place);
    let mut endless = None;
    body.walk(&mut |expression| {
        if let Form::Call(callee, arguments) = &expression.form
            && *callee == id
            && arity > 0
            && arguments.iter().enumerate().all(same)
        {
            endless = Some(Location::of(source, &expression.span));
        }
    });
    match endless {
        Some(location) => Err(ReadError::at_location(
            location,
            ReadErrorKind::Endless { function: name.to_owned() },
        )),
        None => Ok(()),
    }
}

//! A generator of ranges in a text, from one position to a later one. After the tests of a tool that renames.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Position {
    pub line: u8,
    pub character: u8,
}

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

pub fn is_range(range: &Range) -> bool {
    range.start.line < range.end.line
        || (range.start.line == range.end.line && range.start.character <= range.end.character)
}

#[canvass::generator(covers = is_range)]
pub fn text_range() -> Range {
    let line = any::<u8>();
    let character = any::<u8>();
    let last_line = range(line..=255);
    let last_character = if last_line == line { range(character..=255) } else { any() };
    Range {
        start: Position { line, character },
        end: Position { line: last_line, character: last_character },
    }
}

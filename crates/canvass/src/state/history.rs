//! What the threads of a machine did, as a picture and as Rust.

use std::fmt::Write as _;

/// A call.
#[derive(Debug, Clone)]
pub(super) struct Event {
    /// As Rust: `put(3)`.
    pub(super) call: String,
    /// What it returned, where that is shown.
    pub(super) result: Option<String>,
    /// The ticks of the clock before it was called, and after it returned.
    pub(super) begin: u64,
    /// `None` if it never returned.
    pub(super) end: Option<u64>,
}

/// The calls as Rust that can be pasted.
#[inline]
pub(super) fn program(lanes: &[Vec<Event>], after: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    if lanes.iter().any(|lane| !lane.is_empty()) {
        lines.push("std::thread::scope(|scope| {".to_owned());
        for lane in lanes.iter().filter(|lane| !lane.is_empty()) {
            lines.push("    scope.spawn(|| {".to_owned());
            lines.extend(lane.iter().map(|event| format!("        machine.{};", event.call)));
            lines.push("    });".to_owned());
        }
        lines.push("});".to_owned());
    }
    lines.extend(after.iter().map(|event| format!("machine.{};", event.call)));
    lines
}

/// When each call began and ended, from left to right: a line for each thread, and one for what came after them.
#[inline]
pub(super) fn picture(lanes: &[Vec<Event>], after: &[Event]) -> Vec<String> {
    let rows: Vec<&[Event]> = lanes.iter().map(Vec::as_slice).chain([after]).collect();
    let columns = columns(&rows);
    let column = |tick: u64| columns.iter().find(|(of, _)| *of == tick).map_or(0, |(_, at)| *at);
    let named = rows.iter().enumerate().filter(|(_, row)| !row.is_empty());
    let lines = named.map(|(at, row)| {
        let name = if at == lanes.len() { "after".to_owned() } else { format!("{}", at + 1) };
        let mut line = String::new();
        for event in *row {
            let (begin, label) = (column(event.begin), label(event));
            let gap = " ".repeat(begin.saturating_sub(line.chars().count()));
            let _ = match event.end.map(column) {
                Some(end) => {
                    let rest = "─".repeat(end - begin - label.chars().count() - 3);
                    write!(line, "{gap}├ {label} {rest}┤")
                }
                None => write!(line, "{gap}├ {label} …"),
            };
        }
        format!("//  {name:>5} {line}")
    });
    lines.collect()
}

#[inline]
fn label(event: &Event) -> String {
    match &event.result {
        Some(result) => format!("{} → {result}", event.call),
        None => event.call.clone(),
    }
}

/// Where each tick is, such that what is said of a call fits between its ends.
#[inline]
fn columns(rows: &[&[Event]]) -> Vec<(u64, usize)> {
    let events = || rows.iter().copied().flatten();
    let mut ticks: Vec<u64> =
        events().flat_map(|event| [Some(event.begin), event.end]).flatten().collect();
    ticks.sort_unstable();
    ticks.dedup();
    let mut columns: Vec<(u64, usize)> = Vec::new();
    for tick in ticks {
        let next = columns.last().map_or(0, |(_, at)| at + 1);
        let ended = events().find(|event| event.end == Some(tick));
        let fits = ended.map_or(0, |event| {
            let begun = columns.iter().find(|(of, _)| *of == event.begin);
            begun.map_or(0, |(_, at)| at + label(event).chars().count() + 3)
        });
        columns.push((tick, next.max(fits)));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::{Event, picture, program};

    fn event(call: &str, result: Option<&str>, begin: u64, end: u64) -> Event {
        Event { call: call.to_owned(), result: result.map(str::to_owned), begin, end: Some(end) }
    }

    #[test]
    fn calls_stand_from_left_to_right_as_they_began_and_ended() {
        let lanes = [
            vec![event("take()", Some("0"), 0, 2), event("put(1)", None, 5, 6)],
            vec![event("take()", Some("0"), 1, 4)],
            vec![Event { end: None, ..event("wait()", None, 3, 3) }],
        ];
        let after = [event("count()", Some("1"), 7, 8)];
        assert_eq!(
            picture(&lanes, &after),
            [
                "//      1 ├ take() → 0 ┤  ├ put(1) ┤",
                "//      2  ├ take() → 0 ─┤",
                "//      3               ├ wait() …",
                "//  after                           ├ count() → 1 ┤",
            ]
        );
        assert_eq!(
            program(&lanes, &after).join("\n"),
            "std::thread::scope(|scope| {\n    scope.spawn(|| {\n        machine.take();\n        machine.put(1);\n    });\n    \
             scope.spawn(|| {\n        machine.take();\n    });\n    \
             scope.spawn(|| {\n        machine.wait();\n    });\n});\nmachine.count();"
        );
    }
}

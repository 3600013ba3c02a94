//! A value's Rust text as a tree: `Node(Box::new(Leaf), 3)` is a `Node` above a `Leaf` and a 3.

use super::json::Json;
use super::observed::cut;
use crate::check::report::{outermost, parts};

/// What a tree may still have.
struct Room {
    nodes: usize,
    depth: usize,
}

const MOST_NODES: usize = 400;
const DEEPEST: usize = 64;
/// Labels of more characters are cut.
const LONGEST_LABEL: usize = 120;

/// Calls around one value that say nothing about it.
const WRAPPERS: [&str; 8] = [
    "Box::new",
    "Rc::new",
    "Arc::new",
    "Lazy::new",
    "String::from",
    "Cow::Owned",
    "Cell::new",
    "RefCell::new",
];

/// The tree of a text; `label` is that of its root, if given.
pub(super) fn of(text: &str, label: Option<&str>) -> Json {
    let mut room = Room { nodes: MOST_NODES, depth: DEEPEST };
    node(text, None, label, &mut room)
}

fn node(text: &str, field: Option<&str>, root: Option<&str>, room: &mut Room) -> Json {
    let text = text.trim();
    let text = text.strip_prefix("&mut ").or_else(|| text.strip_prefix('&')).unwrap_or(text);
    room.nodes = room.nodes.saturating_sub(1);
    let Some((open, close)) = outermost(text).filter(|_| room.depth > 0 && room.nodes > 0) else {
        return object(text, field, Vec::new());
    };
    let (before, inside, after) = (text[..open].trim(), &text[open + 1..close], &text[close + 1..]);
    let inner = parts(inside);
    if let [only] = inner[..]
        && after.is_empty()
        && WRAPPERS.iter().any(|wrapper| is_called(before, wrapper))
    {
        return node(only, field, root, room);
    }
    let label = match (root, text.as_bytes()[open]) {
        (Some(root), _) => root.to_owned(),
        (None, b'[') => format!("{before}[]{after}"),
        (None, b'(') if before.is_empty() => format!("(){after}"),
        (None, _) => format!("{before}{after}"),
    };
    let has_names = text.as_bytes()[open] == b'{';
    room.depth -= 1;
    let mut children = Vec::new();
    for part in &inner {
        if room.nodes == 0 {
            children.push(object("…", None, Vec::new()));
            break;
        }
        let named = part.split_once(": ").filter(|(name, _)| has_names && is_name(name));
        let (name, part) = named.map_or((None, *part), |(name, part)| (Some(name), part));
        children.push(node(part, name, None, room));
    }
    room.depth += 1;
    object(&label, field, children)
}

/// Whether a path ends in this one.
fn is_called(path: &str, wrapper: &str) -> bool {
    path.strip_suffix(wrapper).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || "_#".contains(letter))
}

fn object(label: &str, field: Option<&str>, parts: Vec<Json>) -> Json {
    Json::object([
        ("label", Json::text(cut(label, LONGEST_LABEL))),
        ("field", field.into()),
        ("parts", Json::List(parts)),
    ])
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::check::record::json::Json;

    /// The tree on one line: `label(part, field=part)`.
    fn flat(tree: &Json) -> String {
        let Json::Object(entries) = tree else { panic!("a tree is an object") };
        let [(_, Json::Text(label)), (_, field), (_, Json::List(parts))] = &entries[..] else {
            panic!("a tree has three entries")
        };
        let field = if let Json::Text(field) = field { format!("{field}=") } else { String::new() };
        let parts: Vec<String> = parts.iter().map(flat).collect();
        match parts.is_empty() {
            true => format!("{field}{label}"),
            false => format!("{field}{label}({})", parts.join(", ")),
        }
    }

    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(flat(&of(text, None)), expect);
    }

    #[test]
    fn brackets_are_levels() {
        check("7", "7");
        check("-1.5e3", "-1.5e3");
        check("Tree::Leaf", "Tree::Leaf");
        check("Node(Box::new(Leaf), 3)", "Node(Leaf, 3)");
        check("(1, (2, 3))", "()(1, ()(2, 3))");
        check("vec![1, vec![]]", "vec![](1, vec![])");
        check("Pair { x: 1, y: Some(2) }", "Pair(x=1, y=Some(2))");
        check("std::sync::Arc::new(&[true])", "[](true)");
        check("[(1, 2)].into()", "[].into()(()(1, 2))");
    }

    #[test]
    fn what_is_quoted_is_no_level() {
        check(r#"Text("a, (b: c", '(')"#, r#"Text("a, (b: c", '(')"#);
        check(r#""</script>".to_owned()"#, r#""</script>".to_owned()"#);
    }

    #[test]
    fn the_root_of_arguments_has_another_label() {
        let tree = of("Arguments { left: 1, right: 2 }", Some("arguments"));
        assert_eq!(flat(&tree), "arguments(left=1, right=2)");
    }

    #[test]
    fn deep_and_large_values_are_cut() {
        let deep = "Succ(".repeat(100_000) + "Zero" + &")".repeat(100_000);
        assert!(flat(&of(&deep, None)).matches("Succ").count() < 200);
        let wide = format!("[{}]", "[1], ".repeat(100_000));
        let text = flat(&of(&wide, None));
        assert!(text.ends_with("…)") && text.len() < 10_000, "{text}");
    }
}

//! The page of the book about settings, made from the table and from what the fields say of themselves.

#[path = "../../../../../book/page.rs"]
mod page;

use super::{SETTINGS, Settings, Strategy};

#[test]
fn the_page_about_settings_has_all_of_them() {
    let default = Settings::default();
    let rows = SETTINGS.iter().map(|setting| {
        let (name, meaning) = (setting.name, documentation(setting.name));
        format!("| `{name}` | {meaning} | {} | {} |\n", setting.expects, (setting.write)(&default))
    });
    let head = "\n| setting | meaning | what to write | default |\n|---|---|---|---|\n".to_owned();
    page::check("reference/settings.md", &(head + &rows.collect::<String>()));
}

#[test]
fn the_page_about_settings_has_all_strategies() {
    let page = include_str!("../../../../../book/src/reference/settings.md");
    for name in Strategy::ALL.map(Strategy::text) {
        assert!(page.contains(&format!("| `\"{name}\"` |")), "the page has no row for {name}");
    }
}

/// What is documented of a field, in a line.
fn documentation(field: &str) -> String {
    let source = include_str!("../settings.rs");
    let before = source.split(&format!("    pub {field}: ")).next().expect("each has a field");
    let above = before.lines().rev().map_while(|line| line.trim().strip_prefix("/// "));
    let mut lines: Vec<&str> = above.collect();
    assert!(!lines.is_empty(), "the field of `{field}` is not documented");
    lines.reverse();
    lines.join(" ")
}

//! What every chart is drawn with.

use std::fmt::{Display, Write};

/// Around everything.
pub(super) const MARGIN: f64 = 16.0;
/// How wide a character is, with some to spare: in a label, and in the title.
pub(super) const CHARACTER: f64 = 7.0;
pub(super) const LARGE_CHARACTER: f64 = 9.0;

/// What series are drawn in, one after the other.
pub(super) const COLORS: [&str; 8] =
    ["#2b6cb0", "#dd7a1f", "#2f855a", "#b83280", "#6b46c1", "#4a5568", "#0d9488", "#c53030"];

/// What is drawn in a colour is drawn in another where people prefer dark pages. As rules these override the attributes, which
/// is all that programs without style sheets see.
const DARK: [(&str, &str); 15] = [
    ("#fff", "#1a1f27"),
    ("#f6f6f6", "#222831"),
    ("#ddd", "#39414d"),
    ("#888", "#8f98a6"),
    ("#555", "#a9b2bf"),
    ("#444", "#bcc4cf"),
    ("#222", "#e6e9ee"),
    ("#2b6cb0", "#6aabf2"),
    ("#dd7a1f", "#f0a24f"),
    ("#2f855a", "#55c58f"),
    ("#b83280", "#ee7dba"),
    ("#6b46c1", "#ab92fb"),
    ("#4a5568", "#a4b0c2"),
    ("#0d9488", "#45cfc1"),
    ("#c53030", "#f57f7f"),
];

const XML: &str = "http://www.w3.org/2000/svg";
const STYLE: &str = r##"font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222""##;

/// A picture that is being drawn; [`end`](Picture::end) completes it.
pub(super) struct Picture {
    text: String,
}

impl Picture {
    pub(super) fn new(width: f64, height: f64) -> Picture {
        let mut picture = Picture { text: String::new() };
        picture.line(format_args!(
            r#"<svg xmlns="{XML}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" {STYLE}>"#
        ));
        picture.line(format_args!(
            "<style>@media (prefers-color-scheme: dark) {{{}}}</style>",
            dark()
        ));
        picture.line(format_args!(r##"<rect width="{width}" height="{height}" fill="#fff"/>"##));
        picture
    }

    pub(super) fn title(&mut self, title: &str) {
        self.text(MARGIN, 26.0, r#"font-size="15" font-weight="600""#, title);
    }

    pub(super) fn text(&mut self, x: f64, y: f64, style: &str, text: &str) {
        let space = if style.is_empty() { "" } else { " " };
        let text = escaped(text);
        self.line(format_args!(r#"<text x="{x:.1}" y="{y:.1}"{space}{style}>{text}</text>"#));
    }

    pub(super) fn line(&mut self, line: impl Display) {
        writeln!(self.text, "{line}").expect("a String takes every write");
    }

    pub(super) fn end(mut self) -> String {
        self.line("</svg>");
        self.text
    }
}

/// A rule for each colour.
fn dark() -> String {
    let rule = |(light, dark): (&str, &str)| {
        format!(r#"[fill="{light}"]{{fill:{dark}}}[stroke="{light}"]{{stroke:{dark}}}"#)
    };
    DARK.map(rule).concat()
}

/// In digits where they are few.
pub(super) fn power_of_ten(power: u32) -> String {
    if power <= 6 { grouped(10_u64.pow(power)) } else { format!("10^{power}") }
}

/// A whole number with a comma after every third digit from the right.
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is between tags but rules of style, after all tags were found closed.
#[cfg(test)]
#[track_caller]
pub(super) fn texts(svg: &str) -> Vec<&str> {
    let mut open = vec![];
    let mut texts = vec![];
    for piece in svg.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().expect("a tag has a name")),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if !text.trim().is_empty() && open.last() != Some(&"style") {
            texts.push(text);
        }
    }
    assert_eq!(open, [""; 0]);
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_a_series_has_a_dark_one() {
        for color in COLORS {
            assert!(DARK.iter().any(|(light, _)| *light == color), "{color}");
        }
    }

    #[test]
    fn what_is_drawn_is_escaped() {
        let mut picture = Picture::new(10.0, 10.0);
        picture.title("a < b & \"c\"");
        assert_eq!(texts(&picture.end()), ["a &lt; b &amp; &quot;c&quot;"]);
    }
}

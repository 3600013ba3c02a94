//! Findings as a page: one file of HTML that needs nothing else.

use std::fmt::Write;

use super::{
    Findings,
    matrix::{Matrix, Pair},
    picture, text,
};
use crate::{
    measure::NamedInteraction,
    numbers::{lines, ranges},
};

const HEAD: &str = include_str!("../report/page/head.html");
const STYLE: &str = include_str!("../report/page/style.css");

/// What the matrix and the chart need beyond the style of the report.
const MORE_STYLE: &str = "\
main { max-inline-size: 76rem; margin-inline: auto; overflow: visible; }
.matrix { inline-size: auto; }
.matrix th { font-weight: 400; font-size: 0.85rem; padding: 0.1rem 0.5rem; white-space: nowrap; vertical-align: bottom; }
.matrix tbody th { text-align: end; vertical-align: middle; }
.matrix thead th { writing-mode: vertical-rl; transform: rotate(180deg); text-align: start; }
.matrix td { padding: 0; min-inline-size: 2.6rem; block-size: 2rem; text-align: center; vertical-align: middle; font-size: 0.8rem;
  font-variant-numeric: tabular-nums; border: 1px solid var(--card); }
.whole { background: var(--good); color: var(--card); }
.none { background: var(--bad); color: var(--card); }
.some { background: color-mix(in srgb, var(--good) var(--share), var(--bad-soft)); }
.chart svg { max-inline-size: 100%; block-size: auto; background: #fff; border-radius: 8px; }
";

pub fn of(findings: &Findings<'_>, matrix: Option<&Matrix>) -> String {
    let head =
        HEAD.replace("canvass report", &escaped(&format!("Coverage of {}", findings.tests.name)));
    let mut page = format!("{head}<style>\n{STYLE}{MORE_STYLE}</style>\n</head>\n<body>\n");
    let tests = findings.tests.rows.len();
    line(
        &mut page,
        format_args!(
            "<header class=\"top\"><h1>Coverage of {}</h1><p>{tests} tests, {} parameters</p></header>\n<main>",
            escaped(&findings.tests.name),
            findings.model.parameters().len()
        ),
    );
    card(&mut page, "Combinations of values", &table(&text::strengths(&findings.by_strength)));
    if !findings.relations.is_empty() {
        let relations = table(&text::relations(&findings.relations));
        card(&mut page, "Relations and sub-models", &relations);
    }
    if let Some(matrix) = matrix {
        card(&mut page, "Pairs of parameters", &self::matrix(findings, matrix));
    }
    card(&mut page, "Missing", &missing(findings));
    card(&mut page, "Tests", &self::tests(findings));
    let chart = format!("<figure class=\"chart\">{}</figure>", picture(findings));
    card(&mut page, "Growth", &chart);
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn card(page: &mut String, title: &str, inside: &str) {
    line(page, format_args!("<section class=\"card\"><h3>{title}</h3>\n{inside}</section>"));
}

/// The first row has the headings.
fn table(rows: &[Vec<String>]) -> String {
    let cells = |row: &[String], name: &str| -> String {
        row.iter().map(|cell| format!("<{name}>{}</{name}>", escaped(cell))).collect()
    };
    let mut html = String::from("<div class=\"scroll\"><table class=\"plain\">\n");
    line(&mut html, format_args!("<thead><tr>{}</tr></thead><tbody>", cells(&rows[0], "th")));
    for row in &rows[1..] {
        line(&mut html, format_args!("<tr>{}</tr>", cells(row, "td")));
    }
    html.push_str("</tbody></table></div>\n");
    html
}

fn matrix(findings: &Findings<'_>, matrix: &Matrix) -> String {
    let name = |at: usize| escaped(findings.model.parameters()[matrix.parameters[at]].name());
    let mut html = String::from(
        "<p class=\"aside\">How many percent of the possible pairs of values tests have. Point at a field to see what is missing.</p>\n",
    );
    if matrix.left_out > 0 {
        let left_out = matrix.left_out;
        line(
            &mut html,
            format_args!("<p class=\"aside\">{left_out} more parameters are left out.</p>"),
        );
    }
    html.push_str("<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th></th>");
    for at in 0..matrix.rows.len() {
        write!(html, "<th scope=\"col\">{}</th>", name(at)).expect(ALWAYS);
    }
    html.push_str("</tr></thead><tbody>\n");
    for (at, pairs) in (1..).zip(&matrix.rows) {
        write!(html, "<tr><th scope=\"row\">{}</th>", name(at)).expect(ALWAYS);
        for (other, pair) in pairs.iter().enumerate() {
            html.push_str(&field(findings, pair, &format!("{} and {}", name(at), name(other))));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table></div>\n");
    html
}

fn field(findings: &Findings<'_>, pair: &Pair, names: &str) -> String {
    let Pair { possible, covered, missing } = pair;
    let percent = if *possible == 0 { 100.0 } else { *covered as f64 / *possible as f64 * 100.0 };
    let class = match covered {
        _ if covered == possible => "whole",
        0 => "none",
        _ => "some",
    };
    let mut title = format!("{names}: {covered} of {possible}");
    for values in missing {
        write!(title, "\nmissing: {}", escaped(&said(findings, values))).expect(ALWAYS);
    }
    if possible - covered > missing.len() as u64 {
        title.push_str("\n…");
    }
    let shown = percent.floor();
    format!("<td class=\"{class}\" style=\"--share: {shown}%\" title=\"{title}\">{shown}</td>")
}

fn missing(findings: &Findings<'_>) -> String {
    let highest = findings.highest();
    let missing = highest.possible - highest.covered;
    let listed = highest.missing.len() as u64;
    let strength = findings.by_strength.len();
    if missing == 0 {
        return format!("<p>No combination of {strength} values is missing.</p>\n");
    }
    let which = if listed < missing { format!("; the first {listed}") } else { String::new() };
    let mut html = format!(
        "<p class=\"aside\">{missing} combinations of {strength} values{which}:</p>\n<ul class=\"wanted\">\n"
    );
    for values in &highest.missing {
        line(&mut html, format_args!("<li>{}</li>", escaped(&said(findings, values))));
    }
    html.push_str("</ul>\n");
    html
}

fn tests(findings: &Findings<'_>) -> String {
    let mut html = String::from("<ul class=\"notes\">\n");
    for (what, numbers) in findings.remarks() {
        let lines = match numbers.is_empty() {
            true => "none".to_owned(),
            false => format!("{} {}", lines(&numbers), ranges(&numbers)),
        };
        line(&mut html, format_args!("<li>{what}: {lines}</li>"));
    }
    html.push_str("</ul>\n");
    html
}

fn said(findings: &Findings<'_>, values: &NamedInteraction) -> String {
    let said = values.iter().map(|(parameter, value)| {
        let parameter = &findings.model.parameters()[*parameter];
        format!("{}={}", parameter.name(), parameter.values()[*value as usize].text())
    });
    said.collect::<Vec<String>>().join(", ")
}

/// Nothing in a text becomes markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const ALWAYS: &str = "a String takes every write";

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect(ALWAYS);
}

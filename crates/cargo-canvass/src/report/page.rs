//! The page: one file of HTML with its style, its scripts and all records in it.

use serde_json::Value;

use crate::record::Recorded;

const HEAD: &str = include_str!("page/head.html");
const BODY: &str = include_str!("page/body.html");
const STYLE: &str = include_str!("page/style.css");

/// In the order in which they need each other.
const SCRIPTS: [&str; 10] = [
    include_str!("page/element.js"),
    include_str!("page/number.js"),
    include_str!("page/chart.js"),
    include_str!("page/tree.js"),
    include_str!("page/property.js"),
    include_str!("page/artefact.js"),
    include_str!("page/list.js"),
    include_str!("page/view.js"),
    include_str!("page/overview.js"),
    include_str!("page/main.js"),
];

/// A page that shows records.
pub fn of(records: &[Recorded]) -> String {
    let records: Vec<Value> = records.iter().map(legible).collect();
    let data = escaped(&Value::from(records).to_string());
    let script = SCRIPTS.concat();
    format!(
        "{HEAD}<style>\n{STYLE}</style>\n</head>\n{BODY}\
         <script type=\"application/json\" id=\"records\">{data}</script>\n\
         <script>\n(() => {{\n\"use strict\";\n{script}}})();\n</script>\n</body>\n</html>\n"
    )
}

/// A record whose numbers JavaScript reads as they are: a seed may have more digits than its numbers.
fn legible(record: &Recorded) -> Value {
    let mut json = record.json();
    if let Recorded::Test(test) = record {
        json["seed"] = test.seed.to_string().into();
    }
    json
}

/// JSON in which nothing ends a script or begins a comment.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::{SCRIPTS, of};
    use crate::record::{Recorded, sample};
    use serde_json::Value;

    fn records_of(page: &str) -> Value {
        let (_, data) = page.split_once("id=\"records\">").expect("the page has its records");
        let (data, _) = data.split_once("</script>").expect("the script ends");
        serde_json::from_str(data).expect("JSON")
    }

    #[test]
    fn a_page_has_its_records_whatever_is_in_them() {
        let nasty = "</script><script>alert(1)</script><!-- & \u{2028} \\";
        let mut record = sample::test();
        (record.test, record.seed) = (nasty.to_owned(), u64::MAX);
        let page = of(&[Recorded::Test(Box::new(record))]);
        assert!(!page.contains("alert(1)</script>"), "{page}");
        let records = records_of(&page);
        assert_eq!(records[0]["test"], nasty);
        assert_eq!(records[0]["seed"], "18446744073709551615");
    }

    #[test]
    fn a_page_needs_no_other_file_and_writes_no_markup() {
        let page = of(&[]);
        for word in ["http://", "https://", " src=", "<link", "@import", "url("] {
            let own = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(word), "{word}");
        }
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
            assert!(SCRIPTS.iter().all(|script| !script.contains(word)), "{word}");
        }
    }
}

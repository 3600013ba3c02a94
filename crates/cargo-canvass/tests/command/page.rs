//! The page of `report` in a real browser: what people see and do.
#![cfg(unix)]

use serde_json::Value;

use crate::{
    chromium::Browser,
    report::{Target, with_artefacts},
};

/// A name and a value that are markup.
const NASTY: &str =
    "</script><script>window.attacked = 1</script><img src=x onerror='window.attacked = 2'>";

/// A browser with the page of a target folder.
fn open(target: &Target) -> Browser {
    target.printed(&["report"]);
    let page = target.folder.join("canvass/report.html");
    Browser::open(&format!("file://{}", page.display()), &target.folder)
}

/// The names in the list.
const LISTED: &str =
    "[...document.querySelectorAll('#entries .name > span')].map(it => it.textContent).join(' ')";
const DETAIL: &str = "document.querySelector('main').textContent";
const FOCUSED: &str = "document.activeElement.id || document.activeElement.textContent";

#[track_caller]
fn says(browser: &mut Browser, expression: &str, expect: &str) {
    let Value::String(text) = browser.value(expression) else { panic!("{expression} is no text") };
    assert!(text.contains(expect), "no {expect:?} in {text:?}");
}

#[track_caller]
fn check(browser: &mut Browser, expression: &str, expect: impl Into<Value>) {
    assert_eq!(browser.value(expression), expect.into(), "{expression}");
}

#[track_caller]
fn has_no_complaints(mut browser: Browser) {
    // What was complained about before has been heard when this is answered.
    browser.value("0");
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
#[ignore = "needs chromium"]
fn properties_are_filtered_by_text_and_outcome_with_the_keyboard() {
    let mut browser = open(&Target::recorded("filter"));
    browser.resize(1200, 800);
    check(&mut browser, LISTED, "four_numbers insert_keeps_order");
    browser.press("/");
    check(&mut browser, FOCUSED, "filter");
    browser.enter("Insert");
    check(&mut browser, LISTED, "insert_keeps_order");
    says(&mut browser, "document.querySelector('#summary').textContent", "1 of 2 records");
    browser.press("Escape");
    check(&mut browser, LISTED, "four_numbers insert_keeps_order");
    browser.value("document.querySelector('#outcomes .failed').click()");
    check(&mut browser, LISTED, "insert_keeps_order");
    check(&mut browser, "document.querySelector('#outcomes .failed').ariaPressed", "true");
    browser.value("document.querySelector('#outcomes .failed').click()");
    browser.press("/");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    says(&mut browser, FOCUSED, "insert_keeps_order");
    browser.press("Enter");
    browser
        .wait_for("document.querySelector('main h2').textContent.includes('insert_keeps_order')");
    says(&mut browser, FOCUSED, "insert_keeps_order");
    browser.press("ArrowUp");
    says(&mut browser, FOCUSED, "four_numbers");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn the_overview_has_everything_with_what_failed_first() {
    let mut browser = open(&Target::recorded("overview"));
    browser.resize(1200, 800);
    says(&mut browser, DETAIL, "Of 2 records, 1 failed, 1 passed.");
    let row = |number: usize| format!("document.querySelectorAll('.overview tbody tr')[{number}]");
    says(&mut browser, &format!("{}.textContent", row(0)), "assertion failed: tree.insert(key)");
    says(&mut browser, &format!("{}.textContent", row(1)), "four_numbers");
    browser.value(&format!("{}.querySelector('a').click()", row(0)));
    browser.wait_for("document.querySelector('main .counterexample') !== null");
    browser.value("document.querySelector('h1 a').click()");
    browser.wait_for("document.querySelector('.overview') !== null");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn a_property_shows_its_counterexample_and_what_was_explored() {
    let mut browser = open(&Target::recorded("property"));
    browser.value("[...document.querySelectorAll('#entries a')].at(-1).click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    says(&mut browser, DETAIL, "assertion failed: tree.insert(key).is_ordered()");
    says(&mut browser, "document.querySelector('.tree').textContent", "tree: Tree::Node");
    says(&mut browser, "document.querySelector('.rust').textContent", "let key: u8 = 0;");
    says(&mut browser, "document.querySelector('.replay pre').textContent", "CANVASS_REPLAY=1-");
    check(&mut browser, "document.querySelectorAll('.bars .whole .fill').length > 2", true);
    browser.value("document.querySelector('.replay button').click()");
    browser.wait_for("document.querySelector('.replay .told').textContent !== ''");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn fields_that_were_never_equal_are_named() {
    let mut browser = open(&Target::recorded("pairs"));
    browser.value("document.querySelector('#entries a').click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    for heading in [
        "Explored",
        "Which strategy ran when",
        "Coverage",
        "Sizes",
        "Constructors",
        "Equal fields",
        "Sample",
    ] {
        says(
            &mut browser,
            "[...document.querySelectorAll('h3')].map(it => it.textContent).join()",
            heading,
        );
    }
    says(&mut browser, DETAIL, "c and d (u64) were never equal in 1,000 values.");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn two_runs_are_side_by_side() {
    let mut browser = open(&Target::recorded("beside"));
    browser.resize(1400, 900);
    browser.value("[...document.querySelectorAll('#entries a')].at(-1).click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    let choose = "const it = document.querySelector('#beside'); it.value = 'previous'; it.dispatchEvent(new Event('change'))";
    browser.value(choose);
    browser.wait_for("document.querySelectorAll('.two').length > 3");
    let runs =
        "[...document.querySelectorAll('.two .run')].slice(0, 2).map(it => it.textContent).join()";
    check(&mut browser, runs, "run last,run previous");
    let places = "[...document.querySelectorAll('.two .column')].slice(0, 2).map(it => it.getBoundingClientRect().top)";
    check(&mut browser, &format!("(([a, b]) => a === b)({places})"), true);
    says(&mut browser, "document.querySelector('#entries .was').textContent", "passed");
    check(&mut browser, "location.hash.includes('beside=previous')", true);
    browser.value("location.hash = 'beside=previous'");
    browser.wait_for("document.querySelector('.overview .was') !== null");
    has_no_complaints(browser);
}

/// A sample record that was changed.
fn changed(change: impl FnOnce(&mut Value)) -> String {
    let sample =
        format!("{}/tests/report/last/insert_keeps_order.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(sample).expect("a sample");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut record);
    record.to_string()
}

#[test]
#[ignore = "needs chromium"]
fn a_test_that_was_refused_says_why_and_a_lazy_one_that_nothing_was_counted() {
    let target = Target::empty("refused page");
    let record = changed(|record| {
        record["outcome"] = "refused".into();
        record["counterexample"] = Value::Null;
        record["message"] = "only 3 of 10,000 cases were accepted".into();
        record["constructors"]["values"] = 0.into();
        record["coverage"]["covered"] = 0.into();
        record["coverage"]["descriptions"] = 9.into();
    });
    target.add("last", "refused.json", &record);
    let mut browser = open(&target);
    check(&mut browser, "document.querySelectorAll('#outcomes button').length", 1);
    browser.value("document.querySelector('#entries a').click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    let titles = "[...document.querySelectorAll('h3')].map(it => it.textContent).join()";
    says(&mut browser, titles, "Complaint,");
    says(&mut browser, DETAIL, "only 3 of 10,000 cases were accepted");
    says(&mut browser, DETAIL, "Not counted: no value was tried whole.");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn what_was_interrupted_is_marked() {
    let target = with_artefacts("interrupted page");
    let study = r#"{"version": 2, "kind": "study", "run": "last", "name": "redex", "canvass": "0.1.0", "start": 1.0, "seconds": 2.0,
        "outcome": "interrupted", "quick": false, "rows": [[["model", "stlc"]]], "figures": []}"#;
    target.add("last", "study__redex.json", study);
    let mut browser = open(&target);
    browser.resize(1200, 800);
    browser.value("document.querySelector('#outcomes .interrupted').click()");
    check(&mut browser, LISTED, "redex");
    browser.value("document.querySelector('#entries a').click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    says(&mut browser, DETAIL, "interrupted: not all answers are here");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn a_long_message_does_not_push_the_value_away() {
    let target = Target::empty("long page");
    let record = changed(|record| {
        record["message"] = "a long line\n".repeat(2000).into();
        record["counterexample"]["rust"] = format!("let tree = {};", "x".repeat(5000)).into();
    });
    target.add("last", "long.json", &record);
    let mut browser = open(&target);
    browser.resize(1200, 800);
    browser.value("document.querySelector('#entries a').click()");
    browser.wait_for("document.body.classList.contains('chosen')");
    for place in [".message", ".rust"] {
        let height = format!("document.querySelector('{place}').clientHeight < 500");
        check(&mut browser, &height, true);
    }
    let wide = "document.querySelector('.rust').scrollWidth <= document.querySelector('.rust').clientWidth";
    check(&mut browser, wide, true);
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn markup_is_shown_as_text() {
    let target = Target::recorded("markup");
    let record = changed(|record| {
        for key in ["test", "message", "place", "extent", "strategy"] {
            record[key] = NASTY.into();
        }
        record["counterexample"]["rust"] = NASTY.into();
        record["counterexample"]["tree"]["label"] = NASTY.into();
        record["constructors"]["list"][0]["name"] = NASTY.into();
        record["sample"][0]["arguments"]["tree"] = NASTY.into();
        record["labels"][NASTY] = 1.into();
    });
    target.add("last", "nasty.json", &record);
    let mut browser = open(&target);
    let link =
        "[...document.querySelectorAll('#entries a')].find(it => it.textContent.includes('<img'))";
    browser.value(&format!("{link}.click()"));
    browser.wait_for("document.body.classList.contains('chosen')");
    for place in [".message", ".rust", ".tree", "h2", ".facts", ".groups", ".card:last-child"] {
        let text = format!("document.querySelector('main {place}').textContent");
        says(&mut browser, &text, NASTY);
    }
    check(&mut browser, "document.querySelectorAll('main img').length", 0);
    check(&mut browser, "typeof window.attacked", "undefined");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn nothing_is_wider_than_a_phone_and_dark_is_dark() {
    let target = with_artefacts("phone");
    let mut browser = open(&target);
    browser.resize(375, 800);
    let links = browser.value("[...document.querySelectorAll('#entries a')].map(it => it.hash)");
    for hash in links.as_array().expect("a list").iter().filter_map(Value::as_str) {
        browser.value(&format!("location.hash = {:?}", format!("{hash}&beside=previous")));
        browser.wait_for("document.body.classList.contains('chosen')");
        check(&mut browser, "document.documentElement.scrollWidth <= innerWidth", true);
    }
    check(&mut browser, "getComputedStyle(document.querySelector('nav')).display", "none");
    let ground = "getComputedStyle(document.body).backgroundColor";
    browser.prefer("light");
    check(&mut browser, ground, "rgb(246, 247, 249)");
    browser.prefer("dark");
    check(&mut browser, ground, "rgb(18, 21, 27)");
    has_no_complaints(browser);
}

#[test]
#[ignore = "needs chromium"]
fn studies_coverage_and_repairs_have_their_pages() {
    let mut browser = open(&with_artefacts("pages"));
    let mut shown = |name: &str| {
        let link = format!(
            "[...document.querySelectorAll('#entries a')].find(it => it.textContent.includes({name:?}))"
        );
        browser.value(&format!("{link}.click()"));
        browser
            .wait_for(&format!("document.querySelector('main h2').textContent.includes({name:?})"));
        let Value::String(text) = browser.value(DETAIL) else { panic!("{name} has a text") };
        let images = browser.value(
            "[...document.querySelectorAll('main img')].map(it => it.naturalWidth > 0).join()",
        );
        (text, images)
    };
    let (study, images) = shown("structures");
    assert!(study.contains("count") && study.contains("42"), "{study}");
    assert_eq!(images, "true");
    let (coverage, images) = shown("tests.csv");
    assert_eq!(images, "true");
    assert!(coverage.contains("50 %, 6 of 12"), "{coverage}");
    assert!(coverage.contains("A = 1, B = y"), "{coverage}");
    let (repair, _) = shown("evens.rs");
    assert!(repair.contains("\n+"), "{repair}");
    has_no_complaints(browser);
}

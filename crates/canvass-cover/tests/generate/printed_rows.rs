// - type
// - File size
// - $ok
const ROWS: &[(&str, &str, &str, Option<&str>)] = &[
    ("Stripe", "1", "\\o/", None),
    ("Single", "10", "n", None),
    ("Striped", "10", "o", None),
    ("\"Broken\"", "1", "\\o/", Some("type")),
    ("Stripe", "", "", None),
];

#[test]
fn every_row_is_handled() {
    for &(value_type, file_size, ok, invalid) in ROWS {
        println!("value_type = {value_type}, file_size = {file_size}, ok = {ok}, invalid = {invalid:?}");
        // Call what is tested with these values, and check what it does.
    }
}

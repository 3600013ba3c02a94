// - type
// - File size
// - $ok
const ROWS: &[(&str, &str, &str)] = &[
    ("Stripe", "1", "\\o/"),
    ("Single", "10", "n"),
    ("Striped", "10", "o"),
    ("\"Broken\"", "1", "\\o/"),
    ("Stripe", "", ""),
];

#[test]
fn every_row_is_handled() {
    for &(value_type, file_size, ok) in ROWS {
        println!("value_type = {value_type}, file_size = {file_size}, ok = {ok}");
        // Call what is tested with these values, and check what it does.
    }
}

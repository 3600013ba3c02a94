//! The speeds canvass promises, each beside what it is compared with, measured in the same run.
//!
//! `cargo bench -p canvass-studies [-- --quick]`. A row says what was measured, how long canvass
//! and the reference took (the median of several runs, taken by turns), their ratio and the goal.

mod by_hand;
mod coverage;
mod measure;
mod rows;

use measure::Effort;

fn main() {
    if rows::is_child() {
        return;
    }
    let effort = match std::env::args().skip(1).find(|word| word != "--bench") {
        None => Effort::Full,
        Some(word) if word == "--quick" => Effort::Quick,
        Some(word) => {
            eprintln!("unknown option `{word}`: this benchmark knows --quick");
            std::process::exit(2);
        }
    };
    println!("{:<52} {:>12} {:>12} {:>7}  goal", "what", "canvass", "reference", "ratio");
    rows::walking(effort);
    rows::threads(effort);
    rows::membership(effort);
    rows::decoding(effort);
    rows::terms(effort);
    rows::memory(effort);
    coverage::coverage(effort);
}

use canvass_cover::{Problem, cover, verify};
use std::{ops::ControlFlow, time::Instant};
fn main() {
    let check = std::env::args().any(|a| a == "verify");
    let only = std::env::args().nth(1).filter(|a| a != "verify");
    let u = |v: u32, k: usize| vec![v; k];
    let tcas = || vec![2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 10, 10];
    let mca = |parts: &[(u32, usize)]| -> Vec<u32> {
        parts.iter().flat_map(|(v, k)| vec![*v; *k]).collect()
    };
    let systems: Vec<(&str, Vec<u32>, usize, usize, f64)> = vec![
        ("3^4", u(3, 4), 2, 9, 0.002),
        ("3^13", u(3, 13), 2, 19, 0.003),
        ("3^13", u(3, 13), 3, 73, 0.003),
        ("3^13", u(3, 13), 4, 278, 0.004),
        ("3^13", u(3, 13), 6, 3124, 0.044),
        ("4^10", u(4, 10), 2, 40, 0.002),
        ("4^10", u(4, 10), 3, 158, 0.003),
        ("4^10", u(4, 10), 4, 757, 0.005),
        ("4^10", u(4, 10), 6, 13191, 0.083),
        ("5^10", u(5, 10), 2, 45, 0.002),
        ("6^10", u(6, 10), 2, 67, 0.002),
        ("10^10", u(10, 10), 2, 160, 0.002),
        ("10^20", u(10, 20), 2, 226, 0.004),
        ("10^20", u(10, 20), 3, 3478, 0.107),
        ("10^20", u(10, 20), 4, 48475, 7.97),
        ("2^100", u(2, 100), 2, 16, 0.003),
        ("2^100", u(2, 100), 3, 48, 0.034),
        ("2^100", u(2, 100), 4, 132, 2.73),
        ("3^50", u(3, 50), 4, 579, 0.93),
        ("TCAS", tcas(), 2, 100, 0.003),
        ("TCAS", tcas(), 3, 403, 0.003),
        ("TCAS", tcas(), 4, 1334, 0.006),
        ("TCAS", tcas(), 5, 4219, 0.021),
        ("TCAS", tcas(), 6, 11422, 0.078),
        ("4^15 3^17 2^29", mca(&[(4, 15), (3, 17), (2, 29)]), 2, 40, 0.003),
        ("4^15 3^17 2^29", mca(&[(4, 15), (3, 17), (2, 29)]), 3, 197, 0.031),
        ("4^1 3^39 2^35", mca(&[(4, 1), (3, 39), (2, 35)]), 2, 28, 0.003),
        ("spinv", mca(&[(4, 11), (3, 2), (2, 42)]), 2, 40, 0.003),
        ("spinv", mca(&[(4, 11), (3, 2), (2, 42)]), 3, 169, 0.017),
        ("bugzilla", mca(&[(4, 2), (3, 1), (2, 49)]), 2, 18, 0.003),
        ("bugzilla", mca(&[(4, 2), (3, 1), (2, 49)]), 3, 75, 0.010),
    ];
    for (name, levels, t, libre, secs) in systems {
        if only.as_ref().is_some_and(|o| *o != format!("{name}/{t}")) {
            continue;
        }
        let problem = Problem::uniform(levels, t).unwrap();
        let start = Instant::now();
        let b = cover(&problem, &[], 0, &mut |_| ControlFlow::Continue(())).unwrap();
        let s = start.elapsed().as_secs_f64();
        let r = b.array.len() as f64 / libre as f64;
        println!(
            "{name:<16} {t} {:>7} {libre:>7} {r:>6.3}{} {s:>8.4} {secs:>7.3} {:>6.2}",
            b.array.len(),
            if r > 1.05 {
                "!!"
            } else if r > 1.0 {
                "! "
            } else {
                "  "
            },
            s / secs
        );
        if check {
            println!("  {:?}", verify(&problem, &b.array));
        }
    }
}

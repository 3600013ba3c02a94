use canvass_cover::{Forbidden, Problem, Relation, Rules, cover, verify};
use std::{fs, ops::ControlFlow, time::Instant};
fn read(name: &str, t: usize) -> Problem {
    let dir = "/work/shared/studies/casa35";
    let m = fs::read_to_string(format!("{dir}/{name}_2way.model"))
        .or_else(|_| fs::read_to_string(format!("{dir}/{name}.model")))
        .unwrap();
    let n: Vec<u32> = m.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let levels = n[2..].to_vec();
    let c = fs::read_to_string(format!("{dir}/{name}.constraints")).unwrap();
    let w: Vec<&str> = c.split_whitespace().filter(|x| *x != "-").collect();
    let mut i = 1;
    let mut f: Vec<Forbidden> = vec![];
    let cell = |s: u32| {
        let mut s = s;
        for (c, l) in levels.iter().enumerate() {
            if s < *l {
                return (c, s);
            }
            s -= l;
        }
        panic!()
    };
    for _ in 0..w[0].parse::<usize>().unwrap() {
        let k: usize = w[i].parse().unwrap();
        f.push((0..k).map(|j| cell(w[i + 1 + j].parse().unwrap())).collect());
        i += k + 1;
    }
    let all = Relation::new((0..levels.len()).collect(), t);
    Problem::new(levels, vec![all], Rules::new(f, vec![])).unwrap()
}
fn main() {
    let t: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let check = std::env::args().nth(2).is_some();
    let mut names: Vec<String> = [
        "benchmark_apache",
        "benchmark_bugzilla",
        "benchmark_gcc",
        "benchmark_spins",
        "benchmark_spinv",
    ]
    .map(String::from)
    .to_vec();
    let published: Vec<(usize, usize, usize)> = vec![
        (30, 33, 40),
        (16, 19, 19),
        (16, 23, 32),
        (19, 26, 29),
        (31, 45, 63),
        (36, 48, 51),
        (30, 32, 42),
        (18, 19, 18),
        (20, 22, 27),
        (42, 54, 64),
        (24, 25, 31),
        (9, 12, 13),
        (36, 47, 58),
        (20, 22, 24),
        (38, 47, 58),
        (37, 47, 56),
        (36, 43, 50),
        (36, 40, 46),
        (36, 39, 49),
        (30, 32, 42),
        (24, 25, 31),
        (36, 41, 49),
        (38, 52, 60),
        (41, 51, 70),
        (49, 60, 72),
        (36, 39, 46),
        (36, 37, 38),
        (12, 14, 15),
        (38, 48, 60),
        (44, 52, 68),
        (26, 34, 44),
        (36, 37, 46),
        (46, 57, 73),
        (25, 29, 34),
        (16, 22, 26),
    ];
    if t == 2 {
        for i in 1..=30 {
            names.push(format!("benchmark_{i}"));
        }
    }
    let (mut sum, mut acts, mut pict) = (0, 0, 0);
    for (i, name) in names.iter().enumerate() {
        let p = read(name, t);
        let s = Instant::now();
        let b = cover(&p, &[], 0, &mut |_| ControlFlow::Continue(())).unwrap();
        let e = s.elapsed().as_secs_f64();
        let n = b.array.len();
        sum += n;
        if n <= published[i].1 {
            acts += 1
        }
        if n <= published[i].2 {
            pict += 1
        }
        println!(
            "{name:<14} {n:>5} {:?} {e:.4} {}",
            published[i],
            if check { format!("{:?}", verify(&p, &b.array)) } else { String::new() }
        );
    }
    println!("sum {sum} <=acts {acts} <=pict {pict}");
}

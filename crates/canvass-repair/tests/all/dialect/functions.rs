//! Functions in the language, each compiled and interpreted by the test beside.

#[canvass::generator(covers = anything)]
pub fn nothing() -> bool {
    true
}

fn anything(_value: &bool) -> bool {
    true
}

// Sequences.

pub fn len(v: &[i8], n: i8) -> bool {
    v.len() as i8 == n || v.is_empty()
}

pub fn ends(v: &[i8], n: i8) -> bool {
    v.first() == Some(&n) || v.last() == Some(&n) || v.get(1) == Some(&n)
}

pub fn indexed(v: &[i8], n: i8) -> bool {
    v[1] > n
}

pub fn part(v: &[i8], n: i8) -> bool {
    v[1..].contains(&n) || v[..2].contains(&1) || v[0..=0] == [n]
}

pub fn literal(v: &[i8], n: i8) -> bool {
    *v == [n, 2] || vec![n; 2] == v.to_vec() || [1, 2, 3].contains(&n)
}

pub fn joined(v: &[i8], n: i8) -> bool {
    let both = [vec![n], v.to_vec(), vec![]].concat();
    both.len() > 2 && both.starts_with(&[n, n]) || both.ends_with(&[n, 0])
}

pub fn ascending(v: &[i8], n: i8) -> bool {
    v.is_sorted() && !v.contains(&n)
}

pub fn sliced(v: &[i8], n: i8) -> bool {
    match v {
        [] => n == 0,
        [only] => *only == n,
        [first, 2] => *first < n,
        [first, rest @ ..] => *first > n && sliced(rest, n),
    }
}

pub fn changed(v: &[i8], n: i8) -> bool {
    let mut list = v.to_vec();
    list.push(n);
    list.insert(1, 3);
    list[0] = n;
    list.reverse();
    list.pop();
    list.truncate(3);
    list.extend_from_slice(&[n]);
    list.dedup();
    list.sort();
    list.len() == 2 && list[0] == n
}

pub fn made(v: &[i8], n: i8) -> bool {
    let mut list: Vec<i8> = Vec::new();
    for x in v {
        if *x > n {
            list.push(*x);
        }
    }
    list.len() == 2
}

// Iterators and closures.

pub fn all_any(v: &[i8], n: i8) -> bool {
    v.iter().all(|x| *x >= n) && v.iter().any(|&x| x % 2 == 0)
}

pub fn lazily(v: &[i8], n: i8) -> bool {
    v.iter().map(|x| x + n).any(|x| x == 0)
}

pub fn filtered(v: &[i8], n: i8) -> bool {
    v.iter().filter(|x| **x > n).count() == 1
}

pub fn summed(v: &[i8], n: i8) -> bool {
    v.iter().sum::<i8>() == n || v.iter().map(|x| x / 2).product::<i8>() == n
}

pub fn largest(v: &[i8], n: i8) -> bool {
    v.iter().max() == Some(&n) || v.iter().copied().min() == Some(n)
}

pub fn folded(v: &[i8], n: i8) -> bool {
    v.iter().fold(n, |total, x| if *x > 0 { total - x } else { total }) == 0
}

pub fn found(v: &[i8], n: i8) -> bool {
    v.iter().position(|x| *x == n) == Some(1) || v.iter().find(|x| **x < n).is_some()
}

pub fn collected(v: &[i8], n: i8) -> bool {
    let list: Vec<i8> = v.iter().map(|x| x / 2).filter(|x| *x != n).collect();
    let pairs = v.iter().enumerate().map(|(place, x)| (place, *x)).collect::<Vec<_>>();
    list.len() == 1 && pairs[1] == (1, n)
}

pub fn beside(v: &[i8], n: i8) -> bool {
    v.iter().zip(v.iter().skip(1)).all(|(a, b)| a < b) && v.len() > 1
        || v.iter().rev().take(1).any(|x| *x == n)
}

pub fn windows(v: &[i8], n: i8) -> bool {
    v.windows(2).any(|pair| pair[0] == pair[1]) || v.windows(3).all(|three| three[2] == n)
}

pub fn ranges(v: &[i8], n: i8) -> bool {
    (0..v.len()).all(|place| v[place] > n) || (0..=2).rev().any(|place| v[place] == n)
}

pub fn to_the_end(_v: &[i8], n: i8) -> bool {
    (126..=i8::MAX).filter(|x| *x != n).count() == 1
        && (n..=i8::MAX).rev().take_while(|x| *x > 100).all(|x| x >= n)
}

pub fn named(v: &[i8], n: i8) -> bool {
    v.iter().all(is_small) && v.iter().filter_map(half).any(|x| x == n)
}

fn is_small(x: &i8) -> bool {
    *x < 3
}

fn half(x: &i8) -> Option<i8> {
    if x % 2 == 0 { Some(x / 2) } else { None }
}

// Loops and variables.

pub fn pairwise(v: &[i8], n: i8) -> bool {
    for i in 1..v.len() {
        if v[i - 1] > v[i] {
            return false;
        }
    }
    n != 0
}

pub fn every_pair(v: &[i8], n: i8) -> bool {
    for i in 0..v.len() {
        for j in 0..i {
            if v[i] == v[j] {
                return n == 0;
            }
        }
    }
    v.len() > 1
}

pub fn digits(_v: &[i8], n: i8) -> bool {
    let (mut rest, mut sum) = (n, 0);
    while rest != 0 {
        sum += rest % 10;
        rest /= 10;
    }
    sum == 10 || sum == -11
}

pub fn jumps(v: &[i8], n: i8) -> bool {
    let mut sum: i8 = 0;
    for &x in v.iter() {
        if x == 0 {
            continue;
        }
        if x == n {
            break;
        }
        sum += 1;
    }
    sum == 1
}

pub fn returns_from_within(v: &[i8], n: i8) -> bool {
    let mut seen = 0;
    loop {
        if seen == v.len() {
            break;
        }
        let x = v[seen];
        if x == n {
            return seen == 1;
        } else {
            seen += 1;
        }
    }
    let mut last = 0;
    for x in v.iter().rev() {
        last = *x;
    }
    last == 2
}

pub fn shadowed(v: &[i8], n: i8) -> bool {
    let mut x = n;
    for y in v {
        let mut y = *y;
        if y > 0 {
            let x = 1;
            y -= x;
        } else {
            x = y;
        }
        if y == 1 {
            x += 1;
        }
    }
    x == 0
}

pub fn in_arms(v: &[i8], n: i8) -> bool {
    let mut count = 0;
    let mut others = 0;
    for x in v {
        match x {
            0 => {}
            1..=100 => count += 1,
            _ if *x == n => {
                others += 2;
                count -= 1;
            }
            _ => others += 1,
        }
    }
    count == 1 && others == 0 || others == 2
}

pub fn early(v: &[i8], n: i8) -> bool {
    let mut x = n;
    if v.is_empty() {
        x = x / 2;
        if x == 0 {
            return true;
        }
    }
    assert!(x != 2);
    x < 0
}

// Integers.

pub fn methods(_v: &[i8], n: i8) -> bool {
    n.abs() > 2 && n.rem_euclid(3) == 2 || n.pow(2) == 4 || n.signum() == 0 || n.div_euclid(-3) == 1
}

pub fn euclid(v: &[i8], n: i8) -> bool {
    v[0].rem_euclid(n) == 1 || v[0].div_euclid(n) == -1
}

pub fn constants(v: &[i8], n: i8) -> bool {
    n == i8::MAX || n == i8::MIN && i16::from(n) - 1 == -129 || v.len() as u32 == u8::BITS
}

pub fn masks(v: &[i8], n: i8) -> bool {
    v[0] & n == 2 || v[0] | n == -1 || v[0] ^ n == 127 || !n == 0 || (n as u8) & 3 == 3
}

pub fn unsigned_masks(v: &[i8], n: i8) -> bool {
    let (a, b) = (v[0] as u8, n as u8);
    a & b == 128 || a | b == 127 || a ^ b == 129 || !a == 0
}

pub fn shifts(v: &[i8], n: i8) -> bool {
    n << 1 == -2 || v[0] >> 1 == -64 || (n as u8) << 7 == 128 && (v[0] as u8) >> n == 0
}

pub fn truths(v: &[i8], n: i8) -> bool {
    (n > 0) & (v.len() > 1) | (n == 0) ^ v.is_empty()
}

pub fn careful(v: &[i8], n: i8) -> bool {
    let x = v[0];
    x.checked_add(n) == None && x.wrapping_add(n) == -2
        || x.saturating_mul(n) == 127
        || x.saturating_sub(n) == -128
        || x.checked_mul(n).is_some_and(|product| product == -2)
}

pub fn clamped(v: &[i8], n: i8) -> bool {
    v[0].clamp(0, n) == 2 || (n as u8).is_power_of_two() || (n as u8).abs_diff(3) == 1
}

// Patterns, options and results.

pub fn alternatives(v: &[i8], n: i8) -> bool {
    match (v.first(), n) {
        (Some(x), 1..=9) | (Some(x), -1) => *x > 0,
        (first, 0) => first.is_none(),
        (Some(0 | 2), _) => true,
        _ => false,
    }
}

pub fn asked(v: &[i8], n: i8) -> bool {
    second_over(v, n) == Some(2) || checked(v, n) == Err(n) || checked(v, n).is_ok()
}

fn second_over(v: &[i8], n: i8) -> Option<i8> {
    let first = v.first()?;
    let second = v.get(1)?;
    if *first > n { Some(*second) } else { None }
}

fn checked(v: &[i8], n: i8) -> Result<i8, i8> {
    let first = positive(n)?;
    Ok(v[0] / first)
}

fn positive(n: i8) -> Result<i8, i8> {
    if n > 0 { Ok(n) } else { Err(n) }
}

pub fn unwrapped(v: &[i8], n: i8) -> bool {
    v.first().unwrap() + 1 > n
        && v.get(1).copied().unwrap_or(n) == n
        && v.last().map(|x| x / 2) == Some(1)
}

pub fn failing(v: &[i8], n: i8) -> bool {
    match v.len() {
        0 => panic!("empty"),
        1 => n == 0,
        2 => unreachable!(),
        _ => v.first().expect("there is one") == &n,
    }
}

// Modules, implementations and traits.

#[derive(Clone, Debug, PartialEq)]
struct Interval {
    low: i8,
    high: i8,
}

trait Measured {
    fn width(&self) -> i8;
}

impl Measured for Interval {
    fn width(&self) -> i8 {
        self.high - self.low
    }
}

impl Default for Interval {
    fn default() -> Self {
        Interval { low: 0, high: 2 }
    }
}

impl Interval {
    const UNIT: i8 = 1;

    fn of(v: &[i8]) -> Self {
        Self { low: v[0], high: v[1] }
    }

    fn contains(&self, n: i8) -> bool {
        self.low <= n && n < self.high
    }
}

pub fn methods_of_types(v: &[i8], n: i8) -> bool {
    let one = if v.is_empty() { Interval::default() } else { Interval::of(v) };
    one.contains(n) || one.width() == Interval::UNIT
}

// Arrays.

fn total(v: &[i8]) -> i8 {
    v.iter().fold(0, |sum, x| if *x > 0 { sum + x / 2 } else { sum })
}

pub fn arrays(v: &[i8], n: i8) -> bool {
    let a: [i8; 3] = [n, 1, 2];
    let b: [i8; LENGTH] = [n; 2];
    let [first, .., last] = [n, 5, 2];
    let [_, middle, _] = a;
    a.len() == 3
        && a.contains(&v[0])
        && b[1] == first
        && a.iter().all(|x| *x <= last)
        && total(&a) < 60
        && middle == a[v.len()]
}

const LENGTH: usize = 2;

pub fn arrays_of_arrays(v: &[i8], n: i8) -> bool {
    let pairs: [[i8; 2]; 2] = [[n, 1], [2, n]];
    let mut sum = 0;
    for [a, b] in pairs {
        sum += a / 2 - b / 2;
    }
    pairs[0] == pairs[1] || pairs[v.len()] < [1, 1] || sum == 1
}

// Derived order.

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Low,
    Of(i8, bool),
    Many(Vec<i8>),
}

fn rank(v: &[i8], n: i8) -> Rank {
    match v {
        [] => Rank::Low,
        [x] => Rank::Of(*x, n > 0),
        _ => Rank::Many(v.to_vec()),
    }
}

pub fn ordered(v: &[i8], n: i8) -> bool {
    rank(v, n) < Rank::Of(n, true) || rank(v, n) >= Rank::Many(vec![n])
}

pub fn ordered_pairs(v: &[i8], n: i8) -> bool {
    (v.len(), n) > (1, 0) && Some(n) <= v.first().copied() || v.to_vec() < vec![n]
}

pub fn largest_of_data(v: &[i8], n: i8) -> bool {
    rank(v, n).max(Rank::Of(n, false)) == Rank::Of(n, false)
        && std::cmp::min(rank(v, n), Rank::Low) == Rank::Low
}

pub fn sorted_pairs(v: &[i8], n: i8) -> bool {
    let mut pairs: Vec<(i8, bool)> = v.iter().map(|x| (*x, *x > n)).collect();
    pairs.sort();
    pairs.first() == Some(&(n, false)) && pairs.is_sorted()
}
